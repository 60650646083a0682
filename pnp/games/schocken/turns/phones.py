"""The table of Schocken: the cups in throwing order, the tower of discs, the last revealed throw."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import ClassVar, NamedTuple

from pnp.drawing.shapes import Ink, Path, Step
from pnp.drawing.theme import FULL, theme
from pnp.wings.turns.scene import AGAIN, DISCS, PIECE, TO, WORD, Scene, SceneKey, Sign, Signs, View, Yours
from pnp.wings.web.form import within
from pnp.wings.web.sprites import sprite, symbols
from scorer.games.schocken.course import Hand, hand
from scorer.games.schocken.facts import DICE, FACES, THROWS
from scorer.games.schocken.turns.nodes import KEEP, ROLL, STOP, TURN, high_first
from scorer.games.schocken.turns.position import SchockenPosition
from scorer.messages import Text, msg, plural

CUP: tuple[Step, ...] = (
    ("M", 7.0, 3.0),
    ("L", 17.0, 3.0),
    ("C", 18.2, 3.0, 18.6, 3.6, 18.8, 4.6),
    ("L", 21.5, 20.0),
    ("L", 2.5, 20.0),
    ("L", 5.2, 4.6),
    ("C", 5.4, 3.6, 5.8, 3.0, 7.0, 3.0),
    ("Z",),
)
"""The outline of a cup upside down, in a box of 24."""

BRIM: tuple[Step, ...] = (("M", 1.6, 20.0), ("L", 22.4, 20.0), ("L", 22.4, 22.0), ("L", 1.6, 22.0), ("Z",))

CUP_SIGN = "cup"  # the piece that stands for hidden dice

WAITS, THROWS_NOW, STOPPED, REVEALED = "waits", "throws", "stopped", "revealed"


class Cup(NamedTuple):
    """A player, and the visible dice."""

    name: str
    seat: int  # from 0
    held: int  # discs
    lost: int  # halves
    own: bool
    state: str = WAITS
    used: int = 0  # rolls
    dice: tuple[int, ...] = ()  # empty if they are hidden
    hand: Hand | None = None  # the combination of the dice


class SchockenScene(Scene[SchockenPosition]):
    """How the game is drawn and played."""

    yours: ClassVar[Yours] = {
        "{name} rolls {dice}.": lambda **facts: msg("You roll {dice}.", **facts),
        "{name} stops.": lambda **_: msg("You stop."),
        "{name} turns a six into a 1.": lambda **_: msg("You turn a six into a 1."),
        "{name} rolls all dice again.": lambda **_: msg("You roll all dice again."),
        "{name} keeps {dice} and rolls the rest.": (
            lambda **facts: msg("You keep {dice} and roll the rest.", **facts)
        ),
        "{name}, this was your last roll.": lambda **_: msg("This was your last roll."),
        "{name}, tap the dice to keep and roll the others, or stop ({n} roll left).": lambda n, **_: plural(
            n,
            "Tap the dice to keep and roll the others, or stop ({n} roll left).",
            "Tap the dice to keep and roll the others, or stop ({n} rolls left).",
        ),
    }

    signs: ClassVar[Signs] = {
        "{hands}: {winner} wins, {loser} takes {n} disc.": (
            lambda loser, n, **_: (Sign(TO, loser), Sign(DISCS, f"+{n}"))
        ),
        "{name} stops.": lambda **_: (Sign(PIECE, CUP_SIGN),),
        "{name} rolls all dice again.": lambda **_: (Sign(WORD, AGAIN),),
        "{name} keeps {dice} and rolls the rest.": lambda dice, **_: (Sign(PIECE, dice), Sign(WORD, AGAIN)),
        "{name} turns a six into a 1.": lambda **_: (Sign(PIECE, "6"), Sign(WORD, "→"), Sign(PIECE, "1")),
    }

    def pieces(self, position: SchockenPosition) -> Mapping[str, str]:
        """Return one to three dice, by their faces, and the cup."""
        return _thrown()

    def sprite(self, position: SchockenPosition) -> str:
        """Return dice and a cup."""
        return sprite((), theme(FULL), dice=True) + _cup()

    def look(self, position: SchockenPosition, view: View) -> Mapping[str, object]:
        """Return the cups, the discs, the last throw, and the dice that can be kept."""
        acting = view.acts >= 0 and not position.is_terminal
        playing, legal = not position.is_terminal, position.decisions() if acting else []
        others = (seat for seat in range(len(position.players)) if seat not in position.order)
        return {
            "cups": [_cup_of(position, view, seat) for seat in (*position.order, *others)],
            "playing": playing,
            "half": position.stand.half_title if playing else None,
            "tower": position.stand.tower if playing else 0,
            "discs": position.game.discs,
            "settled": position.last,
            "acting": acting,
            "dice": tuple(map(int, position.dice)) if acting else (),
            "may_keep": acting and position.node.used < THROWS,
            "keys": [
                SceneKey(msg("Roll"), ROLL, ROLL in legal),
                SceneKey(msg("Stop"), STOP),
                SceneKey(msg("Turn a 6 into a 1"), TURN, TURN in legal),
            ]
            if acting
            else [],
        }

    def task(self, position: SchockenPosition, view: View) -> Text:
        """Return the sentence on whether to roll again or stop."""
        name = position.thrower
        if position.node.used == THROWS:
            return msg("{name}, this was your last roll.", name=name)
        return plural(
            THROWS - position.node.used,
            "{name}, tap the dice to keep and roll the others, or stop ({n} roll left).",
            "{name}, tap the dice to keep and roll the others, or stop ({n} rolls left).",
            name=name,
        )

    def action(self, position: SchockenPosition, form: Mapping[str, str]) -> str:
        """Return the action of the button; rolling keeps the marked dice."""
        action = form.get("move", "")
        if action != ROLL:
            return action
        marked = (within(form.get(f"keep{number}", ""), FACES) for number in range(1, DICE + 1))
        kept = high_first("".join(str(face) for face in marked if face))
        return KEEP + kept if kept else ROLL


def _cup_of(position: SchockenPosition, view: View, seat: int) -> Cup:
    name = position.players[seat]
    shown = {thrown.player: thrown for thrown in position.shown}
    begun = bool(position.stopped or position.earlier or position.actor >= 0)
    cup = Cup(name, seat, position.held[seat], position.lost.count(seat), own=view.eyes == {seat})
    if name in shown:
        cup = cup._replace(state=STOPPED, used=shown[name].used)
        return _open(cup, shown[name].dice) if seat in view.eyes else cup
    if position.is_terminal or (not begun and position.last and seat not in position.order[:1]):
        revealed = position.last.hands.get(name) if position.last else None
        return cup._replace(state=REVEALED, dice=revealed.dice, hand=revealed) if revealed else cup
    if seat != position.seat:
        return cup
    cup = cup._replace(state=THROWS_NOW, used=len(position.earlier) + (position.actor >= 0))
    return _open(cup, tuple(map(int, position.dice))) if seat in view.eyes and position.dice else cup


def _open(cup: Cup, dice: tuple[int, ...]) -> Cup:
    return cup._replace(dice=dice, hand=hand(dice, cup.used))


@cache
def _thrown() -> Mapping[str, str]:
    faces = [str(face) for face in range(1, FACES + 1)]
    thrown = ("".join(dice) for number in range(1, DICE + 1) for dice in product(faces, repeat=number))
    return {dice: dice for dice in (*thrown, CUP_SIGN)}


@cache
def _cup() -> str:
    body, brim = Ink(fill="#8a5a2b"), Ink(fill="#5f3b18")
    return symbols([("d-cup", 0, 24, [Path(CUP, body), Path(BRIM, brim)])])


SCENE = SchockenScene()
