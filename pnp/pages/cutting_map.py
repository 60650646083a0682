"""The map of a kit: every sheet that is cut, in small, with the numbers of its cuts; then what is folded and glued.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from pnp.drawing.edges import FOOT, TOP
from pnp.drawing.scaled import scaled
from pnp.drawing.shapes import Drawing, Placement, Point, Rect, Shape
from pnp.drawing.text import cap, hang, paragraph, text, width
from pnp.drawing.theme import Theme
from pnp.pages.assembly import Assembly, assemblies, draw_assembly, flowed, height_of
from pnp.pages.guide import CAPTION, WIDTH
from pnp.pages.map_numbers import cut_numbers
from pnp.pages.page import Page, batches
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.texts.words import Words

FIRST = 36.0
"""From the paper's top edge to the first row, mm."""

CAPTION_LINES = 2

FOOTER = 8.0
"""Height kept free above the footer's baseline, mm."""

MARGIN = 18.0
"""The widest margin beside the map, mm."""

APART = 6.0
"""White between two columns, mm."""

BESIDE, ABOVE, BELOW = 5.5, 3.4, 7.0
"""What numbers take at each side of a small sheet and above it, and its caption below it, mm."""

COLUMNS = (1, 2, 3, 4, 5)
SHARING = (1, 2, 3, 4)
"""How many small sheets lie side by side, and how many where steps have room below them."""

WORTH = 1.2
"""How many times as large several sheets have to be in one column, which leaves white beside it, to lie so."""

LARGEST = 0.6
"""How large a sheet is shown at most: one alone would else be printed a second time, with all its ink."""

SLACK = 0.01
"""What rows that fill a page leave free, so that what stands below them has room whatever is rounded."""

HIGH = 1.42
"""How high a small sheet may be, in its widths: that of A4 is 1.41."""


