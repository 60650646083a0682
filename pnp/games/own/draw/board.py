"""Boards: cells with their marks, or one picture; a camera's markers above and below; joints between cells alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.aruco import SIZE
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import moved
from pnp.drawing.segments import points_of
from pnp.drawing.shapes import Drawing, Path, Placement, Shape, polyline
from pnp.drawing.shapes import Text as Letters
from pnp.drawing.text import hang, level
from pnp.drawing.transformed import moved_steps, transformed
from pnp.games.own.draw.grid import HEXAGONS, Place, beginnings, extent, free_lines, outline, places, reach
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import shapes_of
from pnp.games.own.draw.things import colour_of
from pnp.games.own.model import Board
from pnp.games.parts import joined, millimetres
from pnp.pages.assembly_pictures import poster_steps
from pnp.pages.poster import Poster, plan
from pnp.pieces import on_table
from pnp.pieces.board_cell import InterlockingCell
from pnp.pieces.board_map import JOINT_CLEAR, BoardMap, Box, Cell, Joints, MarkerSpot, strip_markers
from pnp.pieces.board_marks import CAPTION, CAPTION_GAP, marks
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from scorer.messages import Text, msg, rounded

VERSION = 1
FIRST_MARKER = 44
"""The number of the first marker of six: those of our own games are others."""

EDGE = 1.0
"""White around cells, mm: a line along them has its whole width."""

STRIP = SIZE + 5.0
"""Height of a strip of markers with the white under it, mm."""

LEAST = 3 * SIZE + 2 * (2 * (CAPTION_GAP + CAPTION) + 2.0)
"""Width of a board with markers at least, mm: two captions have room between two markers."""

LARGEST = 2000
"""The longest side of a board, mm."""

ASIDE = CAPTION_GAP + CAPTION + JOINT_CLEAR
"""What a marker's caption takes beside it, mm: where joints are many it cannot keep off them."""

LABEL_IN = 1.2
"""From a cell's upper edge to its coordinate, mm."""

PICTURE_STEP = 20.0
"""From joint to joint of a board that is a picture, mm."""


class Ground(NamedTuple):
    """Where everything lies on a board: its size, and where its cells begin."""

    width: float
    height: float
    left: float
    top: float


def board_part(part: Board, look: Look) -> Part | None:
    """Return a board as a part of the kit: as many sheets as it needs, put together between cells.

    One that no paper takes is told, and is no part.
    """
    geometry = board_map(part, look)
    if max(geometry.width, geometry.height) > LARGEST:
        look.findings.fault(part.spot, _too_long(geometry))
        look.findings.stop()
    piece = Piece(_drawing(part, geometry, look), cut="sheet", on_table=on_table.Board(geometry))
    assert geometry.joints  # every one has them
    try:
        poster = plan(geometry, look.spec.paper)
    except ValueError:
        look.findings.fault(part.spot, _too_large(geometry, look))
        return None
    _check_words(part, poster, look)
    layout = joined(geometry, geometry.joints, poster, look.spec)
    steps = poster_steps(poster, layout.words, look.theme) if poster.number > 1 else ()
    size = millimetres(geometry.width, geometry.height)
    return Part(part.id, part.name, size, "paper", layout, 1, (Bundle((piece,)),), steps=steps)


def _check_words(part: Board, poster: Poster, look: Look) -> None:
    """Tell of words over a whole board that lie across a joint: one sheet prints them, and the cut goes through."""
    joints = [(0, x) for x in poster.xs[1:-1]] + [(1, y) for y in poster.ys[1:-1]]
    if not joints:
        return
    ground = _ground(part, places(part))
    at, size = moved(ground.left, ground.top), _inside(ground)
    for mark in part.marks:
        words = [transformed(each, at) for each in shapes_of([mark], look, size) if isinstance(each, Letters)]
        boxes = [bounds(each) for each in words]
        if any(
            box[axis] < line + poster.over[axis] and line < box[axis + 2]
            for box in boxes
            for axis, line in joints
        ):
            look.findings.warn(
                mark.spot, msg("these words lie where sheets of the board are joined; move them")
            )


def _inside(ground: Ground) -> tuple[float, float]:
    """Return the size that marks over a whole board are drawn for."""
    return ground.width - 2 * ground.left, ground.height - 2 * ground.top


def _too_long(geometry: BoardMap) -> Text:
    return msg(
        "the board is {width} × {height} mm; it may be {most} mm wide and high",
        width=rounded(geometry.width, 0),
        height=rounded(geometry.height, 0),
        most=LARGEST,
    )


def _too_large(geometry: BoardMap, look: Look) -> Text:
    return msg(
        "the board is {width} × {height} mm and cannot be cut between its cells for {paper}; "
        "choose a larger paper or smaller cells",
        width=rounded(geometry.width, 0),
        height=rounded(geometry.height, 0),
        paper=look.spec.paper.name,
    )


def board_map(part: Board, look: Look) -> BoardMap:
    """Return where everything on a board lies."""
    found = places(part)
    ground = _ground(part, found)
    cells = [
        Cell(each.cell.row, each.cell.column, _on(each.box, ground), _seat(each, look)) for each in found
    ]
    markers = _markers(ground) if part.markers else ()
    return BoardMap(
        VERSION, ground.width, ground.height, markers, tuple(cells), (), _joints(part, found, ground, markers)
    )


