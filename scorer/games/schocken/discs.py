"""Find the winner and loser of a throw, and move discs; players are indexes of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Strength = TypeVar("Strength", tuple[int, tuple[int, ...]], tuple[int, ...], int)


def find_sides(strengths: Sequence[Strength]) -> tuple[int, int]:
    """Return the indexes of the highest and lowest hands in throwing order; of equal hands the earlier is higher."""
    winner = strengths.index(max(strengths))
    lowest = min(strengths)
    loser = len(strengths) - 1
    while strengths[loser] != lowest:
        loser -= 1
    return winner, loser


def deal(held: list[int], tower: int, winner: int, loser: int, worth: int | None) -> int:
    """Move discs to the loser by changing ``held``, and return the number of discs left in the tower.

    They come from the tower, even if it has too few; from the winner if the tower is empty. Without a worth all move.
    """
    if worth is None:
        everything = tower + sum(held)
        held[:] = [0] * len(held)
        held[loser] = everything
        return 0
    if tower:
        taken = worth if worth < tower else tower
        held[loser] += taken
        return tower - taken
    taken = worth if worth < held[winner] else held[winner]
    held[winner] -= taken
    held[loser] += taken
    return 0
