"""How a piece lies on an online table: what its program has to know beside the pictures. Lengths in mm."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.shapes import Drawing
from pnp.pieces.board_map import BoardMap
from scorer.frozen import Frozen
from scorer.messages import Text, msg


class Board(NamedTuple):
    """In the middle, and it stays there; pieces snap to the cells of its map."""

    map: BoardMap


class Card(Frozen):
    """In a deck, face down, with all the cards of its part that are of the same seat."""


class Token(NamedTuple):
    """On a stack of pieces that look the same. A round one is a disc in the middle of its drawing."""

    diameter: float | None = None  # of a round one
    thickness: float = 2.54


class Flat(Frozen):
    """By itself, its front up: a card for reading, or a whole sheet."""


class Figure(NamedTuple):
    """Lying, as what stands folded from paper has no place there: what is seen of its front and of its back."""

    front: Drawing
    back: Drawing


class Die(NamedTuple):
    """A real die of six faces in the colour of its seat, opposite faces adding to seven."""

    side: float


class Absent(NamedTuple):
    """Not at all, for a reason that people read."""

    reason: Text


FOLDED = Absent(msg("parts folded from paper are not used on an online table"))

OnTable = Board | Card | Token | Flat | Figure | Die | Absent
