"""The table of Low Blow: every row with its dice, its owner's hand and counters, the pot, the rolled dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from pnp.drawing.theme import FULL, theme
from pnp.wings.turns.scene import (
    AGAIN,
    COUNTERS,
    DICE,
    PIECE,
    ROW,
    TO,
    WHO,
    WORD,
    Scene,
    SceneKey,
    Sign,
    Signs,
    View,
    Yours,
)
from pnp.wings.web.sprites import sprite
from scorer.games.low_blow.facts import BLOG, COLUMNS
from scorer.games.low_blow.turns.blog import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.turns.position import SIDES
from scorer.games.low_blow.turns.web import ROLL as ROLL_ONE
from scorer.games.low_blow.turns.web import WebPosition
from scorer.messages import Text, literal, msg, plural
from scorer.report import format_signed
from scorer.seats import BY_LETTER, LETTERS, colour_name

AnyPosition = BlogPosition | WebPosition

NO_DIE = "?"  # the start of a row's action while no die is picked for it


class SeatRow(NamedTuple):
    """A row of the board, with its owner's hand and counters."""

    number: int  # from 1
    name: str  # empty for a neutral row
    colour: str
    counters: int
    hand: str  # the colour letters of the dice
    points: int
    dice: tuple[str, ...]
    own: bool  # whether it is the viewer's row
    turn: bool
    lit: bool = False  # whether a die may be placed here now
    action: str = ""  # the action of a tap
    pick: str = ""  # or the address that a tap opens
    last: bool = False  # whether the last die was placed here

    @property
    def left(self) -> range:
        """The empty squares."""
        return range(COLUMNS - len(self.dice))


class LowBlowScene(Scene[AnyPosition]):
    """How both editions are drawn and played."""

    yours: ClassVar[Yours] = {
        "{name} rolls {dice}.": lambda **facts: msg("You roll {dice}.", **facts),
        "{name} puts {die} on row {row}.": lambda **facts: msg("You put {die} on row {row}.", **facts),
        "{name} rolls again.": lambda **_: msg("You roll again."),
        "{name} sets {die} aside.": lambda **facts: msg("You set {die} aside.", **facts),
        "{name} rolls a die: {colour}.": lambda **facts: msg("You roll a die: {colour}.", **facts),
        "{name} gives {die} to {other}.": lambda **facts: msg("You give {die} to {other}.", **facts),
        "{name}, choose a die to roll.": lambda **_: msg("Choose a die to roll."),
        "{name}, whom do you take the counters from?": lambda **_: msg("Whom do you take the counters from?"),
        "{name}, put {die} on a row, or give it away.": (
            lambda **facts: msg("Put {die} on a row, or give it away.", **facts)
        ),
        "{name}, put {die} on a row.": lambda **facts: msg("Put {die} on a row.", **facts),
        "{name}, choose a die, or roll again ({n} roll left).": lambda n, **_: plural(
            n, "Choose a die, or roll again ({n} roll left).", "Choose a die, or roll again ({n} rolls left)."
        ),
        "{name}, choose a die.": lambda **_: msg("Choose a die."),
    }

    signs: ClassVar[Signs] = {
        "{name} puts {die} on row {row}.": lambda die, row, **_: (Sign(PIECE, die), Sign(ROW, row)),
        "{name} gives {die} to {other}.": lambda die, other, **_: (Sign(PIECE, die), Sign(TO, other)),
        "{name} takes {n} counter from {giver}.": lambda name, n, **_: (
            Sign(WHO, name),
            Sign(COUNTERS, f"+{n}"),
        ),
        "{name} puts {n} counter into the pot.": lambda name, n, **_: (
            Sign(WHO, name),
            Sign(COUNTERS, format_signed(-n)),
        ),
        "{name} gives {n} die to {other}.": lambda n, other, **_: (Sign(DICE, n), Sign(TO, other)),
        "{name} rolls again.": lambda **_: (Sign(WORD, AGAIN),),
    }

    def pieces(self, position: AnyPosition) -> Mapping[str, str]:
        """Return the dice, and an emblem for a die that is not rolled yet."""
        letters = [LETTERS[colour] for colour in position.game.colours]
        return {f"{letter}{pips}": f"{letter}{pips}" for letter in letters for pips in ("", *range(1, 7))}

    def sprite(self, position: AnyPosition) -> str:
        """Return emblems and dice."""
        return sprite(position.game.colours, theme(FULL), dice=True)

    def look(self, position: AnyPosition, view: View) -> Mapping[str, object]:
        """Return the rows, the rolled dice, and the possible actions."""
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
        """Return the sentence on what to do with the die or dice."""
        name, die = position.players[position.turn], _picked(position, view)
        if not die and not isinstance(position, BlogPosition):
            return msg("{name}, choose a die to roll.", name=name)
        if not die and isinstance(position, BlogPosition) and ROLL in position.decisions():
            return plural(
                BLOG.rolls - position.state.rolls,
                "{name}, choose a die, or roll again ({n} roll left).",
                "{name}, choose a die, or roll again ({n} rolls left).",
                name=name,
            )
        if not die:
            return msg("{name}, choose a die.", name=name)
        if _row_picked(position, view):
            return msg("{name}, whom do you take the counters from?", name=name)
        if _sides(position) and not position.state.pot:
            return msg("{name}, put {die} on a row, or give it away.", name=name, die=die)
        return msg("{name}, put {die} on a row.", name=name, die=die)

    def action(self, position: AnyPosition, form: Mapping[str, str]) -> str:
        """Return the action of the tapped button; empty for a row that was tapped before a die."""
        return "" if form.get("move", "").startswith(NO_DIE) else form.get("move", "")


