"""A move of 2018 as typed values; they are the same as in 2025."""

from spielwerk.games.hase_und_igel.moves import Action, Advance, Card, EatSalad, Exchange, FallBack, Skip, actions

__all__ = ["Action", "Advance", "Card", "EatSalad", "Exchange", "FallBack", "Skip", "actions"]
