"""Schocken: its facts, the values it is entered as, their checks, and the score."""

from scorer.games.schocken.check import faults
from scorer.games.schocken.course import course, following, halves_lost, hand, start
from scorer.games.schocken.facts import COMBINATIONS, DICE, DISCS, MOST_DISCS, THROWS
from scorer.games.schocken.scoring import score
from scorer.games.schocken.values import Game, Thrown
