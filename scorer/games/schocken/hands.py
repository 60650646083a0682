"""The hand of three dice: its combination, its worth, and its rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.games.schocken.facts import (
    COMBINATIONS,
    GENERAL,
    JULE,
    PIPPI,
    SCHOCK,
    SCHOCK_OUT,
    SIMPLE,
    STRAIGHT,
    Combination,
)
from scorer.messages import Text, msg

_NAMES: dict[Combination, Text] = {
    SIMPLE: msg("simple"),
    STRAIGHT: msg("straight"),
    GENERAL: msg("general"),
    JULE: msg("jule"),
    PIPPI: msg("pippi"),
    SCHOCK_OUT: msg("schock out"),
}


class Hand(NamedTuple):
    """Three dice, highest first, and the combination that they are."""

    combination: Combination
    dice: tuple[int, ...]

    @property
    def id(self) -> str:
        """The combination as files and programs name it; a Schock says its third die."""
        return f"{SCHOCK.id}-{self.dice[0]}" if self.combination == SCHOCK else self.combination.id

    @property
    def name(self) -> Text:
        """The name of the combination as players say it."""
        if self.combination == SCHOCK:
            return msg("schock {die}", die=self.dice[0])
        return _NAMES[self.combination]

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        """The rank: the higher combination, and within it the higher dice, the highest die first."""
        return COMBINATIONS.index(self.combination), self.dice

    def worth(self, discs: int) -> int:
        """Return what the hand deals out in a game of so many discs; a Schock out deals out all."""
        if self.combination == SCHOCK_OUT:
            return discs
        return self.dice[0] if self.combination.worth is None else self.combination.worth


def hand(dice: Sequence[int], used: int) -> Hand:
    """Return the hand that dice make after ``used`` rolls."""
    high, middle, low = sorted(dice, reverse=True)
    return Hand(_combination((high, middle, low), used), (high, middle, low))


def _combination(dice: tuple[int, int, int], used: int) -> Combination:
    for fixed in (SCHOCK_OUT, JULE, PIPPI):
        if dice == fixed.example and (used == 1 or not fixed.in_one_throw):
            return fixed
    high, middle, low = dice
    if middle == low == 1:
        return SCHOCK
    if high == low:
        return GENERAL
    return STRAIGHT if (high - middle, middle - low) == (1, 1) else SIMPLE
