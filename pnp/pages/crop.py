"""Straight cuts that the pieces of a grid share: the lines to cut along, and numbered crop marks around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from pnp.drawing.clip import bounds
from pnp.drawing.measures import MARK_FROM, MARK_TO, SAFE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Inked, Placement, Point, Shape, TextShape, line
from pnp.drawing.text import cap, level, text, width
from pnp.drawing.theme import Theme, TypeStyle
from pnp.pages.page import Cut, Cuts, Page
from pnp.pieces.piece import Turn

NUMBER_GAP = 0.6  # from a mark to the number of its cut, mm
NEAR = 0.01  # lengths below this count as 0, mm
TICK = 2.0  # the length of the lines that show the corners of a piece to cut out, mm

STEP, FARTHEST, CLEAR = 1.0, 20.0, 0.8
"""The step and the limit by which the number of a cut moves along it, and the least white around it, mm."""

NUMBER_ROOM = 3.2
"""The most width of the number of a level cut: a wider one would be too near to a piece or the paper's edge."""


def draw_crop_marks(xs: Sequence[float], ys: Sequence[float], margin: float, theme: Theme) -> list[Shape]:
    """Draw marks at both ends of every cut of a grid: when one end is cut off, the other still guides.

    Marks left and right of the grid are as long as the ``margin`` (mm) between it and the paper's edge allows.
    """
    ink = theme.pen("crop-mark")
    shapes: list[Shape] = []
    for edge, out in ((ys[0], -1), (ys[-1], 1)):
        shapes += [line(x, edge + out * MARK_FROM, x, edge + out * MARK_TO, ink) for x in xs]
    mark_to = min(MARK_TO, margin - SAFE)
    for edge, out in ((xs[0], -1), (xs[-1], 1)):
        shapes += [line(edge + out * MARK_FROM, y, edge + out * mark_to, y, ink) for y in ys]
    return shapes


def draw_corner_marks(spots: Iterable[Point], width: float, height: float, ink: Ink) -> Iterator[Shape]:
    """Yield ticks at the corners of pieces with upper left corners ``spots``: cut strips have no crop marks left."""
    for x, y in spots:
        right, foot = x + width, y + height
        for at in (y, foot):
            yield line(x, at, x + TICK, at, ink)
            yield line(right - TICK, at, right, at, ink)
        for at in (x, right):
            yield line(at, y, at, y + TICK, ink)
            yield line(at, foot - TICK, at, foot, ink)


def draw_cuts(
    spots: Sequence[Point],
    width: float,
    height: float,
    cuts: tuple[Sequence[float], Sequence[float]],
    ink: Ink,
) -> Iterator[Shape]:
    """Yield the upright and level cuts of pieces of one size; each line is only as long as there are pieces."""
    uprights, levels = cuts
    for at in uprights:
        ys = [y for x, y in spots if min(abs(x - at), abs(x + width - at)) < NEAR]
        yield line(at, min(ys), at, max(ys) + height, ink)
    for at in levels:
        xs = [x for x, y in spots if min(abs(y - at), abs(y + height - at)) < NEAR]
        yield line(min(xs), at, max(xs) + width, at, ink)


def remove_marks(page: Page, theme: Theme) -> Page:
    """Return a page without the lines that only guide a hand: crop marks, and cuts that part blocks of pieces."""
    inks = theme.pen("crop-mark"), theme.pen("cut")
    return page._replace(
        shapes=tuple(shape for shape in page.shapes if not (isinstance(shape, Inked) and shape.ink in inks))
    )


def number_cuts(
    xs: Sequence[float], ys: Sequence[float], margin: float, theme: Theme, first: int
) -> list[Shape]:
    """Set the numbers of cuts next to their marks, in guillotine order, starting with ``first``.

    The four around all pieces come first, then the direction that leaves fewer strips. Each strip shows the other cuts.
    """
    upright, across = _numbers(xs, ys, first)
    middle, free, small = (MARK_FROM + MARK_TO) / 2, margin - SAFE, theme.style("small-grey")
    shapes: list[Shape] = []
    for y in (ys[0] - middle, ys[-1] + middle):
        shapes += [
            _number_upright(x, y, number, small, last=x == xs[-1])
            for x, number in zip(xs, upright, strict=True)
        ]
    for y, number in zip(ys, across, strict=True):
        # on its mark, but within the margin
        beside = min((MARK_FROM + min(MARK_TO, free)) / 2, free - width(str(number), small) / 2)
        shapes += [
            text(x, y - NUMBER_GAP, str(number), small, "middle", room=NUMBER_ROOM)
            for x in (xs[0] - beside, xs[-1] + beside)
        ]
    return shapes


