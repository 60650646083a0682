"""Schocken: its facts, the values it is entered as, what they must obey, and the score."""

from scorer.games.schocken.facts import COMBINATIONS, DICE, DISCS, ID, PLAYERS, THROWS, TITLE, Combination

__all__ = ["COMBINATIONS", "DICE", "DISCS", "ID", "PLAYERS", "THROWS", "TITLE", "Combination"]
