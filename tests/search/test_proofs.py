"""What a search calls proved is true: held against complete enumeration, which knows the rules and nothing else."""

import random
from functools import cache
from typing import Any

import pytest

import spielwerk as sw
from spielwerk import _core
from spielwerk.benchmarks.proofs import forced_wins


def true_result(state: "sw.State[Any]") -> float:
    """The result for the player to move when both play perfectly, by looking at everything."""

    @cache
    def result(at: "sw.State[Any]") -> float:
        if at.outcome is not None:
            return 0.5 if at.outcome.winner is None else float(at.outcome.winner is at.to_move)
        best = 0.0
        for move in at.moves(distinct=True):
            after = at.play(move)
            value = result(after) if after.to_move is at.to_move and after.outcome is None else _seen(after, at, result)
            best = max(best, value)
            if best == 1.0:
                break
        return best

    return result(state)


def _seen(after: "sw.State[Any]", before: "sw.State[Any]", result: Any) -> float:
    if after.outcome is not None:
        return 0.5 if after.outcome.winner is None else float(after.outcome.winner is before.to_move)
    return 1.0 - float(result(after))


def late_positions(game: "sw.Game[Any]", turn: int, wanted: int) -> "list[sw.State[Any]]":
    """Positions of games by chance that have come so far."""
    found = []
    for seed in range(2000):
        draw = random.Random(seed)
        state = game.start(seed=seed)
        while state.outcome is None and state.turn < turn:
            state = state.play(draw.choice(state.moves()))
        if state.outcome is None:
            found.append(state)
        if len(found) == wanted:
            break
    return found


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
@pytest.mark.parametrize(("game_id", "turn"), [("hive-2020", 58), ("hase-und-igel-2018", 55), ("hase-und-igel-2018", 57)])
def test_the_last_plies_are_played_perfectly(game_id: str, turn: int, rules: Any) -> None:
    """With so few plies left the search knows the result, and it is the true one."""
    positions = late_positions(sw.game(game_id, rules=rules), turn, 12)
    assert positions
    for state in positions:
        found = sw.search(state, depth=8, seed=1)
        truth = true_result(state)
        assert found.score == pytest.approx(truth, abs=0.02), state.text()
        assert found.proved == {1.0: "won", 0.0: "lost", 0.5: None}[truth], state.text()


def holds(state: "sw.State[Any]", winner: object, plies: int) -> bool:
    """Does whoever is said to win do so within these plies, against every defence? His own moves are those that the search finds."""
    if state.outcome is not None:
        return state.outcome.winner is winner
    if plies == 0:
        return False
    if state.to_move is winner:
        found = sw.search(state, depth=plies, seed=2)
        return found.proved == "won" and holds(state.play(found.move), winner, plies - 1)
    return all(holds(state.play(move), winner, plies - 1) for move in state.moves(distinct=True))


@pytest.mark.parametrize("game_id", ["hive-2020", "hase-und-igel-2018"])
def test_proved_wins_are_wins(game_id: str) -> None:
    """Wins that searches in games of their own have proved hold against every defence, in no more plies than they said."""
    game = sw.game(game_id)
    proofs = 0
    for seed in range(30):
        draw = random.Random(seed)
        state = game.start(seed=seed)
        while state.outcome is None and proofs < 12:
            found = sw.search(state, depth=5, seed=3)
            best = found.best
            if best.proved == "won" and best.plies is not None and best.plies <= 4:
                assert holds(state, state.to_move, best.plies), state.text()
                proofs += 1
            state = state.play(found.move if draw.random() < 0.5 else draw.choice(state.moves()))
    assert proofs >= 6


def few_carrots(game: "sw.Game[Any]", seed: int) -> "sw.State[Any]":
    """An end-game of the race: both hares shortly before the goal, without salads and cards, and with few carrots."""
    draw = random.Random(seed)
    for _ in range(1000):
        record = game.start(seed=seed).record()
        fields = draw.sample([field for field in range(50, 64) if field != 57], 2)
        for name, field in zip(("red", "blue"), fields, strict=True):
            record["state"][name] |= {"position": field, "carrots": draw.randrange(0, 24), "salads": 0, "cards": []}
        record["turn"] = 2 * draw.randrange(27, 29)
        try:
            state = game.from_record(record)
        except sw.InvalidState:
            continue
        if state.outcome is None:
            return state
    raise AssertionError("no such position")


@pytest.mark.parametrize(
    ("game_id", "rules"), [("hase-und-igel-2018", "rulebook"), ("hase-und-igel-2018", "contest"), ("hase-und-igel-2025", "contest")]
)
@pytest.mark.parametrize("seed", range(12))
def test_races_with_few_carrots_are_solved(game_id: str, rules: Any, seed: int) -> None:
    """The race to the goal is played perfectly: the search's result is the true one, and every move it plays keeps it."""
    state = few_carrots(sw.game(game_id, rules), seed)
    truth = true_result(state)
    found = sw.search(state, seconds=1.0, seed=1)
    assert found.proved == {1.0: "won", 0.0: "lost", 0.5: None}[truth] or len(state.moves()) == 1, state.text()
    after = state.play(found.move)
    assert _seen(after, state, true_result) == truth


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
@pytest.mark.parametrize(("game_id", "turn"), [("hive-2020", 58), ("hase-und-igel-2018", 56), ("hase-und-igel-2025", 57)])
def test_the_solver_is_right(game_id: str, turn: int, rules: Any) -> None:
    """What looks at everything in the core agrees with what looks at everything in Python, where no luck falls."""
    game: sw.Game[Any] = sw.game(game_id, rules=rules)
    answers = set()
    for state in late_positions(game, turn, 10):
        plies = _core.plies_to_win(state, 6, 10_000_000)
        assert plies is not None
        if game.luck is None:
            assert (plies > 0) == (true_result(state) == 1.0), state.text()
        answers.add(plies > 0)
    assert answers == {True, False}


def test_the_solver_gives_up() -> None:
    """When there is too much to look at, and where something is hidden."""
    assert _core.plies_to_win(sw.game("hive-2020").start(seed=1), 8, 1000) is None
    assert _core.plies_to_win(sw.game("mississippi-queen-2017").start(seed=1), 1, 1_000_000) is None


@pytest.mark.parametrize(
    ("game_id", "rules"),
    [("hive-2020", "rulebook"), ("hase-und-igel-2018", "rulebook"), ("hase-und-igel-2025", "contest"), ("hase-und-igel-2025", "rulebook")],
)
def test_known_wins_are_found(game_id: str, rules: Any) -> None:
    """A sample of `python -m spielwerk.benchmarks.proofs`: each win that is known to be there is proved, also where it holds however luck falls."""
    for state, plies in forced_wins(sw.game(game_id, rules), 12):
        found = sw.search(state, seconds=5.0, seed=1)
        assert found.proved == "won", (plies, state.text())
