"""What the house offers, told once: the games with their levels, rules and pictures."""

from functools import cache
from typing import Any

import spielwerk as sw
from spielwerk import __version__, _core
from spielwerk._core import State
from spielwerk.bots import builtin
from spielwerk.opponents import LEVELS
from spielwerk.room.clock import Limits
from spielwerk.scene import painter_of
from spielwerk.scene.palette import Theme
from spielwerk.scene.shapes import Name
from spielwerk.scene.svg import headline, write_svg
from spielwerk.web.drawing import symbols
from spielwerk.web.messages import Welcome
from spielwerk.web.telling import Address
from spielwerk.web.values import DeviationShown, GameOffered, LevelOffered, RuleShown

_SMALL_SEED = 7
"""Draws the board of the small picture of a game, the same one each time."""


def welcome(address: Address, may_start_programs: bool, limits: Limits | None) -> Welcome:
    """What everybody is told first."""
    usual = limits or Limits()
    return Welcome(
        version=__version__,
        games=tuple(map(game_offered, sw.games())),
        host=address.host,
        port=address.port,
        may_start_programs=may_start_programs,
        soft=usual.soft,
        hard=usual.hard,
    )


@cache
def game_offered(game_id: str) -> GameOffered:
    """A game of the house."""
    game = sw.game(game_id)
    draws = painter_of(game_id)
    return GameOffered(
        id=game_id,
        season=game.season,
        title=Name(game.german, game.english),
        summary=Name(game.summary_german, game.summary_english),
        levels=tuple(_level(level.name) for level in LEVELS if level.name in builtin(game_id)),
        options=draws.options,
        rules=tuple(RuleShown(name=rule.name, paragraph=rule.paragraph, sentence=Name(rule.german, rule.english)) for rule in game.rule_table),
        deviations=tuple(DeviationShown(name=one.name, rulebook=one.rulebook, contest=one.contest) for one in game.deviation_table),
        symbols=symbols(game_id),
        has_hidden=game.conceal is not None,
        unit=str(_core.insight_facts(game.native).get("unit", "")),
        space_opens_settings=bool(getattr(draws, "space_opens_settings", False)),
    )


def _level(name: str) -> LevelOffered:
    level = next(level for level in LEVELS if level.name == name)
    return LevelOffered(name=name, title=Name(level.german, level.english), summary=Name(level.summary_german, level.summary_english))


def first_position(game_id: str) -> State[Any]:
    """The position with which pictures of a game and the editor begin."""
    return sw.game(game_id).start(seed=_SMALL_SEED)


@cache
def small_picture(game_id: str, theme: Theme) -> str:
    """The first position of a game as SVG, to be shown small."""
    state = first_position(game_id)
    return write_svg(painter_of(game_id).scene(state), headline(state), theme, counts=False)
