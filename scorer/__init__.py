"""Rules, entered results and scores: a library that prints nothing and asks nothing."""

from scorer.errors import FactsError, Fault, ScorerError
from scorer.games.low_blow import (
    BLOG,
    EDITIONS,
    WEB,
    Board,
    Die,
    Edition,
    Game,
    LowBlowOutcome,
    Round,
    Row,
    RowSum,
    row_sum,
)
from scorer.outcome import Outcome, Played, plain
from scorer.scoring import faults, score

__all__ = [
    "BLOG",
    "EDITIONS",
    "WEB",
    "Board",
    "Die",
    "Edition",
    "FactsError",
    "Fault",
    "Game",
    "LowBlowOutcome",
    "Outcome",
    "Played",
    "Round",
    "Row",
    "RowSum",
    "ScorerError",
    "faults",
    "plain",
    "row_sum",
    "score",
]
