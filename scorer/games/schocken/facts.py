"""The facts of Schocken: dice, rolls, discs, and the table of combinations.

Source: the rules of the Philos edition. ``docs/rules.md`` has our decisions on questions that they leave open.
"""

from typing import NamedTuple

ID = "schocken"
TITLE = "Schocken"
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
DICE = 3  # dice of a player

FACES = 6
THROWS = 3  # the most rolls of a player in a throw

DISCS = 13  # the default number of penalty discs; the source does not give one
MOST_DISCS = 99  # the highest number of penalty discs

HALVES = ("first half", "second half", "final")
LOST = 2  # how many halves, including the final, a player must lose to lose the game


class Combination(NamedTuple):
    """A row of the table: example dice, highest first, and the discs that the combination deals out."""

    id: str
    example: tuple[int, int, int]
    worth: int | None  # None if it depends on the dice or on the game's discs: Schock x, Schock out
    in_one_throw: bool = False  # whether the dice count only if rolled in one roll


SIMPLE = Combination("simple", (5, 2, 1), 1)
STRAIGHT = Combination("straight", (3, 2, 1), 2)
GENERAL = Combination("general", (2, 2, 2), 3)
SCHOCK = Combination("schock", (2, 1, 1), None)
JULE = Combination("jule", (4, 2, 1), 7, in_one_throw=True)
PIPPI = Combination("pippi", (2, 2, 1), 9, in_one_throw=True)
SCHOCK_OUT = Combination("schock-out", (1, 1, 1), None)

COMBINATIONS = (SIMPLE, STRAIGHT, GENERAL, SCHOCK, JULE, PIPPI, SCHOCK_OUT)
"""All combinations, lowest first. The third die of a Schock is its rank and its worth."""
