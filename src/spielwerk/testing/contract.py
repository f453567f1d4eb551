"""What every game promises to everything that uses it: named checks that anybody can run on a game.

    >>> import spielwerk as sw
    >>> from spielwerk.testing.contract import CHECKS, run
    >>> run(CHECKS["lists_are_stable"], sw.game("hive-2020"), seed=1, games=1)

A check raises `AssertionError` with a sentence when the game does not keep the promise.
"""

import dataclasses
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from spielwerk.errors import IllegalMove, InvalidMove, InvalidState, SpielwerkError
from spielwerk.testing import mutation
from spielwerk.testing.exercise import ask_moves, come_back, exercise
from spielwerk.testing.surface import GameLike, StateLike

Promise = Callable[[GameLike, Random, int], None]

MANY = 3000
"""Lists that are longer are compared in samples where comparing all of them would take too long."""


@dataclass(frozen=True, slots=True)
class Check:
    """One promise: its name, a sentence, and a program that looks for a breach in so many random games."""

    name: str
    sentence: str
    promise: Promise


CHECKS: dict[str, Check] = {}


def _check(promise: Promise) -> Promise:
    name = promise.__name__
    CHECKS[name] = Check(name, (promise.__doc__ or "").strip(), promise)
    return promise


def run(check: Check, game: GameLike, seed: int, games: int) -> None:
    """Looks for a breach; the seed decides everything that is tried."""
    check.promise(game, Random(f"{seed} {game.id} {game.rules} {check.name}"), games)


def positions(game: GameLike, random: Random, games: int, share: float = 0.3) -> Iterator[StateLike]:
    """Positions from random games, the first and the last of each always among them."""
    for _ in range(games):
        state = game.start(random.getrandbits(63))
        yield state
        while moves := state.moves():
            state = state.play(moves[random.randrange(len(moves))])
            if random.random() < share or not state.moves():
                yield state


def moves_of(state: StateLike, random: Random, most: int = 8) -> list[Any]:
    """A few of the legal moves."""
    moves = state.moves()
    return [moves[random.randrange(len(moves))] for _ in range(min(most, len(moves)))]


def accepted(state: StateLike, text: str) -> Any | None:
    """The move that `parse` makes of a text, None where it refuses it as it should."""
    try:
        return state.parse(text)
    except (InvalidMove, IllegalMove):
        return None


@_check
def what_is_listed_is_what_parse_accepts(game: GameLike, random: Random, games: int) -> None:
    """`parse` accepts every listed move, and of all other texts none that is not the spelling of a listed one."""
    unlisted = getattr(game, "unlisted", None)
    for state in positions(game, random, games):
        ask_moves_or_end(state, random)
        listed = {str(move) for move in state.moves()}
        words = mutation.words_of(list(listed)[:200])
        for _ in range(40 if listed else 0):
            text = mutation.mutated_text(random.choice(tuple(listed)[:500]), words, random)
            move = accepted(state, text)
            if move is None:
                assert text not in listed, f"{text!r} is listed but refused in {state.text()}"
            elif str(move) not in listed:
                assert unlisted is not None and unlisted(state, move), f"{text!r} is accepted but {str(move)!r} is not listed in {state.text()}"


def ask_moves_or_end(state: StateLike, random: Random) -> None:
    """A finished game refuses everything; every other position answers for its list."""
    if state.outcome is None:
        ask_moves(state, random)


@_check
def an_empty_list_means_an_outcome(game: GameLike, random: Random, games: int) -> None:
    """A game is over exactly when no move is listed; then every move is refused by the rule `game_over`."""
    for _ in range(games):
        state = game.start(random.getrandbits(63))
        while moves := state.moves():
            assert state.outcome is None, f"over, but {len(moves)} moves are listed in {state.text()}"
            last = moves[random.randrange(len(moves))]
            state = state.play(last)
        outcome = state.outcome
        assert outcome is not None, f"no move is listed, but the game goes on in {state.text()}"
        assert outcome.reason.by_the_rules and set(outcome.scores) == {"RED", "BLUE"}
        for door, given in ((state.parse, str(last)), (state.play, last), (state.play, str(last))):
            _refused_after_the_end(door, given)


