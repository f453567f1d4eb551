"""Which mistake the season's server found in a move that it refused, and how it said so.

It played a move step by step and stopped at the first thing that was wrong; that is why its answers are found again by walking, and not among the
rules of the house. Those name the mistake where the walk finds none, and everywhere in the rulebook's race, which the server never played.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.hase_und_igel.view import GOAL, cost

_MESSAGES = {
    "GOAL_CONDITIONS": "Voraussetzungen für Zielfeld nicht erfüllt",
    "NO_SALAD": "Kein Salat verfügbar",
    "MISSING_CARROTS": "Nicht genügend Karotten",
    "MUST_EAT_SALAD": "Auf einem Salatfeld muss ein Salat gegessen werden",
    "CANNOT_ENTER_FIELD": "Feld kann nicht betreten werden",
    "FIELD_OCCUPIED": "Das Feld ist besetzt",
    "FIELD_NONEXISTENT": "Das Feld existiert nicht",
    "HEDGEHOG_ONLY_BACKWARDS": "Ein Igelfeld kann nur mit einem Rückwärtzug betreten werden",
    "CANNOT_MOVE_FORWARD": "Vorwärtszug ist nicht möglich",
    "CANNOT_FALL_BACK": "Rückwärtszug ist nicht möglich",
    "CANNOT_EAT_SALAD": "Es kann gerade kein Salat gegessen werden",
    "CANNOT_EXCHANGE_CARROTS": "Karotten tauschen kann nicht mit dieser Karottenanzahl gespielt werden",
    "MUST_BUY_ONE_CARD": "Auf einem Marktfeld muss genau eine Karte gekauft werden",
    "MUST_PLAY_CARD": "Beim Betreten eines Hasenfeldes muss eine Hasenkarte gespielt werden",
    "CARD_NOT_OWNED": "Karte kann nicht gespielt werden, da nicht im Besitz",
    "CANNOT_PLAY_CARD": "Karte kann nicht gespielt werden",
    "CANNOT_PLAY_SWAP_CARROTS_ALREADY_PLAYED": (
        "Karottenaustauschkarte kann nicht gespielt werden: Wurde bereits innerhalb der letzten zwei Züge gespielt"
    ),
    "CANNOT_PLAY_SWAP_CARROTS_BEYOND_LAST_SALAD": (
        "Karottenaustauschkarte kann nicht gespielt werden: Nicht alle Spieler sind vor dem letzten Salatfeld"
    ),
    "CANNOT_PLAY_FALL_BACK": "Rückzugskarte nicht spielbar",
    "CANNOT_PLAY_HURRY_AHEAD": "Vorwärtssprungkarte nicht spielbar",
}
_OF_RULES = {
    "salad_must_be_eaten": "MUST_EAT_SALAD",
    "advance_at_least_one_field": "CANNOT_MOVE_FORWARD",
    "no_field_beyond_goal": "FIELD_NONEXISTENT",
    "carrots_do_not_suffice": "MISSING_CARROTS",
    "race_card_ends_at_44": "CANNOT_MOVE_FORWARD",
    "field_is_occupied": "FIELD_OCCUPIED",
    "hedgehog_only_backwards": "HEDGEHOG_ONLY_BACKWARDS",
    "salad_field_needs_salad": "NO_SALAD",
    "goal_needs_few_carrots": "GOAL_CONDITIONS",
    "goal_needs_no_salad": "GOAL_CONDITIONS",
    "card_must_be_played": "MUST_PLAY_CARD",
    "card_only_on_hare_field": "CANNOT_PLAY_CARD",
    "cards_only_after_advance": "CANNOT_PLAY_CARD",
    "card_ends_the_move": "CANNOT_PLAY_CARD",
    "card_not_owned": "CARD_NOT_OWNED",
    "eat_salad_card_needs_salad": "NO_SALAD",
    "drop_needs_twenty_carrots": "MISSING_CARROTS",
    "hurry_ahead_needs_second_place": "CANNOT_PLAY_HURRY_AHEAD",
    "fall_back_needs_first_place": "CANNOT_PLAY_FALL_BACK",
    "start_is_not_entered_again": "CANNOT_ENTER_FIELD",
    "no_hedgehog_behind": "CANNOT_FALL_BACK",
    "hedgehog_is_occupied": "CANNOT_FALL_BACK",
    "exchange_only_on_carrot_field": "CANNOT_EXCHANGE_CARROTS",
    "exchange_ten_carrots": "CANNOT_EXCHANGE_CARROTS",
    "drop_needs_ten_carrots": "CANNOT_EXCHANGE_CARROTS",
    "salad_only_on_salad_field": "CANNOT_EAT_SALAD",
    "salad_field_must_be_left": "CANNOT_EAT_SALAD",
    "no_salad_left": "NO_SALAD",
}
_SAID = re.compile(r"InvalidMoveException\(mistake=(\w+), move=(.*)\)", re.DOTALL)
_PRICE = 10
_LAST_SALAD = 57


def described(text: str) -> str:
    """A move in the words of the season's server."""
    first, *cards = text.split("; ")
    kind, *words = first.split(" ")
    match kind:
        case "ADVANCE" if words:
            names = ", ".join(card.removeprefix("CARD ") for card in cards)
            return f"Vorwärts um {words[0]} mit Karten [{names}]" if cards else f"Vorwärts um {words[0]}"
        case "EXCHANGE" if words:
            return f"Karottenvorrat um {words[0]} aendern"
        case "EAT_SALAD" | "FALL_BACK" | "SKIP":
            return {"EAT_SALAD": "Salat fressen", "FALL_BACK": "Zurückfallen", "SKIP": "Aussetzen"}[kind]
    return text


