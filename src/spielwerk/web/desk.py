"""Takes what browsers ask for and sees to it that it is answered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, TypeVar

from spielwerk.scene import painter_of
from spielwerk.scene.shapes import Name
from spielwerk.web import messages as m
from spielwerk.web.analysing import Analyst
from spielwerk.web.deciding import Decisions, verdict_on
from spielwerk.web.drawing import player_of, preview
from spielwerk.web.finding import Finder, Spot
from spielwerk.web.hall import Hall
from spielwerk.web.making import LONGEST_THOUGHT
from spielwerk.web.probing import Prober
from spielwerk.web.refusing import FORBIDDEN, NOT_NOW, TOO_MANY, Refused
from spielwerk.web.values import Bot, Place
from spielwerk.web.visiting import Visitor

WORK_OF_ONE = 12
"""So many searches may go on for one address at once."""
_PRIVATE = Refused("forbidden", "Solange zwei Menschen dieses Spiel spielen, hilft niemand.", "While two people play this game, nobody helps.")
_NO_MOVE = Name("Damit würde kein Zug gemacht.", "That would be no move.")
Value = TypeVar("Value")


@dataclass
class Desk:
    """The one door for everything that comes over a WebSocket."""

    hall: Hall
    finder: Finder
    decisions: Decisions
    analyst: Analyst
    prober: Prober
    report: Callable[[str], None]
    visitors: set[Visitor] = field(default_factory=set)
    """Everybody who is here."""

    async def hear(self, visitor: Visitor, asked: m.Asked) -> None:
        """A browser has asked for something. It is always answered."""
        try:
            visitor.allowance.take()
            answer = await self._doers[type(asked)](visitor, asked)
        except Refused as refusal:
            answer = refusal.fault(asked.request)
        except Exception as fault:
            self.report(f"internal fault at the desk: {fault!r}")
            answer = _broken(asked.request)
        if answer is not None:
            visitor.say(answer)

    # Watching

    async def _watch(self, visitor: Visitor, asked: m.Watch) -> m.Told | None:
        table = await self.finder.find_table(asked.table)
        if len(visitor.known) >= 64 and table.id not in visitor.known:
            raise NOT_NOW
        visitor.known[table.id] = asked.secrets
        self.hall.watch(visitor, table, asked.secrets, asked.name)
        return None

    async def _unwatch(self, visitor: Visitor, asked: m.Unwatch) -> m.Told | None:
        visitor.known.pop(asked.table, None)
        self.hall.unwatch(visitor, asked.table)
        return m.Done(request=asked.request)

    async def _watch_lobby(self, visitor: Visitor, asked: m.WatchLobby) -> m.Told | None:
        self.hall.watch_lobby(visitor, asked.on)
        return None if asked.on else m.Done(request=asked.request)

    # Deciding

    async def _play(self, visitor: Visitor, asked: m.Play) -> m.Told | None:
        return self.decisions.play(visitor, asked) or m.Done(request=asked.request)

    async def _control(self, visitor: Visitor, asked: m.Control) -> m.Told | None:
        self.decisions.control(visitor, asked)
        return m.Done(request=asked.request)

    # Looking

    async def _clicks(self, visitor: Visitor, asked: m.AskClicks) -> m.Told | None:
        state = (await self.finder.find(asked.at)).state
        found = _drawn(lambda: painter_of(state.game).clicks(state, asked.path)) if state.outcome is None else ()
        shown = _drawn(lambda: preview(state, asked.path)) if asked.preview else None
        return m.Clicks(request=asked.request, path=asked.path, clicks=found, preview=shown)

    async def _reach(self, visitor: Visitor, asked: m.AskReach) -> m.Told | None:
        state = (await self.finder.find(asked.at)).state
        cells = _drawn(lambda: painter_of(state.game).reach(state, asked.key, player_of(asked.side)))
        return m.Reach(request=asked.request, key=asked.key, cells=cells)

    async def _position(self, visitor: Visitor, asked: m.AskPosition) -> m.Told | None:
        spot = await self.finder.find(asked.at)
        return m.PositionTold(request=asked.request, position=spot.shown(), number_of_moves=spot.book.count)

    async def _why(self, visitor: Visitor, asked: m.AskWhy) -> m.Told | None:
        return verdict_on((await self.finder.find(asked.at)).state, asked.move, asked.request)

    async def _why_not(self, visitor: Visitor, asked: m.AskWhyNot) -> m.Told | None:
        state = (await self.finder.find(asked.at)).state
        attempt = getattr(painter_of(state.game), "attempt", None)
        move: str | None = None if attempt is None else _drawn(lambda: attempt(state, (*asked.path, asked.key)))
        if move is None:
            return m.Verdict(request=asked.request, move="", legal=False, sentence=_NO_MOVE)
        return verdict_on(state, move, asked.request)

    # What takes time

    async def _analyse(self, visitor: Visitor, asked: m.Analyse) -> m.Told | None:
        self._check_work(visitor)
        spot = await self._public(asked.at)
        if spot.state.outcome is not None:
            raise NOT_NOW
        work = partial(self.analyst.analyse, spot.state, asked.lines, asked.seconds, asked.request, visitor.say)
        visitor.begin("analyse", self._told(visitor, asked, work))
        return None

    async def _graph(self, visitor: Visitor, asked: m.DrawGraph) -> m.Told | None:
        self._check_work(visitor)
        spot = await self._public(asked.of)
        if not spot.is_open:
            raise NOT_NOW
        states = list(spot.book.states)
        visitor.begin("graph", self._told(visitor, asked, partial(self.analyst.graph, states, asked.seconds, asked.request, visitor.say)))
        return None

    async def _probe(self, visitor: Visitor, asked: m.Probe) -> m.Told | None:
        is_modest = isinstance(asked.player, Bot) and (asked.player.seconds or 0) <= LONGEST_THOUGHT
        if not is_modest and not visitor.may_lead:
            raise FORBIDDEN
        self._check_work(visitor)
        spot = await self._public(asked.at)
        if not spot.is_open:
            raise NOT_NOW
        visitor.begin("probe", self._told(visitor, asked, partial(self.prober.probe, spot.state, asked, visitor.say)))
        return None

    async def _stop(self, visitor: Visitor, asked: m.Stop) -> m.Told | None:
        visitor.stop(asked.what)
        return m.Done(request=asked.request)

    def _check_work(self, visitor: Visitor) -> None:
        """One address may not keep all threads busy, unless somebody there has logged in."""
        others = sum(other.jobs for other in self.visitors if other.client == visitor.client and other is not visitor)
        if others >= WORK_OF_ONE and not visitor.may_lead:
            raise TOO_MANY

    async def _public(self, place: Place) -> Spot:
        spot = await self.finder.find(place)
        if spot.is_private:
            raise _PRIVATE
        return spot

    async def _told(self, visitor: Visitor, asked: m.Asked, work: Callable[[], Awaitable[None]]) -> None:
        """Whatever goes wrong in work that takes time is told as well."""
        try:
            await work()
        except Refused as refusal:
            visitor.say(refusal.fault(asked.request))
        except Exception as fault:
            self.report(f"internal fault at work for a page: {fault!r}")
            visitor.say(_broken(asked.request))

    @cached_property
    def _doers(self) -> dict[type[Any], Callable[[Visitor, Any], Awaitable[m.Told | None]]]:
        return {
            m.Watch: self._watch,
            m.Unwatch: self._unwatch,
            m.WatchLobby: self._watch_lobby,
            m.Play: self._play,
            m.Control: self._control,
            m.AskClicks: self._clicks,
            m.AskReach: self._reach,
            m.AskPosition: self._position,
            m.AskWhy: self._why,
            m.AskWhyNot: self._why_not,
            m.Analyse: self._analyse,
            m.DrawGraph: self._graph,
            m.Probe: self._probe,
            m.Stop: self._stop,
        }


def _drawn(draw: Callable[[], Value]) -> Value:
    """What a painter answers; a path or a key that is none of its is the browser's mistake."""
    try:
        return draw()
    except (KeyError, IndexError, ValueError, TypeError, StopIteration) as fault:
        raise Refused("invalid", f"Diese Klicks gibt es hier nicht: {fault!r}", f"There are no such clicks here: {fault!r}") from None


def _broken(request: int | None) -> m.Fault:
    return m.Fault(
        request=request, why="not_possible", sentence=Name("Dabei ist hier etwas schiefgegangen.", "Something went wrong here while doing that.")
    )
