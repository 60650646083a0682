"""The cuts of a page as DXF by ezdxf: one polyline for each cut, in mm, y upwards, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING

from pnp.drawing.shapes import Point
from pnp.errors import PnpError
from pnp.pages.contours import Contour, find_cuts
from pnp.pages.page import Page
from pnp.texts import words
from pnp.wings.contract import FormatCode
from pnp.writers.kit import Choices, Files, FinishedKit
from scorer.messages import Text, join_texts, msg
from scorer.system import installing

if TYPE_CHECKING:
    from ezdxf.path import Path

LAYER = "cut"
RED = 1  # a colour, by its number in the format
NEAR = 0.005  # the tolerance of a polyline that replaces a curve, in mm

VERSION = "R2000"
"""Old enough for the programs of cutting machines, new enough for polylines in one piece and for units."""


class NoDxfError(PnpError):
    """The library that writes DXF is not installed."""

    def __init__(self) -> None:
        command = installing("ezdxf")
        super().__init__(msg("DXF files need ezdxf; install it with: {command}", command=command))


def check(_: Choices) -> None:
    """Check that DXF can be written. Raises ``NoDxfError``."""
    if find_spec("ezdxf") is None:
        raise NoDxfError


def write(kit: FinishedKit, *_: object) -> Files:
    """Yield the cuts of every page that has any. Raises a ``PnpError`` if no page has."""
    cut = _list_cut(kit)
    if not cut:
        raise PnpError(msg("--format dxf: nothing in {game} is cut; leave it out", game=kit.document.title))
    catalogue = words.catalogue(kit.document.language, words.MESSAGES)
    lost = "; ".join(str(loss.said(catalogue)) for loss in _say_rest(kit, cut))
    for name, page, contours in cut:
        yield name, render(contours, *page.size, lost)


def say_left_out(kit: FinishedKit, *_: object) -> list[Text]:
    """Return a sentence with the parts that have no cuts; nothing if all have."""
    return _say_rest(kit, _list_cut(kit))


def _list_cut(kit: FinishedKit) -> list[tuple[str, Page, list[Contour]]]:
    """Return the names of files, and the pages that have cuts, with them."""
    pages = [(name, page) for name, page in kit.pages("dxf") if kit.is_cut(page)]
    return [(name, page, contours) for name, page in pages if (contours := find_cuts(page))]


def _say_rest(kit: FinishedKit, cut: Sequence[tuple[str, Page, list[Contour]]]) -> list[Text]:
    """Return a sentence with the parts that are on none of the pages that have cuts."""
    parts = {part for _, page, _ in cut for part in page.parts}
    rest = [part.name for part in kit.document.parts if part.id not in parts]
    return [msg("Left out: {takes}", takes=join_texts(rest, ", "))] if rest else []


def render(contours: Iterable[Contour], width: float, height: float, lost: str = "") -> bytes:
    """Return the cuts of a sheet of ``width`` x ``height`` mm, its lower left corner at 0, 0.

    A comment says what of the kit is ``lost``.
    """
    from ezdxf import new, options, path, units  # noqa: PLC0415 - it may not be installed

    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True  # no time and no random ids
    try:
        document = new(VERSION, units=units.MM)
        document.layers.add(LAYER, color=RED)
        space = document.modelspace()
        corners = (0, 0, 0), (width, height, 0)
        document.header["$EXTMIN"], document.header["$EXTMAX"] = corners
        space.reset_extents(*corners)  # else the header takes those of an empty space when it is written
        for contour in contours:
            points = [(round(x, 4), round(height - y, 4)) for x, y in _points(contour, path.Path)]
            space.add_lwpolyline(points, close=contour.closed, dxfattribs={"layer": LAYER})
        text = StringIO()
        document.write(text)
    finally:
        options.write_fixed_meta_data_for_testing = before
    comment = f"999\n{lost}\n" if lost else ""
    return comment.encode("ascii", "dxfreplace") + text.getvalue().encode(document.output_encoding)


def _points(contour: Contour, kind: type[Path]) -> list[Point]:
    """Return the corners of a contour, with curves as short lines; a closed one does not repeat its first corner."""
    path = kind(contour.segments[0][0])
    for _, *others in contour.segments:
        if len(others) == 1:
            path.line_to(others[0])
        else:
            path.curve4_to(others[2], others[0], others[1])
    points = [(point.x, point.y) for point in path.flattening(NEAR)]
    return points[:-1] if contour.closed else points


CODE = FormatCode(write, say_left_out, check)