def _refused_after_the_end(door: Callable[[Any], Any], move: Any) -> None:
    try:
        door(move)
    except IllegalMove as refusal:
        assert refusal.rule == "game_over", f"a move after the end was refused by {refusal.rule}"
    else:
        raise AssertionError("a move was played after the end")


@_check
def play_leaves_the_old_state_alone(game: GameLike, random: Random, games: int) -> None:
    """Playing, or trying to play something forbidden, changes nothing about the position it starts from."""
    for state in positions(game, random, games):
        before = (state.text(), state.key, state.turn, json.dumps(state.record()), [str(move) for move in state.moves()[:MANY]])
        for move in moves_of(state, random):
            state.play(move)
            accepted(state, mutation.mutated_text(str(move), (), random))
        assert before == (state.text(), state.key, state.turn, json.dumps(state.record()), [str(move) for move in state.moves()[:MANY]])


@_check
def positions_come_back_from_every_writing(game: GameLike, random: Random, games: int) -> None:
    """Text, record, JSON, pickle and copies give the same position again, which then goes on in the same way."""
    for state in positions(game, random, games):
        come_back(game, state)
        for move in moves_of(state, random, 2):
            assert game.read(state.text()).play(str(move)).text() == state.play(move).text()


@_check
def seeds_replay(game: GameLike, random: Random, games: int) -> None:
    """The same seed and the same moves lead through the same positions, luck included."""
    for _ in range(games):
        seed = random.getrandbits(63)
        one, other = game.start(seed), game.start(seed)
        while moves := one.moves():
            move = moves[random.randrange(len(moves))]
            one, other = one.play(move), other.play(str(move))
            assert one.text() == other.text(), f"seed {seed} gave two games"


@_check
def lists_are_stable(game: GameLike, random: Random, games: int) -> None:
    """A list has each move once, always in the same order, and is a proper immutable sequence."""
    for state in positions(game, random, games):
        moves = state.moves()
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts) == len(moves), f"a move is listed twice in {state.text()}"
        assert [str(move) for move in state.iter_moves()] == texts == [str(move) for move in state.moves()]
        if not texts:
            continue
        at = random.randrange(len(texts))
        assert moves[at] == moves[at - len(texts)] and hash(moves[at]) == hash(moves[at - len(texts)])
        assert moves[at] in moves and texts[at] in moves and moves[at : at + 3] == list(moves)[at : at + 3]
        assert "nonsense" not in moves and None not in moves and 0 not in moves
        assert "; ".join(map(str, moves[at].actions)) == texts[at]


@_check
def distinct_moves_reach_every_position(game: GameLike, random: Random, games: int) -> None:
    """The reduced list holds listed moves only, and reaches every position that the full list reaches."""
    for state in positions(game, random, games, share=0.1):
        full, few = state.moves(), state.moves(distinct=True)
        assert len(few) <= len(full)
        if len(few) == len(full) or len(full) > MANY:
            continue
        assert {str(move) for move in few} <= {str(move) for move in full}
        assert {state.play(move).key for move in few} == {state.play(move).key for move in full}


@_check
def keys_tell_positions_apart(game: GameLike, random: Random, games: int) -> None:
    """Different positions have different keys, and equal ones the same."""
    seen: dict[int, str] = {}
    for state in positions(game, random, games):
        for after in (state.play(move) for move in moves_of(state, random)):
            text = after.text().rpartition(" ~")[0]
            assert seen.setdefault(after.key, text) == text, f"{text} and {seen[after.key]} have the same key"
    texts = list(seen.values())
    assert len(texts) == len(set(texts)), "one position has two keys"


@_check
def views_are_frozen(game: GameLike, random: Random, games: int) -> None:
    """`view` answers at every position, with values that nobody can change."""
    for state in positions(game, random, games):
        view = state.view()
        assert dataclasses.is_dataclass(view), "a view is a dataclass"
        for field in dataclasses.fields(view):
            try:
                setattr(view, field.name, None)
            except (AttributeError, TypeError):
                continue
            raise AssertionError(f"{field.name} of a view can be changed")


