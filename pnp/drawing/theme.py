"""The visual language in numbers: colours, inks and type. Lengths in mm, type in points."""

from __future__ import annotations

from dataclasses import dataclass

from pnp import resources
from pnp.drawing.shapes import Ink

PALETTE: dict[str, str] = resources.data("palette")

INK = PALETTE["ink"]
BLACK = PALETTE["black"]
WHITE = PALETTE["white"]
GREY_1 = PALETTE["grey-1"]
GREY_2 = PALETTE["grey-2"]
GREY_3 = PALETTE["grey-3"]
GREY_3_LIGHT = PALETTE["grey-3-light"]
GREY_4 = PALETTE["grey-4"]

TOP = 13.0
"""Where the first thing on every page begins, from the paper's top edge."""

FOOT = 7.0
"""Where the footer's baseline lies, from the paper's bottom edge."""

SAFE = 5.0
"""The strip along the paper's edge that many printers cannot reach: nothing is drawn in it."""

LINE = 0.25
GRID = 0.4
SEAT_BAR = 1.5
RADIUS = 3.0
RADIUS_INNER = 1.5
RADIUS_BOX = 1.0


@dataclass(frozen=True, slots=True)
class Type:
    """A style of type: size in points, weight, tracking in em."""

    size: float
    weight: str
    tracking: float = 0.0


TITLE = Type(36, "bold", -0.022)
HEAD = Type(18, "bold", -0.012)
BLOCK = Type(12, "bold")
BODY = Type(9, "regular")
BODY_STRONG = Type(9, "semibold")
BODY_BOLD = Type(9, "bold")
SMALL = Type(6.5, "regular", 0.015)
SMALL_MEDIUM = Type(6.5, "medium", 0.015)
SMALL_BOLD = Type(6.5, "bold", 0.015)

CUT = Ink(stroke=INK, width=LINE, role="cut")
CUT_INSIDE = Ink(stroke=GREY_3, width=LINE, role="cut")
FOLD = Ink(stroke=INK, width=LINE, dash=(1, 1), role="fold")
FOLD_ON_COLOUR = Ink(stroke=WHITE, width=LINE, dash=(1, 1), role="fold")
RULE = Ink(stroke=INK, width=GRID)
RULE_INSIDE = Ink(stroke=GREY_3, width=LINE)
WRITING_LINE = Ink(stroke=GREY_2, width=LINE)
