"""A picture of one side of the calibration sheet: the position of its print on the paper, and the printer's reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import degrees
from typing import NamedTuple

import cv2
import numpy as np

from pnp.pages.paper import paper
from pnp.printers.calibration_sheet import FIRST_MARKERS, MARKER, PAPERS, SheetLayout
from pnp.printers.sides import EDGES, SheetSide
from pnp.units import MM_PER_INCH
from pnp.wings.photo.arrays import Bytes, Doubles, decode_picture
from pnp.wings.photo.kinds import dots_per_inch, size_of
from pnp.wings.photo.limits import PhotoError
from pnp.wings.photo.markers import SeenMarker, find_markers
from pnp.wings.photo.sheet_edges import (
    CORNERS,
    OUTWARDS,
    EdgeLine,
    SideView,
    find_cut_corner,
    find_edges,
    find_outermost_rungs,
)
from scorer.messages import msg, plural

ENOUGH = 4400  # the longer side to which a picture is reduced, in pixels: A4 at 370 dpi
LEAST = 3  # the fewest of the four markers that must be visible
LOWER = [2, 3]  # the markers at the lower edge
COARSEST = 4.0  # the fewest pixels per mm: 100 dpi
MOST_OFF = 0.12  # the largest error of markers in a picture of flat paper, mm
FLAT = 0.1  # the largest error of markers in a scan, which has no perspective, mm
MOST_SCALE = 0.06  # the largest scale error of a print in a scan; beyond that the stated resolution is wrong
CUT_OFF = 0.12  # how much shorter than nominal the outer end of a marker is if the printer cut it off, mm


class Points(NamedTuple):
    """Corners of markers: their nominal places in mm from the middle of the sheet, and their pixels in the picture."""

    places: Doubles
    pixels: Doubles


def read_scan(data: bytes) -> SheetSide:
    """Return the measurements of a picture file, as ``read_side``. Raises ``PhotoError``."""
    picture, resolution = decode_picture(data, ENOUGH), dots_per_inch(data)
    scale = max(picture.shape[:2]) / max(size_of(data))
    return read_side(picture, resolution and (resolution[0] * scale, resolution[1] * scale))


def read_side(picture: Bytes, dots_per_inch: tuple[float, float] | None) -> SheetSide:
    """Return the measurements of the side of the sheet in a picture. Raises ``PhotoError``."""
    markers = find_markers(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    name, own = _identify_side(markers)
    view, points = _find_view(own, name, picture)
    if view.fine < COARSEST:
        raise PhotoError(msg("the sheet is too small in the picture; scan it at 200 dpi, or go closer"))
    scan = None if dots_per_inch is None else _measure_scan(points, dots_per_inch)
    lines = find_edges(view)
    if not ({"left", "right"} & lines.keys() and {"top", "bottom"} & lines.keys()):
        raise PhotoError(
            msg("the edges of the sheet are not visible; put it on something dark, and photograph all of it")
        )
    plane = scan if scan is not None else _measure_by_paper(lines, view.size)
    printed_lines = {edge: line.through(plane) for edge, line in lines.items()}
    distances = {edge: line.distance for edge, line in printed_lines.items()}
    left, right, top, bottom = map(distances.get, EDGES)
    return SheetSide(
        name=name,
        paper=view.paper.name,
        size=view.size,
        scale=(float(np.hypot(*plane[:, 0])), float(np.hypot(*plane[:, 1]))),
        is_scan=scan is not None,
        turned=-degrees(sum(line.turn(edge) for edge, line in printed_lines.items()) / len(printed_lines)),
        edges=(left, right, top, bottom),
        rungs=find_outermost_rungs(view),
        corner=find_cut_corner(view, lines),
    )


def _identify_side(markers: Sequence[SeenMarker]) -> tuple[str, list[SeenMarker]]:
    """Return the name of the side in a picture, and its markers. Raises ``PhotoError``."""
    sides = {
        name: [marker for marker in markers if 0 <= marker.id - first < 4]
        for name, first in FIRST_MARKERS.items()
    }
    name = max(sides, key=lambda side: len(sides[side]))
    own = sides[name]
    if not own:
        raise PhotoError(
            msg("no marker of the calibration sheet is visible; is it the sheet that pnp calibrate makes?")
        )
    if all(sides.values()) or len({marker.id for marker in own}) < len(own):
        raise PhotoError(msg("two sheets are in the picture; take a picture of one side"))
    if name == "back" and [marker.id - FIRST_MARKERS[name] for marker in own] == LOWER:
        raise PhotoError(
            msg(
                "the upper markers of the back are not visible; photograph all of it. If the printer cut them off, "
                "print the sheet again, flipped on the long edge"
            )
        )
    if len(own) < LEAST:
        fault = plural(
            len(own),
            "only {seen} of the sheet's {all} markers is visible, but {least} are needed; photograph all of it",
            "only {seen} of the sheet's {all} markers are visible, but {least} are needed; photograph all of it",
            seen=len(own),
            all=4,
            least=LEAST,
        )
        raise PhotoError(fault)
    return name, own


def _find_view(own: Sequence[SeenMarker], name: str, picture: Bytes) -> tuple[SideView, Points]:
    """Return the view whose paper fits the markers best, and their corners. Raises ``PhotoError``."""
    views, square = [], np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * MARKER
    pixels = np.concatenate([marker.corners for marker in own]).astype(np.float64)
    for size in PAPERS:
        sheet = paper(size)
        spots, middle = SheetLayout(sheet.width, sheet.height).markers, (sheet.width / 2, sheet.height / 2)
        places = [np.subtract(spots[marker.id - FIRST_MARKERS[name]], middle) + square for marker in own]
        points = Points(np.concatenate(places), pixels)
        views.append((SideView(picture, name, sheet, _homography(points)), points))
    view, points = min(views, key=lambda candidate: _error(*candidate))
    points = _drop_cut_corners(points)
    view = view._replace(matrix=_homography(points))
    if _error(view, points) > MOST_OFF:
        raise PhotoError(
            msg("the markers do not match a flat sheet of this version; lay it flat, or print it again")
        )
    return view, points


def _homography(points: Points) -> Doubles:
    """Return the homography from places to pixels."""
    return np.asarray(cv2.findHomography(*points)[0], np.float64)


def _error(view: SideView, points: Points) -> float:
    """Return the mean error of the points in a view, in mm of the sheet."""
    errors = view.to_pixels(points.places) - points.pixels
    return float(np.sqrt((errors**2).sum(1).mean())) / view.fine


def _drop_cut_corners(points: Points) -> Points:
    """Drop the corners where the printer cut off the outer end of a marker.

    The inner ends of all markers predict where the outer ones should be.
    """
    inner = np.abs(points.places[:, 1]) < np.abs(points.places[:, 1]).mean()
    to_places = np.linalg.inv(_homography(Points(points.places[inner], points.pixels[inner])))
    measured = cv2.perspectiveTransform(points.pixels.reshape(1, -1, 2), to_places).reshape(-1, 2)
    short = np.abs(points.places[:, 1]) - np.abs(measured[:, 1])
    intact = inner | (short < CUT_OFF)
    return Points(points.places[intact], points.pixels[intact])


def _measure_scan(points: Points, dots_per_inch: tuple[float, float]) -> Doubles | None:
    """Return the linear map from nominal to printed lengths, without rotation; None if the picture is not a scan."""
    mm = points.pixels * MM_PER_INCH / np.asarray(dots_per_inch)
    terms = np.column_stack([points.places, np.ones(len(mm))])
    solution = np.linalg.lstsq(terms, mm, rcond=None)[0]
    error = float(np.sqrt(((terms @ solution - mm) ** 2).sum(1).mean()))
    _, stretch, axes = np.linalg.svd(solution[:2].T)
    if error > FLAT or np.abs(stretch - 1).max() > MOST_SCALE:
        return None
    return np.asarray(axes.T @ np.diag(stretch) @ axes, np.float64)


def _measure_by_paper(lines: Mapping[str, EdgeLine], size: tuple[float, float]) -> Doubles:
    """Return the map from nominal to printed lengths, from the size of the paper. Raises ``PhotoError``."""
    if len(lines) < len(EDGES):
        raise PhotoError(
            msg(
                "not all four edges of the sheet are visible, and the picture is not a scan that states its "
                "resolution; put the sheet on something dark, and photograph all of it"
            )
        )
    seen = [lines[x].crossing(lines[y]) for x, y in CORNERS]
    nominal = [np.multiply(np.add(OUTWARDS[x], OUTWARDS[y]), size) / 2 for x, y in CORNERS]
    terms = np.column_stack([np.asarray(seen), np.ones(len(seen))])
    solution = np.linalg.lstsq(terms, np.asarray(nominal), rcond=None)[0]
    return np.diag(np.hypot(solution[:2, 0], solution[:2, 1]))
