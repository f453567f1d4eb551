"""The process in which bots of the house think: whole games between two of them, or single moves against a program.

It reads a plan and then orders from its standard input, and ends with it, however the runner ends.
"""

import os
import pickle
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import BinaryIO

import spielwerk as sw
from spielwerk.bots import BuiltIn
from spielwerk.client.bot import take_hints
from spielwerk.client.clock import Clock
from spielwerk.match.contestant import House
from spielwerk.match.frames import Answer, Choose, Chosen, Order, Play, Results, Seated, Sit, read_frame, read_order, said
from spielwerk.match.indoors import play_indoors
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan
from spielwerk.player import BLUE, RED, Player


class Worker:
    """Does what it is told, one order after the other."""

    def __init__(self, plan: Plan, keeping: Keeping) -> None:
        self._plan = plan
        self._keeping = keeping
        self._bot: BuiltIn | None = None

    def do(self, order: Order) -> Answer:
        """Follows an order."""
        match order:
            case Play(numbers):
                return Results([play_indoors(self._plan, self._plan.task(number), self._keeping) for number in numbers])
            case Sit(number, seat):
                self._sit(number, Player(seat))
                return Seated()
            case Choose(position, soft, hard):
                return self._choose(position, soft, hard)

    def _sit(self, number: int, seat: Player) -> None:
        task = self._plan.task(number)
        contestant = next(one for place, one in enumerate(self._plan.contestants) if task.seat(place) is seat)
        assert isinstance(contestant.kind, House), "only bots of the house think here"
        self._bot = contestant.kind.bot(self._plan.game, task.lots(seat))
        self._bot.begin(seat, dict(zip((RED, BLUE), self._plan.names(task), strict=True)))

    def _choose(self, position: str, soft: float, hard: float) -> Chosen:
        bot, asked = self._bot, time.monotonic()
        assert bot is not None, "whoever is asked for a move has a seat"
        move = bot.choose(sw.read(position), Clock(asked, soft, hard))
        return Chosen(str(move), list(take_hints(bot)))


def _listen(stream: BinaryIO, orders: "SimpleQueue[bytes]") -> None:
    while (frame := read_frame(stream)) is not None:
        orders.put(frame)
    # Nobody waits for what is still being thought about.
    os._exit(0)


def main() -> None:
    """Works until the runner has gone."""
    # Ctrl-C is meant for the runner, who ends this process when all is in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # A bot that prints must not disturb what is said here.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    first = read_frame(sys.stdin.buffer)
    if first is None:
        return
    worker = Worker(*pickle.loads(first))
    orders: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, orders), daemon=True).start()
    while True:
        out.write(said(worker.do(read_order(orders.get()))))
        out.flush()


if __name__ == "__main__":
    main()
