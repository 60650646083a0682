"""The drawn die, one drawing for aids, boards and guide, and where pips lie on a face."""

from __future__ import annotations

from pnp.drawing.emblems import emblem
from pnp.drawing.shapes import Circle, Ink, Point, Rect, Shape
from pnp.drawing.theme import INK, PALETTE, WHITE

OUTLINE = 0.5
"""Stroke of a drawn die's outline, mm."""

_CORNERS: tuple[Point, ...] = ((-1, -1), (1, 1), (1, -1), (-1, 1))

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: ((0, 0), *_CORNERS[:2]),
    4: _CORNERS,
    5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""Where the pips of each face lie, in pip pitches from the face's centre."""


def die(face: int, x: float, y: float, side: float, colour: str | None = None) -> list[Shape]:
    """Draw one die face with its top left corner at ``x``, ``y``; ``side`` in mm.

    With a seat ``colour`` the frame takes the colour and the pips its emblem, as on the paper dice.
    """
    middle = side / 2
    frame = Ink(fill=WHITE, stroke=PALETTE[colour] if colour else INK, width=OUTLINE * (2 if colour else 1))
    inset = frame.width / 2  # the outline lies inside the stated side
    shapes: list[Shape] = [
        Rect(x + inset, y + inset, side - frame.width, side - frame.width, frame, 0.19 * side - inset)
    ]
    for right, down in PIPS[face]:
        px, py = x + middle + right * 0.25 * side, y + middle + down * 0.25 * side
        if colour:
            shapes.append(emblem(colour, px, py, 0.19 * side))
        else:
            shapes.append(Circle(px, py, 0.095 * side, Ink(fill=INK)))
    return shapes
