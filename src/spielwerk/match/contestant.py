"""Who plays in a match: a level of the house, a program, or a client that somebody starts by hand."""

import hashlib
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from spielwerk._core import Move, State
from spielwerk.bots import LONGEST, BuiltIn, builtin, make
from spielwerk.client.clock import Clock
from spielwerk.console import Refusal
from spielwerk.opponents.player import opponent
from spielwerk.programs.program import Program

WAITING = "waiting"
"""The word for a client that is started by hand."""
_NAMED = re.compile(r"^([^\s=/\\.]+)=(.+)$", re.DOTALL)
_SPECIAL = re.compile(r"^([a-z_]+)([*#+][0-9.]+)+$")
_FILES_AT_MOST = 2_000
"""So many files of a bot's folder say whether it is still the same bot."""


@dataclass(frozen=True, slots=True)
class House:
    """A bot of the house, by its name: a level, or another of the game's own bots; `hard#5000` looks at 5000 positions."""

    level: str

    def bot(self, game_id: str, seed: int) -> BuiltIn:
        """A new player of this strength, whose lots the seed draws."""
        if _SPECIAL.match(self.level):
            return _Measured(seed, LONGEST, self.level)
        return make(game_id, self.level, seed)


class _Measured(BuiltIn):
    """A level with limits of its own."""

    def __init__(self, seed: int | None, seconds: float, name: str) -> None:
        super().__init__(seed, seconds)
        self._opponent = opponent(name, seconds)

    def choose(self, state: State[Any], clock: Clock) -> Move:
        """What the search has found."""
        return self._opponent.choose(state, seed=self.lot.getrandbits(64))


@dataclass(frozen=True, slots=True)
class Client:
    """A client that somebody starts by hand, again for each game unless it stays."""


Kind = House | Program | Client


@dataclass(frozen=True, slots=True)
class Contestant:
    """One player of a match."""

    name: str
    kind: Kind

    @classmethod
    def of(cls, words: str | Sequence[str], game_id: str, *, here: bool = False, german: bool = False) -> "Contestant":
        """The player that somebody has typed: `hard`, `bot.py`, `old=java -jar old.jar --level 3`, `waiting`; in one text or in words."""
        text = words if isinstance(words, str) else shlex.join(words)
        name, text = _name_and_rest(text)
        parts = _parts(text)
        if not parts:
            raise Refusal("a player has no command", "ein Spieler hat keinen Befehl")
        if len(parts) == 1 and parts[0] == WAITING:
            return cls(name or WAITING, Client())
        if len(parts) == 1 and _is_of_the_house(parts[0], game_id):
            return cls(name or parts[0], House(parts[0]))
        program = Program.of(parts, here, german)
        _must_exist(program, parts, game_id)
        return cls(name or _short(parts), program)

    @property
    def is_of_the_house(self) -> bool:
        """Whether it plays without a connection."""
        return isinstance(self.kind, House)

    def fingerprint(self) -> str:
        """What tells this player from others: for a program, also what its files hold, so that a changed bot is another one."""
        match self.kind:
            case House(level):
                return f"house {level}"
            case Client():
                return f"client {self.name}"
            case Program(words):
                digest = hashlib.blake2b(digest_size=16)
                for path in _files_of(words):
                    digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
                return f"program {shlex.join(words)} {digest.hexdigest()}"


def different_names(contestants: Sequence[Contestant]) -> tuple[Contestant, ...]:
    """The same players, with a number behind names that occur twice."""
    seen: dict[str, int] = {}
    named = []
    for contestant in contestants:
        seen[contestant.name] = number = seen.get(contestant.name, 0) + 1
        named.append(contestant if number == 1 else replace(contestant, name=f"{contestant.name} ({number})"))
    return tuple(named)


def _name_and_rest(text: str) -> tuple[str | None, str]:
    found = _NAMED.match(text)
    return (found[1], found[2]) if found is not None else (None, text)


def _parts(text: str) -> list[str]:
    # A file whose name has blanks is one word, without anybody quoting it.
    if Path(text).is_file():
        return [text]
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Refusal(f"{text}: {error}", f"{text}: Anführungszeichen passen nicht zusammen") from None


def _is_of_the_house(word: str, game_id: str) -> bool:
    if word in builtin(game_id):
        return True
    if _SPECIAL.match(word) is None:
        return False
    try:
        opponent(word)
    except ValueError:
        return False
    return True


def _must_exist(program: Program, parts: Sequence[str], game_id: str) -> None:
    """A mistyped name should not be found out by a thousand lost games."""
    import shutil

    if shutil.which(program.words[0]) is None:
        known = ", ".join(builtin(game_id))
        raise Refusal(
            f"there is no program {parts[0]!r} here, and no player of the house is called so; those are {known}",
            f"ein Programm {parts[0]!r} gibt es hier nicht, und kein Spieler des Hauses heißt so; diese sind {known}",
        )
    if program.words[0] != parts[0] or len(parts) == 1:
        return
    for word in parts[1:]:
        if word.endswith((".py", ".jar", ".js")) and not Path(word).is_file():
            raise Refusal(f"there is no file {word}", f"eine Datei {word} gibt es nicht")


def _short(parts: Sequence[str]) -> str:
    """The file that plays, or the command where it cannot be told; one word, as it stands in tables."""
    files = [Path(part) for part in parts if Path(part).suffix.lower() in (".py", ".jar", ".js", ".exe", "")]
    known = next((path for path in files if path.is_file() and path.suffix), Path(parts[0]))
    if known.stem in ("bot", "main", "client", "player", "logic") and known.absolute().parent.name:
        return known.absolute().parent.name
    return known.stem or parts[0]


def _files_of(words: Sequence[str]) -> Iterator[Path]:
    """The files of a command, and the Python that lies beside its script."""
    found: dict[Path, None] = {}
    for word in words:
        path = Path(word)
        if path.is_file():
            found[path.resolve()] = None
            if path.suffix == ".py":
                found |= dict.fromkeys(_beside(path.resolve().parent))
    return iter(found)


def _beside(folder: Path) -> list[Path]:
    kept = []
    for path in sorted(folder.glob("*.py")) + sorted(folder.glob("*/*.py")):
        if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts[:-1]):
            kept.append(path)
    return kept[:_FILES_AT_MOST]
