"""Sets Markdown as blocks in the type of the built-in games: paragraphs, notes, pictures, tables. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from pnp.drawing.breaking import house_faces
from pnp.drawing.clip import bounds
from pnp.drawing.fitting import Align, NoRoom, TypeSetting, block
from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.matrix import translation
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.shapes import Ink, Rect, Shape, line
from pnp.drawing.text import hang
from pnp.drawing.transformed import transform_shape
from pnp.pages.leaflet import ITEM_GAP, NUMBER, LeafletBlock
from pnp.pieces.board_map import Box
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.kit import Kit
from pnp.wings.own.markdown import MarkdownItem, MarkdownTable, read_table, unescape
from pnp.wings.own.marks import PictureMark
from scorer.messages import join_texts, msg, quoted, rounded
from scorer.wings.own.sentences import misread

SIZE = 9.0
LEADING = 1.32  # the distance of baselines, relative to the size: the same as in the built-in leaflets
SUB_GAP = 3.0  # white above a subheading, mm


HIGHEST = 90.0  # the greatest height of a picture: it fits a column of the smallest booklet
INSET = 2.0  # white between the frame of a note and its words
ABOVE = 1.5  # white above and below the words of a row
BETWEEN = 3.0  # white between the columns of a table
APART = ("note", "picture", "table")  # the kinds of items with more white below them
PAGE_BREAK = LeafletBlock(0.0, (), 0.0)  # what stands after the last block of a page


def item_blocks(
    items: Sequence[MarkdownItem],
    width: float,
    spot: FolderSpot,
    kit: Kit,
    size: float = SIZE,
    highest: float = inf,
) -> Iterator[LeafletBlock]:
    """Yield the blocks of some items, with ``PAGE_BREAK`` where a page ends.

    Items that cannot be set, or have a block that is higher than ``highest``, are faults.
    """
    apart = 0.0
    for item in items:
        if item.kind == "break":
            yield PAGE_BREAK
            continue
        indent = NUMBER * size / SIZE * item.level
        for at, own in enumerate(_blocks_of(item, width - indent, spot, kit, size)):
            if own.height > highest:
                facts = {"high": rounded(own.height, 0), "most": rounded(highest, 0)}
                wrong = msg("this is {high} mm high, its column {most} mm; divide it", **facts)
                kit.findings.fault(spot._replace(line=item.line), wrong)
            shapes = tuple(_moved(own.shapes, indent, 0.0)) if indent else own.shapes
            yield own._replace(shapes=shapes, gap=own.gap if at else max(own.gap, apart))
        apart = SUB_GAP * size / SIZE if item.kind in APART else 0.0


def _blocks_of(
    item: MarkdownItem, width: float, spot: FolderSpot, kit: Kit, size: float
) -> Iterator[LeafletBlock]:
    """Yield the rows of a table, or one block: a picture, a note in a frame, or other words."""
    if item.kind == "table":
        yield from _table_blocks(read_table(item), width, spot, kit, size)
    elif item.kind == "picture":
        yield from _picture_block(item, width, spot, kit, size)
    elif item.kind == "note":
        set_words = _set(item.words, width - 2 * INSET, spot._replace(line=item.line), kit, size)
        if set_words:
            shapes, height = set_words[0], set_words[1] + 2 * INSET
            frame = Rect(0.1, 0.1, width - 0.2, height - 0.2, _thin(kit), 1.0)
            yield LeafletBlock(height, (frame, *_moved(shapes, INSET, INSET)), SUB_GAP * size / SIZE)
    else:
        yield from _text_block(item, width, spot, kit, size)


def _text_block(
    item: MarkdownItem, width: float, spot: FolderSpot, kit: Kit, size: float
) -> Iterator[LeafletBlock]:
    """Yield a paragraph, a list item, a subheading, or a step with its number."""
    step = item.number if item.kind == "step" else None
    indent = 0.0 if step is None else NUMBER * size / SIZE
    words = f"- {item.words}" if item.kind == "point" else item.words
    weight = "bold" if item.kind == "sub" else "regular"
    set_words = _set(words, width - indent, spot._replace(line=item.line), kit, size, weight)
    if set_words is None:
        return
    shapes, height = set_words
    number = (
        [] if step is None else [hang(0.0, 0.0, str(step), kit.theme.style("body-bold")._replace(size=size))]
    )
    gap = SUB_GAP if item.kind == "sub" else ITEM_GAP
    yield LeafletBlock(height, (*number, *_moved(shapes, indent, 0.0)), gap * size / SIZE)


def _picture_block(
    item: MarkdownItem, width: float, file: FolderSpot, kit: Kit, size: float
) -> Iterator[LeafletBlock]:
    """Yield a picture with its caption: as wide as it says, else as wide as the column but not too high."""
    spot = file._replace(line=item.line)
    if not item.file:
        kit.findings.fault(spot, misread(item.words, "![Setup](pictures/setup.svg){width=50}"))
    place = kit.files.picture(item.file, spot) if item.file else None
    art = kit.art(place) if place else None
    if place is None or art is None:
        return
    wide = item.width or min(width, HIGHEST * art.width / art.height)
    high = wide * art.height / art.width
    if wide > width + 1e-6 or high > HIGHEST + 1e-6:
        wrong = msg(
            "the picture is {width} × {height} mm; it may be {wide} mm wide and {high} mm high",
            width=rounded(wide, 0),
            height=rounded(high, 0),
            wide=rounded(width, 0),
            high=rounded(HIGHEST, 0),
        )
        kit.findings.fault(spot, wrong)
        return
    mark = PictureMark(spot, Box((width - wide) / 2, 0.0, wide, high), place)
    shapes: list[Shape] = [*mark.draw(kit, (width, high))]
    caption = (
        _set(f"**{item.number}** {item.words}", width, spot, kit, max(size - 1, LEAST_TYPE))
        if item.number
        else None
    )
    if caption:
        shapes += _moved(caption[0], 0.0, high + ITEM_GAP)
        high += ITEM_GAP + caption[1]
    yield LeafletBlock(high, tuple(shapes), SUB_GAP * size / SIZE)


def _table_blocks(
    table: MarkdownTable, width: float, file: FolderSpot, kit: Kit, size: float
) -> Iterator[LeafletBlock]:
    """Yield the rows of a table; a head stays with the first row below it."""
    count = max(len(cells) for _, cells in table.rows)
    columns = _find_columns(table, count, width, file, kit, size)
    if columns is None:
        return
    lefts, widths = columns
    held: LeafletBlock | None = None
    for at, (number, cells) in enumerate(table.rows):
        shapes: list[Shape] = []
        height = 0.0
        for column, cell in enumerate(cells):
            align = table.aligns[column] if column < len(table.aligns) else "left"
            weight = "bold" if table.aligns and not at else "regular"
            drawn = _set(cell, widths[column], file._replace(line=number), kit, size, weight, align)
            if drawn:
                shapes += _moved(drawn[0], lefts[column], ABOVE)
                height = max(height, drawn[1])
        height += 2 * ABOVE
        is_head = bool(table.aligns) and not at
        shapes.append(line(0.0, height, width, height, kit.theme.pen("rule") if is_head else _thin(kit)))
        row = LeafletBlock(height, tuple(shapes), 0.0 if at else SUB_GAP * size / SIZE)
        if held:
            row = held._replace(
                height=held.height + height, shapes=(*held.shapes, *_moved(shapes, 0.0, held.height))
            )
        held = row if is_head and len(table.rows) > 1 else None
        if not held:
            yield row


class CellWidth(NamedTuple):
    """A cell of a table: the width of its longest word, and of all its words in one line, in mm."""

    words: str
    line: int
    weight: str
    longest: float
    whole: float


def _find_columns(
    table: MarkdownTable, count: int, width: float, file: FolderSpot, kit: Kit, size: float
) -> tuple[list[float], list[float]] | None:
    """Return the left edges and the widths of the columns; None, and a fault, if their words do not fit.

    A column is as wide as its longest word, and has a share of the rest by the length of its cells. Where that is too
    wide, the widest words are parted.
    """
    cells = [_measure_cells(table, column, file, kit, size) for column in range(count)]
    longest = [max(2.0, *(cell.longest for cell in column)) for column in cells]
    whole = [max(2.0, *(cell.whole for cell in column)) for column in cells]
    room = max(width - BETWEEN * (count - 1), count)
    over = room - sum(longest)
    if over < 0:
        widths = _share(longest, room)
    else:
        more = [wide - least for wide, least in zip(whole, longest, strict=True)]
        share = min(1.0, over / sum(more)) if sum(more) else 0.0
        widths = [least + share * extra for least, extra in zip(longest, more, strict=True)]
    widths = [own * room / sum(widths) for own in widths]
    if over < 0 and not _check_words(cells, widths, room, file, kit, size):
        return None
    return [sum(widths[:at]) + BETWEEN * at for at in range(count)], widths


def _measure_cells(
    table: MarkdownTable, column: int, file: FolderSpot, kit: Kit, size: float
) -> list[CellWidth]:
    """Return the measured cells of a column; those that cannot be set are faults, and have no width."""
    cells = []
    for at, (number, row) in enumerate(table.rows):
        words = unescape(row[column]) if column < len(row) else ""
        weight = "bold" if table.aligns and not at else "regular"
        drawn = _set(words, WIDEST, file._replace(line=number), kit, size, weight)
        whole = max((bounds(shape).right for shape in drawn[0]), default=0.0) + 0.1 if drawn else 0.0
        tight = block(words, TIGHT, _setting(kit, size, weight), kit.icons) if drawn else None
        longest = tight.more + TIGHT + 0.1 if isinstance(tight, NoRoom) else 0.0
        cells.append(CellWidth(words, number, weight, longest, max(whole, longest)))
    return cells


def _share(wishes: Sequence[float], room: float) -> list[float]:
    """Return widths with a sum of ``room`` at most: small wishes are met, the others have an equal part."""
    widths, free = list(wishes), room
    for place, column in enumerate(sorted(range(len(wishes)), key=wishes.__getitem__)):
        widths[column] = min(wishes[column], free / (len(wishes) - place))
        free -= widths[column]
    return widths


def _check_words(
    cells: Sequence[Sequence[CellWidth]],
    widths: Sequence[float],
    room: float,
    file: FolderSpot,
    kit: Kit,
    size: float,
) -> bool:
    """Return whether the words of all columns fit, parted where they may be; if not, name the widest ones."""
    widest = [max(column, key=lambda cell: cell.longest) for column in cells]
    for column, own in zip(cells, widths, strict=True):
        for cell in column:
            if cell.longest > room + 0.1 or not cell.words:
                continue  # it is a fault of its own when it is set
            if isinstance(block(cell.words, own, _setting(kit, size, cell.weight), kit.icons), NoRoom):
                named = sorted(widest, key=lambda found: -found.longest)[:NAMED]
                wrong = msg(
                    "the longest words of {cells} do not fit beside each other: the columns need {need} mm, and have "
                    "{room} mm; use fewer columns or shorter words",
                    cells=join_texts([quoted(found.words) for found in named], ", "),
                    need=rounded(sum(found.longest for found in widest), 0),
                    room=rounded(room, 0),
                )
                kit.findings.fault(file._replace(line=cell.line), wrong)
                return False
    return True


NAMED = 3  # so many cells are named that make a table too wide
TIGHT = 0.01  # a width that no word fits
WIDEST = 2000.0  # a width that no cell needs


def _thin(kit: Kit) -> Ink:
    """Return the ink of frames and of lines between rows."""
    return Ink(stroke=kit.theme.colours["grey-2"], width=0.25)


def _moved(shapes: Sequence[Shape], x: float, y: float) -> list[Shape]:
    return [transform_shape(shape, translation(x, y)) for shape in shapes]


def _setting(kit: Kit, size: float, weight: str, align: Align = "left") -> TypeSetting:
    colour = kit.theme.style("body").colour
    return TypeSetting(house_faces(weight), size, size, colour, align=align, leading=LEADING, lang=kit.lang)


def _set(
    words: str,
    width: float,
    spot: FolderSpot,
    kit: Kit,
    size: float,
    weight: str = "regular",
    align: Align = "left",
) -> tuple[Sequence[Shape], float] | None:
    """Return words in a column, and their height; None for no words, or, with a fault, if they cannot be set."""
    words = unescape(words)
    if not words or not kit.can_set(words, spot):
        return None
    try:
        set_words = block(words, width, _setting(kit, size, weight, align), kit.icons)
    except MissingGlyphError as fault:
        kit.findings.fault(spot, fault.text)
        return None
    if isinstance(set_words, NoRoom):
        kit.findings.fault(spot, msg("a word in {words} is wider than its column", words=quoted(words[:40])))
        return None
    return set_words
