"""How a match stands, for people: a table that is redrawn while it runs, and printed once more at its end."""

import math
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from spielwerk.match.aim import Aim, Decision
from spielwerk.match.plan import Plan
from spielwerk.match.standing import Clockwork, Standing
from spielwerk.match.statistics import Sprt, Sure, elo, normalized_elo, superiority

_HEADS = {
    False: ("player", "won", "drawn", "lost", "score", "a move", "longest", "near misses"),
    True: ("Spieler", "gewonnen", "remis", "verloren", "Punkte", "je Zug", "längster", "knapp"),
}


@dataclass(frozen=True)
class Telling:
    """Knows the words."""

    plan: Plan
    aim: Aim
    german: bool

    def picture(self, standing: Standing, decision: Decision | None, pace: float | None = None) -> RenderableType:
        """The whole table, with how fast it goes where it does."""
        return Group(self._title(), self._players(standing), *map(Text, self.sentences(standing, decision, pace)))

    def _title(self) -> Text:
        limits = self.plan.limits
        time = self._said(f"{limits.soft:g} s je Zug", f"{limits.soft:g} s a move")
        seed = self._said(f"Startwert {self.plan.seed}", f"seed {self.plan.seed}")
        return Text(f"{self.plan.game} {self.plan.rules} · {time} · {seed} · {self._said('Match', 'match')} {self.plan.id}")

    def _players(self, standing: Standing) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for place, head in enumerate(_HEADS[self.german]):
            table.add_column(head, justify="left" if place == 0 else "right", no_wrap=True)
        lost, drawn, won = standing.counts
        self._row(table, standing, 0, won, drawn, lost)
        self._row(table, standing, 1, lost, drawn, won)
        return table

    def _row(self, table: Table, standing: Standing, place: int, won: int, drawn: int, lost: int) -> None:
        games = won + drawn + lost
        share = f"{100 * (won + drawn / 2) / games:.1f} %" if games else "–"
        clock = standing.clocks[place]
        table.add_row(
            Text(standing.names[place]),
            f"{won}",
            f"{drawn}",
            f"{lost}",
            share,
            shown_time(clock.mean) if clock.moves else "–",
            shown_time(clock.longest) if clock.moves else "–",
            self._near(clock),
        )

    @staticmethod
    def _near(clock: Clockwork) -> str:
        return str(clock.near_misses) if clock.near_misses else "–"

    def _faults(self, standing: Standing) -> list[str]:
        """Who has lost otherwise than by play, how often by what, and what was the matter with the last one."""
        lines = []
        for name, faults in zip(standing.names, standing.faults, strict=True):
            if faults:
                causes = ", ".join(f"{count} × {reason}" for reason, count in sorted(faults.items()))
                lines.append(self._said(f"durch Fehler verloren, {name}: {causes}", f"lost by a fault, {name}: {causes}"))
        last = standing.last_fault
        if last is not None and last.offender is not None:
            who, where = last.name(last.offender), self._said(f"Spiel {last.number}", f"game {last.number}")
            lines.append(self._said("zuletzt", "the last one") + f": {where}, {who}, {last.reason}: {last.text}")
        return lines

    def sentences(self, standing: Standing, decision: Decision | None, pace: float | None = None) -> list[str]:
        """What the games prove, line by line."""
        first = standing.names[0]
        pairs = standing.pairs
        lines = [self._count(standing, pace)]
        if pairs.number:
            lines.append(f"Elo {elo(pairs)}   nElo {normalized_elo(pairs)}   LOS {100 * superiority(pairs):.1f} %")
            counts = " ".join(map(str, pairs.counts))
            lines.append(
                self._said(
                    f"aus Sicht von {first}, 95 %, nach Paaren; Paare mit 0, ½, 1, 1½, 2 Punkten: {counts}",
                    f"seen by {first}, 95 %, by pairs; pairs with 0, ½, 1, 1½, 2 points: {counts}",
                )
            )
        lines += self._tests(standing)
        if standing.ends:
            ends = ", ".join(f"{count} × {reason}" for reason, count in standing.ends.most_common())
            lines.append(self._said(f"Enden nach den Regeln: {ends}", f"ends by the rules: {ends}"))
        lines += self._faults(standing)
        if standing.void:
            lines.append(self._said(f"{standing.void} Spiele zählen nicht", f"{standing.void} games do not count"))
        if decision is not None:
            lines.append(self._said(decision.german, decision.english))
        return lines

    def _count(self, standing: Standing, pace: float | None) -> str:
        most = self.aim.games if self.aim.test is None else None
        count = f"{standing.games}/{most}" if most is not None else f"{standing.games}"
        line = self._said(f"{count} Spiele", f"{count} games")
        if pace:
            line += self._said(f", {pace:.3g} Spiele/s", f", {pace:.3g} games/s")
            if most is not None and most > standing.games:
                left = shown_time((most - standing.games) / pace)
                line += self._said(f", noch {left}", f", {left} left")
        return line

    def _tests(self, standing: Standing) -> list[str]:
        match self.aim.test:
            case Sprt() as sprt:
                low, high = sprt.bounds
                ratio = sprt.ratio(standing.pairs)
                return [f"SPRT elo0={sprt.elo0:g} elo1={sprt.elo1:g}: LLR {ratio:+.2f} [{low:.2f}, {high:.2f}]"]
            case Sure() as sure:
                low, high = sure.test.bounds
                ratios = sure.test.ratio(standing.pairs), sure.test.ratio(-standing.pairs)
                words = [f"{name} {ratio:+.2f}" for name, ratio in zip(standing.names, ratios, strict=True)]
                return [self._said("sicher, wenn einer", "sure when one reaches") + f" {high:.2f}: " + ", ".join(words)]
            case None:
                return []

    def _said(self, german: str, english: str) -> str:
        return german if self.german else english


def shown_time(seconds: float) -> str:
    """A time as people read it.

    >>> shown_time(0.0000042), shown_time(0.0123), shown_time(2.5), shown_time(75), shown_time(7300)
    ('4.2 µs', '12.3 ms', '2.5 s', '1:15 min', '2:01 h')
    """
    if not math.isfinite(seconds):
        return "∞"
    if seconds < 1e-3:
        return f"{1e6 * seconds:.3g} µs"
    if seconds < 1:
        return f"{1e3 * seconds:.3g} ms"
    if seconds < 60:
        return f"{seconds:.3g} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d} min" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02d} h"


def summary(plan: Plan, aim: Aim, standing: Standing, decision: Decision | None) -> dict[str, object]:
    """How a match stands, for programs."""
    pairs = standing.pairs
    estimates = {"elo": elo(pairs), "normalized_elo": normalized_elo(pairs)} if pairs.number else {}
    return {
        "type": "summary",
        "match": plan.id,
        "game": plan.game,
        "rules": plan.rules,
        "players": list(standing.names),
        "games": standing.games,
        "lost_drawn_won": standing.counts,
        "pairs": standing.pair_counts,
        "void": standing.void,
        **{name: [finite(value.value), finite(value.low), finite(value.high)] for name, value in estimates.items()},
        "superiority": superiority(pairs) if pairs.number else None,
        "aim": aim.as_json(),
        "verdict": None if decision is None else decision.verdict,
        "faults": {name: dict(sorted(faults.items())) for name, faults in zip(standing.names, standing.faults, strict=True)},
        "ends": dict(sorted(standing.ends.items())),
    }


def finite(value: float) -> float | None:
    """A number as JSON knows it; None for what has none."""
    return value if math.isfinite(value) else None
