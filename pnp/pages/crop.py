"""Straight cuts that the pieces of a grid share: the lines to cut along, and numbered crop marks around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from pnp.drawing.clip import bounds
from pnp.drawing.measures import MARK_FROM, MARK_TO, SAFE
from pnp.drawing.segments import Window, split_runs
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
    There are none if lines alone show where to cut.
    """
    if theme.guides == "lines":
        return []
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
    inks: Mapping[Point, Ink], width: float, height: float, cuts: tuple[Sequence[float], Sequence[float]]
) -> Iterator[Shape]:
    """Yield the upright and level cuts of pieces of one size, by their upper left corners and the inks of their cuts.

    Each line is only as long as there are pieces. The ink is that of the piece to the left of it, or above it.
    """
    uprights, levels = cuts
    for at in uprights:
        found = [((y, x), ink) for (x, y), ink in inks.items() if _has_side(x, width, at)]
        yield from (line(at, low, at, high + height, ink) for low, high, ink in _join_sides(found))
    for at in levels:
        found = [((x, y), ink) for (x, y), ink in inks.items() if _has_side(y, height, at)]
        yield from (line(low, at, high + width, at, ink) for low, high, ink in _join_sides(found))


def _has_side(start: float, length: float, at: float) -> bool:
    """Return whether a piece has a side at a cut."""
    return min(abs(start - at), abs(start + length - at)) < NEAR


def _join_sides(pieces: Iterable[tuple[Point, Ink]]) -> list[tuple[float, float, Ink]]:
    """Return the first place, the last place and the ink of each run of pieces with one ink along a cut.

    Of two pieces in one place, the first counts: that to the left of the cut, or above it.
    """
    first: dict[float, Ink] = {}
    for (along, _), ink in sorted(pieces, key=lambda piece: piece[0]):
        first.setdefault(along, ink)
    runs = split_runs(first.items(), lambda run, piece: run[0][1] == piece[1])
    return [(run[0][0], run[-1][0], run[0][1]) for run in runs]


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
    With a knife the four come last, so that the margin keeps its marks.
    """
    upright, across = _numbers(xs, ys, first, by_knife=theme.by_knife)
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


def _numbers(
    xs: Sequence[float], ys: Sequence[float], first: int, *, by_knife: bool
) -> tuple[list[int], list[int]]:
    """Return the numbers of the upright and of the level cuts: those around all pieces come first.

    So the waste around a grid is four strips, not two for each strip of pieces. With a knife they come last.
    """
    upright, level = [("x", at) for at in range(len(xs))], [("y", at) for at in range(len(ys))]
    one, other = (upright, level) if first_direction(xs, ys) == "upright" else (level, upright)
    around, between = [one[0], one[-1], other[0], other[-1]], [*one[1:-1], *other[1:-1]]
    order = [*between, *around] if by_knife else [*around, *between]
    return [first + order.index(cut) for cut in upright], [first + order.index(cut) for cut in level]


def first_direction(xs: Sequence[float], ys: Sequence[float]) -> Turn:
    """Return the direction of the cuts that come first."""
    return "upright" if len(xs) <= len(ys) else "level"


def plan_cuts(xs: Sequence[float], ys: Sequence[float], first: int, *, by_knife: bool = False) -> Cuts:
    """Return the cuts of a grid in order; those of the second direction are as long as the strips of the first.

    Those of a knife are as long as the grid.
    """
    upright, across = _numbers(xs, ys, first, by_knife=by_knife)
    out = (MARK_TO, 0.0) if first_direction(xs, ys) == "upright" else (0.0, MARK_TO)
    more, wide = (0.0, 0.0) if by_knife else out
    cuts = [
        *(Cut(n, (x, ys[0] - more), (x, ys[-1] + more), by_knife) for n, x in zip(upright, xs, strict=True)),
        *(Cut(n, (xs[0] - wide, y), (xs[-1] + wide, y), by_knife) for n, y in zip(across, ys, strict=True)),
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
    lines = [
        *(line(x, ys[0], x, ys[-1], ink) for x in xs),
        *(line(xs[0], y, xs[-1], y, ink) for y in ys),
    ]
    shapes = [
        *(() if theme.by_knife else lines),
        *draw_crop_marks(xs, ys, margin, theme),
        *number_cuts(xs, ys, margin, theme, first),
    ]
    return shapes, plan_cuts(xs, ys, first, by_knife=theme.by_knife)


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
    """Draw the cuts of two columns: upright ones, then the level ones of each column, numbered on its outer side.

    The level ones have a mark at one end only, so that they are lines whatever the guides are.
    """
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
            if theme.guides != "lines":
                shapes.append(line(x, edge + out * MARK_FROM, x, edge + out * MARK_TO, mark))
            shapes.append(_number_upright(x, edge + out * middle, cuts[-1].number, small, last=x == xs[-1]))
    for ys, near, far, out in ((edges[0], xs[0], xs[1], -1), (edges[1], xs[2], xs[1], 1)):
        for y in ys:
            cuts.append(Cut(first + len(cuts), (min(near, far), y), (max(near, far), y)))
            shapes.append(line(near, y, far, y, inside))
            if theme.guides != "lines":
                shapes.append(line(near + out * MARK_FROM, y, near + out * MARK_TO, y, mark))
            at = near + out * middle
            shapes.append(text(at, y - NUMBER_GAP, str(cuts[-1].number), small, "middle", room=NUMBER_ROOM))
    return shapes, Cuts(tuple(cuts))
