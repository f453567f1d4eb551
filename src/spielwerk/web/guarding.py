"""Who is let in: requests that other sites make a browser send are refused, and nobody may ask without end.

A browser tells with `Origin` which site wrote the page that asks. A site that lets its own name point here (and so would be its own origin) is known
by `Host`: only addresses and the names of this machine are answered.
"""

import ipaddress
import json
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spielwerk.web.refusing import STATUS, TOO_MANY, Refused
from spielwerk.web.visiting import Allowance

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
"""What a page of ours may load: nothing from elsewhere, and no script that stands in a page."""
MANY = 10
"""So many times as much may be asked from this machine itself, where a proxy may stand for a whole school."""
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_FOREIGN = Refused("forbidden", "Diese Anfrage kommt von einer fremden Seite.", "This request comes from another site.")
_UNKNOWN_NAME = Refused("forbidden", "Unter diesem Namen antwortet hier niemand.", "Nobody answers to this name here.")


@dataclass
class Guard:
    """Stands in front of the whole application."""

    app: ASGIApp
    clock: Callable[[], float]
    names: frozenset[str] = frozenset()
    """The names of this machine, in small letters."""
    most: float = 400
    """So many requests an address may make at once, …"""
    a_second: float = 80
    """… and so many a second in the long run."""
    _allowances: dict[str, Allowance] = field(default_factory=dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self._look_at(scope)
        except Refused as refusal:
            await _refuse(scope, receive, send, refusal)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, sending)

    def _look_at(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.knows(host):
            raise _UNKNOWN_NAME
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            check_origin(host, headers.get("origin"), headers.get("sec-fetch-site"))
        if scope["type"] == "http":
            self._allowance(client_of(scope)).take()

    def knows(self, host: str) -> bool:
        """Whether a `Host` header names this machine: by an address, which nobody can point elsewhere, or by a name that is known to be its own."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        name = name.removeprefix("[").removesuffix("]").lower()
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name == "localhost" or name.endswith(".localhost") or name in self.names
        return True

    def _allowance(self, client: str) -> Allowance:
        if len(self._allowances) > 10_000:
            self._allowances = {name: one for name, one in self._allowances.items() if not one.is_full}
        if (found := self._allowances.get(client)) is None:
            many = MANY if _is_loopback(client) else 1
            found = self._allowances[client] = Allowance(many * self.most, many * self.a_second, self.clock)
        return found


def client_of(scope: Scope) -> str:
    """The address of whoever asks."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_at_this_machine(scope: Scope) -> bool:
    """Whether the connection comes from this machine itself."""
    return _is_loopback(client_of(scope))


def _is_loopback(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False


def check_origin(host: str, origin: str | None, fetch_site: str | None) -> None:
    """Refuses what a page of another site has made a browser send. Programs send neither header."""
    if origin is not None:
        if origin.lower() not in (f"http://{host.lower()}", f"https://{host.lower()}"):
            raise _FOREIGN
    elif fetch_site not in (None, "same-origin", "none"):
        raise _FOREIGN


def names_of_this_machine(more: Iterable[str] = ()) -> frozenset[str]:
    """What people may call this machine in an address."""
    own = socket.gethostname().lower()
    return frozenset({own, f"{own.split('.')[0]}.local", *(name.lower() for name in more if name)})


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refused) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403 if refusal is not TOO_MANY else 4429})
        return
    body = json.dumps({"type": "fault", "why": refusal.why, "sentence": {"german": refusal.german, "english": refusal.english}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS[refusal.why], "headers": headers})
    await send({"type": "http.response.body", "body": body})
