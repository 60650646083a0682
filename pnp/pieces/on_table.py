"""How a piece lies on an online table: what its program has to know beside the pictures. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.pieces.board_map import BoardMap
from scorer.messages import Text, msg


@dataclass(frozen=True, slots=True)
class Board:
    """In the middle, and it stays there; pieces snap to the cells of its map."""

    map: BoardMap


@dataclass(frozen=True, slots=True)
class Card:
    """In a deck, face down, with all the cards of its part that are of the same seat."""


@dataclass(frozen=True, slots=True)
class Token:
    """On a stack of pieces that look the same. A round one is a disc in the middle of its drawing."""

    diameter: float | None = None  # of a round one
    thickness: float = 2.54


@dataclass(frozen=True, slots=True)
class Flat:
    """By itself, its front up: a card for reading, or a whole sheet."""


@dataclass(frozen=True, slots=True)
class Die:
    """A real die of six faces in the colour of its seat, opposite faces adding to seven."""

    side: float


@dataclass(frozen=True, slots=True)
class Absent:
    """Not at all, for a reason that people read."""

    reason: Text


FOLDED = Absent(msg("parts folded from paper are not used on an online table"))

OnTable = Board | Card | Token | Flat | Die | Absent
