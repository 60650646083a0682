"""Tiles with fronts and backs: on two pages of a sheet that is turned over, or side by side on one that is folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.edges import FOOT, MARK_TO
from pnp.drawing.shapes import Circle, Drawing, Path, Placement, Point, Rect, Shape, Text, line, place
from pnp.drawing.text import text, width, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.theme_names import PenName
from pnp.pages.backs import Backs
from pnp.pages.crop import crop_marks, cut_first, cut_numbers, cut_plan
from pnp.pages.page import Cuts, Page, Turn, batches, numbered, page_of
from pnp.pages.paper import Paper
from pnp.pieces.layout import TwoSided
from pnp.pieces.part import Part
from pnp.pieces.piece import Face

TOP = 15.5
EDGE = 9.0
"""Least margin beside the grid, mm: bleed, crop marks and numbers of two digits lie in it."""

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


class Grid(NamedTuple):
    """Where tiles lie on one side of a sheet: the cuts around them, and the top left corner of each, in mm."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    spots: tuple[tuple[float, float], ...]
    side: float
    margin: float  # free to the left and to the right, for marks

    def over_upright(self, width: float) -> Grid:
        """Return the grid as it lies after a turn over an upright edge, or a fold, on a sheet ``width`` mm wide."""
        spots = tuple((width - x - self.side, y) for x, y in self.spots)
        return self._replace(xs=tuple(sorted(width - x for x in self.xs)), spots=spots)

    def over_level(self, height: float) -> Grid:
        """Return the grid as it lies after a turn over a level edge, on a sheet ``height`` mm high."""
        spots = tuple((x, height - y - self.side) for x, y in self.spots)
        return self._replace(ys=tuple(sorted(height - y for y in self.ys)), spots=spots)


def tile_pages(part: Part, layout: TwoSided, paper: Paper, backs: Backs, theme: Theme) -> list[Page]:
    """Lay tiles on sheets, column by column, upright or turned, whichever takes fewer.

    Where backs have pages of their own, front and back alternate.
    """
    lay = _folded if backs == "fold" else _turned
    return list(lay(part, layout, paper, backs, theme))


