"""Schocken: make a ``Game`` of throws, each a tuple of ``Thrown``, and ``score`` it.

>>> from scorer.games import schocken
>>> schocken.score(schocken.Game(("Ana", "Ben"))).players
('Ana', 'Ben')

Constants: ``DICE`` is the number of dice of a player, ``THROWS`` the most rolls in a throw, ``DISCS`` the usual
number of penalty discs, ``MOST_DISCS`` the highest. ``COMBINATIONS`` are the rows of the table, lowest first.
"""

from scorer.games.schocken.check import faults, score
from scorer.games.schocken.course import advance, course, halves_lost, hand, start
from scorer.games.schocken.facts import COMBINATIONS, DICE, DISCS, MOST_DISCS, THROWS
from scorer.games.schocken.values import Game, SchockenOutcome, Thrown

__all__ = [
    "COMBINATIONS",
    "DICE",
    "DISCS",
    "MOST_DISCS",
    "THROWS",
    "Game",
    "SchockenOutcome",
    "Thrown",
    "advance",
    "course",
    "faults",
    "halves_lost",
    "hand",
    "score",
    "start",
]