def _ground(part: Board, found: Sequence[Place]) -> Ground:
    area = part.picture.area if part.picture else None
    width, height = (area.width, area.height) if area else extent(found)
    edge = 0.0 if area else EDGE
    strip = STRIP if part.markers else edge
    whole = max(width + 2 * edge, LEAST if part.markers else 0.0)
    return Ground(whole, height + 2 * strip, (whole - width) / 2, strip)


def _on(box: Box, ground: Ground) -> Box:
    return box._replace(x=box.x + ground.left, y=box.y + ground.top)


def _seat(place: Place, look: Look) -> str | None:
    """Return whose a cell is: the seat in whose colour it is filled."""
    fill = place.cell.ink.fill
    return next((seat for seat in look.game.seats if fill == look.theme.colours[seat]), None)


def _markers(ground: Ground) -> tuple[MarkerSpot, ...]:
    strips = 0.0, ground.height - SIZE
    return strip_markers(FIRST_MARKER, 0.0, ground.width, ground.width / 2, strips)


def _joints(part: Board, found: Sequence[Place], ground: Ground, markers: Sequence[MarkerSpot]) -> Joints:
    """Return where a board may be cut: through no marker, and no cell; hexagons reach over where others begin."""
    over, aside = (0.0, 0.0), 0.0
    if part.picture:
        xs = _every(ground.left, ground.width - ground.left)
        ys = _every(ground.top, ground.height - ground.top)
    else:
        lines = beginnings if part.kind in HEXAGONS else free_lines
        xs = [x + ground.left for x in lines(found, 0)]
        ys = [y + ground.top for y in lines(found, 1)]
    if part.kind in HEXAGONS:
        over, aside = (reach(found, 0), reach(found, 1)), ASIDE
    clear = [x for x in xs if not any(_goes_through(each, x, ground, aside) for each in markers)]
    return Joints(tuple(clear), tuple(ys), Box(0.0, 0.0, ground.width, ground.height), over)


def _goes_through(marker: MarkerSpot, x: float, ground: Ground, aside: float) -> bool:
    """Return whether an upright line goes through a marker, or so far beside it where its caption stands."""
    left, right = (aside, 0.0) if marker.x > ground.width / 2 else (0.0, aside)
    return marker.x - left < x < marker.x + SIZE + right


def _every(start: float, end: float) -> list[float]:
    count = max(int((end - start) / PICTURE_STEP), 1)
    return [start + (end - start) * at / count for at in range(1, count)]


def _drawing(part: Board, geometry: BoardMap, look: Look) -> Drawing:
    found = places(part)
    ground = _ground(part, found)
    at, size = moved(ground.left, ground.top), _inside(ground)
    shapes: list[Shape] = list(marks(geometry, look.sheet["board.marker"], look.theme))
    if part.picture:
        drawn = shapes_of([part.picture], look, size)
        shapes += [transformed(each, at) for each in drawn]
    if part.kind == "track" and len(found) > 1:
        shapes.append(transformed(polyline([each.middle for each in found], look.theme.pen("grid")), at))
    shapes += [transformed(each, at) for place in found for each in _whole(part, place, look)]
    shapes += [transformed(each, at) for each in shapes_of(part.marks, look, size)]
    return Drawing(part.id, ground.width, ground.height, tuple(shapes))


def _whole(part: Board, place: Place, look: Look) -> Iterator[Shape]:
    """Draw a cell; hexagons, which interlock, are drawings of their own."""
    if part.kind not in HEXAGONS:
        yield from _cell(part, place, look)
        return
    cell, box = place
    at = moved(-box.x, -box.y)
    shapes = tuple(transformed(each, at) for each in _cell(part, place, look))
    corners = tuple((x, y) for step in outline(part, box)[:-1] for x, y in points_of(step))
    name = f"{part.id}-{cell.row}-{cell.column}"
    drawing = InterlockingCell(name, box.width, box.height, shapes, corners, cell.ink.fill)
    yield Placement(drawing, box.x, box.y)


def _cell(part: Board, place: Place, look: Look) -> Iterator[Shape]:
    """Draw a cell: its ground, its marks on the square in its middle, its coordinate."""
    cell, box = place
    grid = look.theme.pen("grid")
    ink = cell.ink if cell.ink.stroke else cell.ink._replace(stroke=grid.stroke, width=grid.width)
    if part.kind == "track" and not ink.fill:  # its way runs on below it
        ink = ink._replace(fill=look.theme.colours["white"])
    yield Path(moved_steps(outline(part, box), moved(box.x, box.y)), ink)
    side = min(box.width, box.height)
    middle_x, middle_y = place.middle
    at = moved(middle_x - side / 2, middle_y - side / 2)
    yield from (transformed(each, at) for each in shapes_of(cell.marks, look, (side, side), colour_of(ink)))
    if cell.label and part.kind == "track" and not cell.marks:
        yield level(middle_x, middle_y, cell.label, look.theme.style("block"), "middle")
    elif cell.label:
        top = box.y + LABEL_IN + (box.height * 0.09 if part.kind == "hexes" else 0.0)
        yield hang(middle_x, top, cell.label, look.theme.style("small-grey"), "middle")
