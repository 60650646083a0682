"""Who a phone is at a table where a game is played, what it may see, and which seat it acts for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.games.scene import NOBODY
from pnp.web.live import Live
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.turns.table import Table

SHARED = ""
"""The name of a phone for everybody."""


class Seat(NamedTuple):
    """A phone at a table."""

    name: str | None  # nothing before it has said whose it is
    seats: frozenset[int]  # which it plays for
    eyes: frozenset[int]  # whose secrets it shows now
    acts: int = NOBODY  # the seat that it acts for now
    covers: int = NOBODY  # the seat that must take it first, unseen by the others

    @property
    def covered(self) -> bool:
        """Whether it shows nothing until the player to act has it."""
        return self.covers != NOBODY


def table_of(log: GameLog) -> Table:
    """Return the table of a game that is played here."""
    assert log.table is not None
    return log.table


def seats_of(log: GameLog, name: str | None) -> frozenset[int]:
    """Return the seats that a phone plays for: its own, or those of all people without a phone of their own."""
    table = table_of(log)
    taken = {table.position.players.index(each) for each in log.people.values() if each}
    if name is None:
        return frozenset()
    return frozenset({table.position.players.index(name)}) if name else table.people - taken


def seat_of(log: GameLog, name: str | None, query: Mapping[str, str]) -> Seat:
    """Return who a phone of a name is now; ``show`` of a query says that the player with that seat holds it."""
    position, seats = table_of(log).position, seats_of(log, name)
    acts = position.current_player if position.current_player in seats else NOBODY
    if position.is_terminal:
        return Seat(name, seats, frozenset(range(len(position.players))))
    if len(seats) == 1 or not position.has_secrets:
        return Seat(name, seats, seats, acts)
    if acts != NOBODY and query.get("show") == str(acts):
        return Seat(name, seats, frozenset({acts}), acts)
    return Seat(name, seats, frozenset(), NOBODY, acts)


def number_of(log: GameLog, name: str | None) -> int:
    """Return how many entries a phone of a name has seen."""
    return table_of(log).seen_by(seats_of(log, name))


def state_of(log: GameLog, name: str | None) -> str:
    """Return what changes whenever a phone of a name has something new to show."""
    return f"{number_of(log, name)}:{log.play or ''}:{log.dropper is not None:d}:{log.again or ''}"


def channel(log: GameLog, name: str | None) -> str:
    """Return where a phone of a name hears of news."""
    return log.id if log.table is None or name is None else f"{log.id} {name}"


def tell(live: Live, log: GameLog) -> None:
    """Tell all phones of a game that there is something new, each only if it may see that."""
    if log.table is None:
        live.tell(log.id, log.state)
        return
    for name in (None, SHARED, *log.start.players):
        live.tell(channel(log, name), state_of(log, name))


def deal(file: LogFile, identity: str) -> None:
    """Let the dice of a game that is played here fall for the first time, or its first tiles be drawn."""
    table = file.log(identity).table
    if table is not None and not table.line.actions:
        file.enter(identity, table.falling(), "", 0)
