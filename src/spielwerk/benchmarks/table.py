"""What is measured: one row for each figure, with the rival it is held against."""

from collections.abc import Callable
from dataclasses import dataclass

import spielwerk as sw
from spielwerk.benchmarks import limits, own, peers
from spielwerk.benchmarks.limits import Sketch
from spielwerk.benchmarks.measure import Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One figure. The functions make the work, so that nothing is set up that nobody measures."""

    title: str
    unit: str
    own: Callable[[], Work]
    peer_name: str = ""
    peer: Callable[[], Work] | None = None
    sketch: Sketch | None = None


def rows() -> list[Row]:
    """All figures, the comparisons with peers first."""
    hive = sw.game("hive-2020", rules="contest")
    race = sw.game("hase-und-igel-2025", rules="contest")
    sheep = sw.game("schaefchen-2011")
    river = sw.game("mississippi-queen-2017", rules="contest")
    standard = sw.game("hive-2020").native.standard_start()
    assert standard is not None
    return [
        Row(
            title="Hive, ply by ply from Python",
            unit="plies",
            own=lambda: own.games_from_python(hive, 20, plies=True),
            peer_name="OpenSpiel 2.0.2",
            peer=lambda: peers.openspiel_hive_plies(1),
        ),
        Row(
            title="Hase und Igel 2025, games from Python",
            unit="games",
            own=lambda: own.games_from_python(race, 50),
            peer_name="socha 3.7.2",
            peer=lambda: peers.socha_games(10),
        ),
        Row(
            title="Hase und Igel 2025, lists of moves from Python",
            unit="lists",
            own=lambda: own.lists_from_python(race, 400),
            peer_name="socha 3.7.2",
            peer=lambda: peers.socha_lists(400),
        ),
        Row(title="Hive, random games in the core", unit="games", own=lambda: own.random_games(hive, 200), sketch=limits.HIVE_GAMES),
        Row(title="Hive, lists in mid-game", unit="lists", own=lambda: own.listed_moves(hive, 2000, lists=True), sketch=limits.HIVE_LISTS),
        Row(title="Hive, moves listed in mid-game", unit="moves", own=lambda: own.listed_moves(hive, 2000), sketch=limits.HIVE_MOVES),
        Row(title="Hive, standard start, perft 7", unit="leaves", own=lambda: own.counted(standard, 7), sketch=limits.HIVE_PERFT),
        Row(title="Hive, board of 2020, perft 4", unit="leaves", own=lambda: own.counted(hive.start(1), 4)),
        Row(title="Hase und Igel 2025, random games in the core", unit="games", own=lambda: own.random_games(race, 2000), sketch=limits.RACE_GAMES),
        Row(title="Schäfchen, random games in the core", unit="games", own=lambda: own.random_games(sheep, 1000)),
        Row(title="Mississippi Queen, canonical moves listed", unit="moves", own=lambda: own.listed_moves(river, 300, first=6, last=30)),
        Row(title="Mississippi Queen, random games over full lists", unit="games", own=lambda: own.random_games(river, 20)),
        Row(title="Mississippi Queen, random games, light policy", unit="games", own=lambda: own.random_games(river, 500, light=True)),
    ]
