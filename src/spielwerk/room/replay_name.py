"""What a replay's file is called: when, what, who against whom, where; safe on every file system, whatever the players call themselves."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from itertools import count

from spielwerk.player import BLUE, RED
from spielwerk.protocol.wire import Names

LONGEST = 40
"""So many characters of a name are kept; all together stay below the 255 bytes that file systems allow."""

LONGEST_ROOM = 8
"""So many characters of a room's id are enough to tell games apart that began in the same second; a number behind the name settles the rest."""

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def file_names(started: datetime, game: str, names: Names, room: str) -> Iterator[str]:
    """The name of the file, and what to try next as long as a file with that name is there already."""
    parts = [
        f"{started:%Y-%m-%dT%H-%M-%S}",
        plain(game),
        *(plain(name or str(player)) for player, name in zip((RED, BLUE), names, strict=True)),
        plain(plain(room)[:LONGEST_ROOM]),
    ]
    stem = "_".join(parts)
    yield f"{stem}.jsonl"
    yield from (f"{stem}_{number}.jsonl" for number in count(2))


def plain(name: str) -> str:
    """A name in ASCII letters, digits and hyphens alone: readable where it can be, harmless in any case."""
    written = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", name).translate(_GERMAN))
    without_accents = "".join(character for character in written if not unicodedata.combining(character))
    return re.sub("[^A-Za-z0-9]+", "-", without_accents)[:LONGEST].strip("-") or "unknown"
