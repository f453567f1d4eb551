"""A move as the season's messages hold it: `<data class="sit:move" sheep="4" target="14">`, with texts for debugging inside."""

from collections.abc import Sequence

from spielwerk.games.schaefchen_2011.wire_numbers import whole_number
from spielwerk.protocol.elements import Element, quoted, write
from spielwerk.protocol.wire import Broken, Sent

MOVE_CLASS = "sit:move"
_FIELDS = ("sheep", "target")
_HINT_MARGIN = "\n" + 5 * "  "


def read_sent(move: Element) -> Sent:
    """The move in a message, or in the `lastMove` of a position; a number that is missing is 0, as it was for the season's server."""
    attributes = move.attributes
    sheep, target = attributes.get("sheep"), attributes.get("target")
    if not move.children:
        return Sent(f"SHEEP {_number(sheep)} FIELD {_number(target)}")
    hints: list[str | None] = []
    fields = {"sheep": sheep, "target": target}
    for child in move.children:
        if child.tag == "hint":
            hints.append(_content(child))
        elif child.tag in fields and fields[child.tag] is None:
            fields[child.tag] = child.text or ""
        else:
            raise Broken(f"a move holds no <{child.tag}> here")
    text = f"SHEEP {_number(fields['sheep'])} FIELD {_number(fields['target'])}"
    told = tuple(hint for hint in hints if hint is not None)
    # A hint without content cannot be told as a text, but it was repeated.
    return Sent(text, told, move_element("lastMove", text, hints) if len(told) < len(hints) else None)


def move_element(tag: str, text: str, hints: Sequence[str | None], **first: str) -> Element:
    """A move's text as an element, with attributes that stand before its own."""
    children = tuple(Element("hint", {} if hint is None else {"content": hint}) for hint in hints)
    return Element(tag, first | dict(zip(_FIELDS, numbers_in(text), strict=True)), children)


def numbers_in(text: str) -> tuple[str, str]:
    """The sheep and the field in a move's text."""
    words = text.split(" ")
    return words[1], words[3]


def write_last(sent: Sent) -> str:
    """The `lastMove` of a position as text, at its place in the message."""
    if sent.echo is not None:
        return write(sent.echo, 4)
    sheep, target = numbers_in(sent.text)
    head = f'\n        <lastMove sheep="{sheep}" target="{target}"'
    if not sent.hints:
        return head + "/>"
    hints = [f'{_HINT_MARGIN}<hint content="{quoted(hint)}"/>' for hint in sent.hints]
    return f"{head}>{''.join(hints)}\n        </lastMove>"


def _number(text: str | None) -> int:
    return 0 if text is None else whole_number(text)


def _content(hint: Element) -> str | None:
    """The text of a hint: an attribute, or a child, which was read as well."""
    content = hint.get("content")
    for child in hint.children:
        if child.tag != "content" or content is not None:
            raise Broken(f"a hint holds no <{child.tag}> here")
        content = child.text or ""
    return content
