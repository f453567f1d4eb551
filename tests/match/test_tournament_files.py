"""What a tournament's file may say, and what is said about one that says something else."""

from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.console import Refusal
from spielwerk.match.contestant import Contestant
from spielwerk.match.sandbox import Sandbox
from spielwerk.match.tournament.course import Course
from spielwerk.match.tournament.definition import FORMATS
from spielwerk.match.tournament.playing import contestants, tables_at_once, whole
from spielwerk.match.tournament.reading import _KEYS, parse_definition, read_definition
from spielwerk.match.tournament.season import as_toml, next_divisions
from spielwerk.match.tournament.templates import template, template_names
from spielwerk.match.tournament.values import FaultyDefinition
from spielwerk.programs.program import Program
from tests.match.test_tournament import LEAGUE, defined, played, written

GAME = sw.games()[0]
FAULTS = [
    (written(4, 'format = "swis"'), "tournament.format", "perhaps 'swiss'"),
    (written(4).replace("[tournament]", "[turnament]"), "turnament", "perhaps meant: tournament"),
    (written(4, "roundz = 3"), "tournament.roundz", "perhaps meant: rounds"),
    (written(4, 'games = ["chess"]'), "tournament.games[0]", "is one of"),
    (written(4, f'games = ["{GAME}", "{GAME}"]'), "tournament.games", "twice"),
    (written(4, "games_per_match = 0"), "tournament.games_per_match", "whole number from 1 to 10000, not 0"),
    (written(4, "games_per_match = true"), "tournament.games_per_match", "not True"),
    (written(4, 'format = "knockout"\ngames_per_match = 3'), "tournament.games_per_match", "even"),
    (written(4, 'format = "swiss"\nrounds = 3'), "tournament.rounds", "from 1 to 2"),
    (written(4, "finals = 5"), "tournament.finals", "2 to 4"),
    (written(4, 'format = "knockout"\nfinals = 2'), "tournament.finals", "do not go with knockout"),
    (written(4, 'start = "2026-01-01"'), "tournament.start", "without quotes"),
    (written(4, 'tiebreaks = ["buchholtz"]'), "tournament.tiebreaks[0]", "perhaps 'buchholz'"),
    (written(4, 'tiebreaks = "lots"'), "tournament.tiebreaks", "is a list of"),
    (written(4, 'rules = "house"'), "tournament.rules", "rulebook, contest"),
    (written(4, 'template = "contst"'), "tournament.template", "perhaps 'contest'"),
    (written(4, 'name = "a\\nb"').replace('name = "Test"\n', ""), "tournament.name", "in one line"),
    (written(4, 'format = "gauntlet"\nchallengers = ["P9"]'), "tournament.challengers[0]", "is one of P01"),
    (written(2, 'format = "gauntlet"\nchallengers = ["P01", "P02"]'), "tournament.challengers", "leaves nobody"),
    (written(1), "player", "at least two"),
    (written(["A", "A"]), "player 'A'.name", "names differ"),
    (written(["A", "B"]).replace('name = "B"', "name = 3"), "player[1].name", "1 to 60 characters"),
    (written(["A", "B"]).replace('bot = "random"', 'bott = "random"'), "player 'A'.bott", "perhaps meant: bot"),
    (written(["A", "B"]).replace('bot = "random"', f'bots = {{ "{GAME}" = 3 }}'), f"player 'A'.bots.{GAME}", "is missing"),
    (written(["A", "B"]).replace('bot = "random"', 'bots = { "chess" = "x" }'), "player 'A'.bots.chess", "unknown"),
    (written(4, "", "[scoring]\nwin = 1\ndraw = 2"), "scoring", "win > draw >= loss"),
    (written(4, "", '[scoring]\ncounts = "goals"'), "scoring.counts", "encounters, games"),
    (written(4, "", "[limits]\nsoft = 0"), "limits.soft", "number from 0.001"),
    (written(4, "", "[limits]\nsoft = 5\nhard = 4"), "limits.hard", "from 5 to"),
    (written(4, "", LEAGUE), "league", 'belongs to format = "league" only'),
    (written(8, 'format = "league"', LEAGUE), "league.division", "'P08' is in 0 divisions"),
    (written(7, 'format = "league"', LEAGUE.replace("P07", "P01")), "league.division", "'P01' is in 2 divisions"),
    (written(7, 'format = "league"', LEAGUE.replace("Unten", "Oben")), "league.division", "different names"),
    (written(7, 'format = "league"', LEAGUE + "[league.x]\n"), "league.x", "unknown"),
    ("player = 3\n" + written(0), "player", "is a section [[player]]"),
    ("scoring = 3\n" + written(2), "scoring", "is a section: [scoring]"),
    (written(["A", "B"]).replace('bot = "random"', "bots = 3"), "player 'A'.bots", "is a table"),
    (written(4, 'format = "gauntlet"\nchallengers = "P9"'), "tournament.challengers[0]", "is one of P01"),
    (written(2, 'format = "league"', "[league]\ndivision = 3"), "league.division", "each division is a section"),
    (written(2, 'format = "league"', '[[league.division]]\nname = "L"\nplayers = ["P01"]'), "league.division[0].players", "at least two"),
    (written(2, 'format = "league"', '[[league.division]]\nname = "L"\nplayers = ["P01", "P9"]'), "league.division[0].players[1]", "is one of"),
    (written(2, "third_place = 1"), "tournament.third_place", "is true or false, not 1"),
]


