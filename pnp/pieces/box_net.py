"""The net of a tuck box: glue flap, side, front, side, back; the lid is on the back, a thumb notch in the front."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.segments import ARC, Window
from pnp.drawing.shapes import Point, Step

GLUE, TUCK, DUST, TAPER = 10.0, 14.0, 20.0, 3.0
"""The depths of glue flap, tuck and dust flaps, and how much narrower these are at their ends, mm."""

GLUE_TAPER, ROUND, NOTCH, PLAY = 4.0, 8.0, 9.0, 2.0
"""The taper of the glue flap, the radii of tuck and notch, and how much shorter the flap below the back is, mm."""


class BoxNet(NamedTuple):
    """The measures of a box in mm: the width of its front, its depth, its height."""

    front: float
    depth: float
    height: float

    @property
    def xs(self) -> tuple[float, float, float, float, float]:
        """The left edges of side, front, side and back, and the right edge of the back."""
        side = GLUE + self.depth
        return GLUE, side, side + self.front, side + self.front + self.depth, self.width

    @property
    def width(self) -> float:
        """The width of the net."""
        return GLUE + 2 * (self.depth + self.front)

    @property
    def top(self) -> float:
        """The upper edge of the walls."""
        return TUCK + self.depth

    @property
    def foot(self) -> float:
        """The lower edge of the walls."""
        return self.top + self.height

    @property
    def tall(self) -> float:
        """The height of the net."""
        return self.foot + self.depth

    @property
    def walls(self) -> tuple[Window, Window, Window, Window]:
        """The four walls: side, front, side, back."""
        one, two, three, four, right = self.xs
        return (
            Window(one, self.top, two, self.foot),
            Window(two, self.top, three, self.foot),
            Window(three, self.top, four, self.foot),
            Window(four, self.top, right, self.foot),
        )

    @property
    def lid(self) -> Window:
        """The lid, above the back."""
        return Window(self.xs[3], TUCK, self.width, self.top)

    def folds(self) -> list[tuple[Point, Point]]:
        """Return the lines to fold."""
        one, two, three, four, right = self.xs
        top, foot = self.top, self.foot
        return [
            *(((x, top), (x, foot)) for x in (one, two, three, four)),
            *(((left, top), (end, top)) for left, end in ((one, two), (three, four), (four, right))),
            ((four, TUCK), (right, TUCK)),
            ((one, foot), (right, foot)),
        ]

    def outline(self) -> tuple[Step, ...]:
        """Return the line to cut, clockwise from the upper end of the glue flap."""
        one, two, three, four, right = self.xs
        top, foot = self.top, self.foot
        middle, pull = (two + three) / 2, NOTCH * ARC
        bend = ROUND * (1 - ARC)

        def dust(left: float, end: float) -> list[Step]:
            return [("L", left + TAPER, top - DUST), ("L", end - TAPER, top - DUST), ("L", end, top)]

        def dust_back(left: float, end: float) -> list[Step]:
            return [("L", end - TAPER, foot + DUST), ("L", left + TAPER, foot + DUST), ("L", left, foot)]

        low = foot + self.depth
        return (
            ("M", one, top),
            *dust(one, two),
            ("L", middle - NOTCH, top),
            ("C", middle - NOTCH, top + pull, middle - pull, top + NOTCH, middle, top + NOTCH),
            ("C", middle + pull, top + NOTCH, middle + NOTCH, top + pull, middle + NOTCH, top),
            ("L", three, top),
            *dust(three, four),
            ("L", four, ROUND),
            ("C", four, bend, four + bend, 0.0, four + ROUND, 0.0),
            ("L", right - ROUND, 0.0),
            ("C", right - bend, 0.0, right, bend, right, ROUND),
            ("L", right, low - PLAY),
            ("L", four, low - PLAY),
            ("L", four, foot),
            *dust_back(three, four),
            ("L", three, low),
            ("L", two, low),
            ("L", two, foot),
            *dust_back(one, two),
            ("L", 0.0, foot - GLUE_TAPER),
            ("L", 0.0, top + GLUE_TAPER),
            ("Z",),
        )
