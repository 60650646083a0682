"""Tiles with fronts and backs: on both sides of a sheet that is turned over, or side by side on one that is folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.measures import FOOT, MARK_FROM, MARK_TO
from pnp.drawing.shapes import Circle, Drawing, Placement, Point, Rect, Shape, line
from pnp.drawing.text import text, width, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.pages.backs import Backs
from pnp.pages.crop import (
    draw_corner_marks,
    draw_crop_marks,
    draw_cuts,
    first_direction,
    number_cuts,
    plan_cuts,
)
from pnp.pages.page import Cuts, Page, batches, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.strips import least_edge
from pnp.pieces.part import Part, Punched, TwoSided
from pnp.pieces.piece import Face, Turn

TOP = 15.5
BLEED = 1.0  # how far a piece's colour runs over the edge of the grid, mm
FOOTER = 2.6  # the height of the footer above its baseline, with the white over it, mm
GUTTER = 4.5  # from a grid to the fold line of the sheet, mm: crop marks lie in it
HINT = 8.5  # the baseline of the hint on how to turn or fold, from the paper's top edge, mm

HINT_LEADING = 3.0
HINT_LINES = 2

Tile = tuple[Face, Face | None]  # the front and the back of a tile
Layers = tuple[Drawing, Drawing]  # the bleed below one side of a tile, and the side itself


class Slot(NamedTuple):
    """The room of a tile: its size, and the white between it and the next one, mm."""

    width: float
    height: float
    gutter: float = 0.0

    def columns(self, room: float) -> int:
        """Return how many tiles fit side by side."""
        return int((room + self.gutter + 0.01) // (self.width + self.gutter))

    def rows(self, room: float) -> int:
        """Return how many tiles fit one below the other."""
        return int((room + self.gutter + 0.01) // (self.height + self.gutter))

    def wide(self, columns: int) -> float:
        """Return the width of some tiles side by side."""
        return columns * (self.width + self.gutter) - self.gutter


class TileGrid(NamedTuple):
    """The tiles on one side of a sheet: the cuts around them, and the top left corner of each, in mm."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    spots: tuple[tuple[float, float], ...]
    slot: Slot
    margin: float  # free to the left and to the right, for marks

    def over_upright(self, width: float) -> TileGrid:
        """Return the grid as it lies after a turn over an upright edge, or a fold, on a sheet ``width`` mm wide."""
        spots = tuple((width - x - self.slot.width, y) for x, y in self.spots)
        return self._replace(xs=tuple(sorted(width - x for x in self.xs)), spots=spots)

    def over_level(self, height: float) -> TileGrid:
        """Return the grid as it lies after a turn over a level edge, on a sheet ``height`` mm high."""
        spots = tuple((x, height - y - self.slot.height) for x, y in self.spots)
        return self._replace(ys=tuple(sorted(height - y for y in self.ys)), spots=spots)


def tile_pages(part: Part, layout: TwoSided, paper: Paper, backs: Backs, theme: Theme) -> list[Page]:
    """Lay tiles on sheets, upright or turned, whichever needs fewer; fronts and pages of backs alternate."""
    if not part.pieces[0].back:
        return list(_lay_turned(part, layout, paper, "none", theme))
    lay = _lay_folded if backs == "fold" else _lay_turned
    return list(lay(part, layout, paper, backs, theme))


def count_tiles(sheet: Paper, slot: Slot) -> tuple[int, int]:
    """Return how many columns and rows of tiles fit a sheet."""
    return slot.columns(sheet.width - 2 * least_edge(sheet)), _count_rows(sheet, slot)


def count_folded_tiles(sheet: Paper, slot: Slot) -> tuple[int, int]:
    """Return how many columns and rows of tiles fit half a sheet that is folded across its width."""
    return slot.columns(sheet.width / 2 - least_edge(sheet) - GUTTER), _count_rows(sheet, slot)


def _count_rows(sheet: Paper, slot: Slot) -> int:
    return slot.rows(sheet.height - TOP - MARK_TO - FOOTER - FOOT - sheet.footer_room)


