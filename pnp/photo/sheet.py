"""A picture of one side of the calibration sheet: how its print lies on the paper, and how far the printer reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import degrees
from typing import NamedTuple

import cv2
import numpy as np

from pnp.errors import PnpError
from pnp.pages.paper import paper
from pnp.photo.arrays import Bytes, Doubles
from pnp.photo.markers import Seen, find_markers
from pnp.photo.sheet_edges import CORNERS, Line, corner_cut_off, edge_lines
from pnp.photo.sheet_rungs import outermost_rungs
from pnp.photo.sheet_view import View
from pnp.printers.calibration_sheet import FIRST_MARKERS, MARKER, PAPERS, Layout
from pnp.printers.sides import EDGES, Side
from pnp.units import MM_PER_INCH
from scorer.messages import msg

LEAST = 3
"""How many of the four markers must be seen."""

LOWER = [2, 3]
"""The markers at the lower edge."""

COARSEST = 4.0
"""Dots to the millimetre at least: 100 to the inch."""

MOST_OFF = 0.12
"""How far off markers may be on a picture of flat paper, mm."""

FLAT = 0.1
"""How far off they may be on a scan, where nothing is nearer than anything else, mm."""

MOST_SCALE = 0.06
"""How much larger or smaller a print in a scan is at most; beyond that its dots to the inch are wrong."""


CUT_OFF = 0.12
"""How much shorter the outer end of a marker is seen than it should be, where the printer cut it off, mm."""


class Points(NamedTuple):
    """Corners of markers: where they lie, in mm from the middle of the sheet, and where they are seen, in dots."""

    places: Doubles
    dots: Doubles


class SheetError(PnpError):
    """A picture in which no side of the calibration sheet can be read, and why."""


def read_side(picture: Bytes, dots_per_inch: tuple[float, float] | None) -> Side:
    """Return what a picture shows of the sheet. Raises ``SheetError``."""
    seen = find_markers(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    name, own = _side(seen)
    view, points = _nearest(own, name, picture)
    if view.fine < COARSEST:
        raise SheetError(
            msg("the sheet is too small in the picture; scan it at 200 dots to the inch, or go nearer")
        )
    scan = None if dots_per_inch is None else _scanned(points, dots_per_inch)
    lines = edge_lines(view)
    if not ({"left", "right"} & lines.keys() and {"top", "bottom"} & lines.keys()):
        raise SheetError(
            msg("the edges of the sheet cannot be seen; lay it on something dark, and take all of it")
        )
    plane = scan if scan is not None else _by_paper(lines, view.size)
    laid = {edge: line.through(plane) for edge, line in lines.items()}
    left, right, top, bottom = (laid[edge].distance if edge in laid else None for edge in EDGES)
    return Side(
        name=name,
        paper=view.paper.name,
        size=view.size,
        scale=(float(np.hypot(*plane[:, 0])), float(np.hypot(*plane[:, 1]))),
        is_scan=scan is not None,
        turned=-degrees(sum(line.turn for line in laid.values()) / len(laid)),
        edges=(left, right, top, bottom),
        rungs=outermost_rungs(view),
        corner=corner_cut_off(view, lines),
    )


def _side(seen: Sequence[Seen]) -> tuple[str, list[Seen]]:
    """Return which side of the sheet is seen, and its markers. Raises ``SheetError``."""
    sides = {
        name: [each for each in seen if 0 <= each.id - first < 4] for name, first in FIRST_MARKERS.items()
    }
    name = max(sides, key=lambda each: len(sides[each]))
    own = sides[name]
    if not own:
        text = msg(
            "no marker of the calibration sheet can be seen; is it the sheet that pnp calibrate prints?"
        )
        raise SheetError(text)
    if all(sides.values()) or len({each.id for each in own}) < len(own):
        raise SheetError(msg("two sheets are in the picture; take a picture of one side"))
    if name == "back" and [each.id - FIRST_MARKERS[name] for each in own] == LOWER:
        raise SheetError(
            msg(
                "the upper markers of the back cannot be seen; take all of it. If the printer cut them off, print the "
                "sheet again, turned over its long edge"
            )
        )
    if len(own) < LEAST:
        raise SheetError(
            msg(
                "only {seen} of the sheet's {all} markers can be seen, but {least} are needed; take all of it",
                seen=len(own),
                all=4,
                least=LEAST,
            )
        )
    return name, own


def _nearest(own: Sequence[Seen], name: str, picture: Bytes) -> tuple[View, Points]:
    """Return the view of the sheet on the paper on which markers lie most nearly as they are seen, and the corners."""
    views = []
    for each in PAPERS:
        sheet = paper(each)
        points = _corners(own, name, Layout(sheet.width, sheet.height))
        views.append((View(picture, name, sheet, _fitted(points)), points))
    view, points = min(views, key=lambda each: _off(*each))
    points = _whole(points)
    view = view._replace(matrix=_fitted(points))
    if _off(view, points) > MOST_OFF:
        raise SheetError(
            msg("the markers do not lie as on a flat sheet of this version; lay it flat, or print it anew")
        )
    return view, points


def _fitted(points: Points) -> Doubles:
    """Return the homography from places to dots."""
    return np.asarray(cv2.findHomography(*points)[0], np.float64)


def _off(view: View, points: Points) -> float:
    """Return how far dots are from where a view has their places, in mm of the sheet."""
    off = view.dots(points.places) - points.dots
    return float(np.sqrt((off**2).sum(1).mean())) / view.fine


def _whole(points: Points) -> Points:
    """Leave out corners that are no corners: where the printer cut off the outer end of a marker.

    The inner ends of all markers tell where the outer ones should be seen.
    """
    inner = np.abs(points.places[:, 1]) < np.abs(points.places[:, 1]).mean()
    back = np.linalg.inv(_fitted(Points(points.places[inner], points.dots[inner])))
    seen = cv2.perspectiveTransform(points.dots.reshape(1, -1, 2), back).reshape(-1, 2)
    short = np.abs(points.places[:, 1]) - np.abs(seen[:, 1])
    kept = inner | (short < CUT_OFF)
    return Points(points.places[kept], points.dots[kept])


def _corners(own: Sequence[Seen], name: str, layout: Layout) -> Points:
    """Return where the corners of markers lie, in mm from the middle of the sheet, and where they are seen, in dots."""
    middle, square = (
        (layout.width / 2, layout.height / 2),
        np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * MARKER,
    )
    spots = [np.subtract(layout.markers[each.id - FIRST_MARKERS[name]], middle) + square for each in own]
    return Points(np.concatenate(spots), np.concatenate([each.corners for each in own]).astype(np.float64))


def _scanned(points: Points, dots_per_inch: tuple[float, float]) -> Doubles | None:
    """Return what a printer made of nominal lengths, in mm, without the turn; nothing if the picture is no scan."""
    mm = points.dots * MM_PER_INCH / np.asarray(dots_per_inch)
    terms = np.column_stack([points.places, np.ones(len(mm))])
    found = np.linalg.lstsq(terms, mm, rcond=None)[0]
    off = float(np.sqrt(((terms @ found - mm) ** 2).sum(1).mean()))
    _, stretch, last = np.linalg.svd(found[:2].T)
    if off > FLAT or np.abs(stretch - 1).max() > MOST_SCALE:
        return None
    return np.asarray(last.T @ np.diag(stretch) @ last, np.float64)


def _by_paper(lines: Mapping[str, Line], size: tuple[float, float]) -> Doubles:
    """Return what a printer made of nominal lengths, by the size of the paper. Raises ``SheetError``."""
    if len(lines) < len(EDGES):
        raise SheetError(
            msg(
                "not all four edges of the sheet can be seen, and the picture is no scan that states its dots to the "
                "inch; lay it on something dark, and take all of it"
            )
        )
    seen = [lines[x].crossing(lines[y]) for x, y in CORNERS]
    right = [
        (size[0] / 2 * (1 if x == "right" else -1), size[1] / 2 * (1 if y == "bottom" else -1))
        for x, y in CORNERS
    ]
    terms = np.column_stack([np.asarray(seen), np.ones(len(seen))])
    found = np.linalg.lstsq(terms, np.asarray(right), rcond=None)[0]
    return np.diag(np.hypot(found[:2, 0], found[:2, 1]))
