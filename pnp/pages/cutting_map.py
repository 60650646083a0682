"""The map of a kit, in mm: every sheet to cut, drawn small, with the numbers of its cuts; then how to fold and glue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, product
from math import ceil, dist
from typing import NamedTuple

from pnp.drawing.clip import bounds
from pnp.drawing.measures import FOOT, LEAST_TYPE, MARK_TO, TOP
from pnp.drawing.recoloured import fade_print
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Inked, Placement, Point, Rect, Shape, TextShape, polyline
from pnp.drawing.text import cap, hang, level, paragraph, shorten, text, width
from pnp.drawing.theme import Theme
from pnp.pages.assembly import Measured, draw_row, group_steps, measure_height, pack_rows, split_into_pages
from pnp.pages.guide import WIDTH, edge_on
from pnp.pages.leaflet import LOW
from pnp.pages.page import Cut, Page
from pnp.pages.paper import Paper
from pnp.pieces.part import Part
from pnp.pieces.piece import Face
from pnp.pieces.spread import draw_type_as_bars
from pnp.texts.words import Words

OUT, CLEAR, BETWEEN = 0.9, 0.6, 1.0
"""From the edge of a small sheet to the numbers next to it, white above and below numbers, and between two in a line,
mm: 4 and 2 must not become 42.
"""

NEAR = 4.5
"""A cut that ends within this distance of the edge of its small sheet, mm, needs no line to a number next to it."""

ROOM, HIGH = 2.4, 1.7  # the width of a number of two digits, and the height of a number, mm
ROWS = (0, 1)  # numbers above a sheet and below it are in two rows where they would touch
FURTHER = (0, 1, 2)  # rows, or columns, where two do not suffice

SHIFTS = sorted((0.25 * step for step in range(-24, 25)), key=abs)
"""The distances by which a number may be off its cut, mm, the smallest first; a line then leads to it."""

FAR, SECOND, ON_SHEET, LED, OVER_PIECE = 0.12, 1.0, 0.5, 3.0, 25.0
"""What is worse than a shift of 1 mm, in mm: a millimetre from a cut to the edge of its sheet, the end of a cut instead
of its start, a number on the sheet, a line to a number, and such a line over a piece.
"""

THIN, SPOT = 0.15, 0.35  # half of the width of a line to a number, and the radius of the spot on its cut, mm
ELSEWHERE = 3.0  # what a number at another end than those of its neighbours costs, mm


class End(NamedTuple):
    """Where a number is: at the start of its cut (-1) or its end (1), next to the small sheet or on it."""

    side: int
    is_out: bool


ENDS = (End(-1, True), End(1, True), End(-1, False), End(1, False))


class CutNumber(NamedTuple):
    """The number of a cut: its box with the white around it, and the line that leads to it, if it needs one."""

    text: str
    box: Window
    leader: tuple[Point, ...] = ()

    @property
    def extent(self) -> list[Window]:
        """Return what must be clear of other numbers: its box, and little boxes along its line."""
        boxes = [self.box]
        for (x, y), (to_x, to_y) in pairwise(self.leader):
            # a straight part is one box, a slanted part several, with no room for a number between
            count = 1 if x == to_x or y == to_y else ceil(dist((x, y), (to_x, to_y)) / CLEAR)
            for step in range(count):
                xs = [x + (to_x - x) * part / count for part in (step, step + 1)]
                ys = [y + (to_y - y) * part / count for part in (step, step + 1)]
                boxes.append(Window(min(xs) - THIN, min(ys) - THIN, max(xs) + THIN, max(ys) + THIN))
        return boxes


def place_numbers(page: Page, factor: float, theme: Theme) -> list[CutNumber]:
    """Return the numbers of a sheet's cuts, at ``factor`` times its size; no two touch, and none lies on a piece.

    Each is at an end of its cut, next to the small sheet or on a white part of it; those of cuts that begin and end
    alike are at the same end, if that is possible.
    """
    numbers: list[CutNumber] = []
    bench = _Bench(page, factor, theme)
    cuts = sorted(page.cuts.lines, key=lambda cut: (_span(cut), _place(cut), cut.number))
    for _, group in groupby(cuts, key=_span):
        own = list(group)
        tried = [bench.place(own, end, numbers) for end in ENDS]
        numbers += min(tried, key=lambda result: result[0])[1]
    return numbers


class _Bench:
    """A small sheet on which numbers are placed: its pieces and its lines, scaled."""

    def __init__(self, page: Page, factor: float, theme: Theme) -> None:
        self.factor, self.style = factor, theme.style("small")
        self.size = page.paper.width * factor, page.paper.height * factor
        self.pieces = [_scale(face.trim, factor) for face in page.faces]
        self.lines = [_scale(bounds(shape), factor) for shape in page.shapes if isinstance(shape, Inked)]
        self.lines += [_scale(Window(*cut.start, *cut.end), factor) for cut in page.cuts.lines]

    def place(
        self, cuts: Iterable[Cut], end: End, numbers: Sequence[CutNumber]
    ) -> tuple[float, list[CutNumber]]:
        """Return the cost of the numbers of cuts at an end, and the numbers; where there is no room, at another end."""
        taken = [box for number in numbers for box in number.extent]
        total, placed = 0.0, []
        for cut in cuts:
            ends = (end, *(other for other in ENDS if other != end))
            free = (
                (cost + (ELSEWHERE if one != end else 0.0), number)
                for one in ends
                for cost, number in self._list_places(cut, one)
                if _are_apart(number.extent, taken)
                and (one.is_out or _are_apart([number.box], [*self.pieces, *self.lines]))
            )
            cost, number = next(free, None) or self._squeeze_in(cut, taken)
            total += cost
            placed.append(number)
            taken += number.extent
        return total, placed

    def _squeeze_in(self, cut: Cut, taken: Sequence[Window]) -> tuple[float, CutNumber]:
        """Return a place further out, or over a line, that is on no number; its own line may cross those of others."""
        places = [place for end in ENDS for place in self._list_places(cut, end, FURTHER, FURTHER)]
        free = [place for place in places if _are_apart(place[1].extent, taken)]
        clear = [place for place in places if _are_apart([place[1].box], taken)]
        return min(free or clear or places, key=lambda place: place[0])

    def _list_places(
        self, cut: Cut, end: End, rows: Sequence[int] = ROWS, columns: Sequence[int] = ROWS[:1]
    ) -> Iterator[tuple[float, CutNumber]]:
        """Yield places for the number of a cut at an end, each with its cost; the cheapest come first.

        Numbers above and below a sheet are in ``rows``, those beside it in ``columns``.
        """
        is_upright, at, note = _is_upright(cut), _place(cut) * self.factor, str(cut.number)
        wide, high = width(note, self.style) + BETWEEN, cap(self.style) + CLEAR
        along, across, steps = (wide, high, rows) if is_upright else (high, wide, columns)
        tip = (cut.start, cut.end)[end.side > 0][1 if is_upright else 0] * self.factor
        edge = self.size[1 if is_upright else 0] if end.side > 0 else 0.0
        cost = SECOND * (end.side > 0)
        if not end.is_out:
            if abs(edge - tip) > NEAR:
                near = tip + end.side * MARK_TO * self.factor
                for shift in SHIFTS[:9]:
                    box = _box_at(at + shift, near, along, end.side * across)
                    yield cost + ON_SHEET + abs(shift), CutNumber(note, _turn(box, is_upright))
            return
        path = _turn(Window(at, min(tip, edge), at, max(tip, edge)), is_upright)
        crossed = sum(_overlap(path, piece) for piece in self.pieces)
        cost += FAR * abs(edge - tip) + OVER_PIECE * crossed
        for row, shift in sorted(product(steps, SHIFTS), key=lambda place: abs(place[1]) + high * place[0]):
            near = edge + end.side * (OUT - CLEAR / 2 + across * row)
            box = _box_at(at + shift, near, along, end.side * across)
            needed = bool(row or shift or abs(edge - tip) > NEAR)
            bends = ((at, tip), (at, edge), (at + shift, near)) if needed else ()
            leader = tuple(point if is_upright else (point[1], point[0]) for point in bends)
            led = LED * needed + abs(shift) + high * row
            yield cost + led, CutNumber(note, _turn(box, is_upright), leader)


def _is_upright(cut: Cut) -> bool:
    return cut.start[0] == cut.end[0]


def _place(cut: Cut) -> float:
    """Return where an upright cut is across its sheet, or a level one down it."""
    return cut.start[0] if _is_upright(cut) else cut.start[1]


def _span(cut: Cut) -> tuple[bool, float, float]:
    """Return the direction of a cut, upright ones first, and where it begins and ends along it."""
    along = 1 if _is_upright(cut) else 0
    return not along, round(cut.start[along], 2), round(cut.end[along], 2)


def _box_at(at: float, near: float, along: float, across: float) -> Window:
    """Return a box ``along`` wide around ``at``, that reaches from ``near`` as far as ``across``."""
    return Window(at - along / 2, min(near, near + across), at + along / 2, max(near, near + across))


def _turn(box: Window, is_upright: bool) -> Window:
    """Return a box beside an upright cut, or with its axes exchanged beside a level one."""
    return box if is_upright else Window(box.top, box.left, box.bottom, box.right)


def _scale(box: Window, factor: float) -> Window:
    return Window(*(length * factor for length in box))


def _are_apart(boxes: Iterable[Window], others: Sequence[Window]) -> bool:
    """Return whether no box overlaps another one; they may touch."""
    return not any(_overlap(one, other) for one in boxes for other in others)


def _overlap(one: Window, other: Window) -> bool:
    left, top, right, bottom = one
    return left < other[2] and other[0] < right and top < other[3] and other[1] < bottom


HEAD_LOW = 9.0  # from the top edge of a low sheet to the head, mm
BELOW_HEAD = 9.2  # from the top of the head to the first baseline below it, mm
FIRST_ROW = 15.0  # from the top of the head to the first row, mm

CAPTION_LINES = 2

FOOTER = 8.0  # the height that is left free above the footer's baseline, mm
APART = 3.0  # white between two sheets side by side, mm

BESIDE, ABOVE, BELOW = OUT + ROOM + CLEAR, OUT + 2 * HIGH + CLEAR, 9.0
"""The room for numbers left and right of a small sheet and above it, and below it for numbers and its caption, mm."""

MOST_APART = 30.0  # the most white between two sheets side by side, mm, when they do not fill the page

LARGEST, LEAST, STEP = 0.6, 0.17, 0.01
"""The scales of sheets: the largest (one would otherwise be printed almost again, with all its ink), the least, and
the step by which smaller ones are tried.
"""

SIDE_BY_SIDE = (9, 3, 2)  # the most small sheets side by side: fewer leave more for the last page

WELL_FILLED = 0.6
"""The part of each page that is in use, if that is possible on as few pages; sheets are then as large as they go."""

SMALL = 12.0  # a piece that is narrower on the map, mm, and loses type there, is blank
Numbered = tuple[int, Page]  # a page and its number


class MapPage(NamedTuple):
    """A page of the map: rows of sheets to cut, then from ``top`` on the steps to assemble parts.

    ``used`` is the part of it that is in use.
    """

    rows: Sequence[Sequence[Numbered]]
    steps: Sequence[Measured]
    top: float
    used: float


class Map(NamedTuple):
    """The pages of a map, and the scale of its small sheets."""

    factor: float
    sheets: Sequence[MapPage]


def plan_map(paper: Paper, pages: Iterable[Numbered], parts: Sequence[Part], theme: Theme) -> Map:
    """Return the plan of the map of ``pages`` and ``parts``: few pages of ``paper``, each well filled."""
    cut = list(pages)
    by_height = sorted(cut, key=lambda entry: entry[1].paper.height)  # rows of lying sheets are lower
    span = paper.width - 2 * edge_on(paper)
    steps = [(row, measure_height(row, span, theme)) for row in pack_rows(group_steps(parts))]
    widest = max((page.paper.width for _, page in cut), default=1.0)
    highest = max((page.paper.height for _, page in cut), default=1.0)
    rise = paper.height - FOOT - FOOTER - _first(paper) - ABOVE - BELOW
    most = min((span - 2 * BESIDE) / widest, rise / highest)
    tried = [LARGEST - STEP * step for step in range(round((LARGEST - LEAST) / STEP) + 1)]
    scales = [scale for scale in tried if scale <= most] or [most]
    plans = [
        Map(scale, _fill_pages(paper, _fill_rows(order, scale, beside, span), steps, scale))
        for scale, order, beside in product(scales, (cut, by_height), SIDE_BY_SIDE)
    ]
    # more than well filled counts as that
    return min(
        plans,
        key=lambda plan: (len(plan.sheets), -min([WELL_FILLED, *(sheet.used for sheet in plan.sheets)])),
    )


def _fill_pages(
    paper: Paper, cut_rows: Sequence[Sequence[Numbered]], steps: Sequence[Measured], factor: float
) -> list[MapPage]:
    """Return pages of rows of small sheets at a scale, and of the steps below them."""
    span, foot, first = paper.width - 2 * edge_on(paper), paper.height - FOOT - FOOTER, _first(paper)
    sheets = [MapPage((), (), first, 0.0)]
    for row in cut_rows:
        high, wide = _row_height(row, factor), sum(_sheet_width(page, factor) + APART for _, page in row)
        if sheets[-1].rows and sheets[-1].top + high > foot:
            sheets.append(MapPage((), (), first, 0.0))
        rows, _, top, used = sheets[-1]
        sheets[-1] = MapPage((*rows, row), (), top + high, used + high * wide / (span + APART))
    last, *more = split_into_pages(steps, foot - sheets[-1].top, foot - first)
    if len(more) == 1 and sum(height for _, height in more[0]) < (foot - first) / 2:
        together = split_into_pages(steps, 0.0, foot - first)  # not a few steps on a page
        last, *more = together if len(together) == 2 else [last, *more]
    sheets[-1] = sheets[-1]._replace(steps=last)
    sheets += [MapPage((), rows, first, 0.0) for rows in more]
    return [
        sheet._replace(used=(sheet.used + sum(height for _, height in sheet.steps)) / (foot - first))
        for sheet in sheets
        if sheet.rows or sheet.steps
    ]


def _fill_rows(cut: Iterable[Numbered], factor: float, most: int, span: float) -> list[Sequence[Numbered]]:
    """Return rows of as many small sheets as fit side by side, at ``most`` so many."""
    rows: list[list[Numbered]] = []
    free = 0.0
    for entry in cut:
        wide = _sheet_width(entry[1], factor)
        if not rows or free < wide or len(rows[-1]) == most:
            rows.append([])
            free = span
        rows[-1].append(entry)
        free -= wide + APART
    return [tuple(row) for row in rows]


def _sheet_width(page: Page, factor: float) -> float:
    return page.paper.width * factor + 2 * BESIDE


def _row_height(row: Sequence[Numbered], factor: float) -> float:
    return ABOVE + max(page.paper.height for _, page in row) * factor + BELOW


def draw_map(paper: Paper, plan: Map, words: Words, theme: Theme) -> list[tuple[Shape, ...]]:
    """Draw the pages of a planned map."""
    left = edge_on(paper)
    span, top = paper.width - 2 * left, _top(paper)
    head = hang(left, top, words["guide.steps"], theme.style("head"), room=WIDTH)
    caption, grey = " ".join(words.lines("guide.map")), theme.style("body-grey")
    said = paragraph(left, top + BELOW_HEAD, caption, grey, WIDTH, most=CAPTION_LINES)
    pages: list[tuple[Shape, ...]] = []
    for sheet in plan.sheets:
        shapes: list[Shape] = [head, *(said if sheet.rows else ())]
        top = _first(paper)
        for cut in sheet.rows:
            shapes += _draw_sheets(cut, plan.factor, (left, top), span, words, theme)
            top += _row_height(cut, plan.factor)
        top = sheet.top
        for row, height in sheet.steps:
            shapes += draw_row(row, (left, top), span, theme)
            top += height
        pages.append(tuple(shapes))
    return pages


def _top(paper: Paper) -> float:
    return TOP if paper.height >= LOW else HEAD_LOW


def _first(paper: Paper) -> float:
    return _top(paper) + FIRST_ROW


def _draw_sheets(
    row: Sequence[Numbered], factor: float, corner: Point, span: float, words: Words, theme: Theme
) -> Iterator[Shape]:
    """Yield a row of small sheets, spread over the span of the page."""
    page_word, (x, y) = words.rows("guide.heads", 5)[0][4], corner
    wide = [_sheet_width(page, factor) for _, page in row]
    apart = min((span - sum(wide)) / (len(row) - 1), MOST_APART) if len(row) > 1 else 0.0
    for (number, page), own in zip(row, wide, strict=True):
        yield from _draw_sheet(page, number, (x + BESIDE, y + ABOVE), factor, page_word, theme)
        x += own + apart


def _draw_sheet(
    page: Page, number: int, corner: Point, factor: float, word: str, theme: Theme
) -> Iterator[Shape]:
    """Yield a small sheet with the numbers of its cuts; its page number and name are below it."""
    (left, top), bold, small = corner, theme.style("small-bold"), theme.style("small")
    wide, high = page.paper.width * factor, page.paper.height * factor
    numbers = place_numbers(page, factor, theme)
    for leader in (number.leader for number in numbers if number.leader):  # below the marks
        path = [(left + x, top + y) for x, y in leader]
        yield polyline(path, theme.pen("leader"))  # of dots, so that nobody takes it for a cut
        yield Circle(*path[0], SPOT, theme.pen("leader-spot"))
    sketch = sketch_sheet(page, number, factor, theme)
    yield Placement(scale_drawing(sketch if theme.solid else _leave_cuts(sketch), factor), left, top)
    yield Rect(left, top, wide, high, theme.pen("outline"))
    for one in numbers:
        x, y = one.box.middle
        yield level(left + x, top + y, one.text, small, "middle")
    caption = f"{word}\u00a0{number}"
    baseline = top + max([high, *(one.box.bottom for one in numbers)]) + 1.2 + cap(bold)
    yield text(left, baseline, caption, bold)
    after = left + width(caption, bold) + 1.5
    yield text(after, baseline, shorten(page.name, small, left + wide - after), small)


def _leave_cuts(drawing: Drawing) -> Drawing:
    """Return a drawing with its cuts and folds alone, which is all that a map in low ink has of a sheet."""
    shapes = (
        shape._replace(drawing=_leave_cuts(shape.drawing)) if isinstance(shape, Placement) else shape
        for shape in drawing.shapes
        if isinstance(shape, Placement) or (isinstance(shape, Inked) and shape.ink.role != "print")
    )
    return replace(drawing, shapes=tuple(shapes))


def sketch_sheet(page: Page, number: int, factor: float, theme: Theme) -> Drawing:
    """Return a page in its own size, without what nobody can read at ``factor`` times that size."""
    shapes = tuple(_sketch_all(page.shapes, factor, theme))
    whole = Drawing(f"map-{number}", page.paper.width, page.paper.height, shapes)
    return whole if theme.solid else fade_print(whole)


def _sketch_all(shapes: Iterable[Shape], factor: float, theme: Theme) -> Iterator[Shape]:
    """Yield the lines and the pieces of a sheet as they are on the map; what is printed beyond their edges is not."""
    shapes = list(shapes)
    faces = [
        shape.drawing for shape in shapes if isinstance(shape, Placement) and isinstance(shape.drawing, Face)
    ]
    blank = {
        face.part for face in faces if _is_blank(face, factor)
    }  # all of a part: some would look like a fault
    for shape in shapes:
        if isinstance(shape, Placement) and isinstance(shape.drawing, Face):
            face = shape.drawing
            drawn = tuple(_sketch(face, factor, theme, blank=face.part in blank))
            yield shape._replace(drawing=Drawing(f"sketch {face.name}", face.width, face.height, drawn))
        elif not isinstance(shape, TextShape | Placement):
            yield shape


def _list_lost(face: Face, factor: float) -> list[TextShape]:
    """Return the lines of type on a piece that are too small on the map."""
    return [part for part in face.shapes if isinstance(part, TextShape) and part.size * factor < LEAST_TYPE]


def _is_blank(face: Face, factor: float) -> bool:
    """Return whether a piece is small on the map, and loses type there."""
    is_small = min(face.width, face.height) * factor < SMALL and face.piece.cut == "straight"
    return is_small and bool(_list_lost(face, factor))


def _sketch(face: Face, factor: float, theme: Theme, *, blank: bool) -> Iterator[Shape]:
    """Yield what is on a piece, or only its colour if it is ``blank``: type that is too small is a bar."""
    if blank:
        seat = face.piece.seat  # that of a card on the table is no colour
        ink = theme.pen("seat-area", seat) if seat in theme.colours else theme.pen("paper")
        yield Rect(0, 0, face.width, face.height, ink)
        return
    yield from draw_type_as_bars(face.shapes, LEAST_TYPE / factor)
