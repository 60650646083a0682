"""The comic of a turn, for the rules leaflet: the fist that throws, dice set aside, a die in a row, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.arrows import level_arrow, upright_arrow
from pnp.drawing.dice import seat_die
from pnp.drawing.matrix import rotate_about
from pnp.drawing.rope import rope
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Drawing, Placement, Rect, Shape, line
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.low_blow.board import counter, draw_squares
from pnp.games.low_blow.layout import PITCH
from pnp.games.low_blow.motifs import CUFF, bail, bucket, fist
from pnp.pieces.leaflet import COMIC_HEIGHT, COMIC_WIDTH, comic

FINGER = 2.7  # the side of a die in the fist, mm
THROWN = 5.0  # the side of a die that is rolled, mm
ROPE = 1.2  # the thickness of the rope between dice to roll and dice set aside, mm
ROW = 0.42  # the scale of the row in which a die is placed
COUNTER = 4.4  # the side of the square of a counter, mm


class Rolled(NamedTuple):
    """A die of a picture: its face, its seat, its middle in mm, and how far it is turned, in degrees."""

    face: int
    seat: str
    x: float
    y: float
    turn: float = 0.0


ROLLED = (
    Rolled(3, "red", 26.5, 11.2, 24.0),
    Rolled(5, "red", 28.0, 4.2, -12.0),
    Rolled(1, "blue", 35.5, 5.0, 8.0),
    Rolled(3, "red", 36.5, 11.8, -38.0),
    Rolled(6, "yellow", 44.0, 8.6, 17.0),
)
AGAIN = (
    Rolled(3, "red", 13.0, 3.7, -9.0),
    Rolled(6, "yellow", 29.5, 3.7, 14.0),
    Rolled(3, "red", 38.0, 3.7, -17.0),
)
ASIDE = (Rolled(5, "red", 18.2, 11.7), Rolled(1, "blue", 24.2, 11.7))


def comics(theme: Theme) -> dict[str, Drawing]:
    """Return the pictures of a turn by their names: with five dice, or with the one that is rolled."""
    drawn = {
        "roll": _throw(ROLLED, theme),
        "one": _throw((Rolled(3, "red", 32.0, 7.6, -14.0),), theme),
        "aside": _set_aside(theme),
        "place": _place(theme),
        "do": _do(theme),
    }
    return {name: comic(name, shapes, theme) for name, shapes in drawn.items()}


def _throw(dice: Sequence[Rolled], theme: Theme) -> list[Shape]:
    """Draw a fist that throws dice."""
    ink = theme.pen("rule")
    return [
        *fist(4.5, COMIC_HEIGHT + 0.4 - CUFF * FINGER, FINGER, "red", theme),
        *(line(18.0, y, 22.0, y - 0.8, ink) for y in (4.4, 7.4, 10.4)),
        *_dice(dice, theme),
    ]


def _dice(dice: Sequence[Rolled], theme: Theme) -> list[Shape]:
    half = THROWN / 2
    return [
        transform_shape(shape, rotate_about(turn, (x, y)))
        for face, seat, x, y, turn in dice
        for shape in seat_die(face, x - half, y - half, THROWN, seat, theme)
    ]


def _set_aside(theme: Theme) -> list[Shape]:
    """Draw a rope between the dice that are rolled again and those that are not."""
    middle = 7.8
    return [
        *rope((0.0, middle), (COMIC_WIDTH, middle), ROPE, "red", theme),
        *_dice((*AGAIN, *ASIDE), theme),
        *upright_arrow(21.2, 1.8, 6.2, theme),
    ]


def _place(theme: Theme) -> list[Shape]:
    """Draw a row of another player, and a die on one of its squares."""
    squares = scale_drawing(draw_squares("blue", 4, theme), ROW)
    left, middle, side = -4.0, COMIC_HEIGHT / 2, 6.4
    x = left + (1.5 * PITCH + 2.0) * ROW
    return [
        Placement(squares, left, middle - squares.height / 2),
        Rect(x - side / 2, middle - side / 2, side, side, theme.pen("paper")),
        *seat_die(5, x - side / 2, middle - side / 2, side, "red", theme),
    ]


def _do(theme: Theme) -> list[Shape]:
    """Draw a placed 5: two counters come from the pot, and a 1 goes to the left."""
    y, radius = COMIC_HEIGHT / 2, 6.0
    bell, x = scale_drawing(counter(theme).front, COUNTER / counter(theme).front.width), COMIC_WIDTH - 9.5
    return [
        *_dice((Rolled(1, "yellow", 11.0, y),), theme),
        *level_arrow(7.4, 3.0, y, theme),
        *_dice((Rolled(5, "red", 18.8, y),), theme),
        Placement(bell, 21.8, y - COUNTER / 2),
        Placement(bell, 25.4, y - COUNTER / 2),
        *level_arrow(33.6, 30.2, y, theme),
        *bail(x, y, radius, theme, over=False),
        *bucket(x, y, radius, theme),
    ]
