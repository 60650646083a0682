"""Reads places on a board that are written by the names of its cells: ``C4``, paths and edges. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.drawing.shapes import Step, chain
from pnp.games.own.grid import Grid, square_in
from pnp.games.own.reader import Reader
from scorer.games.own.sentences import misread
from scorer.messages import literal, msg, quoted
from scorer.record.nodes import Items, Node, Pairs, Scalar

CELL = r"[A-Z]{1,8}[0-9]{1,3}|[0-9]{4,6}"
"""The name of a cell, ``C4`` or ``0304``."""

CELLS = re.compile(rf"({CELL})(\s+({CELL}))*")
NUMBER = re.compile("[0-9]{1,4}")

MARGIN = 0.22
"""The margin around a mark in a cell, as a fraction of the side of its square."""

PATH, EDGES = "C4 D4 E5", "C4-D4 D4-D5"


def at_cells(reader: Reader, node: Pairs, *, corner: bool) -> Iterator[Pairs]:
    """Yield the fields of a mark for each cell that its ``at`` names, with the place in mm; or the fields as they are.

    The place of a group is a ``corner``, that of other marks the middle of the cell.
    """
    at, grid = next((value for key, value in node.pairs if key.text == "at"), None), reader.grid
    if grid is None or not isinstance(at, Scalar) or not _names_cells(grid, at.text.strip()):
        yield node
        return
    for name in _known(reader, grid, at, at.text.split()):
        x, y, width, height = square_in(grid.boxes[name], 0.0 if corner else MARGIN)
        place = f"{x:.4f} {y:.4f}" + ("" if corner else f" {width:.4f} {height:.4f}")
        moved = at._replace(text=place)
        yield node._replace(pairs=[(key, moved if key.text == "at" else own) for key, own in node.pairs])


def _names_cells(grid: Grid, text: str) -> bool:
    """Return whether a text is names of cells; those of a track are numbers, so it is the name of one."""
    return bool((NUMBER if grid.kind == "track" else CELLS).fullmatch(text))


def read_path(reader: Reader, node: Node) -> tuple[Step, ...]:
    """Return lines from middle to middle of the cells that ``node`` names; cells that are not in line are faults."""
    steps: list[Step] = []
    for item, text in _texts(reader, node, PATH):
        names = text.split()
        if len(names) < 2:
            reader.fault(item, misread(text, f"path: {PATH}"))
        if reader.grid and _known(reader, reader.grid, item, names) == names:
            for one, other in pairwise(names):
                if not reader.grid.in_line(one, other):
                    wrong = msg(
                        "{one} and {other} are not in line; name the cells between", one=one, other=other
                    )
                    reader.fault(item, wrong)
            steps += chain(reader.grid.boxes[name].middle for name in names)
    return tuple(steps)


def read_edges(reader: Reader, node: Node) -> tuple[Step, ...]:
    """Return lines between the cells of each pair that ``node`` names; cells that share no side are faults."""
    steps: list[Step] = []
    for item, text in _texts(reader, node, EDGES):
        for pair in text.split() if reader.grid else ():
            names = pair.split("-")
            if len(names) != 2:
                reader.fault(item, misread(pair, f"edges: {EDGES}"))
            elif reader.grid and _known(reader, reader.grid, item, names) == names:
                shared = reader.grid.sides(names[0]) & reader.grid.sides(names[1])
                if len(shared) != 1:
                    wrong = msg("{one} and {other} are not neighbours", one=names[0], other=names[1])
                    reader.fault(item, wrong)
                steps += (step for side in shared for step in chain(side))
    return tuple(steps)


def _texts(reader: Reader, node: Node, right: str) -> Iterator[tuple[Node, str]]:
    """Yield one text, or those of a list; marks that are not over a grid are a fault."""
    if reader.grid is None:
        reader.fault(node, msg("only marks on the cells of a board can name cells"))
    for item in node.items if isinstance(node, Items) else [node]:
        text = reader.text(item, literal(right))
        if text is not None:
            yield item, text


def _known(reader: Reader, grid: Grid, node: Node, names: list[str]) -> list[str]:
    """Return the names that are cells of a grid; others are faults."""
    for name in names:
        if name not in grid.spots:
            cells = [*grid.spots]
            right = literal(f"{cells[0]}–{cells[-1]}")
            reader.fault(
                node, msg("unknown {key} {value}; write {right}", key="cell", value=quoted(name), right=right)
            )
    return [name for name in names if name in grid.spots]
