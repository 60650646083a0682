"""Draws boards: cells with their marks, or one picture; camera markers above and below; joints between cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, islice, pairwise
from math import ceil, dist
from typing import NamedTuple

from pnp.drawing.aruco import QUIET, SIZE
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import translation
from pnp.drawing.segments import Window, points_of
from pnp.drawing.shapes import Drawing, Ink, Path, Placement, Shape, TextShape, polyline
from pnp.drawing.text import hang, level
from pnp.drawing.theme import FULL
from pnp.drawing.transformed import transform_shape, transform_steps
from pnp.games.parts import joined, millimetres
from pnp.pages.assembly import poster_steps
from pnp.pages.paper import Paper, standard_papers
from pnp.pages.poster import Poster, plan_poster
from pnp.pieces import on_table
from pnp.pieces.board_map import (
    BoardMap,
    Box,
    InterlockingCell,
    Joints,
    MapCell,
    corner_markers,
)
from pnp.pieces.board_marks import draw_markers
from pnp.pieces.part import QUIET as AROUND
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from pnp.wings.own.faces import draw_each_mark, draw_marks
from pnp.wings.own.grid import HEXAGONS, GridKind, outline, place_boxes, square_in
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import AreaMark, Marks
from pnp.wings.own.marks import PictureMark
from pnp.wings.own.panels import Sides, draw_panels
from pnp.wings.own.part import FolderPart
from pnp.wings.own.things import colour_of
from scorer.messages import either, join_texts, list_names, msg, quoted, rounded

VERSION = 2
FIRST_MARKER = 44  # the number of the first of four markers; the built-in games use other numbers
EDGE = 1.0  # white around cells, mm, so that outer lines have their whole width
STRIP = SIZE + 5.0  # height of a strip of markers with the white below it, mm
LEAST = 2 * SIZE + 2 * QUIET  # the least width of a board with markers, mm
LARGEST = 2000  # the longest side of a board, mm
LABEL_IN = 1.2  # from a cell's upper edge to its coordinate, mm
PICTURE_STEP = 20.0  # from joint to joint of a board that is a picture, mm


GAP_STEP = 20.0  # the approximate distance of lines in a gap between cells, mm


class BoardCell(NamedTuple):
    """A cell: row and column from 1; its marks are placed on the square, or on the box around the hexagon."""

    row: int
    column: int
    letter: str
    ink: Ink
    marks: Marks
    label: str = ""  # its coordinate, if it shows one


class CellBox(NamedTuple):
    """A cell and the box around it, on the grid."""

    cell: BoardCell
    box: Box


class Ground(NamedTuple):
    """The size of a board, and the upper left corner of its cells, mm."""

    width: float
    height: float
    left: float
    top: float

    @property
    def inside(self) -> tuple[float, float]:
        """The size of the area for cells and for marks over the whole board."""
        return self.width - 2 * self.left, self.height - 2 * self.top


@dataclass(frozen=True)
class BoardPart(FolderPart):
    """A board of cells, or one picture. ``size`` is a square's side, or a hexagon's width from side to side.

    The cells of a track are in walking order; row and column give their place.
    """

    kind: GridKind
    size: float
    cells: tuple[BoardCell, ...]
    picture: PictureMark | None = None  # its area is the board; there are no cells then
    marks: Marks = ()  # over all of it
    markers: bool = False
    back: Marks | BoardPart | None = None

    def draw(self, kit: Kit) -> Part | None:
        """Return the board on one sheet, or on several that are joined between cells.

        Return None, and add a fault, if it does not fit on sheets of the paper.
        """
        geometry = map_board(self, kit)
        facts = {"width": rounded(geometry.width, 0), "height": rounded(geometry.height, 0)}
        if max(geometry.width, geometry.height) > LARGEST:
            wrong = msg(
                "the board is {width} × {height} mm; it may be at most {most} mm wide and high",
                **facts,
                most=LARGEST,
            )
            kit.findings.fault(self.spot, wrong)
            kit.findings.stop()
        assert geometry.joints  # all maps from here have them
        _check_alike(self, kit)
        front, lies = _drawing(self, geometry, kit), on_table.BoardOnTable(geometry)
        if self.back is not None:
            sides = Sides(front, _draw_back(self, kit), partial(_run_over_back, self, kit))
            lies = on_table.BoardOnTable(geometry._replace(joints=None), front, sides.back)
            return draw_panels(self, sides, (geometry.joints.xs, geometry.joints.ys), lies, kit)
        piece = Piece(front, cut="sheet", on_table=lies)
        try:
            poster = plan_poster(geometry, kit.spec.paper)
        except ValueError:
            wrong = msg(
                "the board is {width} × {height} mm and cannot be cut between its cells for {paper}; "
                "choose a larger paper or smaller cells",
                **facts,
                paper=kit.spec.paper.room,
            )
            right = either(_find_right(self, kit))
            kit.findings.fault(self.spot, join_texts([wrong, right], ": ") if right else wrong)
            return None
        _check_words(self, poster, kit)
        layout = joined(geometry, geometry.joints, poster, kit.spec)
        steps = poster_steps(poster, layout.words, kit.theme) if poster.number > 1 else ()
        size = millimetres(geometry.width, geometry.height)
        return Part(self.id, self.name, size, "paper", layout, 1, (Bundle((piece,)),), steps=steps)

    @cached_property
    def places(self) -> list[CellBox]:
        """The places of its cells."""
        boxes = place_boxes(self.kind, self.size, [cell[:2] for cell in self.cells])
        return [CellBox(cell, box) for cell, box in zip(self.cells, boxes, strict=True)]

    def colour_at(self, x: float, y: float) -> str | None:
        """Return the colour of the cell at a place, which is the one with the nearest middle; None beside the cells."""
        near = min(self.places, key=lambda place: dist(place.box.middle, (x, y)), default=None)
        if near is None or dist(near.box.middle, (x, y)) > min(near.box.width, near.box.height) / 2:
            return None
        return colour_of(near.cell.ink)

    @cached_property
    def ground(self) -> Ground:
        """Its size, with room for markers if it has them."""
        area = self.picture.area if self.picture else None
        if area:
            width, height = area.width, area.height
        else:
            boxes = [place.box for place in self.places]
            width, height = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
        edge = 0.0 if area or self.back is not None else EDGE  # two-sided ones are cut along their cells
        edge = self.quiet or edge
        strip = STRIP + self.quiet if self.markers else edge
        full_width = max(width + 2 * edge, LEAST if self.markers else 0.0)
        return Ground(full_width, height + 2 * strip, (full_width - width) / 2, strip)

    @property
    def quiet(self) -> float:
        """The white around the markers of a board that is cut all around, mm; elsewhere paper is around them."""
        return AROUND if self.markers and self.back is not None else 0.0


def _find_right(part: BoardPart, kit: Kit) -> Iterator[str]:
    """Yield the papers on which a board can be cut between its cells, and the largest cells for that of the kit."""

    def is_cut(board: BoardPart, paper: Paper) -> bool:
        try:
            return bool(plan_poster(map_board(board, kit), paper))
        except ValueError:
            return False

    yield from (sheet.name for sheet in standard_papers() if is_cut(part, sheet))
    sizes = (replace(part, size=float(size)) for size in range(ceil(part.size) - 1, 7, -1) if part.cells)
    yield from (
        f"{part.kind} {board.size:g}"
        for board in islice(filter(lambda one: is_cut(one, kit.spec.paper), sizes), 1)
    )


def _draw_back(part: BoardPart, kit: Kit) -> Drawing:
    """Draw the back: marks as on the front, a picture, or another grid in the middle, which must not be larger."""
    ground, back = part.ground, part.back
    size = ground.width, ground.height
    if not isinstance(back, BoardPart):
        whole = [mark.area for mark in back or () if isinstance(mark, AreaMark)] == [Box(0.0, 0.0, *size)]
        drawn = draw_marks(back or (), kit, size if whole else ground.inside)
        beside = translation(0.0, 0.0) if whole else translation(ground.left, ground.top)
        shapes = tuple(transform_shape(shape, beside) for shape in drawn)
        return Drawing(f"{part.id}-back", *size, shapes)
    other = back.ground
    white = 2 * EDGE + 0.01
    if other.width > ground.width + white or other.height > ground.height + white:
        wrong = msg(
            "the back is {back} and larger than the board, {front}; choose smaller cells",
            back=millimetres(round(other.width, 1), round(other.height, 1)),
            front=millimetres(round(ground.width, 1), round(ground.height, 1)),
        )
        kit.findings.fault(back.spot, wrong)
    at = translation((ground.width - other.width) / 2, (ground.height - other.height) / 2)
    shapes = _drawing(back, map_board(back, kit), kit).shapes
    return Drawing(f"{part.id}-back", *size, tuple(transform_shape(shape, at) for shape in shapes))


def _run_over_back(part: BoardPart, kit: Kit, reach: float) -> list[Shape]:
    """Draw what the marks of the back print over the edge of the board."""
    marks = () if isinstance(part.back, BoardPart) or part.quiet else part.back or ()
    size = part.ground.width, part.ground.height
    return [shape for mark in marks for shape in mark.bleed(kit, size, reach)]


def _check_alike(part: BoardPart, kit: Kit) -> None:
    """Warn of cells without marks that only their colour in full ink tells apart."""
    if kit.theme.id == FULL:
        return
    plain = dict.fromkeys((cell.letter, cell.ink) for cell in part.cells if not cell.marks)
    inks = Counter(ink for _, ink in plain)
    alike = sorted(letter for letter, ink in plain if inks[ink] > 1)
    if alike:
        kit.findings.warn(
            part.spot,
            msg(
                "in this ink these cells look the same: {letters}; give them an icon (draw) or marks",
                letters=list_names([quoted(letter) for letter in alike]),
            ),
        )


def _check_words(part: BoardPart, poster: Poster, kit: Kit) -> None:
    """Warn of text over the whole board that crosses a joint, where it would be cut through; one in a cell is whole."""
    joints = [(0, x) for x in poster.xs[1:-1]] + [(1, y) for y in poster.ys[1:-1]]
    at = translation(part.ground.left, part.ground.top)
    cells = [Window(x, y, x + width, y + height) for _, (x, y, width, height) in part.places]
    for mark in part.marks if joints else ():
        shapes = draw_marks([mark], kit, part.ground.inside)
        texts = [shape for shape in shapes if isinstance(shape, TextShape)]
        loose = [text for text in texts if not any(cell.holds(bounds(text)) for cell in cells)]
        boxes = [bounds(transform_shape(text, at)) for text in loose]
        if any(
            box[axis] < line + poster.over[axis] and line < box[axis + 2]
            for box in boxes
            for axis, line in joints
        ):
            kit.findings.warn(
                mark.spot, msg("these words cross a joint between sheets of the board; move them")
            )


def map_board(part: BoardPart, kit: Kit) -> BoardMap:
    """Return the map of a board: its markers, joints and cells, each with the seat in whose colour it is filled.

    Joints are where it may be cut: not through markers or cells; hexagons may extend over the lines.
    """
    ground, over, aside = part.ground, (0.0, 0.0), 0.0
    seats = {kit.theme.colours[seat]: seat for seat in reversed(kit.seats)}
    cells = tuple(
        MapCell(
            cell.row,
            cell.column,
            box._replace(x=box.x + ground.left, y=box.y + ground.top),
            seats.get(cell.ink.fill or ""),
        )
        for cell, box in part.places
    )
    whole = Box(0.0, 0.0, ground.width, ground.height)
    markers = corner_markers(FIRST_MARKER, whole, part.quiet) if part.markers else ()
    if part.picture:
        xs = _every(ground.left, ground.width - ground.left)
        ys = _every(ground.top, ground.height - ground.top)
    else:
        lines = _beginnings if part.kind in HEXAGONS else _free_lines
        xs = [x + ground.left for x in lines(part.places, 0)]
        ys = [y + ground.top for y in lines(part.places, 1)]
    if part.kind in HEXAGONS:
        over, aside = (_reach(part.places, 0), _reach(part.places, 1)), QUIET
    taken = [  # by markers, and the white beside them
        (marker.x - aside, marker.x + SIZE)
        if marker.x > ground.width / 2
        else (marker.x, marker.x + SIZE + aside)
        for marker in markers
    ]
    clear = tuple(x for x in xs if not any(left < x < right for left, right in taken))
    joints = Joints(clear, tuple(ys), whole, over)
    return BoardMap(VERSION, ground.width, ground.height, markers, cells, (), joints)


def _every(start: float, end: float) -> list[float]:
    count = max(int((end - start) / PICTURE_STEP), 1)
    return [start + (end - start) * at / count for at in range(1, count)]


def _drawing(part: BoardPart, geometry: BoardMap, kit: Kit) -> Drawing:
    """Draw the markers, the picture or the cells, and the marks over all of it.

    Paths and edges lie on the colours of the cells, and below the marks and the names in them.
    """
    ground, middles = part.ground, [place.box.middle for place in part.places]
    shapes: list[Shape] = draw_marks([part.picture], kit, ground.inside) if part.picture else []
    if part.kind == "track" and len(middles) > 1:
        shapes.append(polyline(middles, kit.theme.pen("grid")))
    marks = sorted(part.marks, key=lambda mark: not mark.is_way())
    drawn = draw_each_mark(marks, kit, ground.inside, part.colour_at)
    ways = sum(mark.is_way() for mark in marks)
    for place in part.places:
        cell, box = place
        steps = transform_steps(outline(part.kind, box), translation(box.x, box.y))
        shapes += _lay(part, place, [Path(steps, _ink(part, cell, kit))])
    shapes += chain.from_iterable(drawn[:ways])
    for place in part.places:
        shapes += _lay(part, place, list(_draw_inside(part, place, kit)), on_top=True)
    shapes += chain.from_iterable(drawn[ways:])
    at = translation(ground.left, ground.top)
    markers = draw_markers(geometry)
    inside = (transform_shape(shape, at) for shape in shapes)
    return Drawing(part.id, ground.width, ground.height, (*markers, *inside))


def _lay(part: BoardPart, place: CellBox, drawn: list[Shape], *, on_top: bool = False) -> list[Shape]:
    """Return shapes of a cell; those of hexagons are placed as drawings of their own, as they interlock."""
    if part.kind not in HEXAGONS or not drawn:
        return drawn
    cell, box = place
    at = translation(-box.x, -box.y)
    shapes = tuple(transform_shape(shape, at) for shape in drawn)
    corners = [(x, y) for step in outline(part.kind, box)[:-1] for x, y in points_of(step)]
    name = f"{part.id}-{cell.row}-{cell.column}{'-top' if on_top else ''}"
    drawing = InterlockingCell(
        name, box.width, box.height, shapes, () if on_top else tuple(corners), cell.ink.fill
    )
    return [Placement(drawing, box.x, box.y)]


def _ink(part: BoardPart, cell: BoardCell, kit: Kit) -> Ink:
    """Return the ink of a cell's ground."""
    grid = kit.theme.pen("grid")
    ink = cell.ink if cell.ink.stroke else cell.ink._replace(stroke=grid.stroke, width=grid.width)
    if part.kind == "track" and not ink.fill:  # hides the line of the track
        ink = ink._replace(fill=kit.theme.colours["white"])
    return ink


