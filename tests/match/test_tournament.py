"""Tournaments from their file to the last table, with games that are only drawn by lot."""

import random
from collections import Counter
from collections.abc import Iterable
from datetime import date
from itertools import combinations
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.match.store import Store
from spielwerk.match.tournament.course import Course
from spielwerk.match.tournament.definition import FINALS, MAIN, Definition
from spielwerk.match.tournament.director import AnotherTournament, Director, Stuck
from spielwerk.match.tournament.encounter import Encounter, Score, Side
from spielwerk.match.tournament.knockout import Knockout, seeding
from spielwerk.match.tournament.matching import largest_matching
from spielwerk.match.tournament.reading import parse_definition
from spielwerk.match.tournament.round_robin import gauntlet, round_robin
from spielwerk.match.tournament.standings import standings
from spielwerk.match.tournament.swiss import swiss_round
from tests.match.fake import Fake, Interrupted

GAME = sw.games()[0]


def written(players: int | Iterable[str], head: str = "", rest: str = "") -> str:
    """A tournament's file."""
    names = [f"P{number:02}" for number in range(1, players + 1)] if isinstance(players, int) else list(players)
    entrants = "".join(f'[[player]]\nname = "{name}"\nbot = "random"\n' for name in names)
    games = "" if "games =" in head else f'game = "{GAME}"\n'
    return f'[tournament]\nname = "Test"\n{games}{head}\n{rest}\n{entrants}'


def defined(players: int | Iterable[str], head: str = "", rest: str = "") -> Definition:
    """The same, read."""
    return parse_definition(written(players, head, rest))


def falling(definition: Definition, step: float = 60) -> Fake:
    """Everybody is stronger than the next one."""
    return Fake({name: -step * at for at, name in enumerate(definition.names)})


def played(definition: Definition, path: Path, plays: Fake | None = None, today: date | None = None) -> Course:
    """The tournament as far as it gets."""
    with Store(path / "results.sqlite") as store:
        return Director(definition, store, plays or falling(definition)).play(today)


def counted(rounds: Iterable[Iterable[Encounter]]) -> tuple[Counter[frozenset[str]], Counter[str], Counter[str]]:
    """How often two meet, how much more often somebody begins, and how often he pauses; nobody is in a round twice."""
    pairs: Counter[frozenset[str]] = Counter()
    seats: Counter[str] = Counter()
    pauses: Counter[str] = Counter()
    for encounters in rounds:
        present = [name for encounter in encounters for name in encounter.players]
        assert len(present) == len(set(present))
        for encounter in encounters:
            if encounter.second is None:
                pauses[encounter.first] += 1
            else:
                pairs[frozenset(encounter.players)] += 1
                seats[encounter.first] += 1
                seats[encounter.second] -= 1
    return pairs, seats, pauses


@pytest.mark.parametrize("players", range(2, 14))
@pytest.mark.parametrize("times", [1, 2])
def test_everybody_meets_everybody(players: int, times: int) -> None:
    """Equally often, with seats as even as they can be, in as few rounds as possible."""
    names = [str(number) for number in range(players)]
    rounds = round_robin(MAIN, names, times)
    pairs, seats, pauses = counted(rounds)
    assert pairs == Counter({frozenset(pair): times for pair in combinations(names, 2)})
    assert max(map(abs, seats.values())) <= (1 if players % 2 == 0 and times == 1 else 0)
    assert len(rounds) == times * (players - 1 if players % 2 == 0 else players)
    assert pauses == (Counter(dict.fromkeys(names, times)) if players % 2 else Counter())


@pytest.mark.parametrize(("challengers", "others"), [(1, 5), (2, 5), (3, 2), (1, 1), (3, 3)])
def test_challengers_meet_all_others(challengers: int, others: int) -> None:
    """And not each other."""
    ours, theirs = [f"c{at}" for at in range(challengers)], [f"o{at}" for at in range(others)]
    pairs, seats, _ = counted(gauntlet(MAIN, ours, theirs, 2))
    assert pairs == Counter({frozenset((one, other)): 2 for one in ours for other in theirs})
    assert not any(seats.values())


