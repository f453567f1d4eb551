"""What nobody may see: two games that differ in nothing else look the same to everybody, byte for byte."""

from collections.abc import Iterator
from random import Random
from typing import Any

import spielwerk as sw
from spielwerk.benchmarks.referee import ROOM
from spielwerk.hostile.conversations import line
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.player import RED
from spielwerk.protocol.elements import write
from spielwerk.protocol.season import season_of
from spielwerk.server.listener import Settings
from spielwerk.testing.hall import PASSWORD, Hall, Visitor

SCENARIO = "cheating by protocol"


def twin(state: "sw.State[Any]", random: Random) -> "sw.State[Any] | None":
    """A position that looks the same and hides something else; None where nothing is hidden."""
    game = sw.game(state.game, rules=state.rules)
    shown = game.shown_record(state)
    record = dict(shown) if game.imagine is None else game.imagine(shown, None)
    other = game.from_record({**record, "chance": f"{random.getrandbits(64):016x}"})
    return None if other.record() == state.record() else other


class Table:
    """A game in a house of its own: two players and two observers, each in XML and in lines."""

    def __init__(self, state: "sw.State[Any]") -> None:
        self.hall = Hall(Settings(password=PASSWORD, seed=1, opening=state, rules="contest"))
        self.guests: dict[str, Visitor] = {}
        wire_name = sw.game(state.game).wire_name
        self.guests["RED in lines"] = self.hall.visitor(line(type="join", game=state.game, rules="contest").decode())
        self.room = next(iter(self.hall.server.lobby.rooms.values()))
        opening = f'<protocol><authenticate password="{PASSWORD}"/><observe roomId="{self.room.id}"/>'
        self.guests["an observer in XML"] = self.hall.visitor(opening)
        self.guests["an observer in lines"] = self.hall.visitor(
            line(type="authenticate", password=PASSWORD).decode(), line(type="observe", room=self.room.id).decode()
        )
        self.guests["BLUE in XML"] = self.hall.visitor(f'<protocol><join gameType="{wire_name}"/>')
        self.room.state = _with_luck_of(self.room.state, state)

    def play(self, text: str) -> None:
        """Whoever is to move plays this."""
        if self.room.state.to_move is RED:
            self.guests["RED in lines"].say(line(type="moves") + line(type="move", move=text))
        else:
            data = write(season_of(self.room.state.game).wire.write_move(text, self.room.state), 2)
            self.guests["BLUE in XML"].say(f'<room roomId="{self.room.id}">{data}</room>')

    def heard(self) -> dict[str, str]:
        """What everybody was told."""
        return {name: guest.heard.replace(self.room.id, ROOM) for name, guest in self.guests.items()}

    def shown(self) -> dict[str, Any]:
        """What everybody may know."""
        state = self.room.state
        return sw.game(state.game, rules=state.rules).shown_record(state)


def _with_luck_of(state: "sw.State[Any]", wanted: "sw.State[Any]") -> "sw.State[Any]":
    """The house draws new luck for a loaded position; here it is to be what the position says."""
    record = wanted.record()
    return sw.game(state.game, rules=state.rules).from_record({**state.record(), "chance": record["chance"]})


def differences(game_id: str, seed: int) -> tuple[int, list[str]]:
    """How many moves were played in games that looked the same, and who has heard a difference.

    Whenever something is revealed, what is left is hidden anew.
    """
    random = Random(seed)
    state = sw.game(game_id, rules="contest").start(seed)
    played, found = 0, list[str]()
    while state.outcome is None and not found and (other := twin(state, random)) is not None:
        one, two = Table(state), Table(other)
        while one.room.ending is None and one.shown() == two.shown() and not found:
            _play(one, two, random)
            played += 1
            if one.shown() == two.shown():
                found = [f"{game_id}, seed {seed}, move {played}: {name}" for name, text in one.heard().items() if text != two.heard()[name]]
        if one.room.ending is not None:
            break
        state = one.room.state
    return played, found


def _play(one: Table, two: Table, random: Random) -> None:
    state = one.room.state
    # Now and then somebody tries what could be played at the start, so that errors and results are looked at too.
    text = _lasting_move(state, random) if random.random() < 0.98 else _lasting_move(sw.game(state.game, rules=state.rules).start(1), random)
    one.play(text)
    two.play(text)


def _lasting_move(state: "sw.State[Any]", random: Random) -> str:
    """A move of chance, if possible one that leaves moves to play: games that are over at once show little."""
    moves = state.moves()
    tried = [str(moves[random.randrange(len(moves))]) for _ in range(12)]
    return next((text for text in tried if (after := state.play(text)).outcome is None and _goes_on(after)), tried[0])


def _goes_on(state: "sw.State[Any]") -> bool:
    moves = state.moves()
    return any(state.play(moves[at]).outcome is None for at in range(0, len(moves), max(1, len(moves) // 8)))


def measure(scale: Scale) -> Iterator[Row]:
    """Every game that hides something: tiles, cards to come, the luck of the dice."""
    moves, games, found = 0, 0, list[str]()
    for game_id in sw.games():
        for seed in range(scale.rivers):
            played, unequal = differences(game_id, seed)
            moves, games = moves + played, games + (played > 0)
            found += unequal
    said = f"{games} pairs of games that differ in hidden tiles or luck to come alone, {moves} moves, players and observers, XML and JSON: "
    said += f"{len(found)} differences" + (f" {found[:3]}" if found else "")
    yield row(SCENARIO, "no packet shows hidden tiles", said, games > 0 and not found)
