"""The contents of a page in a finished file, by a walk of pdfium. Lengths in mm of the layout, from its top left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from pnp.check import pdfium as calls
from pnp.check.affine import (
    EVERYWHERE,
    NOWHERE,
    Affine,
    Box,
    Point,
    box_of_points,
    compose,
    contains,
    intersect,
    inverse_box,
    is_upright,
    stretch,
    stretch_upright,
    transform_box,
    transform_point,
    union,
)
from pnp.pages.statement import BAR_TAG, CUT_TAG, MARK_TAG, PIECE_TAG
from pnp.units import PT_PER_MM

DEEPEST = 12  # the deepest nesting of forms to follow; kits do not nest them

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
WHITE = (255, 255, 255)
BUTT = 0


def ink_of(thing: int) -> Box | None:
    """Return the box of an object's ink, in points of the page; None if it leaves none."""
    return union(_find_inked(thing, IDENTITY, 0))


def _find_inked(thing: int, base: Affine, depth: int) -> list[Box]:
    clipped = (clip_box(box, thing, base) for box in _find_drawn(thing, base, depth))
    return [box for box in clipped if box]


def _find_drawn(thing: int, base: Affine, depth: int) -> list[Box]:
    """Return the boxes of what an object draws, without its clip paths."""
    kind = calls.kind_of(thing)
    if kind == calls.FORM and depth < DEEPEST:
        total = compose(calls.own_matrix(thing), base)
        return [
            box
            for at in range(calls.count_inner(thing))
            for box in _find_inked(calls.inner_at(thing, at), total, depth + 1)
        ]
    if kind == calls.TEXT and calls.render_of(thing) in calls.UNSEEN:
        return []
    box = _find_path_box(thing, base) if kind == calls.PATH else transform_box(calls.bounds(thing), base)
    return [box] if box else []


def clip_box(box: Box, thing: int, base: Affine) -> Box | None:
    """Return the part of a box that the clip paths of an object show; ``base`` maps their points to the box."""
    shown: Box | None = box
    for corners in calls.clip_points(thing):
        shown = shown and intersect(shown, transform_box(box_of_points(corners), base))
    return shown


def _find_path_box(path: int, base: Affine) -> Box | None:
    """Return the box of a path's ink, or None; a white fill leaves no ink."""
    filled, stroked = calls.mode(path)
    if not stroked:
        *colour, cover = calls.colour(path)
        if not filled or cover == 0 or tuple(colour) == WHITE:
            return None
    total = compose(calls.own_matrix(path), base)
    half = calls.stroke_width(path) * stretch(total) / 2 if stroked else 0.0
    blunt = calls.cap_of(path) == BUTT
    boxes: list[Box] = []
    for points, closed in calls.outlines(path):
        placed = [transform_point(point, total) for point in points]
        boxes += _find_stroke_boxes(placed, half, blunt=blunt and not closed)
    return union(boxes)


def _find_stroke_boxes(points: Sequence[Point], half: float, *, blunt: bool) -> Iterator[Box]:
    """Yield a box for each point of an outline; a butt cap does not extend the stroke along its line."""
    last = len(points) - 1
    for at, (x, y) in enumerate(points):
        across = along = half
        if blunt and last and at in {0, last}:
            other_x, other_y = points[1] if at == 0 else points[-2]
            length = hypot(other_x - x, other_y - y) or 1.0
            across, along = half * abs(other_y - y) / length, half * abs(other_x - x) / length
        yield (x - across, y - along, x + across, y + along)


Line = tuple[Point, Point]  # a straight line between two points
THIN = 0.2  # the least width of a line, in mm


class FileMark:
    """A mark of the file around a piece, the scale bar or a registration mark: its page and number, from 0."""

    def __init__(self, page: int, number: int) -> None:
        self.page = page
        self.number = number
        self.box: Box | None = None  # around the drawn points
        self.angle: float | None = None  # degrees, clockwise
        self.mirrored = False
        self.strokes: list[tuple[Box, int, Affine, Box]] = []  # paths whose points are not in the box yet

    def add(self, box: Box, window: Box) -> None:
        """Extend the box to contain what a window shows of another."""
        shown = intersect(box, window)
        if shown and self.box is None:
            self.box = shown
        elif shown and self.box and not contains(self.box, shown):
            self.box = union([self.box, shown])


class TypeRun(NamedTuple):
    """A run of type: the box around its letters, its size in points, and pdfium's handle of it."""

    box: Box
    size: float
    handle: int


