"""A game that people and programs play at one table, as its log tells it: actions, and what is asked about them.

An entry of the log is one of ``PLACES``. Each seat sees only the entries that the game shows it, so that not even their
number tells what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from scorer.games.turns import CHANCE, HIDDEN, IllegalActionError, Position
from scorer.messages import Text
from scorer.outcome import Played
from scorer.people import is_program
from scorer.turns.line import Line, begin

Change = tuple[str, str]

DO, BACK, ASK, YES, NO = PLACES = ("do", "back", "ask", "yes", "no")
"""An action; going back to so many actions; asking for that, and by whom; who agrees; who does not."""

NOBODY = -1
"""Who sees only what is hidden from no seat."""


class Asked(NamedTuple):
    """That somebody wants to take back what came after some actions."""

    to: int
    by: str  # a name; nothing for the phone for everybody
    yes: frozenset[str] = frozenset()  # who has agreed


class Table(NamedTuple):
    """A game between two entries of its log."""

    line: Line
    seed: str
    asked: Asked | None = None
    seen: tuple[int, ...] = ()  # entries that each seat has seen, then those that anybody sees

    @property
    def position(self) -> Position:
        """The position now."""
        return self.line.position

    @property
    def programs(self) -> frozenset[int]:
        """The seats of programs."""
        return frozenset(seat for seat, name in enumerate(self.position.players) if is_program(name))

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(range(len(self.position.players))) - self.programs

    def seen_by(self, seats: frozenset[int]) -> int:
        """Return a number that grows with every entry of which one of these seats, or anybody, sees something."""
        return sum(self.seen[seat] for seat in seats) if seats else self.seen[NOBODY]

    def after(self, place: str, value: str) -> Table:
        """Return the table after an entry that was made."""
        line, asked = self.line, None
        seen = [True] * len(self.seen)
        if place == DO:
            seen = _seers(self.position, value)
            line = Line((*line.positions, line.position.after(value)), (*line.actions, value))
        elif place == BACK:
            line = Line(line.positions[: int(value) + 1], line.actions[: int(value)])
        elif place == ASK:
            to, _, by = value.partition(" ")
            asked = Asked(int(to), by)
        elif place == YES and self.asked:
            asked = self.asked._replace(yes=self.asked.yes | {value})
        counted = tuple(number + each for number, each in zip(self.seen, seen, strict=True))
        return Table(line, self.seed, asked, counted)

    def doing(self, action: str) -> list[Change]:
        """Return the entries of an action, and of what chance does after it. Raises ``IllegalActionError``."""
        why = self.position.refuse(action)
        if why is not None:
            raise IllegalActionError(action, why)
        return [(DO, action), *self.after(DO, action).falling()]

    def falling(self) -> list[Change]:
        """Return what chance does now: the same as before, if it has done as much as then."""
        found, table = [], self
        while table.position.current_player == CHANCE:
            action = table.position.chance().sample(table.random())
            found.append((DO, action))
            table = table.after(DO, action)
        return found

    def random(self, of: str = "") -> Random:
        """Return the random numbers of the next roll, or of something else at this point."""
        rolls = sum(position.current_player == CHANCE for position in self.line.positions)
        return Random(f"{self.seed} {rolls} {of}")

    def asking(self, seats: frozenset[int], by: str, others: frozenset[str]) -> list[Change]:
        """Return the entries that take the last decision of some seats back, or ask the others first; perhaps none."""
        to = len(self.line.back(seats).actions)
        if to == len(self.line.actions):
            return []
        return [(ASK, f"{to} {by}")] if others - {by} else [(BACK, str(to))]

    def agreeing(self, name: str, others: frozenset[str]) -> list[Change]:
        """Return the entries by which somebody agrees; with the last one the game goes back."""
        if self.asked is None:
            return []
        missing = others - self.asked.yes - {name, self.asked.by}
        return [(YES, name), *([] if missing else [(BACK, str(self.asked.to))])]

    def told(self, viewer: int, first: int | None = None) -> Iterator[Text]:
        """Yield what happened since a seat acted last, or from one action on, as it may know it; not chance unseen."""
        since = max(self.line.since(viewer), 0) if first is None else first
        for at in range(since, len(self.line.actions)):
            position, action = self.line.positions[at], self.line.actions[at]
            if HIDDEN in _seen(position, action, viewer) or self._deals(at):
                continue
            yield from position.tell(action, viewer if viewer >= 0 else other_than(position.turn, position))

    def _deals(self, at: int) -> bool:
        """Return whether an action draws one of the first hands."""
        earlier = self.line.positions[: at + 1]
        return self.position.has_secrets and all(each.current_player == CHANCE for each in earlier)

    def last_seen(self, viewer: int) -> str:
        """Return the last decision, as a seat sees it."""
        pairs = zip(self.line.positions, self.line.actions, strict=False)
        found = [(position, action) for position, action in pairs if position.current_player >= 0]
        return _seen(*found[-1], viewer) if found else ""


def other_than(seat: int, position: Position) -> int:
    """Return any other seat: it sees what nobody else but that seat sees."""
    return (seat + 1) % len(position.players)


def _seen(position: Position, action: str, viewer: int) -> str:
    return position.seen(action, viewer if viewer >= 0 else other_than(position.turn, position))


def _seers(position: Position, action: str) -> list[bool]:
    """Return of every viewer whether it sees anything of an action."""
    viewers = (*range(len(position.players)), NOBODY)
    return [bool(_seen(position, action, each)) for each in viewers]


def opened(game: Played, seed: str) -> Table:
    """Return a table before the first entry. Raises ``NoTurnsError``."""
    return Table(begin(game), seed, seen=(0,) * (len(game.players) + 1))
