"""Writes the question and the explanation of a puzzle, in German and in English, from nothing but facts."""

from collections.abc import Iterator

from spielwerk import _core
from spielwerk.opponents import Line
from spielwerk.puzzles import Kind, Puzzle, proving
from spielwerk.scene import painter_of
from spielwerk.scene.shapes import Click, Name
from spielwerk.scene.words import PLAYERS

State = proving.State
_OWN_MOVES = {1: Name("mit diesem Zug", "with this move"), 3: Name("in zwei Zügen", "in two moves"), 5: Name("in drei Zügen", "in three moves")}


def win(state: State, move: _core.Move, plies: int, solutions: tuple[str, ...]) -> Puzzle:
    """The puzzle of a forced win, proved before."""
    mover = PLAYERS[state.to_move]
    question = Name(
        f"{mover.german} ist am Zug und gewinnt {_OWN_MOVES[plies].german}. Wie?",
        f"{mover.english} is to move and wins {_OWN_MOVES[plies].english}. How?",
    )
    explanation = _ended(state, move) if plies == 1 else _forced(state, move, plies)
    return _puzzle("win", state, plies, question, solutions, explanation)


def best(state: State, lines: tuple[Line, Line], solutions: tuple[str, ...]) -> Puzzle:
    """The puzzle of a move that is better than all others, found before."""
    mover = PLAYERS[state.to_move]
    question = Name(
        f"{mover.german} ist am Zug. Ein Zug ist viel besser als alle anderen. Welcher?",
        f"{mover.english} is to move. One move is much better than all others. Which one?",
    )
    first, second = lines
    this, other, change = told(state, first.move), told(state, second.move), changes(state, first.move)
    chances = [round(100 * line.score) for line in lines]
    explanation = Name(
        f"{this.german}.{change.german} Die Aussicht zu gewinnen schätzt eine tiefe Suche danach auf {chances[0]} von 100, "
        f"nach dem zweitbesten Zug ({other.german}) auf {chances[1]}.",
        f"{this.english}.{change.english} A deep search then sees a chance to win of {chances[0]} in 100, "
        f"after the second best move ({other.english}) of {chances[1]}.",
    )
    return _puzzle("best", state, None, question, solutions, explanation)


def _puzzle(kind: Kind, state: State, plies: int | None, question: Name, solutions: tuple[str, ...], explanation: Name) -> Puzzle:
    return Puzzle(
        kind=kind, position=state.text(), player=state.to_move, plies=plies, question=question, solutions=solutions, explanation=explanation
    )


def _ended(state: State, move: _core.Move) -> Name:
    this, outcome = told(state, move), state.play(move).outcome
    assert outcome is not None
    winner = PLAYERS[state.to_move]
    return Name(
        f"{this.german}. {outcome.reason.german} {winner.german} hat gewonnen.", f"{this.english}. {outcome.reason.english} {winner.english} has won."
    )


def _forced(state: State, move: _core.Move, plies: int) -> Name:
    """Every answer loses; the one that holds out longest is told with what wins then."""
    this, after, other = told(state, move), state.play(move), PLAYERS[state.to_move.opponent]
    answers = after.moves(distinct=True)
    answer = max(answers, key=lambda one: _length(after.play(one), state, plies - 2))
    many, reply, then = len(answers), told(after, answer), _won(after.play(answer), plies - 2)
    if many == 1:
        return Name(
            f"{this.german}. {other.german} hat danach nur einen Zug, „{reply.german}“, und danach {then.german}",
            f"{this.english}. {other.english} then has one move only, “{reply.english}”, and then {then.english}",
        )
    return Name(
        f"{this.german}. {other.german} hat danach {many} verschiedene Züge, und keiner rettet: Nach „{reply.german}“ zum Beispiel {then.german}",
        f"{this.english}. {other.english} then has {many} different moves, and none saves the game: after “{reply.english}”, say, {then.english}",
    )


def _won(state: State, plies: int) -> Name:
    """How a position is won that is won after so many half-moves at the latest."""
    if state.outcome is not None:
        return Name("ist das Spiel zu Ende.", "the game is over.")
    length, move = next((length, move) for length in range(1, plies + 1, 2) for move in proving.winning_moves(state, length, False))
    this = told(state, move)
    if length == 1:
        return Name(f"gewinnt „{this.german}“.", f"“{this.english}” wins.")
    return Name(f"folgt „{this.german}“, und im Zug danach ist es gewonnen.", f"“{this.english}” follows, and the next move wins.")


def _length(state: State, begun: State, plies: int) -> int:
    """After how many half-moves a position is won for whoever began."""
    return next((length for length in range(plies + 1) if proving.wins(state, begun.to_move, length, False)), plies)


def changes(state: State, move: _core.Move) -> Name:
    """Which of the mover's counts the move itself changes."""
    painter, side = painter_of(state.game), str(state.to_move).lower()
    before = {count.key: count for count in getattr(painter.scene(state), side)}
    found = [(before[count.key], count) for count in getattr(painter.scene(state.play(move)), side) if count.value != before[count.key].value]
    if not found:
        return Name("", "")
    return Name(
        " Dadurch ändert sich: " + "; ".join(f"{old.name.german} {new.value} statt {old.value}" for old, new in found) + ".",
        " What changes: " + "; ".join(f"{old.name.english} {new.value} instead of {old.value}" for old, new in found) + ".",
    )


def told(state: State, move: _core.Move | str) -> Name:
    """A move in words: what its clicks are called, one after the other."""
    names = next(_paths(state, str(move), (), None))
    return Name(" → ".join(_counted([name.german for name in names], "-mal")), " → ".join(_counted([name.english for name in names], " times")))


def _counted(words: list[str], times: str) -> list[str]:
    """The words, those that follow each other alike only once."""
    runs: list[tuple[str, int]] = []
    for word in words:
        if runs and runs[-1][0] == word:
            runs[-1] = (word, runs[-1][1] + 1)
        else:
            runs.append((word, 1))
    return [word if count == 1 else f"{word} ({count}{times})" for word, count in runs]


def _paths(state: State, move: str, path: tuple[str, ...], clicks: tuple[Click, ...] | None) -> Iterator[tuple[Name, ...]]:
    for click in painter_of(state.game).clicks(state, path) if clicks is None else clicks:
        if click.move == move:
            yield (click.name,)
        elif click.move is None:
            yield from ((click.name, *rest) for rest in _paths(state, move, (*path, click.on), click.then))
