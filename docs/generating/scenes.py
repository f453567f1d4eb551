"""What is played for the page of a season: each block of the page is a scene on our own server."""

import random
import re
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import spielwerk as sw
from generating.faults import faults_table
from generating.house import PASSWORD, SEED, Guest, House, Table, packet
from generating.markdown import Maker, fenced
from generating.samples import same_ids, shortened, talk
from generating.tables import facts_table
from spielwerk._core import State
from spielwerk.game import Rules
from spielwerk.protocol.stored import write_stored
from spielwerk.room.replay_reader import read_replay
from spielwerk.server.listener import Settings

OPTIONAL = ("hint", "random-field")
"""Not every season has these."""

_SEEDS = range(1, 60)
_RULEBOOK = "rulebook "
_MEMENTO = re.compile(r'\n  <room [^\n]*\n    <data class="memento">.*?\n  </room>', re.DOTALL)
_LAST_MOVE = re.compile(r"\n *<lastMove[ >/].*?(?=\n *</state>|\n *<condition)", re.DOTALL)


def blocks(game_id: str) -> Mapping[str, Maker]:
    """What makes each block of a season's page."""
    return {
        "facts": lambda _: facts_table(game_id),
        "joining": lambda _: joining(game_id),
        "reservation": lambda words: reservation(game_id, words),
        "welcome": lambda _: welcome(game_id),
        "state": lambda words: state(game_id, int(words)),
        "request": lambda _: request(game_id),
        "move": lambda words: move(game_id, words),
        "hint": lambda words: move(game_id, words, ("weil es geht",)),
        "random-field": lambda _: random_field(game_id),
        "refused": lambda words: refused(game_id, words),
        "faults": lambda _: faults_table(game_id),
        "result": lambda words: result(game_id, int(words)),
        "administration": lambda words: administration(game_id, words),
        "scores": lambda words: scores(game_id, words),
        "stored": lambda _: stored(game_id),
    }


def _xml(text: str) -> str:
    return fenced("xml", text)


def joining(game_id: str) -> str:
    """Two players who join a free seat."""
    house, name = House(Settings(password=PASSWORD, seed=SEED)), sw.game(game_id).wire_name
    for side in ("RED", "BLUE"):
        house.guest(side).says(f'<protocol>\n  <join gameType="{name}"/>')
    wanted = [piece for piece in house.log if not piece.from_server or not re.search(r'class="(memento|sit:welcome)"|oveRequest"', piece.text)]
    return _xml(talk(wanted))


def reservation(game_id: str, slots: str) -> str:
    """Two players whose seats an administrator has prepared; BLUE comes first."""
    house, admin, codes = _prepared(game_id, slots, paused=False)
    house.log.clear()
    for side, code in (("BLUE", codes[1]), ("RED", codes[0])):
        house.guest(side).says(f'<protocol>\n  <joinPrepared reservationCode="{code}"/>')
    shown = [piece for piece in house.log if piece.guest != admin.name and not re.search(r'class="memento"|oveRequest"', piece.text)]
    return _xml(talk(shown))


def _prepared(game_id: str, slots: str, *, paused: bool) -> tuple[House, Guest, list[str]]:
    house = House(Settings(password=PASSWORD, seed=SEED))
    admin = house.guest("administrator")
    admin.says(f"<protocol>\n  {authentication(slots)}")
    admin.says(f"\n  {preparation(game_id, slots, paused=paused)}")
    room = house.room
    return house, admin, [seat.reservation for seat in room.seats.values() if seat.reservation is not None]


def authentication(words: str) -> str:
    """The season's name for the password stands first."""
    return f'<authenticate {words.split(" ")[0]}="{PASSWORD}"/>'


def preparation(game_id: str, words: str, *, paused: bool) -> str:
    """The request for a room, with what the season could say about a seat."""
    known = words.split(" ")[1:]
    truth = "true" if paused else "false"
    pause = f' pause="{truth}"' if "pause" in known else ""
    values = {"shouldBePaused": truth, "reserved": "true"}
    more = "".join(f' {name}="{values[name]}"' for name in known if name in values)
    slots = "".join(f'\n    <slot displayName="{name}" canTimeout="true"{more}/>' for name in ("Anna", "Bert"))
    return f'<prepare gameType="{sw.game(game_id).wire_name}"{pause}>{slots}\n  </prepare>'


def welcome(game_id: str) -> str:
    """What RED is greeted with."""
    heard = Table(game_id).red.hears()
    return _xml(same_ids(shortened(_room_message(heard, 0))))


def _room_message(heard: str, number: int) -> str:
    return str(re.findall(r"\n  <room .*?\n  </room>", heard, re.DOTALL)[number])


def state(game_id: str, plies: int) -> str:
    """The position after so many moves of a game of chance."""
    table = Table(game_id)
    table.plays(plies)
    return _xml(same_ids(shortened(_MEMENTO.findall(table.blue.hears())[-1])))


def request(game_id: str) -> str:
    """What asks RED for his first move."""
    return _xml(same_ids(_room_message(Table(game_id).red.hears(), -1)))


