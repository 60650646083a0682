"""The comic of a turn, for the rules leaflet: the fist that throws, dice set aside, a die in a row, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from pnp.drawing.arrows import level_arrow, upright_arrow
from pnp.drawing.dice import seat_die
from pnp.drawing.matrix import rotate_about
from pnp.drawing.rope import rope
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Placement, Rect, Shape, line
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.low_blow.board import counter, draw_squares
from pnp.games.low_blow.layout import PITCH
from pnp.games.low_blow.motifs import bail, bucket, fist
from pnp.pieces.leaflet import COMIC_HEIGHTS, COMIC_WIDTH, Growing, comic

HIGH = COMIC_HEIGHTS[1]
"""The height of a frame for which these lengths are meant, mm; in a lower one all is smaller, and further apart."""

FINGER = 6.4  # the side of a die in the fist, mm
THROWN = 9.4  # the side of a die that is rolled, mm
ROPE = 1.8  # the thickness of the rope between dice to roll and dice set aside, mm
ROW = 0.68  # the scale of the row in which a die is placed
ROW_DIE = 11.6  # the side of that die, mm
COUNTER = 7.0  # the side of the square of a counter, mm
BUCKET = 12.4  # the radius of the bucket, mm


class Rolled(NamedTuple):
    """A die of a picture: its face, its seat, its middle in mm, and how far it is turned, in degrees."""

    face: int
    seat: str
    x: float
    y: float
    turn: float = 0.0


ROLLED = (
    Rolled(3, "red", 48.0, 32.4, -38.0),
    Rolled(5, "red", 44.5, 11.6, -13.0),
    Rolled(1, "blue", 68.8, 11.0, 8.0),
    Rolled(3, "red", 57.4, 22.6, 20.0),
    Rolled(6, "yellow", 72.8, 30.2, -20.0),
)
AGAIN = (
    Rolled(3, "red", 30.0, 13.4, 13.0),
    Rolled(6, "yellow", 46.5, 11.2, -18.0),
    Rolled(3, "red", 62.0, 13.8, 32.0),
)
ASIDE = (Rolled(5, "red", 24.0, 33.0), Rolled(1, "blue", 36.0, 33.0))


def comics(theme: Theme) -> dict[str, Growing]:
    """Return the pictures of a turn by their names: with five dice, or with the one that is rolled."""
    drawn = {
        "roll": partial(_throw, theme, ROLLED),
        "one": partial(_throw, theme, (Rolled(3, "red", 56.0, 18.0, -14.0),)),
        "aside": partial(_set_aside, theme),
        "place": partial(_place, theme),
        "do": partial(_do, theme),
    }
    return {name: comic(name, draw, theme) for name, draw in drawn.items()}


def _throw(theme: Theme, dice: Sequence[Rolled], high: float) -> list[Shape]:
    """Draw a fist that throws dice."""
    part, ink = high / HIGH, theme.pen("rule")
    return [
        *fist(6.8, 20.8 * part, FINGER * part, "red", theme),
        *(
            line(x, y * part, x + 4.6 * part, (y - 1.0) * part, ink)
            for x, y in ((34.4, 13.8), (35.6, 21.2), (35.2, 28.0))
        ),
        *_dice(dice, part, theme),
    ]


def _dice(dice: Sequence[Rolled], part: float, theme: Theme) -> list[Shape]:
    side = THROWN * part
    return [
        transform_shape(shape, rotate_about(turn, (x, y * part)))
        for face, seat, x, y, turn in dice
        for shape in seat_die(face, x - side / 2, y * part - side / 2, side, seat, theme)
    ]


def _set_aside(theme: Theme, high: float) -> list[Shape]:
    """Draw a rope between the dice that are rolled again and those that are not."""
    part, middle = high / HIGH, 24.4 * high / HIGH
    return [
        *rope((0.0, middle), (COMIC_WIDTH, middle), ROPE * part, "red", theme),
        *_dice((*AGAIN, *ASIDE), part, theme),
        *upright_arrow(30.0, 19.6 * part, 28.0 * part, theme),
    ]


def _place(theme: Theme, high: float) -> list[Shape]:
    """Draw a row of another player, and a die on one of its squares."""
    scale, side, middle = ROW * high / HIGH, ROW_DIE * high / HIGH, high / 2
    pitch = PITCH * scale
    before = ceil((COMIC_WIDTH / 2 - pitch / 2) / pitch)  # the squares before that of the die: one is cut off
    squares = scale_drawing(draw_squares("blue", 2 * before + 1, theme), scale)
    left = COMIC_WIDTH / 2 - (before + 0.5) * pitch
    x, y = COMIC_WIDTH / 2 - side / 2, middle - side / 2
    return [
        Placement(squares, left, middle - squares.height / 2),
        Rect(x, y, side, side, theme.pen("paper")),
        *seat_die(5, x, y, side, "red", theme),
    ]


def _do(theme: Theme, high: float) -> list[Shape]:
    """Draw a placed 5: two counters come from the pot, and a 1 goes to the left."""
    part, y = high / HIGH, high / 2
    size, radius = COUNTER * part, BUCKET * part
    # the middles of the dice and of the bucket
    passed, placed, x = 14.0, 25.5, COMIC_WIDTH - 2.0 - 1.27 * radius
    bell = scale_drawing(counter(theme).front, size / counter(theme).front.width)
    taken = placed + THROWN * part / 2 + 0.8
    return [
        *_dice((Rolled(1, "yellow", passed, HIGH / 2), Rolled(5, "red", placed, HIGH / 2)), part, theme),
        *level_arrow(passed - THROWN * part / 2 - 1.0, 2.0, y, theme),
        *(Placement(bell, taken + 0.92 * size * at, y - size / 2) for at in (0, 1)),
        *level_arrow(x - radius - 0.8, taken + 1.92 * size + 0.8, y, theme),
        *bail(x, y, radius, theme, over=False),
        *bucket(x, y, radius, theme),
    ]
