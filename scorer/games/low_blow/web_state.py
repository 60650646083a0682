"""The state of the web edition in small numbers: one die is rolled, then placed or given away."""

from __future__ import annotations

from functools import cache
from typing import Self

from scorer.games.low_blow.facts import FACES
from scorer.games.low_blow.state import UNIT, Dice, LowBlowState, list_colours
from scorer.games.state import Rng
from scorer.games.turns import CHANCE

LEFT, RIGHT, POT = 0, 1, 2
"""Where counters come from: the next seat clockwise, the seat before, the pot, which may be empty."""

_POT = (POT,)
_SOURCES = {
    (True, True): (LEFT, RIGHT),
    (True, False): (LEFT,),
    (False, True): (RIGHT,),
    (False, False): _POT,
}
"""Where counters may come from while the pot is empty, by whether the left and right neighbours have dice."""


class WebState(LowBlowState):
    """The state of the web edition.

    Decisions before the roll: each colour in hand. After it: each open row with each source of counters, then giving
    the die to the left or right.
    """

    __slots__ = ("kinds", "sources")
    kinds: tuple[int, ...]  # the colours in the hand
    sources: tuple[int, ...]

    def clone(self) -> Self:
        """Return an independent copy."""
        new = super().clone()
        new.kinds, new.sources = self.kinds, self.sources
        return new

    def begin_turn(self) -> None:
        """Let the player choose a die."""
        self.actor = self.seat
        self.kinds = list_distinct(self.hands[self.seat])
        self.legal = len(self.kinds)
        self.free = self.sources = ()

    def draw_chance(self, random: Rng) -> None:
        """Roll the die."""
        self.free = (self.rolling * FACES + int(random() * FACES),)
        self.actor = self.seat
        if self.pot:
            self.sources, self.legal = _POT, len(self.open)
            return
        hands, seat = self.hands, self.seat
        self.sources = _SOURCES[hands[self.left[seat]] > 0, hands[seat - 1] > 0]
        self.legal = len(self.open) * len(self.sources) + 2

    def apply_outcome(self, dice: Dice) -> None:
        """Roll this result."""
        self.draw_chance(lambda: (dice[0] % FACES + 0.5) / FACES)

    def find_neighbour(self, side: int) -> int:
        """Return the neighbour on a side."""
        return self.left[self.seat] if side == LEFT else (self.seat or len(self.hands)) - 1

    def do(self, number: int) -> None:
        """Do the legal decision with this number."""
        if not self.free:
            self.rolling, self.actor = self.kinds[number], CHANCE
            return
        sources = self.sources
        row = number // len(sources)
        if row < len(self.open):
            self.place(self.open[row], sources[number % len(sources)])
        else:
            self.give(number - len(self.open) * len(sources))

    def place(self, row: int, source: int) -> None:
        """Place the die on a row, and take up to its value in counters."""
        die = self.free[0]
        self.hands[self.seat] -= UNIT[die]
        value = die % FACES + 1
        if source == POT:
            taken = value if value < self.pot else self.pot
            self.pot -= taken
            self.counters[self.seat] += taken
        else:
            self.take_counters(self.find_neighbour(source), value)
        self.put(die, row)
        self.end_turn()

    def give(self, side: int) -> None:
        """Give the die to a neighbour, and take up to its value minus 1 in counters."""
        die, other = self.free[0], self.find_neighbour(side)
        self.hands[self.seat] -= UNIT[die]
        self.hands[other] += UNIT[die]
        self.take_counters(other, die % FACES)
        self.end_turn()

    def take_counters(self, other: int, most: int) -> None:
        """Take up to ``most`` counters from another seat."""
        taken = min(most, self.counters[other])
        self.counters[other] -= taken
        self.counters[self.seat] += taken


@cache
def list_distinct(hand: int) -> tuple[int, ...]:
    """Return the different colours of the dice in a hand."""
    return tuple(sorted(set(list_colours(hand))))
