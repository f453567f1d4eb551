"""What games prove: Elo and its error by pairs, normalized Elo, likelihood of superiority, sequential tests, Bradley-Terry. Pure functions of counts.

docs/statistics.md has the formulas, and how well they keep their promises.
"""

from spielwerk.match.statistics.bradley_terry import Rating, meetings_of, ratings
from spielwerk.match.statistics.elo import Estimate, elo, elo_of_share, normalized_elo, share_of_elo, superiority
from spielwerk.match.statistics.likelihood import deficit, interval
from spielwerk.match.statistics.scores import NO_GAMES, NO_PAIRS, Scores, games_of, pairs_of, scores_of, whole_pairs
from spielwerk.match.statistics.sprt import Sprt, Verdict
from spielwerk.match.statistics.sure import Answer, Sure

__all__ = [
    "NO_GAMES",
    "NO_PAIRS",
    "Answer",
    "Estimate",
    "Rating",
    "Scores",
    "Sprt",
    "Sure",
    "Verdict",
    "deficit",
    "elo",
    "elo_of_share",
    "games_of",
    "interval",
    "meetings_of",
    "normalized_elo",
    "pairs_of",
    "ratings",
    "scores_of",
    "share_of_elo",
    "superiority",
    "whole_pairs",
]