class PageContents:
    """The contents of one page, as far as the checks need them."""

    def __init__(self) -> None:
        self.pieces: list[FileMark] = []
        self.bars: list[FileMark] = []
        self.registration: list[FileMark] = []  # the marks of a machine that cuts
        self.lines: list[Line] = []  # outside of pieces
        self.types: list[TypeRun] = []
        self.thin: list[float] = []  # widths of lines that are too thin, mm
        self.beyond: list[Box] = []  # ink beyond the margins; points of the page
        self.foreign: set[str] = set()  # names of fonts that are not embedded
        self.all_seen = True  # whether all type leaves ink
        self.clipped = 0  # objects that a clip path cuts off
        self.empty = False  # whether nothing at all is drawn
        self.whole = True  # whether everything was examined

    @property
    def bar(self) -> Box | None:
        """The box of the scale bar, if the page has one."""
        return self.bars[0].box if self.bars else None


ROUNDING = 0.002  # the tolerance of numbers in a file, in mm
MOST = 200_000  # the most objects to examine in a file; the largest kit has ten thousand

MOST_TYPES = 5000
"""The most texts, and the most lines, to record of a page; the fullest page of a kit has a thousand."""


class Walker:
    """Walks over one page. ``base`` maps points (y up) to mm of the layout; ``free`` is the printable box in points.

    It examines at ``most`` that many objects; ``left`` is how many more it could examine.
    """

    def __init__(self, base: Affine, free: Box, most: int = MOST) -> None:
        self.seen = PageContents()
        self._base = base
        self._free = free
        self.left = most
        self._marks: dict[int, FileMark | None] = {}
        self._fonts: set[int] = set()
        self._forms: list[tuple[int, Affine]] = []  # those around an object, each with its matrix
        self._draw: dict[int, Callable[[int, Affine, FileMark | None, Box], None]] = {
            calls.TEXT: self._text,
            calls.PATH: self._path,
            calls.IMAGE: self._image,
            calls.SHADING: self._image,
        }

    def page(self, page: int) -> PageContents:
        """Examine all objects of a page, and return the result."""
        count = calls.count_objects(page)
        self.seen.empty = count <= 0
        for at in range(count):
            if self.left < 0:
                break
            thing = calls.object_at(page, at)
            around = calls.bounds(thing)
            self._object(thing, self._base, self.mark(thing), around, 0)
            if not contains(self._free, around):
                ink = ink_of(thing)
                if ink and not contains(self._free, ink):
                    self.seen.beyond.append(ink)
            if calls.is_clipped(thing):
                marks = (calls.mark_at(thing, at) for at in range(calls.count_marks(thing)))
                whole = all(contains(box_of_points(corners), around) for corners in calls.clip_points(thing))
                if not whole and CUT_TAG not in map(calls.name_of_mark, marks):
                    self.seen.clipped += 1
        for mark in (*self.seen.pieces, *self.seen.bars, *self.seen.registration):
            _add_strokes(mark)
        return self.seen

    def _object(self, thing: int, base: Affine, mark: FileMark | None, around: Box, depth: int) -> None:
        self.left -= 1
        if self.left < 0 or depth > DEEPEST or len(self.seen.types) > MOST_TYPES:
            self.seen.whole = False
            return
        kind = calls.kind_of(thing)
        if kind in self._draw:
            self._draw[kind](thing, base, mark, around)
        elif kind == calls.FORM:
            total = compose(calls.own_matrix(thing), base)
            self._forms.append((thing, base))
            for at in range(calls.count_inner(thing)):
                inner = calls.inner_at(thing, at)
                self._object(inner, total, mark, calls.bounds(inner), depth + 1)
            self._forms.pop()

    def mark(self, thing: int) -> FileMark | None:
        """Return the mark around an object if pnp wrote it; None if there is none."""
        marks = self._marks
        for at in range(calls.count_marks(thing)):
            handle = calls.mark_at(thing, at)
            if handle not in marks:
                marks[handle] = self._new_mark(handle)
            mark = marks[handle]
            if mark is not None:
                return mark
        return None

    def _new_mark(self, mark: int) -> FileMark | None:
        tag = calls.name_of_mark(mark)
        marks = {
            PIECE_TAG: self.seen.pieces,
            BAR_TAG: self.seen.bars,
            MARK_TAG: self.seen.registration,
        }.get(tag)
        if marks is None:
            return None
        new = FileMark(calls.number_of(mark, b"Page"), calls.number_of(mark, b"N"))
        marks.append(new)
        return new

    def _text(self, thing: int, base: Affine, _: FileMark | None, around: Box) -> None:
        font = calls.font_of(thing)
        if font not in self._fonts:
            self._fonts.add(font)
            if not font or calls.is_embedded(font) != 1:
                self.seen.foreign.add(calls.name_of_font(font) if font else "?")
        if calls.render_of(thing) in calls.UNSEEN:
            self.seen.all_seen = False
            return
        own, box = calls.own_matrix(thing), around
        if own[1] == own[2] == 0 and own[0] > 0 and own[3] > 0:  # most type is upright
            size = own[3] * stretch_upright(base)
        else:
            total = compose(own, base)
            size = stretch_upright(total)
            local = inverse_box(around, own)
            if local:
                box, base = local, total
        size *= calls.type_size(thing) * PT_PER_MM
        self.seen.types.append(TypeRun(transform_box(box, base), size, thing))

    def _path(self, thing: int, base: Affine, mark: FileMark | None, around: Box) -> None:
        filled, stroked = calls.mode(thing)
        if stroked:
            self._stroke(thing, base, mark, around)
        elif filled and mark is not None:
            box = transform_box(around, base)
            if mark.box is None or not contains(mark.box, box):
                self._fill(thing, base, mark, around, box)

    def _stroke(self, thing: int, base: Affine, mark: FileMark | None, around: Box) -> None:
        own = calls.own_matrix(thing)
        total = base if own == calls.PLAIN else compose(own, base)
        width = calls.stroke_width(thing) * stretch(total)
        if width < THIN - ROUNDING:
            self.seen.thin.append(width)
        if mark is None:
            if len(self.seen.lines) < MOST_TYPES and calls.count_segments(thing) == 2:
                start, end = (transform_point(point, total) for point in calls.points(thing))
                self.seen.lines.append((start, end))
            return
        box = transform_box(around, base)
        if mark.box is None or not contains(mark.box, box):
            _note_turn(mark, total)
            mark.strokes.append((box, thing, total, self._window(thing, base)))

    def _fill(self, thing: int, base: Affine, mark: FileMark, around: Box, box: Box) -> None:
        """Extend the box of a mark by a filled path; ``box`` is the path's box in the layout."""
        own = calls.own_matrix(thing)
        total = base if own == calls.PLAIN else compose(own, base)
        window = self._window(thing, base)
        _note_turn(mark, total)
        if total is base and base[1] == 0:
            mark.add(box, window)
            return
        local = inverse_box(around, own) if is_upright(total) else None
        if local:
            mark.add(transform_box(local, total), window)
        else:
            mark.strokes.append((box, thing, total, window))

    def _image(self, thing: int, base: Affine, mark: FileMark | None, around: Box) -> None:
        if mark is not None:
            mark.add(transform_box(around, base), self._window(thing, base))

    def _window(self, thing: int, base: Affine) -> Box:
        """Return the box in the layout that clip paths show of an object: its own, and those of the forms around it."""
        window: Box = EVERYWHERE
        for clipped, place in (*self._forms, (thing, base)):
            if calls.is_clipped(clipped):
                window = clip_box(window, clipped, place) or NOWHERE
        return window


def find_page_number(page: int) -> int | None:
    """Return the number of a page in its build, from 0, from its first mark; None if it has no mark."""
    walker = Walker((1, 0, 0, 1, 0, 0), (0, 0, 0, 0))
    for at in range(min(calls.count_objects(page), MOST)):
        thing = calls.object_at(page, at)
        mark = walker.mark(thing)
        if mark is not None:
            return mark.page
    return None


def _add_strokes(mark: FileMark) -> None:
    """Extend the box of a mark by its stroked paths; read points only of those that may reach out of it."""

    def area(stroke: tuple[Box, int, Affine, Box]) -> float:
        left, top, right, bottom = stroke[0]
        return (right - left) * (bottom - top)

    for around, thing, total, window in sorted(mark.strokes, key=area, reverse=True):
        if mark.box is None or not contains(mark.box, around):
            points = [transform_point(point, total) for point in calls.points(thing)]
            if points:
                mark.add(box_of_points(points), window)


def _note_turn(mark: FileMark, total: Affine) -> None:
    """Record the rotation of the first object of a mark; upright in the file means upright in the layout."""
    if mark.angle is None:
        mark.angle = degrees(atan2(total[1], total[0]))
        mark.mirrored = total[0] * total[3] - total[1] * total[2] > 0
