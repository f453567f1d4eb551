"""When a match is over: after so many games, or when they prove something."""

from dataclasses import dataclass
from typing import Any

from spielwerk.console import Refusal
from spielwerk.match.statistics import Answer, Scores, Sprt, Sure, Verdict

USUAL_GAMES = 100
MOST_GAMES = 100_000
"""So many games are played at most where nothing else ends a match."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a match has come to before its games were all played."""

    german: str
    english: str
    verdict: str
    """In one word, for programs."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a match is played for."""

    games: int
    """So many at most; whole pairs."""
    test: Sprt | Sure | None = None

    def decision(self, pairs: Scores, names: tuple[str, str]) -> Decision | None:
        """Whether these pairs decide it."""
        match self.test:
            case Sprt() as sprt:
                verdict = sprt.verdict(pairs)
                return None if verdict is None else _sprt(sprt, verdict, names)
            case Sure() as sure:
                answer = sure.answer(pairs)
                return None if answer is None else _sure(sure, answer, names)
            case None:
                return None

    def undecided(self) -> tuple[str, str] | None:
        """What there is to say when all games have been played, and decided nothing."""
        if self.test is None:
            return None
        return f"nach {self.games} Spielen nicht entschieden", f"not decided after {self.games} games"

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        match self.test:
            case Sprt(elo0, elo1, alpha, beta):
                return {"games": self.games, "sprt": {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}}
            case Sure(elo, risk):
                return {"games": self.games, "until_sure": {"elo": elo, "risk": risk}}
            case None:
                return {"games": self.games}


def _sprt(sprt: Sprt, verdict: Verdict, names: tuple[str, str]) -> Decision:
    first, second = names
    if verdict is Verdict.H1:
        german, english = f"H1 angenommen: {first} ist um {sprt.elo1:g} Elo besser", f"H1 accepted: {first} is {sprt.elo1:g} Elo better"
    else:
        german = f"H0 angenommen: {first} ist nicht um mehr als {sprt.elo0:g} Elo besser als {second}"
        english = f"H0 accepted: {first} is not more than {sprt.elo0:g} Elo better than {second}"
    return Decision(german, english, verdict.value)


def _sure(sure: Sure, answer: Answer, names: tuple[str, str]) -> Decision:
    if answer is Answer.EQUAL:
        return Decision(f"sicher: keiner ist um {sure.elo:g} Elo besser", f"sure: neither of the two is {sure.elo:g} Elo better", answer.value)
    better = names[0 if answer is Answer.FIRST else 1]
    return Decision(f"sicher: {better} ist besser", f"sure: {better} is better", answer.value)


def aim_of(games: int | None, sprt: str | None, until_sure: bool) -> Aim:
    """The aim that a command line names."""
    if sprt is not None and until_sure:
        raise Refusal("--sprt and --until-sure are two tests; take one", "--sprt und --until-sure sind zwei Tests; nimm einen")
    test = sprt_of(sprt) if sprt is not None else Sure() if until_sure else None
    most = games if games is not None else USUAL_GAMES if test is None else MOST_GAMES
    return Aim(most + most % 2, test)


def sprt_of(text: str) -> Sprt:
    """The test that `elo0=0,elo1=20` describes, with `alpha` and `beta` where they are not the usual ones.

    >>> sprt_of("elo0=0, elo1=20")
    Sprt(elo0=0.0, elo1=20.0, alpha=0.05, beta=0.05)
    """
    values = {"elo0": 0.0, "elo1": 20.0, "alpha": 0.05, "beta": 0.05}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals or name not in values:
            raise Refusal(f"--sprt is elo0=0,elo1=20[,alpha=0.05,beta=0.05], not {text!r}")
        try:
            values[name] = float(value)
        except ValueError:
            raise Refusal(f"{name} is a number, not {value!r}", f"{name} ist eine Zahl, nicht {value!r}") from None
    try:
        return Sprt(**values)
    except ValueError as error:
        raise Refusal(str(error)) from None
