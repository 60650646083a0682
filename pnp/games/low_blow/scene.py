"""The table of Low Blow: every row with its dice and what its owner holds, the pot, the dice that were rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.theme import FULL, theme
from pnp.games.scene import Key, Scene, View
from pnp.pads.sprites import sprite
from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import COLUMNS
from scorer.games.low_blow.turns import AnyPosition
from scorer.games.low_blow.web_turns import ROLL as ROLL_ONE
from scorer.games.low_blow.web_turns import SIDES, WebPosition
from scorer.messages import Text, literal, msg, plural
from scorer.seats import BY_LETTER, colour_name

NO_DIE = "?"
"""Begins the action of a row while no die is picked for it."""


class Row(NamedTuple):
    """A row of the board, and what its owner holds."""

    number: int  # from 1
    name: str  # none of a neutral row
    colour: str
    counters: int
    hand: str  # the colour letters of the dice
    points: int
    dice: tuple[str, ...]
    own: bool  # whether it is the row of who looks
    turn: bool
    lit: bool = False  # whether a die may be placed here now
    action: str = ""  # what a tap does
    pick: str = ""  # or the address that it leads to
    last: bool = False  # whether the last die was placed here

    @property
    def left(self) -> range:
        """The empty squares."""
        return range(COLUMNS - len(self.dice))


class LowBlowScene(Scene[AnyPosition]):
    """How both editions are drawn and played."""

    def sprite(self, position: AnyPosition) -> str:
        """Return emblems and dice."""
        return sprite(position.game.colours, theme(FULL), dice=True)

    def look(self, position: AnyPosition, view: View) -> Mapping[str, object]:
        """Return the rows, the dice that lie, and what may be done with them."""
        acting = view.acts >= 0 and not position.is_terminal
        return {
            "rows": [_row(position, view, number) for number in range(len(position.rows))],
            "pot": position.state.pot,
            "round": len(position.result().rounds) + (not position.is_terminal),
            "free": position.free,
            "aside": position.aside,
            "picked": _picked(position, view),
            "may_pick": acting and isinstance(position, BlogPosition),
            "keys": _keys(position, view) if acting else [],
        }

    def task(self, position: AnyPosition, view: View) -> Text:
        """Return what the player is to do with the die, or the dice."""
        name, die = position.players[position.turn], _picked(position, view)
        if isinstance(position, BlogPosition) and not die:
            return _choose(name, may_roll=ROLL in position.decisions())
        if not die:
            return msg("{name}, choose a die to roll.", name=name)
        if _row_picked(position, view):
            return msg("{name}, whom do you take the counters from?", name=name)
        if _sides(position) and not position.state.pot:
            return msg("{name}, put {die} on a row, or give it away.", name=name, die=die)
        return msg("{name}, put {die} on a row.", name=name, die=die)

    def action(self, position: AnyPosition, form: Mapping[str, str]) -> str:
        """Return the action of the button that was tapped; nothing of a row that was tapped before a die."""
        return "" if form.get("move", "").startswith(NO_DIE) else form.get("move", "")


def _choose(name: str, *, may_roll: bool) -> Text:
    if may_roll:
        return msg("{name}, choose a die, or roll again.", name=name)
    return msg("{name}, choose a die.", name=name)


def _picked(position: AnyPosition, view: View) -> str:
    """Return the die that goes on a row: the one that was rolled, or the one that was tapped."""
    if isinstance(position, WebPosition):
        return position.free[0] if position.free else ""
    dice, wanted = (*position.free, *position.aside), view.picked.get("die", "")
    if len(set(dice)) == 1:
        return dice[0]
    return wanted if wanted in dice else ""


def _row_picked(position: AnyPosition, view: View) -> str:
    """Return the row that was tapped, where it must still be said whom counters are taken from."""
    row = view.picked.get("row", "")
    return row if row in position.open_rows() and _sides(position) > 1 else ""


def _sides(position: AnyPosition) -> int:
    """Return how many neighbours counters may be taken from."""
    return len(position.state.sources) if isinstance(position, WebPosition) else 0


def _row(position: AnyPosition, view: View, at: int) -> Row:
    players, state = position.players, position.state
    owned, number = at < len(players), at + 1
    row = Row(
        number,
        players[at] if owned else "",
        position.game.colours[at] if owned else "",
        state.counters[at] if owned else 0,
        position.hands[at] if owned else "",
        state.totals()[at] if owned else 0,
        position.rows[at],
        at in view.eyes and len(view.eyes) == 1,
        at == position.turn and not position.is_terminal,
        last=view.last[2:4] == f"-{number}",
    )
    return _tappable(row, position, view) if view.acts >= 0 else row


def _tappable(row: Row, position: AnyPosition, view: View) -> Row:
    """Return a row with what a tap on it does."""
    die, number = _picked(position, view), str(row.number)
    if not die:
        return row._replace(action=f"{NO_DIE}-{number}")
    legal = [each for each in position.decisions() if each.startswith(f"{die}-{number}")]
    if len(legal) > 1:
        return row._replace(lit=True, pick=f"{view.address}row={number}")
    return row._replace(lit=bool(legal), action=legal[0] if legal else f"{die}-{number}")


def _keys(position: AnyPosition, view: View) -> list[Key]:
    """Return the buttons beside the board."""
    if isinstance(position, BlogPosition):
        return _blog_keys(position, _picked(position, view))
    if not position.free:
        return [_roll_key(each) for each in position.decisions()]
    die, row = position.free[0], _row_picked(position, view)
    if row:
        return [Key(literal(_beside(position, side)), f"{die}-{row}{side}") for side in SIDES]
    legal = position.decisions()
    return [
        Key(msg("Give it to {name}", name=_beside(position, side)), die + side, die + side in legal)
        for side in SIDES
    ]


def _blog_keys(position: BlogPosition, die: str) -> list[Key]:
    legal = position.decisions()
    number = len(position.free)
    again = plural(number, "Roll {n} die again", "Roll {n} dice again")
    keys = [Key(again, ROLL, ROLL in legal)]
    if die:
        keys.append(Key(msg("Set {die} aside", die=die), ASIDE + die, ASIDE + die in legal))
    return keys


def _roll_key(action: str) -> Key:
    letter = action.removeprefix(ROLL_ONE)
    return Key(msg("Roll {colour}", colour=colour_name(BY_LETTER[letter])), action, sign=letter)


def _beside(position: AnyPosition, side: str) -> str:
    return position.players[position.neighbour(side)]
