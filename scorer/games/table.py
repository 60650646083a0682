"""A game that people and programs play together, built from its log of actions and undo requests.

Each entry of the log has one of ``PLACES``. A seat counts only the entries that it may see, so that the number of
entries reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import NamedTuple

from scorer.games.line import Line, begin
from scorer.games.turns import CHANCE, HIDDEN, IllegalActionError, Position
from scorer.messages import Text
from scorer.outcome import Played
from scorer.people import is_program

Change = tuple[str, str]

DO, BACK, ASK, YES, NO = PLACES = ("do", "back", "ask", "yes", "no")
"""Do an action; go back to a number of actions; ask for that; agree to it; refuse it."""

NOBODY = -1  # the viewer who sees only what all seats may see


class UndoRequest(NamedTuple):
    """A player's request to go back to a number of actions."""

    to: int
    by: str  # a name; empty for the phone for everybody
    yes: frozenset[str] = frozenset()  # who has agreed


class Table(NamedTuple):
    """The state of a game between two entries of its log."""

    line: Line
    seed: str
    asked: UndoRequest | None = None
    seen: tuple[int, ...] = ()  # the number of entries that each seat sees, then of those that anybody sees

    @property
    def position(self) -> Position:
        """The current position."""
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
        """Return a number that grows with every entry that these seats see; without seats, that anybody sees."""
        return sum(self.seen[seat] for seat in seats) if seats else self.seen[NOBODY]

    def after(self, place: str, value: str) -> Table:
        """Return the table after an entry of the log."""
        line, request = self.line, None
        seen = [True] * len(self.seen)
        if place == DO:
            viewers = (*range(len(self.position.players)), NOBODY)
            seen = [bool(_show_action(self.position, value, viewer)) for viewer in viewers]
            line = Line((*line.positions, line.position.after(value)), (*line.actions, value))
        elif place == BACK:
            line = Line(line.positions[: int(value) + 1], line.actions[: int(value)])
        elif place == ASK:
            to, _, by = value.partition(" ")
            request = UndoRequest(int(to), by)
        elif place == YES and self.asked:
            request = self.asked._replace(yes=self.asked.yes | {value})
        counted = tuple(number + is_seen for number, is_seen in zip(self.seen, seen, strict=True))
        return Table(line, self.seed, request, counted)

    def act(self, action: str) -> list[Change]:
        """Return the entries of an action and of chance after it. Raises ``IllegalActionError``."""
        why = self.position.refuse(action)
        if why is not None:
            raise IllegalActionError(action, why)
        return [(DO, action), *self.after(DO, action).draw_chance()]

    def draw_chance(self) -> list[Change]:
        """Return the entries of chance until a seat must act.

        After an undo the outcomes repeat: they depend only on the seed and the number of rolls so far.
        """
        changes, table = [], self
        while table.position.current_player == CHANCE:
            action = table.position.chance().sample(table.random())
            changes.append((DO, action))
            table = table.after(DO, action)
        return changes

    def random(self, of: str = "") -> Random:
        """Return the random numbers for the next roll, or for the purpose ``of`` at this point."""
        rolls = sum(position.current_player == CHANCE for position in self.line.positions)
        return Random(f"{self.seed} {rolls} {of}")

    def request_undo(self, seats: frozenset[int], by: str, others: frozenset[str]) -> list[Change]:
        """Return the entries that undo the last decision of these seats, or ask the others first; maybe none."""
        to = len(self.line.back(seats).actions)
        if to == len(self.line.actions):
            return []
        return [(ASK, f"{to} {by}")] if others - {by} else [(BACK, str(to))]

    def agree_to_undo(self, name: str, others: frozenset[str]) -> list[Change]:
        """Return the entries of an agreement; the last agreement also undoes the actions."""
        if self.asked is None:
            return []
        missing = others - self.asked.yes - {name, self.asked.by}
        return [(YES, name), *([] if missing else [(BACK, str(self.asked.to))])]

    def describe(self, viewer: int, first: int | None = None) -> Iterator[Text]:
        """Yield sentences about what happened since a viewer acted last, or since action ``first``.

        They reveal only what the viewer may know; hidden outcomes of chance and the first deal are left out.
        """
        since = max(self.line.since(viewer), 0) if first is None else first
        for at in self.find_visible(viewer):
            if at >= since:
                yield from self.tell(at, viewer)

    def tell(self, at: int, viewer: int) -> list[Text]:
        """Return sentences about action ``at`` with what a viewer may know."""
        position = self.line.positions[at]
        return position.tell(self.line.actions[at], _find_seat(viewer, position))

    def find_visible(self, viewer: int) -> list[int]:
        """Return the numbers of the actions that a viewer sees whole, from 0, without those that deal first hands."""
        positions, actions = self.line.positions, self.line.actions
        deals = self.position.has_secrets and takewhile(lambda it: it.current_player == CHANCE, positions)
        first = len([*deals]) if deals else 0
        shown = ((at, _show_action(positions[at], actions[at], viewer)) for at in range(first, len(actions)))
        return [at for at, action in shown if action and HIDDEN not in action]

    def at(self, number: int) -> Table:
        """Return the table after a number of actions."""
        return self._replace(line=Line(self.line.positions[: number + 1], self.line.actions[:number]))

    def last_seen(self, viewer: int) -> str:
        """Return the last decision as a viewer sees it."""
        pairs = zip(self.line.positions, self.line.actions, strict=False)
        decisions = [(position, action) for position, action in pairs if position.current_player >= 0]
        return _show_action(*decisions[-1], viewer) if decisions else ""


def _find_seat(viewer: int, position: Position) -> int:
    """Return a seat that sees the same as a viewer: for ``NOBODY``, one whose turn it is not."""
    return viewer if viewer >= 0 else (position.turn + 1) % len(position.players)


def _show_action(position: Position, action: str, viewer: int) -> str:
    return position.seen(action, _find_seat(viewer, position))


def open_table(game: Played, seed: str) -> Table:
    """Start a table. Raises ``NoTurnsError``."""
    return Table(begin(game), seed, seen=(0,) * (len(game.players) + 1))