@pytest.mark.parametrize(("text", "place", "words"), FAULTS, ids=[f"{place}-{at}" for at, (_, place, _) in enumerate(FAULTS)])
def test_faults_are_named(text: str, place: str, words: str) -> None:
    """With their place, with what would be right, in both languages."""
    with pytest.raises(FaultyDefinition) as refused:
        parse_definition(text)
    found = [fault for fault in refused.value.faults if fault.place == place]
    assert found and words in found[0].english and found[0].german
    assert str(refused.value).splitlines()[0] == "tournament.toml:"


def test_all_faults_are_named_at_once() -> None:
    """Nobody has to mend one to hear of the next."""
    with pytest.raises(FaultyDefinition) as refused:
        parse_definition(written(["A"], 'format = "x"\nrounds = -1\nfinals = "no"'))
    assert {fault.place for fault in refused.value.faults} == {"tournament.format", "tournament.rounds", "tournament.finals", "player"}


def test_files_that_are_none(tmp_path: Path) -> None:
    """With the line in which reading ended."""
    path = tmp_path / "broken.toml"
    path.write_text("[tournament]\nname = \n", encoding="utf-8")
    with pytest.raises(FaultyDefinition, match="line 2"):
        read_definition(path)
    with pytest.raises(FaultyDefinition, match="No such file"):
        read_definition(tmp_path / "none.toml")


@pytest.mark.parametrize("name", template_names())
def test_templates_are_tournaments(name: str, tmp_path: Path) -> None:
    """Each can be read, its bots are there, and it comes to an end."""
    definition = parse_definition(template(name))
    assert contestants(definition, tmp_path / "x.toml").keys() == {(player, game) for player in definition.names for game in definition.games}
    course = played(definition, tmp_path)
    assert course.is_over and sorted(course.final_places()) == sorted(definition.names)


def test_bots_are_looked_up_beside_the_file(tmp_path: Path) -> None:
    """Files get their whole path, levels stay levels, and what is nowhere is said for all players at once."""
    (tmp_path / "my bot.py").write_text("", encoding="utf-8")
    (tmp_path / "random").write_text("", encoding="utf-8")
    assert whole("random", tmp_path, GAME) == "random"
    assert whole("my bot.py", tmp_path, GAME) == f"'{tmp_path / 'my bot.py'}'"
    assert whole("python 'my bot.py' --level 3", tmp_path, GAME) == f"python '{tmp_path / 'my bot.py'}' --level 3"
    wrong = parse_definition(written(["A", "B", "C"]).replace('"random"', '"no such bot"', 2))
    with pytest.raises(FaultyDefinition) as refused:
        contestants(wrong, tmp_path / "x.toml")
    assert [fault.place for fault in refused.value.faults] == [f"player 'A', {GAME}", f"player 'B', {GAME}"]
    by_hand = parse_definition(written(["A", "B"]).replace('"random"', '"waiting"', 1))
    with pytest.raises(FaultyDefinition, match="by hand"):
        contestants(by_hand, tmp_path / "x.toml")


