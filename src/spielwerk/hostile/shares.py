"""What the server took of the players' time, read from its replays, and whether all games were played as they should."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from spielwerk.hostile.measuring import milliseconds, share


@dataclass(frozen=True, slots=True)
class Shares:
    """For each move, how much longer the server's clock ran than its player took."""

    seconds: Sequence[float]
    """In order."""
    strange: Sequence[str]
    """The replays of games in which the players have sent something else than what was kept."""

    def within(self, part: float) -> float:
        """What this part of all moves did not exceed."""
        return share(self.seconds, part)

    def words(self, *parts: float) -> str:
        """These parts for people."""
        said = ", ".join(f"p{100 * part:g} {milliseconds(self.within(part))}" for part in parts)
        return said + (f"; strange games: {self.strange[:3]}" if self.strange else "")


def shares_in(replays: Path, times: Mapping[str, Sequence[float]]) -> Shares:
    """Compares replays with what players have measured, for each room."""
    seconds: list[float] = []
    strange: list[str] = []
    for path in sorted(replays.glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        measured = [line["seconds"] for line in lines if line["type"] == "move"]
        own = times.get(lines[0]["room"], ())
        if len(measured) == len(own):
            seconds += [server - player for server, player in zip(measured, own, strict=True)]
        else:
            strange.append(f"{path.name}: {len(own)} moves were sent, {len(measured)} kept; it ended so: {lines[-1]}")
    return Shares(sorted(seconds), strange)