def room(sheet: Paper, side: float) -> tuple[int, int]:
    """Return how many tiles of ``side`` mm a sheet takes: columns and rows."""
    return int((sheet.width - 2 * EDGE + 0.01) // side), _rows(sheet, side)


def folded_room(sheet: Paper, side: float) -> tuple[int, int]:
    """Return how many tiles half a sheet takes that is folded across its width: columns and rows."""
    return int((sheet.width / 2 - EDGE - GUTTER + 0.01) // side), _rows(sheet, side)


def _rows(sheet: Paper, side: float) -> int:
    return int((sheet.height - TOP - MARK_TO - FOOTER - FOOT - sheet.footer_room + 0.01) // side)


def _fewest(
    paper: Paper, room: Callable[[Paper, float], tuple[int, int]], side: float, tiles: int
) -> tuple[Paper, int, int]:
    """Return the sheet that takes the fewest of a paper, upright unless turned is better, its columns and rows."""
    choices = [(sheet, *room(sheet, side)) for sheet in (paper.upright, paper.turned)]
    taking = [each for each in choices if each[1] * each[2]]
    return min(taking, key=lambda each: -(-tiles // (each[1] * each[2])))


def tile_grid(corner: Point, side: float, rows: int, tiles: int, margin: float) -> Grid:
    """Return the grid of so many tiles from a corner on, filled column by column; ``margin`` is for its marks."""
    left, top = corner
    columns = -(-tiles // rows)
    return Grid(
        xs=tuple(left + side * column for column in range(columns + 1)),
        ys=tuple(top + side * row for row in range(min(rows, tiles) + 1)),
        spots=tuple((left + side * (at // rows), top + side * (at % rows)) for at in range(tiles)),
        side=side,
        margin=margin,
    )


def _turned(part: Part, layout: TwoSided, paper: Paper, backs: Backs, theme: Theme) -> Iterator[Page]:
    """Lay fronts on a page, and their backs on the next one, where there are backs."""
    tiles, side = list(part.faces), part.pieces[0].front.width
    sheet, columns, rows = _fewest(paper, room, side, len(tiles))
    left = (sheet.width - columns * side) / 2
    sheets = batches(tiles, columns * rows)
    for number, on_sheet in enumerate(sheets, 1):
        grid = tile_grid((left, TOP), side, rows, len(on_sheet), left)
        name = numbered(part.name, number, len(sheets))
        turn_hint = layout.turn_hint if backs != "none" else ""
        tiles_up, cuts = fronts(grid, on_sheet, theme)
        shapes = [*tiles_up, *hint_over(turn_hint, sheet.width / 2, sheet.width - 2 * left, theme)]
        yield _page(part, sheet, left, (name, layout.sides[0]), shapes, cuts)
        if backs != "none":
            shapes = turned_side(grid, layers(on_sheet), sheet, backs, theme)
            turn: Turn = "upright" if is_over_upright(sheet, backs) else "level"
            yield _page(part, sheet, left, (name, layout.sides[1]), shapes, None, turn)


def fronts(grid: Grid, tiles: Sequence[Tile], theme: Theme, first: int = 1) -> tuple[list[Shape], Cuts]:
    """Lay fronts, and number the cuts from ``first`` on: the sheet is cut with this side up."""
    laid = [(_bleed(front), front) for front, _ in tiles]
    shapes = [
        *_side(grid, laid, "cut-on-colour", theme),
        *cut_numbers(grid.xs, grid.ys, grid.margin, theme, first),
    ]
    return shapes, Cuts(cut_plan(grid.xs, grid.ys, first))


def layers(tiles: Sequence[Tile]) -> list[Layers]:
    """Return the backs of tiles, each with what lies under it."""
    return [(_bleed(back), back) for _, back in tiles if back]


def _bleed(face: Face) -> Drawing:
    """Draw what lies under a tile."""
    return Drawing("bleed", face.width, face.height, face.piece.run_over(BLEED))


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
    tiles, side = list(part.faces), part.pieces[0].front.width
    sheet, columns, rows = _fewest(paper, folded_room, side, len(tiles))
    middle = sheet.width / 2
    left = middle - GUTTER - columns * side
    sheets = batches(tiles, columns * rows)
    for number, on_sheet in enumerate(sheets, 1):
        start = middle - GUTTER - side * -(-len(on_sheet) // rows)
        grid = tile_grid((start, TOP), side, rows, len(on_sheet), left)
        tiles_up, cuts = fronts(grid, on_sheet, theme)
        shapes = [
            *tiles_up,
            *_side(grid.over_upright(sheet.width), layers(on_sheet), "cut-inside", theme),
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

    The cuts of the second direction are drawn to the last one, so that each strip bears all of its own.
    """
    laid = list(zip(grid.spots, tiles, strict=True))
    shapes = [shift(shape, x, y) for (x, y), (bleed, _) in laid for shape in bleed.shapes]
    shapes += [Placement(face, x, y) for (x, y), (_, face) in laid]
    inside, xs, ys = theme.pen(cut), grid.xs, grid.ys
    first = cut_first(xs, ys)
    shapes += [line(x, ys[0], x, ys[-1], inside) for x in (xs[1:-1] if first == "upright" else xs)]
    shapes += [line(xs[0], y, xs[-1], y, inside) for y in (ys[1:-1] if first == "level" else ys)]
    return [*shapes, *crop_marks(xs, ys, grid.margin, theme)]


def half_turn(drawing: Drawing) -> Drawing:
    """Return a drawing turned by 180 degrees about its middle.

    Raises ``TypeError`` if it holds text: no back does, and a line of text has no turned form.
    """
    shapes = tuple(_upside_down(shape, drawing.width, drawing.height) for shape in drawing.shapes)
    return drawing._replace(name=f"{drawing.name}-turned", shapes=shapes)


def shift(shape: Shape, right: float, down: float) -> Shape:
    """Return a shape moved by so many mm."""
    if isinstance(shape, Path):
        return shape._replace(steps=tuple(place(step, right, down) for step in shape.steps))
    return shape._replace(x=shape.x + right, y=shape.y + down)


def _upside_down(shape: Shape, width: float, height: float) -> Shape:
    if isinstance(shape, Rect):
        return shape._replace(x=width - shape.x - shape.width, y=height - shape.y - shape.height)
    if isinstance(shape, Circle):
        return shape._replace(x=width - shape.x, y=height - shape.y)
    if isinstance(shape, Path):
        return shape._replace(steps=tuple(place(step, width, height, -1) for step in shape.steps))
    if isinstance(shape, Placement):
        inside = shape.drawing
        x, y = width - shape.x - inside.width, height - shape.y - inside.height
        return Placement(half_turn(inside), x, y)
    raise TypeError(f"text cannot be turned: {shape.text!r}" if isinstance(shape, Text) else repr(shape))
