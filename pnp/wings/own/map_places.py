"""Reads places on a board that are written by the names of its cells: ``C4``, paths and edges. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import dist

from pnp.drawing.shapes import Step, chain
from pnp.wings.own.grid import CellGrid, read_name, write_name
from pnp.wings.own.places import list_words
from pnp.wings.own.reader import PLACE, FolderReader
from scorer.messages import Text, list_names, literal, msg, quoted
from scorer.record.nodes import Items, Node, Scalar
from scorer.wings.own.sentences import LISTED, misread

CELL = r"[A-Z]{1,8}[0-9]{1,3}|[0-9]{4,6}"  # the name of a cell, ``C4`` or ``0304``

CELLS = re.compile(rf"({CELL})(\s+({CELL}))*", re.IGNORECASE)
CELL_NAME = re.compile(CELL, re.IGNORECASE)
RUN = "[0-9]{1,4}(?:[-–][0-9]{1,4})?"  # cells of a track: one, or from one to another
RUNS = re.compile(rf"{RUN}(\s+{RUN})*")
NUMBERS = "0101"  # how ``coordinates`` asks for names of digits
MARGIN = 0.22  # the margin around a mark in a cell, as a fraction of the side of its square

PATH, EDGES = "C4 D4 E5", "C4-D4 D4-D5"


def find_cells(reader: FolderReader, fields: Mapping[str, Node], *, corner: bool) -> list[str] | None:
    """Return the cells that a mark names with ``in``, or with an ``at`` that is no place; None if it names none.

    On a track, where cells are numbers, four numbers are a place, and two are that of a ``corner``.
    """
    node, grid = fields.get("in") or fields.get("at"), reader.grid
    if grid is None:
        if "in" in fields:
            reader.fault(fields["in"], msg("only marks on the cells of a board can name cells"))
            return []
        return None
    words = list_words(node) if node else []
    is_track = grid.kind == "track"
    if node and "in" not in fields:
        names = RUNS if is_track else CELLS
        if not names.fullmatch(" ".join(words)):
            return None
        if is_track and len(words) == (2 if corner else PLACE):
            _warn_of_cells(reader, grid, node, words)
            return None
    elif node is None:
        return None
    cells = (name for word in words for name in (_run(word) if is_track else [word]))
    return _known(reader, grid, node, [*islice(cells, len(grid.spots) + 1)])


def _run(word: str) -> Iterator[str]:
    """Yield the cells of a track from the first to the last that a word names, or back; another word as it is.

    >>> [*_run("3-5")], [*_run("5-3")], [*_run("7")]
    (['3', '4', '5'], ['5', '4', '3'], ['7'])
    """
    first, dash, last = word.replace("–", "-").partition("-")
    if not dash or not RUNS.fullmatch(word):
        yield word
    elif int(first) <= int(last):
        yield from map(str, range(int(first), int(last) + 1))
    else:
        yield from map(str, range(int(first), int(last) - 1, -1))


def _warn_of_cells(reader: FolderReader, grid: CellGrid, node: Node, words: Sequence[str]) -> None:
    """Warn of a place that may be meant as cells of a track: numbers of cells that grow."""
    if set(words) <= grid.spots.keys() and sorted(set(words), key=int) == words:
        unwise = msg(
            "{found} is a place in mm; for these cells write {right}",
            found=quoted(" ".join(words)),
            right=f"in: {' '.join(words)}",
        )
        reader.findings.warn(reader.spot(node), unwise)


def read_path(reader: FolderReader, node: Node) -> tuple[Step, ...]:
    """Return lines from middle to middle of the cells that ``node`` names; cells that are not in line are faults."""
    steps: list[Step] = []
    if (
        isinstance(node, Items)
        and node.items
        and all(CELL_NAME.fullmatch(getattr(item, "text", "")) for item in node.items)
    ):
        text = " ".join(getattr(item, "text", "") for item in node.items)  # each would be a path
        reader.fault(node, misread(node, f"path: {text}"))
        node = Scalar(node.line, text, "", node.line)
    for item, text in _texts(reader, node, PATH):
        names, grid = text.split(), reader.grid
        if grid and len(names) < 2:
            texts = (getattr(other, "text", "") for other in getattr(node, "items", [item]))
            reader.fault(item, misread(text, f"path: {' '.join(_pair(grid, ' '.join(texts)))}"))
        elif grid and _known(reader, grid, item, names) == names:
            for one, other in pairwise(names):
                if not grid.in_line(one, other):
                    reader.fault(item, _out_of_line(grid, one, other))
            steps += chain(grid.boxes[name].middle for name in names)
    return tuple(steps)


def read_edges(reader: FolderReader, node: Node) -> tuple[Step, ...]:
    """Return lines between the cells of each pair that ``node`` names; cells that share no side are faults."""
    steps: list[Step] = []
    for item, text in _texts(reader, node, EDGES):
        for pair in text.split() if reader.grid else ():
            names, grid = pair.split("-"), reader.grid
            if grid and len(names) != 2:
                found = pair if "-" in pair else text
                reader.fault(item, misread(found, f"edges: {'-'.join(_pair(grid, found))}"))
            elif grid and _known(reader, grid, item, names) == names:
                shared = grid.sides(names[0]) & grid.sides(names[1])
                if len(shared) != 1:
                    reader.fault(item, _apart(grid, *names))
                steps += (step for side in shared for step in chain(side))
    return tuple(steps)


def _pair(grid: CellGrid, text: str) -> tuple[str, str]:
    """Return the first two cells that a text names, or neighbours of a grid in their place."""
    named = [name for name in text.replace("-", " ").split() if name in grid.spots]
    one = named[0] if named else next(iter(grid.spots))
    return one, next((name for name in (*named, *grid.neighbours(one)) if name != one), one)


def _out_of_line(grid: CellGrid, one: str, other: str) -> Text:
    """Return that two cells are not in line, and a path to write; which cells are beside the first if none is found."""
    if path := _find_path(grid, one, other):
        right = literal(" ".join(path))
        return msg("{one} and {other} are not in line; write {right}", one=one, other=other, right=right)
    if not _step(grid, one, other):
        return msg("no cell is beside {one}", one=one)
    return msg(
        "{one} and {other} are not in line; name the cells between: {cells} are beside {one}",
        one=one,
        other=other,
        cells=list_names(grid.neighbours(one)),
    )


def _step(grid: CellGrid, one: str, other: str) -> str | None:
    """Return the neighbour of a cell that is nearest to another cell; None if it has no neighbours."""
    goal = grid.boxes[other].middle
    return min(grid.neighbours(one), key=lambda name: dist(grid.boxes[name].middle, goal), default=None)


def _find_path(grid: CellGrid, one: str, other: str) -> list[str]:
    """Return the cells where a path from one cell to another turns, both included; empty if it meets a hole."""
    path, turns, goal = [one], [one], grid.boxes[other].middle
    while path[-1] != other:
        near = _step(grid, path[-1], other)
        if near is None or dist(grid.boxes[near].middle, goal) >= dist(grid.boxes[path[-1]].middle, goal):
            return []
        if not grid.in_line(turns[-1], near):
            turns.append(path[-1])
        path.append(near)
    return [*turns, other]


def _apart(grid: CellGrid, one: str, other: str) -> Text:
    """Return that two cells are not neighbours, and the pair to write: with the neighbour nearest to the other."""
    near = _step(grid, one, other)
    if near is None:
        return msg("no cell is beside {one}", one=one)
    return msg(
        "{one} and {other} are not neighbours; {cells} are beside {one}: write {right}",
        one=one,
        other=other,
        cells=list_names(grid.neighbours(one)),
        right=f"{one}-{near}",
    )


def _texts(reader: FolderReader, node: Node, right: str) -> Iterator[tuple[Node, str]]:
    """Yield one text, or those of a list; marks that are not over a grid are a fault."""
    if reader.grid is None:
        reader.fault(node, msg("only marks on the cells of a board can name cells"))
    for item in (node.items if isinstance(node, Items) else []) or [node]:
        text = reader.text(item, literal(right))
        if text is not None:
            yield item, text


def _known(reader: FolderReader, grid: CellGrid, node: Node, names: list[str]) -> list[str]:
    """Return the names that are cells of a grid; others are faults."""
    for name in names:
        if name not in grid.spots:
            right = literal(_meant(grid, name))
            reader.fault(
                node, msg("unknown {key} {value}; write {right}", key="cell", value=quoted(name), right=right)
            )
    return [name for name in names if name in grid.spots]


def _meant(grid: CellGrid, name: str) -> str:
    """Return the cell that a name means in the other form, else the cells of its row, else all cells."""
    cells = [*grid.spots]
    if grid.kind == "track":
        return _without_gaps(cells)
    numbers = cells[0].isdigit()
    form = f"(coordinates: {NUMBERS if numbers else 'A1'})"
    if re.fullmatch(CELL, name.upper()):
        row, place = read_name(name.upper())
        other = write_name(row, place, numbers=numbers)
        if other in grid.spots:
            return f"{other} {form}"
        rows = grid.rows
        if min(rows) < row < max(rows):  # a row without cells has one with cells above it
            row = max(known for known in rows if known <= row)
        if row in rows:
            return f"{_without_gaps(rows[row])} {form}"
    return f"{cells[0]}–{cells[-1]} {form}"


def _without_gaps(cells: Sequence[str]) -> str:
    """Return the cells of a row, those that follow each other as a range.

    >>> _without_gaps(["0102", "0202", "0402", "0602", "0702"])
    '0102–0202, 0402, 0602–0702'
    """
    runs: list[list[str]] = []
    for cell in cells:
        if runs and _place_of(cell) == _place_of(runs[-1][-1]) + 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    shown = [run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(shown if len(shown) <= LISTED else [*shown[:LISTED], "…"])


def _place_of(cell: str) -> int:
    return read_name(cell)[1]
