"""The pages about the wire: complete, played on our own server, noticed when they are stale, and their bots really play."""

import importlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import spielwerk as sw
from spielwerk.game import RULE_SETS, Rules
from spielwerk.outcome import Reason
from spielwerk.server.listener import Settings
from tests.client.house import House
from tests.json_schema import breaches
from tests.server.hall import PASSWORD, Hall, Visitor

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "protocol"
SCHEMA: dict[str, Any] = json.loads((ROOT / "src/spielwerk/protocol/lines.schema.json").read_text(encoding="utf-8"))
SECTIONS = (
    "The season in short",
    "Joining",
    "Welcome",
    "State",
    "Move request",
    "Moves",
    "Errors",
    "Result",
    "Leaving",
    "Administration",
    "Stored games",
)

sys.path.insert(0, str(ROOT / "docs"))
markdown, samples, scenes, talks, protocol, heard = (
    importlib.import_module(f"generating.{name}") for name in ("markdown", "samples", "scenes", "talks", "protocol", "heard")
)


def text_of(name: str) -> str:
    """A page."""
    return (PAGES / name).read_text(encoding="utf-8")


# Pages


def test_a_season_has_a_whole_page(game_id: str) -> None:
    """Every part of the conversation, a German summary on top, and the way to rules, view, schema and differences."""
    page = text_of(f"{game_id}.md")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(SECTIONS)
    assert page.index("**Auf Deutsch.**") < page.index("\n## ")
    folder = game_id.replace("-", "_")
    for target in (f"games/{folder}/RULES.md", f"games/{folder}/protocol.rng", f"views/{game_id}.md", "(differences.md)", "(README.md)"):
        assert target in page


def test_the_overview_names_every_season(game_id: str) -> None:
    """With its page, its schema and its column."""
    page = text_of("README.md")
    assert f"({game_id}.md)" in page and f"{game_id.replace('-', '_')}/protocol.rng" in page
    assert re.search(rf"^\|  \|.* {sw.game(game_id).season} \|", page, re.MULTILINE)


def test_the_diagram_can_be_drawn() -> None:
    """Each line is a transition with one label; signs that would end a label do not occur in it."""
    found = re.search(r"```mermaid\nstateDiagram-v2\n(.*?)```", text_of("README.md"), re.DOTALL)
    assert found is not None
    lines = found[1].splitlines()
    assert len(lines) > 8
    assert all(re.fullmatch(r"    \S+ --> \S+: [^:<>]+", line.replace("#lt;", "").replace("#gt;", "")) and line.count(";") % 2 == 0 for line in lines)


