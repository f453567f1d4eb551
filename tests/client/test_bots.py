"""The built-in bots: found by name, faithful to their seed, quick, and the greedy ones clearly better than chance."""

import time
from math import inf
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.bots import Searching, builtin, make
from spielwerk.client import Bot, Clock, Trouble, practise
from spielwerk.game import RULE_SETS, Rules
from spielwerk.opponents import LEVELS
from spielwerk.player import BLUE, RED

ENDLESS = Clock(0.0)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_greed_beats_chance(game_id: str, rules: Rules) -> None:
    """Twenty games on twenty boards, in turn from either seat: at least sixteen points."""
    points = 0.0
    for seed in range(20):
        result = practise(make(game_id, "greedy", seed), make(game_id, "random", seed + 100), rules=rules, player=(RED, BLUE)[seed % 2], seed=seed)
        assert result.offender is None and result.reason.by_the_rules
        points += 1 if result.won else 0 if result.lost else 0.5
    assert points >= 16


@pytest.mark.parametrize("name", ["random", "greedy", "easy"])
def test_a_seed_decides(game_id: str, name: str) -> None:
    """The same seed draws the same game again, another one another game."""

    def played(seed: int) -> str:
        result = practise(make(game_id, name, seed), make(game_id, "random", 4), seed=9)
        assert result.state is not None
        return result.state.text()

    assert played(1) == played(1)
    assert name != "random" or len({played(seed) for seed in range(4)}) > 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_searching_beats_greed(game_id: str, rules: Rules) -> None:
    """Eight games of the middle level on eight boards, in turn from either seat: at least six points."""
    points = 0.0
    for seed in range(8):
        result = practise(make(game_id, "medium", seed), make(game_id, "greedy", seed + 100), rules=rules, player=(RED, BLUE)[seed % 2], seed=seed)
        assert result.offender is None and result.reason.by_the_rules
        points += 1 if result.won else 0 if result.lost else 0.5
    assert points >= 6


@pytest.mark.parametrize(("seconds", "soft", "thinks"), [(0.1, 2.0, 0.1), (5.0, 0.4, 0.15), (5.0, 0.2, 0.05), (5.0, -1.0, 0.001), (0.1, inf, 0.1)])
def test_who_searches_keeps_to_the_clock(game_id: str, seconds: float, soft: float, thinks: float) -> None:
    """It thinks no longer than it may, and leaves a reserve before the limit; late already, it answers at once."""
    bot = make(game_id, "strong", 1, seconds)
    assert isinstance(bot, Searching)
    state = sw.game(game_id).start(seed=5)
    clock = Clock(time.monotonic(), soft)
    assert bot.time_for(clock) == pytest.approx(thinks, abs=0.02)
    begin = time.monotonic()
    assert bot.choose(state, clock) in state.moves()
    assert time.monotonic() - begin < thinks + 0.1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_greed_is_quick(game_id: str, rules: Rules) -> None:
    """No move takes the fifth part of a second, in positions with the most moves of a few games."""
    bot = make(game_id, "greedy", 1)
    lot = make(game_id, "random", 1)
    worst = []
    for seed in range(3):
        state = sw.game(game_id, rules).start(seed)
        positions = []
        while state.outcome is None:
            positions.append(state)
            state = state.play(lot.choose(state, ENDLESS))
        worst.append(max(positions, key=lambda position: len(position.moves(distinct=True))))
    for position in worst:
        begin = time.perf_counter()
        bot.choose(position, ENDLESS)
        assert time.perf_counter() - begin < 0.2


def test_greed_does_not_see_what_is_hidden() -> None:
    """Positions that look alike to the player get the same answer, whatever the seed behind them, or the tiles that nobody has seen."""
    for rules in RULE_SETS:
        game = sw.game("mississippi-queen-2017", rules)
        real = game.start(seed=3)
        shown = game.shown_record(real)
        imagined = game.from_shown_record(shown, None)
        assert imagined.record()["setup"] != real.record()["setup"]
        assert make(game.id, "greedy", 1).choose(real, ENDLESS) == make(game.id, "greedy", 1).choose(imagined, ENDLESS)
    race = sw.game("hase-und-igel-2025", "rulebook")
    for seed in range(30):
        state = race.start(seed)
        alike = [race.from_record({**state.record(), "chance": f"{chance:016x}"}) for chance in range(1, 6)]
        assert len({str(make(race.id, "greedy", 1).choose(one, ENDLESS)) for one in alike}) == 1


def test_luck_is_averaged() -> None:
    """A move onto a random field is worth the mean of what may be ordered there."""
    race = sw.game("hase-und-igel-2025", "rulebook")
    bot = make(race.id, "greedy", 1)
    state = race.start(seed=3)
    onto = next(move for move in state.moves() if state.play(move).record()["state"]["random_field"] is not None)
    ways = [state.play(onto, chance={"random_field": word}) for word in ("BACK_TO_CARROTS", "REFUND", "SWAP_CARROTS")]
    worths = [bot.worth(way, RED) for way in ways]  # type: ignore[attr-defined]
    assert len(set(worths)) > 1 and bot.worth_of(onto, state, RED) == pytest.approx(sum(worths) / 3)  # type: ignore[attr-defined]


def test_names() -> None:
    """What is not there is refused with what is."""
    with pytest.raises(Trouble, match="there are random, greedy, easy, medium, hard, strong"):
        make(sw.games()[0], "strongest")
    with pytest.raises(Trouble, match="there is no game 'chess'"):
        builtin("chess")


def test_every_game_has_all(game_id: str) -> None:
    """Two in a file of its own, whose classes a pupil can read in a minute; the others search, which they can in any game."""
    assert list(builtin(game_id)) == [level.name for level in LEVELS]
    assert [name for name, kind in builtin(game_id).items() if not issubclass(kind, Searching)] == ["random", "greedy"]
    folder = Path(sw.__file__).parent / "games" / game_id.replace("-", "_")
    assert len((folder / "bots.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_practice_names_a_broken_rule(game_id: str) -> None:
    """Whoever chooses an illegal move in practice has lost by it, and reads which rule it was."""

    class Wrong(Bot):
        game = game_id

        def choose(self, state: object, clock: Clock) -> str:
            return "SKIP"

    result = practise(Wrong(), "greedy", player=BLUE, seed=1)
    assert result.own_fault and result.lost and "SKIP" in result.english and result.german
    with pytest.raises(Trouble, match="which game"):
        nameless = Wrong()
        nameless.game = None  # type: ignore[assignment]
        practise(nameless)


def test_clocks() -> None:
    """Time runs from when the request was read; without limits there is no end of it."""
    clock = Clock(time.monotonic() - 1.5, 2.0, 10.0)
    assert 0.3 < clock.left() < 0.5 and 1.5 <= clock.spent() < 1.7
    assert ENDLESS.left() == inf == ENDLESS.hard