def _picked(position: AnyPosition, view: View) -> str:
    """Return the die for a row: the rolled one, or the tapped one."""
    if isinstance(position, WebPosition):
        return position.free[0] if position.free else ""
    dice, wanted = (*position.free, *position.aside), view.picked.get("die", "")
    if len(set(dice)) == 1:
        return dice[0]
    return wanted if wanted in dice else ""


def _row_picked(position: AnyPosition, view: View) -> str:
    """Return the tapped row, if the player must still choose whose counters to take; else empty."""
    row = view.picked.get("row", "")
    return row if row in position.open_rows() and _sides(position) > 1 else ""


def _sides(position: AnyPosition) -> int:
    """Return the number of neighbours that counters may be taken from."""
    return len(position.state.sources) if isinstance(position, WebPosition) else 0


def _row(position: AnyPosition, view: View, at: int) -> SeatRow:
    players, state = position.players, position.state
    has_owner, number = at < len(players), at + 1
    row = SeatRow(
        number,
        players[at] if has_owner else "",
        position.game.colours[at] if has_owner else "",
        state.counters[at] if has_owner else 0,
        position.hands[at] if has_owner else "",
        state.totals()[at] if has_owner else 0,
        position.rows[at],
        view.eyes == {at},
        at == position.turn and not position.is_terminal,
        last=view.last[2:4] == f"-{number}",
    )
    if view.acts < 0:
        return row
    die = _picked(position, view)
    if not die:
        return row._replace(action=f"{NO_DIE}-{number}")
    legal = [action for action in position.decisions() if action.startswith(f"{die}-{number}")]
    if len(legal) > 1:
        return row._replace(lit=True, pick=f"{view.address}row={number}")
    return row._replace(lit=bool(legal), action=legal[0] if legal else f"{die}-{number}")


def _keys(position: AnyPosition, view: View) -> list[SceneKey]:
    """Return the buttons next to the board."""
    legal, die = position.decisions(), _picked(position, view)
    if isinstance(position, BlogPosition):
        again = plural(len(position.free), "Roll {n} die again", "Roll {n} dice again")
        keys = [SceneKey(again, ROLL, ROLL in legal)]
        if die:
            keys.append(SceneKey(msg("Set {die} aside", die=die), ASIDE + die, ASIDE + die in legal))
        return keys
    if not die:
        letters = (action.removeprefix(ROLL_ONE) for action in legal)
        return [
            SceneKey(
                msg("Roll {colour}", colour=colour_name(BY_LETTER[letter])), ROLL_ONE + letter, sign=letter
            )
            for letter in letters
        ]
    row = _row_picked(position, view)
    if row:
        return [SceneKey(literal(_neighbour(position, side)), f"{die}-{row}{side}") for side in SIDES]
    return [
        SceneKey(msg("Give it to {name}", name=_neighbour(position, side)), die + side, die + side in legal)
        for side in SIDES
    ]


def _neighbour(position: AnyPosition, side: str) -> str:
    return position.players[position.neighbour(side)]


SCENE = LowBlowScene()
