"""What each fault costs in a season: every one is committed on our own server, and what everybody hears is written down."""

import random
from collections.abc import Callable

from generating.house import PASSWORD, Guest, House, Table, packet
from generating.markdown import table as markdown_table
from spielwerk.errors import IllegalMove
from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import season_of
from spielwerk.protocol.stream import Stream

Fault = Callable[[Table], Guest]
"""Commits a fault and tells who has done it."""


def _illegal(table: Table) -> Guest:
    table.red.says(table.packet(_illegal_move(table)))
    return table.red


def _illegal_move(table: Table) -> str:
    """A move of another position that this one refuses."""
    state, luck = table.state, random.Random(1)
    while True:
        moves = state.moves()
        for text in map(str, moves):
            try:
                table.state.parse(text)
            except IllegalMove:
                return text
        state = state.play(moves[luck.randrange(len(moves))])


def _unknown_class(table: Table) -> Guest:
    table.red.says(packet(table.room.id, Element("data", {"class": "nonsense"})))
    return table.red


def _malformed(table: Table) -> Guest:
    table.red.says(f'\n  <room roomId="{table.room.id}"><<data/></room>')
    return table.red


def _out_of_turn(table: Table) -> Guest:
    table.blue.says(table.packet(str(table.state.moves()[0])))
    return table.blue


def _other_room(table: Table) -> Guest:
    table.red.says(packet("nowhere", table.season.wire.write_move(str(table.state.moves()[0]), table.state)))
    return table.red


def _late(table: Table) -> Guest:
    table.house.waits(2.5)
    table.moves(str(table.state.moves()[0]))
    return table.red


def _silent(table: Table) -> Guest:
    table.house.waits(10.5)
    return table.red


def _says(text: str) -> Fault:
    def fault(table: Table) -> Guest:
        table.red.says(text)
        return table.red

    return fault


def _gone(table: Table) -> Guest:
    table.red.ears.close()
    table.red.goes()
    return table.red


FAULTS: tuple[tuple[str, Fault], ...] = (
    ("a move that breaks a rule", _illegal),
    ("`data` of a class that nobody knows", _unknown_class),
    ("XML that is not well-formed", _malformed),
    ("a move out of turn", _out_of_turn),
    ("a move for a room that does not exist", _other_room),
    ("an answer after more than the soft limit", _late),
    ("no answer within the hard limit", _silent),
    ("`</protocol>` in the middle of the game", _says("\n</protocol>")),
    ("`<sc.protocol.responses.CloseConnection/>` or `<close/>`", _says("\n  <sc.protocol.responses.CloseConnection/>")),
    ("a connection that breaks", _gone),
)


def faults_table(game_id: str) -> str:
    """What each fault in a game costs, and what each wrong request in the lobby gets."""
    in_game = markdown_table(
        ("what a player does", "he hears", "closed", "the opponent hears", "an observer hears", "his cause and reason in the result"),
        [_row(game_id, name, fault) for name, fault in FAULTS],
    )
    in_lobby = markdown_table(("what a client does", "it hears", "closed"), [_lobby_row(game_id, *wish) for wish in _wishes()])
    return f"{in_game}\n{in_lobby}"


def _row(game_id: str, name: str, fault: Fault) -> tuple[str, ...]:
    table = Table(game_id, watched=True)
    table.forgets()
    offender = fault(table)
    opponent = table.blue if offender is table.red else table.red
    heard = {guest.name: guest.hears() for guest in table.everybody()}
    verdict = _verdict(game_id, table, offender, heard[opponent.name])
    return name, _kinds(heard[offender.name]), _closed(offender), _kinds(heard[opponent.name]), _kinds(heard["observer"]), verdict


def _verdict(game_id: str, table: Table, offender: Guest, heard: str) -> str:
    results = [data for data in _datas(heard) if data.get("class") == "result"]
    if not results:
        return "the game goes on" if table.room.ending is None else "–"
    score = season_of(game_id).wire.read_result(results[0]).scores[0 if offender is table.red else 1]
    return f"`{score.cause}`" + (f" {score.reason}" if score.reason else "").replace("\n", " ⏎ ").replace("<", "&lt;")


def _closed(guest: Guest) -> str:
    return "yes" if guest.is_closed else "no"


def _wishes() -> list[tuple[str, str]]:
    return [
        ("`<join gameType>` with an unknown game", '<join gameType="swc_1999_nothing"/>'),
        ("`<joinRoom>` with an unknown room", '<joinRoom roomId="nowhere"/>'),
        ("`<joinPrepared>` with an unknown reservation", '<joinPrepared reservationCode="nothing"/>'),
        ("`<authenticate>` with a wrong password", '<authenticate password="wrong"/>'),
        ("an administrator's request without authentication", '<observe roomId="nowhere"/>'),
        ("`<observe>` of an unknown room", f'<authenticate password="{PASSWORD}"/><observe roomId="nowhere"/>'),
        ("an element that nobody knows", "<nonsense/>"),
    ]


def _lobby_row(game_id: str, name: str, said: str) -> tuple[str, ...]:
    house = House(Table(game_id).house.settings)
    guest = house.guest("guest")
    guest.says(f"<protocol>{said}")
    return name, _kinds(guest.hears()), _closed(guest)


def _kinds(heard: str) -> str:
    """The names of the messages in what somebody heard."""
    names = [f"`{_kind(message)}`" for message in _messages(heard)]
    if heard.rstrip().endswith(("</protocol>", "<protocol/>")):
        names.append(f"`{heard.rstrip().splitlines()[-1].strip()}`")
    return " ".join(names) or "nothing"


def _kind(message: Element) -> str:
    data = message.child("data") if message.tag == "room" else None
    return (message.tag if data is None else data.get("class") or "").rpartition(".")[2]


def _messages(heard: str) -> list[Element]:
    whole = heard if heard.startswith("<protocol") else f"<protocol>{heard}"
    return [happening for happening in Stream().feed(whole.encode()) if isinstance(happening, Element)]


def _datas(heard: str) -> list[Element]:
    found = (message.child("data") for message in _messages(heard))
    return [data for data in found if data is not None]
