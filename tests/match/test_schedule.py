"""Which games are played: the plan, the ledger, the aim."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

import spielwerk as sw
from spielwerk import BLUE, RED
from spielwerk.console import Refusal
from spielwerk.match.aim import Aim, aim_of, sprt_of
from spielwerk.match.contestant import Client, Contestant, House, different_names
from spielwerk.match.indoors import play_indoors
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import openings_from
from spielwerk.match.result import Result
from spielwerk.match.statistics import Sprt, Sure
from spielwerk.programs.program import Program
from spielwerk.room.loading import load_position
from spielwerk.room.replay_reader import read_replay
from tests.match.houses import NEWEST, gist, plan


def games_of(number: int, **more: object) -> list[Result]:
    """Games of a plan, one after the other in this process."""
    what = plan(**more)  # type: ignore[arg-type]
    return [play_indoors(what, what.task(one), Keeping(Kept.NONE, Path("nowhere"))) for one in range(number)]


def test_games_of_a_pair_have_the_same_board_and_luck_with_seats_changed(game_id: str) -> None:
    """Nothing but the seats differs; another pair has another board."""
    what = plan(game=game_id)
    first, second, third = (what.task(number) for number in range(3))
    assert what.start(first) == what.start(second)
    assert first.seed == second.seed != third.seed
    assert what.names(first) == ("random", "other") and what.names(second) == ("other", "random")
    assert first.seat(0) is RED and second.seat(0) is BLUE


def test_the_same_plan_gives_the_same_games(game_id: str) -> None:
    """To the last position; another seed gives others."""
    assert gist(games_of(4, game=game_id)) == gist(games_of(4, game=game_id))
    assert gist(games_of(4, game=game_id)) != gist(games_of(4, game=game_id, seed=2))


def test_bots_of_the_house_have_luck_of_their_own_in_each_game() -> None:
    """Else both games of a pair of equal bots would be the same game, and prove nothing."""
    first, second = games_of(2)
    assert first.key != second.key


def test_a_changed_bot_is_another_match(tmp_path: Path) -> None:
    """Whoever has improved his bot does not want to see the old results."""
    bot = tmp_path / "bot.py"
    bot.write_text("print(1)")
    before = plan(second=f"x={bot}").id
    assert plan(second=f"x={bot}").id == before
    (tmp_path / "helper.py").write_text("")
    with_helper = plan(second=f"x={bot}").id
    bot.write_text("print(2)")
    assert len({before, with_helper, plan(second=f"x={bot}").id}) == 3


def test_openings_come_by_turns_with_luck_of_the_pair() -> None:
    """The board is the given one, and both games of a pair begin with it."""
    game = sw.game(NEWEST, "rulebook")
    texts = [game.start(seed).text() for seed in (11, 12)]
    what = plan(openings=openings_from([*texts, ""], NEWEST, "rulebook"), rules="rulebook")
    starts = [what.start(what.task(number)) for number in range(6)]
    boards = [start.record()["setup"] for start in starts]
    assert boards[0] == boards[1] == boards[4] != boards[2] == boards[3]
    assert starts[0].text() != starts[4].text(), "another pair, another luck"
    with pytest.raises(ValueError, match="belongs to"):
        openings_from(texts, next(other for other in sw.games() if other != NEWEST), "contest")


def test_replays_begin_and_end_as_the_game(tmp_path: Path) -> None:
    """Written while it is played or afterwards, it is the same game."""
    what = plan(rules="rulebook")
    kept = [play_indoors(what, what.task(3), Keeping(which, tmp_path)) for which in (Kept.ALL, Kept.LOST)]
    lost = [game for game in games_of(8, rules="rulebook") if game.winner is not None and game.name(game.winner) == "other"]
    assert lost
    wanted = play_indoors(what, what.task(lost[0].number), Keeping(Kept.LOST, tmp_path))
    for result in [kept[0], wanted]:
        assert result.replay is not None
        replay = read_replay(Path(result.replay))
        assert replay.verify() == []
        assert replay.result is not None and replay.result.key == result.key and replay.result.winner is result.winner
        assert load_position(Path(result.replay)) == what.start(what.task(result.number))


def results_of_a_schedule(number: int) -> list[Result]:
    """Many quick results: the first game of the schedule, with other numbers and winners."""
    model, lot = games_of(1)[0], random.Random(5)
    made = []
    for one in range(number):
        red, blue = ("random", "other") if one % 2 == 0 else ("other", "random")
        winner = lot.choice((RED, RED, BLUE) if one % 2 == 0 else (RED, BLUE, BLUE))
        made.append(replace(model, number=one, pair=one // 2, red=red, blue=blue, winner=winner))
    return made


@pytest.mark.parametrize("seed", range(20))
def test_a_test_stops_after_the_same_pair_in_whatever_order_games_end(seed: int) -> None:
    """The standing is that of the schedule up to the decision, and not of what happened to be over by then."""
    results, lot = results_of_a_schedule(400), random.Random(seed)
    aim = Aim(400, Sprt(0.0, 50.0))
    told: list[int] = []
    ordered = Ledger(aim, ("random", "other"))
    ordered.known(results)
    assert ordered.decision is not None and 20 < ordered.standing.games < 400
    mixed = Ledger(aim, ("random", "other"), lambda result: told.append(result.number))
    running: list[int] = []
    while not mixed.is_over:
        running += mixed.take(lot.randrange(1, 9))
        lot.shuffle(running)
        over = [running.pop() for _ in range(lot.randrange(len(running) + 1))]
        mixed.finished([results[number] for number in over])
    assert (mixed.decision, mixed.standing) == (ordered.decision, ordered.standing)
    assert told == list(range(ordered.standing.games))


def test_lost_games_are_played_again_and_nothing_is_counted_twice() -> None:
    """A table that fails gives its games back; a result that comes twice is one."""
    results = results_of_a_schedule(10)
    ledger = Ledger(Aim(10), ("random", "other"))
    first = ledger.take(4)
    assert first == [0, 1, 2, 3]
    ledger.finished([results[0]])
    ledger.give_back(first)
    assert ledger.take(3) == [1, 2, 3]
    ledger.finished([results[1], results[1], results[0]])
    assert ledger.standing.games == 2
    ledger.known(results)
    assert ledger.is_over and ledger.standing.games == 10
    assert ledger.take(5) == []


def test_players_are_recognized(tmp_path: Path) -> None:
    """By what somebody types."""
    script = tmp_path / "my bot.py"
    script.write_text("")
    assert Contestant.of("hard", NEWEST) == Contestant("hard", House("hard"))
    assert Contestant.of("old=hard#500", NEWEST) == Contestant("old", House("hard#500"))
    assert Contestant.of("waiting", NEWEST).kind == Client()
    one = Contestant.of(str(script), NEWEST)
    assert one.name == "my bot" and isinstance(one.kind, Program) and one.kind.words[-1] == str(script)
    for wrong in ("no-such-program", "", "x='", f"python {tmp_path}/none.py"):
        with pytest.raises(Refusal):
            Contestant.of(wrong, NEWEST)
    assert [two.name for two in different_names([one, one, one])] == ["my bot", "my bot (2)", "my bot (3)"]


def test_aims_are_read() -> None:
    """Whole pairs, one test at most, faults by their name."""
    assert aim_of(None, None, False) == Aim(100)
    assert aim_of(7, None, False) == Aim(8)
    assert aim_of(None, "elo0=-5,elo1=5", False).test == Sprt(-5.0, 5.0)
    assert aim_of(50, None, True) == Aim(50, Sure())
    for wrong in ("elo2=1", "elo0=x", "elo0", "elo0=5,elo1=1", "alpha=2"):
        with pytest.raises(Refusal):
            sprt_of(wrong)
    with pytest.raises(Refusal):
        aim_of(None, "elo0=0", True)
