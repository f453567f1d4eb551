"""The files with which somebody begins a bot, in English or in German."""

import re
from dataclasses import dataclass

from spielwerk.client.trouble import ExitCode, Trouble

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What a new bot is called, what it plays, and in which language its author reads."""

    name: str
    game: str
    german: bool

    @property
    def class_name(self) -> str:
        """The name of its class: `my-bot` becomes MyBot, `anna` becomes AnnaBot."""
        joined = "".join(word[:1].upper() + word[1:] for word in re.split(r"[_-]+", self.name) if word)
        return joined if joined.lower().endswith("bot") else f"{joined}Bot"

    def files(self) -> dict[str, str]:
        """The text of each file by its name."""
        texts = _GERMAN if self.german else _ENGLISH
        words = {"@NAME@": self.name, "@CLASS@": self.class_name, "@GAME@": self.game, "@COMMANDS@": self._explained_commands()}
        return {name: re.sub("@[A-Z]+@", lambda mark: words[mark[0]], text) for name, text in texts.items()}

    def _explained_commands(self) -> str:
        """Everything that one does with a bot, in two columns."""
        comments = _GERMAN_COMMENTS if self.german else _ENGLISH_COMMENTS
        bot = f"{self.name}/bot.py"
        commands = (
            *self.commands(),
            f"python {self.name}/test_bot.py",
            "spielwerk replay",
            f"spielwerk check-bot {bot}",
            f"spielwerk check-bot --game {self.game} {bot}",
        )
        width = max(map(len, commands))
        return "\n".join(f"    {command:<{width}}  # {comment}" for command, comment in zip(commands, comments, strict=True))

    def commands(self) -> tuple[str, str, str]:
        """What to type next, each in a terminal of its own."""
        return f"spielwerk serve --game {self.game}", f"python {self.name}/bot.py", f"spielwerk bot greedy --game {self.game}"


def checked_name(name: str) -> str:
    """A name that a folder and a class can have, whatever the system."""
    if not _NAME.fullmatch(name):
        german = f"ein Bot heißt mit Buchstaben (a bis z), Ziffern, - und _, höchstens 40, und beginnt mit einem Buchstaben; nicht {name!r}"
        english = f"a bot's name has letters (a to z), digits, - and _, at most 40, and begins with a letter; not {name!r}"
        raise Trouble(ExitCode.MISUSE, german, english)
    return name


_ENGLISH_COMMENTS = (
    "a server, in one terminal",
    "your bot, in another",
    "an opponent, in a third",
    "a whole game, without any server",
    "the game just played, step by step; the server keeps all of them in replays/",
    "what is not right yet: protocol, rules, time, output, exit",
    "the same, where the bot does not say which game it plays",
)
_GERMAN_COMMENTS = (
    "ein Server, in einem Terminal",
    "dein Bot, in einem zweiten",
    "ein Gegner, in einem dritten",
    "eine ganze Partie, ohne Server",
    "das letzte Spiel, Zug für Zug; der Server legt alle in replays/ ab",
    "was noch nicht stimmt: Protokoll, Regeln, Zeit, Ausgabe, Ende",
    "dasselbe, wenn der Bot nicht sagt, welches Spiel er spielt",
)

_ENGLISH = {
    "bot.py": '''"""@CLASS@ plays @GAME@."""

import random

try:
    from spielwerk.client import Bot, run
except ModuleNotFoundError:
    raise SystemExit("Spielwerk is not to be found here. Activate its environment in this terminal first: . .venv/bin/activate") from None


class @CLASS@(Bot):
    game = "@GAME@"

    def choose(self, state, clock):
        """Called when it is our turn: returns one of the legal moves."""
        moves = state.moves()  # every legal move
        me = state.to_move  # our colour
        for move in moves:
            after = state.play(move)  # the position after it; `state` stays as it is
            if after.outcome is not None and after.outcome.winner is me:
                return move  # this one wins at once
        # What the game looks like stands in state.view(); clock.left() says how many seconds are left.
        self.hint(f"{len(moves)} moves")  # a line for debugging, sent along with the move
        return random.choice(moves)


if __name__ == "__main__":
    run(@CLASS@())
''',
    "test_bot.py": '''"""Plays a whole game without a server. Run it with: python @NAME@/test_bot.py"""

from spielwerk.client import practise

from bot import @CLASS@


def test_it_plays_to_the_end():
    result = practise(@CLASS@(), "random", seed=1)
    assert not result.own_fault, result.english
    print(result)


if __name__ == "__main__":
    test_it_plays_to_the_end()
''',
    "README.md": """# @NAME@

A bot for @GAME@. It plays any legal move, and wins at once where it can; make it better in `bot.py`.

@COMMANDS@

A contest starts it with `python bot.py --host HOST --port PORT --reservation CODE`. `python bot.py --help` explains all arguments and exit codes.
`run` prints how the game ended; a method `over(self, result)` of your own is told as well.
What a bot sees: `print(state)`, `print(state.view())`, `print(list(state.moves()))`.
""",
}

_GERMAN = {
    "bot.py": '''"""@CLASS@ spielt @GAME@."""

import random

try:
    from spielwerk.client import Bot, run
except ModuleNotFoundError:
    raise SystemExit("Spielwerk ist hier nicht zu finden. Aktiviere in diesem Terminal zuerst seine Umgebung: . .venv/bin/activate") from None


class @CLASS@(Bot):
    game = "@GAME@"
    language = "de"  # in dieser Sprache spricht das Programm mit dir

    def choose(self, state, clock):
        """Wird aufgerufen, wenn wir am Zug sind: gibt einen der erlaubten Züge zurück."""
        moves = state.moves()  # alle erlaubten Züge
        me = state.to_move  # unsere Farbe
        for move in moves:
            after = state.play(move)  # die Stellung danach; `state` bleibt, wie sie ist
            if after.outcome is not None and after.outcome.winner is me:
                return move  # dieser gewinnt sofort
        # Wie das Spiel aussieht, steht in state.view(); clock.left() sagt, wie viele Sekunden noch bleiben.
        self.hint(f"{len(moves)} Züge")  # eine Zeile zur Fehlersuche, die mit dem Zug mitgeht
        return random.choice(moves)


if __name__ == "__main__":
    run(@CLASS@())
''',
    "test_bot.py": '''"""Spielt eine ganze Partie ohne Server. Aufruf: python @NAME@/test_bot.py"""

from spielwerk.client import practise

from bot import @CLASS@


def test_spielt_bis_zum_ende():
    result = practise(@CLASS@(), "random", seed=1)
    assert not result.own_fault, result.german
    print(result)


if __name__ == "__main__":
    test_spielt_bis_zum_ende()
''',
    "README.md": """# @NAME@

Ein Bot für @GAME@. Er spielt irgendeinen erlaubten Zug und gewinnt sofort, wo er kann; besser wird er in `bot.py`.

@COMMANDS@

Ein Wettbewerb startet ihn mit `python bot.py --host HOST --port PORT --reservation CODE`. `python bot.py --help` erklärt alle Aufrufargumente und
Exit-Codes. Der Bot spricht deutsch, weil in `bot.py` die Zeile `language = "de"` steht; die Befehle von Spielwerk tun es, wenn der Rechner auf
Deutsch eingestellt ist oder nach `export SPIELWERK_LANG=de` (Windows: `set SPIELWERK_LANG=de`).
`run` druckt, wie das Spiel ausging; eine eigene Methode `over(self, result)` erfährt es auch.
Was ein Bot sieht: `print(state)`, `print(state.view())`, `print(list(state.moves()))`.
""",
}
