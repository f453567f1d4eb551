"""A first bot. Without arguments it practises against another bot; `python examples/my_bot.py --port 13050` joins a server."""

import sys
from typing import Any

import spielwerk as sw
from spielwerk.client import Bot, Clock, practise, run


class MyBot(Bot):
    """Runs as far as it can, but eats its salads on the way."""

    game = "hase-und-igel-2025"

    def choose(self, state: "sw.State[Any]", clock: Clock) -> sw.Move:
        """The move after which our hare stands best."""
        me = state.to_move
        self.hint(f"{len(state.moves())} moves, {clock.left():.2f} s left")

        def worth(move: sw.Move) -> int:
            view = state.play(move).view()
            hare = view.red if me is sw.RED else view.blue
            return int(hare.position - 10 * hare.salads)

        return max(state.moves(), key=worth)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        run(MyBot())
    else:
        print(practise(MyBot(), "random", seed=1))
