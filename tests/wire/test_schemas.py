"""The schema of each season: everything that our server says and that was ever recorded fits it, and nothing that was changed does."""

import contextlib
import gzip
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

import spielwerk as sw
from spielwerk.game import RULE_SETS, Rules
from spielwerk.protocol.elements import write
from spielwerk.protocol.season import season_of
from spielwerk.server.listener import Settings
from tests.server.hall import PASSWORD, Hall, Visitor
from tests.wire.schaefchen_2011_recordings import connections, packets

GAMES = Path(sw.__file__).parent / "games"
FROM_SERVER, FROM_CLIENT = "from-server", "from-client"
_START = '<grammar xmlns="http://relaxng.org/ns/structure/1.0"><include href="protocol.rng"><start><ref name="{}"/></start></include></grammar>'


@cache
def schema(game_id: str, direction: str) -> etree.RelaxNG:
    """What one message in this direction has to be."""
    folder = GAMES / game_id.replace("-", "_")
    return etree.RelaxNG(etree.fromstring(_START.format(direction).encode(), base_url=str(folder / "one-message.rng")))


def faults(game_id: str, direction: str, message: etree._Element) -> str:
    """What the schema finds wrong."""
    found = schema(game_id, direction)
    return "" if found.validate(message) else f"{etree.tostring(message).decode()[:300]}: {found.error_log.last_error}"


def all_faults(game_id: str, direction: str, texts: Iterable[str]) -> list[str]:
    """What the schema finds wrong in any of these messages."""
    return [fault for text in texts for fault in [faults(game_id, direction, etree.fromstring(text.strip()))] if fault]


def messages(stream: str) -> list[etree._Element]:
    """The messages of one direction, the last one as far as it is whole."""
    parser = etree.XMLPullParser(events=("start", "end"))
    with contextlib.suppress(etree.XMLSyntaxError):
        parser.feed(stream if stream.lstrip().startswith("<protocol") else f"<protocol>{stream}")
    depth, found = 0, []
    for event, node in parser.read_events():
        assert isinstance(node, etree._Element)
        depth += 1 if event == "start" else -1
        if event == "end" and depth == 1:
            found.append(node)
    return found


class Game:
    """Two players and an observer in our own hall, and everything that was said."""

    def __init__(self, game_id: str, rules: Rules, seed: int = 3) -> None:
        self.id = game_id
        self.luck = random.Random(seed)
        self.hall = Hall(Settings(password=PASSWORD, game=game_id, rules=rules, seed=seed))
        self.said: list[str] = []
        self.red, self.observer = self.hall.visitor("<protocol><join/>"), self.hall.visitor()
        self.room = next(iter(self.hall.server.lobby.rooms.values()))
        self.observer.say(f'<protocol><authenticate password="{PASSWORD}"/><observe roomId="{self.room.id}"/>')
        self.blue = self.hall.visitor("<protocol><join/>")

    def says(self, visitor: Visitor, text: str) -> None:
        """Something that belongs into a stream of a client."""
        self.said.append(text)
        visitor.say(text)

    def plays(self, moves: int | None = None) -> None:
        """Random moves, some of them with a hint."""
        state = self.room.state
        while self.room.ending is None and (moves is None or state.turn < moves):
            listed = state.moves()
            move = listed[self.luck.randrange(len(listed))]
            data = season_of(self.id).wire.write_move(move, state, ("a <hint>",) if state.turn % 7 == 3 else ())
            mover = self.red if state.to_move is sw.RED else self.blue
            self.says(mover, f'\n  <room roomId="{self.room.id}">{write(data, 2)}\n  </room>')
            state = self.room.state

    def heard(self) -> set[str]:
        """What everybody heard, each message once."""
        return {
            etree.tostring(message, with_tail=False).decode() for each in (self.red, self.blue, self.observer) for message in messages(each.heard)
        }


@pytest.mark.parametrize("rules", RULE_SETS)
def test_whole_games_fit(game_id: str, rules: Rules) -> None:
    """Every message of games of chance, both ways."""
    for seed in range(1, 4):
        game = Game(game_id, rules, seed)
        game.plays()
        heard = game.heard()
        assert game.room.ending is not None and len(heard) > game.room.state.turn
        assert all_faults(game_id, FROM_SERVER, heard) == []
        assert all_faults(game_id, FROM_CLIENT, game.said) == []


