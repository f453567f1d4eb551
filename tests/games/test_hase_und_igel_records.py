"""Hase und Igel, both seasons: records and lines of text there and back, and everything that can be wrong with them."""

from random import Random
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.game import Rules

GAMES: list["sw.Game[Any]"] = [
    sw.game(game_id, rules=rules) for game_id in ("hase-und-igel-2018", "hase-und-igel-2025") for rules in ("rulebook", "contest")
]
RACE_2018, _, RACE_2025, CONTEST_2025 = GAMES
TRACK_2018 = "SHHHCCCC12LICCHI12CICCL2IHCCC2IHH1CC2ICCH2LICCCH21IHCCC2ILHHCCC1G"

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.id}-{game.rules}")


def faults(game: "sw.Game[Any]", record: Any) -> dict[str, str]:
    """What is wrong with a record, by place."""
    with pytest.raises(sw.InvalidState) as refused:
        game.from_record(record)
    assert all(fault.german and fault.english for fault in refused.value.faults)
    return {fault.place: fault.english for fault in refused.value.faults}


def line(hares: str, turn: int = 12, game: str = "hase-und-igel-2018", rules: Rules = "rulebook", track: str = TRACK_2018) -> str:
    """A position in one line."""
    return f"{game} {rules} {track} {turn} | {hares}"


# There and back


@every_game
def test_positions_come_back(game: "sw.Game[Any]") -> None:
    """From text and from record, at every ply, with the same moves in the same order."""
    random = Random(4)
    for seed in range(8):
        state = game.start(seed=seed)
        while moves := state.moves():
            for again in (game.read(state.text()), game.from_record(state.record())):
                assert (again.text(), again.key, again.record()) == (state.text(), state.key, state.record())
                assert list(map(str, again.moves())) == list(map(str, moves))
            state = state.play(moves[random.randrange(len(moves))])
        assert game.read(state.text()).outcome == state.outcome


def test_a_record_has_the_shapes_of_the_format() -> None:
    """Fields by name, each hare with its cards in order and its last action."""
    state = sw.read(line("4 60 5 FT EAT_SALAD | 9 1 0 - -"))
    record = state.record()
    assert len(record["setup"]["fields"]) == 65 and record["setup"]["fields"][4] == "CARROT"
    assert record["state"]["red"] == {"position": 4, "carrots": 60, "salads": 5, "cards": ["FALL_BACK", "TAKE_OR_DROP_CARROTS"], "last": "EAT_SALAD"}
    assert record["state"]["blue"] == {"position": 9, "carrots": 1, "salads": 0, "cards": [], "last": None}
    assert (record["turn"], record["player"]) == (12, "RED")
    assert "random_field" not in record["state"] and "random_field" not in CONTEST_2025.start(seed=1).record()["state"]
    assert RACE_2025.start(seed=1).record()["state"]["random_field"] is None
    assert RACE_2025.start(seed=1).record()["setup"]["fields"].count("RANDOM") == 5


def test_keys_tell_everything_apart() -> None:
    """Any change of what a record shows changes the key."""
    lines = [
        "4 60 5 FT EAT_SALAD | 9 1 0 - -",
        "5 60 5 FT EAT_SALAD | 9 1 0 - -",
        "4 61 5 FT EAT_SALAD | 9 1 0 - -",
        "4 60 4 FT EAT_SALAD | 9 1 0 - -",
    ]
    lines += [
        "4 60 5 TF EAT_SALAD | 9 1 0 - -",
        "4 60 5 T EAT_SALAD | 9 1 0 - -",
        "4 60 5 FT FALL_BACK | 9 1 0 - -",
        "9 1 0 - - | 4 60 5 FT EAT_SALAD",
    ]
    keys = {sw.read(line(text)).key for text in lines} | {
        sw.read(line(lines[0], turn=13)).key,
        sw.read(line(lines[0], track=TRACK_2018.replace("12", "21"))).key,
    }
    assert len(keys) == len(lines) + 2


# What is wrong