def _choose_sheet(
    paper: Paper, room: Callable[[Paper, Slot], tuple[int, int]], slot: Slot, tiles: int
) -> tuple[Paper, int, int]:
    """Return the orientation of a paper that needs the fewest sheets, upright if equal, and its columns and rows."""
    choices = [(sheet, *room(sheet, slot)) for sheet in (paper.upright, paper.turned)]
    taking = [choice for choice in choices if choice[1] * choice[2]]
    return min(taking, key=lambda choice: -(-tiles // (choice[1] * choice[2])))


def choose_rows(columns: int, rows: int, tiles: int) -> int:
    """Return the number of rows for tiles that do not fill a sheet: with the fewest cuts, then the fewest holes.

    >>> choose_rows(14, 19, 112), choose_rows(9, 14, 112), choose_rows(9, 14, 126)
    (14, 14, 14)
    """

    def cost(high: int) -> tuple[int, int, int]:
        wide = -(-tiles // high)
        return wide + high, wide * high - tiles, -high

    return min((high for high in range(1, rows + 1) if -(-tiles // high) <= columns), key=cost)


def make_grid(corner: Point, slot: Slot, rows: int, tiles: int, margin: float) -> TileGrid:
    """Return the grid of some tiles from a corner on, filled column by column; ``margin`` is for its marks."""
    left, top = corner
    columns = -(-tiles // rows)
    right, down = slot.width + slot.gutter, slot.height + slot.gutter
    return TileGrid(
        xs=_find_cuts(left, slot.width, slot.gutter, columns),
        ys=_find_cuts(top, slot.height, slot.gutter, min(rows, tiles)),
        spots=tuple((left + right * (at // rows), top + down * (at % rows)) for at in range(tiles)),
        slot=slot,
        margin=margin,
    )


def _find_cuts(start: float, length: float, gutter: float, count: int) -> tuple[float, ...]:
    """Return the cuts of a row of tiles: shared ones, or two for each tile if there is a gutter.

    >>> _find_cuts(10, 5, 0, 2), _find_cuts(10, 5, 1, 2)
    ((10, 15, 20), (10, 15, 16, 21))
    """
    if not gutter:
        return tuple(start + length * at for at in range(count + 1))
    starts = [start + (length + gutter) * at for at in range(count)]
    return tuple(cut for edge in starts for cut in (edge, edge + length))


def _lay_turned(part: Part, layout: TwoSided, paper: Paper, backs: Backs, theme: Theme) -> Iterator[Page]:
    """Yield pages of fronts, each followed by a page of their backs if there are backs."""
    tiles, slot = list(part.faces), _make_slot(part, layout)
    sheet, columns, rows = _choose_sheet(paper, count_tiles, slot, len(tiles))
    left = (sheet.width - slot.wide(columns)) / 2
    sheets = batches(tiles, columns * rows)
    for number, on_sheet in enumerate(sheets, 1):
        high = choose_rows(columns, rows, len(on_sheet))
        beside = (sheet.width - slot.wide(-(-len(on_sheet) // high))) / 2
        grid = make_grid((beside, TOP), slot, high, len(on_sheet), beside)
        name = numbered(part.name, number, len(sheets))
        turn_hint = layout.turn_hint if backs != "none" else ""
        tiles_up, cuts = lay_fronts(grid, on_sheet, layout, theme)
        shapes = [*tiles_up, *draw_hint(turn_hint, sheet.width / 2, sheet.width - 2 * left, theme)]
        yield _tile_page(part, sheet, left, (name, layout.sides[0]), shapes, cuts)
        if backs != "none":
            shapes = lay_backs(grid, on_sheet, sheet, backs, theme, layout)
            turn: Turn = "upright" if is_over_upright(sheet, backs) else "level"
            yield _tile_page(part, sheet, left, (name, layout.sides[1]), shapes, None, turn)


def _make_slot(part: Part, layout: TwoSided) -> Slot:
    front = part.pieces[0].front
    return Slot(front.width, front.height, layout.gutter)


def lay_fronts(
    grid: TileGrid, tiles: Sequence[Tile], layout: TwoSided, theme: Theme, first: int = 1
) -> tuple[list[Shape], Cuts]:
    """Lay fronts, and number the cuts from ``first`` on: the sheet is cut with this side up."""
    fronts = [front for front, _ in tiles]
    if isinstance(layout, Punched):
        ink = theme.pen("cut")
        return _lay_side(grid, [(_draw_bleed(front, grid), front.punched(ink)) for front in fronts]), Cuts()
    shapes = [
        *_lay_side(grid, [(_draw_bleed(front, grid), front) for front in fronts]),
        *(() if theme.by_knife else _draw_lines(grid, fronts, layout, theme)),
        *draw_crop_marks(grid.xs, grid.ys, grid.margin, theme),
        *number_cuts(grid.xs, grid.ys, grid.margin, theme, first),
    ]
    return shapes, plan_cuts(grid.xs, grid.ys, first, by_knife=theme.by_knife)


def _draw_lines(grid: TileGrid, fronts: Sequence[Face], layout: TwoSided, theme: Theme) -> Iterator[Shape]:
    """Yield the lines to cut along: light ones where colour reaches the edges of pieces.

    The cuts of the second direction are all drawn, so that each strip has its own. The first two cuts have marks, if
    there are marks.
    """
    width, height, gutter = grid.slot
    if gutter:
        yield from draw_corner_marks(grid.spots, width, height, theme.pen("cut-inside"))
        return
    seats = [
        front.piece.seat if layout.solid and front.piece.seat in theme.colours else "" for front in fronts
    ]
    inks = [theme.pen("cut-on-colour", seat) if seat else theme.pen("cut-inside") for seat in seats]
    is_upright = first_direction(grid.xs, grid.ys) == "upright"
    lines = (grid.xs[1:-1], grid.ys) if is_upright else (grid.xs, grid.ys[1:-1])
    if theme.guides == "lines":
        lines = grid.xs, grid.ys
    yield from draw_cuts(dict(zip(grid.spots, inks, strict=True)), width, height, lines)


def _layer_backs(tiles: Sequence[Tile], grid: TileGrid, layout: TwoSided, theme: Theme) -> list[Layers]:
    """Return the backs of tiles, each with its bleed."""
    backs = [back for _, back in tiles if back]
    if isinstance(layout, Punched):
        return [(_draw_bleed(back, grid), back.punched(theme.pen("cut"))) for back in backs]
    return [(_draw_bleed(back, grid), back) for back in backs]


def _draw_bleed(face: Face, grid: TileGrid) -> Drawing:
    """Draw the bleed below a tile."""
    reach = min(grid.slot.gutter / 2, MARK_FROM) or BLEED
    return Drawing("bleed", face.width, face.height, face.piece.run_over(reach, face.side))


def lay_backs(
    grid: TileGrid, tiles: Sequence[Tile], sheet: Paper, backs: Backs, theme: Theme, layout: TwoSided
) -> list[Shape]:
    """Lay backs behind their fronts on the turned sheet; a turn over a level edge turns them upside down."""
    layers = _layer_backs(tiles, grid, layout, theme)
    if is_over_upright(sheet, backs):
        return _lay_marked(grid.over_upright(sheet.width), layers, layout, theme)
    turned = [(turn_upside_down(bleed), turn_upside_down(back)) for bleed, back in layers]
    return _lay_marked(grid.over_level(sheet.height), turned, layout, theme)


def is_over_upright(sheet: Paper, backs: Backs) -> bool:
    """Return whether the sheet is turned over an upright edge."""
    return (backs == "long-edge") != sheet.is_turned


def _lay_folded(part: Part, layout: TwoSided, paper: Paper, _: Backs, theme: Theme) -> Iterator[Page]:
    """Yield pages with fronts left of a line in the middle, and their backs right of it."""
    tiles, slot = list(part.faces), _make_slot(part, layout)
    sheet, columns, rows = _choose_sheet(paper, count_folded_tiles, slot, len(tiles))
    middle = sheet.width / 2
    left = middle - GUTTER - slot.wide(columns)
    sheets = batches(tiles, columns * rows)
    for number, on_sheet in enumerate(sheets, 1):
        high = choose_rows(columns, rows, len(on_sheet))
        start = middle - GUTTER - slot.wide(-(-len(on_sheet) // high))
        grid = make_grid((start, TOP), slot, high, len(on_sheet), left)
        tiles_up, cuts = lay_fronts(grid, on_sheet, layout, theme)
        shapes = [
            *tiles_up,
            *_lay_marked(
                grid.over_upright(sheet.width), _layer_backs(on_sheet, grid, layout, theme), layout, theme
            ),
            line(middle, grid.ys[0] - MARK_TO, middle, grid.ys[-1] + MARK_TO, theme.pen("fold")),
            *draw_hint(layout.fold_hint, middle, 2 * (middle - left), theme),
        ]
        name = numbered(part.name, number, len(sheets))
        page = _tile_page(part, sheet, left, (name, ""), shapes, cuts, "upright")
        yield page._replace(stock="paper")  # it is glued double


def draw_hint(hint: str, middle: float, room: float, theme: Theme) -> list[Shape]:
    """Draw the hint on how to turn or fold above a sheet: in one line, or in two small ones on a narrow sheet."""
    if not hint:
        return []
    body, small = theme.style("body-grey"), theme.style("small-grey")
    if width(hint, body) <= room:
        return [text(middle, HINT, hint, body, "middle", room=room)]
    lines = wrap(hint, small, room)
    first = HINT - HINT_LEADING * (len(lines) - 1) / 2
    return [
        text(middle, first + HINT_LEADING * at, row, small, "middle", room=room if at < HINT_LINES else 0.0)
        for at, row in enumerate(lines)
    ]


def _tile_page(
    part: Part,
    sheet: Paper,
    left: float,
    name: tuple[str, str],
    shapes: Sequence[Shape],
    cuts: Cuts | None,
    turn: Turn | None = None,
) -> Page:
    """Return a page with a name and a side, ``left`` mm from either edge; without cuts it is a back."""
    edges, label = (left, sheet.width - left), " ".join(filter(None, name))
    page = make_page([part], [label], sheet, edges, shapes, cuts or Cuts())
    page_name = ", ".join(filter(None, (part.name, name[1])))
    return page._replace(name=page_name, is_back=cuts is None, turn=turn)


def _lay_marked(grid: TileGrid, backs: Sequence[Layers], layout: TwoSided, theme: Theme) -> list[Shape]:
    """Lay backs with marks around them, and no lines between them if there are marks: they are cut with the fronts up.

    Backs with a gutter have the marks of their corners.
    """
    laid = _lay_side(grid, backs)
    if isinstance(layout, Punched):
        return laid
    (width, height, gutter), ink = grid.slot, theme.pen("cut-inside")
    if gutter:
        laid += draw_corner_marks(grid.spots, width, height, ink)
    elif theme.guides == "lines":
        laid += draw_cuts(dict.fromkeys(grid.spots, ink), width, height, (grid.xs, grid.ys))
    return [*laid, *draw_crop_marks(grid.xs, grid.ys, grid.margin, theme)]


def _lay_side(grid: TileGrid, tiles: Sequence[Layers]) -> list[Shape]:
    """Lay one side: all bleeds first, so that none lies on a neighbouring tile."""
    placed = list(zip(grid.spots, tiles, strict=True))
    shapes = [
        transform_shape(shape, translation(x, y)) for (x, y), (bleed, _) in placed for shape in bleed.shapes
    ]
    return [*shapes, *(Placement(face, x, y) for (x, y), (_, face) in placed)]


def turn_upside_down(drawing: Drawing) -> Drawing:
    """Return a drawing turned by 180 degrees about its middle."""
    turn = Matrix(a=-1.0, d=-1.0, e=drawing.width, f=drawing.height)
    shapes = tuple(_turn(shape, turn) for shape in drawing.shapes)
    return replace(drawing, name=f"{drawing.name}-turned", shapes=shapes)


def _turn(shape: Shape, turn: Matrix) -> Shape:
    """Return a shape turned; shapes that are symmetric keep their type."""
    if isinstance(shape, Rect):
        x, y = turn(shape.x + shape.width, shape.y + shape.height)
        return shape._replace(x=x, y=y)
    if isinstance(shape, Circle):
        x, y = turn(shape.x, shape.y)
        return shape._replace(x=x, y=y)
    if isinstance(shape, Placement):
        inside = shape.drawing
        return Placement(turn_upside_down(inside), *turn(shape.x + inside.width, shape.y + inside.height))
    return transform_shape(shape, turn)
