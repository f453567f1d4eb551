"""The words in which the one season that said why refused a request. Its clients may look for the names in them."""

from collections.abc import Mapping

from spielwerk.protocol.elements import Element
from spielwerk.server.news import Denial, Denied, sentences

_ROOM = "sc.api.plugins.exceptions.GameRoomException: "
_WORDS: Mapping[Denial, str] = {
    Denial.UNKNOWN_RESERVATION: "sc.server.gaming.UnknownReservationException: Couldn't find a reservation for the provided token.",
    Denial.UNKNOWN_ROOM: _ROOM + "Couldn't find a room with id {}",
    Denial.ROOM_FULL: _ROOM + "Room {} is already full!",
    Denial.NOT_A_MEMBER: _ROOM + "Client is not a member of game {}",
    Denial.WRONG_PASSWORD: "sc.server.network.AuthenticationFailedException: Failed to authenticate as administrator",
    Denial.NOT_AN_ADMINISTRATOR: "sc.server.network.UnauthenticatedException: Request {} requires authentication",
}


def java_message(denied: Denied) -> str:
    """The message of an `errorpacket`; our own sentence, German first, where the season had none."""
    words = _WORDS.get(denied.why)
    if words is None:
        return " / ".join(sentences(denied))
    if denied.why is Denial.NOT_AN_ADMINISTRATOR and denied.packet is not None:
        return words.format(_as_java_wrote_it(denied.packet))
    return words.format(denied.subject)


def _as_java_wrote_it(packet: Element) -> str:
    match packet.tag:
        case "prepare":
            slots = ", ".join(f"SlotDescriptor({_fields(slot, 'displayName', 'canTimeout', 'reserved')})" for slot in packet.all("slot"))
            return f"PrepareGameRequest(gameType={packet.get('gameType')}, slotDescriptors=[{slots}], pause={packet.get('pause')})"
        case "observe":
            return f"ObservationRequest({_fields(packet, 'roomId')})"
        case tag:
            return f"{tag}({_fields(packet, *packet.attributes)})"


def _fields(element: Element, *names: str) -> str:
    return ", ".join(f"{name}={element.get(name)}" for name in names)
