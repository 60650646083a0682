"""The pieces of a kit that has no picture of its own, for its guide: some of each part, side by side. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from pnp.drawing.matrix import Matrix
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.recoloured import pale
from pnp.drawing.shapes import Drawing, Ink, Inked, Path, Placement, Rect, Shape, TextShape, has_role
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.pieces.apart import KIT, NUMBER, draw_number, shrink
from pnp.pieces.part import Part
from pnp.pieces.piece import Piece
from pnp.units import MM_PER_PT

MOST_PARTS, MOST_PIECES = 12, 3  # the most parts that are shown, and the most pieces of one
MOST = 110.0  # a larger piece is drawn as if it were so long
OVER, UP = (
    0.22,
    0.06,
)  # how much further right and down than the one before each piece of a part is, in pieces
APART, BELOW = 9.0, 2.0  # from part to part, and from pieces to their number
BAR = 0.4  # the height of the bar that stands for a line of type too small to read, in sizes of the type
STEP, LEAST = 0.02, 0.08  # the step by which smaller scales are tried, and the least one


class Spread(NamedTuple):
    """Some pieces of each part, by its id."""

    shown: Mapping[str, Sequence[Piece]]

    @property
    def parts(self) -> set[str]:
        """The ids of the parts that are shown."""
        return {*self.shown}

    def draw(self, width: float, height: float, theme: Theme, numbers: Mapping[str, int]) -> Drawing:
        """Draw it as large as ``width`` x ``height`` mm allow, with the ``numbers`` of parts below them."""
        scale = 1.0
        while True:
            drawn = {part: _fan(part, pieces, scale, theme) for part, pieces in self.shown.items()}
            rows = _fill_rows(drawn, width)
            high = sum(_row_height(row.values()) for row in rows) + APART * (len(rows) - 1)
            if high <= height or scale <= LEAST:
                break
            scale -= STEP
        shapes: list[Shape] = []
        y = 0.0
        for row in rows:
            x = (width - sum(fan.width for fan in row.values()) - APART * (len(row) - 1)) / 2
            foot = y + _row_height(row.values()) - BELOW - 2 * NUMBER
            for part, fan in row.items():
                shapes.append(Placement(fan, x, foot - fan.height))
                if part in numbers:
                    shapes += draw_number(x + fan.width / 2, foot + BELOW + NUMBER, numbers[part], theme)
                x += fan.width + APART
            y += _row_height(row.values()) + APART
        return Drawing(f"{KIT}spread", width, high, tuple(shapes))


def spread(parts: Iterable[Part]) -> Spread | None:
    """Return the picture of the parts that are cut out, and of boards; none if there are none."""
    shown = {
        part.id: list({piece.front: piece for piece in part.pieces}.values())[:MOST_PIECES]
        for part in parts
        if part.stock == "card" or any(piece.board for piece in part.pieces)
    }
    return Spread(dict(list(shown.items())[:MOST_PARTS])) if shown else None


def _row_height(row: Iterable[Drawing]) -> float:
    return max(fan.height for fan in row) + BELOW + 2 * NUMBER


def _fill_rows(drawn: Mapping[str, Drawing], width: float) -> list[dict[str, Drawing]]:
    """Return rows of as many fans as fit side by side."""
    rows: list[dict[str, Drawing]] = []
    free = 0.0
    for part, fan in drawn.items():
        if not rows or fan.width > free:
            rows.append({})
            free = width
        rows[-1][part] = fan
        free -= fan.width + APART
    return rows


def _fan(part: str, pieces: Sequence[Piece], scale: float, theme: Theme) -> Drawing:
    """Draw pieces, each partly over the one before, on white ground with their outline."""
    longest = max(max(piece.front.width, piece.front.height) for piece in pieces)
    factor = scale * min(1.0, MOST / longest)
    wide, high = (
        factor * max(sizes) for sizes in zip(*((p.front.width, p.front.height) for p in pieces), strict=True)
    )
    pen, small = theme.pen("picture-outline"), Matrix(a=factor, d=factor)
    shapes: list[Shape] = []
    for at, piece in enumerate(pieces):
        straight = piece.straight.front
        least = LEAST_TYPE / factor if at == len(pieces) - 1 else inf  # what is behind is not read
        barred = replace(straight, shapes=tuple(draw_type_as_bars(straight.shapes, least)))
        front = shrink(barred, factor, theme, LEAST_TYPE)
        edge = transform_shape(_edge(piece, pen), small)
        assert isinstance(edge, Inked)
        outlined = (edge._replace(ink=pen), *front.shapes, edge._replace(ink=pen._replace(fill=None)))
        own = Drawing(f"{part}-{at}-x{factor:g}", front.width, front.height, outlined)
        shapes.append(Placement(own, at * OVER * wide, at * UP * high))
    more = len(pieces) - 1
    return Drawing(f"spread-{part}", wide * (1 + OVER * more), high * (1 + UP * more), tuple(shapes))


def draw_type_as_bars(shapes: Iterable[Shape], least: float) -> Iterator[Shape]:
    """Yield shapes, with a pale bar for each line of type smaller than ``least`` points."""
    for shape in shapes:
        if isinstance(shape, TextShape) and shape.size < least:
            high = BAR * shape.size * MM_PER_PT
            yield Rect(shape.x, shape.y - high, shape.width, high, Ink(pale(shape.colour)))
        else:
            yield shape


def _edge(piece: Piece, pen: Ink) -> Inked:
    """Return the outline along which a piece is cut."""
    cuts = (shape for shape in piece.front.shapes if has_role(shape, "cut") and isinstance(shape, Path))
    closed = next((cut for cut in cuts if cut.steps[-1][0] == "Z"), None)
    whole = Rect(0.0, 0.0, piece.front.width, piece.front.height, pen, piece.radius)
    return closed._replace(ink=pen) if closed else whole
