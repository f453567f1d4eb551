"""A replay on the screen: one position, all of them, or step by step as keys say."""

import re
from collections.abc import Iterator
from typing import Any

import spielwerk as sw
from spielwerk.colours import coloured
from spielwerk.commands.show import status
from spielwerk.console import Refusal, complain, speaks_german
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.room.replay import InvalidReplay, PlayedMove, Replay


def say(english: str, german: str) -> None:
    """Prints a sentence in the language that is wanted, with the players in their colours."""
    print(coloured(german if speaks_german() else english))


def printable(text: str) -> str:
    """What somebody else wrote, without the signs that would steer a terminal."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def time_text(seconds: float | None) -> str:
    """How long a move took; nothing where nobody measured."""
    return "" if seconds is None else f"{seconds:.3f} s"


# The game as a whole


def title(game: Replay) -> str:
    """Which game, and who played it."""
    red, blue = (f"{player} {printable(name or '')}".strip() for player, name in zip((RED, BLUE), game.names, strict=True))
    return f"{game.start.game}, {game.start.rules}: {red} – {blue}"


def show_title(game: Replay) -> None:
    """The same on the screen, and when it was played."""
    began = game.beginning.started
    print(coloured(title(game) + ("" if began is None else f", {began:%Y-%m-%d %H:%M:%S}")))


def ending(game: Replay) -> tuple[str, str]:
    """How the game ended, in English and German."""
    if game.result is None:
        if game.cut:
            return (
                "The game has not been finished, the last line is cut.",
                "Das Spiel wurde nicht zu Ende gespielt, die letzte Zeile ist abgeschnitten.",
            )
        return "The game has not been finished.", "Das Spiel wurde nicht zu Ende gespielt."
    reason, winner = Reason[game.result.reason], game.result.winner
    if winner is None:
        return f"A draw. {reason.english}", f"Unentschieden. {reason.german}"
    return f"{winner} has won. {reason.english}", f"{winner} hat gewonnen. {reason.german}"


def show_ending(game: Replay) -> None:
    """What was refused, and how the game ended."""
    for refused in game.refused:
        text = printable(refused.text)
        say(f"{refused.player} was refused: {text}: {refused.english}", f"{refused.player} wurde abgewiesen: {text}: {refused.german}")
    say(*ending(game))


# Position by position


class Walk:
    """The positions as far as anybody has looked."""

    def __init__(self, game: Replay, with_text: bool = False) -> None:
        self.game = game
        self._with_text = with_text
        self._coming: Iterator[sw.State[Any]] = game.positions()
        self._known: list[sw.State[Any]] = []

    @property
    def furthest(self) -> int:
        """How many moves could be played so far."""
        return len(self._known) - 1

    def at(self, number: int) -> "sw.State[Any]":
        """The position after so many moves."""
        while len(self._known) <= number:
            self._known.append(next(self._coming))
        return self._known[number]

    def show_turn(self, turn: int) -> None:
        """The position of a turn, which counts on where a game did not begin with turn 0; refused if the game has no such turn."""
        number = self.number_of(turn)
        if number is None:
            raise Refusal(*(sentence.rstrip(".") for sentence in self.no_turn(turn)))
        self.show(number)

    def number_of(self, turn: int) -> int | None:
        """After how many moves of the file a turn comes; None if it has no such turn."""
        return self.game.turns.index(turn) if turn in self.game.turns else None

    def no_turn(self, turn: int) -> tuple[str, str]:
        """That there is no such turn, in English and in German."""
        first, last = self.game.turns[0], self.game.turns[-1]
        return f"There is no turn {turn}; they go from {first} to {last}.", f"Eine Stellung {turn} gibt es nicht; sie gehen von {first} bis {last}."

    def show(self, number: int) -> None:
        """The position after so many moves as a picture, below the move that led to it; as one line of text too if that is wanted."""
        state = self.at(number)
        if number > 0:
            _show_move(self.game.moves[number - 1])
        print(coloured(str(state)))
        print()
        print(coloured(status(state)))
        if self._with_text:
            print(state.text())


def _show_move(played: PlayedMove) -> None:
    print(coloured(f"{played.turn + 1}. {played.player}: {played.move}  {time_text(played.seconds)}".rstrip()))
    for hint in played.hints:
        print(f"   {printable(hint)}")
    print()


def show_all(game: Replay, with_text: bool) -> None:
    """Every position, from the first to the last."""
    show_title(game)
    walk = Walk(game, with_text)
    for number in range(len(game.moves) + 1):
        print()
        walk.show(number)
    show_ending(game)


def step(game: Replay, with_text: bool) -> None:
    """Waits for a key and Enter behind each position; Enter alone goes on."""
    show_title(game)
    walk = Walk(game, with_text)
    last = len(game.moves)
    number: int | None = 0
    while number is not None:
        try:
            print()
            walk.show(number)
            if number == last:
                show_ending(game)
        except InvalidReplay as refusal:
            # What lies behind a refused move cannot be shown; what lies before it can.
            complain(refusal)
            last = number = walk.furthest
        number = _asked(walk, number, last)


def _asked(walk: Walk, number: int, last: int) -> int | None:
    """Where to go from here; None for the end."""
    turns = walk.game.turns
    english = "Enter goes on; or type p (back), f (first), l (last), a number or q (quit), and then Enter"
    german = "Enter geht weiter; oder tippe p (zurück), f (Anfang), l (Ende), eine Zahl oder q (Schluss), und dann Enter"
    while True:
        try:
            word = input(f"[{turns[number]}/{turns[last]}] {german if speaks_german() else english}: ").strip().lower()
        except EOFError:
            print()
            return None
        if word in ("q", "quit"):
            return None
        if word.isdecimal() and len(word) < 10:
            wanted = walk.number_of(int(word))
            if wanted is not None:
                return min(wanted, last)
            say(*walk.no_turn(int(word)))
            continue
        place = _place(word, number, last)
        if place is not None:
            return min(max(place, 0), last)
        _explain(printable(word), turns[0], turns[last])


def _place(word: str, number: int, last: int) -> int | None:
    """The position that a line of keys means; None where nobody can tell."""
    # Terminals send the arrow keys as these signs; pressed twice before Enter, they go two steps.
    if re.fullmatch("(\x1b[\\[o][cd])+", word):
        return number + word.count("c") - word.count("d")
    places = {"": number + 1, "n": number + 1, "p": number - 1, "f": 0, "l": last}
    return places.get(word)


def _explain(word: str, first: int, last: int) -> None:
    say(
        f"{word!r} is not understood. Understood are: Enter alone, n or → for the next position, p or ← for the one before, f for the first, "
        f"l for the last, a number from {first} to {last} for the position of that turn, q to quit; always with Enter behind it.",
        f"{word!r} ist nicht zu verstehen. Zu verstehen sind: Enter allein, n oder → für die nächste Stellung, p oder ← für die davor, "
        "f für die erste, l für die letzte, "
        f"eine Zahl von {first} bis {last} für die Stellung nach diesem Zug, q zum Beenden; immer mit Enter dahinter.",
    )
