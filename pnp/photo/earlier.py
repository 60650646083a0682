"""Boards that earlier versions printed, with six markers of 15 mm: their maps. Each game knows how they looked."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from pnp.data import resources
from pnp.drawing.aruco import EARLIER_SIZE
from pnp.games.contract import KitSpec
from pnp.pieces.board_map import PATCHES, BoardMap, Box, MarkerSpot, PatchSpot

PATCH = 8.0  # the side of a patch, mm


class _Places(NamedTuple):
    """Where things were on an earlier board, in mm, as ``assets/earlier_boards.json`` has it."""

    size: tuple[float, float]
    markers: tuple[list[float], list[float]]  # their left edges, and the tops of both strips
    cells: tuple[float, float, float]  # the corner of the first one, and their pitch
    patches: tuple[list[float], list[float], list[float]]  # the tops of both rows, and the left edges in each


def earlier_map(game: str, spec: KitSpec, today: BoardMap) -> BoardMap | None:
    """Return the map that the board of a kit had, given today's; None if it had none.

    The numbers of its markers begin with today's.
    """
    cell = spec.choices.get("cell")
    known = resources.data("earlier_boards")
    name = f"{game}-{spec.paper.id}" + (f"-{cell:g}" if isinstance(cell, float) else "")
    if not isinstance(known, dict) or name not in known:
        return None
    places = _Places(**known[name])
    first = today.markers[0].id
    spots = [(x, y) for y, x in product(places.markers[1], places.markers[0])]
    left, top, pitch = places.cells
    cells = [
        cell._replace(
            box=cell.box._replace(x=left + pitch * (cell.column - 1), y=top + pitch * (cell.row - 1))
        )
        for cell in today.cells
    ]
    tops, *rows = places.patches
    return today._replace(
        width=places.size[0],
        height=places.size[1],
        markers=tuple(MarkerSpot(first + at, x, y, EARLIER_SIZE) for at, (x, y) in enumerate(spots)),
        cells=tuple(cells),
        patches=tuple(
            PatchSpot(*PATCHES[at], Box(x, y, PATCH, PATCH))
            for y, xs in zip(tops, rows, strict=True)
            for at, x in enumerate(xs)
        ),
        joints=None,
    )
