"""Who may do what: secrets of seats and tables, of which only the digests are kept."""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from spielwerk.player import Player


@dataclass(frozen=True, slots=True)
class View:
    """What a connection may do at a table, and therefore what it is told."""

    sides: frozenset[Player] = frozenset()
    """The seats that it speaks for."""
    leads: bool = False


NOBODY = View()
"""Somebody who looks on."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(18)


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def opens(secret: str, kept: str | None) -> bool:
    """Whether this is the secret of which the digest was kept; compared in constant time."""
    return kept is not None and hmac.compare_digest(digest(secret), kept)
