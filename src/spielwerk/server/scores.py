"""What an administrator's test mode counts: the parts of every result, for each name."""

from dataclasses import dataclass, field

from spielwerk.player import BLUE, RED
from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import Season
from spielwerk.protocol.wire import Ending


@dataclass(slots=True)
class Tally:
    """The sums of one name's results."""

    fragments: tuple[Element, ...]
    """What each part is called and how it adds up, as the season's result defines it."""
    sums: list[float]
    games: int = 0


@dataclass(slots=True)
class Scores:
    """Counts while it is switched on."""

    active: bool = False
    tallies: dict[str, Tally] = field(default_factory=dict)

    def count(self, season: Season, ending: Ending) -> None:
        """Adds a result; games between players of one name, or of none, tell nothing and are left out."""
        if not self.active or ending.names[0] == ending.names[1]:
            return
        result = season.wire.result(ending)
        definition = result.child("definition")
        fragments = () if definition is None else definition.children
        for player, score in zip((RED, BLUE), season.wire.read_result(result).scores, strict=False):
            name = ending.names[player.index]
            if name is not None:
                self._add(name, fragments, [float(part) for part in score.parts])

    def _add(self, name: str, fragments: tuple[Element, ...], parts: list[float]) -> None:
        tally = self.tallies.get(name)
        if tally is None or tally.fragments != fragments:
            tally = self.tallies[name] = Tally(fragments, [0.0] * len(parts))
        tally.sums = [total + part for total, part in zip(tally.sums, parts, strict=True)]
        tally.games += 1
