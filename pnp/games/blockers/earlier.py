"""The Blockers board and tiles as earlier versions printed them, for photos of them."""

from __future__ import annotations

from pnp.data.cache import cached
from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import FittedText, Setting, fit
from pnp.drawing.seat_marks import emblem, pattern
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.drawing.symbols import names, symbol
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import Track, track_around
from pnp.pieces.board_map import BoardMap
from pnp.pieces.sight import Sight
from scorer.games.blockers.facts import REGION_SYMBOLS, region

SYMBOL = 0.5  # the side of a square's symbol, in squares
INNER = 0.84  # the part of a tile that told it from others, in sides

TILE, GLYPH = 19.0, 34.0
"""The side of the tile that these measures are for, mm, and the size of its glyph, points."""

TILE_FRAME, TILE_PATTERN, TILE_GAP = (1.8, 1.8, 15.4, 15.4), 1.2, 3.6
"""The line along which the pattern ran (left, top, width, height), its width, and the gap for the emblem, mm."""

TILE_BAR = (6.9, 15.56, 5.2, 0.9)  # the bar below a 6 or a 9: left, top, width, height, mm


def earlier_sight(sight: Sight, board: BoardMap, theme: Theme) -> Sight:
    """Return what can be on an earlier board, given what can be on today's."""
    faint = theme.pen("emblem-faint")
    symbols = tuple(
        symbol(
            REGION_SYMBOLS[region(cell.row - 1, cell.column - 1) - 1],
            *cell.box.middle,
            SYMBOL * cell.box.width,
            faint,
        )
        for cell in board.cells
    )
    faces = tuple(
        face._replace(drawing=_tile(face.seat, face.mark, sight.side, theme)) for face in sight.faces
    )
    return sight._replace(
        board=Drawing("board", board.width, board.height, symbols), faces=faces, inner=INNER
    )


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
