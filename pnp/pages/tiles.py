"""Tiles printed on both sides: a page of fronts, then the backs that lie under them once the sheet is turned.

It is turned over its long edge, be it upright or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.shapes import Drawing, Ink, Place, Rect, Shape, line
from pnp.drawing.theme import FOOT, GREY_3, LINE, WHITE
from pnp.pages.crop import MARK_TO, crop_marks
from pnp.pages.footer import more_room
from pnp.pages.page import Cuts, Page, batches, numbered
from pnp.pages.paper import Paper
from pnp.parts.part import Part

TOP = 15.5
EDGE = 10.0
"""Least margin beside the grid, mm: bleed and crop marks lie in it."""

BLEED = 1.0
"""How far a piece's colour runs over the edge of the grid, mm."""

FOOTER = 2.6
"""Height of the footer above its baseline, with the white over it, mm."""

Side = tuple[Drawing, Ink]
"""One side of a tile: its drawing, and the ink that bleeds over its edge."""


def tile_pages(part: Part, paper: Paper) -> list[Page]:
    """Fill sheets column by column, upright or turned, whichever takes fewer; front and back pages alternate."""
    return min((_pages(part, sheet) for sheet in (paper.upright, paper.turned)), key=len)


def room(sheet: Paper, side: float) -> tuple[int, int]:
    """Return how many tiles of ``side`` mm a sheet takes: columns and rows."""
    columns = int((sheet.width - 2 * EDGE + 0.01) // side)
    rows = int((sheet.height - TOP - MARK_TO - FOOTER - FOOT - more_room(sheet) + 0.01) // side)
    return columns, rows


def _pages(part: Part, sheet: Paper) -> list[Page]:
    tiles = [
        ((front, bleed), (back, bleed))
        for bundle in part.bundles
        for front, back, bleed in zip(bundle.pieces, bundle.backs, bundle.bleeds, strict=True)
    ]
    side = tiles[0][0][0].width
    columns, rows = room(sheet, side)
    sheets = batches(tiles, columns * rows)
    front, back = part.sides
    pages = []
    for number, on_sheet in enumerate(sheets, 1):
        used = -(-len(on_sheet) // rows)
        left = (sheet.width - columns * side) / 2
        xs = [left + side * column for column in range(used + 1)]
        ys = [TOP + side * row for row in range(min(rows, len(on_sheet)) + 1)]
        spots = [(xs[at // rows], ys[at % rows]) for at in range(len(on_sheet))]
        if sheet.is_turned:
            cuts_behind = (xs, sorted(sheet.height - y for y in ys))
            behind = [(x, sheet.height - y - side) for x, y in spots]
        else:
            cuts_behind = (sorted(sheet.width - x for x in xs), ys)
            behind = [(sheet.width - x - side, y) for x, y in spots]
        name = numbered(part.name, number, len(sheets))
        fronts = _side(spots, [tile[0] for tile in on_sheet], xs, ys, WHITE)
        backs = _side(behind, [tile[1] for tile in on_sheet], *cuts_behind, GREY_3)
        cuts = Cuts(straight=len(xs) + len(ys))
        edges = (left, sheet.width - left)
        label = f"{name} {front}"
        pages.append(
            Page(sheet, (part.id,), f"{part.name}, {front}", label, part.stock, fronts, *edges, cuts)
        )
        label = f"{name} {back}"
        pages.append(
            Page(
                sheet,
                (part.id,),
                f"{part.name}, {back}",
                label,
                part.stock,
                backs,
                *edges,
                Cuts(),
                is_back=True,
            )
        )
    return pages


def _side(
    spots: Sequence[tuple[float, float]], sides: Sequence[Side], xs: list[float], ys: list[float], cut: str
) -> tuple[Shape, ...]:
    """Lay one side: all bleeds first, so that no tile's bleed lies on its neighbour; then tiles, cuts, marks."""
    shapes: list[Shape] = []
    for (x, y), (drawing, bleed) in zip(spots, sides, strict=True):
        grown = drawing.width + 2 * BLEED
        shapes.append(Rect(x - BLEED, y - BLEED, grown, grown, bleed))
    shapes += [Place(drawing, x, y) for (x, y), (drawing, _) in zip(spots, sides, strict=True)]
    inside = Ink(stroke=cut, width=LINE, role="cut")
    shapes += [line(x, ys[0], x, ys[-1], inside) for x in xs[1:-1]]
    shapes += [line(xs[0], y, xs[-1], y, inside) for y in ys[1:-1]]
    return (*shapes, *crop_marks(xs, ys))
