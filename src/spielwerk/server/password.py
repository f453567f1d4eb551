"""The administrator's password: random at first, compared in constant time, and never tried more than a few times a minute."""

import hmac
import os
import secrets
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

TRIES_A_MINUTE = 5

SHOWN_PLACE = "~/.config/spielwerk/administrator-password"
"""Where the password is kept on most computers, as people write it."""


@dataclass(slots=True)
class Password:
    """Knows the right one and counts the wrong ones."""

    right: str
    _wrong_at: deque[float] = field(default_factory=deque)

    def is_throttled(self, now: float) -> bool:
        """Whether so many wrong ones came within a minute that nobody is listened to for a while."""
        while self._wrong_at and now - self._wrong_at[0] >= 60.0:
            self._wrong_at.popleft()
        return len(self._wrong_at) >= TRIES_A_MINUTE

    def accepts(self, word: str, now: float) -> bool:
        """Whether this is the right one; never while throttled, whatever the word."""
        if self.is_throttled(now):
            return False
        if hmac.compare_digest(word.encode(), self.right.encode()):
            return True
        self._wrong_at.append(now)
        return False


def kept_password(path: Path) -> tuple[str, bool]:
    """The password in a file that only its owner may read, and whether it was made just now."""
    try:
        word = path.read_text(encoding="utf-8").strip()
        if word:
            return word, False
    except FileNotFoundError:
        pass
    word = secrets.token_urlsafe(15)
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        # A file that was there already keeps its rights otherwise.
        if os.name == "posix":
            os.fchmod(descriptor, 0o600)
        file.write(word + "\n")
    return word, True


def usual_place() -> Path:
    """Where the password is kept if nobody says otherwise."""
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "spielwerk" / "administrator-password"
