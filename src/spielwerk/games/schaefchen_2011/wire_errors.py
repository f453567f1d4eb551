"""Error messages: they repeat the request, not as it was sent but as the server had understood it."""

from spielwerk.games.schaefchen_2011.wire_moves import MOVE_CLASS, move_element, read_sent
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Broken

_CARRIES_TEXT = "string"


def error_message(message: str, request: Element | None, room_id: str) -> Element:
    """The message with the request: what was sent to a room, or a whole packet."""
    if request is None or request.tag == "data":
        original = _room(room_id, request)
    elif request.tag == "room":
        original = _room(request.get("roomId") or "", request.child("data"))
    else:
        original = _understood(Element(request.tag, {"class": request.tag} | dict(request.attributes), request.children, request.text))
    renamed = Element("originalRequest", original.attributes, original.children, original.text)
    return Element("data", {"class": "error", "message": message}, (renamed,))


def _room(room_id: str, data: Element | None) -> Element:
    return Element("room", {"class": "room", "roomId": room_id}, () if data is None else (_understood(data),))


def _understood(content: Element) -> Element:
    """Only what its class knows: a move is its numbers and hints, a text is a text, everything else is known by its class alone."""
    kind = content.get("class")
    if kind is None:
        return Element(content.tag)
    if kind == _CARRIES_TEXT:
        return Element(content.tag, {"class": kind}, text=content.text or "")
    if kind != MOVE_CLASS:
        return _without_numbers(content)
    try:
        sent = read_sent(content)
    except Broken:
        return _without_numbers(content)
    hints = sent.hints if sent.echo is None else [hint.get("content") for hint in sent.echo.children]
    return move_element(content.tag, sent.text, hints, **{"class": kind})


def _without_numbers(content: Element) -> Element:
    """The numbers of objects that some clients send say nothing, and were left out."""
    attributes = {name: value for name, value in content.attributes.items() if name != "id"}
    return Element(content.tag, attributes, tuple(map(_without_numbers, content.children)), content.text)
