"""The web application as one value for a web server: the protocol, the built pages, and the guard in front of them."""

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from spielwerk.scene.shapes import Name
from spielwerk.web.answering import Answers, Endpoint, Handler, answer, fault_answer
from spielwerk.web.arena import Arena
from spielwerk.web.guarding import Guard, names_of_this_machine
from spielwerk.web.messages import Fault
from spielwerk.web.openapi import described
from spielwerk.web.refusing import Refused
from spielwerk.web.sockets import Sockets

_NOT_FOUND = Fault(why="invalid", sentence=Name("Diese Adresse gibt es nicht.", "There is no such address."))
_BROKEN = Fault(why="not_possible", sentence=Name("Dabei ist hier etwas schiefgegangen.", "Something went wrong here while doing that."))
_NOT_BUILT = """<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Spielwerk</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; line-height: 1.5">
<h1>Spielwerk</h1>
<p>Der Spielserver läuft, aber die Seiten wurden noch nicht gebaut.
Wer Node hat, baut sie mit <code>make web</code>; danach diese Seite neu laden.</p>
<p lang="en">The game server is running, but its pages have not been built yet.
With Node, <code>make web</code> builds them; then load this page again.</p>
</body></html>
"""


def built_pages() -> Path:
    """Where the built browser code is."""
    return Path(str(files("spielwerk.web"))) / "static"


def application(arena: Arena, cookie: str, names: Iterable[str] = (), pages: Path | None = None) -> ASGIApp:
    """Everything that is answered on the web port. `names` are what people call this machine besides its own name."""
    answers = Answers(arena, cookie)
    folder = built_pages() if pages is None else pages
    api = [Route(one.path, _guarded(arena, one.handler), methods=[one.method]) for one in answers.endpoints]
    app = Starlette(
        routes=[
            *api,
            WebSocketRoute("/api/socket", Sockets(arena, answers).serve),
            Route("/api/openapi.json", _description(answers.endpoints)),
            Route("/api/{rest:path}", _nothing, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Mount("/static", _Built(directory=folder, check_dir=False)),
            Route("/{rest:path}", _page(folder)),
        ],
        exception_handlers={HTTPException: _refuse},
    )
    return Guard(app, arena.hall.lobby.clock, names_of_this_machine((arena.server.settings.host, *names)))


def _guarded(arena: Arena, handler: Handler) -> Handler:
    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refusal:
            return fault_answer(refusal)
        except HTTPException:
            raise
        except Exception as fault:
            arena.report(f"internal fault at {request.method} {request.url.path}: {fault!r}")
            return answer(_BROKEN, 500)

    return handle


def _description(endpoints: tuple[Endpoint, ...]) -> Handler:
    document = described(endpoints)

    async def handle(_: Request) -> Response:
        return answer(document)

    return handle


async def _nothing(_: Request) -> Response:
    return answer(_NOT_FOUND, 404)


async def _refuse(_: Request, refusal: Exception) -> Response:
    status = refusal.status_code if isinstance(refusal, HTTPException) else 500
    return answer(_NOT_FOUND if status in (404, 405) else _BROKEN, status)


def _page(folder: Path) -> Handler:
    """The one page; which of its views is shown is in the address."""

    async def handle(_: Request) -> Response:
        try:
            text = (folder / "index.html").read_text(encoding="utf-8")
        except OSError:
            return HTMLResponse(_NOT_BUILT, 503)
        return HTMLResponse(text, headers={"cache-control": "no-cache"})

    return handle


class _Built(StaticFiles):
    """The built files; those whose names change with their content are kept by browsers for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        response = await super().get_response(path, scope)
        is_named_by_content = path.startswith("assets/") and response.status_code < 400
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_named_by_content else "no-cache"
        return response
