"""Phones in a game that is played here: whose they are, what they may see, and which seat they act for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.games.scene import NOBODY, eyes_of
from pnp.web.live import Live
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.turns.table import Table

SHARED = ""
"""The name of a phone for everybody."""


class Seat(NamedTuple):
    """A phone in a game."""

    name: str | None  # of its player; None if nobody has chosen yet
    seats: frozenset[int]  # the seats that it plays for
    eyes: frozenset[int]  # the seats whose secrets it shows now
    acts: int = NOBODY  # the seat that it acts for now
    covers: int = NOBODY  # the seat whose player must take the phone first, unseen by the others

    @property
    def covered(self) -> bool:
        """Whether it shows nothing until the next player has taken it."""
        return self.covers != NOBODY


def table_of(log: GameLog) -> Table:
    """Return the table of a game that is played here."""
    assert log.table is not None
    return log.table


def seats_of(log: GameLog, name: str | None) -> frozenset[int]:
    """Return the seats that a phone plays for: its own, or all those of people without a phone."""
    table = table_of(log)
    taken = {table.position.players.index(player) for player in log.people.values() if player}
    if name is None:
        return frozenset()
    return frozenset({table.position.players.index(name)}) if name else table.people - taken


def seat_of(log: GameLog, name: str | None, query: Mapping[str, str]) -> Seat:
    """Return the seat of a phone with a name; ``show`` in the query is the seat of the player who holds it."""
    position, seats = table_of(log).position, seats_of(log, name)
    acts = position.current_player if position.current_player in seats else NOBODY
    if position.is_terminal:
        return Seat(name, seats, eyes_of(position))
    if len(seats) == 1 or not position.has_secrets:
        return Seat(name, seats, seats, acts)
    if acts != NOBODY and query.get("show") == str(acts):
        return Seat(name, seats, frozenset({acts}), acts)
    return Seat(name, seats, frozenset(), NOBODY, acts)


def number_of(log: GameLog, name: str | None) -> int:
    """Return the number of entries that a phone with a name may have seen."""
    return table_of(log).seen_by(seats_of(log, name))


def state_of(log: GameLog, name: str | None) -> str:
    """Return a text that changes whenever a phone with a name has something new to show."""
    return f"{number_of(log, name)}:{log.play or ''}:{log.dropper is not None:d}:{log.again or ''}"


def channel(log: GameLog, name: str | None) -> str:
    """Return the channel of events for a phone with a name."""
    return log.id if log.table is None or name is None else f"{log.id} {name}"


def tell(live: Live, log: GameLog) -> None:
    """Notify the phones of a game that may see what has changed."""
    if log.table is None:
        live.tell(log.id, log.state)
        return
    for name in (None, SHARED, *log.start.players):
        live.tell(channel(log, name), state_of(log, name))


def deal(file: LogFile, identity: str) -> None:
    """Roll the first dice, or draw the first tiles, of a game that is played here."""
    table = file.log(identity).table
    if table is not None and not table.line.actions:
        file.enter(identity, table.draw_chance(), "", 0)
