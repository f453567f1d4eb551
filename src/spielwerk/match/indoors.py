"""A game between two bots of the house: no connection, no other process, and nobody loses by the clock."""

import time
from typing import Any

from spielwerk._core import State
from spielwerk.client.bot import take_hints
from spielwerk.client.clock import Clock
from spielwerk.match.contestant import House
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan, Task
from spielwerk.match.played import Played, new_writer, write_move
from spielwerk.match.result import Result
from spielwerk.player import BLUE, RED
from spielwerk.protocol.wire import Ending, Sent
from spielwerk.room.happenings import Moved


def play_indoors(plan: Plan, task: Task, keeping: Keeping) -> Result:
    """Plays a game of the plan. What its bots draw by lot comes from the plan, so it is the same game each time."""
    played = Played(task, plan.start(task))
    writer = new_writer(played, plan, keeping.folder) if keeping.is_at_once else None
    bots = {}
    for place, contestant in enumerate(plan.contestants):
        assert isinstance(contestant.kind, House), "only bots of the house play without a connection"
        seat = task.seat(place)
        bots[seat] = contestant.kind.bot(plan.game, task.lots(seat))
    names = dict(zip((RED, BLUE), plan.names(task), strict=True))
    for player, bot in bots.items():
        bot.begin(player, names)
    clock, soft, hard = time.monotonic, plan.limits.soft, plan.limits.hard
    state: State[Any] = played.start
    begin = clock()
    while state.outcome is None:
        player = state.to_move
        bot, asked = bots[player], clock()
        move = bot.choose(state, Clock(asked, soft, hard))
        seconds = clock() - asked
        after = state.play(move)
        text = str(move)
        moved = Moved(player, text, Sent(text, take_hints(bot)), seconds, after)
        played.moves.append(moved)
        if writer is not None:
            write_move(writer, state, moved)
        state = after
    played.seconds = clock() - begin
    played.ending = Ending(state, plan.names(task))
    if writer is not None:
        writer.over(played.ending)
        played.replay = writer.path
    keeping.see_to(played, plan)
    return played.result(plan)
