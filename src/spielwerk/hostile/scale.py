"""How much of everything is done: enough to believe it, or just enough to see that it works."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The counts and times of one run."""

    game: str
    repeats: int
    """So often an attack on a running server is repeated."""
    streams: int
    """Spoiled conversations."""
    connections: int
    """Silent ones, and as many dripping ones."""
    quiet_seconds: float
    """So long silent connections are watched."""
    tables: int
    """Games at once."""
    answers: int
    """Answers at 97 % of the limit, without sockets."""
    slow_answers: int
    """The same over sockets."""
    soft: float
    """The limit for these, in seconds."""
    kills: int
    games: int
    """In one server process."""
    warm_up: int
    """Games before the memory is looked at for the first time."""
    packets: int
    """Packets against somebody else's room."""
    rivers: int
    """Games of which only what is hidden differs."""


def full(game: str) -> Scale:
    """What is promised."""
    return Scale(
        game=game,
        repeats=10,
        streams=10_000,
        connections=1000,
        quiet_seconds=10,
        tables=200,
        answers=1_000_000,
        slow_answers=5000,
        soft=2.0,
        kills=300,
        games=10_000,
        warm_up=500,
        packets=20_000,
        rivers=100,
    )


def short(game: str) -> Scale:
    """What a test has time for."""
    return Scale(
        game=game,
        repeats=1,
        streams=60,
        connections=40,
        quiet_seconds=1,
        tables=8,
        answers=3000,
        slow_answers=100,
        soft=0.5,
        kills=6,
        games=60,
        warm_up=20,
        packets=300,
        rivers=3,
    )
