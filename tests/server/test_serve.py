"""The command that starts a server: what it refuses before anybody can be disappointed."""

import os
import subprocess
import sys
from pathlib import Path

import spielwerk as sw


def refusal(*options: str, german: bool = False) -> str:
    """What the command says when it does not start."""
    environment = {**os.environ, "SPIELWERK_LANG": "de" if german else "en"}
    done = subprocess.run([sys.executable, "-m", "spielwerk", "serve", *options], capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 2, done
    return done.stderr


def test_a_turn_belongs_to_a_file() -> None:
    """Without one it would mean nothing."""
    assert "--turn belongs to --load" in refusal("--turn", "3")
    assert "--turn gehört zu --load" in refusal("--turn", "3", german=True)


def test_a_position_is_played_as_what_it_is(tmp_path: Path) -> None:
    """Not as another game, not by rules that do not know it, and not when it is over."""
    state = sw.game("hive-2020", "contest").start(seed=1)
    file = tmp_path / "position.txt"
    file.write_text(state.text(), encoding="utf-8")
    assert "holds a game of hive-2020, not of hase-und-igel-2018" in refusal("--load", str(file), "--game", "hase-und-igel-2018")
    assert "state.hand.RED" in refusal("--load", str(file), "--rules", "rulebook")
    while state.outcome is None:
        state = state.play(state.moves()[0])
    file.write_text(state.text(), encoding="utf-8")
    assert "is over" in refusal("--load", str(file))


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    """With what to do about it."""
    from spielwerk.benchmarks.referee import serving

    with serving(replays=tmp_path) as (port, _):
        assert "is taken" in refusal("--port", str(port))
        assert f"127.0.0.1:{port} ist belegt; läuft dort schon ein Server? --port nimmt" in refusal("--port", str(port), german=True)
        assert f"127.0.0.1:{port} is taken; is a server running there already? --web-port takes" in refusal("--port", "0", "--web-port", str(port))


def test_one_port_cannot_be_two() -> None:
    """Whoever names it twice is told so, and not that somebody else has it."""
    assert "cannot be the same" in refusal("--port", "13099", "--web-port", "13099")
