"""Golden data: what a game keeps in its `golden` folder, read, checked and (but for the cases) written by this module.

`cases.txt`        a valid and an invalid move for every named rule, written by hand
`perft.txt`        how many ways there are to play on, from beginnings and from positions in the middle of games
`playthrough-….txt` whole games, one for each rule set: every move and the key of the position that it leads to
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import spielwerk as sw
from spielwerk.errors import IllegalMove
from spielwerk.game import RULE_SETS, Rules

PERFT_PLIES = (0, 6, 20)
PERFT_MOST = 300_000
"""The depths that are counted end before the counts get larger than this."""


def folder(game_id: str) -> Path:
    """Where the golden data of a game lie."""
    return Path(str(files("spielwerk.games") / game_id.replace("-", "_") / "golden"))


@dataclass(frozen=True, slots=True)
class Case:
    """A move in a position: a legal one (`rule` says which rule it is close to breaking), or one that breaks exactly that rule."""

    rule: str
    why: str
    rules: Rules
    position: str
    move: str
    valid: bool


def cases(game_id: str) -> tuple[Case, ...]:
    """All cases of a game."""
    text = (folder(game_id) / "cases.txt").read_text(encoding="utf-8")
    return tuple(case for block in text.split("\n\n") for case in _cases_of(block))


def _cases_of(block: str) -> Iterator[Case]:
    rule = why = position = ""
    sets: list[Rules] = []
    for line in block.splitlines():
        key, _, value = line.partition(": ")
        if not line or line.startswith("#"):
            continue
        if key == "rule":
            rule = value
        elif key == "why":
            why = value
        elif key == "rules":
            sets = [rules for rules in RULE_SETS if rules in value.split()]
        elif key == "position":
            position = value
        elif key in ("valid", "invalid"):
            yield from (Case(rule, why, rules, position, value, key == "valid") for rules in sets)
        else:
            raise ValueError(f"a line of cases begins with {key!r}")


def check_case(game_id: str, case: Case) -> None:
    """Raises `AssertionError` with the case's own comment when it does not hold."""
    state = sw.read(f"{game_id} {case.rules} {case.position}")
    try:
        state.parse(case.move)
    except IllegalMove as refusal:
        assert not case.valid, f"{case.why} {case.move} is refused: {refusal}"
        assert refusal.rule == case.rule, f"{case.why} {case.move} is refused by {refusal.rule} instead of {case.rule}"
    else:
        assert case.valid, f"{case.why} {case.move} is accepted, {case.rule} should refuse it"


def playthrough(game_id: str, rules: Rules, seed: int = 1) -> str:
    """A game of chance, written down move by move."""
    random = Random(f"{game_id} {rules} {seed}")
    state: sw.State[Any] = sw.game(game_id, rules=rules).start(seed)
    lines = [f"start: seed {seed}", f"position: {state.text()}"]
    while moves := state.moves():
        move = moves[random.randrange(len(moves))]
        player, turn, count = state.to_move, state.turn, len(moves)
        state = state.play(move)
        lines.append(f"{turn} {player} of {count}: {move} -> {state.key:016x}")
    assert state.outcome is not None
    lines += [f"position: {state.text()}", f"outcome: {state.outcome.winner or 'draw'} {state.outcome.reason}", f"scores: {state.outcome.scores}"]
    return "\n".join(lines) + "\n"


def perft_table(game_id: str) -> str:
    """Counts from positions of both rule sets, as many depths as stay small."""
    lines = []
    for rules in RULE_SETS:
        for plies in PERFT_PLIES:
            state = _position_after(game_id, rules, plies)
            counts: list[int] = []
            while len(counts) < 6 and (not counts or (counts[-1] > 0 and counts[-1] * _growth(counts) < PERFT_MOST)):
                counts.append(sw.perft(state, len(counts) + 1))
            lines.append(f"{rules} after {plies}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


def _growth(counts: list[int]) -> int:
    return counts[-1] // counts[-2] if len(counts) > 1 and counts[-2] else counts[-1]


def _position_after(game_id: str, rules: Rules, plies: int) -> "sw.State[Any]":
    random = Random(f"{game_id} {rules}")
    while True:
        state: sw.State[Any] = sw.game(game_id, rules=rules).start(random.getrandbits(63))
        while state.turn < plies and (moves := state.moves()):
            state = state.play(moves[random.randrange(len(moves))])
        if state.outcome is None:
            return state


def generated(game_id: str) -> dict[str, str]:
    """The files that this module writes, with what should stand in them."""
    through = {f"playthrough-{rules}.txt": playthrough(game_id, rules) for rules in RULE_SETS}
    return {"perft.txt": perft_table(game_id), **through}


def write(game_id: str) -> list[Path]:
    """Writes what is generated; answers the files that have changed."""
    changed = []
    for name, text in generated(game_id).items():
        path = folder(game_id) / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def differing(game_id: str) -> list[str]:
    """The names of generated files that are missing, or that no longer say what the game does."""
    found = []
    for name, text in generated(game_id).items():
        path = folder(game_id) / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found.append(name)
    return found