def violation(state: State[Any], text: str, refusal: IllegalMove | InvalidMove) -> str:
    """The exception that a refused move caused, as the error message showed it."""
    return f"InvalidMoveException(mistake={_mistake(state, text, refusal)}, move={described(text)})"


def reason(violation_text: str) -> str:
    """The same as the result's reason told it."""
    said = _SAID.fullmatch(violation_text)
    return violation_text if said is None else f"{_message(said[1])} bei '{said[2]}'"


def _message(mistake: str) -> str:
    if mistake in _MESSAGES:
        return _MESSAGES[mistake]
    rules = sw.game("hase-und-igel-2025", "rulebook").rule_table
    return next((rule.german for rule in rules if rule.name.upper() == mistake), mistake)


def _mistake(state: State[Any], text: str, refusal: IllegalMove | InvalidMove) -> str:
    found = find(state, text) if state.rules == "contest" else None
    if found is not None:
        return found
    if isinstance(refusal, IllegalMove):
        return _OF_RULES.get(refusal.rule, refusal.rule.upper())
    return "CANNOT_PLAY_CARD" if text.startswith("ADVANCE ") else "CANNOT_MOVE_FORWARD"


def find(state: State[Any], text: str) -> str | None:
    """What the season's server found wrong with a move of the contest; None for a move that it would have played."""
    walk = _Walk.of(state)
    first, *cards = text.split("; ")
    if walk.kind == "SALAD" and (walk.last != "EAT_SALAD") != (first == "EAT_SALAD"):
        return "CANNOT_EAT_SALAD" if first == "EAT_SALAD" else "MUST_EAT_SALAD"
    kind, _, number = first.partition(" ")
    match kind:
        case "ADVANCE" if number.removeprefix("-").isdecimal():
            return walk.advance(int(number)) or walk.use(cards)
        case "EXCHANGE":
            fits = walk.kind == "CARROTS" and (number == "10" or (number == "-10" and walk.carrots >= 10))
            return None if fits else "CANNOT_EXCHANGE_CARROTS"
        case "FALL_BACK":
            return walk.fall_back()
        case "EAT_SALAD":
            return None if walk.kind == "SALAD" else "CANNOT_EAT_SALAD"
    return None


