"""The visual language in numbers: colours, inks, type, and its themes. Lengths in mm, type in points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.data.cache import cached
from pnp.data.checked_file import read_checked
from pnp.drawing.shapes import Ink, Role
from pnp.drawing.theme_fields import COLOUR, FIELDS, GREYS, SEAT, SEATS
from pnp.errors import PnpError
from scorer.messages import msg

PALETTE: dict[str, str] = read_checked("palette", dict.fromkeys((*GREYS, *SEATS), COLOUR), COLOUR)

INK = PALETTE["ink"]
BLACK = PALETTE["black"]
WHITE = PALETTE["white"]
GREY_1 = PALETTE["grey-1"]
GREY_2 = PALETTE["grey-2"]
GREY_3 = PALETTE["grey-3"]
GREY_3_LIGHT = PALETTE["grey-3-light"]
GREY_4 = PALETTE["grey-4"]

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

THEMES = ("full", "low", "grey")
"""Solid colour; a line edition that takes little ink; greys told apart by pattern, for printers without colour."""

Paint = tuple[str | None, str | None, float]
"""Fill, stroke and width of an ink."""


class UnknownInkError(PnpError):
    """A theme that this program does not know."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            msg("--ink {ink}: no such ink; choose one of: {inks}", ink=wanted, inks=", ".join(THEMES))
        )


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """How the visual language is laid on paper. Parts draw in its palette; ``pnp.drawing.dress`` translates."""

    id: str
    colours: Mapping[str, str]  # what each colour of the palette is printed in
    solid: bool = True  # whether what is in a seat's colour is filled, or left white
    coloured: bool = True  # whether a red thing is red
    patches: bool = True  # whether boards carry reference patches
    dark_on: tuple[str, ...] = ("yellow",)  # seats whose colour takes dark marks
    motifs: Mapping[str, str] = field(default_factory=dict)  # the pattern of each seat
    line: float = LINE  # width of its lines, mm
    wide: float = 1.0  # how far it is stretched
    glyph: str = "bold"  # weight of a tile's glyph
    inks: Mapping[tuple[Role, *Paint], Paint] = field(default_factory=dict)
    type: Mapping[tuple[float, str, str], tuple[str, str]] = field(default_factory=dict)

    def area(self, colour: str) -> Ink:
        """Return the ink of a seat's area, as a theme of solid areas prints it."""
        return Ink(fill=self.colours[colour])

    def on(self, colour: str) -> str:
        """Return the colour of a mark on a seat's area: the seat's own where the area is white."""
        if not self.solid:
            return PALETTE[colour]
        return INK if colour in self.dark_on else WHITE


FULL = Theme("full", PALETTE)
"""The visual language as it is designed."""


@cached
def theme(wanted: str) -> Theme:
    """Return a theme by its id.

    Raises ``UnknownInkError``, or ``UnreadableFileError``, ``NoJsonError`` or ``DataError`` for its file.
    """
    if wanted not in THEMES:
        raise UnknownInkError(wanted)
    return FULL if wanted == FULL.id else _read(wanted, read_checked(f"themes/{wanted}", FIELDS))


def _read(wanted: str, data: Mapping[str, Any]) -> Theme:
    """Take a theme from its file in ``assets/themes``: inks and type are pairs of before and after."""
    return Theme(
        id=wanted,
        colours=PALETTE | data["colours"],
        solid=data["solid"],
        coloured=data["coloured"],
        patches=data["patches"],
        dark_on=tuple(data["dark-on"]),
        motifs=data["motifs"],
        line=data["line"],
        wide=data["wide"],
        glyph=data["glyph"],
        inks={
            (role, *_paint(before, seat)): _paint(after, seat)
            for (role, *before), after in data["inks"]
            for seat in (SEATS if SEAT in before else SEATS[:1])
        },
        type={
            (size, weight, PALETTE[colour]): (new_weight, PALETTE.get(new_colour, new_colour))
            for (size, weight, colour), (new_weight, new_colour) in data["type"]
        },
    )


def _paint(values: Sequence[Any], seat: str) -> Paint:
    """Read fill, stroke and width; a colour is a name of the palette, ``seat`` or nothing."""
    fill, stroke = (PALETTE[seat if name == SEAT else name] if name else None for name in values[:2])
    return (fill, stroke, values[2])