@pytest.mark.parametrize(
    "nasty",
    [
        '<room roomId="{}"><data class="nonsense"/></room>',
        '<room roomId="{}"/>',
        '<room roomId="nowhere"><data class="skipmove"/></room>',
        '<join gameType="nothing"/>',
        '<joinPrepared reservationCode="nothing"/>',
        '<joinRoom roomId="{}"/>',
        '<observe roomId="{}"/>',
        '<authenticate password="wrong"/>',
        "<close/>",
        "<nonsense/>",
        "<<",
    ],
)
def test_answers_to_nasty_clients_fit(game_id: str, nasty: str) -> None:
    """Errors, refusals, goodbyes and the results that they bring."""
    game = Game(game_id, "contest")
    game.plays(4)
    for visitor in (game.blue, game.red):
        visitor.say(nasty.format(game.room.id))
    assert all_faults(game_id, FROM_SERVER, game.heard()) == []


def test_late_players_and_broken_rules_fit(game_id: str) -> None:
    """A move that came too late, none at all, and one of another position."""
    for fault in range(3):
        game = Game(game_id, "contest")
        game.plays(2)
        if fault == 2:
            # Both try to play what is legal somewhere else.
            for visitor in (game.blue, game.red):
                other = Game(game_id, "contest", seed=9)
                other.plays()
                visitor.say(other.said[-1].replace(other.room.id, game.room.id))
        else:
            game.hall.wait((2.5, 11.0)[fault])
            game.plays(3)
        assert game.room.ending is not None
        assert all_faults(game_id, FROM_SERVER, game.heard()) == []


ADMINISTRATION = (
    '<authenticate password="{password}"/>',
    '<testMode testMode="true"/>',
    '<prepare gameType="{game}"><slot displayName="Anna" canTimeout="true" shouldBePaused="true" reserved="true"/>'
    '<slot displayName="Bert" canTimeout="false" shouldBePaused="true" reserved="true"/></prepare>',
    '<observe roomId="{room}"/>',
    '<pause roomId="{room}" pause="true"/>',
    '<step roomId="{room}" forced="false"/>',
    '<timeout roomId="{room}" activate="false" slot="1"/>',
    '<pause roomId="{room}" pause="false"/>',
    '<cancel roomId="{room}"/>',
    '<scoreForPlayer displayName="Anna"/>',
    '<scoreForPlayer displayName="nobody"/>',
    '<freeReservation reservation="{room}"/>',
    "<sc.protocol.responses.CloseConnection/>",
)


def test_administration_fits(game_id: str) -> None:
    """Everything that an administrator says and hears."""
    hall = Hall(Settings(password=PASSWORD, game=game_id))
    admin, room_id = hall.visitor("<protocol>"), ""
    for form in ADMINISTRATION:
        said = form.format(password=PASSWORD, game=sw.game(game_id).wire_name, room=room_id)
        admin.say(said)
        assert faults(game_id, FROM_CLIENT, etree.fromstring(said)) == ""
        if "prepare" in said:
            room = next(iter(hall.server.lobby.rooms.values()))
            room_id = room.id
        elif 'pause="true"' in said:
            for seat in list(room.seats.values()):
                hall.visitor(f'<protocol><joinPrepared reservationCode="{seat.reservation}"/>')
    heard = messages(admin.heard)
    assert len(heard) >= 6
    assert [fault for message in heard for fault in [faults(game_id, FROM_SERVER, message)] if fault] == []


# Mutations

MAY_BE_MISSING = {
    ("condition", "winner"),
    ("join", "gameType"),
    ("hint", "content"),
    ("player", "name"),
    ("score", "reason"),
    ("sheep", "dog"),
    ("sheep", "owner"),
    ("winner", "team"),
}
"""Attributes that are there only where there is something to say."""


def samples(game_id: str) -> Iterator[tuple[str, etree._Element]]:
    """One message of each kind that a game has."""
    game = Game(game_id, "contest")
    game.plays()
    found = {(FROM_SERVER, _kind(message)): message for text in sorted(game.heard()) for message in [etree.fromstring(text)]}
    found |= {(FROM_CLIENT, _kind(message)): message for text in game.said for message in [etree.fromstring(text.strip())]}
    yield from ((direction, message) for (direction, _), message in found.items())


