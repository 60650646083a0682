"""How a piece behaves on an online table: what its program must know besides the pictures. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.shapes import Drawing
from pnp.pieces.board_map import BoardMap
from scorer.messages import Text, msg


class BoardOnTable(NamedTuple):
    """Fixed in the middle; pieces snap to the cells of its map.

    ``plain`` is what it looks like without marks for a camera, as tables and print shops show it. If it is printed in
    panels, ``plain`` and ``back`` are the sides of the whole board, which the first panel stands for.
    """

    map: BoardMap
    plain: Drawing | None = None
    back: Drawing | None = None


@dataclass(frozen=True)
class CardOnTable:
    """In a deck, face down, with all cards of its part and seat. A round one is a disc in the middle of its drawing."""

    diameter: float | None = None


class Token(NamedTuple):
    """On a stack of equal pieces. A round one is a disc in the middle of its drawing."""

    diameter: float | None = None  # of a round one
    thickness: float = 2.54


@dataclass(frozen=True)
class Flat:
    """On its own, face up: a card for reading, or a whole sheet."""


class Figure(NamedTuple):
    """A folded figure, which lies flat there: the visible sides of its front and back."""

    front: Drawing
    back: Drawing


class DieOnTable(NamedTuple):
    """A real six-sided die in its seat's colour; opposite faces add to seven.

    ``faces`` are its six faces in the order of pips, if they are not those that dice of a seat have.
    """

    side: float
    faces: tuple[Drawing, ...] = ()


class Absent(NamedTuple):
    """Not used, with the reason. A box is something that print shops sell as well."""

    reason: Text
    is_box: bool = False


PANEL = Absent(msg("a board in panels is one piece on an online table; its first panel stands for it"))

FOLDED = Absent(msg("parts folded from paper are not used on an online table"))

OnTable = BoardOnTable | CardOnTable | Token | Flat | Figure | DieOnTable | Absent
