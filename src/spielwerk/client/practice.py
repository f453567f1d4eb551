"""A game in one process: no server, no sockets, nobody loses by the clock. For tests of a bot, and to see it play at once."""

import time
from collections.abc import Mapping
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.client.bot import Bot, take_hints
from spielwerk.client.clock import Clock
from spielwerk.client.conversation import known_game
from spielwerk.client.language import speak
from spielwerk.client.result import GameResult
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.client.wording import sentences
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.game import Rules
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.room.clock import USUAL


def practise(
    bot: Bot, opponent: Bot | str = "random", *, game: str | None = None, rules: Rules = "contest", player: Player = RED, seed: int | None = None
) -> GameResult:
    """One game against another bot, or a built-in one by its name; the result is the bot's. The seed decides the board and all luck."""
    from spielwerk.bots import make

    speak(bot.language)
    game_id = known_game(game or bot.game)
    if game_id is None:
        raise Trouble(ExitCode.MISUSE, "welches Spiel? Gib `game` an", "which game? Give `game`")
    other = make(game_id, opponent, seed) if isinstance(opponent, str) else opponent
    bots = {player: bot, player.opponent: other}
    state, offender, refusal = _played(sw.game(game_id, rules).start(seed), bots)
    for seat, one in bots.items():
        one.over(_result(seat, state, offender, refusal))
    return _result(player, state, offender, refusal)


def _played(state: State[Any], bots: Mapping[Player, Bot]) -> tuple[State[Any], Player | None, IllegalMove | InvalidMove | None]:
    """The last position, and what went wrong if a bot chose what no rule allows."""
    names: dict[Player, str | None] = {player: type(bot).__name__ for player, bot in bots.items()}
    for player in (RED, BLUE):
        bots[player].begin(player, names)
    while state.outcome is None:
        bot = bots[state.to_move]
        chosen = bot.choose(state, Clock(time.monotonic(), USUAL.soft, USUAL.hard))
        take_hints(bot)
        try:
            state = state.play(str(chosen))
        except (IllegalMove, InvalidMove) as refusal:
            return state, state.to_move, refusal
    return state, None, None


def _result(player: Player, state: State[Any], offender: Player | None, refusal: IllegalMove | InvalidMove | None) -> GameResult:
    if offender is not None and refusal is not None:
        return GameResult(player, offender.opponent, Reason.RULE_VIOLATION, offender, refusal.german, str(refusal), state.scores, state)
    outcome = state.outcome
    assert outcome is not None
    return GameResult(player, outcome.winner, outcome.reason, None, *sentences(outcome.reason, outcome.winner, None, state), outcome.scores, state)
