"""Streams that are meant to hurt whoever reads them."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

_LAUGHS = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 10))
BOMB = f'<!DOCTYPE protocol [<!ENTITY l0 "laugh">{_LAUGHS}]><protocol><join gameType="&l9;"/>'


@dataclass(frozen=True, slots=True)
class Attack:
    """A stream, whole."""

    name: str
    stream: bytes
    is_over_at: int
    """The byte with which it must be over at the latest."""


def declarations() -> Iterator[Attack]:
    """Document types and entities, openly and in disguise."""
    file = '<!DOCTYPE protocol [<!ENTITY a SYSTEM "file:///etc/passwd">]><protocol><join gameType="&a;"/>'
    yield _until("billion laughs", BOMB.encode(), b"<!DOCTYPE")
    yield _until("a file as an entity", file.encode(), b"<!DOCTYPE")
    yield _until("a document type behind the declaration", b'<?xml version="1.0" standalone="no"?>\n' + BOMB.encode(), b"<!DOCTYPE")
    yield _until("a document type behind a byte order mark", b"\xef\xbb\xbf" + BOMB.encode(), b"<!DOCTYPE")
    yield _until("an entity within the stream", b'<protocol>\n  <!ENTITY a "b"><join/>', b"<!ENTITY")
    yield _until("within a message", b'<protocol><room roomId="x"><data><!DOCTYPE a></data></room>', b"<!DOCTYPE")
    yield _until("within a comment", b"<protocol><!-- <!DOCTYPE a> --><join/>", b"<!DOCTYPE")
    yield _until("within a section", b"<protocol><a><![CDATA[<!ENTITY a 'b'>]]></a>", b"<!ENTITY")
    yield _until("a reference to nothing", b'<protocol><join gameType="&a;"/>', b"/>")
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037"):
        named = f'<?xml version="1.0" encoding="{encoding.upper()}"?>' + BOMB
        yield _until(f"in {encoding.upper()}", named.encode(encoding), named[: named.index("<!DOCTYPE") + 9].encode(encoding))


def _until(name: str, stream: bytes, sign: bytes) -> Attack:
    end = stream.find(sign) + len(sign) if sign in stream else len(sign)
    return Attack(name, stream, end)


def floods() -> Iterator[tuple[str, bytes, bytes]]:
    """Messages without an end: a name, how it begins, and what is said again and again."""
    yield "text", b"<protocol><a>", b"x" * 4096
    yield "an attribute", b'<protocol><a b="', b"x" * 4096
    yield "an attribute full of tag ends", b'<protocol><a b="', b">" * 4096
    yield "an unfinished tag", b"<protocol><a", b" " * 4096
    yield "a name", b"<protocol><a", b"x" * 4096
    yield "depth", b"<protocol>", b"<a>" * 1000
    yield "attributes", b"<protocol><a", b"".join(b' a%d="1"' % number for number in range(500))
    yield "elements", b"<protocol><a>", b"<b/>" * 1000
    yield "references", b"<protocol><a>", b"&amp;" * 800
    yield "blanks", b"<protocol>", b" \n" * 2048
    yield "a comment", b"<protocol><!--", b"x" * 4096
    yield "a section", b"<protocol><a><![CDATA[", b"]" * 4096
    yield "an instruction", b"<protocol><?x ", b"?" * 4096
    yield "nothing but blanks", b" ", b" " * 4096
    yield "no XML", b"x", b"x" * 4096
    yield "a line", b'{"type":"', b"x" * 4096
    yield "empty lines", b"{}\n", b"\n" * 4096
    yield "brackets", b'{"type":"join","name":', b"[" * 4096


def new_names(count: int) -> Iterator[bytes]:
    """Messages full of names that nobody has used before: whoever keeps names grows with them."""
    numbers = itertools.count()
    for _ in range(count):
        yield b"<room>" + b"".join(b"<name%016d/>" % next(numbers) for _ in range(1500)) + b"</room>"
