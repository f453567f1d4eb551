"""Writing a position: the busiest path of a server, as everybody sees every position.

Of the whole message only a few lines change from move to move. So nothing is built that was built before: the board with its brambles, each
stack, each pair of hands and each head of a message are looked up as finished text, by the words of `State.text`.
"""

from collections.abc import Iterator
from functools import lru_cache

from spielwerk.games.hive_2020.wire_move_reading import plain
from spielwerk.games.hive_2020.wire_words import CELLS, COLUMNS, PIECES, is_cell, shown_name
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, escaped, quoted
from spielwerk.protocol.wire import Names, Sent, Shown

_FIELD = "\n            "
_NOTHING = "-"


def _prefaces() -> Iterator[str]:
    """What stands before each cell: the places of the square that are no cells, the end of a list and the begin of the next."""
    preface = "\n        <board>"
    for x, column in COLUMNS:
        preface += "\n          <fields>"
        for y in column:
            if is_cell(x, y):
                yield preface
                preface = ""
            else:
                preface += f"{_FIELD}<null/>"
        preface += "\n          </fields>"
    yield preface + "\n        </board>"


*_PREFACES, _END_OF_BOARD = _prefaces()
_SLOTS = {name: slot for slot, name in enumerate(CELLS.values())}


def _opening(cell: str, obstructed: bool) -> str:
    x, y, z = cell.split(",")
    return f'{_PREFACES[_SLOTS[cell]]}{_FIELD}<field x="{x}" y="{y}" z="{z}" isObstructed="{"true" if obstructed else "false"}"'


@lru_cache(maxsize=256)
def _empty_board(brambles: str) -> list[str]:
    overgrown = brambles.split("/")
    return [f"{_opening(cell, cell in overgrown)}/>" for cell in _SLOTS] + [_END_OF_BOARD]


@lru_cache(maxsize=8192)
def _stack(text: str) -> tuple[int, str]:
    """The slot of a stack and its lines, from a text like ``0,-2,2:BQRB``."""
    cell, letters = text.split(":")
    pieces = [f"{_FIELD}  {PIECES[letters[at : at + 2]]}" for at in range(0, len(letters), 2)]
    return _SLOTS[cell], f"{_opening(cell, False)}>{''.join(pieces)}{_FIELD}</field>"


def _hands(text: str) -> str:
    red, blue = text.split("/")
    return _hand(RED, red) + _hand(BLUE, blue)


@lru_cache(maxsize=4096)
def _hand(player: Player, letters: str) -> str:
    tag = f"undeployed{player.value.capitalize()}Pieces"
    if not letters:
        return f"\n        <{tag}/>"
    pieces = [f"\n          {PIECES[player.value[0] + letter]}" for letter in letters]
    return f"\n        <{tag}>{''.join(pieces)}\n        </{tag}>"


def _mover(turn: str) -> Player:
    return BLUE if turn[-1] in "13579" else RED


@lru_cache(maxsize=4096)
def _head(turn: str, names: Names) -> str:
    red, blue = (quoted(shown_name(name)) for name in names)
    return (
        '\n    <data class="memento">'
        f'\n      <state class="state" startPlayerColor="RED" turn="{turn}" currentPlayerColor="{_mover(turn)}">'
        f'\n        <red color="RED" displayName="{red}"/>'
        f'\n        <blue color="BLUE" displayName="{blue}"/>'
    )


def _plain_move(text: str, player: Player) -> str:
    """The same as for any other move, but in one piece: nearly all moves are plain, and hardly one comes twice."""
    match text.split(" "):
        case ["SET", insect, destination]:
            piece = f'{_PART}<piece owner="{player.value}" type="{insect}"/>'
            return f'{_MOVE} class="setmove">{piece}{_PART}<destination {_at(destination)}/>{_END_OF_MOVE}'
        case ["DRAG", start, destination]:
            return f'{_MOVE} class="dragmove">{_PART}<start {_at(start)}/>{_PART}<destination {_at(destination)}/>{_END_OF_MOVE}'
    return f'{_MOVE} class="skipmove"/>'


def _at(cell: str) -> str:
    x, y, z = cell.split(",")
    return f'x="{x}" y="{y}" z="{z}"'


_MOVE, _PART, _END_OF_MOVE = "\n        <lastMove", "\n          ", "\n        </lastMove>"


_LENGTHY = 100


@lru_cache(maxsize=8192)
def _tag(tag: str, attributes: tuple[tuple[str, str], ...]) -> str:
    return Element(tag, dict(attributes)).opening()


def _element(element: Element, margin: str) -> str:
    """As `elements.write` writes it, but each opening tag is looked up: fields come again and again. What a client has written at length does not."""
    length = sum(map(len, element.attributes.values()))
    opening = _tag(element.tag, tuple(element.attributes.items())) if length < _LENGTHY else element.opening()
    if element.children:
        inside = "".join([_element(child, margin + "  ") for child in element.children])
        return f"{margin}{opening}>{inside}{margin}</{element.tag}>"
    return f"{margin}{opening}/>" if element.text is None else f"{margin}{opening}>{escaped(element.text)}</{element.tag}>"


def _last_move(last: Sent, turn: str) -> str:
    mover = _mover(turn).opponent
    if last.echo is None and not last.hints:
        return _plain_move(last.text, mover)
    return _element(plain(last.text, mover, last.hints).repeated("lastMove") if last.echo is None else last.echo, "\n        ")


def write_state(shown: Shown) -> str:
    """The whole message of a position."""
    _, _, turn, brambles, stacks, hands, *_ = shown.state.text().split(" ")
    lines = _empty_board(brambles).copy()
    if stacks != _NOTHING:
        for slot, text in map(_stack, stacks.split("/")):
            lines[slot] = text
    last = "" if shown.last is None else _last_move(shown.last, turn)
    return f"{_head(turn, shown.names)}{''.join(lines)}{_hands(hands)}{last}\n      </state>\n    </data>"
