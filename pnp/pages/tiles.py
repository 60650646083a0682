"""Tiles with fronts and backs: on two pages of a sheet that is turned over, or side by side on one that is folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.edges import FOOT, MARK_FROM, MARK_TO
from pnp.drawing.matrix import moved
from pnp.drawing.shapes import Drawing, Placement, Point, Shape, line
from pnp.drawing.text import text, width, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.theme_names import PenName
from pnp.drawing.transformed import transformed
from pnp.pages.backs import Backs
from pnp.pages.crop import corner_marks, crop_marks, cut_first, cut_numbers, cut_plan, lines_between
from pnp.pages.half_turn import half_turn
from pnp.pages.page import Cuts, Page, batches, numbered, page_of
from pnp.pages.paper import Paper
from pnp.pages.strip import least_edge
from pnp.pieces.kinds import Turn
from pnp.pieces.layout import TwoSided
from pnp.pieces.part import Part
from pnp.pieces.piece import Face

TOP = 15.5
BLEED = 1.0
"""How far a piece's colour runs over the edge of the grid, mm."""

FOOTER = 2.6
"""Height of the footer above its baseline, with the white over it, mm."""

GUTTER = 4.5
"""From a grid to the line along which a sheet is folded, mm: crop marks lie in it."""

HINT = 8.5
"""The baseline of the line that says how to turn or fold, from the paper's top edge, mm."""

HINT_LEADING = 3.0
HINT_LINES = 2


Tile = tuple[Face, Face | None]
"""Front and back."""

Layers = tuple[Drawing, Drawing]
"""What lies under one side of a tile, and the side itself."""


