"""Blockers: its facts, the values it is entered as, their checks, and the score."""

from scorer.games.blockers.check import faults
from scorer.games.blockers.facts import BOARD, HAND, PLACED, REGION_SYMBOLS, ROWS, TILES, fits, region
from scorer.games.blockers.scoring import score
from scorer.games.blockers.tally import groups, wins
from scorer.games.blockers.values import Board, Game, Match, Result, Tile