@pytest.mark.parametrize("players", [4, 5, 8, 9, 16, 21, 40])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_swiss_rounds_repeat_nothing(players: int, seed: int) -> None:
    """As many rounds as are promised, whatever the results; nobody pauses twice, nobody begins more than two times too often."""
    names = [f"P{number}" for number in range(players)]
    definition = defined(names, f'format = "swiss"\nrounds = {(players + 1) // 2}')
    past: list[list[Score]] = []
    lot = random.Random(seed)
    for _ in range(definition.rounds):
        encounters = swiss_round(MAIN, names, past)
        past.append([Score(encounter, drawn(encounter, lot), definition.scoring, pause=2.0) for encounter in encounters])
    pairs, seats, pauses = counted([[score.encounter for score in scores] for scores in past])
    assert set(pairs.values()) == {1}
    assert set(pauses.values()) <= {1} and len(pauses) == (definition.rounds if players % 2 else 0)
    assert max(map(abs, seats.values())) <= 2
    assert sum(pairs.values()) == definition.rounds * (players // 2)


def drawn(encounter: Encounter, lot: random.Random) -> dict[str, Side]:
    """Any result."""
    victories = lot.choice((0, 1, 1, 2)), 1
    return {name: Side(victories=worth) for name, worth in zip(encounter.players, victories, strict=False)}


def test_swiss_pairs_equals() -> None:
    """First the upper half against the lower half, then winners against winners."""
    names = [f"P{number}" for number in range(1, 9)]
    definition = defined(names, 'format = "swiss"\nrounds = 3')
    first = swiss_round(MAIN, names, [])
    assert [set(encounter.players) for encounter in first] == [{"P1", "P5"}, {"P2", "P6"}, {"P3", "P7"}, {"P4", "P8"}]
    scores = [Score(one, {name: Side(victories=2 * (name < "P5")) for name in one.players}, definition.scoring) for one in first]
    second = swiss_round(MAIN, names, [scores])
    assert [set(encounter.players) for encounter in second] == [{"P1", "P3"}, {"P2", "P4"}, {"P5", "P7"}, {"P6", "P8"}]


def test_matchings_are_as_large_as_can_be() -> None:
    """Compared with trying everything, on graphs with and without odd circles."""
    lot = random.Random(7)
    for _ in range(300):
        size = lot.randrange(2, 9)
        edges = [pair for pair in combinations(range(size), 2) if lot.random() < lot.choice((0.2, 0.4, 0.7))]
        neighbours: list[list[int]] = [[] for _ in range(size)]
        for one, other in edges:
            neighbours[one].append(other)
            neighbours[other].append(one)
        partner = largest_matching(neighbours)
        assert all(other < 0 or (partner[other] == one and other in neighbours[one]) for one, other in enumerate(partner))
        assert sum(other >= 0 for other in partner) // 2 == most_pairs(edges)


def most_pairs(edges: list[tuple[int, int]]) -> int:
    """By trying everything."""
    if not edges:
        return 0
    (one, other), *rest = edges
    return max(most_pairs(rest), 1 + most_pairs([edge for edge in rest if not {one, other} & set(edge)]))


def test_the_best_meet_late() -> None:
    """Before the final no two of the first two, before the semi-finals no two of the first four."""
    assert seeding(2) == [1, 2] and seeding(16)[:4] == [1, 16, 8, 9]
    draw = Knockout(FINALS, tuple("ABCDE"))
    encounters = draw.next_round([]) or []
    assert [(encounter.first, encounter.second) for encounter in encounters] == [("A", None), ("D", "E"), ("B", None), ("C", None)]
    assert [draw.round_name(number)[0] for number in (1, 2, 3)] == ["Viertelfinale", "Halbfinale", "Finale"]


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11])
def test_a_knockout_has_one_winner(players: int, tmp_path: Path) -> None:
    """Also where draws are frequent; everybody else is out after one defeat."""
    definition = defined(players, 'format = "knockout"')
    course = played(definition, tmp_path, Fake(dict.fromkeys(definition.names, 0.0), draws=0.8))
    assert course.is_over and len(course.rounds) == (players - 1).bit_length()
    final = course.rounds[-1].scores[0]
    assert course.final_places()[0] == final.winner
    assert course.table(MAIN).names == course.final_places() and [row.place for row in course.table(MAIN).rows] == [*range(1, players + 1)]
    assert sorted(course.final_places()) == sorted(definition.names)
    losses = Counter(name for known in course.rounds for score in known.scores for name in score.encounter.players if score.winner != name)
    assert max(losses.values()) == (2 if players > 3 else 1) and losses[final.winner or ""] == 0


