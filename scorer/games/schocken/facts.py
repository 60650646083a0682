"""The facts of Schocken: dice, throws, discs, and the table of combinations.

Source: the rules text of the Philos edition. Points that it leaves open are decided in ``docs/rules.md``.
"""

from __future__ import annotations

from typing import NamedTuple

ID = "schocken"
TITLE = "Schocken"
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
DICE = 3
FACES = 6
THROWS = 3
"""The most rolls of a player, who may keep any dice between rolls."""

DISCS = 13
"""The default number of penalty discs in the tower; the text gives none."""

MOST_DISCS = 99
HALVES = ("first half", "second half", "final")
LOST = 2
"""A player who has lost this many halves, including the final, has lost the game."""


class Combination(NamedTuple):
    """One row of the table: an example of its dice, highest first, and the discs that its thrower deals out."""

    id: str
    example: tuple[int, int, int]
    worth: int | None  # none if the dice or the discs of the game say it: Schock x, Schock out
    in_one_throw: bool = False  # whether the dice count only in one roll


SIMPLE = Combination("simple", (5, 2, 1), 1)
STRAIGHT = Combination("straight", (3, 2, 1), 2)
GENERAL = Combination("general", (2, 2, 2), 3)
SCHOCK = Combination("schock", (2, 1, 1), None)
JULE = Combination("jule", (4, 2, 1), 7, in_one_throw=True)
PIPPI = Combination("pippi", (2, 2, 1), 9, in_one_throw=True)
SCHOCK_OUT = Combination("schock-out", (1, 1, 1), None)

COMBINATIONS = (SIMPLE, STRAIGHT, GENERAL, SCHOCK, JULE, PIPPI, SCHOCK_OUT)
"""All combinations, lowest first. Within Schock the third die counts, and says what it is worth."""
