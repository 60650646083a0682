"""The map of a kit, in mm: every sheet to cut, drawn small, with the numbers of its cuts; then how to fold and glue."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from math import inf
from typing import NamedTuple

from pnp.drawing.measures import FOOT, TOP
from pnp.drawing.recoloured import fade_print
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window, split_runs
from pnp.drawing.shapes import Drawing, Placement, Point, Rect, Shape
from pnp.drawing.text import cap, hang, level, paragraph, text, width
from pnp.drawing.theme import Theme
from pnp.pages.assembly import Assembly, draw_assembly, group_steps, measure_height, split_into_pages
from pnp.pages.guide import CAPTION, WIDTH
from pnp.pages.page import Cut, Page, batches
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.texts.words import Words

EDGE = 13.0
"""A cut that starts within this distance of the edge of its sheet, mm, has its number next to the small sheet."""

OUT = 0.9
"""From the edge of a small sheet to the numbers next to it, mm."""

BEFORE = 1.4
"""From the end of a cut on a small sheet to its number, mm: crop marks are in between."""

CLEAR = 0.6
"""White around numbers, mm."""

ACROSS = ("above", "upright", "under")
"""The rails on which numbers are side by side."""

ON_SHEET = ("upright", "under", "before", "after")
"""The rails on the small sheet itself: these numbers have a white plate, since pieces may lie there."""

ROOM, LEAST = 2.4, 0.1
"""The width of a number of two digits, and the width that counts as none, mm."""

STEP, FARTHEST = 0.25, 12.0
"""The step and the limit by which a number that would touch another moves along its rail, mm."""

SHIFTS = sorted((STEP * step for step in range(-int(FARTHEST / STEP), int(FARTHEST / STEP) + 1)), key=abs)
"""The distances that such a number may move, the smallest first."""

Rail = tuple[str, float]


class Number(NamedTuple):
    """The number of a cut next to a small sheet or on it; numbers on one rail keep apart along it."""

    rail: Rail
    along: float
    text: str
    other: Rail  # at the other end of the cut


def draw_numbers(page: Page, factor: float, corner: Point, theme: Theme) -> Iterator[Shape]:
    """Yield the numbers of a sheet's cuts, each at an end of its cut; ``factor`` is the scale of the small sheet."""
    size = page.paper.width * factor, page.paper.height * factor
    high, crowded = cap(theme.style("small")), _crowded_starts(page, factor)
    numbers = []
    for cut in page.cuts.lines:
        rail, other = _choose_rails(cut, page, factor, high, crowded)
        along = (cut.start[0] if _is_upright(cut) else cut.start[1]) * factor
        numbers.append(Number(rail, along, str(cut.number), other))
    left, top = corner
    for number in _separate(_spread(_clear_crowded(numbers, theme), theme), size, theme):
        box, (x, y) = _find_box(number, size, theme), _find_middle(number, size, theme)
        if number.rail[0] in ON_SHEET:
            wide, high = box.right - box.left, box.bottom - box.top
            yield Rect(left + box.left, top + box.top, wide, high, theme.pen("paper"))
        yield level(left + x, top + y, number.text, theme.style("small"), "middle")


def _is_upright(cut: Cut) -> bool:
    return cut.start[0] == cut.end[0]


def _crowded_starts(page: Page, factor: float) -> set[float]:
    """Return the starts of level cuts that have something left of them that a number would cover."""
    reach = (BEFORE + ROOM) / factor
    boxes = [face.trim for face in page.faces]
    boxes += [Window(*cut.start, *cut.end) for cut in page.cuts.lines if _is_upright(cut)]
    starts = [cut.start for cut in page.cuts.lines if not _is_upright(cut)]
    return {x for x, y in starts if not all(Window(x - reach, y, x - LEAST, y).misses(box) for box in boxes)}


def _choose_rails(
    cut: Cut, page: Page, factor: float, high: float, crowded: Container[float]
) -> tuple[Rail, Rail]:
    """Return the rails of the number of a cut, the preferred one and the other: next to the sheet, or on it at an end.

    A level cut that starts right of other pieces, or where it is ``crowded``, has its number at its right end. No
    number is below the small sheet: its name is there.
    """
    (x, y), (right, bottom) = cut.start, cut.end
    if _is_upright(cut):
        top = max(EDGE, (BEFORE + high + CLEAR) / factor)
        above: Rail = ("above", 0.0) if y <= top else ("upright", round(y * factor, 2))
        reaches_out = bottom * factor + BEFORE + high + CLEAR > page.paper.height * factor
        return above, above if reaches_out else ("under", round(bottom * factor, 2))
    edge = max(EDGE, (BEFORE + ROOM + CLEAR) / factor)
    after: Rail = ("right", 0.0) if right >= page.paper.width - edge else ("after", round(right * factor, 2))
    if x <= edge:
        return ("left", 0.0), after
    first = min(cut.start[0] for cut in page.cuts.lines if not _is_upright(cut))
    return (("before", round(x * factor, 2)) if x <= first and x not in crowded else after), after


def _clear_crowded(numbers: Sequence[Number], theme: Theme) -> Iterator[Number]:
    """Yield the numbers; one that is too close to a later number, but not the next, moves to the other end."""
    for number in numbers:
        crowded = any(
            number.rail == one.rail
            and abs(number.along - one.along) < (_extent(number, theme) + _extent(one, theme)) / 2
            and int(one.text) > int(number.text) + 1
            for one in numbers
        )
        yield number._replace(rail=number.other) if crowded else number


