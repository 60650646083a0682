"""Who wins and loses a throw, and which discs move; players are places in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Strength = TypeVar("Strength", tuple[int, tuple[int, ...]], tuple[int, ...], int)


def sides(strengths: Sequence[Strength]) -> tuple[int, int]:
    """Return the places of the highest and the lowest hand in throwing order: of equal hands the earlier is higher."""
    winner = strengths.index(max(strengths))
    lowest = min(strengths)
    loser = len(strengths) - 1
    while strengths[loser] != lowest:
        loser -= 1
    return winner, loser


def deal(held: list[int], tower: int, winner: int, loser: int, worth: int | None) -> int:
    """Move discs to the loser, in the list: from the tower, be it short; once it is empty, from the winner.

    Without a worth all discs move. Return what is left in the tower.
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
