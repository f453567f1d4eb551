"""What bots hear in a match: everything, in the right order, and soon enough for those who think on the other's time."""

import itertools
import json
from pathlib import Path
from typing import Any

from tests.match.houses import plan, play

LISTENER = """
import json, os, sys, time
from spielwerk.testing.bad_guests.stay import Stayer

class Listener(Stayer):
    def hear(self):
        message = super().hear()
        with open({log!r}, "a") as file:
            file.write(json.dumps({{"type": message["type"], "turn": message.get("record", {{}}).get("turn", message.get("turn")),
                                    "player": message.get("record", {{}}).get("player", message.get("player"))}}) + "\\n")
        return message

    def play_any(self):
        {before}
        super().play_any()

stayer = Listener()
for _ in stayer.games():
    for _ in stayer.requests():
        stayer.play_any()
"""


def listener(folder: Path, name: str, before: str = "pass") -> tuple[str, Path]:
    """A bot that writes down what it hears, and does something before each move; its command and its log."""
    log = folder / f"{name}.log"
    bot = folder / f"{name}.py"
    bot.write_text(LISTENER.format(log=str(log), before=before))
    return f"{name}={bot}", log


def heard(log: Path) -> list[list[dict[str, Any]]]:
    """What it has heard, game by game."""
    games: list[list[dict[str, Any]]] = []
    for line in log.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        if message["type"] == "joined":
            games.append([])
        games[-1].append(message)
    return games


def test_both_bots_hear_every_position_before_what_follows_from_it(tmp_path: Path) -> None:
    """No position is missing, none comes twice, requests come behind the position that they are about, and the result behind the last one."""
    (first, one), (second, two) = listener(tmp_path, "one"), listener(tmp_path, "two")
    results, _ = play(plan(first, second), 4)
    assert all(result.is_regular for result in results)
    for log, name in ((one, "one"), (two, "two")):
        games = heard(log)[:4]
        for result, messages in zip(results, games, strict=True):
            seat = "RED" if result.red == name else "BLUE"
            assert [message["turn"] for message in messages if message["type"] == "state"] == list(range(result.plies + 1))
            for before, message in itertools.pairwise(messages):
                if message["type"] == "request":
                    assert before["type"] == "state" and before["player"] == seat
            assert [message["type"] for message in messages[:2]] == ["joined", "welcome"]
            assert [message["type"] for message in messages[-3:]] == ["state", "result", "left"]
            assert messages[-2]["turn"] == result.plies


def test_whoever_is_not_asked_sees_the_position_while_the_other_thinks(tmp_path: Path) -> None:
    """The second bot moves only when the first one has heard of the position; were it told with its next request alone, nobody would ever move."""
    log = tmp_path / "early.log"
    waits = (
        "own = [json.loads(line) for line in open(" + repr(str(tmp_path / "late.log")) + ") if 'state' in line][-1]['turn']\n"
        "        while not any(json.loads(line)['turn'] == own for line in open(" + repr(str(log)) + ") if 'state' in line): time.sleep(0.002)"
    )
    (first, _), (second, _) = listener(tmp_path, "early"), listener(tmp_path, "late", waits)
    results, _ = play(plan(first, second), 2)
    assert [result.offender for result in results] == [None, None]
