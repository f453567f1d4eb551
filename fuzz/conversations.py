"""Feeds spoiled streams and whole spoiled conversations to the server's reader and its rooms until the time is up.

What leads to anything but a clear refusal, or disturbs an honest game beside it, is written to `fuzz/found/`; `--number` repeats it.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import spielwerk as sw
from spielwerk.hostile.attacks import declarations, floods
from spielwerk.hostile.conversations import in_lines, in_xml, stray_lines, strays
from spielwerk.hostile.distortions import distorted
from spielwerk.hostile.fuzzing import Case
from spielwerk.protocol.elements import Element
from spielwerk.protocol.lines import LineStream, read_line
from spielwerk.protocol.requests import Unreadable, read_request
from spielwerk.protocol.stream import Refused, Stream

FOUND = Path(__file__).resolve().parent / "found"


def heard(stream: bytes, cuts: list[int]) -> list[str]:
    """Everything that a reader makes of a stream that comes in pieces, and why it stopped."""
    lines = LineStream() if stream[:1] == b"{" else None
    packets = Stream() if lines is None else None
    found: list[str] = []
    try:
        for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
            if packets is not None:
                for happening in packets.feed(stream[begin:end]):
                    found.append(f"{happening!r} {_request(happening) if isinstance(happening, Element) else ''}")
            elif lines is not None:
                for line in lines.feed(stream[begin:end]):
                    found.append(repr(read_line(line)))
    except Refused as refusal:
        found.append(f"refused: {refusal}")
    return found


def _request(packet: Element) -> str:
    try:
        return repr(read_request(packet))
    except Unreadable as refusal:
        return f"unreadable: {refusal}"


def stream(number: int) -> Iterator[str]:
    """A spoiled stream, read in one piece and in several: what differs."""
    random = Random(number)
    game_id = random.choice(sw.games())
    honest = random.choice((in_xml, in_lines))(game_id, random.randrange(3)).red
    others = (
        *strays(game_id),
        *stray_lines(game_id),
        *(attack.stream for attack in declarations()),
        *(begin + again for _, begin, again in floods()),
    )
    said = b"".join(distorted(honest[: random.randrange(2, 9)], others, random))[: 1 << 15]
    cuts = sorted(random.randrange(len(said) + 1) for _ in range(random.choice((1, 3, 30, len(said)))))
    whole, cut = heard(said, []), heard(said, cuts)
    # Why a stream was refused may depend on what was seen first.
    whole, cut = ([words.split(":")[0] if words.startswith("refused") else words for words in found] for found in (whole, cut))
    if whole != cut:
        yield f"stream {number}: in one piece {whole[-3:]}, in pieces {cut[-3:]}: {said!r}"


def conversation(number: int) -> Iterator[str]:
    """A house full of strangers."""
    yield from Case(number).run()


def main() -> None:
    """Goes through numbers until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--number", type=int, help="only this one")
    parser.add_argument("--seed", type=int, default=time.time_ns(), help="where the numbers begin")
    arguments = parser.parse_args()
    FOUND.mkdir(exist_ok=True)
    numbers = iter([arguments.number]) if arguments.number is not None else iter(range(arguments.seed, sys.maxsize))
    end, tried, bad = time.monotonic() + arguments.seconds, 0, 0
    print(f"from number {arguments.seed if arguments.number is None else arguments.number}", flush=True)
    for number in numbers:
        for target, given in ((stream, number), (conversation, number)):
            tried += 1
            bad += _is_bad(target, given)
        if time.monotonic() > end or bad >= 20:
            break
    print(f"{tried} tries, {bad} bad")
    sys.exit(1 if bad else 0)


def _is_bad(target: Callable[[int], Iterator[str]], number: int) -> bool:
    try:
        found = list(target(number))
    except Exception:
        found = [traceback.format_exc()]
    if found:
        text = "\n".join(found)
        path = FOUND / f"{target.__name__}-{number}.txt"
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        print(f"bad: {path}\n{text[:2000]}", flush=True)
    return bool(found)


if __name__ == "__main__":
    main()
