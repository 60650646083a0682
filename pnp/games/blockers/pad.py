"""Entering Blockers: a colour as a brush, squares to paint with it, steppers for captures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from pnp.games.contract import Pad
from pnp.pads.form import Form
from pnp.pads.numbers import within
from pnp.pads.sprites import sprite
from scorer.entry.log import TABLES, Entry, Table, begun
from scorer.games.blockers import PLACED, REGION_SYMBOLS, ROWS, Board, Game, region
from scorer.games.blockers import entry as places
from scorer.games.blockers.entry import Desk, desk
from scorer.messages import Text, joined, literal, say
from scorer.outcome import Outcome, Played
from scorer.seats import BY_LETTER, LETTERS, colour_name

ERASE = "."
"""The brush that takes tiles off."""


class BlockersPad(Pad):
    """The entry page of the game."""

    def look(self, table: Table, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the page shows: the game that is looked at, and the brush."""
        start, stand = _start(table), _desk(table)
        number = within(query.get("game", ""), len(stand.games)) or stand.now
        played = [colour for own in start.colours for colour in own]
        brushes = [LETTERS[colour] for colour in played]
        brush = query.get("brush", "")
        return {
            "desk": stand,
            "game": stand.games[number - 1],
            "brush": brush if brush in (*brushes, ERASE) else brushes[0],
            "played": played,
            "most": PLACED,
            "board": _rows(stand.games[number - 1].board),
            "capturable": [places.capturable(start, seat) for seat in range(1, len(start.players) + 1)],
            "captured_at": places.captured_at,
            "looking": {"game": str(number), "brush": brush if brush in (*brushes, ERASE) else brushes[0]},
            "sprite": sprite(tuple(played), symbols=REGION_SYMBOLS),
        }

    def entries(self, table: Table, form: Form) -> Sequence[Entry]:
        """Return what a form enters: places and values. Raises ``BadEditError``."""
        start = _start(table)
        number = form.number("game")
        if "square" in form:
            brush = form.get("brush", "")
            found = [(f"g{number}.{form['square']}", "" if brush == ERASE else brush)]
        else:
            place, _, count = form.get("captured", "").partition("=")
            found = [(place, "" if count == "0" else count)]
        return begun(found, partial(places.check, start), len(_desk(table).games))

    def following(self, table: Table, form: Form) -> dict[str, str]:
        """Return what the page looks at after an entry: the same game with the same brush."""
        stand = _desk(table)
        number = min(form.number("game") or stand.now, len(stand.games))
        return {"game": str(number), "brush": form.get("brush", "")}

    def described(self, table: Table, place: str, value: str) -> tuple[Text, Text]:
        """Say where a place is, and what a value means."""
        number, at = place.split(".", 1)
        facts = {"game": int(number[1:])}
        if not at.startswith("k"):
            where = say("game {game}, square {square}", square=at, **facts)
            return where, colour_name(BY_LETTER[value]) if value else say("empty")
        seat, letter = at[1:].split(".")
        name = table.start.players[int(seat) - 1]
        where = say("game {game}, what {name} captured", name=name, **facts)
        return where, joined([literal(value or "0"), colour_name(BY_LETTER[letter])], " ")

    def result(self, table: Table) -> tuple[Played, Outcome]:
        """Return the game as it stands, and its outcome."""
        stand = _desk(table)
        return stand.as_it_stands, stand.standing

    def faulty(self, table: Table) -> bool:
        """Tell whether something is wrong, so that what was entered last would be lost in a play."""
        return bool(_desk(table).games[-1].faults)


class Row(NamedTuple):
    """A row of the board as the page shows it; equal rows look the same, so each is rendered once."""

    letter: str
    colours: tuple[str, ...]  # of the nine squares; none where no tile lies
    symbols: tuple[str, ...]  # of their regions


def _rows(board: Board) -> list[Row]:
    return [
        Row(
            ROWS[number],
            tuple(tile.colour if tile else "" for tile in row),
            tuple(REGION_SYMBOLS[region(number, column) - 1] for column in range(len(row))),
        )
        for number, row in enumerate(board)
    ]


def _start(table: Table) -> Game:
    assert isinstance(table.start, Game)
    return table.start


@lru_cache(maxsize=TABLES)
def _desk(table: Table) -> Desk:
    return desk(_start(table), table.values)
