"""The content of pictures of the calibration sheet, and the errors of the printer that follow. Lengths in mm."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from math import cos, radians, sin
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.pages.printer import NOMINAL, Margins, Printer
from scorer.messages import Text, msg

EDGES = Margins._fields  # the edges of a sheet: left, right, top, bottom

OVER_LONG = {"left": "right", "right": "left", "top": "top", "bottom": "bottom"}
OVER_SHORT = {"left": "left", "right": "right", "top": "bottom", "bottom": "top"}
"""The edge of the back for each edge of the front, both seen upright, by the edge that the sheet was turned over."""

PAPER_OFF = 0.003
"""The least difference between the size of paper and of its scan that is reported, as a fraction."""

SKEW = 0.1  # the least angle at which a front is reported to be skewed on its paper, in degrees


class SidesError(PnpError):
    """Two pictures are not both sides of one sheet."""


class SheetSide(NamedTuple):
    """A side of the calibration sheet, seen upright.

    ``edges`` are the distances of the middle of the print from the left, right, top and bottom edge of the paper; they
    are ``None`` where the picture does not show the edge. ``rungs`` are the outermost rungs of the ladders there.
    """

    name: str  # "front" or "back"
    paper: str
    size: tuple[float, float]
    scale: tuple[float, float]  # printed length to nominal length, across and along
    is_scan: bool  # its scale comes from the dots to the inch, not from the paper's size
    turned: float  # of the print on the paper, degrees clockwise
    edges: tuple[float | None, float | None, float | None, float | None]
    rungs: tuple[int | None, int | None, int | None, int | None]
    corner: tuple[str, str] | None  # the cut corner, as ("top", "left")

    def edge(self, name: str) -> float | None:
        """Return the distance of the middle of the print from an edge."""
        return self.edges[EDGES.index(name)]


class Solution(NamedTuple):
    """The errors of a printer, as pictures show them, and remarks on them."""

    printer: Printer
    notes: tuple[Text, ...]


def solve(one: SheetSide, other: SheetSide, known: Printer, given: Container[str] = ()) -> Solution:
    """Return a printer's errors; margins that are not visible keep their ``known`` value.

    The sides may come in either order. There are no remarks on values that are ``given`` by hand.

    Raises ``SidesError`` or ``PrinterValueError``.
    """
    front, back = (one, other) if one.name == "front" else (other, one)
    _check(front, back)
    short = _is_over_short(front, back)
    right, down, rotation = _find_offset(front, back, short=bool(short))
    pairs = zip(front.rungs, back.rungs, strict=True)
    rungs = [[float(rung) for rung in pair if rung is not None] for pair in pairs]
    margins = Margins(*map(max, rungs)) if all(rungs) else None  # none if neither side shows an edge's ladder
    sides = [side for side in (front, back) if side.is_scan] or [front, back]
    across, along = (
        sum(axis) / len(sides) * NOMINAL for axis in zip(*(side.scale for side in sides), strict=True)
    )
    printer = replace(
        known,
        measured=(round(across, 2), round(along, 2)),
        back=(round(right, 2), round(down, 2)),
        rotation=round(rotation, 3),
        margins=margins or known.margins,
        paper=front.paper.lower(),
    )
    return Solution(printer, tuple(_notes(front, back, short, margins, given)))


def _check(front: SheetSide, back: SheetSide) -> None:
    if front.name == back.name:
        text = (
            msg("both pictures show the front of the sheet; give one of each side")
            if front.name == "front"
            else msg("both pictures show the back of the sheet; give one of each side")
        )
        raise SidesError(text)
    if front.paper != back.paper:
        raise SidesError(
            msg(
                "the pictures show two sheets: the front is on {front}, the back on {back}",
                front=front.paper,
                back=back.paper,
            )
        )


def _is_over_short(front: SheetSide, back: SheetSide) -> bool | None:
    """Return whether the sheet was turned over its short edge; ``None`` if no cut corner shows that."""
    if front.corner is None or back.corner is None:
        return None
    if back.corner == tuple(OVER_LONG[edge] for edge in front.corner):
        return False
    if back.corner == tuple(OVER_SHORT[edge] for edge in front.corner):
        return True
    raise SidesError(msg("the pictures show two sheets: their cut corners are not the same one"))


def _find_offset(front: SheetSide, back: SheetSide, *, short: bool) -> tuple[float, float, float]:
    """Return how far the back is off the front, to the right and down in mm, and its rotation in degrees."""
    same = OVER_SHORT if short else OVER_LONG
    right = _measure_offset(front, back, same, ("left", "right"))
    down = _measure_offset(front, back, same, ("top", "bottom"))
    turn = radians(front.turned)
    right, down = right * cos(turn) - down * sin(turn), right * sin(turn) + down * cos(turn)
    sign = -1 if short else 1  # that back is printed upside down on a sheet that is turned as usual
    return sign * right, sign * down, front.turned + back.turned


def _measure_offset(front: SheetSide, back: SheetSide, same: dict[str, str], ends: tuple[str, str]) -> float:
    """Return the offset of the middle of the back's print from that of the front, away from the first of two edges."""
    first, last = ends
    offsets = []
    for edge in ends:
        one, other = front.edge(edge), back.edge(same[edge])
        if one is not None and other is not None:
            offsets.append(other - one if same[edge] == first else one - other)
    if offsets:
        return sum(offsets) / len(offsets)
    size = front.size[0 if first == "left" else 1]
    at = (_find_place(front, ends, size), _find_place(back, ends, size))
    return at[1] - (size - at[0] if same[first] == last else at[0])


def _find_place(side: SheetSide, ends: tuple[str, str], size: float) -> float:
    """Return the distance of the middle of the print from the first of two edges, from whichever is visible."""
    near, far = (side.edge(edge) for edge in ends)
    return near if near is not None else size - (far or 0.0)


def _notes(
    front: SheetSide, back: SheetSide, short: bool | None, margins: Margins | None, given: Container[str]
) -> Iterator[Text]:
    """Yield remarks on the source of the scale, how the sheet was turned and printed, and what is not visible."""
    width, height = front.size
    if "measured" not in given and not (front.is_scan or back.is_scan):
        yield msg(
            "The scale is worked out from the size of the paper, {width} × {height} mm, which may be off by 0.2 %: "
            "a ruler or a scan is more accurate.",
            width=width,
            height=height,
        )
    elif "measured" not in given:
        yield msg("The scale comes from the resolution of a scan.")
        for at, side in ((0, front), (0, back), (1, front), (1, back)):
            near, far = side.edges[2 * at : 2 * at + 2]
            if side.is_scan and near and far and abs((near + far) / side.size[at] - 1) > PAPER_OFF:
                yield msg(
                    "In the scan the paper measures {seen} mm instead of {right} mm: check a length with a ruler.",
                    seen=round(near + far, 1),
                    right=side.size[at],
                )
                break
    if short:
        yield msg("The sheet was turned over its short edge; this is taken into account.")
    if short is None:
        yield msg("No corner is cut off: the sheet is assumed to have been turned over its long edge.")
    if abs(front.turned) >= SKEW:
        yield msg(
            "The front is skewed by {degrees} degrees; adjust the paper guides, because pnp cannot correct this.",
            degrees=round(abs(front.turned), 2),
        )
    if not (margins or "margins" in given):
        yield msg("Not every ladder is fully visible: the margins stay as they were.")
