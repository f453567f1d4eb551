"""An open house for tests: the whole program in a thread of its own on loopback, and browsers that only speak."""

import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from spielwerk.server.listener import Settings
from spielwerk.web.house import House, Wishes

PASSWORD = "a good password"
PATIENCE = 30.0

_LOT = random.Random(7)

Message = dict[str, Any]


class Asking:
    """What can be asked of a house."""

    web_port: int
    token: str

    def __init__(self) -> None:
        self._pages = contextlib.ExitStack()

    @property
    def place(self) -> str:
        """Where the pages are."""
        return f"127.0.0.1:{self.web_port}"

    def raw(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        """A request, and all of its answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.web_port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None, headers: dict[str, str] | None = None) -> Any:
        """A request with JSON both ways."""
        code, _, content = self.raw(method, path, None if body is None else json.dumps(body).encode(), headers)
        assert code == (status or (201 if method == "POST" and path == "/api/tables" else 200)), (code, content)
        return json.loads(content)

    def replays(self, count: int = 1) -> list[Message]:
        """The list of replays, once there are so many: files are looked through while the house is open already."""
        deadline = time.monotonic() + PATIENCE
        while len(found := self.ask("GET", "/api/replays").get("replays", [])) < count:
            assert time.monotonic() < deadline, found
            time.sleep(0.05)
        return list(found)

    def login(self, word: str | None = None) -> dict[str, str]:
        """The header of somebody who has logged in, by the token unless another word is given."""
        code, headers, content = self.raw("POST", "/api/login", json.dumps({"word": word or self.token}).encode())
        assert code == 200, content
        return {"Cookie": headers["set-cookie"].split(";")[0]}

    def table(self, red: Message, blue: Message, game: str = "hive-2020", headers: dict[str, str] | None = None, **more: Any) -> Any:
        """A new table."""
        return self.ask("POST", "/api/tables", {"game": game, "red": red, "blue": blue, **more}, headers=headers)

    def page(self, headers: dict[str, str] | None = None) -> "Browser":
        """Somebody opens the page."""
        socket = connect(f"ws://{self.place}/api/socket", additional_headers=headers, max_size=None, open_timeout=PATIENCE)
        return Browser(self._pages.enter_context(socket))


class Opened(Asking):
    """A house that is open."""

    def __init__(self, folder: Path, **wishes: Any) -> None:
        self.folder = folder
        self.reports: list[str] = []
        settings = Settings(password=PASSWORD, port=0, replays=folder / "replays")
        self.house = House(Wishes(settings=settings, web_port=0, **wishes), report=self.reports.append)
        super().__init__()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.do(self.house.open())
        self.web_port, self.token = self.house.web_port, self.house.token

    def do(self, work: Any) -> Any:
        """Does something inside."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def call(self, action: Callable[[], Any]) -> Any:
        """Calls something inside."""

        async def called() -> Any:
            return action()

        return self.do(called())

    def close(self) -> None:
        """Closes in order."""
        self._pages.close()
        self.do(self.house.close())
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()


class Started(Asking):
    """A house in a process of its own, started by the command."""

    def __init__(self, folder: Path, *more: str) -> None:
        super().__init__()
        ports = ("--port", "0", "--web-port", "0")
        places = ("--replays", str(folder / "replays"), "--password-file", str(folder / "password"))
        environment = {**os.environ, "SPIELWERK_LANG": "en"}
        command = [sys.executable, "-m", "spielwerk", "--no-browser", *ports, *places, *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.first_lines = [self.process.stdout.readline() for _ in range(2)]
        found = re.search(r"http://127.0.0.1:(\d+)/#token=(\S+)", self.first_lines[0])
        assert found, self.first_lines
        self.web_port, self.token = int(found[1]), found[2]

    def kill(self) -> None:
        """Ends it so that it notices nothing."""
        self._end(signal.SIGKILL)

    def close(self) -> int:
        """Ends it as Ctrl-C does; its exit code."""
        return self._end(signal.SIGINT)

    def __enter__(self) -> "Started":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _end(self, number: signal.Signals) -> int:
        self._pages.close()
        if self.process.returncode is not None:
            return self.process.returncode
        self.process.send_signal(number)
        assert self.process.stdout is not None
        self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


@dataclass
class Browser:
    """One connection of a page."""

    socket: ClientConnection
    heard: list[Message] = field(default_factory=list)
    _numbers: int = 0
    _unread: list[Message] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.welcome = self.next()

    def next(self, seconds: float = PATIENCE) -> Message:
        """The next message."""
        if self._unread:
            return self._unread.pop(0)
        message: Message = json.loads(self.socket.recv(timeout=max(0.01, seconds)))
        self.heard.append(message)
        return message

    def until(self, is_it: Callable[[Message], Any], seconds: float = PATIENCE) -> Message:
        """The next message that is what somebody waits for; those before it are of no interest."""
        deadline = time.monotonic() + seconds
        while not is_it(message := self.next(deadline - time.monotonic())):
            pass
        return message

    def told(self, kind: str, **fields: Any) -> Message:
        """The next message of this kind, with these fields."""
        return self.until(lambda message: message["type"] == kind and all(message.get(name) == value for name, value in fields.items()))

    def say(self, kind: str, **fields: Any) -> int:
        """Asks for something."""
        self._numbers += 1
        self.socket.send(json.dumps({"type": kind, "request": self._numbers, **fields}))
        return self._numbers

    def ask(self, kind: str, **fields: Any) -> Message:
        """Asks for something, and what answers it."""
        return self.answer_to(self.say(kind, **fields))

    def answer_to(self, number: int) -> Message:
        """What answers the request of this number."""
        passed: list[Message] = []
        while (message := self.next()).get("request") != number:
            passed.append(message)
        # What is told meanwhile is still to be heard.
        self._unread = passed + self._unread
        return message

    def watch(self, table: str, *secrets: str, **more: Any) -> Message:
        """Shows a table, and what it is told of it."""
        self.say("watch", table=table, secrets=secrets, **more)
        return self.told("table", id=table)

    def go(self) -> None:
        """Closes the page."""
        self.socket.close()

    def is_closed(self, seconds: float = 5.0) -> bool:
        """Whether the house ends the connection soon."""
        try:
            while True:
                self.socket.recv(timeout=seconds)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False


@contextlib.contextmanager
def opened(folder: Path, **wishes: Any) -> Iterator[Opened]:
    """A house that is closed again."""
    house = Opened(folder, **wishes)
    try:
        yield house
        assert house.reports == [], house.reports
    finally:
        house.close()


PERSON = {"kind": "here", "name": "Anna"}
LINK = {"kind": "link"}
RANDOM = {"kind": "bot", "level": "random"}


def any_move(page: Browser, table: str, clicks: list[Message]) -> str:
    """A move that clicks make, as a browser would walk there: any click of each list."""
    path: list[str] = []
    while True:
        click = _LOT.choice([one for one in clicks if "refused" not in one])
        path.append(click["on"])
        if "move" in click:
            return str(click["move"])
        clicks = click["then"] if click.get("then") else page.ask("clicks", at={"table": table}, path=path, preview=False)["clicks"]
