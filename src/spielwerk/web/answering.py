"""The HTTP half of the protocol: each request, what it takes, what it answers, and how. The description for programs is made from the same list."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import spielwerk as sw
from spielwerk.errors import InvalidState, SpielwerkError
from spielwerk.scene.palette import THEMES, Theme
from spielwerk.scene.shapes import Name
from spielwerk.web import papers, telling
from spielwerk.web.arena import Arena
from spielwerk.web.book import Book
from spielwerk.web.catalogue import first_position, small_picture
from spielwerk.web.drawing import position_shown
from spielwerk.web.guarding import client_of, is_at_this_machine
from spielwerk.web.messages import LobbyShown, TableShown, Welcome
from spielwerk.web.programs import LARGEST as LARGEST_PROGRAM
from spielwerk.web.refusing import FORBIDDEN, NO_SUCH_POSITION, STATUS, TOO_MANY, UNKNOWN_REPLAY, Refused
from spielwerk.web.rights import NOBODY
from spielwerk.web.shelf import LARGEST_UPLOAD, Form, Shelf, replay_shown
from spielwerk.web.values import Place, Value
from spielwerk.web.visiting import Allowance

TABLES_OF_ONE = 60
"""So many games may one address have open, which may be a whole class, unless somebody there has logged in."""
LARGEST_BODY = 512 * 1024
POSITIONS_AT_ONCE = 60
_REPLAYS_AT_ONCE = 200
_FORMS: dict[str, tuple[Form, str]] = {
    "jsonl": ("jsonl", "application/jsonl"),
    "xml": ("xml", "application/xml"),
    "xml.gz": ("xml.gz", "application/gzip"),
}
_ENCODER = msgspec.json.Encoder()
Body = TypeVar("Body", bound=Value)
Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One kind of request."""

    method: str
    path: str
    summary: str
    handler: Handler
    answers: type[Any] | None
    """None: a file."""
    takes: type[Any] | None = None
    takes_file: bool = False
    query: tuple[str, ...] = ()


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(_ENCODER.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def fault_answer(refusal: Refused) -> Response:
    """A refusal as JSON."""
    return answer(refusal.fault(), STATUS[refusal.why])


class Answers:
    """Whoever answers the requests."""

    def __init__(self, arena: Arena, cookie: str) -> None:
        self.arena = arena
        self._cookie = cookie
        self._makers: dict[str, Allowance] = {}
        self._tables: dict[str, list[str]] = {}

    @property
    def endpoints(self) -> tuple[Endpoint, ...]:
        """All of them."""
        first = ("first", "last")
        return (
            Endpoint("GET", "/api/welcome", "The games, and what this visitor may do", self.welcome, Welcome),
            Endpoint("GET", "/api/games/{game}/picture", "A small picture of a game", self.picture, None, query=("theme",)),
            Endpoint("GET", "/api/games/{game}/beginning", "The first position of a game, to be changed", self.beginning, papers.PositionRead),
            Endpoint("POST", "/api/login", "Logs in by the password, or by the token of this start", self.login, Welcome, papers.Login),
            Endpoint("POST", "/api/logout", "Logs out", self.logout, Welcome),
            Endpoint("GET", "/api/tables", "The lobby", self.lobby, LobbyShown),
            Endpoint("POST", "/api/tables", "A new game", self.make, papers.TableMade, papers.NewTable),
            Endpoint("GET", "/api/tables/{id}", "A table as everybody sees it", self.table, TableShown),
            Endpoint("GET", "/api/tables/{id}/positions", "Positions of a table", self.table_positions, papers.PositionsShown, query=first),
            Endpoint("GET", "/api/replays", "Replays, the newest first", self.replays, papers.ReplaysListed, query=("game", "before", "count")),
            Endpoint("POST", "/api/replays", "Brings a replay along", self.bring, papers.ReplayShown, takes_file=True, query=("name",)),
            Endpoint("GET", "/api/replays/{id}", "A replay without its pictures", self.replay, papers.ReplayShown),
            Endpoint("GET", "/api/replays/{id}/positions", "Positions of a replay", self.replay_positions, papers.PositionsShown, query=first),
            Endpoint("GET", "/api/replays/{id}/file", "A replay as a file", self.replay_file, None, query=("form",)),
            Endpoint("POST", "/api/positions", "Reads a position, or lists every fault", self.position, papers.PositionRead, papers.PositionWritten),
            Endpoint("GET", "/api/programs", "Uploaded programs", self.programs, papers.ProgramsListed),
            Endpoint("POST", "/api/programs", "Uploads a program", self.upload, papers.ProgramListed, takes_file=True, query=("name",)),
            Endpoint("DELETE", "/api/programs/{id}", "Forgets a program", self.forget, papers.ProgramsListed),
        )

    # Who asks

    def may_lead(self, connection: Any) -> bool:
        """Whether this visitor is at the machine or has logged in."""
        return self.arena.sessions.knows(connection.cookies.get(self._cookie), is_at_this_machine(connection.scope))

    def _only_leaders(self, request: Request) -> None:
        if not self.may_lead(request):
            raise FORBIDDEN

    def _take(self, request: Request) -> None:
        """What costs the house something may not be asked for all the time."""
        client = client_of(request.scope)
        if len(self._makers) > 10_000:
            self._makers = {name: one for name, one in self._makers.items() if not one.is_full}
        allowance = self._makers.get(client) or self._makers.setdefault(client, Allowance(40, 1.0, self.arena.hall.lobby.clock))
        if not self.may_lead(request):
            allowance.take()

    async def welcome(self, request: Request) -> Response:
        """The games, and what this visitor may do."""
        return answer(self.arena.welcome(self.may_lead(request)))

    async def picture(self, request: Request) -> Response:
        """A small picture of a game."""
        game, theme = request.path_params["game"], request.query_params.get("theme", "auto")
        if game not in sw.games():
            raise NO_SUCH_POSITION
        chosen: Theme = next((known for known in THEMES if known == theme), "auto")
        return Response(small_picture(game, chosen), media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    async def beginning(self, request: Request) -> Response:
        """The first position of a game with its record, for the editor to begin with."""
        game = request.path_params["game"]
        if game not in sw.games():
            raise NO_SUCH_POSITION
        return answer(read_position(papers.PositionWritten(text=first_position(game).text())))

    async def login(self, request: Request) -> Response:
        """Sets a cookie that no other site's page can send, and no script can read."""
        word = (await _body(request, papers.Login)).word
        cookie = self.arena.sessions.login(word, is_at_this_machine(request.scope))
        response = answer(self.arena.welcome(True))
        response.set_cookie(
            self._cookie, cookie, max_age=30 * 24 * 3600, httponly=True, samesite="strict", secure=request.url.scheme == "https", path="/"
        )
        return response

    async def logout(self, request: Request) -> Response:
        """The cookie is worth nothing any more."""
        self.arena.sessions.logout(request.cookies.get(self._cookie))
        response = answer(self.arena.welcome(False))
        response.delete_cookie(self._cookie, path="/", samesite="strict", httponly=True)
        return response

    # Tables

    async def lobby(self, request: Request) -> Response:
        """Every table that is listed."""
        return answer(self.arena.hall.lobby_shown())

    async def make(self, request: Request) -> Response:
        """A new game."""
        self._take(request)
        wish, leads = await _body(request, papers.NewTable), self.may_lead(request)
        tables, hall = self._tables.setdefault(client_of(request.scope), []), self.arena.hall
        tables[:] = [known for known in tables if known in hall.tables and not hall.tables[known].is_over]
        if len(tables) >= TABLES_OF_ONE and not leads:
            raise TOO_MANY
        made = await self.arena.make(wish, leads)
        tables.append(made.table)
        return answer(made, 201)

    async def table(self, request: Request) -> Response:
        """A table as everybody sees it."""
        table = await self.arena.find_table(request.path_params["id"])
        return answer(telling.table_shown(table, NOBODY, self.arena.hall.moment(table)))

    async def table_positions(self, request: Request) -> Response:
        """Some positions of a table."""
        return await self._positions(request, Place(table=request.path_params["id"]))

    async def _positions(self, request: Request, place: Place) -> Response:
        spot = await self.arena.finder.find(place)
        first = _number(request, "first", 0)
        last = min(_number(request, "last", spot.book.count), spot.book.count, first + POSITIONS_AT_ONCE - 1)
        if first > spot.book.count:
            raise NO_SUCH_POSITION
        # Drawn in a thread, so that programs are heard meanwhile; from a copy, as a game may go on.
        states, moves = spot.book.states[: last + 1], spot.book.moves[:last]
        packs = not is_at_this_machine(request.scope) and "gzip" in request.headers.get("accept-encoding", "")

        def written() -> bytes:
            book = Book(states, moves)
            shown = tuple(book.shown(number, spot.is_open) for number in range(first, last + 1))
            content = _ENCODER.encode(papers.PositionsShown(positions=shown, number_of_moves=spot.book.count))
            return gzip.compress(content, 3) if packs else content

        headers = {"cache-control": "no-store", "vary": "accept-encoding", **({"content-encoding": "gzip"} if packs else {})}
        return Response(await _in_thread(written), media_type="application/json", headers=headers)

    # Replays

    async def replays(self, request: Request) -> Response:
        """What people have brought along, only those see who lead; everybody else has the address of what is his."""
        query = request.query_params
        count = min(_number(request, "count", 50), _REPLAYS_AT_ONCE)
        database, uploads = self.arena.ledger.database, self.may_lead(request)
        found = await self.arena.ledger.ask(lambda: database.replays(query.get("game"), query.get("before"), count + 1, uploads))
        return answer(papers.ReplaysListed(replays=tuple(found[:count]), more=len(found) > count))

    async def bring(self, request: Request) -> Response:
        """A replay that somebody has."""
        self._take(request)
        content = await content_of(request, LARGEST_UPLOAD)
        name = request.query_params.get("name", "")
        opened = await _in_thread(lambda: self.arena.shelf.bring(name, content))
        return answer(replay_shown(opened), 201)

    async def replay(self, request: Request) -> Response:
        """A replay without its pictures."""
        return answer(replay_shown(await self.arena.open_replay(request.path_params["id"])))

    async def replay_positions(self, request: Request) -> Response:
        """Some positions of a replay."""
        return await self._positions(request, Place(replay=request.path_params["id"]))

    async def replay_file(self, request: Request) -> Response:
        """The replay to keep."""
        opened = await self.arena.open_replay(request.path_params["id"])
        found = _FORMS.get(request.query_params.get("form", "jsonl"))
        if found is None:
            raise UNKNOWN_REPLAY
        form, media_type = found
        content = await _in_thread(lambda: Shelf.written(opened, form))
        stem = opened.listed.file.rpartition("/")[2].split(".")[0]
        return Response(content, media_type=media_type, headers={"content-disposition": f'attachment; filename="{stem}.{form}"'})

    # Positions

    async def position(self, request: Request) -> Response:
        """What a position is, or all that is wrong with it."""
        return answer(read_position(await _body(request, papers.PositionWritten)))

    # Programs

    async def programs(self, request: Request) -> Response:
        """Uploaded programs."""
        self._only_leaders(request)
        return answer(papers.ProgramsListed(programs=self.arena.programs.listed()))

    async def upload(self, request: Request) -> Response:
        """A program to start."""
        self._only_leaders(request)
        content = await content_of(request, LARGEST_PROGRAM)
        return answer(self.arena.programs.upload(request.query_params.get("name", "program"), content), 201)

    async def forget(self, request: Request) -> Response:
        """Removes a program."""
        self._only_leaders(request)
        self.arena.programs.remove(request.path_params["id"])
        return await self.programs(request)


async def content_of(request: Request, most: int) -> bytes:
    """The body, which is not read farther than it may be long."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise Refused("invalid", f"Das ist mehr als {most} Bytes.", f"This is more than {most} bytes.")
    return bytes(content)


async def _body(request: Request, kind: type[Body]) -> Body:
    content = await content_of(request, LARGEST_BODY)
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as fault:
        raise Refused("unreadable", f"Das ist nicht zu lesen: {fault}", f"This cannot be read: {fault}") from None


async def _in_thread(action: Callable[[], Any]) -> Any:
    return await asyncio.to_thread(action)


def _number(request: Request, name: str, usual: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise NO_SUCH_POSITION
    return int(text)


def read_position(written: papers.PositionWritten) -> papers.PositionRead:
    """A position that somebody has written down."""
    try:
        state, redrawn = _state_of(written)
    except InvalidState as refusal:
        faults = tuple(papers.FaultFound(place=fault.place, sentence=Name(fault.german, fault.english)) for fault in refusal.faults)
        return papers.PositionRead(faults=faults)
    except (SpielwerkError, TypeError, ValueError, OverflowError, KeyError, AttributeError) as refusal:
        german, english = getattr(refusal, "german", None), getattr(refusal, "english", None)
        sentence = Name(german or "Diese Beschreibung ist unvollständig.", english or "This record is not complete.")
        return papers.PositionRead(faults=(papers.FaultFound(place="", sentence=sentence),))
    shown = position_shown(state, 0, None, None, is_open=True)
    return papers.PositionRead(game=state.game, rules=state.rules, position=shown, record=state.record(), redrawn=redrawn)


def _state_of(written: papers.PositionWritten) -> tuple["sw.State[Any]", bool]:
    if (written.text is None) == (written.record is None):
        raise Refused("invalid", "Es fehlt genau eins von text und record.", "Exactly one of text and record is needed.")
    if written.text is not None:
        return sw.read(written.text), False
    record = dict(written.record or {})
    game_id, rules = record.get("game", written.game), record.get("rules", written.rules or "rulebook")
    if game_id not in sw.games() or rules not in ("rulebook", "contest"):
        german, english = "nennt kein Spiel und keine Regeln von hier", "names no game and no rules that are known here"
        raise InvalidState((sw.Fault("game", german, english),))
    game = sw.game(game_id, rules)
    whole = {**record, "game": game_id, "rules": rules}
    try:
        return game.from_record(whole), False
    except InvalidState:
        # A record may also be what somebody at the table knows; what he cannot see is drawn then.
        if game.imagine is None:
            raise
        return game.from_shown_record(whole), True
