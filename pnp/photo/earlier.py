"""Boards that earlier versions printed, with six markers of 15 mm: their maps, and how squares and pieces looked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.aruco import EARLIER_SIZE
from pnp.drawing.breaking import house_faces
from pnp.drawing.dice import WINDOW, WINDOW_RADIUS
from pnp.drawing.fitting import FittedText, Setting, fit
from pnp.drawing.measures import RADIUS
from pnp.drawing.seat_marks import emblem, own_emblem, pattern
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.drawing.symbols import names, symbol
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import Track, track_around
from pnp.games.contract import KitSpec
from pnp.pieces.board_map import PATCHES, BoardMap, Box, Cell, MarkerSpot, PatchSpot
from pnp.pieces.sight import Face, Sight
from scorer.games.blockers.facts import REGION_SYMBOLS, region

LANDING, EMBLEM, SYMBOL = 18.0, 4.5, 0.5
"""The landing mark and the emblem of a square for dice, mm; the symbol of one for tiles, in squares."""

PIP_ONE = 5.2 / 16
"""The single pip of a die, in sides."""

PATCH = 8.0

TILE, GLYPH = 19.0, 34.0
"""The side of the tile that these measures are for, mm, and the size of its glyph, points."""

TILE_FRAME, TILE_PATTERN, TILE_GAP = (1.8, 1.8, 15.4, 15.4), 1.2, 3.6
"""The line along which the pattern ran (left, top, width, height), its width, and the gap for the emblem, mm."""

TILE_BAR = (6.9, 15.56, 5.2, 0.9)
"""The bar below a 6 or a 9: left, top, width, height, mm."""


class _Places(NamedTuple):
    """Where things were on an earlier board, in mm, as ``assets/earlier_boards.json`` has it."""

    size: tuple[float, float]
    markers: tuple[list[float], list[float]]  # their left edges, and the tops of both strips
    cells: tuple[float, float, float]  # the corner of the first one, and their pitch
    patches: tuple[list[float], list[float], list[float]]  # the tops of both rows, and the left edges in each


def earlier_map(game: str, spec: KitSpec, today: BoardMap) -> BoardMap | None:
    """Return the map that the board of a kit had, given today's; None if it had none.

    The numbers of its markers begin with today's.
    """
    cell = spec.choices.get("cell")
    known = resources.data("earlier_boards")
    name = f"{game}-{spec.paper.id}" + (f"-{cell:g}" if isinstance(cell, float) else "")
    if not isinstance(known, dict) or name not in known:
        return None
    places = _Places(**known[name])
    first = today.markers[0].id
    spots = [(x, y) for y, x in product(places.markers[1], places.markers[0])]
    left, top, pitch = places.cells
    tops, *rows = places.patches
    return today._replace(
        width=places.size[0],
        height=places.size[1],
        markers=tuple(MarkerSpot(first + at, x, y, EARLIER_SIZE) for at, (x, y) in enumerate(spots)),
        cells=tuple(_move(cell, left, top, pitch) for cell in today.cells),
        patches=tuple(
            PatchSpot(*PATCHES[at], Box(x, y, PATCH, PATCH))
            for y, xs in zip(tops, rows, strict=True)
            for at, x in enumerate(xs)
        ),
        joints=None,
    )


def _move(cell: Cell, left: float, top: float, pitch: float) -> Cell:
    box = cell.box._replace(x=left + pitch * (cell.column - 1), y=top + pitch * (cell.row - 1))
    return cell._replace(box=box)


def earlier_sight(sight: Sight, board: BoardMap, theme: Theme) -> Sight:
    """Return what can be on an earlier board, given what can be on today's."""
    shapes = tuple(shape for cell in board.cells for shape in _square(cell, sight, theme))
    faces = tuple(_face(face, sight, theme) for face in sight.faces)
    return sight._replace(board=Drawing("board", board.width, board.height, shapes), faces=faces)


def _square(cell: Cell, sight: Sight, theme: Theme) -> Iterator[Shape]:
    """Yield what was printed on a square."""
    x, y = cell.box.middle
    faint = theme.pen("emblem-faint")
    if not sight.height:
        name = REGION_SYMBOLS[region(cell.row - 1, cell.column - 1) - 1]
        yield symbol(name, x, y, SYMBOL * cell.box.width, faint)
        return
    half = LANDING / 2
    yield Rect(x - half, y - half, LANDING, LANDING, theme.pen("outline"), RADIUS)
    if cell.colour:
        yield emblem(cell.colour, x, y, EMBLEM, faint)


def _face(face: Face, sight: Sight, theme: Theme) -> Face:
    """Return a face as it was: of a tile, or the 1 of a die, which was a pip in a window."""
    if not sight.height:
        return face._replace(drawing=_tile(face.seat, face.mark, sight.side, theme))
    if face.mark != "1":
        return face
    side, edge = sight.side, theme.pen("seat-window", face.seat)
    inset = side * (1 - WINDOW) / 2
    body = [Rect(0, 0, side, side, theme.pen("seat-area", face.seat))] if theme.solid else []
    window = Rect(inset, inset, side * WINDOW, side * WINDOW, edge, side * WINDOW_RADIUS)
    pip = own_emblem(face.seat, side / 2, side / 2, side * PIP_ONE, theme)
    return face._replace(drawing=face.drawing._replace(shapes=(*body, window, pip)))


@cached
def _tile(colour: str, label: str, side: float, theme: Theme) -> Drawing:
    """Draw a tile: solid, a small emblem in a corner, and a symbol or a glyph; 6 and 9 had a bar below."""
    scale = side / TILE
    white = theme.solid and theme.coloured and colour != "yellow"
    on = theme.colours["white"] if white else theme.on(colour)
    mark = Ink(fill=on) if theme.solid else theme.pen("seat-mark", colour)
    shapes: list[Shape] = [Rect(0, 0, side, side, Ink(theme.colours[colour]))] if theme.solid else []
    x, y, width, height = (length * scale for length in TILE_FRAME)
    _, *corners = track_around(x, y, width, height, scale).stops
    track = Track(((x + TILE_GAP * scale, y), *corners, (x, y + TILE_GAP * scale)), scale)
    shapes += pattern(colour, track, TILE_PATTERN * scale, theme)
    shapes.append(emblem(colour, 3.1 * scale, 3.1 * scale, 3.0 * scale, mark))
    if label in names():
        return Drawing(
            label, side, side, (*shapes, symbol(label, 9.5 * scale, 10.3 * scale, 10.2 * scale, mark))
        )
    size = GLYPH * scale
    box = Window(0.0, 0.8 * scale, side, 0.8 * scale + side)
    setting = Setting(house_faces("bold" if theme.solid else "light"), size, size, on, "centre", "optical")
    fitted = fit(label, box, setting, lambda name, height: Drawing(name, height, height, ()))
    assert isinstance(fitted, FittedText)  # a single letter fits
    shapes += fitted.shapes
    if label in "69":
        x, y, width, height = (length * scale for length in TILE_BAR)
        shapes.append(Rect(x, y, width, height, Ink(on)))
    return Drawing(label, side, side, tuple(shapes))
