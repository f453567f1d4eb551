"""The pictures of positions that the pages show, and what can be shown besides."""

from pathlib import Path

import spielwerk as sw
from generating.markdown import Maker, filled, table
from spielwerk.scene import painter_of

HERE = Path(__file__).resolve().parent.parent

SHOWN = (
    (
        "hase-und-igel-2018 rulebook SCC1H2HCCHLICHCI12CI2CLCICCH2CIH2CC1HI2HCCLI21HCCCIC2CHCILCH1CCHG 24 "
        "| 39 10 3 F CARD EAT_SALAD | 38 2 3 EF ADVANCE 3 ~b8ab04fbe3a3634b",
        "ADVANCE 3",
    ),
    (
        "hase-und-igel-2025 contest SCMH2CHH1CLICHCIM12ICCL2ICCHM2IHC12CHIHCC2LIM1HCC2I2HCMCILHC1CHCG 21 "
        "| 32 10 4 H EXCHANGE 10 | 26 11 4 - EXCHANGE 10 ~a195a45c672ef6e4",
        "ADVANCE 3",
    ),
    (
        "hive-2020 rulebook 25 3,1,-4/-3,1,2/-2,1,1 2,2,-4:RG/-2,5,-3:BS/-1,4,-3:RQRBBB/0,3,-3:RB/1,2,-3:RS/-3,5,-2:BG/0,2,-2:BA/1,1,-2:BG/"
        "-4,5,-1:BS/0,1,-1:BQ/1,0,-1:RA/0,0,0:RG SGAA/GBAA ~daa66d2c7ddf7442",
        "DRAG 0,2,-2 -2,4,-2",
    ),
    (
        "mississippi-queen-2017 rulebook 0@0,0:WWWWWWWWWWWWWWWWWWWW/0@4,0:WBLWWWWWBWWWW0WWWWWW"
        "/0@8,0:BWWLWWBLWWWWWW3WWWWW/1@10,-4:WWWWWWBWWBW5WLWWWWWW"
        "/2@8,-8:BWWWWW1LWBWWWWWWWWWW/2@6,-12:WWBWWWLWWWWWBWBWWWWW/1@8,-16:WWLBWWW1WWBWWWSWWWWW/0@12,-16:WWWBWLWWWWWWBWWWWGGG 234 - 5 RED "
        "8,-1,RIGHT,5,1,0,2,1 12,-5,UP_RIGHT,6,0,0,3,1 ~e162c2724da869d9",
        "TURN 1; ADVANCE 5; TURN -1",
    ),
    (
        "schaefchen-2011 rulebook 26 161 RED stole 0 ate 0 5@20>64f4e1 6@27>64f8o2e2 11@1>62f15o2e1 12@5>62f4 BLUE stole 0 ate 0 7@40>61f3 8@16>61f4 "
        "next 13 meadow ....!.!-...!-.1..-....-1....-.-.11!!.-.-.!1..!-1-.11...-.-22! began 463 "
        ".1..!2!-22.!-2122-2.2.-12..2-2-211!!.-2-1!122!-1-.11.22-2-22! ~c4da5e0a42502b26",
        "SHEEP 6 FIELD 58",
    ),
)
"""For each game a position and the move that is played in it, which the picture marks."""


def pages() -> dict[Path, str]:
    """The page of pictures, and the pictures."""
    page = HERE / "pictures.md"
    makers: dict[str, Maker] = {"pictures": lambda _: _gallery(), "options": lambda _: _options()}
    found = {page: filled(page.read_text(encoding="utf-8"), makers, page.name)}
    for text, move in SHOWN:
        before = sw.read(text)
        found[HERE / "pictures" / f"{before.game}.svg"] = before.play(move).svg("auto", "en", width=900, before=before, move=move)
    return found


def _gallery() -> str:
    parts = []
    for text, _ in SHOWN:
        game = sw.game(sw.read(text).game)
        parts.append(f"### {game.english} · {game.german}\n\n![A position of {game.english}](pictures/{game.id}.svg)\n")
    return "\n".join(parts)


def _options() -> str:
    rows = [
        (f"`{game_id}`", f"`{option}`", name.german, name.english)
        for game_id in sw.games()
        for option, name in sorted(painter_of(game_id).options.items())
    ]
    return table(("game", "`show`", "Deutsch", "English"), rows)