def test_players_have_bots_for_each_game() -> None:
    """One for all, or others for some."""
    text = written(["A", "B"], 'games = "all"').replace('bot = "random"', f'bot = "random"\nbots = {{ "{GAME}" = "greedy" }}', 1)
    entrant = parse_definition(text).entrant("A")
    assert entrant.bots == {game: "greedy" if game == GAME else "random" for game in sw.games()}


def test_nobody_thinks_on_somebody_elses_time(tmp_path: Path) -> None:
    """More games at once than cores have to be forced."""
    bots = contestants(defined(2), tmp_path / "x.toml")
    assert tables_at_once(bots, Sandbox(), 4, None, False) == tables_at_once(bots, Sandbox(), 4, 4, False) == 4
    assert tables_at_once(bots, Sandbox(), 4, 999, True) == 999
    with pytest.raises(Refusal, match="-c 4 at most, or --force"):
        tables_at_once(bots, Sandbox(), 4, 5, False)
    programs = {**bots, ("P01", GAME): Contestant("P01", Program(("python3",)))}
    assert tables_at_once(programs, Sandbox(), 4, None, False) == 2
    assert tables_at_once(programs, Sandbox("limits", True), 4, None, False) == 1


def test_seasons_follow_each_other(tmp_path: Path) -> None:
    """The last of the upper division and the first of the lower one change places; nobody is lost, and the text can be used as it is."""
    definition = defined(7, 'format = "league"', LEAGUE)
    course = played(definition, tmp_path)
    upper, lower = (course.table(stage).names for stage in course.stages)
    divisions = next_divisions(course)
    assert [division.players for division in divisions] == [(*upper[:-1], lower[0]), (upper[-1], *lower[1:])]
    following = defined(7, 'format = "league"\nid = "next"', as_toml(divisions, definition.promoted))
    assert following.divisions == divisions and following.promoted == 1


def test_a_league_of_three_divisions_moves_in_between(tmp_path: Path) -> None:
    """Whoever is in the middle may go either way, and as many as were asked for."""
    names = [[f"P{at * 4 + one:02}" for one in range(1, 5)] for at in range(3)]
    groups = "".join(f'[[league.division]]\nname = "L{at}"\nplayers = {players}\n' for at, players in enumerate(names))
    definition = defined(12, 'format = "league"', f"[league]\npromoted = 2\n{groups}")
    course = played(definition, tmp_path)
    tables = [course.table(stage).names for stage in course.stages]
    first, second, third = (division.players for division in next_divisions(course))
    assert first == (*tables[0][:2], *tables[1][:2])
    assert second == (*tables[0][2:], *tables[2][:2])
    assert third == (*tables[1][2:], *tables[2][2:])


def test_courses_need_no_games() -> None:
    """A definition alone tells the first round."""
    course = Course(defined(6), [])
    assert len(course.rounds) == 1 and not course.is_over and len(course.meetings(course.rounds[0])) == 3


ODD = ["[]", "{}", "3", "-1", "true", "1.5", "nan", "inf", '"x"', '""', "2026-01-01", "[[1]]", '["P01", 3]', "[{}]", "99999999999999999999"]
KEYS = [(section, key) for section in ("tournament", "scoring", "limits", "league") for key in _KEYS[section]]
KEYS += [("player", "name"), ("player", "bot"), ("player", "bots")]


@pytest.mark.parametrize(("section", "key"), KEYS)
def test_whatever_stands_there_is_a_fault_or_fine(section: str, key: str) -> None:
    """And never an accident, in any format."""
    for value in ODD:
        for form in FORMATS:
            line = f"{key} = {value}"
            head = f'format = "{form}"\n' if key != "format" else ""
            games = "" if key in ("game", "games") else f'game = "{GAME}"\n'
            name = '[[player]]\nname = "P01"\nbot = "random"\n[[player]]\nname = "P02"\nbot = "random"\n'
            own = {"tournament": line + "\n"}.get(section, "")
            other = f"[[player]]\n{line}\n" if section == "player" else f"[{section}]\n{line}\n" if not own else ""
            try:
                definition = parse_definition(f"[tournament]\n{games}{head}{own}{other}{name}")
            except FaultyDefinition as fault:
                assert fault.faults and all(one.german and one.english for one in fault.faults)
            else:
                assert Course(definition, []).rounds
