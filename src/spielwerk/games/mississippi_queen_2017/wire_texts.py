"""The season's words about a refused move. The server went through a move action by action and told the first thing that was wrong; so does this.

The rules decide what is legal; here is only found out how the server would have said it. Where several rules are broken it told the one that came
first in its own order, and some of its texts have a number that only a walk along the river can find.
"""

from typing import Any

from spielwerk._core import State
from spielwerk.games.mississippi_queen_2017.moves import Direction
from spielwerk.games.mississippi_queen_2017.view import Coordinates, neighbour
from spielwerk.games.mississippi_queen_2017.wire_moves import ACC, ADVANCE, TURN, SentAction, SentMove
from spielwerk.player import RED
from spielwerk.protocol.wire import Broken

NO_ACTIONS = "Der Zug enthält keine Aktionen"
_MUST_PUSH = "Wenn du auf einem gegnerischen Schiff landest, muss darauf eine Abdrängaktion folgen."
_SANDBANK_LAST = "Zug auf eine Sandbank muss letzte Aktion sein."
_NO_TURN = "Du kannst nicht auf einer Sandbank drehen"
_FIRST_ONLY = "Du kannst nur in der ersten Aktion beschleunigen."
_ON_OPPONENT = "Der Zug darf nicht auf dem Gegner enden."
_COAL = "Nicht genug Kohle für den Zug vorhanden."
_NO_CHANGE = "Es kann nicht um den Wert 0 beschleunigt werden."
_TOO_FAST = "Die maximale Geschwindigkeit von 6 darf nicht überschritten werden."
_TOO_SLOW = "Die minimale Geschwindigkeit von 1 darf nicht unterschritten werden."
_NO_ACCELERATION = "Auf einer Sandbank kann nicht beschleunigt werden."
_WRONG_TURN = "Drehung ist ungültig."
_TURN_COAL = "Nicht genug Kohle für Drehung."
_NO_POINTS = "Keine Bewegunspunkte mehr vorhanden"
_WRONG_DISTANCE = "Zurückgelegte Distanz ist ungültig."
_ONLY_FROM_SANDBANK = "Rückwärtszug ist nur von Sandbank aus möglich."
_WAY_CLOSED = "Der Weg ist versperrt"
_ONE_FORWARD = "Nur eine Bewegung nach vorne auf einer Sandbank möglich"
_NO_FIELD = "Feld ist nicht vorhanden. Ungültiger Zug."
_CLOSED = "Feld ist blockiert. Ungültiger Zug."
_ENDS_HERE = "Zug sollte bereits enden, da auf Sandbank gefahren wurde."
_LOG = "Nicht genug Bewegunspunkte vorhanden, um Baumstamm zu überqueren"
_SAME_FIELD = "Um einen Spieler abzudrängen muss man sich auf demselben Feld wie der Spieler befinden."
_PUSH_NOWHERE = "Ein Spieler darf nicht auf ein nicht vorhandenes (oder nicht sichtbares) Feld abgedrängt werden."
_PUSH_CLOSED = "Ein Spieler darf nicht auf ein blockiertes Feld abgedrängt werden."
_PUSH_ON_SANDBANK = "Von einer Sandbank ist abdrängen nicht möglich."
_PUSH_BEHIND = "Ein Spieler darf nicht hinter sich, also auf das zu ihm benachbarte Feld entgegen seiner Bewegungsrichtung, abdrängen."

_OPEN = frozenset(("WATER", "LOG", "SANDBANK", "GOAL"))


def complaint(state: State[Any], move: SentMove) -> str | None:
    """What the server found wrong with a move whose actions are sorted, None if nothing. `Broken` where it broke down over their numbers."""
    try:
        _Walk(state).go(move.actions)
    except _Complaint as found:
        return str(found)
    return None


class _Complaint(Exception):
    """The first thing that is wrong."""


