"""Whole games over TCP, on our own server: every season, in its XML and in lines of JSON."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.bots import make
from spielwerk.client import GameResult
from spielwerk.client.asynchronous import play_asynchronously
from spielwerk.game import Rules
from spielwerk.player import BLUE, RED
from tests.client.guests import Lucky
from tests.client.house import House, game_of, house


@pytest.fixture(scope="module")
def server() -> Iterator[House]:
    """One server for all games."""
    with house() as opened:
        yield opened
        assert opened.reports == []


def agrees(one: GameResult, other: GameResult) -> None:
    """Two players tell the same of their game."""
    assert {one.player, other.player} == {RED, BLUE}
    assert (one.winner, one.reason, one.offender, one.room) == (other.winner, other.reason, other.offender, other.room)
    assert one.state is not None and other.state is not None
    assert one.state.turn == other.state.turn and one.state.outcome is not None
    assert (one.winner, one.reason) == (one.state.outcome.winner, one.state.outcome.reason)
    assert one.scores == one.state.outcome.scores


@pytest.mark.parametrize(("json", "rules"), [(False, "contest"), (True, "contest"), (True, "rulebook")])
def test_whole_games(server: House, game_id: str, json: bool, rules: Rules) -> None:
    """Both players hear the same, are asked in turns, and have nearly all of their time left."""
    bots = Lucky(game_id, 1), Lucky(game_id, 2)
    results = game_of(server.port, *bots, json=json, rules=rules if json else None)
    agrees(*results)
    for bot, result in zip(bots, results, strict=True):
        first, *turns, last = bot.events
        assert (first, last) == ("begin", "over") and bot.player is result.player is bot.result.player
        assert turns == bot.turns == sorted(set(bot.turns))
        assert all(1 < left < 2 for left in bot.lefts)
        assert result.state is not None and (result.state.game, result.state.rules) == (game_id, rules)
        if json:
            assert set(bot.names.values()) == {"Lucky"}


@pytest.mark.parametrize("json", [False, True])
def test_a_level_of_the_search_plays(server: House, game_id: str, json: bool) -> None:
    """What searches needs no more of a position than a client is told, and its moves come in time."""
    strong = make(game_id, "strong", 1, seconds=0.02)
    results = game_of(server.port, strong, make(game_id, "easy", 2), json=json)
    agrees(*results)
    assert results[0].reason.by_the_rules and results[0].offender is None


def test_xml_by_the_rulebook(game_id: str) -> None:
    """Where a server plays by the rulebook, somebody has to tell the client."""
    with house(rules="rulebook") as opened:
        results = game_of(opened.port, Lucky(game_id, 3), Lucky(game_id, 4), rules="rulebook")
        agrees(*results)
        assert results[0].state is not None and results[0].state.rules == "rulebook"


def test_both_protocols_in_one_room(server: House) -> None:
    """A seat is a seat: one player speaks XML, the other one JSON."""

    async def both() -> list[GameResult]:
        game_id = sw.games()[0]
        options: list[dict[str, Any]] = [{"json": False}, {"json": True, "rules": "contest"}]
        return await asyncio.gather(
            *(play_asynchronously(Lucky(game_id, seed), "127.0.0.1", server.port, **each) for seed, each in enumerate(options))
        )

    one, other = asyncio.run(both())
    agrees(one, other)


def test_many_games_in_one_loop(server: House) -> None:
    """The same bots among other work."""

    async def many() -> list[GameResult]:
        return await asyncio.gather(*(play_asynchronously(Lucky(sw.games()[0], seed), "127.0.0.1", server.port) for seed in range(8)))

    results = asyncio.run(many())
    assert len({result.room for result in results}) == 4 and sum(result.won for result in results) <= 4
