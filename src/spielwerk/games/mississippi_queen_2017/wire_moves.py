"""Moves on the wire: `<acceleration order="0" acc="1"/>` and its kin, read as the server read them and written as the season's own client did."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from spielwerk.games.mississippi_queen_2017.wire_numbers import number
from spielwerk.protocol.elements import Element, quoted
from spielwerk.protocol.wire import Broken, Sent

ACC, TURN, ADVANCE, PUSH = "ACC", "TURN", "ADVANCE", "PUSH"

_TAGS = {ACC: ("acceleration", "acc"), TURN: ("turn", "direction"), ADVANCE: ("advance", "distance"), PUSH: ("push", "direction")}
_WORDS = {tag: (word, attribute) for word, (tag, attribute) in _TAGS.items()}
_DIRECTIONS = frozenset(("RIGHT", "UP_RIGHT", "UP_LEFT", "LEFT", "DOWN_LEFT", "DOWN_RIGHT"))
_CLASSES = ("move", "sc.plugin2017.Move")
_FARTHEST = 31
"""Our notation has no larger number; nothing beyond 6 is ever legal, so it does not matter how far beyond it is."""


@dataclass(frozen=True, slots=True)
class SentAction:
    """One action as it was sent."""

    word: str
    amount: str | None
    """A number, or the name of a direction; None where a push has none."""
    order: int

    def text(self) -> str:
        """The action in our notation."""
        if self.word == PUSH or self.amount is None:
            return f"{self.word} {self.amount}"
        return f"{self.word} {min(max(int(self.amount), -_FARTHEST), _FARTHEST)}"

    def written(self) -> Element:
        """The action as the server repeated it: with its attributes in the usual order, and none besides."""
        tag, attribute = _TAGS[self.word]
        amount = {} if self.amount is None else {attribute: self.amount}
        return Element(tag, {"order": str(self.order), **amount})


@dataclass(frozen=True, slots=True)
class SentMove:
    """A move as it was sent, its actions in the order of the document."""

    actions: tuple[SentAction, ...]
    hints: tuple[str | None, ...] = ()

    def sorted(self) -> "SentMove":
        """The actions by their numbers, which is how the server performed them."""
        return SentMove(tuple(sorted(self.actions, key=attrgetter("order"))), self.hints)

    def is_usual(self) -> bool:
        """Whether the actions are numbered from 0 without a gap; then our text says all that was sent."""
        return all(action.order == at and action.amount is not None for at, action in enumerate(self.actions)) and None not in self.hints

    def text(self) -> str:
        """The move in our notation, action by action."""
        return "; ".join([action.text() for action in self.actions])

    def as_sent(self) -> Sent:
        """The move for the rules; its echo goes along where text and hints do not say how it was spelt."""
        echo = None if self.is_usual() else Element("lastMove", {}, self.written())
        return Sent(self.text(), tuple([hint or "" for hint in self.hints]), echo)

    def written(self) -> tuple[Element, ...]:
        """The actions and then the hints, as the server repeated them."""
        hints = (Element("hint", {} if hint is None else {"content": hint}) for hint in self.hints)
        return (*(action.written() for action in self.actions), *hints)


def is_move(data: Element) -> bool:
    """Whether this claims to be a move."""
    return data.get("class") in _CLASSES


def read_sent(children: Iterable[Element]) -> SentMove:
    """The move that these elements are; `Broken` where the server could not have read them."""
    actions: list[SentAction] = []
    hints: list[str | None] = []
    for child in children:
        if child.tag == "hint":
            hints.append(_part(child, "content", ("content",)))
            continue
        known = _WORDS.get(child.tag)
        if known is None:
            raise Broken(f"no action is called <{child.tag}>")
        actions.append(_read_action(child, *known))
    return SentMove(tuple(actions), tuple(hints))


def _read_action(sent: Element, word: str, attribute: str) -> SentAction:
    parts = ("order", attribute)
    order = _part(sent, "order", parts)
    amount = _part(sent, attribute, parts)
    if word != PUSH:
        amount = "0" if amount is None else str(number(amount))
    elif amount is not None and amount not in _DIRECTIONS:
        raise Broken(f"no direction is called {amount!r}")
    return SentAction(word, amount, 0 if order is None else number(order))


def _part(sent: Element, name: str, known: tuple[str, ...]) -> str | None:
    """A part of an action: an attribute, or an element of that name. Attributes that nobody knows do not matter, elements do."""
    value = sent.attributes.get(name)
    for child in sent.children:
        if child.tag not in known or child.tag in sent.attributes:
            raise Broken(f"<{sent.tag}> cannot hold <{child.tag}>")
        if child.tag == name:
            value = child.text or ""
    return value


def move_of(text: str, hints: Iterable[str] = ()) -> SentMove:
    """A move in our notation, numbered from 0."""
    actions = (action.partition(" ") for action in text.split("; "))
    return SentMove(tuple(SentAction(word, amount, order) for order, (word, _, amount) in enumerate(actions)), tuple(hints))


def write_elements(text: str, hints: Iterable[str], margin: str) -> str:
    """The same elements as text, each behind its margin."""
    parts = []
    for order, action in enumerate(text.split("; ")):
        word, _, amount = action.partition(" ")
        tag, attribute = _TAGS[word]
        parts.append(f'{margin}<{tag} order="{order}" {attribute}="{amount}"/>')
    parts += [f'{margin}<hint content="{quoted(hint)}"/>' for hint in hints]
    return "".join(parts)


def repeated(data: Element, *, performed: bool) -> Element:
    """What was sent, as the server repeated it in an error; a move that it had begun to perform with its actions sorted."""
    if not is_move(data):
        return data
    try:
        sent = read_sent(data.children)
    except Broken:
        return data
    return Element(data.tag, {"class": "move"}, (sent.sorted() if performed else sent).written())