def test_even_knockouts_get_extra_pairs(tmp_path: Path) -> None:
    """As many as are allowed, and then the better placed one goes on."""
    definition = defined(2, 'format = "knockout"\nextra_pairs = 2')
    course = played(definition, tmp_path, Fake({"P01": 0.0, "P02": 0.0}, draws=1.0))
    assert len(course.all_results()) == 2 + 2 * 2
    assert course.rounds[0].scores[0].winner == "P01"


FORMS = {
    "round-robin": "",
    "double": "rounds = 2\n",
    "swiss": 'format = "swiss"\nrounds = 3\n',
    "knockout": 'format = "knockout"\n',
    "gauntlet": 'format = "gauntlet"\nchallengers = ["P02", "P03"]\n',
    "contest": 'template = "contest"\n',
}


@pytest.mark.parametrize("form", FORMS)
def test_a_broken_tournament_goes_on(form: str, tmp_path: Path) -> None:
    """Broken off again and again, it comes to the same as if nothing had happened, and no game is played twice."""
    definition = defined(7, FORMS[form])
    (tmp_path / "whole").mkdir()
    whole = falling(definition)
    course = played(definition, tmp_path / "whole", whole)
    assert course.is_over
    all_played: list[tuple[str, int]] = []
    lot = random.Random(3)
    for _ in range(2000):
        broken = Fake(falling(definition).strengths, lot.randrange(1, 12))
        try:
            again = played(definition, tmp_path, broken)
            break
        except Interrupted:
            all_played += broken.played[:]
    all_played += broken.played
    assert len(set(all_played)) == len(all_played) and sorted(all_played) == sorted(whole.played)
    assert again.is_over and again.final_places() == course.final_places()
    assert [row for stage in again.stages for row in again.table(stage).rows] == [row for stage in course.stages for row in course.table(stage).rows]


def test_the_contest_counts_victories() -> None:
    """Six games make a match; two points for more victories; a game won by the other's fault is worth less for them."""
    definition = defined(["A", "B"], 'template = "contest"')
    assert (definition.games_per_match, definition.rules, definition.finals) == (6, "contest", 2)
    assert [definition.scoring.victories(2, False), definition.scoring.victories(2, True), definition.scoring.victories(1, False)] == [2, 1, 1]
    encounter = Encounter(MAIN, 1, 1, "A", "B")
    even = Score(encounter, {"A": Side(3, 0, 3, victories=6), "B": Side(3, 0, 3, victories=6)}, definition.scoring)
    won = Score(encounter, {"A": Side(3, 0, 3, victories=6), "B": Side(3, 0, 3, victories=5)}, definition.scoring)
    assert [even.points("A"), even.points("B"), won.points("A"), won.points("B")] == [1, 1, 2, 0]


def test_the_contest_ends_with_finals(tmp_path: Path) -> None:
    """All against all, then the best eight in a knockout with a small final."""
    course = played(defined(11, 'template = "contest"'), tmp_path)
    names = [known.german for known in course.rounds]
    assert names[:11] == [f"Runde {number}" for number in range(1, 12)] and names[11:] == ["Viertelfinale", "Halbfinale", "Finale"]
    quarter = [set(score.encounter.players) for score in course.rounds[11].scores]
    best = course.table(MAIN).names[:8]
    assert quarter == [{best[0], best[7]}, {best[3], best[4]}, {best[1], best[6]}, {best[2], best[5]}]
    assert len(course.rounds[-1].scores) == 2
    assert set(course.final_places()[:8]) == set(best) and course.final_places()[8:] == course.table(MAIN).names[8:]


def table_of(definition: Definition, *scores: tuple[str, str, float, float]) -> list[tuple[str, int]]:
    """Names and places after these encounters, each with the victories of both."""
    made = []
    for number, (first, second, ours, theirs) in enumerate(scores):
        sides = {first: Side(victories=ours), second: Side(victories=theirs)}
        made.append(Score(Encounter(MAIN, 1, number, first, second), sides, definition.scoring))
    return [(row.name, row.place) for row in standings(definition, definition.names, made).rows]


