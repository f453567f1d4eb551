"""Everybody meets everybody: the circle method, with seats as even as they can be."""

from collections.abc import Sequence

from spielwerk.match.tournament.encounter import Encounter


def round_robin(stage: str, players: Sequence[str], times: int = 1) -> list[list[Encounter]]:
    """The rounds in which everybody meets everybody, each time with seats changed. With an odd number, everybody pauses once.

    One player, or the pause, stays in place and the others go round a circle past it; who faces whom across the circle plays. Seats change from place
    to place on the circle, and for the one who stays from round to round, so that nobody begins more than one time more often than he does not.
    """
    circle: list[str | None] = [*players] if len(players) % 2 == 0 else [None, *players]
    half, rounds = len(circle) // 2, []
    for number in range((len(circle) - 1) * times):
        turn, step = divmod(number, len(circle) - 1)
        rest = circle[1:]
        line = [circle[0], *rest[-step or len(rest) :], *rest[: -step or len(rest)]] if step else circle
        pairs = [(line[at], line[-1 - at]) for at in range(half)]
        rounds.append(_round(stage, number + 1, pairs, step, turn))
    return rounds


def _round(stage: str, number: int, pairs: Sequence[tuple[str | None, str | None]], step: int, turn: int) -> list[Encounter]:
    encounters: list[Encounter] = []
    pausing: list[str] = []
    for place, (one, other) in enumerate(pairs):
        if one is None or other is None:
            pausing += [name for name in (one, other) if name is not None]
            continue
        # The first place changes by the round, the others by their place; and everything the other way round in each second turn.
        swapped = (step if place == 0 else place) % 2 != turn % 2
        first, second = (other, one) if swapped else (one, other)
        encounters.append(Encounter(stage, number, len(encounters) + 1, first, second))
    return encounters + [Encounter(stage, number, len(encounters) + 1, name, None) for name in pausing]


def gauntlet(stage: str, challengers: Sequence[str], others: Sequence[str], times: int = 1) -> list[list[Encounter]]:
    """The rounds in which each challenger meets each of the others; seats change from round to round."""
    rounds, longer = [], max(len(challengers), len(others))
    for number in range(longer * times):
        turn, step = divmod(number, longer)
        pairs = [(one, others[(at + step) % longer]) for at, one in enumerate(challengers) if (at + step) % longer < len(others)]
        if len(challengers) > len(others):
            pairs = [(challengers[(at + step) % longer], other) for at, other in enumerate(others)]
        swapped = (step + turn) % 2 == 1
        lined_up = [(other, one) if swapped else (one, other) for one, other in pairs]
        rounds.append([Encounter(stage, number + 1, board, first, second) for board, (first, second) in enumerate(lined_up, 1)])
    return rounds
