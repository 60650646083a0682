"""Entering Low Blow: the picture of the board, colour and pips for the next square, or sums; then counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from pnp.games.contract import Pad
from pnp.games.low_blow import pad_parts as pieces
from pnp.pads.form import Form
from pnp.pads.numbers import within
from pnp.pads.sprites import sprite
from scorer.entry.log import TABLES, Entry, Table, begun
from scorer.games.low_blow import Game
from scorer.games.low_blow import entry as places
from scorer.games.low_blow.entry import BOARD, SUMS, Desk, RoundDesk, desk
from scorer.games.low_blow.facts import COLUMNS
from scorer.messages import Text, joined, literal, say
from scorer.outcome import Outcome, Played
from scorer.seats import BY_LETTER, colour_name

Query = Mapping[str, str]
EMPTY = say("empty")


class LowBlowPad(Pad):
    """The entry page of the game."""

    def look(self, table: Table, query: Query) -> dict[str, object]:
        """Return what the page shows: the round that is looked at, the square that is next."""
        start, stand = _start(table), _desk(table)
        number = _round_number(stand, query)
        shown = stand.rounds[number - 1]
        at = _square(shown, query)
        counting = shown.counts and (
            query.get("part") == "counters" or (shown.sound and query.get("part") != "board")
        )
        return {
            "desk": stand,
            "round": shown,
            "at": at,
            "counting": counting,
            "looking": {"round": str(number), **({"at": f"{at[0]}-{at[1]}"} if at else {})},
            "rows": pieces.rows(table, start, shown, at),
            "tabs": pieces.tabs(table, stand, number, counting=counting),
            "pad": _pad(table, shown, at) if at and not counting else None,
            "standing": pieces.standing(start, stand),
            "row_faults": _by_row(shown),
            "sprite": sprite(start.colours, dice=True),
        }

    def entries(self, table: Table, form: Form) -> Sequence[Entry]:
        """Return what a form enters: places and values. Raises ``BadEditError``."""
        start = _start(table)
        if "place" in form:
            value = "" if form.get("clear") else f"{form.get('colour', '')}{form.get('pips', '')}"
            found = [(form["place"], form.get("value", value))]
        else:
            found = _changed(table, form)
        return begun(found, partial(places.check, start), len(_desk(table).rounds))

    def following(self, table: Table, form: Form) -> dict[str, str]:
        """Return what the page looks at after an entry: the next free square of the round."""
        stand = _desk(table)
        match = form.get("place", "").split(".")
        number = int(match[0][1:]) if match[0] else form.number("round")
        if len(match) == 3 and stand.rounds[number - 1].sound and not stand.rounds[number - 1].counts:
            return {"round": str(min(number, len(stand.rounds)))}
        query = {"round": str(number)}
        if len(match) == 3 and not form.get("clear"):
            free = _next_free(stand.rounds[number - 1], (int(match[1][1:]), int(match[2])))
            query |= {"at": f"{free[0]}-{free[1]}"} if free else {}
        return query

    def described(self, table: Table, place: str, value: str) -> tuple[Text, Text]:
        """Say where a place is, and what a value means."""
        start = _start(table)
        number, kind = place.split(".", 1)
        facts = {"round": int(number[1:])}
        if kind == "mode":
            return say("round {round}, how it is entered", **facts), say(
                "the board"
            ) if value == BOARD else say("sums")
        if kind.startswith("b"):
            row, square = map(int, kind[1:].split("."))
            where = say("round {round}, row {row}, square {square}", row=row, square=square, **facts)
            return where, joined([colour_name(BY_LETTER[value[0]]), value[1:]], " ") if value else EMPTY
        name = start.players[int(kind[1:]) - 1]
        if kind.startswith("p"):
            return say("round {round}, pips in {name}'s row", name=name, **facts), literal(
                value
            ) if value else EMPTY
        if kind.startswith("o"):
            return say("round {round}, own dice in {name}'s row", name=name, **facts), literal(
                value
            ) if value else EMPTY
        return say("round {round}, {name}'s counters", name=name, **facts), literal(value) if value else EMPTY

    def result(self, table: Table) -> tuple[Played, Outcome]:
        """Return the game as it stands, and its outcome."""
        stand = _desk(table)
        return stand.game, stand.outcome

    def faulty(self, table: Table) -> bool:
        """Tell whether something is wrong, so that a round and those after it would be lost in a play."""
        return any(each.faults or each.counter_fault for each in _desk(table).rounds)


def _start(table: Table) -> Game:
    assert isinstance(table.start, Game)
    return table.start


@lru_cache(maxsize=TABLES)
def _desk(table: Table) -> Desk:
    return desk(_start(table), table.values)


def _round_number(stand: Desk, query: Query) -> int:
    return within(query.get("round", ""), len(stand.rounds)) or stand.now


def _square(shown: RoundDesk, query: Query) -> tuple[int, int] | None:
    """Return the square that is entered next: the one that was tapped, else the first that is free."""
    if shown.mode == SUMS:
        return None
    row, _, square = query.get("at", "").partition("-")
    at = (within(row, len(shown.board)), within(square, COLUMNS))
    return at if all(at) else _next_free(shown, (1, 0))


def _next_free(shown: RoundDesk, after: tuple[int, int]) -> tuple[int, int] | None:
    """Return the first free square after one, going round; nothing where the board is whole."""
    if shown.whole:
        return None
    squares = [(row, square) for row in range(1, len(shown.board) + 1) for square in range(1, COLUMNS + 1)]
    free = [at for at in squares if shown.board[at[0] - 1][at[1] - 1] is None]
    return next((at for at in free if at > after), free[0] if free else None)


def _pad(table: Table, shown: RoundDesk, at: tuple[int, int]) -> pieces.Pad:
    taken = shown.board[at[0] - 1][at[1] - 1] is not None
    return pieces.Pad(table.id, places.square_at(shown.number, *at), at, _start(table).colours, taken)


def _by_row(shown: RoundDesk) -> dict[int, list[Text]]:
    """Return the faults by the row or seat they concern, from 0; -1 is the whole board."""
    placed: dict[int, list[Text]] = {}
    for where, message in shown.faults:
        placed.setdefault(int(where[0]) if where else -1, []).append(message)
    return placed


NUMBERS = {"held": places.counters_at, "pips": places.pips_at, "own": places.own_at}
"""The fields of numbers, a seat's number after each, and their places."""


def _changed(table: Table, form: Form) -> list[tuple[str, str]]:
    """Return the numbers that were changed since the form was shown; what others entered meanwhile stays."""
    number, shown = form.number("round"), form.number("from")
    found = [
        (at(number, seat), form[f"{name}{seat}"].strip())
        for name, at in NUMBERS.items()
        for seat in range(1, len(table.start.players) + 1)
        if f"{name}{seat}" in form
    ]
    return [(place, value) for place, value in found if table.value_at(place, shown) != value]
