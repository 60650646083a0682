"""The sheets of a poster as pages: a piece of the board, its tabs and cut marks, its name and place.

Cells may interlock. A cell belongs to the sheet on which the upper left corner of its box lies; it reaches over joints
only to the right and down. Sheets are glued on top of each other in order, so each gets notches where it would hide
cells of the sheets before it. In this way every cell is fully visible on its own sheet, even where four sheets meet.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import ceil, dist, inf
from typing import NamedTuple

from pnp.drawing.clip import bounds, clip_shapes
from pnp.drawing.matrix import Matrix
from pnp.drawing.measures import LINE, MARK_FROM, MARK_TO, SAFE
from pnp.drawing.segments import Segment, Window, cut_outline, has_area
from pnp.drawing.shapes import (
    Group,
    Ink,
    Path,
    Placement,
    Point,
    Rect,
    Shape,
    TextShape,
    chain,
    line,
    polygon,
    polyline,
)
from pnp.drawing.text import cap, first_fitting, hang, text, width
from pnp.drawing.theme import Theme
from pnp.pages.crop import NUMBER_GAP
from pnp.pages.page import Cut, Cuts, Page, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.poster import (
    FOOTER,
    LABEL_GAP,
    LABEL_NARROW,
    RUN_ON,
    TAB,
    Poster,
    PosterSheet,
    label_height,
    name_of,
    plan_poster,
)
from pnp.pieces.board_map import InterlockingCell
from pnp.pieces.part import Joined, Part
from pnp.pieces.piece import Face

BEVEL = 3.0  # how far the ends of a tab are drawn in, mm
OVERVIEW = 10.0  # the greatest height of the picture of all sheets, mm
LABEL_CLEAR = 2.0  # white between the label and the footer, if there is room for it, mm
LABEL_RIGHT = 6.0  # from the end of a label to the paper's edge, mm
LABEL_LEFT = 3.0  # from the edge of a sheet's piece to its label, mm, clear of a cut mark


def poster_pages(part: Part, joined: Joined, paper: Paper, theme: Theme) -> list[Page]:
    """Return the pages of a part's board; several copies follow one after the other.

    A board that fits one sheet, only without the white that a page has around it, is a page without a label.
    """
    poster, pages = plan_poster(joined.board, paper), []
    for board, sheet in product(part.fronts, poster.sheets()):
        label = numbered(part.name, board.number, len(part.fronts))
        edges = (sheet.left, sheet.left + sheet.piece.width)
        shapes: list[Shape] = [_draw_piece(board, joined, poster, sheet, theme)]
        own_name = ""
        if poster.number > 1:
            shapes += _draw_overview(poster, sheet, theme) + _draw_label(joined, poster, sheet, theme)
            own_name = f" {sheet.name}"
        cuts: list[Cut] = []  # along the joints left of the sheet and above it
        left = sheet.left
        if sheet.column:
            cuts.append(Cut(1, (left, 0.0), (left, poster.paper.height)))
        if sheet.row:
            start = left if sheet.column else 0.0
            cuts.append(Cut(len(cuts) + 1, (start, sheet.top), (poster.paper.width, sheet.top)))
        # where cells of others extend over its joints, it is cut with scissors
        across, down = poster.over
        outlines = (sheet.column > 0 < across) + (sheet.row > 0 < down)
        own_cuts = Cuts(tuple(cuts), outlines)
        page = make_page([part], [label + own_name], poster.paper, edges, shapes, own_cuts)
        pages.append(page._replace(name=part.name + own_name))
    return pages


def _draw_piece(board: Face, joined: Joined, poster: Poster, sheet: PosterSheet, theme: Theme) -> Placement:
    """Draw a sheet's piece of the board, the tabs for its neighbours, and marks where it is cut."""
    piece, interlocking = sheet.piece, find_teeth(board.shapes, poster, sheet)
    beyond = poster.extend(sheet, RUN_ON, RUN_ON)
    shapes = (
        *_draw_tabs(joined, poster, sheet, theme),
        *(
            draw_interlocked(board.shapes, interlocking, beyond, sheet, theme)
            if interlocking.cells
            else clip_shapes(board.shapes, beyond, piece)
        ),
        *_draw_marks(joined, poster, sheet, theme),
    )
    sides = "l" * (sheet.column > 0) + "t" * (sheet.row > 0)
    label = "" if poster.number == 1 else sheet.name
    face = replace(
        board,
        name=f"{board.name}-{sheet.name}",
        shapes=shapes,
        piece=board.piece._replace(label=label, cut="straight" if sides else "sheet"),
        number=(board.number - 1) * poster.number + sheet.row * poster.columns + sheet.column + 1,
        trim=piece,
        sides=sides,
    )
    return Placement(face, sheet.left - piece.left, sheet.top - piece.top)


