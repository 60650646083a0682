"""The map of a kit's cuts: every sheet that is cut, in small, with the numbers of its cuts. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import inf
from typing import NamedTuple

from pnp.drawing.edges import FOOT, TOP
from pnp.drawing.scaled import scaled
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Point, Rect, Shape
from pnp.drawing.text import cap, hang, level, paragraph, text, width
from pnp.drawing.theme import Theme
from pnp.pages.guide import CAPTION, WIDTH
from pnp.pages.page import Cut, Page, batches
from pnp.pages.paper import Paper
from pnp.texts.words import Words

FIRST = 32.0
"""From the paper's top edge to the first row, mm."""

FOOTER = 8.0
"""Height kept free above the footer's baseline, mm."""

MARGIN = 18.0
"""The widest margin beside the map, mm."""

APART = 6.0
"""White between two columns, mm."""

BESIDE, ABOVE, BELOW = 5.5, 3.4, 7.0
"""What numbers take at each side of a small sheet and above it, and its caption below it, mm."""

COLUMNS = (2, 3, 4, 5)
HIGH = 1.42
"""How high a small sheet may be, in its widths: that of A4 is 1.41."""

EDGE = 13.0
"""A cut that begins so close to the edge of its sheet, in mm, has its number beside the small sheet."""

BEFORE = 1.7
"""From the beginning of a level cut on a small sheet to its number, mm: crop marks lie between."""

CLEAR = 0.6
"""White around numbers, mm."""

STEP, FARTHEST = 0.25, 6.0
"""How a number that would touch another is moved along its rail, and how far at most, mm."""


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


class Number(NamedTuple):
    """The number of a cut beside a small sheet or on it; those on one rail keep apart along it."""

    rail: tuple[str, float]
    along: float
    text: str


def mapped(pages: Sequence[Page]) -> list[int]:
    """Return the places, from 0, of the pages that are cut."""
    return [at for at, page in enumerate(pages) if page.cuts.lines or page.cuts.outlines]


