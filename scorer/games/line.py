"""A game as the list of its actions, the notation; where its turns and rounds begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games import rules
from scorer.games.turns import IllegalActionError, Position, find_turns
from scorer.messages import Text, msg, plural
from scorer.outcome import Played

MOST_ACTIONS = 100_000  # the most actions that are read; a long game has a thousand


class NoTurnsError(ScorerError):
    """The turns of this game are not known: it can be printed and scored, but not played."""

    def __init__(self, title: str) -> None:
        super().__init__(msg("{game} cannot be played here: its turns are not known", game=title))


class NotationError(ScorerError):
    """An action in a notation is not legal."""

    def __init__(self, number: int, fault: IllegalActionError) -> None:
        self.number = number
        super().__init__(msg("action {number}: {wrong}", number=number, wrong=fault.text))


class NotationTooLongError(ScorerError):
    """A notation has too many actions."""

    text = plural(
        MOST_ACTIONS,
        "a game has {most} action at most",
        "a game has {most} actions at most",
        most=MOST_ACTIONS,
    )


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
    turns = find_turns(known)
    position = turns.begin(game) if turns else None
    if position is None:
        raise NoTurnsError(known.title)
    return Line((position,))


def replay(game: Played, text: str) -> Line:
    """Read a notation. Raises ``NotationError``, ``NotationTooLongError`` or ``NoTurnsError``."""
    positions, actions = list(begin(game).positions), text.split()
    if len(actions) > MOST_ACTIONS:
        raise NotationTooLongError
    for number, action in enumerate(actions, 1):
        try:
            positions.append(positions[-1].apply(action))
        except IllegalActionError as fault:
            raise NotationError(number, fault) from None
    return Line(tuple(positions), tuple(actions))


class Course(NamedTuple):
    """A line with its places. A place is the number of actions before it."""

    line: Line
    turns: tuple[int, ...]  # where each turn begins
    parts: tuple[tuple[int, Text], ...]  # where each round or half begins, and its name

    @property
    def last(self) -> int:
        """The place after all actions."""
        return len(self.line.actions)

    def turn_before(self, at: int) -> int:
        """Return where the turn of a place begins; if the place is a beginning, where the turn before begins."""
        return self.turns[max(bisect_left(self.turns, at) - 1, 0)]

    def turn_after(self, at: int) -> int:
        """Return where the next turn begins, or the end after the last turn."""
        return next(iter(self.turns[bisect_right(self.turns, at) :]), self.last)

    def part(self, at: int) -> int:
        """Return the number of the part that contains a place, from 0."""
        return max(sum(start <= at for start, _ in self.parts) - 1, 0)

    def describe(self, at: int) -> list[Text]:
        """Return sentences about the turn that led to a place, up to that place, as its player saw it."""
        span = slice(self.turn_before(at), at)
        pairs = zip(self.line.positions[span], self.line.actions[span], strict=False)
        return [text for position, action in pairs for text in position.tell(action, position.turn)]


def find_course(line: Line) -> Course:
    """Find the turns and parts of a line."""
    acting = line.positions[: len(line.actions)] or line.positions[:1]
    changes = [at for at, (one, other) in enumerate(pairwise(acting), 1) if one.turn != other.turn]
    named = [(at, name) for at, position in enumerate(line.positions) if (name := position.part())]
    parts = [next(part) for _, part in groupby(named, itemgetter(1))]
    return Course(line, (0, *changes), tuple(parts) if len(parts) > 1 else ())
