"""The Swiss system: in each round players of equal standing meet, and nobody meets the same opponent twice.

From the top of the table, everybody gets the opponent that the Dutch rules would like best for him among those that he has not met, provided that the
rest can still be paired: that is looked at with a matching, so that a round is always found where there is one. Within those of equal points the
upper half meets the lower half; who finds nobody there meets somebody with fewer points. With an odd number, the last one who has not paused yet
pauses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spielwerk.match.tournament.encounter import Encounter, Score
from spielwerk.match.tournament.matching import largest_matching


@dataclass(slots=True)
class Past:
    """What has happened to a player so far."""

    points: float = 0.0
    met: set[str] = field(default_factory=set)
    has_paused: bool = False
    seats: list[int] = field(default_factory=list)
    """1 for each encounter in which he was the first, -1 for each other."""

    @property
    def balance(self) -> int:
        """How much more often he was the first."""
        return sum(self.seats)


def swiss_round(stage: str, players: Sequence[str], played: Sequence[Sequence[Score]]) -> list[Encounter]:
    """The next round. The order of the players is that of their strength, as it was known before."""
    past = pasts(players, played)
    ranked = sorted(players, key=lambda name: (-past[name].points, players.index(name)))
    pausing = _pausing(ranked, past) if len(ranked) % 2 else None
    pairs = _pairs([name for name in ranked if name != pausing], past)
    number = len(played) + 1
    encounters = [Encounter(stage, number, board, *_seated(pair, past, number, board)) for board, pair in enumerate(pairs, 1)]
    return encounters + ([Encounter(stage, number, len(pairs) + 1, pausing, None)] if pausing is not None else [])


def pasts(players: Sequence[str], played: Sequence[Sequence[Score]]) -> dict[str, Past]:
    """Everybody's past."""
    past = {name: Past() for name in players}
    for score in (score for scores in played for score in scores):
        encounter = score.encounter
        for name in encounter.players:
            past[name].points += score.points(name)
            if encounter.second is None:
                past[name].has_paused = True
            else:
                past[name].met.add(encounter.opponent(name) or "")
                past[name].seats.append(1 if name == encounter.first else -1)
    return past


def _pausing(ranked: Sequence[str], past: Mapping[str, Past]) -> str:
    """The last one who has not paused yet and without whom the others can be paired."""
    candidates = [name for name in reversed(ranked) if not past[name].has_paused]
    for name in candidates:
        if _can_be_paired([other for other in ranked if other != name], past):
            return name
    raise ValueError("nobody is left who could pause")


def _pairs(ranked: Sequence[str], past: Mapping[str, Past]) -> list[tuple[str, str]]:
    waiting, pairs = list(ranked), []
    while waiting:
        name = waiting.pop(0)
        for opponent in _wished(name, waiting, past):
            rest = [other for other in waiting if other != opponent]
            if _can_be_paired(rest, past):
                pairs.append((name, opponent))
                waiting = rest
                break
        else:
            raise ValueError("not everybody can be paired without a repetition")
    return pairs


def _wished(name: str, waiting: Sequence[str], past: Mapping[str, Past]) -> list[str]:
    """Whom somebody may meet, the best first: of equal points, not both with too many games in one seat, half of the group further down."""
    own = past[name]
    group = [other for other in waiting if past[other].points == own.points]
    half = (len(group) + 1) // 2

    def weight(other: str) -> tuple[float, bool, int]:
        clash = abs(own.balance) >= 2 and own.balance * past[other].balance > 0 and abs(past[other].balance) >= 2
        if past[other].points != own.points:
            return own.points - past[other].points, clash, waiting.index(other)
        # First the lower half from its top, then the upper half from its bottom.
        place = group.index(other) + 1
        return 0.0, clash, place - half if place >= half else len(group) + half - place

    return sorted((other for other in waiting if other not in own.met), key=weight)


def _can_be_paired(names: Sequence[str], past: Mapping[str, Past]) -> bool:
    places = {name: at for at, name in enumerate(names)}
    neighbours = [[places[other] for other in names if other != name and other not in past[name].met] for name in names]
    return -1 not in largest_matching(neighbours)


def _seated(pair: tuple[str, str], past: Mapping[str, Past], number: int, board: int) -> tuple[str, str]:
    """Who begins: whoever has done so more seldom, then whoever did not last time, then by turns from board to board."""
    one, other = pair
    balances = past[one].balance, past[other].balance
    if balances[0] != balances[1]:
        return pair if balances[0] < balances[1] else (other, one)
    last = past[one].seats[-1:], past[other].seats[-1:]
    if last[0] != last[1]:
        return (other, one) if last[0] == [1] else pair
    return pair if (number + board) % 2 == 0 else (other, one)