@pytest.mark.parametrize("name", sorted(path.name for path in PAGES.glob("*.md") if path.name != "differences.md"))
def test_ids_are_the_same_in_every_run(name: str) -> None:
    """What is drawn anew in every game does not come into a page."""
    ids = re.findall(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", text_of(name))
    assert ids and all(found.startswith("00000000-0000-4000-8000-") for found in ids)


def test_a_changed_sample_is_noticed() -> None:
    """A page is made of its own text and of what our server says; whatever else stands between the marks goes."""
    name, page = "hive-2020.md", text_of("hive-2020.md")
    makers = scenes.blocks("hive-2020")
    assert markdown.filled(page, makers, name, scenes.OPTIONAL) == page
    for old, new in (('type="ANT"', 'type="FLY"'), ("protocol.MoveRequest", "protocol.MoveDemand"), ("`RULE_VIOLATION`", "`RULE_BREACH`")):
        assert old in page
        assert markdown.filled(page.replace(old, new), makers, name, scenes.OPTIONAL) == page


def test_a_block_that_nobody_knows_is_noticed() -> None:
    """And so is one that is missing."""
    block = "<!-- generated: one -->\nold\n<!-- end -->\n"
    assert markdown.filled(block, {"one": lambda _: "new\n"}, "page") == block.replace("old", "new")
    assert markdown.filled(block.replace("one", "one two three"), {"one": lambda words: f"{words}\n"}, "page").splitlines()[1] == "two three"
    for makers in ({"other": lambda _: ""}, {"one": lambda _: "", "other": lambda _: ""}, {}):
        with pytest.raises(SystemExit, match="page: unknown blocks"):
            markdown.filled(block, makers, "page")
    assert markdown.filled(block, {"one": lambda _: "new\n", "other": lambda _: ""}, "page", ["other"]) == block.replace("old", "new")


# How samples are shown


def test_long_lists_are_shortened_visibly() -> None:
    """The first two, how many are left out, the last; on every level, and only where there are more than four alike."""
    fields = "".join(f'\n    <field x="{x}"/>' for x in range(9))
    cards = "\n    <card/>" * 4
    text = f"\n  <board>{fields}\n  </board>\n  <cards>{cards}\n  </cards>"
    assert samples.shortened(text).splitlines() == [
        "  <board>",
        '    <field x="0"/>',
        '    <field x="1"/>',
        "    … 6 × <field>",
        '    <field x="8"/>',
        "  </board>",
        "  <cards>",
        *["    <card/>"] * 4,
        "  </cards>",
    ]


def test_a_brief_sample_leaves_out_what_is_talked_about() -> None:
    """The state is there, and what it holds is not."""
    text = '\n  <data>\n    <state turn="1">\n      <red/>\n    </state>\n  </data>'
    assert samples.shortened(text, brief=True).splitlines() == ["  <data>", '    <state turn="1">', "      …", "    </state>", "  </data>"]
    assert samples.shortened(text) == text.strip("\n")


def test_nothing_short_is_changed(game_id: str) -> None:
    """What our server says is shown as it is."""
    hall = Hall(Settings(password=PASSWORD, game=game_id))
    red = hall.visitor("<protocol><join/>")
    assert samples.shortened(red.heard) == red.heard.strip("\n")


def test_long_values_are_shortened_visibly() -> None:
    """In JSON as in XML."""
    assert samples.short_value({"moves": [str(number) for number in range(9)]}) == {"moves": ["0", "1", "… 6 more", "8"]}
    assert list(samples.short_value({str(number): number for number in range(20)})) == ["0", "1", "…", "19"]
    assert samples.short_value([1, 2, 3]) == [1, 2, 3]


# Lines of JSON


def said(visitor: Visitor, **message: object) -> dict[str, Any]:
    """Says a line, which has to fit the schema."""
    assert breaches(message, {"$ref": "#/$defs/FromClient"}, SCHEMA) == []
    visitor.say(json.dumps(message) + "\n")
    return message


@pytest.mark.parametrize("rules", RULE_SETS)
def test_whole_games_of_lines_fit_the_schema(game_id: str, rules: Rules) -> None:
    """Everything that players, an observer and an administrator hear, to the last field."""
    hall, luck = Hall(Settings(password=PASSWORD, seed=5)), random.Random(5)
    red, blue, admin = hall.visitor(), hall.visitor(), hall.visitor()
    said(admin, type="authenticate", password=PASSWORD)
    said(red, type="join", game=game_id, rules=rules, name="Anna")
    room = next(iter(hall.server.lobby.rooms.values()))
    said(admin, type="observe", room=room.id)
    said(blue, type="join", game=game_id, rules=rules)
    while room.ending is None:
        mover = red if room.state.to_move is sw.RED else blue
        said(mover, type="moves")
        moves = json.loads(mover.heard.splitlines()[-1])["moves"]
        said(mover, type="move", move=moves[luck.randrange(len(moves))], hints=["by lot"], seconds=0.1)
    said(red, type="leave")
    kinds = {_fits(line) for visitor in (red, blue, admin) for line in visitor.heard.splitlines()}
    assert kinds >= {"joined", "welcome", "state", "request", "moves", "result", "left", "observed"}


def _fits(line: str) -> str:
    """The type of a line that a server may say."""
    msgspec.json.decode(line, type=heard.Heard)
    assert breaches(json.loads(line), {"$ref": "#/$defs/FromServer"}, SCHEMA) == []
    return str(json.loads(line)["type"])


def test_administration_in_lines_fits_the_schema() -> None:
    """Rooms that are prepared, paused, stepped and cancelled; refusals, broken rules, lines that nobody can read."""
    hall = Hall(Settings(password=PASSWORD))
    admin, player = hall.visitor(), hall.visitor()
    said(admin, type="observe", room="nowhere")
    said(admin, type="authenticate", password="wrong")
    said(admin, type="authenticate", password=PASSWORD)
    said(admin, type="prepare", game="hive-2020", seats=[{"name": "Anna"}, {"reserved": False}], paused=True)
    room = next(iter(hall.server.lobby.rooms.values()))
    said(admin, type="observe", room=room.id)
    said(admin, type="free_reservation", reservation="nothing")
    said(admin, type="rooms")
    said(player, type="join", reservation=room.seats[sw.RED].reservation)
    said(player, type="join", room=room.id)
    said(admin, type="step", room=room.id)
    said(admin, type="timeout", room=room.id, player="BLUE", active=False)
    said(admin, type="pause", room=room.id, paused=False)
    said(player, type="move", move="SKIP", room=room.id)
    player.say("nonsense\n")
    kinds = [_fits(line) for visitor in (admin, player) for line in visitor.heard.splitlines()]
    assert {"prepared", "observed", "paused", "error", "state", "result"} <= set(kinds) and kinds.count("error") >= 4


@pytest.mark.parametrize(
    "message", [{"type": "fly"}, {"type": "move"}, {"type": "move", "move": 3}, {"type": "join", "nonsense": 1}, {"type": "left"}, {}]
)
def test_the_schema_refuses_what_is_none(message: dict[str, Any]) -> None:
    """Unknown types and fields, and fields that are missing or of another kind."""
    assert breaches(message, {"anyOf": SCHEMA["anyOf"]}, SCHEMA) != []


def test_every_line_is_explained() -> None:
    """Both tables are complete, in both languages."""
    for rows in (talks.said_table(), talks.heard_table()):
        lines = rows.splitlines()[2:]
        assert len(lines) == 13
        assert all(len([cell for cell in line.split(" | ") if cell.strip(" |")]) >= 3 for line in lines)


# The bots


def bot(language: str) -> str:
    """The program that a page shows."""
    found = re.search(rf"<!-- bot: {language} -->\n```\w+\n(.*?)```", text_of("json-lines.md"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Our own server, as people start it."""
    password = tmp_path_factory.mktemp("server") / "password"
    command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", "--seed", "1", "--no-replays", "--password-file", str(password)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "SPIELWERK_LANG": "en"}) as server:
        assert server.stdout is not None
        found = next(match for line in server.stdout if (match := re.search(r"listens on \S+:(\d+)", line)))
        yield int(found[1])
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0


def play_itself(*command: str) -> None:
    """Two of these bots play each other to an end."""
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    told = [each.communicate(timeout=60) for each in both]
    assert [each.returncode for each in both] == [0, 0] and [errors for _, errors in told] == ["", ""], told
    sides, ends = zip(*(output.splitlines() for output, _ in told), strict=True)
    assert set(sides) == {"I am RED", "I am BLUE"}
    assert ends[0] == ends[1] in {reason.english for reason in Reason if reason.by_the_rules}


def test_the_thirty_lines_play(port: int, tmp_path: Path) -> None:
    """The bot in plain Python, copied from the page, without our package."""
    program = bot("python")
    assert len(program.splitlines()) <= 30 and "spielwerk" not in program
    (tmp_path / "bot.py").write_text(program, encoding="utf-8")
    play_itself(sys.executable, str(tmp_path / "bot.py"), "--port", str(port), "--game", "hive-2020")


def test_the_bot_in_another_language_plays(port: int, tmp_path: Path) -> None:
    """The bot in JavaScript, if there is anything to run it with."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    (tmp_path / "bot.js").write_text(bot("node"), encoding="utf-8")
    play_itself(node, str(tmp_path / "bot.js"), "--game", "schaefchen-2011", "--port", str(port))


def test_the_bot_over_websocket_plays(tmp_path: Path) -> None:
    """The lines that also run in a page; Node 20 has WebSockets only if it is asked for them."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    has_it = subprocess.run([node, "-p", "typeof WebSocket"], capture_output=True, text=True, check=True).stdout.strip() == "function"
    (tmp_path / "page.js").write_text(bot("websocket"), encoding="utf-8")
    with House(web_port=0) as house:
        words = [node, *([] if has_it else ["--experimental-websocket"]), str(tmp_path / "page.js"), f"ws://127.0.0.1:{house.server.web_port}"]
        both = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        told = [each.communicate(timeout=60) for each in both]
    assert [each.returncode for each in both] == [0, 0], told
    assert told[0][0] == told[1][0] and told[0][0].strip() in {reason.english for reason in Reason if reason.by_the_rules}


@pytest.mark.parametrize("language", ["python", "node"])
def test_the_bots_can_be_put_to_the_test(language: str, tmp_path: Path) -> None:
    """They are started as a contest starts them, with nothing but host, port and reservation, in any order."""
    runner = sys.executable if language == "python" else shutil.which("node")
    if runner is None:
        pytest.skip("there is no node here")
    (tmp_path / "bot").write_text(bot(language), encoding="utf-8")
    words = ["check-bot", "--games", "1", "--game", "hive-2020", "--", runner, str(tmp_path / "bot")]
    run = subprocess.run([sys.executable, "-m", "spielwerk", *words], capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0 and "the program is ready" in run.stdout, run.stdout + run.stderr


@pytest.mark.parametrize("language", ["python", "node"])
def test_the_bots_meet_bots_that_speak_xml(language: str, port: int, tmp_path: Path) -> None:
    """By the rules of the contest, as the page says."""
    runner = sys.executable if language == "python" else shutil.which("node")
    if runner is None:
        pytest.skip("there is no node here")
    (tmp_path / "bot").write_text(bot(language), encoding="utf-8")
    ours = [runner, str(tmp_path / "bot"), "--rules", "contest", "--port", str(port), "--game", "hase-und-igel-2025"]
    with subprocess.Popen(ours, stdout=subprocess.PIPE, text=True) as child:
        other = [sys.executable, "-m", "spielwerk", "bot", "random", "--game", "hase-und-igel-2025", "--port", str(port)]
        assert subprocess.run(other, check=False, timeout=60, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
        told, _ = child.communicate(timeout=60)
    assert told.startswith("I am ") and told.count("\n") == 2


def test_how_to_meet_xml_is_said_before_the_first_bot() -> None:
    """In both languages."""
    page = text_of("json-lines.md").partition("<!-- bot: python -->")[0]
    assert all(
        words in page
        for words in ('"rules": "contest"', "serve --rules contest", "Against a bot that speaks XML", "Gegen einen Bot, der XML spricht")
    )
