"""Blockers: facts, values, checks and scoring."""

from scorer.games.blockers.check import faults, score
from scorer.games.blockers.facts import BOARD, HAND, LABELS, PLACED, REGION_SYMBOLS, ROWS, TILES, fits, region
from scorer.games.blockers.scoring import count_wins, groups
from scorer.games.blockers.values import Board, Game, Match, Result, Tile
