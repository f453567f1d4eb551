"""Tells the person at the server what goes on: who waits for whom, which game has begun, how it ended."""

from collections.abc import Callable
from dataclasses import dataclass

from spielwerk.player import BLUE, RED
from spielwerk.protocol.wire import Ending, Names
from spielwerk.room.happenings import Begun, Dissolved, Happening, Over, Paused, Seated
from spielwerk.room.room import Room
from spielwerk.server.lobby import Lobby


@dataclass(frozen=True)
class Narrator:
    """Listens to all rooms, and says a sentence where something begins or ends."""

    tell: Callable[[str, str], None]
    lobby: Lobby

    def __call__(self, room: Room, happening: Happening) -> None:
        """Says it, if there is something to say."""
        match happening:
            case Seated() if not room.begun:
                self._wait(room)
            case Begun():
                self._begin(room)
            case Paused(paused) if room.begun:
                self._pause(room, paused)
            case Over(ending):
                german, english = _result(ending)
                self.tell(f"{_title(room)}: {german}", f"{_title(room)}: {english}")
            case Dissolved():
                self.tell(f"{_title(room)}: der Raum ist wieder leer", f"{_title(room)}: the room is empty again")

    def _begin(self, room: Room) -> None:
        title, players = _title(room), _pair(room.names())
        if room.paused:
            self.tell(
                f"{title}: alle sind da, {players}; das Spiel ist angehalten, bis die Spielleitung es laufen lässt",
                f"{title}: everybody is there, {players}; the game is paused until an administrator lets it go on",
            )
        else:
            self.tell(f"{title}: das Spiel beginnt, {players}", f"{title}: the game begins, {players}")

    def _pause(self, room: Room, paused: bool) -> None:
        if paused:
            self.tell(f"{_title(room)}: das Spiel ist angehalten", f"{_title(room)}: the game is paused")
        else:
            self.tell(f"{_title(room)}: das Spiel läuft", f"{_title(room)}: the game goes on")

    def _wait(self, room: Room) -> None:
        self.tell(f"{_title(room)}: jemand wartet auf einen Gegner", f"{_title(room)}: somebody waits for an opponent")
        for other in self.lobby.waiting_rooms():
            if other.state.game == room.state.game and other.state.rules != room.state.rules and other.free_seat() is not None:
                self.tell(
                    f"  (auch in {_title(other)} wartet jemand; verschiedene Regeln, also verschiedene Räume: --rules gibt allen dieselben)",
                    f"  (somebody waits in {_title(other)} as well; other rules, other rooms: --rules gives all the same)",
                )


def _title(room: Room) -> str:
    return f"{room.state.game} {room.state.rules} {room.id[:8]}"


def _pair(names: Names) -> str:
    return " – ".join(f"{player} {names[player.index] or ''}".strip() for player in (RED, BLUE))


def _result(ending: Ending) -> tuple[str, str]:
    turn, reason = ending.state.turn, ending.reason
    if ending.winner is None:
        return f"unentschieden nach {turn} Halbzügen. {reason.german}", f"a draw after {turn} half-moves. {reason.english}"
    name = ending.names[ending.winner.index]
    winner = f"{ending.winner} {name}" if name else str(ending.winner)
    return f"{winner} hat nach {turn} Halbzügen gewonnen. {reason.german}", f"{winner} has won after {turn} half-moves. {reason.english}"
