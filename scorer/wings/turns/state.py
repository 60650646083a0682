"""The mutable state inside a position: the game in small numbers, so that many games can be played quickly.

The state contains the rules of a turn. A position has a state, adds the texts of its decisions, and never changes it:
it acts on a copy. Bots and simulations change their own copy (``StatePosition.copy``).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from random import Random
from typing import ClassVar, Generic, Self, TypeVar

from scorer.games.turns import CHANCE, ILLEGAL, OVER, Position

Rng = Callable[[], float]  # returns a random number, at least 0 and less than 1


class State(ABC):
    """A game between two actions, in numbers. Decisions have the order of ``Position.decisions``."""

    __slots__ = ("actor",)
    actor: int  # the current seat, or CHANCE, or OVER
    derived: ClassVar[tuple[str, ...]] = ()  # slots that follow from the others

    @abstractmethod
    def clone(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def options(self) -> int:
        """Count the legal decisions; call it only if a seat must act."""

    @abstractmethod
    def do(self, number: int) -> None:
        """Do the legal decision with this number."""

    @abstractmethod
    def draw_chance(self, random: Rng) -> None:
        """Let chance act, such as by rolling dice."""

    def facts(self) -> tuple[object, ...]:
        """Return everything that the state consists of, for comparing."""
        return _facts_getter(type(self))(self)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same point of the same game."""
        return isinstance(other, State) and type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


@cache
def _facts_getter(kind: type[State]) -> Callable[[State], tuple[object, ...]]:
    """Return a function that gets the slots of a state, except the derived ones."""
    slots = [
        name for base in kind.__mro__ for name in getattr(base, "__slots__", ()) if name not in kind.derived
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
        """The current seat, or ``CHANCE`` or ``OVER``."""
        return self.state.actor

    def copy(self) -> S:
        """Return a copy of the state that the caller may change."""
        return self.state.clone()

    @abstractmethod
    def apply_outcome(self, state: S, action: str) -> None:
        """Apply an action of chance, as written in the notation, to a state."""

    @abstractmethod
    def winners(self) -> list[int]:
        """Return the seats that share the win; call it only if the game is over."""

    def returns(self) -> tuple[float, ...]:
        """Return each seat's share of the win; all are zero until the game is over."""
        best = self.winners() if self.state.actor == OVER else []
        return tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(self.players)))

    def after(self, action: str) -> Self:
        """Return the position after an action that is legal."""
        if self.state.actor != CHANCE:
            return self.then(self.number(action))
        state = self.state.clone()
        self.apply_outcome(state, action)
        return type(self)(state)

    def apply(self, action: str) -> Position:
        """Return the position after an action. Raises ``IllegalActionError``."""
        number = self.number(action) if self.state.actor >= 0 else ILLEGAL
        return super().apply(action) if number == ILLEGAL else self.then(number)

    def options(self) -> int:
        """Count the legal decisions."""
        return self.state.options()

    def then(self, number: int) -> Self:
        """Return the position after a legal decision, by its number in ``decisions``."""
        state = self.state.clone()
        state.do(number)
        return type(self)(state)

    def fallen(self, random: Random) -> Self:
        """Return the position after chance has acted."""
        state = self.state.clone()
        state.draw_chance(random.random)
        return type(self)(state)
