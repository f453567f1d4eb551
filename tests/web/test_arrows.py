"""Where the arrow of a best move begins and ends."""

import pytest

import spielwerk as sw
from spielwerk.scene import painter_of
from spielwerk.web.drawing import arrow


@pytest.mark.parametrize("game_id", sw.games())
def test_an_arrow_joins_two_things_of_the_picture(game_id: str) -> None:
    """Also where a move takes more clicks than anybody would look through; a move of one click has none."""
    state = sw.game(game_id).start(seed=4)
    keys = {shape.key for shape in painter_of(game_id).scene(state).shapes}
    for move in state.moves()[:: max(1, len(state.moves()) // 7)]:
        ends = arrow(state, str(move))
        assert ends == (None, None) or None not in ends
        assert {end for end in ends[:1] if end is not None} <= keys
    if hasattr(painter_of(game_id), "arrow"):
        assert all(end in keys for end in arrow(state, str(state.moves()[0])))
