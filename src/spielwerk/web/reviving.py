"""Takes tables up again after a restart: games from their replays, and those that had not begun as they were set up."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

import spielwerk as sw
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Ending, Sent
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_name import LONGEST_ROOM
from spielwerk.room.replay_reader import read_replay
from spielwerk.room.room import Room
from spielwerk.web.book import Book, book_of
from spielwerk.web.database import KeptTable
from spielwerk.web.drawing import player_of
from spielwerk.web.guests import HouseGuest
from spielwerk.web.making import Maker
from spielwerk.web.papers import NewTable
from spielwerk.web.table import Chair, Table
from spielwerk.web.values import StartedProgram


@dataclass
class Reviver:
    """Makes tables of what was written down."""

    maker: Maker
    folder: Path
    """Where the replays are."""
    report: Callable[[str], None]

    def revive(self, kept: KeptTable) -> Table | None:
        """The table again; None where nothing is left of it that could be shown."""
        try:
            file = kept.file or self._file_of(kept.room)
            if file is None:
                return self._awaited(kept) if kept.status == "waiting" else None
            return self._begun(kept, file, read_replay(self.folder / file))
        except Exception as fault:
            # Whatever is wrong with one table must not keep the others from going on.
            self.report(f"table {kept.id} cannot be taken up again: {fault!r}")
            self.maker.hall.tables.pop(kept.id, None)
            return None

    def _file_of(self, room: str) -> str | None:
        """The replay of a game that began in the very moment in which everything ended, before it was written down where it is."""
        found = sorted(path.name for path in self.folder.glob(f"*_{room[:LONGEST_ROOM]}*.jsonl"))
        return found[0] if found else None

    # A game that has not begun

    def _awaited(self, kept: KeptTable) -> Table:
        """With the same board, the same links and the same reservations."""
        table = self._table(kept, Book([sw.read(kept.opening)]))
        hall, wish = self.maker.hall, table.wish
        assert wish is not None
        lobby, room = hall.lobby, table.room
        hall.add(table)
        lobby.await_players(room)
        for player, wished in ((RED, wish.red), (BLUE, wish.blue)):
            chair = table.chairs[player]
            was_taken = next(seat.taken for seat in kept.seats if player_of(seat.side) is player)
            if isinstance(wished, StartedProgram):
                self.maker.start_program(table, chair, wished)
            elif was_taken and not chair.is_program:
                hall.seat(table, chair, self.maker.guest_for(wished))
        return table

    # A game that has begun

    def _begun(self, kept: KeptTable, file: str, replay: Replay) -> Table:
        book, faults = book_of(replay)
        if faults:
            raise InvalidReplay(faults[0].german, faults[0].english)
        table = self._table(kept, book)
        table.file = file
        self._remember(table, replay)
        hall = self.maker.hall
        hall.add(table)
        if replay.result is not None:
            table.room.ending = replay.result.ending(book.last, replay.names)
        elif kept.status == "over":
            table.room.ending = Ending(book.last, replay.names, None, Reason.ABORTED)
        elif any(chair.is_program for chair in table.chairs.values()) or kept.status == "broken":
            table.broken = True
        else:
            self._go_on(table)
        hall.keep(table)
        return table

    @staticmethod
    def _remember(table: Table, replay: Replay) -> None:
        table.room.begun = True
        table.room.moves = tuple(Sent(move.move if move.sent is None else move.sent, move.hints, seconds=move.reported) for move in replay.moves)
        for move in replay.moves:
            table.spent[move.player] += move.seconds or 0.0

    def _go_on(self, table: Table) -> None:
        hall = self.maker.hall
        assert table.wish is not None and table.file is not None
        for player, wished in ((RED, table.wish.red), (BLUE, table.wish.blue)):
            guest: HouseGuest = self.maker.guest_for(wished)
            table.chairs[player].guest = guest
            hall.lobby.arrive(guest)
            table.room.seats[player].guest = guest.id
        if hall.recorder is not None:
            hall.recorder.resume(table.room, self.folder / table.file)
        hall.lobby.take_up(table.room)

    def _table(self, kept: KeptTable, book: Book) -> Table:
        wish = msgspec.json.decode(kept.wish, type=NewTable)
        by_side = {player_of(seat.side): seat for seat in kept.seats}
        now = self.maker.hall.lobby.clock()
        chairs = {
            player: Chair(player, seat.kind, seat.name, secret=seat.secret, reservation=seat.reservation, away_since=now)
            for player, seat in ((player, by_side[player]) for player in (RED, BLUE))
        }
        last = book.last
        seats = {player: self.maker.seat_for(wish, chair) for player, chair in chairs.items()}
        for player, chair in chairs.items():
            seats[player].name = chair.name or None
        room = Room(kept.room, season_of(last.game), last, seats, None if kept.seed is None else int(kept.seed), paused=kept.paused)
        room.limits = self.maker.hall.lobby.limits if wish.time_limit else None
        room.luck = book.lucks[-1] if book.lucks else None
        return Table(
            id=kept.id,
            room=room,
            book=book,
            chairs=chairs,
            created=datetime.fromisoformat(kept.created),
            lead=kept.lead,
            wish=wish,
            listed=wish.listed,
            redrawn=kept.redrawn,
            opening=book.states[0] if kept.from_position else None,
            rematch=kept.rematch,
        )
