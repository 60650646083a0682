"""What a part is physically: how many pieces, how large, on what stock, and how they may be cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.drawing.shapes import Drawing, Ink
from pnp.pieces.board_map import BoardMap, Joints
from pnp.texts.words import Words

Stock = Literal["card", "paper"]

Layout = Literal["page", "cards", "strips", "filler", "tiles"]
"""Whole pages are printed as they are; cards fill a page in a grid; strips lie one below the other, each under a head;
a filler is a strip that takes what room others leave; tiles have backs and share every cut."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Pieces that lie together on a page under one head.

    ``columns`` pieces lie side by side, if the sheet takes so many: edge to edge with ``shared`` straight cuts, else
    spread over the page and cut one by one along their outline.
    """

    pieces: tuple[Drawing, ...]
    columns: int = 1
    shared: bool = False
    head: str = ""
    note: str = ""
    colour: str | None = None
    backs: tuple[Drawing, ...] = ()  # one for each piece, where it is printed on both sides
    bleeds: tuple[Ink, ...] = ()  # what runs over the edge of each piece that has a back
    seats: tuple[str, ...] = ()  # whose each piece is, "" for nobody's; left out where all are of one colour
    labels: tuple[str, ...] = ()  # what tells the pieces of a seat apart, where something does


@dataclass(frozen=True, slots=True)
class Joined:
    """A board larger than a sheet, and the words that are printed on the sheets it is put together from."""

    board: BoardMap
    joints: Joints
    words: Words


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a kit, as the parts list names it."""

    id: str
    name: str
    size: str  # as printed in the parts list
    stock: Stock
    layout: Layout
    count: int  # pieces, spares not counted
    bundles: tuple[Bundle, ...]
    spares: int = 0
    edge: float = 0.0  # of a whole page: where its visible left and right edges lie, from the paper's, mm
    joined: Joined | None = None  # of a whole page that is larger than a sheet
    note_each: str = ""  # what a strip's head says where it mixes bundles, if that is not a bundle's own note
    hint: str = ""  # how to cut and glue it, printed once on each of its pages
    hint_divided: str = ""  # the same, where a cut first parts it from what lies above
    sides: tuple[str, str] = ("", "")  # what its front and back pages are called
    fold_hint: str = ""  # how to fold a page that has fronts and backs side by side