def _draw_tabs(joined: Joined, poster: Poster, sheet: PosterSheet, theme: Theme) -> list[Shape]:
    """Draw the tabs on which the sheets to the right and below are glued, each with the neighbour's name."""
    left, top, right, bottom = sheet.piece.left, sheet.piece.top, sheet.piece.right, sheet.piece.bottom
    near, ink, (over, below) = RUN_ON, theme.pen("glue"), poster.over
    small, bold = theme.style("small"), theme.style("small-bold")
    glue = joined.words["tab"]
    shapes: list[Shape] = []
    if sheet.column < poster.columns - 1:
        far = TAB + over
        x, y = right + over + (near + TAB) / 2, (top + bottom) / 2
        ends = ((right + near, top), (right + far, top + BEVEL), (right + far, bottom - BEVEL))
        name = name_of(sheet.row, sheet.column + 1)
        shapes += [
            polygon((*ends, (right + near, bottom)), ink),
            text(x, y - 0.7, glue, small, "middle", room=TAB - near - 1),
            hang(x, y + 0.7, name, bold, "middle", room=TAB - near - 1),
        ]
    if sheet.row < poster.rows - 1:
        far = TAB + below
        x, y = (left + right) / 2, bottom + below + (near + TAB) / 2 + cap(small) / 2
        ends = ((left, bottom + near), (left + BEVEL, bottom + far), (right - BEVEL, bottom + far))
        name = name_of(sheet.row + 1, sheet.column)
        shapes += [
            polygon((*ends, (right, bottom + near)), ink),
            text(x - 0.7, y, glue, small, "end"),
            text(x + 0.7, y, name, bold),
        ]
    return shapes


def _draw_marks(joined: Joined, poster: Poster, sheet: PosterSheet, theme: Theme) -> list[Shape]:
    """Draw crop marks at both ends of the joints to cut; if a sheet may have two cuts, also their numbers."""
    art, piece, (right, down) = joined.joints.art, sheet.piece, poster.beyond
    reach = Window(
        piece.left if sheet.column else art.x,
        piece.top if sheet.row else art.y,
        art.x + art.width if sheet.column == poster.columns - 1 else piece.right + right,
        art.y + art.height if sheet.row == poster.rows - 1 else piece.bottom + down,
    )
    mark, style = theme.pen("crop-mark"), theme.style("small-grey")
    middle, small = (MARK_FROM + MARK_TO) / 2, cap(style)
    shapes: list[Shape] = []
    if sheet.column:
        for end, out in ((reach.top, -1), (reach.bottom, 1)):
            y = end + out * MARK_FROM + (small if out > 0 else 0.0)
            shapes += [
                line(piece.left, end + out * MARK_FROM, piece.left, end + out * MARK_TO, mark),
                *([text(piece.left - NUMBER_GAP, y, "1", style, "end")] if poster.is_grid else []),
            ]
    if sheet.row:
        number = "2" if sheet.column else "1"
        for end, out in ((reach.left, -1), (reach.right, 1)):
            x, y = end + out * middle, piece.top - NUMBER_GAP
            shapes += [
                line(end + out * MARK_FROM, piece.top, end + out * MARK_TO, piece.top, mark),
                *([text(x, y, number, style, "middle")] if poster.is_grid else []),
            ]
    return shapes


def _find_band(poster: Poster) -> tuple[float, float]:
    """Return the top and height of the band with the label, between the lowest tab or piece and the footer, mm."""
    foot = poster.paper.height - FOOTER - poster.paper.footer_room
    lowest = max(
        sheet.top + sheet.piece.height + (poster.beyond[1] if sheet.row < poster.rows - 1 else 0)
        for sheet in poster.sheets()
    )
    free = foot - lowest - LABEL_GAP
    clear = min(LABEL_CLEAR, free - label_height(poster.paper))
    height = min(OVERVIEW, free - clear)
    return foot - clear - height, height