def test_every_fault_is_listed() -> None:
    """Many at once, each with its place."""
    record = RACE_2018.start(seed=1).record()
    record["setup"]["fields"][5] = "MARKET"
    record["setup"]["fields"][0] = "GOAL"
    record["player"] = "BLUE"
    record["state"]["red"] |= {"position": 65, "carrots": -1, "salads": 6, "cards": ["EAT_SALAD", "EAT_SALAD", "SWAP_CARROTS"], "last": "SKIP"}
    record["state"]["blue"] = {"position": "3", "carrots": True, "salads": None, "cards": {}, "last": 5}
    found = faults(RACE_2018, record)
    assert set(found) == {
        *("player", "setup.fields[0]", "setup.fields[5]"),
        *("state.red.position", "state.red.carrots", "state.red.salads", "state.red.cards[1]", "state.red.cards[2]", "state.red.last"),
        *(f"state.blue.{key}" for key in ("position", "carrots", "salads", "cards", "last")),
    }
    assert found["state.red.cards[1]"] == "each hare has this card only once"
    assert found["player"].startswith("does not go with the turn")


@every_game
def test_missing_entries_are_named(game: "sw.Game[Any]") -> None:
    """One fault for what is missing, none for what would be inside of it."""
    record = game.start(seed=1).record()
    assert faults(game, {**record, "state": {"red": {}}}) == dict.fromkeys(
        ["state.blue", *(f"state.red.{key}" for key in ("position", "carrots", "salads", "cards", "last"))], "is missing"
    )
    assert faults(game, {**record, "state": 7}) == {"state": "7 is not an object"}
    assert faults(game, {**record, "setup": {}}) == {"setup.fields": "is missing"}
    assert faults(game, {**record, "setup": {"fields": ["START"]}}) == {"setup.fields": "has 1 entries instead of 65"}


def test_two_hares_on_one_field() -> None:
    """Only the start and the goal have room for both."""
    for field in (0, 64):
        sw.read(line(f"{field} 5 0 - - | {field} 5 0 - -"))
    with pytest.raises(sw.InvalidState, match=r"state\.blue\.position: the red hare stands there already"):
        sw.read(line("4 5 0 - - | 4 5 0 - -"))


def test_start_and_goal_have_their_places() -> None:
    """All other fields may be anything."""
    fields = ["START", *["HARE"] * 63, "GOAL"]
    assert RACE_2018.start(setup={"fields": fields}, seed=1).moves()
    for place, kind in ((0, "HARE"), (3, "START"), (3, "GOAL"), (64, "HARE")):
        with pytest.raises(sw.InvalidState, match=rf"setup\.fields\[{place}\]: the (start|goal) is field"):
            RACE_2018.start(setup={"fields": fields[:place] + [kind] + fields[place + 1 :]})


def test_editions_know_their_own_fields() -> None:
    """RANDOM is no field of the contest, MARKET none of the rulebook."""
    fields = ["START", "RANDOM", *["HARE"] * 62, "GOAL"]
    assert RACE_2025.start(setup={"fields": fields}).moves()
    with pytest.raises(sw.InvalidState, match=r"setup\.fields\[1\]: \"RANDOM\" is not one of"):
        CONTEST_2025.start(setup={"fields": fields})