def _extent(number: Number, theme: Theme) -> float:
    """Return the length that a number covers on its rail, with the white around it."""
    style = theme.style("small")
    return (width(number.text, style) if number.rail[0] in ACROSS else cap(style)) + CLEAR


def _spread(numbers: Iterable[Number], theme: Theme) -> Iterator[Number]:
    """Yield the numbers, moved along their rails until they do not touch; runs in a narrow grid are joined: ``4–9``."""
    by_rail = sorted(numbers, key=lambda number: (number.rail, number.along))
    for (side, _), group in groupby(by_rail, key=lambda number: number.rail):
        end = -9.0
        for number in _join(list(group), side, theme):
            half = _extent(number, theme) / 2
            along = max(number.along, end + half)
            end = along + half
            yield number._replace(along=along)


def _join(numbers: Sequence[Number], side: str, theme: Theme) -> list[Number]:
    """Return the numbers of a rail; where they are closer than they are long, runs of them in short."""
    style = theme.style("small")
    room = (width("00", style) if side in ACROSS else cap(style)) + CLEAR
    joined = split_runs(
        numbers,
        lambda run, number: number.along - run[-1].along < room and int(number.text) == int(run[-1].text) + 1,
    )
    return [
        run[0]._replace(along=(run[0].along + run[-1].along) / 2, text=f"{run[0].text}–{run[-1].text}")
        if len(run) > 1
        else run[0]
        for run in joined
    ]


def _separate(numbers: Iterable[Number], size: Point, theme: Theme) -> Iterator[Number]:
    """Yield numbers moved along their rails as little as possible, at most ``FARTHEST``, so that none touch."""
    boxes: list[Window] = []
    for number in numbers:
        tried = (number._replace(along=number.along + by) for by in SHIFTS)
        for moved in (*tried, number):
            box = _find_box(moved, size, theme)
            if not any(
                box.left < other.right
                and other.left < box.right
                and box.top < other.bottom
                and other.top < box.bottom
                for other in boxes
            ):
                break
        boxes.append(box)
        yield moved


def _find_box(number: Number, size: Point, theme: Theme) -> Window:
    """Return the area of a number, with half of the white around it; the small sheet begins at 0, 0."""
    style, (x, y) = theme.style("small"), _find_middle(number, size, theme)
    wide, high = (width(number.text, style) + CLEAR) / 2, (cap(style) + CLEAR) / 2
    return Window(x - wide, y - high, x + wide, y + high)


def _find_middle(number: Number, size: Point, theme: Theme) -> Point:
    """Return the middle of a number; the small sheet begins at 0, 0."""
    (side, at), along, style = number.rail, number.along, theme.style("small")
    wide, high = width(number.text, style) / 2, cap(style) / 2
    places: dict[str, Point] = {
        "above": (along, -OUT - high),
        "upright": (along, at - BEFORE - high),
        "under": (along, at + BEFORE + high),
        "left": (-OUT - wide, along),
        "right": (size[0] + OUT + wide, along),
        "before": (at - BEFORE - wide, along),
        "after": (at + BEFORE + wide, along),
    }
    return places[side]


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
    span = paper.width - 2 * left
    pages: list[tuple[Shape, ...]] = []
    for sheet in plan.sheets:
        shapes = _draw_head(left, words, theme, has_cuts=bool(sheet.cut))
        shapes += _draw_sheets(sheet.cut, plan.cells, left, words, theme)
        top = sheet.top
        for assembly in sheet.steps:
            shapes += draw_assembly(assembly, (left, top), span, theme)
            top += measure_height(assembly, span, theme)
        pages.append(tuple(shapes))
    return pages


def _fit_on_page(
    paper: Paper, cut: Sequence[Numbered], choices: Sequence[int], below: float = 0.0
) -> Cells | None:
    """Return the cells in which all sheets are largest on one page, ``below`` mm kept free; ``None`` if none fit.

    Cells may be lower than usual if that shows sheets larger than more columns would.
    """
    height = paper.height - FIRST - FOOT - FOOTER - below
    grids = [_full_page(paper, columns) for columns in choices]
    least = _least_factor(grids[-1], cut)
    rows = [len(batches(cut, cells.columns)) or 1 for cells in grids]
    lower = [
        cells._replace(height=min(cells.height, (height - SLACK) / high))
        for cells, high in zip(grids, rows, strict=True)
    ]
    fitting = [cells for cells in lower if _least_factor(cells, cut) >= least]
    fitting = [cells for cells in fitting if sum(_row_heights(cells, cut)) <= height]

    def rate(cells: Cells) -> float:
        """Return the scale of the sheets, reduced for a single column of sheets that could lie side by side."""
        return _least_factor(cells, cut) / (WORTH if cells.columns == 1 < len(cut) else 1.0)

    return max(fitting, key=rate, default=None)


def _least_factor(cells: Cells, cut: Sequence[Numbered]) -> float:
    """Return the smallest scale among the sheets."""
    return min((cells.factor(page.paper) for _, page in cut), default=0.0)


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
    whole = Drawing(f"map-{number}", page.paper.width, page.paper.height, page.shapes)
    yield Placement(scale_drawing(whole if theme.solid else fade_print(whole), factor, inf), left, top)
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
