"""The pictures of the pages that explain the games: positions from games that were played, which show just one rule."""

from pathlib import Path

import spielwerk as sw

FOLDER = Path(__file__).resolve().parent.parent / "learn" / "pictures"

SHOWN = (
    (
        "hedgehog",
        "hase-und-igel-2018 rulebook SHHCC1HC2CLIHCCI1C2IC2LCIC2CHCIH1CH2CICH2CLI2CCC1HI2HCCCILHH1CCCG 15 | 13 114 4 HF ADVANCE"
        " 4 | 14 72 4 EHF ADVANCE 4 ~b8ab04fbe3a36349",
        "FALL_BACK",
    ),
    (
        "goal",
        "hase-und-igel-2018 rulebook SHHCC1HC2CLIHCCI1C2IC2LCIC2CHCIH1CH2CICH2CLI2CCC1HI2HCCCILHH1CCCG 45 | 53 17 1 HF ADVANCE "
        "5 | 57 30 0 HF EAT_SALAD ~b8ab04fbe3a36349",
        "ADVANCE 7",
    ),
    (
        "hedgehog",
        "hase-und-igel-2025 rulebook SHHCC2H1RCLIHCCI1R2IC2LCIR2CCHIHCCH21ICH2CLI1CHC2RI2CRCHILHC1CHCG 16 | 25 19 4 EHF ADVANCE"
        " 9 | 17 97 5 TEHF ADVANCE 8 | SWAP_CARROTS ~1a738b426458e734",
        "FALL_BACK",
    ),
    (
        "goal",
        "hase-und-igel-2025 rulebook SHCH2H1CRCLIHCCIR12I2CLCICHRC2I2C1HHCIC2HCLIHC1C2RICH2CRILHC1CHCG 52 | 45 199 0 - ADVANCE "
        "2 | 57 10 1 HF EAT_SALAD ~56e27eb562eddf5f",
        "ADVANCE 19",
    ),
    (
        "set",
        "hive-2020 rulebook 6 -5,4,1/1,-3,2/-4,-1,5 3,1,-4:RQ/2,1,-3:BA/1,1,-2:RA/2,0,-2:BS/3,-1,-2:BB SSGGGBBAA/QSGGGBAA ~daa66d2c7ddf7440",
        "SET BEETLE 4,1,-5",
    ),
    (
        "ant",
        "hive-2020 rulebook 8 -5,4,1/1,-3,2/-4,-1,5 4,1,-5:RB/3,1,-4:RQ/2,1,-3:BA/1,1,-2:RA/2,0,-2:BS/3,-1,-2:BB/2,-1,-1:BQ SSG"
        "GGBAA/SGGGBAA ~daa66d2c7ddf7440",
        "DRAG 1,1,-2 4,-2,-2",
    ),
    (
        "spider",
        "hive-2020 rulebook 19 5,-4,-1/-3,-1,4/1,-4,3 -2,3,-1:BS/0,1,-1:RBBB/-5,5,0:RB/-4,4,0:RA/-3,3,0:BABB/-2,2,0:BQ/-1,1,0:R"
        "Q/-3,2,1:RA/-1,0,1:RG SSGGA/SGGGAA ~daa66d2c7ddf7443",
        "DRAG -2,3,-1 1,1,-2",
    ),
    (
        "grasshopper",
        "hive-2020 rulebook 13 -5,4,1/1,-3,2/-4,-1,5 5,0,-5:RA/3,1,-4:RQ/4,0,-4:RB/2,1,-3:BA/1,1,-2:BB/2,0,-2:BS/3,-1,-2:BB/4,-"
        "2,-2:RA/1,0,-1:BG/2,-1,-1:BQ SSGGGBA/SGGAA ~daa66d2c7ddf7440",
        "DRAG 1,0,-1 3,-2,-1",
    ),
    (
        "beetle",
        "hive-2020 rulebook 10 -5,4,1/1,-3,2/-4,-1,5 4,1,-5:RB/3,1,-4:RQ/2,1,-3:BA/2,0,-2:BS/3,-1,-2:BB/4,-2,-2:RA/1,0,-1:BG/2,"
        "-1,-1:BQ SSGGGBAA/SGGBAA ~daa66d2c7ddf7440",
        "DRAG 4,1,-5 4,0,-4",
    ),
    (
        "end",
        "hive-2020 rulebook 30 -5,4,1/1,-3,2/-4,-1,5 3,2,-5:BG/3,1,-4:RQ/2,1,-3:BA/3,0,-3:BG/4,-1,-3:BBRB/1,1,-2:BB/2,0,-2:BS/1"
        ",0,-1:RB/2,-1,-1:BQ/3,-2,-1:BG/4,-3,-1:RA/1,-1,0:RA/2,-2,0:RA SSGGG/SAA ~daa66d2c7ddf7440",
        "DRAG 4,-1,-3 3,-1,-2",
    ),
    (
        "turns",
        "mississippi-queen-2017 rulebook 0@0,0:WWWWWWWWWWWWWWWWWWWW/0@4,0:0WWWLWBWWLWBWBWWWWWW/0@8,0:BWWWWWWB3WWWWWLWWWWW/0@12,"
        "0:WWWWWWWBBW5WLWWWWWWW/1@14,-4:WWSWLWWWWWWWBBWWWWWW/0@18,-4:WBLWWBW0WWWWWLWWWWWW/1@20,-8:BWSWBWWWBW3WWWLWWWWW/1@22,-12"
        ":WBWWWWSWWBLWBWWWWGGG 123 2,2 10 BLUE 4,1,UP_RIGHT,1,2,1,1,1 10,-1,RIGHT,2,6,0,2,1 ~886b6a9743bb32fa",
        "ACC 1; TURN -1; ADVANCE 1; TURN 1; ADVANCE 2",
    ),
    (
        "passenger",
        "mississippi-queen-2017 rulebook 0@0,0:WWWWWWWWWWWWWWWWWWWW/0@4,0:0WWWLWBWWLWBWBWWWWWW/0@8,0:BWWWWWWB3WWWWWLWWWWW/0@12,"
        "0:WWWWWWWBBW5WLWWWWWWW/1@14,-4:WWSWLWWWWWWWBBWWWWWW/0@18,-4:WBLWWBW0WWWWWLWWWWWW/1@20,-8:BWSWBWWWBW3WWWLWWWWW/1@22,-12"
        ":WBWWWWSWWBLWBWWWWGGG 123 - 7 RED 4,2,RIGHT,1,5,0,1,1 8,-1,RIGHT,2,6,0,2,1 ~886b6a9743bb32fa",
        "TURN 3; ADVANCE 1",
    ),
    (
        "push",
        "mississippi-queen-2017 rulebook 0@0,0:WWWWWWWWWWWWWWWWWWWW/0@4,0:WWWWWBLBBW5SWWWWWWWW/1@6,-4:WWBWWBWWWSWBW3WWWWWW/2@4,"
        "-8:BWSWWWWWWWWWWLBWWWWW/2@2,-12:WWBSWWWSWWWBW2BWWWWW/2@0,-16:WWLBW4WWWWBWWLWWWWWW/1@2,-20:BWWBWBWWWW1WSWWWWWWW/2@0,-24"
        ":BSWWLWWWWWBWWWWWWGGG 12 4,-1 5 RED 3,1,UP_RIGHT,2,6,0,1,1 4,0,UP_RIGHT,1,4,1,1,1 ~7a2738633e0f13a5",
        "ACC 3; ADVANCE 1; TURN -1; ADVANCE 1; PUSH UP_RIGHT; TURN 1; ADVANCE 1; PUSH UP_LEFT",
    ),
    (
        "goal",
        "mississippi-queen-2017 rulebook 0@0,0:WWWWWWWWWWWWWWWWWWWW/0@4,0:0WWWLWBWWLWBWBWWWWWW/0@8,0:BWWWWWWB3WWWWWLWWWWW/0@12,"
        "0:WWWWWWWBBW5WLWWWWWWW/1@14,-4:WWSWLWWWWWWWBBWWWWWW/0@18,-4:WBLWWBW0WWWWWLWWWWWW/1@20,-8:BWSWBWWWBW3WWWLWWWWW/1@22,-12"
        ":WBWWWWSWWBLWBWWWWGGG 567 2,2/8,1 40 RED 23,-14,UP_LEFT,2,0,2,7,1 18,-6,LEFT,2,0,0,5,1 ~886b6a9743bb32fa",
        "ACC -1; TURN 1; ADVANCE 1",
    ),
    (
        "catch",
        "schaefchen-2011 rulebook 17 665 RED stole 0 ate 6 4@30>64 5@7>62 6@14>64f4 10@64>62 11@64>62 12@64>62 BLUE stole 0 ate"
        " 0 1@61>63 2@28>63 3@55>63f4 7@37>61f1 8@63>61 9@19>61f2 next 13 meadow ..2.22.-....-...1-1.11-1!2!2-2-.22!1.-.-.!1.!!"
        "-1-1.2222-!-!.. began 654 ..2122.-1212-.2.1-1111-1!2!2-2-222!1.-.-1!1.!!-1-1.2222-!-!22 ~34e71684c8b1ce67",
        "SHEEP 7 FIELD 14",
    ),
    (
        "home",
        "schaefchen-2011 rulebook 14 663 RED stole 0 ate 0 4@30>64 5@8>64f6 6@14>64f4 10@64>62 11@64>62 12@64>62 BLUE stole 0 a"
        "te 0 1@61>63 2@28>63 3@55>63f4 7@40>61f1 8@63>61 9@19>61f2 next 13 meadow ..2.22.-....-...1-1.11-1!2!2-2-.22!1.-.-.!1."
        "!!-1-1.2222-!-!.. began 654 ..2122.-1212-.2.1-1111-1!2!2-2-222!1.-.-1!1.!!-1-1.2222-!-!22 ~5a40a9584ad25a28",
        "SHEEP 5 FIELD 64",
    ),
    (
        "start",
        "schaefchen-2011 rulebook 0 654 RED stole 0 ate 0 4@62>64 5@62>64 6@62>64 10@64>62 11@64>62 12@64>62 BLUE stole 0 ate 0"
        " 1@61>63 2@61>63 3@61>63 7@63>61 8@63>61 9@63>61 next 13 meadow ..2122.-1212-.2.1-1111-1!2!2-2-222!1.-.-1!1.!!-1-1.222"
        "2-!-!22 began 654 ..2122.-1212-.2.1-1111-1!2!2-2-222!1.-.-1!1.!!-1-1.2222-!-!22 ~b338013354bf9102",
        None,
    ),
)
"""What a picture shows, the position before, and the move that leads to what it shows."""


def pages() -> dict[Path, str]:
    """The pictures."""
    found = {}
    for name, text, move in SHOWN:
        before = sw.read(text)
        shown = before if move is None else before.play(move)
        marked = None if move is None else before
        found[FOLDER / f"{before.game}-{name}.svg"] = shown.svg("auto", "de", width=640, counts=False, before=marked, move=move)
    return found