@pytest.mark.parametrize(
    ("game", "good", "bad"),
    [
        (
            RACE_2018,
            ["ADVANCE 44", "EXCHANGE -10", "FALL_BACK", "EAT_SALAD", "CARD TAKE_OR_DROP_CARROTS -20", None],
            [
                "SKIP",
                "ADVANCE 45",
                "ADVANCE 0",
                "EXCHANGE 20",
                "ADVANCE 3; CARD EAT_SALAD",
                "CARD SWAP_CARROTS",
                "CARD EAT_SALAD; CARD EAT_SALAD",
                "FALL_BACK; CARD EAT_SALAD",
            ],
        ),
        (
            CONTEST_2025,
            ["CARD SWAP_CARROTS", "ADVANCE 3; CARD EAT_SALAD", "ADVANCE 3; CARD FALL_BACK; CARD FALL_BACK"],
            ["CARD TAKE_OR_DROP_CARROTS 20", "ADVANCE 3; CARD TAKE_OR_DROP_CARROTS 0", "SKIP", "", "EXCHANGE 10; CARD EAT_SALAD"],
        ),
    ],
    ids=["2018", "2025"],
)
def test_last_actions_are_checked(game: "sw.Game[Any]", good: list[str | None], bad: list[str]) -> None:
    """They are actions as the edition remembers them."""
    record = game.start(seed=1).record()
    for last in good:
        record["state"]["red"]["last"] = last
        assert game.from_record(record).record()["state"]["red"]["last"] == last
    for text in bad:
        record["state"]["red"]["last"] = text
        assert list(faults(game, record)) == ["state.red.last"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        line("4 60 5 FT EAT_SALAD"),
        line("4 60 5 FT EAT_SALAD | 9 1 0 - - | REFUND"),
        line("4 60 5 FT | 9 1 0 - -"),
        line("4 60 5 FX - | 9 1 0 - -"),
        line("4 60 5  - | 9 1 0 - -"),
        line("4 60 5 F - | 9 01 0 - -"),
        line("4 60 5 F - | 9 1 0 - - ~xyz"),
        line("4 60 5 F - | 9 1 0 - -", track=TRACK_2018 + "G"),
        line("4 60 5 F - | 9 1 0 - -", track=TRACK_2018.replace("1", "M")),
        line("4 60 5 F - | 9 1 0 - -", turn=121),
    ],
)
def test_broken_lines_are_refused(text: str) -> None:
    """With what was expected instead."""
    with pytest.raises(sw.InvalidState):
        RACE_2018.read(text)


# Moves that cannot be read


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("", '"" is no action'),
        ("FLY 3", '"FLY 3" is no action. There are ADVANCE with a number'),
        ("ADVANCE", '"ADVANCE" lacks a whole number'),
        ("ADVANCE 05", "Right is, for example, ADVANCE 5"),
        ("ADVANCE +5", "lacks a whole number"),
        ("EXCHANGE ten", "Right is, for example, EXCHANGE -10"),
        ("ADVANCE 5;CARD EAT_SALAD", "lacks a whole number"),
        ("ADVANCE 5; ", '"" is no card'),
        ("ADVANCE 5; ADVANCE 3", "only cards can follow the first action"),
        ("ADVANCE 5; CARD TAKE_OR_DROP_CARROTS 7", "There are CARD EAT_SALAD"),
        ("ADVANCE 5; CARD TAKE_OR_DROP_CARROTS", "CARD TAKE_OR_DROP_CARROTS -20"),
        ("ADVANCE 5" + "; CARD EAT_SALAD" * 5, "No move has so many cards"),
    ],
)
def test_unreadable_moves_are_explained(text: str, english: str) -> None:
    """What is wrong with which action, and what would be right."""
    with pytest.raises(sw.InvalidMove) as refused:
        RACE_2018.start(seed=1).parse(text)
    assert english in refused.value.english and refused.value.german


def test_moves_keep_their_text() -> None:
    """Legal or not, whatever can be read is written as it was read."""
    cards = [
        "CARD EAT_SALAD",
        "CARD FALL_BACK",
        "CARD HURRY_AHEAD",
        "CARD SWAP_CARROTS",
        "CARD TAKE_OR_DROP_CARROTS 0",
        "CARD TAKE_OR_DROP_CARROTS -20",
    ]
    random = Random(8)
    for _ in range(500):
        first = random.choice(["ADVANCE 2147483647", "ADVANCE -3", "EXCHANGE 7", "FALL_BACK", "EAT_SALAD", "SKIP", "CARD FALL_BACK"])
        leaps = cards[2:0:-1] * random.randrange(60)
        text = "; ".join([first, *leaps, *random.choices(cards, k=random.randrange(4))])
        assert str(sw.Move("hase-und-igel-2025", text)) == text
