"""Document types, entities and bombs: over before anything was unfolded."""

from collections.abc import Iterator
from functools import partial

from spielwerk.hostile.attacks import Attack, declarations
from spielwerk.hostile.caller import Caller
from spielwerk.hostile.house import house, settled_memory
from spielwerk.hostile.measuring import Cost, cost, mebibytes, milliseconds
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.protocol.stream import Refused, Stream

SCENARIO = "XML bomb, entity, DTD"
MOST_SECONDS, MOST_BYTES = 0.005, 1 << 20


def over_at(attack: Attack, step: int) -> int | None:
    """So many bytes were read before the stream was refused, None if it was not."""
    stream = Stream()
    for begin in range(0, len(attack.stream), step):
        try:
            for _ in stream.feed(attack.stream[begin : begin + step]):
                pass
        except Refused:
            return begin + step
    return None


def measure(scale: Scale) -> Iterator[Row]:
    """Each attack in one piece and byte by byte, and all of them against a server."""
    attacks = list(declarations())
    late = [attack.name for attack in attacks if (end := over_at(attack, 1)) is None or end > attack.is_over_at]
    open_still = [attack.name for attack in attacks if over_at(attack, 1 << 16) is None]
    said = f"{len(attacks)} streams byte by byte and in one piece: " + (f"too late {late + open_still}" if late or open_still else "all of them")
    yield row(SCENARIO, "closed at the first `<!DOCTYPE`, `<!ENTITY`", said, not late and not open_still)
    costs = [cost(partial(over_at, attack, step)) for attack in attacks for step in (1, 1 << 16)]
    worst = Cost(max(each.seconds for each in costs), max(each.bytes for each in costs))
    kept = worst.seconds <= MOST_SECONDS and worst.bytes <= MOST_BYTES
    yield row(SCENARIO, "≤ 5 ms CPU, ≤ 1 MiB", f"at most {milliseconds(worst.seconds)}, {worst.bytes / 1024:.0f} KiB", kept)
    yield _served(attacks, scale.repeats)


def _served(attacks: list[Attack], repeated: int) -> Row:
    with house("--no-timeout") as served:
        _throw(served.port, attacks)
        before, memory = served.seconds, settled_memory(served)
        closed = sum(_throw(served.port, attacks) for _ in range(repeated))
        count = repeated * len(attacks)
        seconds, grown = (served.seconds - before) / count, settled_memory(served) - memory
        kept = closed == count and seconds <= MOST_SECONDS and grown <= MOST_BYTES and not served.faults
        said = f"{closed} of {count} closed, {milliseconds(seconds)} each with their connection, {mebibytes(grown)} more memory after all"
        return row(SCENARIO, "the same against a server", said, kept)


def _throw(port: int, attacks: list[Attack]) -> int:
    closed = 0
    for attack in attacks:
        with Caller(port) as caller:
            caller.say(attack.stream)
            closed += caller.is_closed_within(2)
    return closed
