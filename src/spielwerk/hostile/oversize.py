"""Messages that are too long, or never end."""

from collections.abc import Iterator
from functools import partial

from spielwerk.hostile.attacks import floods, new_names
from spielwerk.hostile.caller import ERROR, Caller
from spielwerk.hostile.house import House, house, settled_memory
from spielwerk.hostile.measuring import cost, mebibytes, milliseconds
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.protocol.lines import LineStream
from spielwerk.protocol.stream import Refused, Stream

SCENARIO = "oversized or endless message"
CAP = 64 * 1024
PIECE = 4096
MOST_MEMORY = 4 << 20
NAMES = 20
"""So many messages full of new names are sent, again and again."""
FLOOD = 8 << 20
"""So many bytes are sent at most, if nobody stops them."""


def taken(begin: bytes, again: bytes, step: int) -> int:
    """So many bytes of an endless message are read before it is refused."""
    stream = LineStream() if begin.lstrip().startswith(b"{") else Stream()
    said = begin + again * (2 * CAP // len(again) + 2)
    for at in range(0, len(said), step):
        try:
            for _ in stream.feed(said[at : at + step]):
                pass
        except Refused:
            return at + step
    return len(said)


def measure(scale: Scale) -> Iterator[Row]:
    """Each flood by itself, and all of them against a server."""
    # Empty lines are no message: nothing of them is kept, so they may go on.
    endless = [(begin, again) for name, begin, again in floods() if name != "empty lines"]
    most = max(taken(begin, again, step) for begin, again in endless for step in (1, 1500, PIECE))
    yield row(SCENARIO, "64 KiB cap", f"{len(endless)} kinds in three sizes of pieces: at most {most} bytes were taken", most <= CAP + PIECE)
    step = 1 if scale.repeats > 1 else 16
    costs = [cost(partial(taken, begin, again, step)) for _, begin, again in floods()]
    slowest, largest = max(each.seconds for each in costs), max(each.bytes for each in costs)
    said = f"64 KiB in pieces of {step}: at most {milliseconds(slowest)} CPU, {mebibytes(largest)}"
    yield row(SCENARIO, "constant memory, time by the byte", said, slowest < 2.0 and largest < MOST_MEMORY)
    with house("--no-timeout") as served:
        yield from _served(served, scale.repeats)


def _served(served: House, repeated: int) -> Iterator[Row]:
    for _, begin, again in floods():
        _flood(served.port, begin, again)
    before = settled_memory(served)
    sent = [_flood(served.port, begin, again) for _ in range(repeated) for _, begin, again in floods()]
    grown = settled_memory(served) - before
    said = f"{len(sent)} floods of up to {mebibytes(FLOOD)} against a server: {mebibytes(sum(sent))} sent, {mebibytes(grown)} more memory"
    yield row(SCENARIO, "constant memory", said, grown < MOST_MEMORY and not served.faults)
    before = settled_memory(served)
    for message in new_names(NAMES * repeated):
        with Caller(served.port) as caller:
            caller.say(b"<protocol>" + message)
            caller.hears(ERROR, 2)
    grown = settled_memory(served) - before
    said = f"{1500 * NAMES * repeated} new names of elements: {mebibytes(grown)} more memory"
    yield row(SCENARIO, "nothing of a message is kept", said, grown < MOST_MEMORY)


def _flood(port: int, begin: bytes, again: bytes) -> int:
    with Caller(port) as caller:
        sent = len(begin)
        caller.say(begin)
        piece = again * (1 + 65536 // len(again))
        while sent < FLOOD and caller.say(piece):
            sent += len(piece)
        return sent
