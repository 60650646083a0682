"""The pictures of a throw in the rules of Schocken: roll, hide, reveal, take; each with a beer mat. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.drawing.arrows import level_arrow
from pnp.drawing.dice import die
from pnp.drawing.matrix import rotate_about
from pnp.drawing.shapes import Circle, Drawing, Rect, Shape, line, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.schocken.motifs import draw_cap, stack, tally
from pnp.pieces.leaflet import picture

WIDTH, HEIGHT = 50.0, 17.0
MIDDLE = HEIGHT / 2
CUP, CUP_HEIGHT = 11.0, 11.0  # the width of a cup's mouth, and its height
TAKEN = 4  # the discs that are taken in the picture: what the dice are worth that are revealed


def step_pictures(theme: Theme) -> Mapping[str, Drawing]:
    """Return the pictures by the names of the steps."""
    table = MIDDLE + CUP_HEIGHT / 2
    drawn = {
        "roll": [
            *_cup(13.0, MIDDLE, -68.0, theme),
            *_die(2, 25.5, 5.6, 18.0, theme),
            *_die(1, 31.5, 13.0, -14.0, theme),
            *_die(1, 39.5, 7.0, 38.0, theme),
        ],
        "hide": [
            *_cup(WIDTH / 2, MIDDLE, 0.0, theme),
            line(12.0, table + 0.3, WIDTH - 12.0, table + 0.3, theme.pen("rule")),
            *_upright_arrow(WIDTH - 8.0, 4.5, 12.5, theme),
        ],
        "reveal": [
            *_cup(11.5, 8.4, -28.0, theme),
            *_die(1, 24.0, 11.5, 4.0, theme),
            *_die(1, 30.6, 11.5, -5.0, theme),
            *_die(TAKEN, 37.2, 11.5, 9.0, theme),
            *_upright_arrow(WIDTH - 5.0, 14.0, 6.0, theme),
        ],
        "take": [
            *stack(8.5, MIDDLE, 9.0, 5, theme),
            *level_arrow(16.5, 22.5, MIDDLE, theme),
            *(shape for at in range(TAKEN) for shape in draw_cap(28.0 + 5.8 * at, 12.4, 2.7, "ink", theme)),
            tally(34.4, 3.0, TAKEN, 4.4, theme),
        ],
    }
    return {name: picture(name, [*_frame(theme), *shapes], WIDTH, HEIGHT) for name, shapes in drawn.items()}


def _frame(theme: Theme) -> Iterator[Shape]:
    """Draw a frame, and a beer mat behind what happens."""
    rim, amber = theme.pen("rim"), theme.pen("felt")
    width = 0.6 if theme.solid else 0.2
    yield Rect(width / 2, width / 2, WIDTH - width, HEIGHT - width, rim._replace(width=width))
    yield Circle(WIDTH / 2, MIDDLE, 7.7, amber._replace(width=0.6 if theme.solid else amber.width))
    if theme.solid:
        yield Circle(WIDTH / 2, MIDDLE, 6.9, amber)


def _cup(x: float, y: float, turn: float, theme: Theme) -> list[Shape]:
    """Draw a cup upside down around ``x``, ``y``, turned clockwise by ``turn`` degrees."""
    top, foot, upper, lower = y - CUP_HEIGHT / 2, y + CUP_HEIGHT / 2, 0.39 * CUP, CUP / 2
    corners = ((x - upper, top), (x + upper, top), (x + lower, foot), (x - lower, foot))
    stitch = theme.pen("stitch", "ink")._replace(dash=(0.9, 0.5))
    shapes: list[Shape] = [polygon(corners, theme.pen("emblem", "ink")._replace(sharp=False))]
    if not theme.solid:
        shapes.insert(0, polygon(corners, theme.pen("paper")))
    for part in (0.16, 0.86):
        reach, level = upper + (lower - upper) * part, top + CUP_HEIGHT * part
        shapes.append(line(x - reach + 0.4, level, x + reach - 0.4, level, stitch))
    matrix = rotate_about(turn, (x, y))
    return [transform_shape(shape, matrix) for shape in shapes]


def _die(face: int, x: float, y: float, turn: float, theme: Theme, side: float = 5.4) -> list[Shape]:
    matrix = rotate_about(turn, (x, y))
    return [transform_shape(shape, matrix) for shape in die(face, x - side / 2, y - side / 2, side, theme)]


def _upright_arrow(x: float, start: float, end: float, theme: Theme) -> list[Shape]:
    middle = (x, (start + end) / 2)
    half = abs(end - start) / 2
    matrix = rotate_about(90 if end > start else -90, middle)
    return [transform_shape(shape, matrix) for shape in level_arrow(x - half, x + half, middle[1], theme)]
