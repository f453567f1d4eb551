"""How the server's bytes reach a program. TCP promises their order and nothing else; whoever takes one read for one message learns it here."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

_PIECES = 12
_HEAD = 40
"""So many bytes of a connection come one by one."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What becomes of the bytes on their way."""

    hold: float | None = None
    """Seconds for which messages are gathered; None: each goes out at once, by itself."""
    cuts: bool = False
    """Whether what was gathered goes out in pieces."""
    gap: float = 0.001
    """Seconds between two pieces."""

    def pieces(self, data: bytes, is_first: bool, lot: random.Random) -> Iterator[bytes]:
        """The segments in which bytes are sent."""
        if not self.cuts:
            yield data
            return
        edges = set(range(1, min(_HEAD, len(data)))) if is_first else set()
        edges |= {lot.randrange(len(data)) for _ in range(_PIECES)}
        # A character of several bytes is cut in its middle.
        edges |= {place for place in range(len(data)) if data[place] & 0xC0 == 0x80 and lot.random() < 0.1}
        begin = 0
        for end in [*sorted(edges - {0}), len(data)]:
            yield data[begin:end]
            begin = end


WHOLE = Delivery()
CUT = Delivery(hold=0.0, cuts=True)
JOINED = Delivery(hold=0.03)
