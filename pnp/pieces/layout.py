"""How the pieces of a part are laid on pages; each layout says which cut and how many sides it takes."""

from __future__ import annotations

from typing import ClassVar

from pnp.pieces.board_map import BoardMap, Joints
from pnp.pieces.kinds import Cut
from pnp.texts.words import Words
from scorer.frozen import Frozen


class _Takes(Frozen):
    """Which pieces a layout takes: how they are cut, and whether they have backs."""

    cut: ClassVar[Cut] = "straight"
    two_sided: ClassVar[bool] = False


class Whole(_Takes):
    """Every piece is a page. ``edge`` is from the paper's left and right edges to the visible ones, mm."""

    cut: ClassVar[Cut] = "sheet"
    edge: float


class Joined(_Takes):
    """A board larger than a sheet, put together from several; ``words`` are printed on them."""

    cut: ClassVar[Cut] = "sheet"
    board: BoardMap
    joints: Joints
    words: Words


class Cards(_Takes):
    """Equal pieces fill pages in a grid."""


class Strips(_Takes):
    """Bundles lie one below the other, each under a head, their pieces spread over the page."""

    cut: ClassVar[Cut] = "outline"


class Filler(_Takes):
    """A bundle edge to edge under a head, which takes what room others leave."""


class TwoSided(_Takes):
    """Equal pieces with backs share every cut, unless there is a gutter.

    ``sides`` is what their front and back pages are called.
    """

    two_sided: ClassVar[bool] = True
    sides: tuple[str, str]
    fold_hint: str  # how to fold a page that has fronts and backs side by side
    turn_hint: str = ""  # how to print a page whose backs are on the next one
    gutter: float = 0.0  # what is between them, mm: each then has cuts of its own
    solid: bool = True  # whether fronts are coloured to their edges, so that cuts between them are white


Layout = Whole | Joined | Cards | Strips | Filler | TwoSided
