"""Who may start programs and lead every game: whoever is at the machine and knows the token of this start, and whoever knows the password."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from spielwerk.server.password import Password
from spielwerk.web.refusing import Refused
from spielwerk.web.rights import digest

LASTS = 30 * 24 * 3600.0
"""Seconds after which somebody has to log in again."""
_MOST = 1000

_WRONG = Refused("forbidden", "Das Passwort ist falsch.", "The password is wrong.")
_THROTTLED = Refused("too_many", "Zu viele Versuche; bitte eine Minute warten.", "Too many tries; please wait a minute.")


@dataclass(frozen=True, slots=True)
class _Session:
    until: float
    at_the_machine: bool
    """Whether it was opened by the token, which is worth nothing from elsewhere."""


@dataclass
class Sessions:
    """Everybody who has logged in since the start."""

    password: Password
    clock: Callable[[], float]
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    """For the person at the machine; another one at each start."""
    _known: dict[str, _Session] = field(default_factory=dict)

    def login(self, word: str, is_here: bool) -> str:
        """The content of the cookie for whoever knows a right word."""
        if is_here and hmac.compare_digest(word.encode(), self.token.encode()):
            return self._new(at_the_machine=True)
        now = self.clock()
        if self.password.is_throttled(now):
            raise _THROTTLED
        if not self.password.accepts(word, now):
            raise _WRONG
        return self._new(at_the_machine=False)

    def _new(self, at_the_machine: bool) -> str:
        while len(self._known) >= _MOST:
            del self._known[next(iter(self._known))]
        cookie = secrets.token_urlsafe(24)
        self._known[digest(cookie)] = _Session(self.clock() + LASTS, at_the_machine)
        return cookie

    def knows(self, cookie: str | None, is_here: bool) -> bool:
        """Whether this is the cookie of somebody who has logged in."""
        session = None if cookie is None else self._known.get(digest(cookie))
        return session is not None and self.clock() < session.until and (is_here or not session.at_the_machine)

    def logout(self, cookie: str | None) -> None:
        """The cookie is worth nothing any more."""
        if cookie is not None:
            self._known.pop(digest(cookie), None)
