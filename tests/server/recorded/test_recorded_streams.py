"""Every recorded client stream, fed to our server on the recorded board, gets the recorded answers: the same bytes, the same end, nothing more."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from spielwerk.server.listener import Settings
from tests.conftest import ROOT
from tests.server.hall import PASSWORD, Hall
from tests.server.recorded.boards import squeezed
from tests.server.recorded.differences import DIFFERENCES, Difference
from tests.server.recorded.gist import gist
from tests.server.recorded.player import ADMINISTRATION, Client, Player
from tests.server.recorded.readers import READERS, contents
from tests.server.recorded.recording import IDENTIFIER, Act, Recording, messages

PAGE = ROOT / "docs" / "protocol" / "differences.md"


@dataclass
class Count:
    """How much was compared."""

    scenarios: int = 0
    streams: int = 0
    said: int = 0
    messages: int = 0
    states: int = 0
    differing: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.scenarios} games and scenarios, {self.streams} client streams with {self.said} packets, "
            f"{self.messages} messages of the server, {self.states} states among them, {self.differing} streams with a listed difference"
        )


@pytest.mark.parametrize("season", READERS)
def test_recorded_streams_get_the_recorded_answers(season: str, official: Path) -> None:
    """All clients of all recordings of a season, and what each of them hears."""
    count = Count()
    for recording in READERS[season](official):
        count.scenarios += len({who.split(" ")[0] for who in recording.tracks}) if recording.squeezed else 1
        player = Player(recording)
        player.play()
        for who, client in player.clients.items():
            _count(count, client)
            difference = DIFFERENCES.get((season, recording.name, who))
            count.differing += difference is not None
            faults = _faults(client, player.heard_by(client), difference)
            count.faults += [f"{recording.name}, {who}: {fault}" for fault in faults]
    print(f"{season}: {count}")
    assert not count.faults, f"{count}\n" + "\n".join(count.faults)
    figures = (season, count.scenarios, count.streams, count.messages, count.states, count.differing)
    row = "| " + " | ".join(map(str, figures)) + " |"
    assert row in PAGE.read_text(encoding="utf-8"), f"the page should have this row: {row}"


def _count(count: Count, client: Client) -> None:
    count.streams += 1
    count.said += client.track.said.count("<room ") + client.track.said.count("<join")
    count.messages += len(client.recorded)
    count.states += sum('<data class="memento">' in message for message in client.recorded)


def _faults(client: Client, heard: list[str], difference: Difference | None) -> Iterator[str]:
    recorded = client.recorded
    closed = client.visitor is not None and client.visitor.is_closed and client.left_at is None
    same = len(recorded) if difference is None else difference.same
    instead = ("",) * 0 if difference is None else difference.instead
    for number, (theirs, ours) in enumerate(zip(recorded[:same], heard, strict=False), 1):
        if theirs != ours:
            yield f"message {number} is {gist(ours)!r}, not {gist(theirs)!r}\n--- recorded{theirs}\n+++ ours{ours}"
            return
    if len(heard) < same or tuple(map(gist, heard[same:])) != instead:
        yield f"after {min(same, len(heard))} messages came {[gist(message) for message in heard[same:]]}, not {list(instead)}"
    if difference is not None and heard == recorded and closed == client.track.was_closed:
        yield "this difference is listed, and there is none"
    if closed != (client.track.was_closed and client.left_at is None if difference is None else not difference.stays):
        yield f"the connection was {'closed' if closed else 'left open'}"


def test_every_difference_is_explained() -> None:
    """The page has a headline for each reason, and under it every recording that shows it."""
    sections = {part.partition("\n")[0].strip(): part for part in PAGE.read_text(encoding="utf-8").split("\n### ")[1:]}
    for (_, recording, _), difference in DIFFERENCES.items():
        assert difference.why in sections, difference.why
        assert f"`{recording}`" in sections[difference.why], (recording, difference.why)


def test_every_listed_difference_is_of_a_recorded_stream(official: Path) -> None:
    """Nothing is listed that was never recorded."""
    streams = {(season, recording.name, who) for season, read in READERS.items() for recording in read(official) for who in recording.tracks}
    assert set(DIFFERENCES) <= streams


def test_logs_hold_the_whole_streams(official: Path) -> None:
    """What was also recorded as bare bytes is the same as what stands in the logs."""
    compared = 0
    for read in READERS.values():
        for recording in read(official):
            for whole, logged in _bare_streams(official, recording):
                compared += 1
                assert contents(whole).rstrip("\n") == logged.rstrip("\n"), whole.name
    assert compared == 32, f"{compared} bare streams were compared"


def _bare_streams(official: Path, recording: Recording) -> Iterator[tuple[Path, str]]:
    tracks = list(recording.tracks.values())
    for path in sorted((official / recording.game / "transcripts").rglob("*.[cs]2[cs].xml*")):
        for number, track in enumerate(tracks):
            names = (f"{recording.name}.{number}", f"{recording.name}-{number + 1}", f"{recording.name}.conn{number + 1}", f"player-{number + 1}")
            if path.name.split(".c2s")[0].split(".s2c")[0] in names and path.parent.name in ("transcripts", recording.name):
                yield path, track.said if ".c2s" in path.name else track.heard


def test_a_half_executed_move_leaves_no_trace(official: Path) -> None:
    """The result shows where both players stood before the refused move."""
    recording = next(found for found in READERS["2018"](official) if found.name == "illegal_move_partial")
    player = Player(recording)
    player.play()
    result = next(message for message in player.heard_by(player.clients["blue"]) if "<score " in message)
    assert "<part>0</part>\n        <part>0</part>\n        <part>68</part>" in result
    assert "<part>67</part>" in next(message for message in player.clients["blue"].recorded if "<score " in message)


@pytest.mark.parametrize(("season", "expected"), [("2011", 11), ("2017", 3)])
def test_administration_needs_the_password_where_it_once_did_not(season: str, expected: int, official: Path) -> None:
    """What recorded administrators of these seasons say without a password is not answered."""
    asked = 0
    for recording in READERS[season](official):
        for track in recording.tracks.values():
            said = next(event.text for event in track.events if event.act is Act.SAID)
            if ADMINISTRATION.search(said) and "<authenticate " not in said:
                asked += 1
                visitor = Hall(Settings(password=PASSWORD, game=recording.game)).visitor(said)
                assert (visitor.heard, visitor.is_closed, visitor.session.administrates) == ("", False, False)
    assert asked == expected, f"{asked} asked without a password"


def test_the_password_by_either_name_is_taken() -> None:
    """Whoever gives the right password may administrate, whatever his season called it."""
    for attribute in ("password", "passphrase"):
        visitor = Hall().visitor(f'<protocol><authenticate {attribute}="{PASSWORD}"/><testMode testMode="true"/>')
        assert visitor.heard == '<protocol>\n  <testing testMode="true"/>'


def test_streams_are_taken_apart_and_joined_again(official: Path) -> None:
    """The comparison sees everything: messages joined are the stream."""
    for recording in READERS["2018"](official):
        for track in recording.tracks.values():
            assert "".join(messages(track.heard)) == track.heard


def test_readers_know_what_they_read(official: Path) -> None:
    """Rooms are found, and boards are left out where the recorder has done so and nowhere else."""
    for recording in READERS["2025"](official):
        assert recording.rooms() and all(IDENTIFIER.fullmatch(room) for room in recording.rooms())
        for track in recording.tracks.values():
            assert (squeezed(track.heard) == track.heard) is (recording.squeezed or "<board>" not in track.heard)
