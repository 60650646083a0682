"""The tuck box of Low Blow: ropes run round its four sides, a fist in front and one behind."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.matrix import rotate_about
from pnp.drawing.seat_marks import emblem
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Rect, Shape
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.low_blow.cover import SEATS, behind_fist, burst_behind
from pnp.games.low_blow.motifs import FIST, bell, fist
from pnp.games.low_blow.word_mark import LINE_WIDTH, set_line, set_stack
from pnp.pieces.box_net import BoxNet

NET = BoxNet(front=84.0, depth=38.0, height=100.0)

ROPE, ROPE_PITCH, ROPES = 3.6, 8.2, 65.9
"""The thickness of the ropes, the distance between them, and from the upper edge of the walls to the first, mm."""

OVER, BLEED = 3.0, 1.2
"""How far the ropes run on to the glue flap, and over the edge of the back, mm: what is off by 1 shows nothing."""

FIST_SIDE, FIST_TOP = 9.3, 62.0
"""The side of the dice of a fist, and from the upper edge of the walls to its highest finger, mm."""

STACK, STACK_TOP, STACK_HEIGHTS = 60.0, 13.0, (19.0, 23.0, 2.6)
"""The width of the word mark in front, its distance from the upper edge, mm: below the notch; its heights."""

PANEL, PANEL_TOP, EMBLEM = (26.6, 76.0), 12.0, 13.0
LID_WIDTH, BELL = 75.0, 16.0


def art(players: Sequence[int], rounds: int, theme: Theme) -> list[Shape]:
    """Draw what is on the net, below its folds and its outline."""
    side, front, other, back = NET.walls
    left, top = (front.left + front.right - STACK) / 2, front.top + STACK_TOP
    bell_at = (back.left + back.right) / 2, back.top + 30.0
    # the lid hangs on the back: its word is read by those who see the front
    x, y = NET.lid.middle
    height = LID_WIDTH / LINE_WIDTH
    word = set_line(x - LID_WIDTH / 2, y - height / 2, height, theme)
    return [
        *behind_fist((NET.xs[0] - OVER, NET.width + BLEED), NET.top + ROPES, ROPE, ROPE_PITCH, theme),
        *_panel(side, SEATS[:2], players, theme),
        *_panel(other, SEATS[2:], players, theme),
        burst_behind(left + 0.55 * STACK, top + 34.0, 16.8, theme.pen("burst")._replace(width=0.5)),
        *set_stack(left, top, STACK, STACK_HEIGHTS, theme, 0.7),
        *_fist(front, "red", theme),
        *bell(*bell_at, BELL, theme),
        level(*bell_at, str(rounds), theme.style("title"), "middle"),
        *_fist(back, "blue", theme),
        *(transform_shape(shape, rotate_about(180, (x, y))) for shape in word),
    ]


def _panel(wall: Window, seats: Sequence[str], players: Sequence[int], theme: Theme) -> list[Shape]:
    """Draw two emblems and the numbers of players on a white panel."""
    (wide, high), middle = PANEL, (wall.left + wall.right) / 2
    top = wall.top + PANEL_TOP
    words = f"{min(players)}–{max(players)}" if len(players) > 1 else str(*players)
    return [
        Rect(middle - wide / 2, top, wide, high, theme.pen("pad"), 2.6),
        *(
            emblem(seat, middle, top + 16 + 21 * at, EMBLEM, theme.pen("emblem-small", seat))
            for at, seat in enumerate(seats)
        ),
        level(middle, top + high - 11, words, theme.style("head"), "middle"),
    ]


def _fist(wall: Window, seat: str, theme: Theme) -> list[Shape]:
    """Draw a fist whose cuff ends at the foot of a wall."""
    x, y = (wall.left + wall.right - (FIST - 0.1) * FIST_SIDE) / 2, wall.top + FIST_TOP
    return fist(x, y, FIST_SIDE, seat, theme, (wall.bottom - y) / FIST_SIDE - 0.05)
