"""Who loses is out. The best meet as late as possible, and pause in the first round if their number is no power of two."""

from collections.abc import Sequence
from dataclasses import dataclass

from spielwerk.match.tournament.encounter import Encounter, Score


def seeding(size: int) -> list[int]:
    """The places of a draw, a power of two, in the order of the bracket: 1 and 2 can only meet in the final, 1 to 4 only in the semi-finals.

    >>> seeding(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    places = [1]
    while len(places) < size:
        places = [place for one in places for place in (one, 2 * len(places) + 1 - one)]
    return places


@dataclass(frozen=True, slots=True)
class Knockout:
    """A draw of players, the best first."""

    stage: str
    players: tuple[str, ...]
    third_place: bool = True

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return max(len(self.players) - 1, 0).bit_length()

    def round_name(self, number: int) -> tuple[str, str]:
        """What a round is called, in German and in English."""
        left = self.rounds - number
        known = [("Finale", "Final"), ("Halbfinale", "Semi-finals"), ("Viertelfinale", "Quarter-finals"), ("Achtelfinale", "Round of 16")]
        return known[left] if left < len(known) else (f"Runde der letzten {2 ** (left + 1)}", f"Round of {2 ** (left + 1)}")

    def next_round(self, played: Sequence[Sequence[Score]]) -> list[Encounter] | None:
        """The round after those that have been played; None after the final."""
        number = len(played) + 1
        if number > self.rounds:
            return None
        line = self._still_in(played)
        pairs = [self._better_first(line[at], line[at + 1]) for at in range(0, len(line), 2)]
        encounters = [Encounter(self.stage, number, board, *pair, decisive=True) for board, pair in enumerate(pairs, 1)]
        if number == self.rounds and self.third_place and self.rounds > 1:
            losers = [loser for score in played[-1] for loser in score.encounter.players if loser != score.winner]
            if len(losers) == 2:
                encounters.append(Encounter(self.stage, number, 2, *self._better_first(*losers), decisive=True))
        return encounters

    def _better_first(self, one: str | None, other: str | None) -> tuple[str, str | None]:
        first, second = sorted((one, other), key=lambda name: len(self.players) if name is None else self.players.index(name))
        assert first is not None, "nobody who pauses meets somebody who pauses"
        return first, second

    def _still_in(self, played: Sequence[Sequence[Score]]) -> list[str | None]:
        if not played:
            places = seeding(1 << self.rounds)
            return [self.players[place - 1] if place <= len(self.players) else None for place in places]
        return [score.winner for score in played[-1]]

    def places(self, played: Sequence[Sequence[Score]]) -> list[str]:
        """Everybody, in the order in which they came out of it: the longer somebody stayed, the better; between equals the draw counts."""
        out = dict.fromkeys(self.players, (0, 0))
        for number, scores in enumerate(played, 1):
            for score in scores:
                for name in score.encounter.players:
                    is_small_final = number == self.rounds and score.encounter.board == 2
                    out[name] = (number - (1 if is_small_final else 0), int(score.winner == name))
        return sorted(self.players, key=lambda name: (-out[name][0], -out[name][1], self.players.index(name)))
