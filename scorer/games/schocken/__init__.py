"""Schocken: facts, values, checks and scoring."""

from scorer.games.schocken.check import faults, score
from scorer.games.schocken.course import advance, course, halves_lost, hand, start
from scorer.games.schocken.facts import COMBINATIONS, DICE, DISCS, MOST_DISCS, THROWS
from scorer.games.schocken.values import Game, Thrown
