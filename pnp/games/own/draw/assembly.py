"""Draws how to assemble standees and tuck boxes, for the last page of a kit. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Path, Point, Rect, Shape, line, polygon, polyline
from pnp.drawing.shapes import Step as PathStep
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_steps
from pnp.pages.assembly_pictures import HIGH, WIDE, steps_of
from pnp.pages.diagrams import draw_pen, draw_scissors
from pnp.pieces.part import Step

Fold = tuple[Point, Point]
"""The ends of a fold line."""


def standee_steps(sentences: Sequence[str], theme: Theme, *, by_machine: bool) -> tuple[Step, ...]:
    """Return the steps of a standee with their ``sentences``: crease and cut, fold and glue, stand.

    Scissors are shown unless it is cut ``by_machine``.
    """
    outline, fold, blade = (theme.pen(name) for name in ("picture-outline", "picture-fold", "picture-blade"))
    flat: list[Shape] = [Rect(2, 1, 8, 18, outline), *(line(2, y, 10, y, fold) for y in (4, 10, 16))]
    folded: list[Shape] = [polyline(((3, 15.5), (6, 13.5), (9, 3), (12, 13.5), (15, 15.5)), blade)]
    standing: list[Shape] = [line(9, 2, 9, 15, blade), line(3, 15, 15, 15, blade)]
    tools = [draw_pen(7, 10, -40, theme), *(() if by_machine else draw_scissors(6, -1, theme))]
    drawn = ([*flat, *tools], folded, standing)
    return steps_of("standee", drawn, sentences)


def box_steps(
    outline: tuple[PathStep, ...],
    folds: Sequence[Fold],
    size: Point,
    sentences: Sequence[str],
    theme: Theme,
) -> tuple[Step, ...]:
    """Return the steps of a box whose net has this ``size``: crease, cut, glue."""
    factor = min((WIDE - 16) / size[0], HIGH / size[1])
    small, fold = Matrix(a=factor, d=factor), theme.pen("picture-fold")
    edge = Path(transform_steps(outline, small), theme.pen("picture-outline"))
    lines = [line(*small(*start), *small(*end), fold) for start, end in folds]
    (wide, high), tip = small(*size), small(*folds[1][0])
    drawn = (
        [edge, *lines, draw_pen(*tip, -40, theme)],
        [edge, *lines, *draw_scissors(wide - 4, high - 18, theme)],
        _tube(theme),
    )
    return steps_of("box", drawn, sentences)


def _tube(theme: Theme) -> list[Shape]:
    """Draw a box with an open top: its front, its side, and the tab inside its back."""
    outline, shade = theme.pen("picture-outline"), theme.pen("picture-shade")
    return [
        polygon(((5, 1.5), (14, 1.5), (14, 14), (5, 14)), outline),
        polygon(((5, 1.5), (7.4, 1.5), (7.4, 14), (5, 14)), shade),
        polygon(((2, 5), (5, 1.5), (5, 14), (2, 18)), outline),
        polygon(((11, 5), (14, 1.5), (14, 14.5), (11, 18)), outline),
        Rect(2, 5, 9, 13, outline),
    ]
