"""Which game a program plays, where nobody has said it: it stands in its file, or the program asks for it when it has no reservation."""

import ast
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import spielwerk as sw
from spielwerk.checking.words import Words
from spielwerk.programs.program import Program, Run
from spielwerk.protocol.season import game_called

_TO_NAME_IT = 1.5
"""Seconds from the first word of a program, which is its wish for a seat, to the last that is waited for."""
_OFTEN = 0.02


def known(name: str | None) -> str | None:
    """The id of the game that has this id, or this name on the wire."""
    if name is None:
        return None
    return name if name in sw.games() else game_called(name)


async def game_of(program: Program, seconds: float) -> str | None:
    """The game's id, None if nothing tells it. The program is started if its file does not say it."""
    return game_written_in(program.words) or known(await _asked_for(program, seconds))


def game_written_in(words: Sequence[str]) -> str | None:
    """The game that stands in a file of Python as `game = "…"`; None if there is none, or more than one."""
    files = [Path(word) for word in words if word.endswith(".py")]
    found = {game for path in files for name in _names_in(path) if (game := known(name)) is not None}
    return found.pop() if len(found) == 1 else None


def _names_in(path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError):
        # What is wrong with it is found when it is started.
        return
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id="game")], value=ast.Constant(value=str(name))):
                yield name
            case ast.AnnAssign(target=ast.Name(id="game"), value=ast.Constant(value=str(name))):
                yield name


class _Ear(asyncio.Protocol):
    """Listens to what a program says first, and answers nothing."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def data_received(self, data: bytes) -> None:
        """The program has said something."""
        self._words.hear(data, 0, None)


async def _asked_for(program: Program, seconds: float) -> str | None:
    """Starts the program as somebody without a contest would, and hears which game it asks for."""
    words = Words()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Ear(words), "127.0.0.1", 0)
    with tempfile.TemporaryDirectory(prefix="spielwerk-", ignore_cleanup_errors=True) as folder:
        run: Run | None = None
        try:
            run = program.start(server.sockets[0].getsockname()[1], None, Path(folder))
            await _listen(words, run, loop.time() + seconds)
        finally:
            if run is not None:
                run.end()
                await run.output()
            server.close()
    return words.wanted_game


async def _listen(words: Words, run: Run, deadline: float) -> None:
    loop = asyncio.get_running_loop()
    has_spoken = False
    while words.wanted_game is None and words.unreadable is None and loop.time() < deadline:
        if words.said_anything and not has_spoken:
            has_spoken, deadline = True, min(deadline, loop.time() + _TO_NAME_IT)
        if run.exited.is_set():
            # What it said last may still be on its way.
            deadline = min(deadline, loop.time() + 5 * _OFTEN)
        await asyncio.sleep(_OFTEN)
