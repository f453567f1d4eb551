"""What honest guests say: for each season whole games in its XML, and the same in lines of JSON."""

import json
from dataclasses import dataclass
from functools import cache
from random import Random

import spielwerk as sw
from spielwerk.benchmarks.referee import ROOM, prepared_moves


@dataclass(frozen=True, slots=True)
class Conversation:
    """Two guests' messages. `ROOM` stands where the room's id belongs."""

    game: str
    red: tuple[bytes, ...]
    blue: tuple[bytes, ...]

    @property
    def sides(self) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
        """RED's messages and BLUE's."""
        return self.red, self.blue


@cache
def in_xml(game_id: str, seed: int) -> Conversation:
    """A game of chance on the board of a seed, by the contest's rules."""
    beginning = (b"<protocol>", f'<join gameType="{sw.game(game_id).wire_name}"/>'.encode())
    red, blue = ((*beginning, *moves, b"</protocol>") for moves in prepared_moves(game_id, seed))
    return Conversation(game_id, red, blue)


@cache
def in_lines(game_id: str, seed: int) -> Conversation:
    """The same game in lines of JSON; now and then somebody asks which moves he has."""
    luck = Random(seed)
    state = sw.game(game_id, rules="contest").start(seed)
    sides: tuple[list[bytes], list[bytes]] = ([], [])
    for side, name in zip(sides, ("Anna", "Jürgen"), strict=True):
        side.append(line(type="join", game=game_id, rules="contest", name=name))
    while state.outcome is None:
        moves = state.moves()
        move = moves[luck.randrange(len(moves))]
        side = sides[state.to_move.index]
        if luck.random() < 0.1:
            side.append(line(type="moves"))
        side.append(line(type="move", move=str(move), room=ROOM, hints=["because"], seconds=0.5))
        state = state.play(move)
    return Conversation(game_id, (*sides[0], line(type="leave")), (*sides[1], line(type="leave")))


def line(**values: object) -> bytes:
    """One line of JSON."""
    return json.dumps(values, ensure_ascii=False).encode() + b"\n"


def strays(game_id: str) -> tuple[bytes, ...]:
    """Everything else that a client of any season might say, rightly or not; each understood somewhere."""
    wire_name = sw.game(game_id).wire_name
    slot = '<slot displayName="A" canTimeout="true" shouldBePaused="true" reserved="true"/>'
    packets = (
        "<join/>",
        f'<join gameType="{wire_name}"/>',
        '<join gameType="nothing"/>',
        f'<joinRoom roomId="{ROOM}"/>',
        f'<joinPrepared reservationCode="{ROOM}"/>',
        '<authenticate passphrase="examplepassword"/>',
        '<authenticate password="wrong"/>',
        f'<prepare gameType="{wire_name}" pause="true">{slot}{slot}</prepare>',
        f'<prepare gameType="{wire_name}">{slot}</prepare>',
        f'<observe roomId="{ROOM}"/>',
        f'<observe roomId="{ROOM}" passphrase="examplepassword"/>',
        f'<pause roomId="{ROOM}" pause="true"/>',
        f'<pause roomId="{ROOM}" pause="false"/>',
        f'<step roomId="{ROOM}"/>',
        f'<step roomId="{ROOM}" forced="true"/>',
        f'<timeout roomId="{ROOM}" slot="0" activate="false"/>',
        f'<cancel roomId="{ROOM}"/>',
        f'<freeReservation reservation="{ROOM}"/>',
        '<testMode testMode="true"/>',
        '<scoreForPlayer displayName="A"/>',
        f'<room roomId="{ROOM}"/>',
        f'<room roomId="{ROOM}"><data/></room>',
        f'<room roomId="{ROOM}"><data class="string">text</data></room>',
        f'<room roomId="{ROOM}"><data class="result"/></room>',
        f'<room roomId="{ROOM}"><data class="sc.framework.plugins.protocol.MoveRequest"/></room>',
        "<room><data/></room>",
        "<data/>",
        "<close/>",
        "<sc.protocol.responses.CloseConnection/>",
        "<nonsense/>",
        "</protocol>",
    )
    return tuple(packet.encode() for packet in packets)


def stray_lines(game_id: str) -> tuple[bytes, ...]:
    """The same in lines of JSON."""
    record = sw.game(game_id).start(3).record()
    return (
        line(type="join", game=game_id),
        line(type="join", game="nothing"),
        line(type="join", game=game_id, rules="nonsense"),
        line(type="join", room=ROOM, name="\0\x1b]\u202e" * 50),
        line(type="join", reservation=ROOM),
        line(type="moves", room=ROOM),
        line(type="moves"),
        line(type="move", move="SKIP"),
        line(type="move", move="", room=ROOM, hints=["\0"] * 40),
        line(type="authenticate", password="wrong"),
        line(type="prepare", game=game_id, record=record, seats=[{"name": "A"}, {"name": None}]),
        line(type="observe", room=ROOM),
        line(type="pause", room=ROOM, paused=True),
        line(type="step", room=ROOM, forced=True),
        line(type="timeout", room=ROOM, player="RED", active=False),
        line(type="cancel", room=ROOM),
        line(type="free_reservation", reservation=ROOM),
        line(type="rooms"),
        line(type="nonsense"),
        b"[1]\n",
        b"\xff\n",
        b"{" * 3000 + b"\n",
        line(type="leave"),
    )