def _kind(message: etree._Element) -> str:
    data = message.find("data")
    return str(message.tag) if data is None else f"{data.get('class')} {' '.join(sorted({str(each.tag) for each in data.iter()}))}"


def _first_of_each(message: etree._Element) -> list[etree._Element]:
    """One element of each name; boards have hundreds that are alike."""
    return list({element.tag: element for element in message.iter()}.values())


def test_a_missing_attribute_is_found(game_id: str) -> None:
    """Each attribute of each element is wanted, but for those that may be missing."""
    tried = Counter[bool]()
    for direction, message in samples(game_id):
        for element in _first_of_each(message):
            for name, value in list(element.attrib.items()):
                del element.attrib[name]
                refused = faults(game_id, direction, message) != ""
                element.set(name, value)
                assert refused or (element.tag, name) in MAY_BE_MISSING, f"{element.tag!r} without {name!r} in {etree.tostring(message)[:300]!r}"
                tried[refused] += 1
    assert tried[True] > 30


@pytest.mark.parametrize("place", [0, -1])
def test_an_unknown_element_is_found(game_id: str, place: int) -> None:
    """Wherever it stands."""
    tried = 0
    for direction, message in samples(game_id):
        for element in _first_of_each(message):
            stranger = etree.Element("nonsense")
            element.insert(place if place == 0 else len(element), stranger)
            assert faults(game_id, direction, message) != ""
            element.remove(stranger)
            tried += 1
    assert tried > 20


def test_an_unknown_attribute_is_found(game_id: str) -> None:
    """Nothing may be there that nobody knows."""
    for direction, message in samples(game_id):
        for element in _first_of_each(message):
            element.set("nonsense", "1")
            assert faults(game_id, direction, message) != ""
            del element.attrib["nonsense"]
        assert faults(game_id, direction, message) == ""


def test_the_other_direction_is_told_apart(game_id: str) -> None:
    """What a server says is no word of a client, and a move no word of a server."""
    for direction, message in samples(game_id):
        assert faults(game_id, FROM_CLIENT if direction == FROM_SERVER else FROM_SERVER, message) != ""


def test_a_whole_direction_is_a_document(game_id: str) -> None:
    """The schema as it stands takes a whole stream."""
    game = Game(game_id, "contest")
    game.plays(4)
    whole = etree.RelaxNG(etree.parse(str(GAMES / game_id.replace("-", "_") / "protocol.rng")))
    stream = game.blue.heard
    assert whole.validate(etree.fromstring(f"{stream}\n</protocol>"))
    assert whole.validate(etree.fromstring(f"<protocol>{''.join(game.said)}</protocol>"))
    assert not whole.validate(etree.fromstring(f"{stream}{''.join(game.said)}\n</protocol>"))


# Recordings


def content(path: Path) -> str:
    """A recording, unpacked."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()


def recorded(official: Path, game_id: str) -> Iterator[tuple[str, str, etree._Element]]:
    """Every message of whole games: what players and observers heard, what servers stored, and what players said."""
    for path in sorted((official / game_id / "transcripts").rglob("*")):
        name = path.name
        is_stored = name.startswith(("replay_", "server_replay")) and "observer" not in name
        if ".s2c.xml" in name or "observer_" in name or is_stored:
            yield from ((name, FROM_SERVER, message) for message in messages(content(path)))
        elif ".c2s.xml" in name:
            yield from ((name, FROM_CLIENT, message) for message in messages(content(path)))


def recorded_2011(official: Path) -> Iterator[tuple[str, str, etree._Element]]:
    """The season whose recordings have both directions in one file."""
    for path in connections(official):
        whole = path.name.startswith(("random_vs", "game_", "draw_", "prepared_pause"))
        for packet in packets(path):
            if packet.from_server or whole:
                yield path.name, FROM_SERVER if packet.from_server else FROM_CLIENT, etree.fromstring(write(packet.element, 0).strip())


def test_all_recorded_messages_fit(official: Path, game_id: str) -> None:
    """Whatever the season's server said in whole games, and whatever its clients said there."""
    found = recorded_2011(official) if game_id == "schaefchen-2011" else recorded(official, game_id)
    counted = Counter[str]()
    for name, direction, message in found:
        if message.tag == "sit:state":
            continue
        assert faults(game_id, direction, message) == "", name
        counted[direction] += 1
    assert counted[FROM_SERVER] > 200 and counted[FROM_CLIENT] > 50
