"""Low Blow: its facts, the values it is entered as, their checks, and the score."""

from scorer.games.low_blow.check import faults
from scorer.games.low_blow.facts import (
    BLOG,
    COLUMNS,
    COUNTER_POINTS,
    DICE_EACH,
    EDITIONS,
    FACES,
    ID,
    PLAYERS,
    TITLE,
    WEB,
    Edition,
    Face,
)
from scorer.games.low_blow.scoring import LowBlowError, score
from scorer.games.low_blow.tally import counter_points, round_sums, row_sum
from scorer.games.low_blow.values import Board, Die, Game, LowBlowOutcome, Round, Row, RowSum

__all__ = [
    "BLOG",
    "COLUMNS",
    "COUNTER_POINTS",
    "DICE_EACH",
    "EDITIONS",
    "FACES",
    "ID",
    "PLAYERS",
    "TITLE",
    "WEB",
    "Board",
    "Die",
    "Edition",
    "Face",
    "Game",
    "LowBlowError",
    "LowBlowOutcome",
    "Round",
    "Row",
    "RowSum",
    "counter_points",
    "faults",
    "round_sums",
    "row_sum",
    "score",
]
