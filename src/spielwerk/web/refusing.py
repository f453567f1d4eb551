"""What cannot be done, said in a word for programs and in a sentence for people."""

from typing import Literal

from spielwerk.errors import SpielwerkError
from spielwerk.scene.shapes import Name
from spielwerk.web.messages import Fault

Why = Literal["unknown_table", "unknown_replay", "not_yours", "too_late", "not_possible", "too_many", "unreadable", "forbidden", "invalid"]

STATUS: dict[str, int] = {
    "unknown_table": 404,
    "unknown_replay": 404,
    "not_yours": 403,
    "too_late": 409,
    "not_possible": 409,
    "too_many": 429,
    "unreadable": 400,
    "forbidden": 403,
    "invalid": 422,
}
"""What a refusal is called in HTTP."""


class Refused(Exception):
    """Something that was asked for is not done."""

    def __init__(self, why: Why, german: str, english: str) -> None:
        super().__init__(english)
        self.why: Why = why
        self.german = german
        self.english = english

    def fault(self, request: int | None = None) -> Fault:
        """The same as a message."""
        return Fault(request=request, why=self.why, sentence=Name(self.german, self.english))


def refused(why: Why, error: SpielwerkError) -> Refused:
    """What the rules or a file have refused, in their own words."""
    german, english = getattr(error, "german", str(error)), getattr(error, "english", str(error))
    return Refused(why, german, english)


UNKNOWN_TABLE = Refused("unknown_table", "Diesen Tisch gibt es nicht.", "There is no such table.")
UNKNOWN_REPLAY = Refused("unknown_replay", "Diese Aufzeichnung gibt es nicht.", "There is no such replay.")
NOT_YOURS = Refused("not_yours", "Das darf nur, wer das Geheimnis dieses Platzes hat.", "Only whoever has the secret of this seat may do that.")
TOO_LATE = Refused("too_late", "Das Spiel ist schon weiter.", "The game has gone on already.")
NOT_NOW = Refused("not_possible", "Das geht jetzt nicht.", "That is not possible now.")
NO_SUCH_POSITION = Refused("invalid", "Diese Stellung gibt es nicht.", "There is no such position.")
TOO_MANY = Refused("too_many", "Das war zu viel auf einmal; bitte kurz warten.", "That was too much at once; please wait a moment.")
FORBIDDEN = Refused(
    "forbidden",
    "Das darf nur, wer an diesem Rechner sitzt oder sich angemeldet hat.",
    "Only whoever is at this machine or has logged in may do that.",
)
