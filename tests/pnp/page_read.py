"""A page of a finished PDF as it was read: its size, its outlines and its letters."""

from typing import NamedTuple

PLAIN = (1, 0, 0, 1, 0, 0)


class Outline(NamedTuple):
    """An outline as it is drawn: its steps in points of the page, y up, and its ink."""

    steps: tuple
    fill: tuple | None
    stroke: tuple | None
    line: float
    dash: tuple

    @property
    def is_closed(self):
        """Say whether the outline is closed, not only led back to its start."""
        return self.steps[-1][0] == "h"

    @property
    def is_bent(self):
        """Say whether any step is a curve."""
        return any(kind == "c" for kind, _ in self.steps)

    @property
    def ends(self):
        """Return where each step ends, as pdfminer counts: a line back to the start that is then closed counts once."""
        ends = [points[-1] if points else self.steps[0][1][-1] for _, points in self.steps]
        kinds = "".join(kind for kind, _ in self.steps)
        if len(kinds) > 3 and kinds.endswith("lh") and ends[-2] == ends[0]:
            ends.pop()
        return ends


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
                for _, points in each.steps:
                    yield from points

    @property
    def letters(self):
        """Return the letters among the things."""
        return [each for each in self.things if isinstance(each, Letter)]
