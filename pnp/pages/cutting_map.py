"""The map of a kit, in mm: every sheet to cut, drawn small, with the numbers of its cuts; then how to fold and glue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from pnp.drawing.measures import FOOT, TOP
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Drawing, Placement, Point, Rect, Shape
from pnp.drawing.text import cap, hang, paragraph, text, width
from pnp.drawing.theme import Theme
from pnp.pages.assembly import Assembly, draw_assembly, group_steps, measure_height, split_into_pages
from pnp.pages.guide import CAPTION, WIDTH
from pnp.pages.map_numbers import draw_numbers
from pnp.pages.page import Page, batches
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.texts.words import Words

FIRST = 36.0
"""From the paper's top edge to the first row, mm."""

CAPTION_LINES = 2

FOOTER = 8.0
"""The height that is left free above the footer's baseline, mm."""

MARGIN = 18.0
"""The widest margin left and right of the map, mm."""

APART = 6.0
"""White between two columns, mm."""

BESIDE, ABOVE, BELOW = 5.5, 3.4, 7.0
"""The room for numbers left and right of a small sheet and above it, and for its caption below it, mm."""

COLUMNS = (1, 2, 3, 4, 5)
SHARING = (1, 2, 3, 4)
"""The numbers of small sheets side by side, and those on a page that has steps below them."""

WORTH = 1.2
"""How many times larger several sheets must be in a single column, which leaves white next to it, to be laid so."""

LARGEST = 0.6
"""The largest scale of a sheet: a single one would otherwise be printed almost again, with all its ink."""

SLACK = 0.01
"""What rows that fill a page leave free, so that rounding does not push out the steps below them."""

HIGH = 1.42
"""The greatest height of a small sheet, in its widths; that of A4 is 1.41."""


