"""How the server is measured: the load is real, every move of it is counted, and the figures are those that were seen."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import spielwerk as sw
from spielwerk.benchmarks import referee
from spielwerk.benchmarks.referee import Load, Player, Tally, prepared_moves, server_shares, serving
from spielwerk.cli import application
from spielwerk.room.replay_reader import read_replay

GAME = referee.MEASURED[0]


def test_prepared_moves_depend_on_the_seed_alone(game_id: str) -> None:
    """Moves of both sides, in the words of the season; the same seed makes the same game."""
    red, blue = prepared_moves(game_id, 3)
    assert red and blue
    assert prepared_moves(game_id, 3) == (red, blue) != prepared_moves(game_id, 4)
    assert all(packet.startswith(f'<room roomId="{referee.ROOM}">'.encode()) for packet in (*red, *blue))


@pytest.mark.slow
def test_a_load_is_played_to_its_end_and_kept(tmp_path: Path) -> None:
    """Three games on two tables: every prepared move is played, and for each the server's clock can be held against the client's."""
    times: dict[str, list[float]] = {}
    load = referee.load(GAME, games=3, tables=2, times=times, replays=tmp_path, options=("--loop", "asyncio"))
    prepared = [prepared_moves(GAME, 1 + number) for number in range(3)]
    replays = [read_replay(path) for path in tmp_path.glob("*.jsonl")]
    assert load.moves == sum(len(red) + len(blue) for red, blue in prepared) == sum(len(replay.moves) for replay in replays)
    assert len(replays) == 3 and all(replay.result is not None and replay.verify() == [] for replay in replays)
    shares = server_shares(times, tmp_path)
    assert len(shares) == load.moves and shares == sorted(shares)
    assert load.moves_a_second > 0 and load.server_seconds >= 0


def test_figures_of_a_load() -> None:
    """Moves by the clock on the wall, and the server's own time for each."""
    load = Load(moves=2000, seconds=4.0, server_seconds=0.5)
    assert load.moves_a_second == 500 and load.microseconds_a_move == 250


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    """Nobody waits for it."""
    with pytest.raises(RuntimeError, match="did not start"), serving("--no-such-option", replays=tmp_path):
        raise AssertionError("it runs")


class Wire(asyncio.Transport):
    """Keeps what a client writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        """Keeps it."""
        self.written.append(bytes(data))


def test_a_client_answers_requests_however_they_are_cut_and_no_more_often_than_it_has_moves() -> None:
    """The room is put into the move; after the last one it is silent, and the end is counted once for each game."""

    async def talk() -> tuple[list[bytes], Tally, bool]:
        tally, wire = Tally(), Wire()
        player = Player(GAME, iter([[referee.ROOM.encode()]]), tally)
        player.connection_made(wire)
        player.join()
        for piece in (b"<joined roo", b'mId="the room"/><room><data class="moveReq', b'uest"/></room>', b"oveRequest", b"<left />", b"<left />"):
            player.data_received(piece)
        return wire.written, tally, player.over.done()

    written, tally, is_over = asyncio.run(talk())
    assert written == [b"<protocol>", f'<join gameType="{sw.game(GAME).wire_name}"/>'.encode(), b"the room"]
    assert tally.moves == 1 and is_over


def test_the_command_shows_the_best_round_and_the_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speed is the highest of all rounds, the server's time the lowest; both loops, both games, many tables and one."""
    asked: list[dict[str, Any]] = []

    def load(game_id: str, **options: Any) -> Load:
        asked.append({"game": game_id, **options})
        if options.get("times") is None:
            return Load(100, *((1.0, 0.5), (2.0, 0.1))[len(asked) % 2])
        options["times"]["r"] = [0.001, 0.002]
        line = '{"type":"begin","room":"r"}\n{"type":"move","seconds":0.003}\n{"type":"move","seconds":0.003}\n'
        (options["replays"] / "a.jsonl").write_text(line, encoding="utf-8")
        return Load(2, 1.0, 1.0)

    monkeypatch.setattr(referee, "load", load)
    result = CliRunner().invoke(application(), ["bench-server", "--games", "8", "--tables", "4", "--rounds", "2"])
    assert result.exit_code == 0, result.output
    rows, shares = result.output.splitlines()[:-2], result.output.splitlines()[-2:]
    assert len(rows) == 8 and all(row.endswith("100 moves/s   1000.0 µs of the server a move") for row in rows)
    assert [row.split(", ")[1] for row in rows] == ["uvloop"] * 4 + ["asyncio"] * 4
    assert all("p50 1.000 ms, p99 1.000 ms, p99.9 1.000 ms of 2 moves" in line for line in shares)
    assert [(run["games"], run["tables"]) for run in asked[:4]] == [(8, 4), (8, 4), (2, 1), (2, 1)]
    assert [(run["games"], run["tables"], run["pause"]) for run in asked[-2:]] == [(200, 200, 0.0), (200, 200, 0.05)]


def test_without_any_game_the_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of nothing would be no figure."""
    monkeypatch.setattr(referee, "load", lambda *_, **__: Load(1, 1.0, 1.0))
    result = CliRunner().invoke(application(), ["bench-server", "--games", "1", "--rounds", "1"])
    assert "no game was played" in str(result.exception)
