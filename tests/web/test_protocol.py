"""What is said about the protocol: its page, its description for programs, and what is answered where no page was built."""

import json
import os
import re
import socket
import subprocess
import sys
import typing
from pathlib import Path

import pytest

from spielwerk.web import messages
from spielwerk.web.application import built_pages
from tests.web.house import PERSON, RANDOM, Opened, Started, opened

PAGE = Path(__file__).parents[2] / "docs" / "web-protocol.md"


def test_every_message_and_request_has_its_place_on_the_page(house: Opened) -> None:
    """The page names each kind of message and each address."""
    text = PAGE.read_text(encoding="utf-8")
    kinds = [kind.__struct_config__.tag for union in (messages.Asked, messages.Told) for kind in typing.get_args(union)]
    assert [kind for kind in kinds if f"`{kind}`" not in text and kind not in ("welcome", "gone")] == []
    document = house.ask("GET", "/api/openapi.json")
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path}" in text, (method, path)


def test_the_description_holds_together(house: Opened) -> None:
    """Everything that it refers to is in it, and answers keep to it."""
    document = house.ask("GET", "/api/openapi.json")
    assert document["openapi"].startswith("3.1")
    known = document["components"]["schemas"]
    for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)):
        assert name in known
    made = house.table(PERSON, RANDOM)
    shown = house.ask("GET", f"/api/tables/{made['table']}")
    assert set(shown) <= set(known["TableShown"]["properties"]) and set(known["TableShown"]["required"]) <= set(shown)


def test_addresses_that_are_none(house: Opened) -> None:
    """Are answered in JSON below /api, and by the page elsewhere."""
    assert house.raw("GET", "/api/nothing")[0] == 404 and house.raw("PUT", "/api/tables")[0] in (404, 405)
    assert json.loads(house.raw("GET", "/api/nothing")[2])["type"] == "fault"
    assert house.raw("GET", "/static/nothing.js")[0] == 404
    for path in ("/api/games/chess/picture", "/api/replays/x/file?form=pdf", "/api/replays/nowhere", "/api/tables/nowhere"):
        assert house.raw("GET", path)[0] in (404, 422), path
    code, headers, picture = house.raw("GET", "/api/games/hive-2020/picture?theme=dark")
    assert code == 200 and headers["content-type"].startswith("image/svg+xml") and picture.startswith(b"<svg")


def test_built_pages_are_served(tmp_path: Path) -> None:
    """The one page for every view, and files whose names change with their content for good; without any, people are told what to do."""
    pages = tmp_path / "pages"
    (pages / "assets").mkdir(parents=True)
    (pages / "assets" / "a-123.js").write_text("1", encoding="utf-8")
    with opened(tmp_path, pages=pages) as house:
        code, _, text = house.raw("GET", "/")
        assert code == 503 and b"make web" in text and "noch nicht gebaut" in text.decode()
        (pages / "index.html").write_text("<!doctype html>the page", encoding="utf-8")
        for path in ("/", "/table/x"):
            assert b"the page" in house.raw("GET", path)[2]
        code, headers, _ = house.raw("GET", "/static/assets/a-123.js")
        assert code == 200 and "immutable" in headers["cache-control"]
    assert built_pages().name == "static"


def test_the_command_takes_other_ports_only_where_none_was_named(tmp_path: Path) -> None:
    """Somebody may sit on the usual ones; who names one gets that or a sentence."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        places = ["--replays", str(tmp_path / "replays"), "--password-file", str(tmp_path / "password"), "--no-browser"]
        for option in ("--port", "--web-port"):
            other = "--web-port" if option == "--port" else "--port"
            command = [sys.executable, "-m", "spielwerk", *places, option, port, other, "0"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, "SPIELWERK_LANG": "de"})
            assert done.returncode == 2 and "belegt" in done.stderr, done


def test_the_command_opens_and_closes(tmp_path: Path) -> None:
    """It says where, answers there, and goes with the exit code 0."""
    with Started(tmp_path) as house:
        assert house.ask("GET", "/api/welcome")["games"]
        assert house.close() == 0


@pytest.mark.parametrize("address", [None, os.environ.get("SPIELWERK_POSTGRES", "")], ids=["sqlite", "postgresql"])
def test_tables_and_replays_are_found_in_either_database(address: str | None, tmp_path: Path) -> None:
    """In a file beside the replays, or where --database says."""
    if address == "":
        pytest.skip("set SPIELWERK_POSTGRES to the address of an empty database to try it")
    with opened(tmp_path, database=address) as house:
        made = house.table({"kind": "here", "name": "Änne"}, RANDOM)
        page = house.page()
        page.watch(made["table"], made["seats"]["RED"])
    with opened(tmp_path, database=address) as again:
        page = again.page()
        assert page.watch(made["table"], made["seats"]["RED"])["status"] == "running"
        page.ask("control", table=made["table"], action="resign")
        assert again.replays()[0]["red"] == "Änne"
