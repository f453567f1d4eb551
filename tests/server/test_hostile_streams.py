"""The reader of streams against lxml's, against cuts in any place, and against everything that is too much."""

import re
import tracemalloc
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from spielwerk.hostile.attacks import Attack, declarations, floods, new_names
from spielwerk.hostile.bombs import over_at
from spielwerk.hostile.measuring import cost
from spielwerk.hostile.oversize import CAP, PIECE, taken
from spielwerk.protocol.elements import Element
from spielwerk.protocol.lines import LineStream
from spielwerk.protocol.stream import Closed, Happening, Limits, Opened, Refused, Stream
from tests.read_by_lxml import as_value

NAMES = st.from_regex(r"\A[A-Za-z_äß][A-Za-z0-9_äß.\-]{0,8}\Z")
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff"), max_size=12)
PIECES = st.sampled_from(
    ["<a>", "</a>", "<b/>", '<c d="e"/>', "<c d='&amp;>'/>", "text", " ", "\n", "\r\n", "&lt;", "&#65;", "&#x1F600;", "&x;", "&", "&#0;"]
    + ["<!-- c -->", "<!-- - - -->", "<!-- -- -->", "<![CDATA[<x>&]]>", "]]>", "<?pi x?>", "<?xml?>", "<", ">", '"', "<a b='1' b='2'/>"]
    + ["<1/>", "</ a>", "<a b=c/>", "<a\tb = 'c\n\td'/>", "<ü/>", "\0", "\ufffe", "</protocol>", "<protocol>"]
)


def heard(stream: bytes, cuts: Iterable[int] = ()) -> tuple[list[Happening], str]:
    """What a stream in pieces says, and why it was refused if it was."""
    reader, found = Stream(), list[Happening]()
    ends = [*sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    try:
        for begin, end in zip([0, *ends], ends, strict=False):
            for happening in reader.feed(stream[begin:end]):
                found.append(happening)
    except Refused as refusal:
        assert refusal.german and refusal.english
        return found, refusal.english
    return found, ""


def by_lxml(stream: bytes) -> list[Happening] | None:
    """The same by another reader, if it is a whole document; None if it is none."""
    parser = etree.XMLParser(resolve_entities=False, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(stream, parser)
    except etree.XMLSyntaxError:
        return None
    return [Opened(str(root.tag)), *map(as_value, root), Closed()]


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> str:
    """A well-formed element as somebody might write it."""
    name, quote = draw(NAMES), draw(st.sampled_from("\"'"))
    values = draw(st.dictionaries(NAMES, TEXTS, max_size=3))
    written = "".join(f" {key}={quote}{_escaped(value)}{quote}" for key, value in values.items())
    if draw(st.booleans()):
        return f"<{name}{written}/>"
    inner = draw(st.lists(elements(depth - 1), max_size=3)) if depth else []
    return f"<{name}{written} >{''.join(inner) or _escaped(draw(TEXTS))}</{name}>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&#60;").replace('"', "&quot;").replace("'", "&apos;").replace(">", "&#x3e;")


@given(st.lists(elements(), max_size=4), st.lists(st.integers(0, 400), max_size=6))
def test_well_formed_streams_are_read_as_lxml_does(messages: list[str], cuts: list[int]) -> None:
    """However they are cut."""
    stream = f"<protocol>{' '.join(messages)}</protocol>".encode()
    found, refusal = heard(stream, cuts)
    assert (found, refusal) == (by_lxml(stream), "")


@given(st.lists(PIECES, max_size=9), st.lists(st.integers(0, 120), max_size=8))
def test_cuts_make_no_difference(pieces: list[str], cuts: list[int]) -> None:
    """Not even in the middle of a character, or of what is no XML; and what lxml refuses is never read to its end."""
    stream = ("<protocol>" + "".join(pieces)).encode()
    found, refusal = heard(stream)
    cut, why = heard(stream, cuts)
    assert cut == found and bool(why) == bool(refusal)
    assert cut == heard(stream, range(len(stream)))[0]
    if found and isinstance(found[-1], Closed):
        whole = stream[: stream.index(b"</protocol>") + 11]
        assert by_lxml(whole) == heard(whole)[0]


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=4))
def test_noise_is_refused_or_waited_for(noise: bytes, cuts: list[int]) -> None:
    """Nothing else ever happens, in a stream as in lines."""
    heard(b"<protocol><a>" + noise, cuts)
    heard(noise, cuts)
    for _ in LineStream().feed(noise):
        pass


