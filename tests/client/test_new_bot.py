"""`spielwerk new-bot` and `spielwerk bot`, run as people run them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.client import ExitCode, language, practise
from spielwerk.client.blueprint import Blueprint, checked_name
from spielwerk.client.trouble import Trouble
from tests.client.house import house


def spielwerk(*words: str, cwd: Path, code: int = 0, **environment: str) -> str:
    """What the command says."""
    command = [sys.executable, "-m", "spielwerk", *words]
    run = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, "SPIELWERK_LANG": "en", **environment})
    assert run.returncode == code, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    return run.stdout + run.stderr


@pytest.mark.parametrize("german", [False, True], ids=["english", "german"])
def test_every_game_has_a_beginning(tmp_path: Path, game_id: str, german: bool) -> None:
    """The files are programs whose bot plays a whole game."""
    files = Blueprint("my-bot", game_id, german).files()
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(files["bot.py"], "bot.py", "exec"), names)
    result = practise(names["MyBot"](), "greedy", seed=2)
    assert result.reason.by_the_rules
    assert len(files["bot.py"].splitlines()) <= 40 and max(map(len, "".join(files.values()).splitlines())) <= 150


@pytest.mark.parametrize(("game_id", "german"), [(sw.games()[0], False), (sw.games()[-1], True)])
def test_it_plays_at_once(tmp_path: Path, game_id: str, german: bool) -> None:
    """The folder's bot joins a server with the official arguments, beside a built-in one; its test passes."""
    words = ["--german"] if german else []
    said = spielwerk("new-bot", "my-bot", "--game", game_id, *words, cwd=tmp_path)
    assert said.splitlines()[1:4] == [f"  spielwerk serve --game {game_id}", "  python my-bot/bot.py", f"  spielwerk bot greedy --game {game_id}"]
    assert (
        sys.prefix == sys.base_prefix or f"{'In jedem neuen Terminal zuerst' if german else 'In each new terminal first'}: " in said.splitlines()[4]
    )
    with house() as opened:
        mine = subprocess.Popen(
            [sys.executable, "my-bot/bot.py", "--port", str(opened.port), "-h", "127.0.0.1"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
        )
        other = spielwerk("bot", "greedy", "--game", game_id, "-p", str(opened.port), "--host=127.0.0.1", "--seed", "1", cwd=tmp_path)
        printed = mine.communicate(timeout=30)[1]
    assert mine.returncode == ExitCode.PLAYED and ("Won as" in other) is ("Lost as" in printed or "Verloren als" in printed)
    assert len([line for line in printed.splitlines() if "Won as" in line or "Lost as" in line or "draw:" in line]) == 1
    subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "my-bot"], cwd=tmp_path, check=True, capture_output=True)
    plain = subprocess.run([sys.executable, "my-bot/test_bot.py"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "RED" in plain.stdout or "draw" in plain.stdout


@pytest.mark.parametrize("german", [False, True])
def test_the_readme_lists_every_command_in_columns(german: bool) -> None:
    """What to type and what it does, aligned, for names and games of any length; each command is one that exists."""
    for name in ("a", "a-rather-long-name"):
        blueprint = Blueprint(name, sw.games()[0], german)
        lines = [line for line in blueprint.files()["README.md"].splitlines() if line.startswith("    ")]
        assert len(lines) == 7 and len({line.index("# ") for line in lines}) == 1
        assert any(f"python {name}/test_bot.py" in line for line in lines)
        assert (
            sum("check-bot" in line for line in lines) == 2 and sum(f"check-bot --game {blueprint.game} {name}/bot.py" in line for line in lines) == 1
        )


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """Neither a folder nor a file."""
    spielwerk("new-bot", "anna", cwd=tmp_path)
    before = {path: path.read_bytes() for path in (tmp_path / "anna").iterdir()}
    assert "nothing is overwritten" in spielwerk("new-bot", "anna", cwd=tmp_path, code=2)
    assert before == {path: path.read_bytes() for path in (tmp_path / "anna").iterdir()}
    (tmp_path / "berta").write_text("a file")
    assert "nichts wird überschrieben" in spielwerk("new-bot", "berta", cwd=tmp_path, code=2, SPIELWERK_LANG="de")


@pytest.mark.parametrize("name", ["", "../up", "a/b", "a b", "-x", "7up", "ä", "x" * 41, "a\n", "C:\\x"])
def test_names_are_checked(name: str) -> None:
    """What cannot be a folder and a class everywhere is refused."""
    with pytest.raises(Trouble, match="a bot's name"):
        checked_name(name)


@pytest.mark.parametrize(("name", "expected"), [("anna", "AnnaBot"), ("my-bot", "MyBot"), ("None", "NoneBot"), ("snake_case_2", "SnakeCase2Bot")])
def test_classes_are_named_after_their_bots(name: str, expected: str) -> None:
    """So that no name collides with a word of Python."""
    blueprint = Blueprint(checked_name(name), sw.games()[0], german=False)
    assert blueprint.class_name == expected and f"class {expected}(Bot):" in blueprint.files()["bot.py"]
    assert "@" not in "".join(blueprint.files().values())


def test_commands_refuse_in_sentences(tmp_path: Path) -> None:
    """With the exit codes that the page on bots lists."""
    assert "greedy: No server answers" in spielwerk("bot", "greedy", "-p", "1", cwd=tmp_path, code=3)
    assert "has no bot 'best'" in spielwerk("bot", "best", "--game", sw.games()[0], cwd=tmp_path, code=2)
    assert "a port is a number" in spielwerk("bot", "greedy", "--game", sw.games()[0], "-p", "x", cwd=tmp_path, code=2)
    assert "No server answers" in spielwerk("bot", "greedy", "--game", sw.games()[0], "-p", "1", cwd=tmp_path, code=3)
    assert "there is no game" in spielwerk("new-bot", "anna", "--game", "chess", cwd=tmp_path, code=2)
    assert "a bot's name" in spielwerk("new-bot", "a b", cwd=tmp_path, code=2)


def test_the_list_of_bots(tmp_path: Path) -> None:
    """Without a name, all are listed."""
    assert spielwerk("bot", cwd=tmp_path).splitlines() == [f"{game_id}: random, greedy, easy, medium, hard, strong" for game_id in sw.games()]


def test_a_terminal_without_spielwerk_is_told_what_it_lacks(tmp_path: Path) -> None:
    """A sentence instead of a traceback, in the language of the bot's author."""
    for german, sentence in ((False, "Activate its environment"), (True, "Aktiviere in diesem Terminal")):
        (tmp_path / "bot.py").write_text(Blueprint("anna", sw.games()[0], german).files()["bot.py"], encoding="utf-8")
        run = subprocess.run([sys.executable, "-S", "-I", str(tmp_path / "bot.py")], capture_output=True, encoding="utf-8", check=False)
        assert run.returncode == 1 and sentence in run.stderr and "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("environment", "german"),
    [
        ({}, False),
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT"}, True),
        ({"LANG": "de_DE.UTF-8", "SPIELWERK_LANG": "en"}, False),
        ({"LC_ALL": "C", "SPIELWERK_LANG": "de"}, True),
    ],
)
def test_the_language_of_the_system_is_spoken(environment: dict[str, str], german: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless Spielwerk's own variable names another."""
    monkeypatch.setattr(language, "_spoken", None)
    for name in ("SPIELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.said("deutsch", "english") == ("deutsch" if german else "english")


def test_a_german_bot_speaks_german(tmp_path: Path) -> None:
    """Whatever the computer speaks, its author has asked for it; the variable is stronger still."""
    spielwerk("new-bot", "anna", "--german", cwd=tmp_path)
    environment = {name: value for name, value in os.environ.items() if name != "SPIELWERK_LANG"}
    for words, sentence in (({}, "antwortet kein Server"), ({"SPIELWERK_LANG": "en"}, "No server answers")):
        command = [sys.executable, "anna/bot.py", "-h", "127.0.0.1", "-p", "1"]
        run = subprocess.run(command, cwd=tmp_path, env={**environment, "LC_ALL": "C.UTF-8", **words}, capture_output=True, encoding="utf-8")
        assert run.returncode == ExitCode.NO_SERVER and sentence in run.stderr