class Cells(NamedTuple):
    """The numbers of small sheets side by side and one below the other, and the width and height of each."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def number(self) -> int:
        """The number of cells on a page."""
        return self.columns * self.rows

    def factor(self, paper: Paper) -> float:
        """Return the scale at which a sheet is drawn."""
        wide, high = self.width - 2 * BESIDE, self.height - ABOVE - BELOW
        return min(wide / paper.width, high / paper.height, LARGEST)


Numbered = tuple[int, Page]
"""A page and its number."""


class Sheet(NamedTuple):
    """A page of the map: sheets to cut, then from ``top`` on the steps to assemble parts."""

    cut: Sequence[Numbered]
    steps: Sequence[Assembly]
    top: float


class Map(NamedTuple):
    """The pages of a map, and the size of its small sheets."""

    cells: Cells
    sheets: Sequence[Sheet]


def plan_map(paper: Paper, pages: Iterable[Numbered], parts: Sequence[Part], theme: Theme) -> Map:
    """Return the plan of the map of ``pages`` and ``parts``, on as few pages of ``paper`` as possible."""
    cut = [entry for entry in pages if entry[1].cuts.lines or entry[1].cuts.outlines]
    steps, span = group_steps(parts), paper.width - 2 * _left(paper)
    below = sum(measure_height(assembly, span, theme) for assembly in steps)
    single = _fit_on_page(paper, cut, SHARING, below) or _fit_on_page(paper, cut, COLUMNS)
    cells = single or _full_page(paper, COLUMNS[-1])
    on_pages = [cut] if single else batches(cut, cells.number)
    top = FIRST + sum(_row_heights(cells, on_pages[-1]))
    foot = paper.height - FOOT - FOOTER
    last, *more = split_into_pages(steps, foot - top, foot - FIRST, span, theme)
    sheets = [*(Sheet(cut_pages, (), 0.0) for cut_pages in on_pages[:-1]), Sheet(on_pages[-1], last, top)]
    sheets += [Sheet((), assemblies, FIRST) for assemblies in more]
    return Map(cells, [sheet for sheet in sheets if sheet.cut or sheet.steps])


def draw_map(paper: Paper, plan: Map, words: Words, theme: Theme) -> list[tuple[Shape, ...]]:
    """Draw the pages of a planned map."""
    left = _left(paper)
    return [
        (
            *_draw_head(left, words, theme, has_cuts=bool(sheet.cut)),
            *_draw_sheets(sheet.cut, plan.cells, left, words, theme),
            *_draw_steps(sheet, left, paper.width - 2 * left, theme),
        )
        for sheet in plan.sheets
    ]


def _draw_steps(sheet: Sheet, left: float, span: float, theme: Theme) -> Iterator[Shape]:
    """Yield the rows of steps that show how to assemble parts."""
    top = sheet.top
    for assembly in sheet.steps:
        yield from draw_assembly(assembly, (left, top), span, theme)
        top += measure_height(assembly, span, theme)


def _fit_on_page(
    paper: Paper, cut: Sequence[Numbered], choices: Sequence[int], below: float = 0.0
) -> Cells | None:
    """Return the cells in which all sheets are largest on one page, ``below`` mm kept free; ``None`` if none fit.

    Cells may be lower than usual if that shows sheets larger than more columns would.
    """
    height = paper.height - FIRST - FOOT - FOOTER - below
    grids = [_full_page(paper, columns) for columns in choices]
    least = _least_factor(grids[-1], cut)
    lower = [_lower(cells, cut, height) for cells in grids]
    fitting = [cells for cells in lower if _least_factor(cells, cut) >= least]
    fitting = [cells for cells in fitting if sum(_row_heights(cells, cut)) <= height]
    return max(fitting, key=lambda cells: _rate(cells, cut), default=None)


def _rate(cells: Cells, cut: Sequence[Numbered]) -> float:
    """Return the scale of the sheets, reduced for a single column of sheets that could lie side by side."""
    return _least_factor(cells, cut) / (WORTH if cells.columns == 1 < len(cut) else 1.0)


def _least_factor(cells: Cells, cut: Sequence[Numbered]) -> float:
    """Return the smallest scale among the sheets."""
    return min((cells.factor(page.paper) for _, page in cut), default=0.0)


def _lower(cells: Cells, cut: Sequence[Numbered], high: float) -> Cells:
    """Return cells low enough for rows of all sheets to fit a height."""
    rows = len(batches(cut, cells.columns))
    return cells._replace(height=min(cells.height, (high - SLACK) / rows)) if rows else cells


def _row_heights(cells: Cells, cut: Sequence[Numbered]) -> list[float]:
    """Return the height of each row of small sheets; rows of turned sheets are lower."""
    return [
        ABOVE + max(page.paper.height * cells.factor(page.paper) for _, page in row) + BELOW
        for row in batches(cut, cells.columns)
    ]


def _full_page(paper: Paper, columns: int) -> Cells:
    """Return the cells of a page with ``columns`` columns and as many rows as fit."""
    high, span = paper.height - FIRST - FOOT - FOOTER, paper.width - 2 * _left(paper)
    wide = (span + APART) / columns - APART
    height = ABOVE + (wide - 2 * BESIDE) * HIGH + BELOW
    return Cells(columns, max(1, int(high // height)), wide, min(high, height))


def _left(paper: Paper) -> float:
    """Return the left edge of the map: that of the guide, further out on a large sheet."""
    return min(MARGIN, (paper.width - WIDTH) / 2)


def _draw_head(left: float, words: Words, theme: Theme, *, has_cuts: bool) -> list[Shape]:
    title, body, caption = theme.style("title"), theme.style("body-grey"), " ".join(words.lines("guide.map"))
    return [
        hang(left, TOP, words["guide.steps"], title, room=WIDTH),
        *(paragraph(left, TOP + CAPTION, caption, body, WIDTH, most=CAPTION_LINES) if has_cuts else ()),
    ]


def _draw_sheets(
    cut: Sequence[Numbered], cells: Cells, left: float, words: Words, theme: Theme
) -> Iterator[Shape]:
    page_word, heights = words.rows("guide.heads", 5)[0][4], _row_heights(cells, cut)
    for index, (number, page) in enumerate(cut):
        row, column = divmod(index, cells.columns)
        x, y = left + column * (cells.width + APART), FIRST + sum(heights[:row])
        yield from _draw_sheet(page, number, (x, y), cells, page_word, theme)


def _draw_sheet(
    page: Page, number: int, corner: Point, cells: Cells, word: str, theme: Theme
) -> Iterator[Shape]:
    """Yield a small sheet with the numbers of its cuts; its page number and name are below it."""
    wide, factor = cells.width - 2 * BESIDE, cells.factor(page.paper)
    sheet_width, sheet_height = page.paper.width * factor, page.paper.height * factor
    left, top = corner[0] + BESIDE, corner[1] + ABOVE
    small = scale_drawing(
        Drawing(f"map-{number}", page.paper.width, page.paper.height, page.shapes), factor, inf
    )
    yield Placement(small, left, top)
    yield Rect(left, top, sheet_width, sheet_height, theme.pen("outline"))
    yield from draw_numbers(page, factor, (left, top), theme)
    caption = f"{word}\u00a0{number}"
    baseline = top + sheet_height + 1.2 + cap(theme.style("small-bold"))
    yield text(left, baseline, caption, theme.style("small-bold"))
    after = left + width(caption, theme.style("small-bold")) + 1.5
    yield text(after, baseline, _shorten(page.name, left + wide - after, theme), theme.style("small"))


def _shorten(name: str, room: float, theme: Theme) -> str:
    """Return a name; if it is too long, its last words are replaced by an ellipsis."""
    words = name.split(" ")
    while len(words) > 1 and width(" ".join(words), theme.style("small")) > room:
        words = [*words[:-2], "…"] if words[-1] == "…" else [*words[:-1], "…"]
    return " ".join(words)