def _draw_overview(poster: Poster, sheet: PosterSheet, theme: Theme) -> list[Shape]:
    """Draw a small picture of all sheets together, with this one solid."""
    top, height = _find_band(poster)
    scale, left = height / poster.ys[-1], sheet.left + LABEL_LEFT
    shapes: list[Shape] = []
    for other in poster.sheets():
        here = other.name == sheet.name
        trim = 0.0 if here else LINE / 2
        x, y = left + other.piece.left * scale + trim, top + other.piece.top * scale + trim
        wide, high = other.piece.width * scale - 2 * trim, other.piece.height * scale - 2 * trim
        shapes.append(Rect(x, y, wide, high, theme.pen("solid-black" if here else "outline")))
    return shapes


def _draw_label(joined: Joined, poster: Poster, sheet: PosterSheet, theme: Theme) -> list[Shape]:
    """Draw the name of a sheet, its place and how to join it: in one line if it fits, else in two."""
    top, height = _find_band(poster)
    left = sheet.left + LABEL_LEFT + poster.xs[-1] * height / poster.ys[-1] + 3
    right = poster.paper.width - LABEL_RIGHT
    if sheet.row:
        key = "sheet.both" if sheet.column else "sheet.below"
    elif sheet.column:
        key = "sheet.right"
    else:
        key = "sheet.first.of.rows" if poster.is_grid else "sheet.first"
    names = name_of(sheet.row - 1, sheet.column), name_of(sheet.row, sheet.column - 1)
    said = joined.words.rows(key)[0]
    where, how = (note.replace("{above}", names[0]).replace("{left}", names[1]) for note in said)
    bold, body = theme.style("body-bold"), theme.style("body-grey")
    place = left + width(sheet.name, bold) + 1.5
    after = place + width(where, body) + 4
    two = poster.paper.is_narrow or after + width(how, body) > right
    y = top + height / 2 + (cap(body) - LABEL_NARROW / 2 if two else cap(body) / 2)
    x, below = (left, y + LABEL_NARROW - cap(body)) if two else (after, y)
    style = first_fitting(how, (body, theme.style("small-grey")), right - x)
    return [
        text(left, y, sheet.name, bold),
        text(place, y, where, body),
        text(x, below, how, style, room=right - x),
    ]


HATCH = 3.0  # the level distance between lines of the hatching, mm


class Teeth(NamedTuple):
    """The cells of a board, those that a sheet prints, and its notches."""

    cells: Sequence[PlacedCell]
    own: Sequence[PlacedCell]
    notches: Sequence[Notch]
    lines: Sequence[Sequence[Point]]  # along which scissors go


def find_teeth(shapes: Sequence[Shape], poster: Poster, sheet: PosterSheet) -> Teeth:
    """Return the interlocking cells and the notches of a sheet of a board."""
    cells = find_cells(shapes, poster)
    outlines = find_notches(cells, poster, sheet)
    own = [cell for cell in cells if cell.sheet == (sheet.row, sheet.column)]
    return Teeth(cells, own, outlines, find_scissor_lines(outlines, sheet.piece))


def draw_interlocked(
    shapes: Sequence[Shape], interlocking: Teeth, beyond: Window, sheet: PosterSheet, theme: Theme
) -> Iterator[Shape]:
    """Yield what a sheet prints of a board: its own cells, and all else that is not in the cells of others."""
    white = theme.pen("paper")
    for notch in interlocking.notches:  # the ground below cells and next to them hides tabs
        yield polygon([start for start, _ in notch], white)
        yield from _hatch(notch, theme.pen("notch"))
    for corners, ground in find_strips(interlocking.cells, sheet, RUN_ON):
        yield polygon(corners, Ink(ground) if ground else white)
    yield from (polygon(cell.corners, white) for cell in interlocking.own if cell.reaches_over(sheet.piece))
    own = {(cell.placed.x, cell.placed.y) for cell in interlocking.own}
    for shape in shapes:
        if not (isinstance(shape, Placement) and isinstance(shape.drawing, InterlockingCell)):
            yield from _draw_other(shape, interlocking, beyond, sheet.piece)
        elif (shape.x, shape.y) in own:
            yield shape
    ink = theme.pen("grid")._replace(role="cut")
    yield from (polyline(points, ink) for points in interlocking.lines)


