"""A page of a finished PDF as it was read: its size, its outlines and its letters."""

from functools import cache
from itertools import accumulate
from typing import NamedTuple

PLAIN = (1, 0, 0, 1, 0, 0)


class Outline(NamedTuple):
    """An outline as it is drawn: the kinds of its steps, its points (handles of curves too), and its ink.

    Kinds are ``m``, ``l``, ``c`` with three points, and ``h`` with none. Lengths are points of the page, y up.
    """

    kinds: str
    xs: list
    ys: list
    fill: tuple | None
    stroke: tuple | None
    line: float
    dash: tuple

    @property
    def is_closed(self):
        """Say whether the outline is closed, not only led back to its start."""
        return self.kinds[-1] == "h"

    @property
    def is_bent(self):
        """Say whether any step is a curve."""
        return "c" in self.kinds

    @property
    def ends(self):
        """Return where each step ends, as pdfminer counts: a line back to the start that is then closed counts once."""
        xs, ys = self.xs, self.ys
        if len(self.kinds) > 3 and self.kinds.endswith("lh") and (xs[-1], ys[-1]) == (xs[0], ys[0]):
            at = ends_of(self.kinds[:-1])
        else:
            at = ends_of(self.kinds)
        return [xs[end] for end in at], [ys[end] for end in at]


@cache
def ends_of(kinds):
    """Return which point each step ends at; the one that closes an outline, at the first."""
    last = [*accumulate(3 if kind == "c" else kind != "h" for kind in kinds)]
    return [0 if kind == "h" else end - 1 for kind, end in zip(kinds, last, strict=True)]


class Letter(NamedTuple):
    """A letter: its box in points of the page with y up, where its pen starts, its size and its font."""

    text: str
    box: tuple
    start: tuple
    size: float
    font: str
    upright: bool


class Ink(NamedTuple):
    """How things are drawn."""

    matrix: tuple = PLAIN
    fill: tuple = (0,)
    stroke: tuple = (0,)
    line: float = 0.0
    dash: tuple = ()
    font: object = None
    size: float = 0.0
    spread: float = 0.0
    rise: float = 0.0


class Page:
    """One page: its size in points, and all that is drawn on it, in order."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.things = []

    @property
    def outlines(self):
        """Return the outlines among the things."""
        return [each for each in self.things if isinstance(each, Outline)]

    @property
    def points(self):
        """Yield every point of outlines, handles of curves too, and where the pens of letters start."""
        for each in self.things:
            if isinstance(each, Letter):
                yield each.start
            else:
                yield from zip(each.xs, each.ys, strict=True)

    @property
    def letters(self):
        """Return the letters among the things."""
        return [each for each in self.things if isinstance(each, Letter)]
