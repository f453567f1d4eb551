"""What the contest's servers said to players, as bytes, and what these players answered, as elements."""

import gzip
import re
from pathlib import Path

from spielwerk.protocol.elements import Element
from spielwerk.protocol.stream import Stream

_MARK = re.compile(r"\n<!-- (C->S|S->C|client->server|server->client)( EOF)?[^>]*-->\n?")


def bytes_of(path: Path) -> bytes:
    """A file's bytes, whether packed or not."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def directions(path: Path) -> tuple[bytes, bytes]:
    """What the client and what the server sent, from a recording that holds both."""
    _, *parts = _MARK.split("\n" + bytes_of(path).decode())
    said = {True: "", False: ""}
    for direction, end, chunk in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if not end:
            said[direction in ("S->C", "server->client")] += chunk
    return said[False].encode(), said[True].encode()


def whole_games(official: Path) -> list[tuple[str, Path, bytes, bytes]]:
    """Every connection of a player through a whole game: the game's id, where it is recorded, and both directions."""
    found = []
    for path in sorted(official.glob("*/transcripts/**/*.c2s.xml")):
        game_id = path.relative_to(official).parts[0]
        answer = path.with_name(path.name.replace("c2s", "s2c"))
        found.append((game_id, path, bytes_of(path), bytes_of(answer if answer.exists() else answer.with_name(answer.name + ".gz"))))
    for name in ("random_vs_random", "game_draw", "game_saveactive", "game_active_early_recreated"):
        for path in sorted(official.glob(f"schaefchen-2011/transcripts/{name}.*.xml.gz")):
            if ".obs." not in path.name:
                found.append(("schaefchen-2011", path, *directions(path)))
    return found


def moves_in(said: bytes) -> list[Element]:
    """The moves that a client sent."""
    packets = [one for one in Stream().feed(said) if isinstance(one, Element)]
    return [data for packet in packets if packet.tag == "room" and (data := packet.child("data")) is not None]