def _draw_inside(part: BoardPart, place: CellBox, kit: Kit) -> Iterator[Shape]:
    """Draw a cell's marks on its central square, and its coordinate."""
    cell, box = place
    square = square_in(box)
    at = translation(square.x, square.y)
    drawn = draw_marks(cell.marks, kit, (square.width, square.width), colour_of(_ink(part, cell, kit)))
    yield from (transform_shape(shape, at) for shape in drawn)
    is_square = part.kind == "track" and not cell.marks
    style = kit.theme.style("block" if is_square else "small-grey")
    style = style._replace(colour=kit.colours.legible(style.colour, colour_of(_ink(part, cell, kit))))
    if cell.label and is_square:
        yield level(*box.middle, cell.label, style, "middle")
    elif cell.label and part.kind == "hexes":
        top = box.y + LABEL_IN + box.height * 0.09
        yield hang(box.middle[0], top, cell.label, style, "middle")
    elif cell.label:  # beside the way up
        left = box.x + LABEL_IN + (box.width / 4 if part.kind == "hexes-flat" else 0.0)
        yield hang(left, box.y + LABEL_IN, cell.label, style)


def _beginnings(cell_places: Sequence[CellBox], axis: int) -> list[float]:
    """Return the starts of all cells but the first, and lines in gaps; axis 0: left sides, axis 1: tops."""
    starts = sorted(place.box[axis] for place in cell_places)
    begun = [start for before, start in pairwise(starts) if start > before + 1e-6]
    gaps = (
        line for line in _free_lines(cell_places, axis) if all(abs(line - start) > 1e-3 for start in begun)
    )
    return sorted((*begun, *gaps))


def _reach(cell_places: Sequence[CellBox], axis: int) -> float:
    """Return how far cells extend over the starts of others; axis 0: to the right, axis 1: down."""
    boxes = [(place.box[axis], place.box[axis] + place.box[axis + 2]) for place in cell_places]
    over = [
        max(end for start, end in boxes if start < line - 1e-6) - line
        for line in _beginnings(cell_places, axis)
    ]
    return round(max(over, default=0.0), 6)


def _free_lines(cell_places: Sequence[CellBox], axis: int) -> list[float]:
    """Return lines across the whole grid that cross no cell; axis 0: vertical, axis 1: horizontal."""
    spans = sorted((place.box[axis], place.box[axis] + place.box[axis + 2]) for place in cell_places)
    lines: list[float] = []
    reach = spans[0][1]
    for start, end in spans:
        if start >= reach - 1e-6:
            count = max(round((start - reach) / GAP_STEP), 1)  # one in the middle, several if the gap is wide
            lines += [reach + (start - reach) * (2 * at + 1) / (2 * count) for at in range(count)]
        reach = max(reach, end)
    return lines
