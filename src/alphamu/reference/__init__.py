"""The algorithms of the 2020 paper in plain Python, on any game: the specification that runs.

Begin with `game.py`, which says what a game is; then `algorithms.py` (PIMC and plain αμ), `cuts.py` (αμ with table
and cuts), `vector_minimaxing.py` (what αμ is compared with) and `scores.py` (αμ for numbers instead of wins).
"""

from alphamu.reference.algorithms import alphamu, pimc
from alphamu.reference.cuts import ALL_CUTS, WHOLE_FRONTS, AlphaMu, Cuts
from alphamu.reference.game import Game, PerfectInformation, all_worlds
from alphamu.reference.result import Result
from alphamu.reference.scores import AlphaMuForScores, ScoreGame, ScoreResult
from alphamu.reference.vector_minimaxing import vector_minimaxing

__all__ = [
    "ALL_CUTS",
    "WHOLE_FRONTS",
    "AlphaMu",
    "AlphaMuForScores",
    "Cuts",
    "Game",
    "PerfectInformation",
    "Result",
    "ScoreGame",
    "ScoreResult",
    "all_worlds",
    "alphamu",
    "pimc",
    "vector_minimaxing",
]