def _number_upright(x: float, y: float, number: int, style: TypeStyle, *, last: bool) -> Shape:
    """Set the number of an upright cut right of its mark; that of the last one, near the level marks, left of it."""
    if last:
        return level(x - NUMBER_GAP, y, str(number), style, "end")
    return level(x + NUMBER_GAP, y, str(number), style)


def number_parting_cuts(cuts: Iterable[Cut], shapes: Sequence[Shape], theme: Theme) -> Iterator[Shape]:
    """Yield the numbers of cuts, at their starts or further along, clear of other numbers and of marks."""
    mark = theme.pen("crop-mark")
    taken = [
        bounds(shape)
        for shape in shapes
        if (isinstance(shape, TextShape) and shape.text) or (isinstance(shape, Inked) and shape.ink == mark)
    ]
    for cut in cuts:
        tried = [_place_number(cut, STEP * step, theme) for step in range(int(FARTHEST / STEP))]
        number = next((candidate for candidate in tried if _is_clear(bounds(candidate), taken)), tried[0])
        taken.append(bounds(number))
        yield number


def _place_number(cut: Cut, along: float, theme: Theme) -> Shape:
    """Set the number of a cut ``along`` mm from its start: above a level cut, right of an upright one."""
    (x, y), small = cut.start, theme.style("small-grey")
    if y == cut.end[1]:
        return text(x + NUMBER_GAP + along, y - NUMBER_GAP, str(cut.number), small)
    return text(x + NUMBER_GAP, y + along + cap(small), str(cut.number), small)


def _is_clear(box: Window, others: Iterable[Window]) -> bool:
    wide = Window(box.left - CLEAR, box.top - CLEAR, box.right + CLEAR, box.bottom + CLEAR)
    return all(wide.misses(other) for other in others)


def _numbers(xs: Sequence[float], ys: Sequence[float], first: int) -> tuple[list[int], list[int]]:
    """Return the numbers of the upright and of the level cuts: those around all pieces come first.

    So the waste around a grid is four strips, not two for each strip of pieces.
    """
    upright, level = [("x", at) for at in range(len(xs))], [("y", at) for at in range(len(ys))]
    one, other = (upright, level) if first_direction(xs, ys) == "upright" else (level, upright)
    order = [one[0], one[-1], other[0], other[-1], *one[1:-1], *other[1:-1]]
    return [first + order.index(cut) for cut in upright], [first + order.index(cut) for cut in level]


def first_direction(xs: Sequence[float], ys: Sequence[float]) -> Turn:
    """Return the direction of the cuts that come first."""
    return "upright" if len(xs) <= len(ys) else "level"


def plan_cuts(xs: Sequence[float], ys: Sequence[float], first: int) -> Cuts:
    """Return the cuts of a grid in order; those of the second direction are as long as the strips of the first."""
    upright, across = _numbers(xs, ys, first)
    out = (MARK_TO, 0.0) if first_direction(xs, ys) == "upright" else (0.0, MARK_TO)
    cuts = [
        *(Cut(n, (x, ys[0] - out[0]), (x, ys[-1] + out[0])) for n, x in zip(upright, xs, strict=True)),
        *(Cut(n, (xs[0] - out[1], y), (xs[-1] + out[1], y)) for n, y in zip(across, ys, strict=True)),
    ]
    return Cuts(tuple(sorted(cuts)))