@_check
def refusals_name_their_rule(game: GameLike, random: Random, games: int) -> None:
    """A refused move names a rule of the game's table, with a sentence in German and in English; unreadable ones say why."""
    known = {rule.name: rule for rule in game.rule_table}
    assert len(known) == len(game.rule_table), "two rules have the same name"
    for rule in game.rule_table:
        assert rule.paragraph and rule.german.endswith(".") and rule.english.endswith("."), f"{rule.name} has no whole sentence"
    for state in positions(game, random, games):
        for move in moves_of(state, random):
            text = mutation.mutated_text(str(move), mutation.words_of([str(move)]), random)
            try:
                state.parse(text)
            except IllegalMove as refusal:
                assert known.get(refusal.rule) == refusal.broken, f"{refusal.rule} is not in the table of rules"
            except InvalidMove as refusal:
                assert refusal.german and refusal.english


@_check
def bad_input_is_refused(game: GameLike, random: Random, games: int) -> None:
    """Whatever is handed in where a move, a record, a setup or a text is wanted: a clear error, never anything else."""
    state = game.start(random.getrandbits(63))
    before = state.text()
    doors: tuple[Callable[[Any], Any], ...] = (
        state.parse,
        state.play,
        game.from_record,
        game.read,
        partial(game.start, 1),
        state.moves().__contains__,
    )
    for thing in mutation.junk():
        for door in doors:
            with suppress(SpielwerkError, TypeError):
                door(thing)
        if thing is not None:
            _refused_luck(state, thing)
    assert state.text() == before


def _refused_luck(state: StateLike, thing: Any) -> None:
    try:
        state.play(state.moves()[0], chance=thing)
    except (InvalidState, TypeError):
        return
    raise AssertionError(f"luck can be named as {thing!r:.40}")


@_check
def mutated_records_are_refused_or_whole(game: GameLike, random: Random, games: int) -> None:
    """A record with something changed is refused with its faults, or it is a position that answers everything."""
    for state in positions(game, random, games, share=0.2):
        record = state.record()
        for _ in range(12):
            mutated = mutation.mutated_data(record, random)
            try:
                strange = game.from_record(mutated)
            except InvalidState as refusal:
                assert refusal.faults and all(fault.german and fault.english for fault in refusal.faults)
            else:
                exercise(game, strange, random)


@_check
def mutated_texts_are_refused_or_whole(game: GameLike, random: Random, games: int) -> None:
    """A line of text with something changed is refused with its faults, or it is a position that answers everything."""
    for state in positions(game, random, games, share=0.2):
        for _ in range(12):
            try:
                strange = game.read(mutation.scrambled(state.text(), random))
            except InvalidState as refusal:
                assert refusal.faults and all(fault.german and fault.english for fault in refusal.faults)
            else:
                exercise(game, strange, random)


@_check
def every_fault_is_listed(game: GameLike, random: Random, games: int) -> None:
    """Whatever is wrong in two places of a record at once, both places are named."""
    for state in positions(game, random, games, share=0.05):
        record = state.record()
        broken = [path for path in mutation.paths(record) if path and _faults_at(game, mutation.replaced(record, path, 0.5), path)]
        assert broken, "nothing in a record is checked"
        for _ in range(10):
            one, other = random.choice(broken), random.choice(broken)
            if one == other[: len(one)] or other == one[: len(other)]:
                continue
            both = mutation.replaced(mutation.replaced(record, one, 0.5), other, 0.5)
            assert _faults_at(game, both, one) and _faults_at(game, both, other), f"{one} and {other} are not both named: {_places(game, both)}"


def _places(game: GameLike, record: Any) -> list[str]:
    try:
        game.from_record(record)
    except InvalidState as refusal:
        return [fault.place for fault in refusal.faults]
    return []


def _faults_at(game: GameLike, record: Any, path: mutation.Path) -> bool:
    return any(named == mutation.place(path) for named in _places(game, record))
