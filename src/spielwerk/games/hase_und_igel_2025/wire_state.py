"""A position of 2025 on the wire, both ways. Writing is done once for every move, so what stays the same is kept as text."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from spielwerk.game import Rules
from spielwerk.games.hase_und_igel.wire_common import ShownRace, integer, mover_of, position, remembered
from spielwerk.games.hase_und_igel_2025.wire_moves import read_last_action, read_move, written_move
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element, write
from spielwerk.protocol.wire import Sent, Shown

GAME_ID = "hase-und-igel-2025"
TEAMS = {RED: "ONE", BLUE: "TWO"}
PLAYERS = {team: player for player, team in TEAMS.items()}
_LONGEST_ADVANCE = 44


def write_state(shown: Shown) -> str:
    """The whole state message at level 2."""
    record = shown.state.record()
    hares = record["state"]
    return (
        '\n    <data class="memento">'
        f'\n      <state class="state" startTeam="ONE" turn="{record["turn"]}">'
        f"{_board(tuple(record['setup']['fields']))}{_hare(RED, shown, hares['red'])}{_hare(BLUE, shown, hares['blue'])}"
        f"{_last_move(shown.last, hares.get('random_field'))}\n      </state>\n    </data>"
    )


@lru_cache(256)
def _board(fields: tuple[str, ...]) -> str:
    return write(element("board", *(element("field", text=kind) for kind in fields)), 4)


def _hare(player: Player, shown: Shown, hare: Mapping[str, Any]) -> str:
    last = hare["last"]
    return (
        f'\n        <hare team="{TEAMS[player]}" position="{hare["position"]}" salads="{hare["salads"]}" carrots="{hare["carrots"]}">'
        f"{'' if last is None else _last_action(shown, player, last)}{_cards(tuple(hare['cards']))}\n        </hare>"
    )


@lru_cache(4096)
def _cards(cards: tuple[str, ...]) -> str:
    return write(element("cards", *(element("card", text=card) for card in cards)), 5)


def _last_action(shown: Shown, player: Player, last: str) -> str:
    read = remembered(shown, player)
    if read is not None:
        text = read_last_action(read, rulebook=shown.state.rules == "rulebook")
        if _as_remembered(text) == last:
            return written_move("lastAction", text, 5)
    return written_move("lastAction", last, 5)


def _last_move(last: Sent | None, instruction: str | None) -> str:
    return "" if last is None else written_move("lastMove", last.text, 4, instruction)


def read_state(data: Element, before: Shown | None) -> Shown:
    """The position in a state message; a state alone, as it is stored, is understood as well."""
    state = data.child("state") or data
    fields = [field.text or "" for field in (state.child("board") or Element("board")).children]
    rules = _rules(fields, before)
    hares = {hare.get("team"): hare for hare in state.all("hare")}
    red, blue = (hares.get(team) or Element("hare") for team in ("ONE", "TWO"))
    move = state.child("lastMove")
    instruction = None if move is None or (random := move.child("random")) is None else random.text
    record = {"red": _read_hare(red, rules), "blue": _read_hare(blue, rules)}
    if rules == "rulebook":
        record["random_field"] = instruction
    turn = integer(state.get("turn"))
    return ShownRace(
        position(GAME_ID, rules, turn, mover_of(turn), fields, record),
        (None, None) if before is None else before.names,
        None if move is None else Sent(read_move(move, rulebook=rules == "rulebook", shown=True)),
        None if instruction is None else {"random_field": instruction},
        last_actions=(red.child("lastAction"), blue.child("lastAction")),
    )


def _rules(fields: list[str], before: Shown | None) -> Rules:
    """A random field is found in the rulebook only, whatever else is known."""
    if "RANDOM" in fields:
        return "rulebook"
    return "contest" if before is None else before.state.rules


def _read_hare(hare: Element, rules: Rules) -> Any:
    last = hare.child("lastAction")
    cards = hare.child("cards") or Element("cards")
    return {
        "position": integer(hare.get("position")),
        "carrots": integer(hare.get("carrots")),
        "salads": integer(hare.get("salads")),
        "cards": [card.text or "" for card in cards.children],
        "last": None if last is None else _as_remembered(read_last_action(last, rulebook=rules == "rulebook")),
    }


def _as_remembered(text: str) -> str:
    """The season's server let hares advance by 0 fields and fewer. Such an advance weighs as much as any other: it is remembered as one by 1."""
    first, *cards = text.split("; ")
    if not first.startswith("ADVANCE ") or 1 <= int(first[8:]) <= _LONGEST_ADVANCE:
        return text
    return "; ".join(("ADVANCE 1", *cards))