@pytest.mark.parametrize(
    ("stream", "why"),
    [
        (b"hello", "text outside"),
        (b"<protocol>&amp", ""),
        (b"<protocol><join a='&x;'/>", "an &"),
        (b"<protocol>&;<a/>", "an &"),
        (b"<protocol>\xff", "not UTF-8"),
        (b"<protocol>\xed\xa0\x80", "not UTF-8"),
        (b"<protocol>\0", "U\\+0000"),
        (b"<protocol><a b='&#31;'/>", "U\\+001F"),
        (b"<protocol>&#x110000;<a/>", "U\\+0000"),
        (b"<protocol></a>", "ends nothing"),
        (b"<protocol><a></b>", "ends nothing"),
        (b"<protocol><a b='1' b='2'/>", "twice"),
        (b"<protocol><a <b/>", "inside of a tag"),
        (b"<protocol><!-- a--b -->", "comment"),
        (b"<protocol><?xml version='1.0'?>", "wrong place"),
        (b"<![CDATA[a]]>", "outside"),
        (b"<protocol>]]><a/>", "outside of a section"),
        (b"<protocol><!x>", "not allowed"),
        (b"<protocol>" + b"<a>" * 24, "deeper"),
        (b"<protocol><a" + b"".join(b" a%d=''" % number for number in range(33)) + b"/>", "attributes"),
        (b"<protocol><a>" + b"<b/>" * 4096, "elements"),
        (b"<protocol><a>" + b"x" * 70_000, "bytes"),
    ],
)
def test_what_is_refused_is_refused_at_once(stream: bytes, why: str) -> None:
    """And with the same words wherever it is cut."""
    refusal = heard(stream)[1]
    assert bool(refusal) == bool(why)
    assert re.search(why, refusal)
    if len(stream) < 1000:
        assert heard(stream, range(len(stream)))[1] == refusal


def test_what_was_said_before_a_fault_is_heard() -> None:
    """A message counts although the next one, in the same piece, is none."""
    for fault in (b"<", b"\xff ", b"<!DOCTYPE a>", b"&x;<a/>", b"<a b=c>"):
        assert heard(b"<protocol><join/>" + fault + b"<x/>")[0] == [Opened("protocol"), Element("join")]


def test_a_long_conversation_is_no_long_message() -> None:
    """The limit counts from message to message."""
    reader = Stream(Limits(bytes=1000))
    assert len(list(reader.feed(b"<protocol>" + b"<room roomId='x'/>" * 1000))) == 1001


@pytest.mark.parametrize("attack", list(declarations()), ids=lambda attack: attack.name)
@pytest.mark.parametrize("step", [1, 3, 1 << 16])
def test_nothing_is_declared(attack: Attack, step: int) -> None:
    """In no encoding, in no place."""
    end = over_at(attack, step)
    assert end is not None and (step > 1 or end <= attack.is_over_at)


@pytest.mark.parametrize(("name", "begin", "again"), list(floods()), ids=lambda value: value if isinstance(value, str) else "")
def test_nothing_is_endless(name: str, begin: bytes, again: bytes) -> None:
    """Except empty lines, of which nothing is kept."""
    if name != "empty lines":
        assert taken(begin, again, PIECE) <= CAP + PIECE


def test_a_message_byte_by_byte_costs_little() -> None:
    """Also where each byte looks like the end of something."""
    for again in (b">", b"-", b'"', b"]", b"?"):
        assert cost(lambda again=again: taken(b'<protocol><a b="', again, 8)).bytes < 2 << 20  # type: ignore[misc]


def test_names_are_not_kept() -> None:
    """A reader that has read thousands of them holds none."""
    reader = Stream()
    list(reader.feed(b"<protocol>"))

    def read() -> None:
        for message in new_names(5):
            assert len(list(reader.feed(message))) == 1

    read()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        read()
        assert tracemalloc.get_traced_memory()[0] - before < 100_000
    finally:
        tracemalloc.stop()
