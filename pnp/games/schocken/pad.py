"""Entering Schocken: who throws first, then everybody's three dice and in how many throws they fell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pnp.games.contract import Pad
from pnp.pads.form import Form
from pnp.pads.numbers import within
from pnp.pads.sprites import sprite
from scorer.entry.errors import BadEditError
from scorer.entry.log import TABLES, Table
from scorer.games.schocken import DICE, THROWS, Game, hand
from scorer.games.schocken import entry as places
from scorer.games.schocken.entry import FIRST, Desk, ThrowDesk, desk
from scorer.games.schocken.facts import FACES
from scorer.messages import Text, literal, say
from scorer.outcome import Outcome, Played


class SchockenPad(Pad):
    """The entry page of the game."""

    def look(self, table: Table, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the page shows: the throw that is looked at, and whose dice are next."""
        stand = _desk(table)
        number = within(query.get("throw", ""), stand.now) or stand.now
        shown = stand.throws[number - 1] if stand.throws else None
        who = _who(table, shown, query)
        return {
            "desk": stand,
            "throw": shown,
            "who": who,
            "seat": table.start.players.index(who) + 1 if who else 0,
            "hands": _hands(shown),
            "faces": range(1, FACES + 1),
            "dice": range(1, DICE + 1),
            "tries": range(1, THROWS + 1),
            "looking": {"throw": str(number), "who": str(table.start.players.index(who) + 1)} if who else {},
            "sprite": sprite((), dice=True),
        }

    def entries(self, table: Table, form: Form) -> list[tuple[str, str]]:
        """Return what a form enters: places and values. Raises ``BadEditError``."""
        start = _start(table)
        if FIRST in form:
            found = [(FIRST, form[FIRST])]
        else:
            dice = "".join(
                sorted((form.get(f"die{number}", "") for number in range(1, DICE + 1)), reverse=True)
            )
            place, value = (
                places.hand_at(form.number("throw"), form.number("who")),
                f"{dice}/{form.get('used', '')}",
            )
            if form.number("throw") > _desk(table).now:
                raise BadEditError(place, value)
            found = [(place, value)]
        for place, value in found:
            places.check(start, place, value)
        return found

    def following(self, table: Table, form: Form) -> dict[str, str]:
        """Return what the page looks at after an entry: the same throw while somebody's dice are missing in it."""
        stand = _desk(table)
        number = form.number("throw")
        whole = not 0 < number <= stand.now or not stand.throws[number - 1].missing
        return {} if whole else {"throw": str(number)}

    def described(self, table: Table, place: str, value: str) -> tuple[Text, Text]:
        """Say where a place is, and what a value means."""
        if place == FIRST:
            return say("who throws first"), literal(table.start.players[int(value) - 1])
        number, seat = place[1:].split(".")
        name = table.start.players[int(seat) - 1]
        return say("throw {number}, {name}", number=int(number), name=name), literal(value)

    def result(self, table: Table) -> tuple[Played, Outcome]:
        """Return the game as it stands, and its outcome."""
        stand = _desk(table)
        return stand.game, stand.outcome

    def faulty(self, table: Table) -> bool:
        """Tell whether something is wrong: never, as hands that nobody can throw are not taken."""
        return False


def _who(table: Table, shown: ThrowDesk | None, query: Mapping[str, str]) -> str:
    """Return whose dice are entered next: who was tapped, else the first who is missing; nobody where none is."""
    if shown is None:
        return ""
    seat = within(query.get("who", ""), len(table.start.players))
    name = table.start.players[seat - 1] if seat else ""
    return name if name in shown.hands else next(iter(shown.missing), "")


def _hands(shown: ThrowDesk | None) -> dict[str, Text]:
    """Return what everybody's dice are called."""
    thrown = shown.hands if shown else {}
    return {name: hand(each.dice, each.used).name for name, each in thrown.items() if each is not None}


def _start(table: Table) -> Game:
    assert isinstance(table.start, Game)
    return table.start


@lru_cache(maxsize=TABLES)
def _desk(table: Table) -> Desk:
    return desk(_start(table), table.values)