class Cells(NamedTuple):
    """How many small sheets lie side by side and one below the other, and the width and height of each."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def number(self) -> int:
        """How many lie on a page."""
        return self.columns * self.rows

    def factor(self, paper: Paper) -> float:
        """Return how large a sheet is shown."""
        wide, high = self.width - 2 * BESIDE, self.height - ABOVE - BELOW
        return min(wide / paper.width, high / paper.height, LARGEST)


Numbered = tuple[int, Page]
"""A page and its number."""


class Sheet(NamedTuple):
    """What lies on a page of the map: sheets that are cut, then the steps of what is put together, from ``top`` on."""

    cut: Sequence[Numbered]
    steps: Sequence[Assembly]
    top: float


class Map(NamedTuple):
    """The pages of a map, and the size of its small sheets."""

    cells: Cells
    sheets: Sequence[Sheet]


def plan_map(paper: Paper, pages: Iterable[Numbered], parts: Sequence[Part], theme: Theme) -> Map:
    """Lay out the map of ``pages`` and ``parts`` on as many pages as it takes, on a sheet as it is for text."""
    cut = [each for each in pages if each[1].cuts.lines or each[1].cuts.outlines]
    steps, span = assemblies(parts), paper.width - 2 * _left(paper)
    below = sum(height_of(each, span, theme) for each in steps)
    whole = _cells(paper, cut, SHARING, below) or _cells(paper, cut, COLUMNS)
    cells = whole or _grid(paper, COLUMNS[-1])
    on_pages = [cut] if whole else batches(cut, cells.number)
    top = FIRST + sum(_rows(cells, on_pages[-1]))
    foot = paper.height - FOOT - FOOTER
    last, *more = flowed(steps, foot - top, foot - FIRST, span, theme)
    laid = [*(Sheet(each, (), 0.0) for each in on_pages[:-1]), Sheet(on_pages[-1], last, top)]
    laid += [Sheet((), each, FIRST) for each in more]
    return Map(cells, [each for each in laid if each.cut or each.steps])


def cutting_map(paper: Paper, laid: Map, words: Words, theme: Theme) -> list[tuple[Shape, ...]]:
    """Draw the map as it is laid out."""
    left = _left(paper)
    return [
        (
            *_head(left, words, theme, has_cuts=bool(each.cut)),
            *_all(each.cut, laid.cells, left, words, theme),
            *_steps(each, left, paper.width - 2 * left, theme),
        )
        for each in laid.sheets
    ]


def _steps(sheet: Sheet, left: float, span: float, theme: Theme) -> Iterator[Shape]:
    """Draw how parts are put together, one below the other."""
    top = sheet.top
    for each in sheet.steps:
        yield from draw_assembly(each, (left, top), span, theme)
        top += height_of(each, span, theme)


def _cells(paper: Paper, cut: Sequence[Numbered], choices: Sequence[int], below: float = 0.0) -> Cells | None:
    """Return the cells in which all sheets are largest on a page, with something ``below``; none if none do.

    Cells are lower than their sheets could be where that shows them larger than more columns would, up to the most.
    """
    high = paper.height - FIRST - FOOT - FOOTER - below
    grids = [_grid(paper, columns) for columns in choices]
    least = _smallest(grids[-1], cut)
    found = [_lowered(each, cut, high) for each in grids]
    fitting = [each for each in found if _smallest(each, cut) >= least and sum(_rows(each, cut)) <= high]
    return max(fitting, key=lambda each: _looks(each, cut), default=None)


def _looks(cells: Cells, cut: Sequence[Numbered]) -> float:
    """Return how large sheets are shown, and less where they lie below each other that could lie side by side."""
    return _smallest(cells, cut) / (WORTH if cells.columns == 1 < len(cut) else 1.0)


def _smallest(cells: Cells, cut: Sequence[Numbered]) -> float:
    """Return how large the sheet that is shown smallest is."""
    return min((cells.factor(page.paper) for _, page in cut), default=0.0)


def _lowered(cells: Cells, cut: Sequence[Numbered], high: float) -> Cells:
    """Return cells no higher than rows of all sheets have room in a height."""
    rows = len(batches(cut, cells.columns))
    return cells._replace(height=min(cells.height, (high - SLACK) / rows)) if rows else cells


def _rows(cells: Cells, cut: Sequence[Numbered]) -> list[float]:
    """Return how high each row of small sheets is: lower where all of them lie across."""
    return [
        ABOVE + max(page.paper.height * cells.factor(page.paper) for _, page in row) + BELOW
        for row in batches(cut, cells.columns)
    ]


def _grid(paper: Paper, columns: int) -> Cells:
    """Return so many columns of cells, in as many rows as a page takes."""
    high, span = paper.height - FIRST - FOOT - FOOTER, paper.width - 2 * _left(paper)
    wide = (span + APART) / columns - APART
    height = ABOVE + (wide - 2 * BESIDE) * HIGH + BELOW
    return Cells(columns, max(1, int(high // height)), wide, min(high, height))


def _left(paper: Paper) -> float:
    """Return the left edge of the map: that of the guide, further out on a large sheet."""
    return min(MARGIN, (paper.width - WIDTH) / 2)


def _head(left: float, words: Words, theme: Theme, *, has_cuts: bool) -> list[Shape]:
    title, body, caption = theme.style("title"), theme.style("body-grey"), " ".join(words.lines("guide.map"))
    return [
        hang(left, TOP, words["guide.steps"], title, room=WIDTH),
        *(paragraph(left, TOP + CAPTION, caption, body, WIDTH, most=CAPTION_LINES) if has_cuts else ()),
    ]


def _all(cut: Sequence[Numbered], cells: Cells, left: float, words: Words, theme: Theme) -> Iterator[Shape]:
    page_word, heights = words.rows("guide.heads", 5)[0][4], _rows(cells, cut)
    for index, (number, page) in enumerate(cut):
        row, column = divmod(index, cells.columns)
        x, y = left + column * (cells.width + APART), FIRST + sum(heights[:row])
        yield from _sheet(page, number, (x, y), cells, page_word, theme)


def _sheet(page: Page, number: int, corner: Point, cells: Cells, word: str, theme: Theme) -> Iterator[Shape]:
    """Draw one sheet in small with the numbers of its cuts, its own number and name below it."""
    wide, factor = cells.width - 2 * BESIDE, cells.factor(page.paper)
    width_of, height_of = page.paper.width * factor, page.paper.height * factor
    left, top = corner[0] + BESIDE, corner[1] + ABOVE
    small = scaled(Drawing(f"map-{number}", page.paper.width, page.paper.height, page.shapes), factor, inf)
    yield Placement(small, left, top)
    yield Rect(left, top, width_of, height_of, theme.pen("outline"))
    yield from cut_numbers(page, factor, (left, top), theme)
    caption = f"{word}\u00a0{number}"
    baseline = top + height_of + 1.2 + cap(theme.style("small-bold"))
    yield text(left, baseline, caption, theme.style("small-bold"))
    after = left + width(caption, theme.style("small-bold")) + 1.5
    yield text(after, baseline, _fitting(page.name, left + wide - after, theme), theme.style("small"))


def _fitting(name: str, room: float, theme: Theme) -> str:
    """Return a name, without its last words where it is too long."""
    words = name.split(" ")
    while len(words) > 1 and width(" ".join(words), theme.style("small")) > room:
        words = [*words[:-2], "…"] if words[-1] == "…" else [*words[:-1], "…"]
    return " ".join(words)
