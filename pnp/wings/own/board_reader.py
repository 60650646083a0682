"""Reads boards of a folder: a block of letters, one for each cell, and what each letter shows; or one picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, cast

from pnp.pieces.board_map import Box
from pnp.wings.own.board import BoardCell, BoardPart
from pnp.wings.own.findings import Findings
from pnp.wings.own.grid import KINDS, CellGrid, GridKind, write_name
from pnp.wings.own.keys import COLOUR, FLAG, ID, MARKS, WIDTH_AND_HEIGHT
from pnp.wings.own.kit import Kit
from pnp.wings.own.map_places import MARGIN, NUMBERS
from pnp.wings.own.mark import Marks, Offset, Sources, make_marks, on
from pnp.wings.own.marks import PictureMark, read_drawn, read_marks
from pnp.wings.own.part import PartSource
from pnp.wings.own.phrases import Phrase, Scope
from pnp.wings.own.reader import YES, FolderReader, find_measure
from pnp.wings.own.things import called
from scorer.messages import literal, msg, quoted
from scorer.record.fields import Fields, is_blank
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.wings.own.keys import NAME, TEXT, Key, Keys, any_of, pattern, ref, whole
from scorer.wings.own.sentences import misread, missing, too_many, unknown

MOST_CELLS = 2500
LEAST, LARGEST = 8.0, 100.0  # the smallest and the largest cell, mm

NOTHING = "."

COORDINATES = re.compile(r"(border)?\s*(A1|0101)?")
RIGHT = "yes, no, A1, 0101, border A1, border 0101"
"""Which cells print their names, and how these are written."""

GRID = re.compile(r"([a-z-]+)\s+([0-9]{1,3}(?:[.,][0-9])?)")

KEYS: Keys = {
    "id": ID,
    "name": NAME,
    "grid": Key(
        "`squares 20`, `hexes 22`, `hexes-flat 22` or `track 18`: the cells, and their size in mm",
        pattern(GRID.pattern),
    ),
    "cells": Key("a block of letters: a letter is a cell, a dot is an empty place", TEXT),
    "key": Key(
        "what the cells of each letter show: `fill`, `draw`, `marks`; `x: {}` for a blank cell",
        {"type": "object", "additionalProperties": ref("look")},
    ),
    "coordinates": Key(
        "`A1` (or `yes`) or `0101` prints the name of each cell, `border A1` of those at the edge; `no`",
        any_of(FLAG, pattern(COORDINATES.pattern), {"type": "integer"}),
    ),
    "markers": Key("`yes` prints four markers in the corners, so that a camera can find the board", FLAG),
    "picture": Key("a picture instead of a grid; it needs `size`", TEXT),
    "size": Key("with `picture`: `277x190`, width and height in mm", WIDTH_AND_HEIGHT),
    "marks": Key("marks over all of it; they may [name cells](#maps)", MARKS),
    "length": Key("the number of cells of a track", whole(1)),
    "across": Key("the number of cells in a row of a track", whole(1)),
    "back": Key(
        "the marks of the back, a picture, or another grid: `{grid: ..., cells: ..., key: ...}`",
        any_of(TEXT, MARKS, ref("back")),
    ),
}
BACK_KEYS: Keys = {
    key: KEYS[key] for key in ("grid", "cells", "key", "coordinates", "marks", "length", "across")
}
"""The keys of a back that is another grid."""

LOOK_KEYS: Keys = {
    "fill": Key("the colour of the cell", COLOUR),
    "draw": Key('one icon in the middle of the cell: `":wheat:"`', TEXT),
    "marks": Key("the marks of the cell", MARKS),
}
"""The keys of what cells with a letter show."""


class CellLook(NamedTuple):
    """How cells with a letter look."""

    fill: Phrase | None = None
    marks: Sources = ()


class LaidCell(NamedTuple):
    """A cell: row and column from 1 where it lies, its letter, and its row and place in the row as they are counted."""

    row: int
    column: int
    letter: str
    line: int
    place: int


def read_board(reader: FolderReader, values: Fields) -> PartSource | None:
    """Return the source of a board; None, and a fault, if it has no cells and no picture."""
    node, before = values["spot"], len(reader.findings.faults)
    identity, name = called(reader, values, "board")
    markers = reader.flag(values.get("markers"))
    kind: GridKind = "squares"
    size, cells, looks, picture = 0.0, list[LaidCell](), dict[str, CellLook](), None
    if "picture" in values:
        node = values["picture"]
        picture = _picture(reader, values)
    else:
        kind, size = _grid(reader, values.get("grid"), node)
        cells = _track(reader, values) if kind == "track" else _cells(reader, values, kind)
        looks = _looks(reader, values, size, cells)
    grid, labels = _name(reader, values.get("coordinates"), kind, size, cells)
    inner = reader._replace(grid=grid if cells else None)
    if len(reader.findings.faults) > before:  # the names of cells may be wrong because of it
        inner = inner._replace(files=reader.files.reporting_to(Findings()))
    ground = on(*(picture.area[2:] if picture else grid.extent))
    over = read_marks(inner, values.get("marks"), ground)
    back = _read_back(reader, values.get("back"), ground)
    if not (cells or picture):
        return None
    spot = reader.spot(node)

    def make(kit: Kit) -> BoardPart:
        scope = kit.scope()
        drawn_cells = tuple(
            _made(cell, label, looks.get(cell.letter, CellLook()), kit, scope)
            for cell, label in zip(cells, labels, strict=True)
        )
        title = kit.name(name, "board")
        marks = make_marks(over, scope, kit)
        made = BoardPart(spot, identity, title, kind, size, drawn_cells, picture, marks, markers)
        return replace(made, back=back(replace(made, back=()), kit)) if back else made

    return make


def _read_back(
    reader: FolderReader, node: Node | None, ground: Offset
) -> Callable[[BoardPart, Kit], Marks | BoardPart | None] | None:
    """Return what makes the back of a board: marks, a picture over all of it, or another grid; None without one."""
    if node is None:
        return None
    if isinstance(node, Pairs):
        values = {"spot": node, **reader.fields(node, BACK_KEYS, literal("{grid: hexes 22}"))}
        other = read_board(reader, values)
        return lambda _, kit: cast(BoardPart, other(kit)) if other else None
    if isinstance(node, Items):
        marks = read_marks(reader, node, ground)
        return lambda _, kit: make_marks(marks, kit.scope(), kit)
    file = reader.text(node, literal("back.svg"))
    spot = reader.spot(node)
    place = reader.files.picture(file, spot) if file else None
    if place is None:
        return None

    def cover(board: BoardPart, _: Kit) -> Marks:
        area = Box(0.0, 0.0, board.ground.width, board.ground.height)
        return (PictureMark(spot, area, place, fill=True, bleeds=True),)

    return cover


def _name(
    reader: FolderReader, node: Node | None, kind: GridKind, size: float, cells: list[LaidCell]
) -> tuple[CellGrid, list[str]]:
    """Return the grid with the names of its cells, and what each cell prints of its name."""
    text = reader.text(node, literal(RIGHT)) or ""
    match = COORDINATES.fullmatch(text)
    if node and not match and text.lower() not in YES:
        reader.fault(node, misread(text, RIGHT))
    shown = YES.get(text.lower(), node is not None or kind == "track")
    numbers = bool(match and match[2] == NUMBERS)
    names = [
        str(cell.place) if kind == "track" else write_name(cell.line, cell.place, numbers=numbers)
        for cell in cells
    ]
    grid = CellGrid(kind, size, dict(zip(names, [cell[:2] for cell in cells], strict=True)))
    wanted = {*(grid.border() if match and match[1] else names)} if shown else set()
    return grid, [name if name in wanted else "" for name in names]


def _made(cell: LaidCell, label: str, look: CellLook, kit: Kit, scope: Scope) -> BoardCell:
    """Return a cell with the look of its letter."""
    ink, theme = kit.ground(look.fill, scope), kit.theme
    ink = ink._replace(stroke=theme.colours["grey-1"], width=0.4) if ink else theme.pen("grid")
    return BoardCell(cell.row, cell.column, cell.letter, ink, make_marks(look.marks, scope, kit), label)


def _picture(reader: FolderReader, values: Fields) -> PictureMark | None:
    """Return the picture of a board that is one picture; None, and a fault, if it is missing or has no size."""
    node = values["picture"]
    file = reader.text(node, literal("pictures/map.svg"))
    width, height = reader.size(values.get("size"), (0.0, 0.0), 50.0, 1200.0)
    others = [key for key in ("grid", "cells", "key", "coordinates", "length", "across") if key in values]
    if others:
        reader.fault(values[others[0]], msg("a picture has no {key}", key=others[0]))
    if "size" not in values:
        reader.fault(node, missing("size", "277x190"))
    place = reader.files.picture(file, reader.spot(node)) if file else None
    if place is None or not width:
        return None
    return PictureMark(reader.spot(node), Box(0.0, 0.0, width, height), place, fill=True)


def _grid(reader: FolderReader, node: Node | None, parent: Node) -> tuple[GridKind, float]:
    """Return the kind and the size (mm) of the cells; ``parent`` gets the fault if there is no ``node``."""
    right = " | ".join(f"{kind} 22" for kind in KINDS)
    text = reader.text(node, literal(right))
    if node is None or text is None:
        if node is None:
            reader.fault(parent, missing("grid", "hexes 22"))
        return "squares", 20.0
    match = GRID.fullmatch(text)
    if match is None:
        reader.fault(node, misread(text, find_measure(text, KINDS, 22.0) or right))
        return "squares", 20.0
    kind = reader.choice("grid", Scalar(node.line, match[1], "", node.line), KINDS, "squares")
    size = float(match[2].replace(",", "."))
    if not LEAST <= size <= LARGEST:
        reader.fault(node, misread(text, f"{kind} {LEAST:g}–{LARGEST:g}"))
        size = 20.0
    return cast(GridKind, kind), size


def _cells(reader: FolderReader, values: Fields, kind: GridKind) -> list[LaidCell]:
    """Return the cells of a block of letters; dots and spaces are not cells."""
    node = values.get("cells")
    if node is None:
        reader.fault(values["spot"], missing("cells", "cells: |"))
        return []
    if not isinstance(node, Scalar) or (node.style != "|" and node.last_line > node.line):
        reader.fault(node, misread(node, "cells: |"))
        return []
    lines = [line.rstrip() for line in node.text.splitlines()]
    if any(len(line) > 400 for line in lines) or len(lines) > 200:
        reader.fault(node, too_many(msg("cells"), MOST_CELLS))
        return []
    spots = [(row, at, char) for row, line in enumerate(lines) for at, char in enumerate(line) if char != " "]
    spots = [spot for spot in spots if spot[2] != NOTHING]
    if not spots or len(spots) > MOST_CELLS:
        reader.fault(node, too_many(msg("cells"), MOST_CELLS) if spots else missing("cells", "f f w"))
        return []
    return _placed(reader, node, kind, spots)


def _placed(
    reader: FolderReader, node: Scalar, kind: GridKind, spots: list[tuple[int, int, str]]
) -> list[LaidCell]:
    """Return cells with their rows and columns; letters in a row of hexagons are an even number of columns apart."""
    top, left = min(row for row, _, _ in spots), min(at for _, at, _ in spots)
    moved = [(row - top, at - left, char) for row, at, char in spots]
    wide = all(at % 2 == 0 for _, at, _ in moved)
    if kind == "squares":
        moved = [(row, at // 2 if wide else at, char) for row, at, char in moved]
        return [LaidCell(row + 1, at + 1, char, row + 1, at + 1) for row, at, char in moved]
    flat = kind == "hexes-flat"
    if flat and wide and any(re.search(r"\S \S", line) for line in node.text.splitlines()):
        # one space between letters: a line is a row, and every other column is half a hexagon lower
        low = left // 2
        return [
            LaidCell(2 * row + (at // 2 + low) % 2 + 1, at // 2 + 1, char, row + 1, at // 2 + 1)
            for row, at, char in moved
        ]
    columns = [(row, at // 2 if flat else at, char) for row, at, char in moved]
    even = sum(columns[0][:2]) % 2
    for row, column, _ in columns:
        if (row + column) % 2 != even:
            wrong = msg(
                "this row of hexagons is not offset from its neighbours; indent every other row by one space, "
                "and leave one space between letters"
            )
            reader.findings.fault(reader.spot(node)._replace(line=node.line + 1 + row + top), wrong)
            return []
    down, across = (2, 1) if flat else (1, 2)
    return [
        LaidCell(row + 1, column + 1, char, row // down + 1, column // across + 1)
        for row, column, char in columns
    ]


def _track(reader: FolderReader, values: Fields) -> list[LaidCell]:
    """Return the squares of a track, which turns back after every ``across`` squares."""
    length = reader.whole(values.get("length"), 20, MOST_CELLS, literal("30"))
    across = reader.whole(values.get("across"), 10, 50, literal("10"))
    if "length" not in values:
        reader.fault(values["spot"], missing("length", "length: 30"))
    if "cells" in values:
        reader.fault(values["cells"], msg("a track has no {key}", key="cells"))
    cells = []
    for number in range(length):
        row, at = divmod(number, across)
        column = across - at if row % 2 else at + 1
        cells.append(LaidCell(row + 1, column, str(number + 1), row + 1, number + 1))
    return cells


def _looks(reader: FolderReader, values: Fields, size: float, cells: list[LaidCell]) -> dict[str, CellLook]:
    """Return the look of every letter; letters of the cells without one are faults."""
    node, block = values.get("key"), values.get("cells")
    if node is not None and not isinstance(node, Pairs):
        reader.fault(node, misread(node, "{f: {draw: ':wheat:'}}"))
        return {}
    letters = {cell.letter for cell in cells}
    looks: dict[str, CellLook] = {}
    for key, value in node.pairs if node else ():
        if cells and key.text not in letters:
            reader.fault(key, unknown("key", key.text, sorted(letters)))
        looks[key.text] = _look(reader, value, size)
    is_back = isinstance(values["spot"], Pairs)
    if isinstance(block, Scalar) and (node or is_back or len(letters) > 1):  # else it is a plain grid
        report, spot = reader.findings.fault if node else reader.findings.warn, reader.spot(block)
        blank = letters - looks.keys()
        for at, line in enumerate(block.text.splitlines(), 1 if block.style else 0):
            for letter in sorted(blank.intersection(line)):
                blank.discard(letter)  # it is reported at its first line
                wrong = msg(
                    "the key lacks the letter {letter} of the cells; write {right}, or {blank} for blank cells",
                    letter=quoted(letter),
                    right=f"{letter}: {{fill: red}}",
                    blank=f"{letter}: {{}}",
                )
                report(spot._replace(line=spot.line + at), wrong)
    return looks


def _look(reader: FolderReader, node: Node, size: float) -> CellLook:
    named = node.text if isinstance(node, Scalar) and not is_blank(node) else ":wheat:"
    right = f"{{draw: '{named}'}}" if named.startswith(":") else f"{{fill: {named}}}"
    values = reader.fields(node, LOOK_KEYS, literal(right))
    fill = reader.colour(values.get("fill"))
    marks = read_marks(reader, values.get("marks"), on(size, size))
    if "draw" in values:
        side = size * (1 - 2 * MARGIN)
        area = Box(size * MARGIN, size * MARGIN, side, side)
        marks = (*marks, *read_drawn(reader, values["draw"], area))
    return CellLook(fill, marks)
