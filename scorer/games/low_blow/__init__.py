"""Low Blow: facts, values, checks and scoring."""

from scorer.games.low_blow.check import faults, score
from scorer.games.low_blow.facts import BLOG, COLUMNS, DICE_EACH, EDITIONS, FACES, TITLE, WEB, Edition
from scorer.games.low_blow.scoring import counter_points, row_sum
from scorer.games.low_blow.values import Board, Die, Game, LowBlowOutcome, Round, Row, RowSum
