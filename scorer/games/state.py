"""The inside of a position: the same game in small numbers, which changes, so that many games are played quickly.

It holds the rules of a turn. A position holds a state, gives its decisions their texts, and never changes it: it
acts on a copy. What thinks or plays many games takes a copy of its own (``StatePosition.copy``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from random import Random
from typing import ClassVar, Generic, Self, TypeVar

from scorer.games.turns import CHANCE, ILLEGAL, OVER, Position

Rng = Callable[[], float]
"""Returns a random number from 0 up to, not including, 1."""


class State(ABC):
    """A game between two actions, in numbers. Decisions are counted in the order of ``Position.decisions``."""

    __slots__ = ("actor",)
    actor: int  # the seat to act, or CHANCE, or OVER
    worked_out: ClassVar[tuple[str, ...]] = ()  # slots that follow from the others

    @abstractmethod
    def clone(self) -> Self:
        """Return a copy that may change without the original."""

    @abstractmethod
    def options(self) -> int:
        """Return how many decisions are legal; call it only where a seat is to act."""

    @abstractmethod
    def do(self, number: int) -> None:
        """Do a legal decision."""

    @abstractmethod
    def fall(self, random: Rng) -> None:
        """Let chance act."""

    def stray(self, random: Rng) -> None:
        """Do anything: as chance would, or any legal decision, each with the same chance."""
        if self.actor == CHANCE:
            self.fall(random)
        else:
            self.do(int(random() * self.options()))

    def run(self, random: Rng) -> None:
        """Play on at random until the game is over."""
        while self.actor != OVER:
            self.stray(random)

    def facts(self) -> tuple[object, ...]:
        """Return everything that the state consists of."""
        return _facts_of(type(self))(self)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same point of the same game."""
        return isinstance(other, State) and type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


@cache
def _facts_of(kind: type[State]) -> Callable[[State], tuple[object, ...]]:
    """Return what takes a state of a kind apart."""
    slots = [
        name
        for each in kind.__mro__
        for name in getattr(each, "__slots__", ())
        if name not in kind.worked_out
    ]
    return attrgetter(*slots)


S = TypeVar("S", bound=State)


class StatePosition(Position, Generic[S]):
    """A position around a state."""

    __slots__ = ("state",)

    def __init__(self, state: S) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same point of the same game."""
        return isinstance(other, StatePosition) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]

    @property
    def current_player(self) -> int:
        """The seat to act; else ``CHANCE`` or ``OVER``."""
        return self.state.actor

    def copy(self) -> S:
        """Return the state, to be changed by the caller."""
        return self.state.clone()

    @abstractmethod
    def land(self, state: S, action: str) -> None:
        """Do in a state what chance did, as the notation writes it."""

    def after(self, action: str) -> Self:
        """Return the position after an action that is known to be legal."""
        if self.state.actor != CHANCE:
            return self.then(self.number(action))
        state = self.state.clone()
        self.land(state, action)
        return type(self)(state)

    def apply(self, action: str) -> Position:
        """Return the position after an action. Raises ``IllegalActionError``."""
        number = self.number(action) if self.state.actor >= 0 else ILLEGAL
        return super().apply(action) if number == ILLEGAL else self.then(number)

    def options(self) -> int:
        """Return how many decisions are legal."""
        return self.state.options()

    def then(self, number: int) -> Self:
        """Return the position after a legal decision, by its number in ``decisions``."""
        state = self.state.clone()
        state.do(number)
        return type(self)(state)

    def fallen(self, random: Random) -> Self:
        """Return the position after chance has acted."""
        state = self.state.clone()
        state.fall(random.random)
        return type(self)(state)

    def ended(self, random: Random) -> Self:
        """Return the end of the game if all play on at random."""
        state = self.state.clone()
        state.run(random.random)
        return type(self)(state)


def shares(winners: Iterable[int], players: int) -> tuple[float, ...]:
    """Return each seat's share of the win, if these seats share it."""
    best = set(winners)
    return tuple(1 / len(best) if seat in best else 0.0 for seat in range(players))
