"""A game as the list of its actions, which is its notation: it is replayed, taken back, shown and shared."""

from __future__ import annotations

from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games import rules
from scorer.games.turns import IllegalActionError, Position
from scorer.messages import msg
from scorer.outcome import Played

MOST_ACTIONS = 100_000
"""The most actions of a game that are read; a long game has a thousand."""


class NoTurnsError(ScorerError):
    """A game whose turns are not known: it can be printed and scored, not played."""

    def __init__(self, title: str) -> None:
        super().__init__(msg("{game} cannot be played here: its turns are not known", game=title))


class NotationError(ScorerError):
    """A list of actions that is no game."""

    def __init__(self, number: int, fault: IllegalActionError) -> None:
        self.number = number
        super().__init__(msg("action {number}: {wrong}", number=number, wrong=fault.text))


class TooLongError(ScorerError):
    """A list of more actions than any game has."""

    text = msg("a game has {most} actions at most", most=MOST_ACTIONS)


class Line(NamedTuple):
    """The positions of a game from its start to now, and the actions between them."""

    positions: tuple[Position, ...]
    actions: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    def apply(self, action: str) -> Line:
        """Return the line with one more action. Raises ``IllegalActionError``."""
        return Line((*self.positions, self.position.apply(action)), (*self.actions, action))

    def since(self, seat: int) -> int:
        """Return after how many actions a seat acted last; -1 if it never did."""
        acted = (at for at, each in enumerate(self.positions[:-1]) if each.current_player == seat)
        return max(acted, default=-1)

    def back(self, seats: frozenset[int]) -> Line:
        """Return the line before the last decision of some seats, and all that came after it; perhaps unchanged."""
        for at in range(len(self.actions) - 1, -1, -1):
            if self.positions[at].current_player in seats:
                return Line(self.positions[: at + 1], self.actions[:at])
        return self

    @property
    def text(self) -> str:
        """The notation: a line for every turn."""
        written: list[str] = []
        for number, action in enumerate(self.actions):
            goes_on = number and self.positions[number].turn == self.positions[number - 1].turn
            written.append((" " if goes_on else "\n") + action)
        return "".join(written).lstrip()

    def seen(self, seat: int) -> list[str]:
        """Return the actions as a seat sees them; what it sees nothing of is left out."""
        pairs = zip(self.positions, self.actions, strict=False)
        return [seen for position, action in pairs if (seen := position.seen(action, seat))]


def begin(game: Played) -> Line:
    """Return a game before its first action. Raises ``NoTurnsError``."""
    known = rules(game.game_id)
    position = known.turns(game)
    if position is None:
        raise NoTurnsError(known.title)
    return Line((position,))


def replay(game: Played, text: str) -> Line:
    """Return the line that a notation describes. Raises ``NotationError``, ``TooLongError`` or ``NoTurnsError``."""
    start, actions = begin(game), text.split()
    if len(actions) > MOST_ACTIONS:
        raise TooLongError
    positions = list(start.positions)
    for number, action in enumerate(actions, 1):
        try:
            positions.append(positions[-1].apply(action))
        except IllegalActionError as fault:
            raise NotationError(number, fault) from None
    return Line(tuple(positions), tuple(actions))
