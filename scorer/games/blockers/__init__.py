"""Blockers: make a ``Game`` of ``Result``, and ``score`` it.

>>> from scorer.games import blockers
>>> blockers.score(blockers.Game(("Ana", "Ben"))).players
('Ana', 'Ben')

Constants: ``BOARD`` is the number of rows and columns, and ``ROWS`` the letters of the rows. ``LABELS`` are the
labels of the tiles of one colour, and ``REGION_SYMBOLS`` those of the nine regions. ``TILES`` is the number of tiles
of each colour, ``HAND`` of those in hand, ``PLACED`` of those that are placed in a game.
"""

from scorer.games.blockers.check import faults, score
from scorer.games.blockers.facts import BOARD, HAND, LABELS, PLACED, REGION_SYMBOLS, ROWS, TILES, fits, region
from scorer.games.blockers.scoring import count_wins, groups
from scorer.games.blockers.values import BlockersOutcome, Board, Game, Match, Result, Tile

__all__ = [
    "BOARD",
    "HAND",
    "LABELS",
    "PLACED",
    "REGION_SYMBOLS",
    "ROWS",
    "TILES",
    "BlockersOutcome",
    "Board",
    "Game",
    "Match",
    "Result",
    "Tile",
    "count_wins",
    "faults",
    "fits",
    "groups",
    "region",
    "score",
]
