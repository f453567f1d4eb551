"""An honest game beside an attack: whatever the others do, it must go on byte for byte as it does alone."""

from functools import cache

from spielwerk.benchmarks.referee import ROOM
from spielwerk.hostile.conversations import in_xml
from spielwerk.room.room import Room
from spielwerk.server.listener import Settings
from spielwerk.testing.hall import PASSWORD, Hall, Visitor


class Witness:
    """Two guests who play an honest game in the first room of a house."""

    def __init__(self, game_id: str, seed: int, hall: Hall) -> None:
        conversation = in_xml(game_id, seed)
        self._messages = [list(side[:-1]) for side in conversation.sides]
        self.guests: list[Visitor] = []
        for side in self._messages:
            self.guests.append(hall.visitor())
            self._say(side, 2)
            if len(self.guests) == 1:
                self.room: Room = next(iter(hall.server.lobby.rooms.values()))
                for seat in self.room.seats.values():
                    seat.can_time_out = False

    def _say(self, side: list[bytes], count: int) -> None:
        guest = self.guests[self._messages.index(side)]
        for _ in range(count):
            guest.say(side.pop(0).replace(ROOM.encode(), self.room.id.encode() if hasattr(self, "room") else b""))

    def step(self) -> bool:
        """Plays the next move; whether there was one."""
        side = self._messages[self.room.state.to_move.index]
        if self.room.ending is not None or not side:
            return False
        self._say(side, 1)
        return True

    def transcript(self) -> tuple[str, ...]:
        """What both have heard when the game is played to its end."""
        while self.step():
            pass
        return tuple(guest.heard.replace(self.room.id, ROOM) for guest in self.guests)


def quiet_house(game_id: str, seed: int) -> tuple[Hall, Witness]:
    """A house in which nobody is but the witness; his board is drawn by the seed, those of others by the ones that follow."""
    hall = Hall(Settings(password=PASSWORD, seed=seed))
    return hall, Witness(game_id, seed, hall)


@cache
def undisturbed(game_id: str, seed: int) -> tuple[str, ...]:
    """What the witness hears when he is alone."""
    return quiet_house(game_id, seed)[1].transcript()
