"""Layouts: how the pieces of a part are arranged on pages, with the kind of cut and the sides that each supports."""

from __future__ import annotations

from typing import ClassVar

from pnp.pieces.board_map import BoardMap, Joints
from pnp.pieces.kinds import Cut
from pnp.texts.words import Words
from scorer.frozen import Frozen


class _Supports(Frozen):
    """The pieces that a layout supports: how they are cut, and whether they have backs."""

    cut: ClassVar[Cut] = "straight"
    two_sided: ClassVar[bool] = False


class Whole(_Supports):
    """Every piece is a page. ``edge`` is the distance of the visible edges from the paper's left and right, mm."""

    cut: ClassVar[Cut] = "sheet"
    edge: float


class Joined(_Supports):
    """A board larger than a sheet, joined from several; ``words`` are printed on them."""

    cut: ClassVar[Cut] = "sheet"
    board: BoardMap
    joints: Joints
    words: Words


class Cards(_Supports):
    """Equal pieces fill pages in a grid."""


class Strips(_Supports):
    """Bundles below each other, each under a heading, their pieces spread over the page."""

    cut: ClassVar[Cut] = "outline"


class Filler(_Supports):
    """A bundle of adjacent pieces under a heading, in the room left by other parts."""


class TwoSided(_Supports):
    """Equal pieces with backs share all cuts, unless there is a gutter.

    ``sides`` are the names of their front and back pages.
    """

    two_sided: ClassVar[bool] = True
    sides: tuple[str, str]
    fold_hint: str  # how to fold a page that has fronts and backs side by side
    turn_hint: str = ""  # how to print a page whose backs are on the next one
    gutter: float = 0.0  # the distance between them, mm: each then has cuts of its own
    solid: bool = True  # whether fronts are coloured to their edges, so cuts between them are white


Layout = Whole | Joined | Cards | Strips | Filler | TwoSided