def test_ties_are_broken_in_order() -> None:
    """First victories, then the encounter itself; who stays equal shares a place, unless lots are drawn."""
    even = ["A", "B", "C", "D"]
    games = [("A", "B", 2, 0), ("C", "D", 4, 0)]
    assert table_of(defined(even, 'tiebreaks = ["victories"]'), *games) == [("C", 1), ("A", 2), ("B", 3), ("D", 3)]
    assert table_of(defined(even, "tiebreaks = []"), *games) == [("A", 1), ("C", 1), ("B", 3), ("D", 3)]
    circle = [("A", "B", 0, 2), ("B", "C", 0, 2), ("B", "D", 2, 0), ("A", "D", 2, 0), ("A", "C", 1, 1), ("C", "D", 0, 2)]
    assert table_of(defined(even, 'tiebreaks = ["direct"]'), *circle) == [("B", 1), ("A", 2), ("C", 2), ("D", 4)]
    drawn_lots = table_of(defined(even, 'tiebreaks = ["lots"]'), *games)
    assert [place for _, place in drawn_lots] == [1, 2, 3, 4] and {name for name, _ in drawn_lots[:2]} == {"A", "C"}
    others = [table_of(defined(even, f'tiebreaks = ["lots"]\nseed = {seed}'), *games) for seed in range(2, 12)]
    assert any(table != drawn_lots for table in others)


def test_buchholz_and_sonneborn_berger() -> None:
    """The points of opponents, and those of the beaten ones."""
    definition = defined(["A", "B", "C"])
    scores = [Score(Encounter(MAIN, 1, 1, "A", "B"), {"A": Side(victories=2), "B": Side()}, definition.scoring)]
    scores += [Score(Encounter(MAIN, 2, 1, "B", "C"), {"B": Side(victories=1), "C": Side(victories=1)}, definition.scoring)]
    rows = {row.name: (row.points, row.buchholz, row.sonneborn_berger) for row in standings(definition, "ABC", scores).rows}
    assert rows == {"A": (2, 1, 1), "B": (1, 3, 0.5), "C": (1, 1, 0.5)}


LEAGUE = """
[[league.division]]
name = "Oben"
players = ["P01", "P02", "P03", "P04"]
[[league.division]]
name = "Unten"
players = ["P05", "P06", "P07"]
"""


def test_a_league_waits_for_its_days(tmp_path: Path) -> None:
    """Only what is due is played, in all divisions."""
    definition = defined(7, 'format = "league"\nrounds = 2\nstart = 2026-03-02\ndays = 7', LEAGUE)
    none = played(definition, tmp_path, today=date(2026, 3, 1))
    assert none.all_results() == [] and none.rounds[0].due == date(2026, 3, 2)
    some = played(definition, tmp_path, today=date(2026, 3, 9))
    assert [known.is_complete for known in some.rounds] == [True, True, False]
    assert some.table("Unten").names and some.table("Oben").row("P01").encounters == 2
    whole = played(definition, tmp_path)
    assert whole.is_over and len(whole.rounds) == 6 and whole.stages == ("Oben", "Unten")
    assert {name for score in whole.rounds[0].scores for name in score.encounter.players} == set(definition.names)


def test_all_games_in_one_tournament(tmp_path: Path) -> None:
    """An encounter is played in every game, and counts once."""
    definition = defined(4, 'games = "all"\ngames_per_match = 2')
    course = played(definition, tmp_path)
    assert Counter(result.game for result in course.all_results()) == dict.fromkeys(sw.games(), 6 * 2)
    assert sum(row.points for row in course.table(MAIN).rows) == 6 * 2


def test_points_for_games(tmp_path: Path) -> None:
    """Where games count by themselves, a pause in the Swiss system is worth as many won ones."""
    definition = defined(5, 'format = "swiss"\ntemplate = "games"\nrounds = 3')
    course = played(definition, tmp_path)
    assert sum(row.points for row in course.table(MAIN).rows) == 3 * 2 * 2 + 3 * 2


def test_pairings_stay_what_they_were(tmp_path: Path) -> None:
    """Bots, names and days may change in a running tournament, players and games may not."""
    played(defined(4), tmp_path)
    changed = written(4).replace('"random"', '"greedy"').replace('name = "Test"', 'id = "test"\nname = "Anders"\ndays = 3')
    played(parse_definition(changed), tmp_path)
    with pytest.raises(AnotherTournament, match="was begun with other players"):
        played(defined(5), tmp_path)


def test_nothing_played_is_said(tmp_path: Path) -> None:
    """Whoever plays nothing is not asked for ever."""
    definition = defined(2)
    with Store(tmp_path / "results.sqlite") as store, pytest.raises(Stuck):
        Director(definition, store, lambda definition, meetings, keep: None).play()