def pages_of_map(paper: Paper, pages: Sequence[Page]) -> int:
    """Return how many pages the map takes on a sheet as it is for text."""
    count = len(mapped(pages))
    return -(-count // _cells(paper, count).number)


def cutting_map(
    paper: Paper, pages: Sequence[Page], start: int, words: Words, theme: Theme
) -> list[tuple[Shape, ...]]:
    """Draw the map on as many pages as it takes; the first of ``pages`` has the number ``start``."""
    cut = mapped(pages)
    cells, left = _cells(paper, len(cut)), _left(paper)
    return [
        (*_head(left, words, theme), *_all(on_page, cells, left, pages, start, words, theme))
        for on_page in batches(cut, cells.number)
    ]


def _cells(paper: Paper, count: int) -> Cells:
    """Return the largest cells of which a page takes so many, else the smallest ones."""
    high, span = paper.height - FIRST - FOOT - FOOTER, paper.width - 2 * _left(paper)
    for columns in COLUMNS:
        wide = (span + APART) / columns - APART
        height = ABOVE + (wide - 2 * BESIDE) * HIGH + BELOW
        cells = Cells(columns, max(1, int(high // height)), wide, min(high, height))
        if cells.number >= count:
            return cells
    return cells


def _left(paper: Paper) -> float:
    """Return the left edge of the map: that of the guide, further out on a large sheet."""
    return min(MARGIN, (paper.width - WIDTH) / 2)


def _head(left: float, words: Words, theme: Theme) -> list[Shape]:
    title, body = theme.style("title"), theme.style("body-grey")
    return [
        hang(left, TOP, words["guide.steps"], title, room=WIDTH),
        *paragraph(left, TOP + CAPTION, words["guide.map"], body, WIDTH, most=1),
    ]


def _all(
    on_page: Sequence[int],
    cells: Cells,
    left: float,
    pages: Sequence[Page],
    start: int,
    words: Words,
    theme: Theme,
) -> Iterator[Shape]:
    page_word = words.rows("guide.heads", 5)[0][4]
    for index, at in enumerate(on_page):
        row, column = divmod(index, cells.columns)
        x, y = left + column * (cells.width + APART), FIRST + row * cells.height
        yield from _sheet(pages[at], start + at, (x, y), cells, page_word, theme)


def _sheet(page: Page, number: int, corner: Point, cells: Cells, word: str, theme: Theme) -> Iterator[Shape]:
    """Draw one sheet in small with the numbers of its cuts, its own number and name below it."""
    wide, high = cells.width - 2 * BESIDE, cells.height - ABOVE - BELOW
    factor = min(wide / page.paper.width, high / page.paper.height)
    width_of, height_of = page.paper.width * factor, page.paper.height * factor
    left, top = corner[0] + BESIDE, corner[1] + ABOVE
    small = scaled(Drawing(f"map-{number}", page.paper.width, page.paper.height, page.shapes), factor, inf)
    yield Placement(small, left, top)
    yield Rect(left, top, width_of, height_of, theme.pen("outline"))
    style = theme.style("small")
    for each in _parted(_apart(_numbers(page, factor), theme), (width_of, height_of), theme):
        yield _set(each, left, top, (width_of, height_of), theme)
    caption = f"{word}\u00a0{number}"
    baseline = top + height_of + 1.2 + cap(theme.style("small-bold"))
    yield text(left, baseline, caption, theme.style("small-bold"))
    after = left + width(caption, theme.style("small-bold")) + 1.5
    yield text(after, baseline, _fitting(page.name, left + wide - after, theme), style)


def _fitting(name: str, room: float, theme: Theme) -> str:
    """Return a name, without its last words where it is too long."""
    words = name.split(" ")
    while len(words) > 1 and width(" ".join(words), theme.style("small")) > room:
        words = [*words[:-2], "…"] if words[-1] == "…" else [*words[:-1], "…"]
    return " ".join(words)


def _numbers(page: Page, factor: float) -> Iterator[Number]:
    """Yield the numbers of a sheet's cuts, each where its cut begins, in mm of the small sheet."""
    for cut in page.cuts.lines:
        yield Number(
            _rail(cut, page.paper, factor),
            (cut.start[0] if _is_upright(cut) else cut.start[1]) * factor,
            str(cut.number),
        )


def _is_upright(cut: Cut) -> bool:
    return cut.start[0] == cut.end[0]


def _rail(cut: Cut, paper: Paper, factor: float) -> tuple[str, float]:
    """Return where the number of a cut stands: above the sheet, beside it, or where the cut begins on it."""
    (x, y), (right, _) = cut.start, cut.end
    if _is_upright(cut):
        return ("above", 0.0) if y <= EDGE else ("upright", round(y * factor, 2))
    if x <= EDGE:
        return "left", 0.0
    return ("right", 0.0) if right >= paper.width - EDGE else ("level", round(x * factor, 2))


def _apart(numbers: Iterable[Number], theme: Theme) -> Iterator[Number]:
    """Move the numbers on each rail along it until they do not touch; those of a narrow grid become one, as ``4–9``."""
    by_rail = sorted(numbers, key=lambda each: (each.rail, each.along))
    for (way, _), group in groupby(by_rail, key=lambda each: each.rail):
        style, end = theme.style("small"), -9.0
        for each in _joined(list(group), way, theme):
            across = way in ("above", "upright")
            half = (width(each.text, style) if across else cap(style)) / 2 + CLEAR / 2
            along = max(each.along, end + half)
            end = along + half
            yield each._replace(along=along)


def _joined(numbers: Sequence[Number], way: str, theme: Theme) -> list[Number]:
    """Return the numbers of a rail; where they lie closer than they are long, runs of them in short."""
    style = theme.style("small")
    room = width("00", style) + CLEAR if way in ("above", "upright") else cap(style) + CLEAR
    runs: list[list[Number]] = []
    for each in numbers:
        near = (
            runs and each.along - runs[-1][-1].along < room and int(each.text) == int(runs[-1][-1].text) + 1
        )
        if near:
            runs[-1].append(each)
        else:
            runs.append([each])
    return [
        run[0]._replace(along=(run[0].along + run[-1].along) / 2, text=f"{run[0].text}–{run[-1].text}")
        if len(run) > 1
        else run[0]
        for run in runs
    ]


def _parted(numbers: Iterable[Number], size: Point, theme: Theme) -> Iterator[Number]:
    """Move numbers along their rails until none touches another one: as little as will do, at most ``FARTHEST``."""
    taken: list[Window] = []
    for each in numbers:
        tried = (each._replace(along=each.along + by) for by in _shifts())
        found = next((one for one in tried if not _touches(_box(one, size, theme), taken)), each)
        taken.append(_box(found, size, theme))
        yield found


@cache
def _shifts() -> list[float]:
    """Return how far a number may move, the least first."""
    most = int(FARTHEST / STEP)
    return sorted((STEP * step for step in range(-most, most + 1)), key=abs)


def _touches(box: Window, others: Iterable[Window]) -> bool:
    return any(
        box.left < each.right and each.left < box.right and box.top < each.bottom and each.top < box.bottom
        for each in others
    )


def _box(number: Number, size: Point, theme: Theme) -> Window:
    """Return what a number covers, with half of the white around it; the small sheet begins at 0, 0."""
    style, (way, at), along = theme.style("small"), number.rail, number.along
    long, high = width(number.text, style) + CLEAR, cap(style) + CLEAR
    if way in ("above", "upright"):
        foot = (at - 0.2 if way == "upright" else -0.9) + CLEAR / 2
        return Window(along - long / 2, foot - high, along + long / 2, foot)
    end = {"left": -0.9, "right": size[0] + 0.9 + long - CLEAR}.get(way, at - BEFORE) + CLEAR / 2
    return Window(end - long, along - high / 2, end, along + high / 2)


def _set(number: Number, left: float, top: float, size: tuple[float, float], theme: Theme) -> Shape:
    """Set a number beside a small sheet or on it."""
    style, (way, at), along = theme.style("small"), number.rail, number.along
    if way == "above":
        return text(left + along, top - 0.9, number.text, style, "middle")
    if way == "upright":
        return text(left + along, top + at - 0.2, number.text, style, "middle")
    if way == "left":
        return level(left - 0.9, top + along, number.text, style, "end")
    if way == "right":
        return level(left + size[0] + 0.9, top + along, number.text, style)
    return level(left + at - BEFORE, top + along, number.text, style, "end")
