"""Two-sided boards: one piece, or panels of equal size that lie next to each other. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from pnp.drawing.clip import bounds, clip_shapes
from pnp.drawing.matrix import translation
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Rect, Shape, TextShape
from pnp.drawing.transformed import transform_shape
from pnp.games.parts import millimetres
from pnp.pages.poster import name_of
from pnp.pieces.on_table import PANEL, OnTable
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from pnp.wings.own.cards import folded, two_sided
from pnp.wings.own.kit import Kit
from pnp.wings.own.part import FolderPart
from pnp.wings.own.things import WHITE, has_room_for
from scorer.messages import msg

MOST = 12  # the most panels in a row or a column
Over = Callable[[float], Sequence[Shape]]  # draws what a side prints so many mm over the edge of the board


class Sides(NamedTuple):
    """The front and the back of a whole board, as they are read, and what the back prints over its edge."""

    front: Drawing
    back: Drawing
    back_over: Over


def draw_panels(
    part: FolderPart, sides: Sides, joints: tuple[Sequence[float], Sequence[float]], lies: OnTable, kit: Kit
) -> Part:
    """Return a two-sided board in as few equal panels as fit on sheets, cut at ``joints`` if that needs no more.

    Text that is cut through is a warning. The first panel stands for the board as it ``lies`` on an online table.
    """
    width, height = sides.front.width, sides.front.height
    across, down = _count_panels(width, height, joints, kit)
    wide, high = width / across, height / down
    pieces: list[Piece] = []
    for row, column in product(range(down), range(across)):
        window = Window(column * wide, row * high, (column + 1) * wide, (row + 1) * high)
        behind = window.moved((across - 1 - 2 * column) * wide, 0.0)
        name, alone = name_of(row, column), across * down == 1
        pieces.append(
            Piece(
                _cut_out(sides.front, window, f"{part.id}-{name}"),
                _cut_out(sides.back, behind, f"{part.id}-{name}-back"),
                bleed=partial(_run_over, sides.front, window, _nothing),
                back_bleed=partial(_run_over, sides.back, behind, sides.back_over),
                title="" if alone else name,
                label="" if alone else name.lower(),
                on_table=PANEL if pieces else lies,
            )
        )
    _check_words(part, sides, (wide, high), kit)
    size = millimetres(round(wide, 1), round(high, 1))
    bundles = (Bundle(tuple(pieces)),)
    return Part(part.id, part.name, size, "card", two_sided(kit), len(pieces), bundles, steps=folded(kit))


def _count_panels(
    width: float, height: float, joints: tuple[Sequence[float], Sequence[float]], kit: Kit
) -> tuple[int, int]:
    """Return the columns and rows of the fewest panels that fit on sheets; 1 and 1 if none do."""
    fitting = [
        (across, down)
        for across, down in product(range(1, MOST + 1), repeat=2)
        if has_room_for(width / across, height / down, kit)
    ]

    def cost(panels: tuple[int, int]) -> tuple[int, int, int]:
        through = 0  # so many cuts go through cells
        for length, count, lines in zip((width, height), panels, joints, strict=True):
            cuts = [length * at / count for at in range(1, count)]
            through += sum(all(abs(line - cut) > 0.01 for line in lines) for cut in cuts)
        return panels[0] * panels[1], through, abs(panels[0] - panels[1])

    return min(fitting, key=cost, default=(1, 1))


def _cut_out(side: Drawing, window: Window, name: str) -> Drawing:
    """Return a panel of a side, on white."""
    ground = Rect(0.0, 0.0, window.width, window.height, WHITE)
    at = translation(-window.left, -window.top)
    inside = (transform_shape(shape, at) for shape in clip_shapes(side.shapes, window, window))
    return Drawing(name, window.width, window.height, (ground, *inside))


def _run_over(side: Drawing, window: Window, over: Over, reach: float) -> list[Shape]:
    """Draw the bleed of a panel: what is next to it on the board, and beyond the board's edge."""
    wide = Window(window.left - reach, window.top - reach, window.right + reach, window.bottom + reach)
    at = translation(-window.left, -window.top)
    near = [shape for shape in side.shapes if not window.holds(bounds(shape))]
    shapes = (*over(reach), *_drop_words(near))
    ground = Rect(-reach, -reach, wide.width, wide.height, WHITE)
    return [ground, *(transform_shape(shape, at) for shape in clip_shapes(shapes, wide, wide))]


def _drop_words(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield shapes without texts, also in cells: the panel itself prints them."""
    for shape in shapes:
        if isinstance(shape, Placement):
            bare = tuple(_drop_words(shape.drawing.shapes))
            drawing = replace(shape.drawing, name=f"{shape.drawing.name}-bare", shapes=bare)
            yield shape._replace(drawing=drawing)
        elif not isinstance(shape, TextShape):
            yield shape


def _check_words(part: FolderPart, sides: Sides, panel: tuple[float, float], kit: Kit) -> None:
    """Warn of text on either side that is cut through between panels."""
    for side in sides[:2]:
        whole = (side.width, side.height)
        for box in _text_boxes(side.shapes):
            ends = ((box.left, box.right), (box.top, box.bottom))
            if any(
                start // step != end // step and 0 < end // step * step < length
                for (start, end), step, length in zip(ends, panel, whole, strict=True)
            ):
                wrong = msg("these words cross a joint between sheets of the board; move them")
                kit.findings.warn(part.spot, wrong)


def _text_boxes(shapes: Iterable[Shape]) -> list[Window]:
    """Return the boxes of all texts, also of those in cells."""
    boxes: list[Window] = []
    for shape in shapes:
        if isinstance(shape, TextShape):
            boxes.append(bounds(shape))
        elif isinstance(shape, Placement):
            boxes += [box.moved(shape.x, shape.y) for box in _text_boxes(shape.drawing.shapes)]
    return boxes


def _nothing(_: float) -> Sequence[Shape]:
    """Draw no bleed; a function of the module, as parts go to another process."""
    return ()