class _Walk:
    """The mover's boat on its way, with the server's checks in the server's order."""

    def __init__(self, state: State[Any]) -> None:
        record = state.record()
        position = record["state"]
        mine, others = (position["red"], position["blue"]) if state.to_move is RED else (position["blue"], position["red"])
        self.at: Coordinates = (mine["x"], mine["y"])
        self.other: Coordinates = (others["x"], others["y"])
        self.direction = Direction[mine["direction"]]
        self.speed: int = mine["speed"]
        self.coal: int = mine["coal"]
        self.free_turns: int = mine["freeTurns"]
        self.points = self.speed
        # In this action, by sailing there from elsewhere than another sandbank; the server did not care about those.
        self.has_stranded = False
        self.river: dict[Coordinates, str] = {}
        self.shown: dict[Coordinates, str] = {}
        for tile in record["setup"]["tiles"]:
            for field in tile["fields"]:
                self.river.setdefault((field["x"], field["y"]), field["type"])
                if tile["index"] in position["visible"]:
                    self.shown.setdefault((field["x"], field["y"]), field["type"])

    def go(self, actions: tuple[SentAction, ...]) -> None:
        if not actions:
            raise _Complaint(NO_ACTIONS)
        stranded: set[int] = set()
        for place, action in enumerate(actions):
            if self.at == self.other and action.word != "PUSH":
                raise _Complaint(_MUST_PUSH)
            # The server looked for the action before by its number, not by its place, and fell over numbers with gaps.
            if place > 0 and not 1 <= action.order <= len(actions):
                raise Broken(f"the action at place {place} has the number {action.order}")
            if place > 0 and action.order - 1 in stranded:
                raise _Complaint(_SANDBANK_LAST)
            self.perform(action)
            if self.has_stranded:
                stranded.add(place)
                self.has_stranded = False
        self.finish()

    def perform(self, action: SentAction) -> None:
        if action.word not in (ACC, TURN, ADVANCE):
            self.push(action.amount)
            return
        amount = int(action.amount or 0)
        if action.word == TURN:
            self.turn(amount)
        elif action.word == ADVANCE:
            self.advance(amount)
        elif action.order != 0:
            raise _Complaint(_FIRST_ONLY)
        else:
            self.accelerate(amount)

    def finish(self) -> None:
        if self.at == self.other:
            raise _Complaint(_ON_OPPONENT)
        if self.coal < 0:
            raise _Complaint(_COAL)
        if self.points > 0:
            raise _Complaint(f"Es sind noch {self.points} Bewegungspunkte übrig.")
        if self.points < 0:
            raise _Complaint(f"Es sind {-self.points} Bewegungspunkte zuviel verbraucht worden.")

    def is_on_sandbank(self) -> bool:
        return self.shown.get(self.at) == "SANDBANK"

    def accelerate(self, amount: int) -> None:
        if amount == 0:
            raise _Complaint(_NO_CHANGE)
        if self.speed + amount > 6:
            raise _Complaint(_TOO_FAST)
        if self.speed + amount < 1:
            raise _Complaint(_TOO_SLOW)
        if self.is_on_sandbank():
            raise _Complaint(_NO_ACCELERATION)
        self.coal -= abs(amount) - 1
        self.speed += amount
        self.points += amount

    def turn(self, steps: int) -> None:
        if self.is_on_sandbank():
            raise _Complaint(_NO_TURN)
        wanted = abs(steps)
        if not 1 <= wanted <= 3:
            raise _Complaint(_WRONG_TURN)
        paid = max(wanted - self.free_turns, 0)
        self.free_turns = max(self.free_turns - wanted, 0)
        if paid > 0 and self.coal < paid:
            raise _Complaint(_TURN_COAL)
        self.coal -= paid
        self.direction = self.direction.turned(steps)

    def advance(self, distance: int) -> None:
        if self.points == 0:
            raise _Complaint(_NO_POINTS)
        if distance == 0 or not -1 <= distance <= 6:
            raise _Complaint(_WRONG_DISTANCE)
        if distance == -1:
            self.back_off()
        elif self.is_on_sandbank():
            self.leave_sandbank(distance)
        else:
            for left in range(distance, 0, -1):
                self.step(is_last=left == 1)

    def back_off(self) -> None:
        if not self.is_on_sandbank():
            raise _Complaint(_ONLY_FROM_SANDBANK)
        behind = neighbour(self.at, self.direction.opposite)
        kind = self.shown.get(behind)
        if kind not in _OPEN or kind == "LOG":
            raise _Complaint(_WAY_CLOSED)
        self.at, self.points = behind, 0
        self.coal -= 1

    def leave_sandbank(self, distance: int) -> None:
        if distance != 1:
            raise _Complaint(_ONE_FORWARD)
        self.points = 0
        self.at = self.open_ahead()

    def open_ahead(self) -> Coordinates:
        ahead = neighbour(self.at, self.direction)
        kind = self.shown.get(ahead)
        if kind is None:
            raise _Complaint(_NO_FIELD)
        if kind not in _OPEN:
            raise _Complaint(_CLOSED)
        return ahead

    def step(self, *, is_last: bool) -> None:
        ahead = self.open_ahead()
        if ahead == self.other and not is_last:
            raise _Complaint(_CLOSED)
        kind = self.shown[ahead]
        if kind == "SANDBANK":
            self.speed, self.points = 1, 0
            if not is_last:
                raise _Complaint(_ENDS_HERE)
            self.has_stranded = True
        elif kind == "LOG":
            if self.points <= 1:
                raise _Complaint(_LOG)
            self.points -= 2
            self.speed = max(1, self.speed - 1)
        else:
            self.points -= 1
        self.at = ahead

    def push(self, name: str | None) -> None:
        if self.points == 0:
            raise _Complaint(_NO_POINTS)
        if name is None:
            raise Broken("a push without a direction")
        if self.at != self.other:
            raise _Complaint(_SAME_FIELD)
        target = neighbour(self.at, Direction[name])
        kind = self.river.get(target)
        if kind is None:
            raise _Complaint(_PUSH_NOWHERE)
        if kind not in _OPEN:
            raise _Complaint(_PUSH_CLOSED)
        if self.is_on_sandbank():
            raise _Complaint(_PUSH_ON_SANDBANK)
        self.points -= 2 if kind == "LOG" else 1
        if target == neighbour(self.at, self.direction.opposite) and target in self.shown:
            raise _Complaint(_PUSH_BEHIND)
        self.other = target
