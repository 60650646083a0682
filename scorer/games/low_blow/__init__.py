"""Low Blow: make a ``Game`` of ``Round``, and ``score`` it.

>>> from scorer.games import low_blow
>>> low_blow.score(low_blow.Game(("Ana", "Ben", "Cleo"))).players
('Ana', 'Ben', 'Cleo')

Constants: ``TITLE`` is the game's name; ``BLOG`` and ``WEB`` are its editions, and ``EDITIONS`` both by id. ``COLUMNS``
is the number of squares of a row, ``DICE_EACH`` the number of dice of each player, ``FACES`` the most pips of a die.
"""

from scorer.games.low_blow.check import faults, score
from scorer.games.low_blow.facts import BLOG, COLUMNS, DICE_EACH, EDITIONS, FACES, TITLE, WEB, Edition
from scorer.games.low_blow.scoring import counter_points, row_sum
from scorer.games.low_blow.values import Board, Die, Game, LowBlowOutcome, Round, Row, RowSum

__all__ = [
    "BLOG",
    "COLUMNS",
    "DICE_EACH",
    "EDITIONS",
    "FACES",
    "TITLE",
    "WEB",
    "Board",
    "Die",
    "Edition",
    "Game",
    "LowBlowOutcome",
    "Round",
    "Row",
    "RowSum",
    "counter_points",
    "faults",
    "row_sum",
    "score",
]
