"""Plays games of the official Python client of 2025 (socha, from PyPI) on our server: against itself, then against a bot of ours.

    python tools/socha-games.py --games 50

Every game has to end with a result for both, and its replay has to verify.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from spielwerk.benchmarks.referee import serving
from spielwerk.room.replay_reader import read_replay

GAME = "hase-und-igel-2025"
SOCHA = """
import random
from socha.api.networking.game_client import IClientHandler
from socha.starter import Starter

class Lot(IClientHandler):
    def calculate_move(self):
        return random.choice(self.state.possible_moves())
    def on_update(self, state):
        self.state = state
    def on_game_over(self, result):
        print("RESULT", flush=True)

Starter(Lot())
"""


def play(games: int) -> int:
    """How many games went as they should."""
    good = 0
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "lot.py"
        bot.write_text(SOCHA, encoding="utf-8")
        replays = Path(folder) / "replays"
        with serving("--rules", "contest", "--soft", "20", "--hard", "60", replays=replays) as (port, _):
            theirs = [sys.executable, str(bot), "--port", str(port)]
            ours = [sys.executable, "-m", "spielwerk", "bot", "greedy", "--game", GAME, "--port", str(port)]
            for number in range(games):
                pair = (theirs, theirs) if number % 2 == 0 else (theirs, ours)
                good += one_game(folder, pair)
                print(f"\r{good} of {number + 1} games", end="", flush=True)
        kept = [read_replay(path) for path in replays.glob("*.jsonl")]
    whole = [replay for replay in kept if replay.result is not None and not replay.verify()]
    reasons = sorted({str(replay.result.reason) for replay in whole if replay.result is not None})
    print(f"\n{good} of {games} games with a result for every client; {len(whole)} replays verify; endings: {', '.join(reasons)}")
    return good if len(whole) == games else 0


def one_game(folder: str, commands: tuple[list[str], list[str]]) -> bool:
    """Whether both sides ended well and each client of theirs printed its result."""
    players = [subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) for command in commands]
    said = [player.communicate(timeout=180)[0] for player in players]
    return all("RESULT" in text for command, text in zip(commands, said, strict=True) if "lot.py" in command[1])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    wanted = parser.parse_args().games
    sys.exit(0 if play(wanted) == wanted else 1)
