"""A game as the list of its actions, the notation. It can be replayed, undone, shown and shared."""

from __future__ import annotations

from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games import rules
from scorer.games.turns import IllegalActionError, Position
from scorer.messages import msg
from scorer.outcome import Played

MOST_ACTIONS = 100_000
"""The most actions that are read; a long game has a thousand."""


class NoTurnsError(ScorerError):
    """The turns of this game are not known: it can be printed and scored, but not played."""

    def __init__(self, title: str) -> None:
        super().__init__(msg("{game} cannot be played here: its turns are not known", game=title))


class NotationError(ScorerError):
    """An action in a notation is not legal."""

    def __init__(self, number: int, fault: IllegalActionError) -> None:
        self.number = number
        super().__init__(msg("action {number}: {wrong}", number=number, wrong=fault.text))


class TooLongError(ScorerError):
    """A notation has too many actions."""

    text = msg("a game has {most} actions at most", most=MOST_ACTIONS)


class Line(NamedTuple):
    """All positions of a game so far, and the actions between them."""

    positions: tuple[Position, ...]
    actions: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    def apply(self, action: str) -> Line:
        """Add an action. Raises ``IllegalActionError``."""
        return Line((*self.positions, self.position.apply(action)), (*self.actions, action))

    def since(self, seat: int) -> int:
        """Return the number of actions before a seat's last decision; -1 if it has made none."""
        acted = (at for at, position in enumerate(self.positions[:-1]) if position.current_player == seat)
        return max(acted, default=-1)

    def back(self, seats: frozenset[int]) -> Line:
        """Undo the last decision of these seats and everything after it. Return ``self`` if they made none."""
        for at in range(len(self.actions) - 1, -1, -1):
            if self.positions[at].current_player in seats:
                return Line(self.positions[: at + 1], self.actions[:at])
        return self

    @property
    def text(self) -> str:
        """The notation, one line per turn."""
        written: list[str] = []
        for number, action in enumerate(self.actions):
            goes_on = number and self.positions[number].turn == self.positions[number - 1].turn
            written.append((" " if goes_on else "\n") + action)
        return "".join(written).lstrip()

    def seen(self, seat: int) -> list[str]:
        """Return the actions as a seat sees them, without those that are hidden from it."""
        pairs = zip(self.positions, self.actions, strict=False)
        return [seen for position, action in pairs if (seen := position.seen(action, seat))]


def begin(game: Played) -> Line:
    """Start the line of a game. Raises ``NoTurnsError``."""
    known = rules(game.game_id)
    position = known.turns(game)
    if position is None:
        raise NoTurnsError(known.title)
    return Line((position,))


def replay(game: Played, text: str) -> Line:
    """Read a notation. Raises ``NotationError``, ``TooLongError`` or ``NoTurnsError``."""
    positions, actions = list(begin(game).positions), text.split()
    if len(actions) > MOST_ACTIONS:
        raise TooLongError
    for number, action in enumerate(actions, 1):
        try:
            positions.append(positions[-1].apply(action))
        except IllegalActionError as fault:
            raise NotationError(number, fault) from None
    return Line(tuple(positions), tuple(actions))