@dataclass(slots=True)
class _Walk:
    """A hare in the middle of a move."""

    fields: list[str]
    position: int
    carrots: int
    salads: int
    last: str | None
    cards: list[str]
    opponent: int
    opponents_last: str | None
    moves_first: bool
    played: str | None = None
    bought: bool = field(default=False)

    @classmethod
    def of(cls, state: State[Any]) -> "_Walk":
        record = state.record()
        red, blue = record["state"]["red"], record["state"]["blue"]
        me, other = (red, blue) if record["player"] == "RED" else (blue, red)
        return cls(
            fields=record["setup"]["fields"],
            position=me["position"],
            carrots=me["carrots"],
            salads=me["salads"],
            last=me["last"],
            cards=list(me["cards"]),
            opponent=other["position"],
            opponents_last=other["last"],
            moves_first=me is red,
        )

    @property
    def kind(self) -> str:
        return self.fields[self.position]

    @property
    def ahead(self) -> bool:
        return self.position > self.opponent

    def advance(self, distance: int) -> str | None:
        price = cost(distance)
        if price > self.carrots:
            return "MISSING_CARROTS"
        mistake = self.entering(self.position + distance, self.carrots - price)
        if mistake is None:
            self.position += distance
            self.carrots -= price
        return mistake

    def entering(self, target: int, carrots: int) -> str | None:
        if target == 0:
            return "CANNOT_ENTER_FIELD"
        if target == self.opponent != GOAL:
            return "FIELD_OCCUPIED"
        if not 0 < target <= GOAL:
            return "FIELD_NONEXISTENT"
        match self.fields[target]:
            case "SALAD":
                return None if self.salads > 0 else "NO_SALAD"
            case "MARKET":
                return None if carrots >= _PRICE else "MISSING_CARROTS"
            case "HARE":
                return None if self.cards else "CARD_NOT_OWNED"
            case "GOAL":
                return None if carrots <= 10 and self.salads == 0 else "GOAL_CONDITIONS"
            case "HEDGEHOG":
                return "HEDGEHOG_ONLY_BACKWARDS"
        return None

    def use(self, cards: list[str]) -> str | None:
        for card in cards:
            mistake = self.use_one(card.removeprefix("CARD "))
            if mistake is not None:
                return mistake
        if self.kind == "MARKET" and not self.bought:
            return "MUST_BUY_ONE_CARD"
        return "MUST_PLAY_CARD" if self.kind == "HARE" and self.played in (None, "FALL_BACK", "HURRY_AHEAD") else None

    def use_one(self, card: str) -> str | None:
        if self.bought:
            return "MUST_BUY_ONE_CARD"
        if self.kind == "MARKET":
            self.bought = True
            return None if self.carrots >= _PRICE else "MISSING_CARROTS"
        if self.kind != "HARE" or self.played in ("EAT_SALAD", "SWAP_CARROTS"):
            return "CANNOT_PLAY_CARD"
        self.played = card
        if card not in self.cards:
            return "CARD_NOT_OWNED"
        self.cards.remove(card)
        return self.play(card)

    def play(self, card: str) -> str | None:
        match card:
            case "EAT_SALAD":
                return None if self.salads > 0 else "NO_SALAD"
            case "SWAP_CARROTS":
                return self.swap()
            case "FALL_BACK":
                return self.leap(self.opponent - 1) if self.ahead else "CANNOT_PLAY_FALL_BACK"
        return self.leap(self.opponent + 1) if not self.ahead else "CANNOT_PLAY_HURRY_AHEAD"

    def leap(self, target: int) -> str | None:
        mistake = self.entering(target, self.carrots)
        if mistake is None:
            self.position = target
        return mistake

    def swap(self) -> str | None:
        mine, other = (self.position, self.last), (self.opponent, self.opponents_last)
        for position, last in (mine, other) if self.moves_first else (other, mine):
            if position >= _LAST_SALAD:
                return "CANNOT_PLAY_SWAP_CARROTS_BEYOND_LAST_SALAD"
            if last == "CARD SWAP_CARROTS":
                return "CANNOT_PLAY_SWAP_CARROTS_ALREADY_PLAYED"
        return None

    def fall_back(self) -> str | None:
        hedgehog = next((number for number in range(self.position - 1, -1, -1) if self.fields[number] == "HEDGEHOG"), None)
        return "CANNOT_FALL_BACK" if hedgehog is None or hedgehog == self.opponent else None
