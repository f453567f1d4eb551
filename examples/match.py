"""A match between two little bots, in one process: ten pairs of games on the same boards with seats swapped."""

from collections.abc import Callable
from random import Random

import spielwerk as sw
from spielwerk.games.hase_und_igel_2025.view import RaceView

Bot = Callable[["sw.State[RaceView]"], sw.Move]
LOT = Random(1)


def hurried(state: "sw.State[RaceView]") -> sw.Move:
    """Plays whatever leads furthest."""
    me = state.to_move
    return max(state.moves(), key=lambda move: getattr(state.play(move).view(), str(me).lower()).position)


def lucky(state: "sw.State[RaceView]") -> sw.Move:
    """Plays whatever comes."""
    moves = state.moves()
    return moves[LOT.randrange(len(moves))]


def play(red: Bot, blue: Bot, seed: int) -> sw.Player | None:
    """One game; answers the winner, None for a draw."""
    state = sw.game("hase-und-igel-2025").start(seed)
    while state.outcome is None:
        state = state.play(red(state) if state.to_move is sw.RED else blue(state))
    return state.outcome.winner


def main() -> None:
    """Plays the match and prints how it went."""
    results = [(play(hurried, lucky, seed) is sw.RED) + (play(lucky, hurried, seed) is sw.BLUE) for seed in range(10)]
    print(f"The hurried bot won {sum(results)} of {2 * len(results)} games.")


if __name__ == "__main__":
    main()