class Slot(NamedTuple):
    """The room of a tile: its size, and what is white between it and the next one, mm."""

    width: float
    height: float
    gutter: float = 0.0

    def columns(self, room: float) -> int:
        """Return how many lie side by side in a room."""
        return int((room + self.gutter + 0.01) // (self.width + self.gutter))

    def rows(self, room: float) -> int:
        """Return how many lie one below the other in a room."""
        return int((room + self.gutter + 0.01) // (self.height + self.gutter))

    def wide(self, columns: int) -> float:
        """Return how wide so many are, side by side."""
        return columns * (self.width + self.gutter) - self.gutter


class Grid(NamedTuple):
    """Where tiles lie on one side of a sheet: the cuts around them, and the top left corner of each, in mm."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    spots: tuple[tuple[float, float], ...]
    slot: Slot
    margin: float  # free to the left and to the right, for marks

    def over_upright(self, width: float) -> Grid:
        """Return the grid as it lies after a turn over an upright edge, or a fold, on a sheet ``width`` mm wide."""
        spots = tuple((width - x - self.slot.width, y) for x, y in self.spots)
        return self._replace(xs=tuple(sorted(width - x for x in self.xs)), spots=spots)

    def over_level(self, height: float) -> Grid:
        """Return the grid as it lies after a turn over a level edge, on a sheet ``height`` mm high."""
        spots = tuple((x, height - y - self.slot.height) for x, y in self.spots)
        return self._replace(ys=tuple(sorted(height - y for y in self.ys)), spots=spots)


def tile_pages(part: Part, layout: TwoSided, paper: Paper, backs: Backs, theme: Theme) -> list[Page]:
    """Lay tiles on sheets, column by column, upright or turned, whichever takes fewer.

    Where backs have pages of their own, front and back alternate.
    """
    lay = _folded if backs == "fold" else _turned
    return list(lay(part, layout, paper, backs, theme))


def room(sheet: Paper, slot: Slot) -> tuple[int, int]:
    """Return how many tiles a sheet takes: columns and rows."""
    return slot.columns(sheet.width - 2 * least_edge(sheet)), _rows(sheet, slot)


def folded_room(sheet: Paper, slot: Slot) -> tuple[int, int]:
    """Return how many tiles half a sheet takes that is folded across its width: columns and rows."""
    return slot.columns(sheet.width / 2 - least_edge(sheet) - GUTTER), _rows(sheet, slot)


def _rows(sheet: Paper, slot: Slot) -> int:
    return slot.rows(sheet.height - TOP - MARK_TO - FOOTER - FOOT - sheet.footer_room)


def _fewest(
    paper: Paper, room: Callable[[Paper, Slot], tuple[int, int]], slot: Slot, tiles: int
) -> tuple[Paper, int, int]:
    """Return the sheet that takes the fewest of a paper, upright unless turned is better, its columns and rows."""
    choices = [(sheet, *room(sheet, slot)) for sheet in (paper.upright, paper.turned)]
    taking = [each for each in choices if each[1] * each[2]]
    return min(taking, key=lambda each: -(-tiles // (each[1] * each[2])))


def even_rows(columns: int, rows: int, tiles: int) -> int:
    """Return in how many rows tiles lie that do not fill a sheet: with the fewest cuts, then the fewest holes.

    >>> even_rows(14, 19, 112), even_rows(9, 14, 112), even_rows(9, 14, 126)
    (14, 14, 14)
    """

    def cost(high: int) -> tuple[int, int, int]:
        wide = -(-tiles // high)
        return wide + high, wide * high - tiles, -high

    return min((high for high in range(1, rows + 1) if -(-tiles // high) <= columns), key=cost)


def tile_grid(corner: Point, slot: Slot, rows: int, tiles: int, margin: float) -> Grid:
    """Return the grid of so many tiles from a corner on, filled column by column; ``margin`` is for its marks."""
    left, top = corner
    columns = -(-tiles // rows)
    right, down = slot.width + slot.gutter, slot.height + slot.gutter
    return Grid(
        xs=_cuts_of(left, slot.width, slot.gutter, columns),
        ys=_cuts_of(top, slot.height, slot.gutter, min(rows, tiles)),
        spots=tuple((left + right * (at // rows), top + down * (at % rows)) for at in range(tiles)),
        slot=slot,
        margin=margin,
    )


def _cuts_of(start: float, length: float, gutter: float, count: int) -> tuple[float, ...]:
    """Return the cuts of so many tiles in a row: shared ones, or two for each where something is between them.

    >>> _cuts_of(10, 5, 0, 2), _cuts_of(10, 5, 1, 2)
    ((10, 15, 20), (10, 15, 16, 21))
    """
    if not gutter:
        return tuple(start + length * at for at in range(count + 1))
    starts = [start + (length + gutter) * at for at in range(count)]
    return tuple(cut for each in starts for cut in (each, each + length))


def _turned(part: Part, layout: TwoSided, paper: Paper, backs: Backs, theme: Theme) -> Iterator[Page]:
    """Lay fronts on a page, and their backs on the next one, where there are backs."""
    tiles, slot = list(part.faces), _slot(part, layout)
    sheet, columns, rows = _fewest(paper, room, slot, len(tiles))
    left = (sheet.width - slot.wide(columns)) / 2
    sheets = batches(tiles, columns * rows)
    for number, on_sheet in enumerate(sheets, 1):
        high = even_rows(columns, rows, len(on_sheet))
        beside = (sheet.width - slot.wide(-(-len(on_sheet) // high))) / 2
        grid = tile_grid((beside, TOP), slot, high, len(on_sheet), beside)
        name = numbered(part.name, number, len(sheets))
        turn_hint = layout.turn_hint if backs != "none" else ""
        tiles_up, cuts = fronts(grid, on_sheet, layout, theme)
        shapes = [*tiles_up, *hint_over(turn_hint, sheet.width / 2, sheet.width - 2 * left, theme)]
        yield _page(part, sheet, left, (name, layout.sides[0]), shapes, cuts)
        if backs != "none":
            shapes = turned_side(grid, layers(on_sheet, grid), sheet, backs, theme)
            turn: Turn = "upright" if is_over_upright(sheet, backs) else "level"
            yield _page(part, sheet, left, (name, layout.sides[1]), shapes, None, turn)


def _slot(part: Part, layout: TwoSided) -> Slot:
    front = part.pieces[0].front
    return Slot(front.width, front.height, layout.gutter)


def fronts(
    grid: Grid, tiles: Sequence[Tile], layout: TwoSided, theme: Theme, first: int = 1
) -> tuple[list[Shape], Cuts]:
    """Lay fronts, and number the cuts from ``first`` on: the sheet is cut with this side up."""
    laid = [(_bleed(front, grid), front) for front, _ in tiles]
    shapes = [
        *_side(grid, laid, "cut-on-colour" if layout.solid else "cut-inside", theme),
        *cut_numbers(grid.xs, grid.ys, grid.margin, theme, first),
    ]
    return shapes, Cuts(cut_plan(grid.xs, grid.ys, first))


def layers(tiles: Sequence[Tile], grid: Grid) -> list[Layers]:
    """Return the backs of tiles, each with what lies under it."""
    return [(_bleed(back, grid), back) for _, back in tiles if back]


def _bleed(face: Face, grid: Grid) -> Drawing:
    """Draw what lies under a tile."""
    reach = min(grid.slot.gutter / 2, MARK_FROM) or BLEED
    return Drawing("bleed", face.width, face.height, face.piece.run_over(reach, face.side))


def turned_side(grid: Grid, tiles: Sequence[Layers], sheet: Paper, backs: Backs, theme: Theme) -> list[Shape]:
    """Lay backs where the turned sheet has their fronts; over a level edge that turns them upside down."""
    if is_over_upright(sheet, backs):
        return _side(grid.over_upright(sheet.width), tiles, "cut-inside", theme)
    turned = [(half_turn(bleed), half_turn(back)) for bleed, back in tiles]
    return _side(grid.over_level(sheet.height), turned, "cut-inside", theme)


def is_over_upright(sheet: Paper, backs: Backs) -> bool:
    """Return whether the edge that a sheet is turned over stands upright."""
    return (backs == "long-edge") != sheet.is_turned


def _folded(part: Part, layout: TwoSided, paper: Paper, _: Backs, theme: Theme) -> Iterator[Page]:
    """Lay fronts to the left of a line in the middle, and their backs to the right of it."""
    tiles, slot = list(part.faces), _slot(part, layout)
    sheet, columns, rows = _fewest(paper, folded_room, slot, len(tiles))
    middle = sheet.width / 2
    left = middle - GUTTER - slot.wide(columns)
    sheets = batches(tiles, columns * rows)
    for number, on_sheet in enumerate(sheets, 1):
        high = even_rows(columns, rows, len(on_sheet))
        start = middle - GUTTER - slot.wide(-(-len(on_sheet) // high))
        grid = tile_grid((start, TOP), slot, high, len(on_sheet), left)
        tiles_up, cuts = fronts(grid, on_sheet, layout, theme)
        shapes = [
            *tiles_up,
            *_side(grid.over_upright(sheet.width), layers(on_sheet, grid), "cut-inside", theme),
            line(middle, grid.ys[0] - MARK_TO, middle, grid.ys[-1] + MARK_TO, theme.pen("fold")),
            *hint_over(layout.fold_hint, middle, 2 * (middle - left), theme),
        ]
        name = numbered(part.name, number, len(sheets))
        page = _page(part, sheet, left, (name, ""), shapes, cuts, "upright")
        yield page._replace(stock="paper")  # it is glued double


def hint_over(hint: str, middle: float, room: float, theme: Theme) -> list[Shape]:
    """Say over a sheet how it is turned or folded: in one line, or small in two where it is narrow."""
    if not hint:
        return []
    body, small = theme.style("body-grey"), theme.style("small-grey")
    if width(hint, body) <= room:
        return [text(middle, HINT, hint, body, "middle", room=room)]
    lines = wrap(hint, small, room)
    first = HINT - HINT_LEADING * (len(lines) - 1) / 2
    rooms = [room if at < HINT_LINES else 0.0 for at in range(len(lines))]
    return [
        text(middle, first + HINT_LEADING * at, each, small, "middle", room=rooms[at])
        for at, each in enumerate(lines)
    ]


def _page(
    part: Part,
    sheet: Paper,
    left: float,
    name: tuple[str, str],
    shapes: Sequence[Shape],
    cuts: Cuts | None,
    turn: Turn | None = None,
) -> Page:
    """Make a page of a name and a side, ``left`` mm from either edge; without cuts it is the back of the one before."""
    edges, label = (left, sheet.width - left), " ".join(filter(None, name))
    page = page_of([part], [label], sheet, edges, shapes, cuts or Cuts())
    whole = ", ".join(filter(None, (part.name, name[1])))
    return page._replace(name=whole, is_back=cuts is None, turn=turn)


def _side(grid: Grid, tiles: Sequence[Layers], cut: PenName, theme: Theme) -> list[Shape]:
    """Lay one side: all bleeds first, so that no tile's bleed lies on its neighbour; then tiles, cuts, marks.

    The cuts of the second direction are all drawn, so that each strip bears its own.
    """
    laid = list(zip(grid.spots, tiles, strict=True))
    shapes = [transformed(shape, moved(x, y)) for (x, y), (bleed, _) in laid for shape in bleed.shapes]
    shapes += [Placement(face, x, y) for (x, y), (_, face) in laid]
    inside, xs, ys = theme.pen(cut), grid.xs, grid.ys
    if grid.slot.gutter:
        shapes += corner_marks(grid.spots, *grid.slot[:2], inside)
        return [*shapes, *crop_marks(xs, ys, grid.margin, theme)]
    first = cut_first(xs, ys)
    uprights, levels = xs[1:-1] if first == "upright" else xs, ys[1:-1] if first == "level" else ys
    shapes += lines_between(grid.spots, *grid.slot[:2], (uprights, levels), inside)
    return [*shapes, *crop_marks(xs, ys, grid.margin, theme)]