def lay_grid(
    pieces: Sequence[Drawing],
    columns: int,
    left: float,
    top: float,
    theme: Theme,
    first: int = 1,
    margin: float | None = None,
) -> tuple[list[Shape], Cuts]:
    """Lay pieces edge to edge; every line between them is one straight cut, numbered from ``first`` on.

    ``margin`` is the free width next to the pieces in mm, by default all of it up to the paper's edge.
    """
    width, height = pieces[0].width, pieces[0].height
    rows = -(-len(pieces) // columns)
    xs = [left + width * column for column in range(columns + 1)]
    ys = [top + height * row for row in range(rows + 1)]
    places = [Placement(piece, xs[at % columns], ys[at // columns]) for at, piece in enumerate(pieces)]
    more, cuts = _cut_grid(xs, ys, left if margin is None else margin, theme, first)
    return [*places, *more], cuts


def _cut_grid(
    xs: Sequence[float], ys: Sequence[float], margin: float, theme: Theme, first: int
) -> tuple[list[Shape], Cuts]:
    """Draw the cuts of a grid, with their marks and numbers: each over its whole width or height, for two pieces."""
    ink = theme.pen("cut-inside")
    shapes = [
        *(line(x, ys[0], x, ys[-1], ink) for x in xs),
        *(line(xs[0], y, xs[-1], y, ink) for y in ys),
        *draw_crop_marks(xs, ys, margin, theme),
        *number_cuts(xs, ys, margin, theme, first),
    ]
    return shapes, plan_cuts(xs, ys, first)


def lay_columns(
    columns: Sequence[Sequence[Drawing]], left: float, top: float, margin: float, theme: Theme, first: int
) -> tuple[list[Shape], Cuts]:
    """Lay cards of equal width in columns, edge to edge; ``margin`` is the free width next to them in mm.

    Columns with the same cuts share them. Two columns with different cuts are parted first, then cut one by one.
    """
    width = columns[0][0].width
    xs = [left + width * at for at in range(len(columns) + 1)]
    edges = [list(accumulate((card.height for card in column), initial=top)) for column in columns]
    shapes: list[Shape] = [
        Placement(card, x, y)
        for x, ys, column in zip(xs, edges, columns, strict=False)
        for card, y in zip(column, ys, strict=False)
    ]
    longest = max(edges, key=len)
    if all(ys == longest[: len(ys)] for ys in edges):
        more, cuts = _cut_grid(xs, longest, margin, theme, first)
    else:
        more, cuts = _draw_two_columns(xs, edges, theme, first)
    return [*shapes, *more], cuts


def _draw_two_columns(
    xs: Sequence[float], edges: Sequence[Sequence[float]], theme: Theme, first: int
) -> tuple[list[Shape], Cuts]:
    """Draw the cuts of two columns: upright ones, then the level ones of each column, numbered on its outer side."""
    top, foot = edges[0][0], max(ys[-1] for ys in edges)
    inside, mark, small = theme.pen("cut-inside"), theme.pen("crop-mark"), theme.style("small-grey")
    ends = (edges[0][-1], foot, edges[1][-1])
    middle = (MARK_FROM + MARK_TO) / 2
    shapes: list[Shape] = []
    cuts: list[Cut] = []
    for x, end in zip(xs, ends, strict=True):
        cuts.append(Cut(first + len(cuts), (x, top - MARK_TO), (x, foot + MARK_TO)))
        shapes.append(line(x, top, x, end, inside))
        for edge, out in ((top, -1), (end, 1)):
            shapes.append(line(x, edge + out * MARK_FROM, x, edge + out * MARK_TO, mark))
            shapes.append(_number_upright(x, edge + out * middle, cuts[-1].number, small, last=x == xs[-1]))
    for ys, near, far, out in ((edges[0], xs[0], xs[1], -1), (edges[1], xs[2], xs[1], 1)):
        for y in ys:
            cuts.append(Cut(first + len(cuts), (min(near, far), y), (max(near, far), y)))
            shapes.append(line(near, y, far, y, inside))
            shapes.append(line(near + out * MARK_FROM, y, near + out * MARK_TO, y, mark))
            at = near + out * middle
            shapes.append(text(at, y - NUMBER_GAP, str(cuts[-1].number), small, "middle", room=NUMBER_ROOM))
    return shapes, Cuts(tuple(cuts))
