"""A position of 2018 on the wire, both ways. Writing is done once for every move, so what stays the same is kept as text."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from spielwerk.games.hase_und_igel.wire_common import ShownRace, integer, position, remembered
from spielwerk.games.hase_und_igel_2018.wire_moves import (
    Spelled,
    read_action,
    read_actions,
    sent_as,
    spelled_as,
    written_action,
    written_hint,
)
from spielwerk.games.hase_und_igel_2018.wire_texts import UNNAMED
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element, quoted, write
from spielwerk.protocol.wire import Ending, Names, Sent, Shown

GAME_ID = "hase-und-igel-2018"


def write_state(shown: Shown) -> str:
    """The whole state message at level 2."""
    record = shown.state.record()
    hares = record["state"]
    return (
        '\n    <data class="memento">'
        f'\n      <state class="state" turn="{record["turn"]}" startPlayer="RED" currentPlayer="{record["player"]}">'
        f"{_hare('red', RED, shown, hares['red'])}{_hare('blue', BLUE, shown, hares['blue'])}"
        f"{_board(tuple(record['setup']['fields']))}{_last_move(shown.last)}\n      </state>\n    </data>"
    )


def _hare(tag: str, player: Player, shown: Shown, hare: Mapping[str, Any]) -> str:
    last = hare["last"]
    return (
        f'\n        <{tag} displayName="{quoted(shown.names[player.index] or UNNAMED)}" color="{player}" index="{hare["position"]}"'
        f' carrots="{hare["carrots"]}" salads="{hare["salads"]}">'
        f"{_cards(tuple(hare['cards']))}{'' if last is None else _last_action(shown, player, last)}\n        </{tag}>"
    )


@lru_cache(256)
def _cards(cards: tuple[str, ...]) -> str:
    return write(_cards_element(cards), 5)


def _cards_element(cards: tuple[str, ...]) -> Element:
    return element("cards", *(element("type", text=card) for card in cards))


@lru_cache(256)
def _board(fields: tuple[str, ...]) -> str:
    return write(element("board", *(element("fields", index=number, type=kind) for number, kind in enumerate(fields))), 4)


def _last_action(shown: Shown, player: Player, last: str) -> str:
    known = _known_last_action(shown, player, last)
    return _plain_last_action(last) if known is None else write(known, 5)


@lru_cache(4096)
def _plain_last_action(last: str) -> str:
    return write(last_action(last), 5)


def last_action(last: str) -> Element:
    """A hare's last action of which nothing else is known: a card followed an advance, anything else was a move by itself."""
    return _as_last(spelled_as(last, 1 if last.startswith("CARD ") else 0))


def _as_last(spelled: Spelled) -> Element:
    return Element("lastNonSkipAction", {"class": spelled.tag, **spelled.attributes})


def _known_last_action(shown: Shown, player: Player, last: str) -> Element | None:
    """The last action with the place that it had in its move, and with its sender's numbers; None where that is not known."""
    read = remembered(shown, player)
    if read is not None and read_action(read, read.attributes["class"]).text == last:
        return read
    moves = shown.earlier if shown.last is None else (*shown.earlier, shown.last)
    return _last_of(moves, shown.state.to_move, player, last)


def _last_of(moves: tuple[Sent, ...], to_move: Player, player: Player, last: str) -> Element | None:
    """How a hare's last action was spelled. The players take turns, so whoever is to move played the last move but one."""
    for sent in moves[-2 if player is to_move else -1 :: -2]:
        if sent.text != "SKIP":
            return _end_of(sent, last)
    return None


def _end_of(sent: Sent, last: str) -> Element | None:
    if sent.echo is not None:
        spelled = read_actions(sent.echo)[-1]
    elif ";" in sent.text:
        actions = sent.text.split("; ")
        spelled = spelled_as(actions[-1], len(actions) - 1)
    else:
        return None
    return _as_last(spelled) if spelled.text == last else None


def _last_move(last: Sent | None) -> str:
    if last is None:
        return ""
    if last.echo is not None:
        return write(last.echo, 4)
    actions = "".join(written_action(action, place) for place, action in enumerate(last.text.split("; ")))
    return f"\n        <lastMove>{actions}{''.join(map(written_hint, last.hints))}\n        </lastMove>"


def winner(ending: Ending, player: Player) -> Element:
    """The winner of a game, as a result shows him."""
    state_hare = ending.state.record()["state"][str(player).lower()]
    children = [_cards_element(tuple(state_hare["cards"]))]
    if (last := state_hare["last"]) is not None:
        children.append(_last_of(ending.moves, ending.state.to_move, player, last) or last_action(last))
    return element(
        "winner",
        *children,
        class_="player",
        displayName=ending.names[player.index] or UNNAMED,
        color=str(player),
        index=state_hare["position"],
        carrots=state_hare["carrots"],
        salads=state_hare["salads"],
    )


def read_state(data: Element, before: Shown | None) -> Shown:
    """The position in a state message; a state alone, as it is stored, is understood as well."""
    state = data.child("state") or data
    red, blue = (state.child(tag) or Element(tag) for tag in ("red", "blue"))
    turn = integer(state.get("turn"))
    fields = sorted((state.child("board") or Element("board")).children, key=lambda field: integer(field.get("index")))
    read = position(
        GAME_ID,
        "contest" if before is None else before.state.rules,
        turn,
        Player(state.get("currentPlayer")),
        [field.get("type") or "" for field in fields],
        {"red": _read_hare(red), "blue": _read_hare(blue)},
    )
    lasts = (red.child("lastNonSkipAction"), blue.child("lastNonSkipAction"))
    return ShownRace(read, _names(red, blue), _read_last_move(state.child("lastMove")), last_actions=lasts)


def _names(*hares: Element) -> Names:
    red, blue = (None if name == UNNAMED else name for name in (hare.get("displayName") for hare in hares))
    return red, blue


def _read_hare(hare: Element) -> dict[str, Any]:
    last = hare.child("lastNonSkipAction")
    cards = hare.child("cards") or Element("cards")
    return {
        "position": integer(hare.get("index")),
        "carrots": integer(hare.get("carrots")),
        "salads": integer(hare.get("salads")),
        "cards": [card.text or "" for card in cards.children],
        "last": None if last is None else read_action(last, last.get("class") or "").text,
    }


def _read_last_move(move: Element | None) -> Sent | None:
    return None if move is None else sent_as(read_actions(move), move)
