"""State messages of the season, written from the one line in which the core says a position: the quickest way to the few things that are shown."""

from typing import Any

from spielwerk._core import State
from spielwerk.games.mississippi_queen_2017.wire_moves import write_elements
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, quoted, write
from spielwerk.protocol.wire import Sent, Shown

UNKNOWN = "Unknown"
"""What players are called who joined without a name."""

_ACTION = "\n          "
"""What stands before an action of the last move."""

_MOST_TILES = 2048
"""How many written tiles are kept: those of hundreds of games that go on at the same time."""


class PositionWriter:
    """Writes positions. A tile changes only when a passenger goes aboard, so its text is kept."""

    def __init__(self) -> None:
        self._tiles: dict[tuple[str, str, str], str] = {}

    def write(self, shown: Shown) -> str:
        """The whole `<data class="memento">` element."""
        state = shown.state
        words = state.text().split(" ")
        river, visible, taken, turn, player, red, blue = words[2:9]
        free_turn = "true" if (red if player == "RED" else blue).endswith(",2") else "false"
        scores = state.scores
        return "".join(
            (
                '\n    <data class="memento">',
                f'\n      <state class="state" turn="{turn}" startPlayer="RED" currentPlayer="{player}" freeTurn="{free_turn}">',
                _boat("red", shown.names[0], red, scores["RED"]["points"]),
                _boat("blue", shown.names[1], blue, scores["BLUE"]["points"]),
                "\n        <board>\n          <tiles>",
                *self._shown_tiles(state, river, visible, taken),
                "\n          </tiles>\n        </board>",
                "" if shown.last is None else _last_move(shown.last),
                "\n      </state>\n    </data>",
            )
        )

    def _shown_tiles(self, state: State[Any], river: str, visible: str, taken: str) -> list[str]:
        known, tiles = self._tiles, river.split("/")
        try:
            return [known[index, tiles[int(index)], taken] for index in visible]
        except KeyError:
            self._learn(state, tiles, taken)
        return [known[index, tiles[int(index)], taken] for index in visible]

    def _learn(self, state: State[Any], tiles: list[str], taken: str) -> None:
        """Writes the tiles that are shown for the first time, or that a passenger may have left."""
        if len(self._tiles) > _MOST_TILES:
            self._tiles.clear()
        record = state.record()
        gone = {(x, y) for x, y in record["state"]["taken"]}
        for index in record["state"]["visible"]:
            key = str(index), tiles[index], taken
            if key not in self._tiles:
                self._tiles[key] = _tile(record["setup"]["tiles"][index], gone)


def _tile(tile: dict[str, Any], gone: set[tuple[int, int]]) -> str:
    """A tile as everybody sees it: where a passenger was taken from, there is only his island."""
    fields = []
    for field in tile["fields"]:
        x, y, kind = field["x"], field["y"], field["type"]
        if kind.startswith("PASSENGER") and (x, y) in gone:
            kind = "BLOCKED"
        fields.append(f'\n                <field type="{kind}" x="{x}" y="{y}" points="{field["points"]}"/>')
    opening = f'\n            <tile visible="true" index="{tile["index"]}" direction="{tile["direction"]}">'
    return f"{opening}\n              <fields>{''.join(fields)}\n              </fields>\n            </tile>"


def _boat(tag: str, name: str | None, words: str, points: int) -> str:
    x, y, direction, speed, coal, passengers, tile, _ = words.split(",")
    return (
        f'\n        <{tag} displayName="{UNKNOWN if name is None else quoted(name)}" color="{tag.upper()}" points="{points}" x="{x}" y="{y}"'
        f' direction="{direction}" speed="{speed}" coal="{coal}" tile="{tile}" passenger="{passengers}"/>'
    )


def _last_move(last: Sent) -> str:
    if last.echo is not None:
        return write(last.echo, 4)
    return f"\n        <lastMove>{write_elements(last.text, last.hints, _ACTION)}\n        </lastMove>"


def player_element(tag: str, state: State[Any], player: Player, name: str | None) -> Element:
    """A player by himself, with his boat: the winner, or whom a paused game waits for."""
    boat = state.record()["state"]["red" if player is RED else "blue"]
    values = {"class": "player", "displayName": UNKNOWN if name is None else name, "color": player.value, "points": boat["points"]}
    values |= {key: boat[key] for key in ("x", "y", "direction", "speed", "coal", "tile")}
    values["passenger"] = boat["passengers"]
    return Element(tag, {key: str(value) for key, value in values.items()})


def player_of(colour: str | None) -> Player | None:
    """The player with this colour, however it is spelt."""
    return {"RED": RED, "BLUE": BLUE}.get((colour or "").upper())