def move(game_id: str, pattern: str, hints: tuple[str, ...] = ()) -> str:
    """A move of this kind as it is sent, and as the next position shows it; by the rulebook where the words begin so."""
    rules: Rules = "rulebook" if pattern.startswith(_RULEBOOK) else "contest"
    before, text = _found(game_id, rules, pattern.removeprefix(_RULEBOOK))
    return _sent_and_shown(before, text, hints)


def random_field(game_id: str) -> str:
    """A move onto a field where luck decides how it goes on."""
    for seed in _SEEDS:
        for before, text in _games(game_id, "rulebook", seed):
            if before.play(text).record()["state"].get("random_field") is not None:
                return _sent_and_shown(before, text, ())
    raise SystemExit(f"nobody comes to a random field of {game_id}")


def _sent_and_shown(before: State[Any], text: str, hints: tuple[str, ...]) -> str:
    table = Table(before.game, settings=Settings(password=PASSWORD, seed=SEED, opening=before, rules=before.rules))
    mover = table.guest(table.state.to_move)
    table.forgets()
    table.moves(text, hints)
    sent = next(piece for piece in table.house.log if not piece.from_server)
    last = _LAST_MOVE.search(_MEMENTO.findall(mover.hears())[0])
    assert last is not None
    return _xml(same_ids(f"<!-- {text} -->{sent.text}\n\n<!-- in the next position -->\n{_outdented(last[0])}"))


def _outdented(text: str) -> str:
    lines = text.strip("\n").split("\n")
    margin = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[margin:] for line in lines)


@cache
def _games(game_id: str, rules: Rules, seed: int) -> tuple[tuple[State[Any], str], ...]:
    """The positions of a game of chance, each with the move that is played there."""
    state, luck, found = sw.game(game_id, rules=rules).start(seed), random.Random(seed), []
    while state.outcome is None:
        moves = state.moves()
        text = str(moves[luck.randrange(len(moves))])
        found.append((state, text))
        state = state.play(text)
    return tuple(found)


def _found(game_id: str, rules: Rules, pattern: str) -> tuple[State[Any], str]:
    """The first position in which such a move is legal, and the first such move."""
    for seed in _SEEDS:
        for position, _ in _games(game_id, rules, seed):
            for text in map(str, position.moves()):
                if re.fullmatch(pattern, text):
                    return position, text
    raise SystemExit(f"no move of {game_id} is like {pattern}")


def refused(game_id: str, text: str) -> str:
    """A move that breaks a rule: what everybody hears."""
    table = Table(game_id, watched=True)
    table.forgets()
    table.moves(text)
    return _xml(talk(table.house.log))


def result(game_id: str, luck: int) -> str:
    """The end of a whole game, for a player; the number draws the moves."""
    table = Table(game_id, luck=luck)
    table.plays()
    heard = table.blue.hears()
    return _xml(same_ids(shortened(heard[heard.rindex("\n  <room ") :])))


def administration(game_id: str, words: str) -> str:
    """A paused room, which goes on step by step, and is cancelled."""
    house, admin, codes = _prepared(game_id, words, paused=True)
    room = house.room

    def orders(*tags: str) -> None:
        for tag in tags:
            admin.says(f"\n  <{tag.format(id=room.id)}/>")

    orders('observe roomId="{id}"', 'pause roomId="{id}" pause="true"')
    players = [house.guest(name) for name in ("RED", "BLUE")]
    for player, code in zip(players, codes, strict=True):
        player.says(f'<protocol>\n  <joinPrepared reservationCode="{code}"/>')
    orders('step roomId="{id}"')
    mover = players[room.state.to_move.index]
    mover.says(packet(room.id, room.season.wire.write_move(str(room.state.moves()[0]), room.state)))
    orders('timeout roomId="{id}" activate="false" slot="0"', 'pause roomId="{id}" pause="false"', 'cancel roomId="{id}"')
    return _xml(talk([piece for piece in house.log if piece.guest == admin.name]))


def scores(game_id: str, words: str) -> str:
    """Test mode: what is counted for a name when a game has ended."""
    house, admin, codes = _prepared(game_id, words, paused=False)
    house.log.clear()
    admin.says('\n  <testMode testMode="true"/>')
    red, blue = (house.guest(name) for name in ("RED", "BLUE"))
    for player, code in ((red, codes[0]), (blue, codes[1])):
        player.says(f'<protocol>\n  <joinPrepared reservationCode="{code}"/>')
    blue.says("</protocol>")
    admin.says('\n  <scoreForPlayer displayName="Anna"/>')
    return _xml(talk([piece for piece in house.log if piece.guest == admin.name], brief=False))


def stored(game_id: str) -> str:
    """The first lines of a game as the season stored it, and how it ends."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(game_id, settings=Settings(password=PASSWORD, game=game_id, seed=SEED, replays=Path(folder)))
        table.plays(2)
        table.red.says("</protocol>")
        (path,) = Path(folder).glob("*.jsonl")
        written = write_stored(read_replay(path)).decode()
    return _xml(same_ids(shortened(written, brief=True)))
