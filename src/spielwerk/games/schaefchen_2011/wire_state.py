"""A position as the season's messages show it, both ways.

Writing is in the way of every half-move, so it begins with the one-line text of the position, which the core makes quickest, and keeps the line of
every sheep that it has met.
"""

import re
from functools import cache, lru_cache
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.games.schaefchen_2011 import board
from spielwerk.games.schaefchen_2011.wire_moves import read_sent, write_last
from spielwerk.games.schaefchen_2011.wire_numbers import number_of
from spielwerk.games.schaefchen_2011.wire_texts import UNKNOWN_NAME, end_text, name_of
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, quoted
from spielwerk.protocol.wire import Names, Shown

GAME_ID = "schaefchen-2011"
_FREE_DOG = '\n        <sheep index="0" dog="PASSIVE" sheeps1="0" sheeps2="0" flowers="0" node="0" target="0"/>'
_FIGURE = re.compile(r"(\d+)@(\d+)>(\d+)(?:f(-?\d+))?(?:o(\d+))?(?:e(\d+))?([dD]?)")
_DOGS = {"d": ' dog="PASSIVE"', "D": ' dog="ACTIVE"', "": ""}
_AMOUNTS = {"!": -1, "1": 1, "2": 2}
_FLOWERS = tuple(
    {sign: f'\n        <flowers node="{field}" amount="{_AMOUNTS[sign]}"/>' if sign in _AMOUNTS else "" for sign in "!.12-"}
    for field in board.FIELDS
    if field not in board.HOMES
)
_FIRST_FREE_ID = 13


def write_message(shown: Shown) -> str:
    """The whole message that shows a position."""
    state = shown.state
    words = state.text().split(" ")
    blue = words.index("BLUE")
    end = words.index("next", blue)
    sheep = [_sheep(word, "RED") for word in words[9:blue]] + [_sheep(word, "BLUE") for word in words[blue + 5 : end]]
    sheep.sort()
    herds = "".join([line for _, line in sheep])
    parts = (
        f'\n    <data class="memento">\n      <state class="sit:state" turn="{words[2]}" currentPlayer="{state.to_move}">',
        _player(RED, shown.names, words[8], words[6]),
        _player(BLUE, shown.names, words[blue + 4], words[blue + 2]),
        herds if 'dog="' in herds else _FREE_DOG + herds,
        "".join([line[sign] for line, sign in zip(_FLOWERS, words[end + 3], strict=True)]),
        _dice(words[3]),
        "" if shown.last is None else write_last(shown.last),
        _condition(state, shown.names),
        "\n      </state>\n    </data>",
    )
    return "".join(parts)


@lru_cache(maxsize=1 << 13)
def _sheep(word: str, owner: str) -> tuple[int, str]:
    """The number and the line of a sheep, from its word in the position's text."""
    figure = _FIGURE.fullmatch(word)
    assert figure is not None, word
    number, field, target, flowers, own, enemy, dog = figure.groups()
    red, blue = (own or 1, enemy or 0) if owner == "RED" else (enemy or 0, own or 1)
    herd = f'{_DOGS[dog]} sheeps1="{red}" sheeps2="{blue}" flowers="{flowers or 0}"'
    return int(number), f'\n        <sheep index="{number}" owner="{owner}"{herd} node="{field}" target="{target}"/>'


def _player(player: Player, names: Names, munched: str, stolen: str) -> str:
    name = quoted(name_of(names, player.index))
    return f'\n        <player displayName="{name}" color="{player}" munchedFlowers="{munched}" stolenSheeps="{stolen}"/>'


@cache
def _dice(values: str) -> str:
    return "".join(f'\n        <die value="{value}"/>' for value in values)


def _condition(state: State[Any], names: Names) -> str:
    outcome = state.outcome
    if outcome is None:
        return ""
    winner = "" if outcome.winner is None else f' winner="{outcome.winner}"'
    return f'\n        <condition{winner} reason="{quoted(end_text(outcome, names))}"/>'


def read_message(data: Element, before: Shown | None) -> Shown:
    """The position in a message, or in a stored object that holds nothing else."""
    shown = data.child("state") or data
    turn = number_of(shown, "turn")
    earlier = before.state if before is not None and before.state.turn <= turn else None
    players = {player.get("color"): player for player in shown.all("player")}
    record = {
        "game": GAME_ID,
        "rules": "contest" if before is None else before.state.rules,
        "turn": turn,
        "player": shown.get("currentPlayer"),
        **_setup_and_state(shown, players, turn, None if earlier is None else earlier.record()),
    }
    state = sw.game(GAME_ID, rules=record["rules"]).from_record(record)
    last = shown.child("lastMove")
    luck = None if last is None else {"dice_after": record["state"]["dice"]}
    return Shown(state, _names(players), None if last is None else read_sent(last), luck)


def _setup_and_state(shown: Element, players: dict[str | None, Element], turn: int, before: dict[str, Any] | None) -> dict[str, Any]:
    """A message shows neither how the game began nor the next free number of a sheep: both come from an earlier position, or are likely."""
    meadow = {"flowers": {str(number_of(grown, "node")): number_of(grown, "amount") for grown in shown.all("flowers")}}
    dice = [number_of(die, "value") for die in shown.all("die")]
    sheep = [_figure(figure) for figure in shown.all("sheep") if figure.get("owner") is not None]
    ids = [_FIRST_FREE_ID, *(figure["id"] + 1 for figure in sheep)]
    if before is not None:
        ids.append(before["state"]["next_id"])
    sides = {side: _side(players.get(side.upper())) for side in ("red", "blue")}
    return {
        "setup": {**meadow, "dice": dice} if before is None or turn == 0 else before["setup"],
        "state": {"sheep": sheep, **sides, **meadow, "dice": dice, "next_id": max(ids)},
    }


def _figure(figure: Element) -> dict[str, Any]:
    counts = number_of(figure, "sheeps1"), number_of(figure, "sheeps2")
    own, enemy = counts if figure.get("owner") == "RED" else counts[::-1]
    dog = figure.get("dog")
    return {
        "id": number_of(figure, "index"),
        "owner": figure.get("owner"),
        "field": number_of(figure, "node"),
        "target": number_of(figure, "target"),
        "flowers": number_of(figure, "flowers"),
        "own": own,
        "enemy": enemy,
        "dog": None if dog is None else dog.lower(),
    }


def _side(player: Element | None) -> dict[str, int]:
    """Two joins at once could leave a seat empty, which the server showed as `<null/>`; nobody there has stolen or eaten anything."""
    if player is None:
        return {"munched": 0, "stolen": 0}
    return {"munched": number_of(player, "munchedFlowers"), "stolen": number_of(player, "stolenSheeps")}


def _names(players: dict[str | None, Element]) -> Names:
    red, blue = (players[color].get("displayName") if color in players else None for color in ("RED", "BLUE"))
    return None if red == UNKNOWN_NAME else red, None if blue == UNKNOWN_NAME else blue
