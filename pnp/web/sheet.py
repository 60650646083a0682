"""A table of players on a page: place, emblems and name, then columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.standings.values import Column


class Row(NamedTuple):
    """A player in a table: place, seat counted from 0, name, the colours played."""

    place: int
    seat: int
    name: str
    colours: tuple[str, ...]


class Sheet(NamedTuple):
    """Columns with a cell for every seat, and the players in the order of the rows."""

    columns: Sequence[Column]
    rows: Sequence[Row]


def deciding_first(columns: Sequence[Column]) -> list[Column]:
    """Return columns with the one that decides before the others, as a phone shows only the first few at once."""
    return sorted(columns, key=lambda each: not each.decides)


def ranked(
    placed: Iterable[tuple[int, str]], players: Sequence[str], colours: Sequence[tuple[str, ...]] = ()
) -> list[Row]:
    """Return a row for every player in the order of their places."""
    seats = {name: seat for seat, name in enumerate(players)}
    return [Row(place, seats[name], name, colours[seats[name]] if colours else ()) for place, name in placed]