def _hatch(notch: Notch, ink: Ink) -> Iterator[Path]:
    """Yield lines across a notch, in line with those of other notches."""
    sums = [x + y for (x, y), _ in notch]
    for at in range(ceil(min(sums) / HATCH), ceil(max(sums) / HATCH)):
        crossed = set()  # where edges cross the line on which x and y add up to this
        for start, end in notch:
            first, last = sum(start) - at * HATCH, sum(end) - at * HATCH
            if first * last <= 0 and first != last:
                part = first / (first - last)
                crossed.add((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        if len(crossed) > 1:
            yield line(*min(crossed), *max(crossed), ink)


def _draw_other(shape: Shape, interlocking: Teeth, beyond: Window, piece: Window) -> Iterator[Shape]:
    """Yield the part of a shape that is not a cell; a text is on the sheet of the cell that contains its middle."""
    box = bounds(shape)
    if isinstance(shape, TextShape):
        middle = box.middle
        cell = next((candidate for candidate in interlocking.cells if candidate.holds(middle)), None)
        if cell in interlocking.own if cell else not piece.misses(Window(*middle, *middle)):
            yield shape
        return
    over = [cell.corners for cell in interlocking.own if cell.reaches_over(piece)]
    out = [tuple(start for start, _ in notch) for notch in interlocking.notches]
    boxes = [
        Window(*map(min, zip(*ring, strict=True)), *map(max, zip(*ring, strict=True)))
        for ring in (*over, *out)
    ]
    if all(box.misses(other) for other in boxes):
        yield from clip_shapes([shape], beyond, piece)
        return
    # the sheet shows a rectangle with the cells that extend over it, without its notches: these have the opposite
    # direction, so that they are not filled
    left, top, right, bottom = beyond
    rings: list[Sequence[Point]] = [((left, top), (right, top), (right, bottom), (left, bottom)), *over]
    within = (cut_outline(notch, beyond, closed=True) for notch in interlocking.notches)
    rings += [[start for start, _ in reversed(segments)] for segments in within if has_area(segments)]
    yield Group((shape,), Matrix(), tuple(step for ring in rings for step in chain(ring, closed=True)))


NEAR = 1e-5  # points that are closer than this are the same, mm

Edge = tuple[Point, Point]
Notch = Sequence[Edge]
"""The outline of a notch that is cut out of a sheet for a cell of another, clockwise, in mm of the board."""


class PlacedCell(NamedTuple):
    """A cell on a board: its corners there, clockwise, and the row and column of the sheet that prints it."""

    placed: Placement
    corners: tuple[Point, ...]
    ground: str | None
    sheet: tuple[int, int]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Its edges, clockwise."""
        return tuple(pairwise((*self.corners, self.corners[0])))

    def holds(self, point: Point) -> bool:
        """Return whether a point is in the cell."""
        x, y = point
        turns = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in self.edges)
        return all(turn >= 0 for turn in turns)

    def reaches_over(self, piece: Window) -> bool:
        """Return whether the cell reaches over the right or lower side of a piece."""
        x, y = max(x for x, _ in self.corners), max(y for _, y in self.corners)
        return x > piece.right + NEAR or y > piece.bottom + NEAR


def find_cells(shapes: Iterable[Shape], poster: Poster) -> list[PlacedCell]:
    """Return the interlocking cells among the shapes of a board, in drawing order."""
    return [
        PlacedCell(
            shape,
            tuple((shape.x + x, shape.y + y) for x, y in shape.drawing.corners),
            shape.drawing.ground,
            (_piece_at(poster.ys, shape.y), _piece_at(poster.xs, shape.x)),
        )
        for shape in shapes
        if isinstance(shape, Placement)
        and isinstance(shape.drawing, InterlockingCell)
        and shape.drawing.corners
    ]


def _piece_at(edges: Sequence[float], at: float) -> int:
    return bisect_right(edges, at + NEAR) - 1


def find_notches(cells: Sequence[PlacedCell], poster: Poster, sheet: PosterSheet) -> list[Notch]:
    """Return what is cut out of a sheet along the cells of the sheets it is glued on."""
    paper, here = poster.extend(sheet, *poster.beyond), (sheet.row, sheet.column)
    parts = (cut_outline(cell.edges, paper, closed=True) for cell in cells if cell.sheet < here)
    outlines: list[Notch] = [tuple(_round_edges(segments)) for segments in parts if has_area(segments)]
    if here[0] and sheet.column < poster.columns - 1 and poster.over[1]:
        # the area right of the tab, as far down as cells reach: white paper would hide them there; it has the same
        # corners as notches that end at the far side of the tab
        top, foot = sheet.piece.top, sheet.piece.top + poster.over[1]
        right = sheet.piece.left + poster.paper.width - sheet.left - SAFE
        ends = {y for notch in outlines for (x, y), _ in notch if abs(x - paper.right) < NEAR}
        left = [foot, *sorted((y for y in ends if top + NEAR < y < foot - NEAR), reverse=True), top]
        ring = [(right, top), (right, foot), *((paper.right, y) for y in left)]
        outlines.append(tuple(_round_edges(pairwise((*ring, ring[0])))))
    return outlines


def _round_edges(segments: Iterable[Segment]) -> Iterator[Edge]:
    """Yield straight edges with rounded ends; edges without length are left out."""
    for segment in segments:
        one, other = _round(segment[0]), _round(segment[-1])
        if one != other:
            yield one, other


def _round(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)


def find_scissor_lines(outlines: Sequence[Notch], piece: Window) -> list[list[Point]]:
    """Return the lines along which notches are cut out of a piece, from point to point.

    Edges between two notches are not cut. The paper is already cut at the left and upper side of the ``piece``, and it
    ends right of the last notch.
    """
    edges = [edge for notch in outlines for edge in notch]
    known, right = set(edges), max((x for edge in edges for x, _ in edge), default=0.0)
    sides = ((0, piece.left), (1, piece.top), (0, max(right, piece.right)))
    cut = [
        (start, end)
        for start, end in edges
        if (end, start) not in known
        and not any(abs(start[axis] - at) < NEAR and abs(end[axis] - at) < NEAR for axis, at in sides)
    ]
    follows: dict[Point, list[Point]] = {}
    for start, end in cut:
        follows.setdefault(start, []).append(end)
    lines: list[list[Point]] = []
    ends = {end for _, end in cut}
    for first in sorted(follows, key=lambda start: start in ends):
        while follows[first]:
            line = [first]
            while follows.get(line[-1]):
                line.append(follows[line[-1]].pop())
            lines.append(line)
    return lines


def find_strips(
    cells: Sequence[PlacedCell], sheet: PosterSheet, wide: float
) -> Iterator[tuple[tuple[Point, ...], str | None]]:
    """Yield areas up to ``wide`` mm next to a sheet's cells, where a cell of another sheet, or none, is over a joint.

    Each is its outline, and the ground of the neighbouring cell, if there is one. There are none to the left and
    above: the sheet is cut straight there.
    """
    here, piece = (sheet.row, sheet.column), sheet.piece
    stays = Window(piece.left, piece.top, inf, inf)
    owners = {_key(edge): cell for cell in cells for edge in cell.edges}
    for cell in (cell for cell in cells if cell.sheet == here):
        for start, end in cell.edges:
            other = owners.get(_key((end, start)))
            over = max(start[0], end[0]) > piece.right + NEAR or max(start[1], end[1]) > piece.bottom + NEAR
            if other.sheet != here if other else over:
                strip = cut_outline(_draw_strip(cell.corners, (start, end), wide), stays, closed=True)
                if has_area(strip):
                    yield tuple(segment[0] for segment in strip), other.ground if other else None


def _key(edge: Edge) -> tuple[float, ...]:
    return tuple(round(value, 3) for point in edge for value in point)


def _draw_strip(corners: Sequence[Point], edge: Edge, wide: float) -> Sequence[Edge]:
    """Return the outline of an area outside an edge of a regular cell; its ends follow the edges of neighbours."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    start, end = edge
    far = dist((x, y), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    factor = 1 + wide / far
    out = ((x + (across - x) * factor, y + (down - y) * factor) for across, down in (end, start))
    ring = (start, end, *out)
    return tuple(pairwise((*ring, start)))
