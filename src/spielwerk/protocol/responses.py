"""What the lobby answers in XML: forms that all seasons share, with the few words in which they differed."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.season import Season


def joined(room_id: str) -> Element:
    """A seat was taken. Some clients look for this with a regular expression that wants an empty element."""
    return element("joined", roomId=room_id)


def left(room_id: str) -> Element:
    """Nothing more will come from this room."""
    return element("left", roomId=room_id)


def prepared(room_id: str, reservations: Iterable[str]) -> Element:
    """A room was made, with a code for every reserved seat."""
    return element("prepared", *(element("reservation", text=code) for code in reservations), roomId=room_id)


def observed(room_id: str) -> Element:
    """The room will be shown."""
    return element("observed", roomId=room_id)


def somebody_joined(room_id: str, seated: int, prepared: bool, season: Season) -> Element | None:
    """For administrators; None where the season said nothing. A prepared room has existed before anybody joined."""
    attributes = {"roomId": room_id}
    if "existing" in season.joined_room_attributes:
        attributes["existing"] = "true" if prepared or seated > 1 else "false"
    if "playerCount" in season.joined_room_attributes:
        attributes["playerCount"] = str(seated)
    return Element("joinedGameRoom", attributes) if len(attributes) > 1 else None


def testing(active: bool) -> Element:
    """Test mode is on or off."""
    return element("testing", testMode=active)


def player_score(name: str, games: int, fragments: Sequence[Element], sums: Sequence[float]) -> Element:
    """What test mode has counted for a name."""
    values = (
        element("values", fragment, element("value", text=_total(fragment, total, games))) for fragment, total in zip(fragments, sums, strict=True)
    )
    return element("playerScore", element("score", *values, displayName=name, numberOfTests=games))


def _total(fragment: Element, total: float, games: int) -> str:
    aggregation = fragment.child("aggregation")
    if aggregation is not None and aggregation.text == "AVERAGE":
        return f"{total / games:.6f}"
    return f"{total:.0f}"


def error_packet(message: str, request: Element) -> Element:
    """The lobby's refusal, for seasons that said why."""
    original = replace(request, tag="originalRequest", attributes={"class": request.tag, **request.attributes})
    return element("errorpacket", original, message=message)
