"""Messages of honest guests, spoiled: what broken clients send, and what nobody would think of. All of it is decided by the `Random` handed in."""

from collections.abc import Sequence
from random import Random

from spielwerk.hostile.forgeries import forged

Messages = list[bytes]

_PIECES = (
    *(b"<", b">", b"/>", b'"', b"'", b"&", b"&amp;", b"&#0;", b"&#xD800;", b"&x;", b"]]>", b"<![CDATA[", b"<!--", b"-->", b"<?", b"?>"),
    *(b"<!DOCTYPE p>", b'<!ENTITY a "b">', b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r\n", b" ", b"\t", b"\x1b[31m"),
    *(b"-1", b"0", b"2147483648", b"9" * 40, b"9" * 5000, b"1e400", b"NaN", b"null", b"true", b"0x10", "１".encode(), "\u202e😀".encode()),
    *(b"{", b"}", b'":', b"[", b"\\u0000", b"\\ud800", b"\n", b'"type"', b"<null/>", b'reference="../.."', b'id="1"', b"<a>" * 30, b"x" * 5000),
    *(b'class="java.lang.Runtime"', b'class="list"', b"<list/>", b"<data/>", b"</data>", b"</room>", b"</protocol>", b"<room>"),
)


def distorted(honest: Sequence[bytes], others: Sequence[bytes], random: Random) -> Messages:
    """The messages with some changes; `others` are messages that belong elsewhere."""
    messages = list(honest)
    for _ in range(random.choice((1, 1, 2, 3, 5))):
        random.choice(_CHANGES)(messages, others, random)
    return messages


def _one(messages: Messages, random: Random) -> int:
    # Later messages count only if the earlier ones were good, so most changes come early.
    return min(len(messages) - 1, int(random.expovariate(0.25))) if random.random() < 0.8 else random.randrange(len(messages))


def _bytes(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    at = _one(messages, random)
    message = bytearray(messages[at])
    for _change in range(random.choice((1, 1, 2, 8))):
        if message:
            message[random.randrange(len(message))] = random.randrange(256)
    messages[at] = bytes(message)


def _piece(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    at = _one(messages, random)
    begin = random.randrange(len(messages[at]) + 1)
    end = min(len(messages[at]), begin + random.choice((0, 0, 1, 4, 20)))
    messages[at] = messages[at][:begin] + random.choice(_PIECES) + messages[at][end:]


def _value(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    """Another value in the place of one between quotes."""
    at = _one(messages, random)
    parts = messages[at].split(b'"')
    if len(parts) >= 3:
        parts[random.randrange(len(parts) // 2) * 2 + 1] = random.choice(_PIECES)
        messages[at] = b'"'.join(parts)


def _cut(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    at = _one(messages, random)
    messages[at] = messages[at][: random.randrange(len(messages[at]) + 1)]


def _less(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    if len(messages) > 1:
        del messages[_one(messages, random)]


def _twice(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    at = _one(messages, random)
    messages[at:at] = [messages[at]] * random.choice((1, 1, 2, 30))


def _exchanged(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    one, other = _one(messages, random), _one(messages, random)
    messages[one], messages[other] = messages[other], messages[one]


def _foreign(messages: Messages, others: Sequence[bytes], random: Random) -> None:
    messages.insert(_one(messages, random), random.choice(others))


def _instead(messages: Messages, others: Sequence[bytes], random: Random) -> None:
    messages[_one(messages, random)] = random.choice(others)


def _nested(messages: Messages, others: Sequence[bytes], random: Random) -> None:
    """One message inside of another."""
    at = _one(messages, random)
    begin = messages[at].find(b">", random.randrange(len(messages[at]) + 1)) + 1
    messages[at] = messages[at][:begin] + random.choice((*others, *messages)) + messages[at][begin:]


def _forged(messages: Messages, _: Sequence[bytes], random: Random) -> None:
    at = _one(messages, random)
    messages[at] = forged(messages[at], random)


_CHANGES = (
    *([_forged] * 12),
    *(_bytes, _piece, _piece, _value, _value, _value, _cut, _less, _twice, _exchanged, _foreign, _foreign, _foreign, _instead, _nested),
)


def in_pieces(stream: bytes, random: Random) -> list[bytes]:
    """A stream as a network might deliver it: message by message, in one, byte by byte, or in pieces of any length."""
    step = random.choice((1, 7, 60, 1500, 1 << 16))
    if step == 1 and len(stream) > 3000:
        step = 11
    return [stream[begin : begin + step] for begin in range(0, len(stream), step)]
