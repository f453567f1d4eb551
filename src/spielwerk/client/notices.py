"""What is said to the person in front of a bot while nothing happens."""

from spielwerk.client.conversation import Conversation
from spielwerk.client.language import Tell

_MUTE = 5.0
"""Seconds after which a server that has said nothing at all is worth a sentence."""


class Notices:
    """Each is given once."""

    def __init__(self, talk: Conversation, tell: Tell | None, address: str, begun_at: float) -> None:
        self._talk = talk
        self._tell = tell
        self._address = address
        self._begun_at = begun_at
        self._has_waited = self._was_mute = False

    def quiet(self, now: float) -> None:
        """For a while nothing has come."""
        if self._tell is None:
            return
        if self._talk.is_answered_late and not self._talk.has_heard:
            self._wait_unanswered(self._tell)
        elif not self._talk.has_heard and now - self._begun_at >= _MUTE and not self._was_mute:
            self._was_mute = True
            self._tell(
                f"Von {self._address} ist seit {_MUTE:g} s noch nichts gekommen; ich warte weiter. Ist das ein Spielserver, stimmt der Port?",
                f"Nothing has come from {self._address} for {_MUTE:g} s; still waiting. Is this a game server, is the port right?",
            )
        if self._talk.room is not None and self._talk.player is None and not self._has_waited:
            self._has_waited = True
            german, english = self._talk.table
            self._tell(f"Platz bekommen, warte auf einen Gegner ({german})", f"Seat taken, waiting for an opponent ({english})")

    def _wait_unanswered(self, tell: Tell) -> None:
        if self._has_waited:
            return
        self._has_waited = True
        tell(
            f"Warte auf das Spiel bei {self._address}; mit Reservierung antwortet der Server in diesem Spieljahr erst, wenn alle da sind.",
            f"Waiting for the game at {self._address}; in this season the server answers a reservation only when everybody is there.",
        )
