"""Packets of a player against a room that is not his: every kind there is, with the right ids and with guessed ones."""

import uuid
from collections.abc import Iterator
from random import Random
from typing import Any

import spielwerk as sw
from spielwerk.benchmarks.referee import ROOM
from spielwerk.hostile.conversations import in_lines, in_xml, line, stray_lines, strays
from spielwerk.hostile.forgeries import forged
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.witness import Witness, quiet_house, undisturbed
from spielwerk.room.room import Room
from spielwerk.server.voices import JsonVoice
from spielwerk.testing.hall import PASSWORD, Hall, Visitor

SCENARIO = "cheating by protocol"
A_HOUSE = 200
"""So many packets are sent in one house."""
SEED = 3


def sight(room: Room) -> tuple[Any, ...]:
    """All that could be changed in a room from outside."""
    seats = [(seat.name, seat.can_time_out, seat.pauses, seat.guest, seat.reservation) for seat in room.seats.values()]
    thinking = None if room.thinking is None else (room.thinking.asked_at, room.thinking.limits)
    return room.state.text(), seats, room.paused, list(room.observers), room.begun, room.ending, len(room.moves), thinking, room.limits


def measure(scale: Scale) -> Iterator[Row]:
    """Houses with a game that runs, a room that waits for its players, and somebody who wants in."""
    packets, disturbed = 0, []
    for number in range(max(1, scale.packets // A_HOUSE)):
        random = Random(number)
        game_id = sw.games()[number % len(sw.games())]
        disturbed += meddled(game_id, random, min(A_HOUSE, scale.packets))
        packets += min(A_HOUSE, scale.packets)
    said = f"{packets} packets against a running game and a prepared room, in all seasons and in JSON: changed {len(disturbed)}"
    said += f" ({disturbed[:3]})" if disturbed else ""
    yield row(SCENARIO, "no packet sequence of a player changes another room", said, not disturbed)


def meddled(game_id: str, random: Random, count: int) -> list[str]:
    """The packets after which something was different."""
    hall, witness = quiet_house(game_id, SEED)
    waiting = _prepared_room(game_id, hall)
    meddlers = [_meddler(hall, random) for _ in range(3)]
    kinds = _packets(random)
    found: list[str] = []
    for _ in range(count):
        if random.random() < 0.2:
            witness.step()
        meddler = random.choice(meddlers)
        if meddler.is_closed:
            meddlers[meddlers.index(meddler)] = meddler = _meddler(hall, random)
        packet = _aimed(random.choice(kinds[isinstance(meddler.session.voice, JsonVoice)]), witness, waiting, random)
        before = sight(witness.room), sight(waiting)
        meddler.say(packet)
        if (sight(witness.room), sight(waiting)) != before:
            found.append(f"{game_id}: {packet[:120]!r}")
    if witness.transcript() != undisturbed(game_id, SEED):
        found.append(f"{game_id}: the witness has heard something else than alone")
    return [*found, *(f"{game_id}: {report}" for report in hall.reports if "fault" in report)]


def _prepared_room(game_id: str, hall: Hall) -> Room:
    """A room that an administrator has prepared, with both seats kept."""
    administrator = hall.visitor(line(type="authenticate", password=PASSWORD).decode(), line(type="prepare", game=game_id, rules="contest").decode())
    administrator.go()
    return list(hall.server.lobby.rooms.values())[-1]


def _meddler(hall: Hall, random: Random) -> Visitor:
    """A guest who has a seat of his own, or is only here."""
    game_id = random.choice(sw.games())
    if random.random() < 0.4:
        return hall.visitor(in_lines(game_id, SEED).red[0].decode())
    visitor = hall.visitor("<protocol>")
    if random.random() < 0.7:
        visitor.say(in_xml(game_id, SEED).red[1])
    return visitor


def _packets(random: Random) -> tuple[list[bytes], list[bytes]]:
    """What can be said in XML, and in lines."""
    ends = (b"</protocol>", b"<close/>", b"<sc.protocol")
    packets = [packet for game_id in sw.games() for packet in (*strays(game_id), *in_xml(game_id, SEED).red[1:8], *in_xml(game_id, SEED).blue[2:8])]
    lines = [said for game_id in sw.games() for said in (*stray_lines(game_id), *in_lines(game_id, SEED).red[1:8])]
    packets = [packet for packet in packets if not packet.startswith(ends)]
    return [*packets, *(forged(packet, random) for packet in packets)], [*lines, *(forged(said, random) for said in lines)]


def _aimed(packet: bytes, witness: Witness, waiting: Room, random: Random) -> bytes:
    """The packet with somebody else's room in it, or with a code that might have opened a seat."""
    target = random.choice((witness.room.id, witness.room.id, waiting.id, str(uuid.UUID(int=random.getrandbits(128)))))
    return packet.replace(ROOM.encode(), target.encode())
