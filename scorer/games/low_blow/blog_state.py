"""The state of the blog edition in small numbers: up to three rolls, dice set aside between them, one die placed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from scorer.games.low_blow.facts import BLOG, FACES
from scorer.games.low_blow.state import UNIT, Dice, LowBlowState, list_rolls
from scorer.games.state import Rng
from scorer.games.turns import CHANCE

_EFFECT = tuple((face.passes == "all", face.counters, face.amount) for face in BLOG.faces) * (
    len(UNIT) // FACES
)
"""The effect of placing a die: whether all dice go to the left, or only the ones; and what happens to counters."""

_MOST = BLOG.rolls

_ONE = tuple(0 if die % FACES else unit for die, unit in enumerate(UNIT))


class BlogState(LowBlowState):
    """The state of the blog edition.

    Decisions: every kind of die on every open row, another roll, every kind of free die to set aside.
    """

    __slots__ = ("aside", "kinds", "loose", "ones", "rolls")
    aside: Dice
    kinds: Dice  # the kinds of dice that are free or set aside
    loose: Dice  # the kinds of dice that are free
    ones: int  # the ones among all these dice, as part of a hand
    rolls: int  # in this turn

    def clone(self) -> Self:
        """Return an independent copy."""
        new = super().clone()
        new.aside, new.kinds, new.loose = self.aside, self.kinds, self.loose
        new.ones, new.rolls = self.ones, self.rolls
        return new

    def begin_turn(self) -> None:
        """Let chance roll all dice."""
        self.actor = CHANCE
        self.rolling = self.hands[self.seat]
        self.free = self.aside = self.kinds = self.loose = ()
        self.ones = self.rolls = 0

    def draw_chance(self, random: Rng) -> None:
        """Roll the dice."""
        parts = list_rolls(self.rolling)
        outcomes, number = parts[0]
        dice, kinds, ones = outcomes[int(random() * number)]
        for outcomes, number in parts[1:]:
            more = outcomes[int(random() * number)]
            dice, kinds, ones = dice + more[0], kinds + more[1], ones + more[2]
        self.free, self.loose, self.ones = dice, kinds, self.ones + ones
        if self.aside:
            kinds = tuple(sorted({*kinds, *self.aside}))
        self.kinds, self.actor = kinds, self.seat
        self.legal = len(kinds) * len(self.open)
        self.rolls += 1
        if self.rolls < _MOST:
            self.legal += 1 + len(self.loose) if len(dice) > 1 else 1

    def apply_outcome(self, dice: Dice) -> None:
        """Roll this result."""
        self.draw_chance(self._find_fractions(dice).__next__)

    def _find_fractions(self, dice: Dice) -> Iterator[float]:
        """Yield the random numbers that give this result."""
        for outcomes, number in list_rolls(self.rolling):
            size, index = len(outcomes[0][0]), 0
            for die in dice[:size]:
                index = index * FACES + die % FACES
            dice = dice[size:]
            yield (index + 0.5) / number

    def do(self, number: int) -> None:
        """Do the legal decision with this number."""
        rows = self.open
        die = number // len(rows)
        if die < len(self.kinds):
            self.place(self.kinds[die], rows[number % len(rows)])
            return
        number -= len(self.kinds) * len(rows)
        if number:
            self.set_aside(self.loose[number - 1])
        else:
            self.roll()

    def roll(self) -> None:
        """Let chance roll the dice that are not set aside."""
        self.rolling, self.ones, self.actor = self.hands[self.seat], 0, CHANCE
        self.free = self.loose = self.kinds = ()
        for die in self.aside:
            self.rolling -= UNIT[die]
            self.ones += _ONE[die]

    def set_aside(self, die: int) -> None:
        """Set a die aside."""
        at = self.free.index(die)
        self.free = free = self.free[:at] + self.free[at + 1 :]
        self.aside += (die,)
        if die not in free:
            at = self.loose.index(die)
            self.loose = self.loose[:at] + self.loose[at + 1 :]
            self.legal -= 1
        if len(free) == 1:
            self.legal -= 1

    def place(self, die: int, row: int) -> None:
        """Place a die on a row, and apply the effect of its face to dice and counters."""
        seat, hands, held = self.seat, self.hands, self.counters
        gives_all, kind, amount = _EFFECT[die]
        rest = hands[seat] - UNIT[die]
        given = rest if gives_all else self.ones
        hands[self.left[seat]] += given
        hands[seat] = rest - given
        if kind == "take":
            taken = amount if amount < self.pot else self.pot
            self.pot -= taken
            held[seat] += taken
        elif kind == "pot":
            held[row] += self.pot
            self.pot = 0
        elif kind == "everyone":
            before = sum(held)
            self.counters = held = [number - amount if number > amount else 0 for number in held]
            self.pot += before - sum(held)
        else:
            paid = amount if kind == "pay" and amount < held[seat] else held[seat]
            self.pot += paid
            held[seat] -= paid
        self.put(die, row)
        self.end_turn()


assert all(face.passes == "all" for face in BLOG.faces if face.pips == 1), (
    "otherwise the placed one would be passed on too"
)
assert tuple(face.pips for face in BLOG.faces) == tuple(range(1, FACES + 1))
