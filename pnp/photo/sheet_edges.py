"""The edges of the calibration sheet in a picture, and its cut-off corner. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan, cos
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Doubles, Floats
from pnp.photo.sheet_view import View, is_upright
from pnp.printers.sides import EDGES

CORNERS = (("left", "top"), ("right", "top"), ("right", "bottom"), ("left", "bottom"))

OUT, IN, STEP = 17.0, 17.0, 0.08
"""How far outside and inside its nominal place an edge is searched for, and the step."""

EVERY, LADDER, CORNER = 2.0, 11.0, 20.0
"""The step along an edge; the distances from ladders and corners that are skipped."""

CONTRAST = 40.0
"""The smallest contrast between paper and background: the norm of the difference of two colours."""

STAYS = 1.0
"""The least paper inside an edge."""

NEAR = 0.35
"""The largest distance of a point from its line."""

ENOUGH = 0.4
"""The share of the sampled places at which an edge must be found."""

PATCH_IN, PAPER_IN, PATCH = 4.0, (6.0, 27.0), 1.5
"""The position of the sample of a corner, that of the paper next to it, and half the size of both."""


class Line(NamedTuple):
    """An edge: points on it, and whether it is vertical."""

    upright: bool
    places: Doubles

    @property
    def at(self) -> tuple[float, float]:
        """Its position at the middle of the print, and its slope."""
        across, along = (self.places[:, 0], self.places[:, 1]) if self.upright else self.places.T[::-1]
        slope, start = np.polyfit(along, across, 1)
        return float(start), float(slope)

    @property
    def distance(self) -> float:
        """Its distance from the middle of the print."""
        start, slope = self.at
        return abs(start) * cos(atan(slope))

    @property
    def turn(self) -> float:
        """Its clockwise rotation in radians."""
        return -atan(self.at[1]) if self.upright else atan(self.at[1])

    def through(self, plane: Doubles) -> Line:
        """Return the line transformed by a linear map."""
        return self._replace(places=self.places @ plane.T)

    def crossing(self, horizontal: Line) -> tuple[float, float]:
        """Return where this vertical line crosses a horizontal one."""
        (x, by_y), (y, by_x) = self.at, horizontal.at
        crossed = (x + by_y * y) / (1 - by_x * by_y)
        return crossed, y + by_x * crossed


def find_edges(view: View) -> dict[str, Line]:
    """Return the visible edges by name."""
    lines = {edge: _find_edge(view, edge) for edge in EDGES}
    return {edge: line for edge, line in lines.items() if line is not None}


def _find_edge(view: View, edge: str) -> Line | None:
    """Return an edge, where the background becomes paper; None if it is not visible."""
    upright = is_upright(edge)
    half, long = (length / 2 for length in (view.size if upright else view.size[::-1]))
    out = -1 if edge in ("left", "top") else 1
    along = np.arange(CORNER - long, long - CORNER, EVERY)
    along = along[np.abs(along - view.ladder(edge)) >= LADDER]
    across = out * (half + np.arange(OUT, -IN, -STEP))
    starts = _find_starts(view.strip(edge, across, along))
    seen = ~np.isnan(starts)
    if seen.mean() < ENOUGH:
        return None
    at = out * (half + OUT - starts[seen] * STEP)
    pairs = np.column_stack([at, along[seen]])
    return _fit_line(Line(upright, pairs if upright else pairs[:, ::-1]))


def _find_starts(colours: Floats) -> Doubles:
    """Return for each row, from outside to inside, the step at which paper begins; NaN if that is not visible."""
    inner = colours[:, -round(6 / STEP) :]
    paper = np.nanmedian(inner.reshape(-1, 3), axis=0)
    return np.array([_find_start(np.linalg.norm(row - paper, axis=1)) for row in colours])


def _find_start(off: Floats) -> float:
    """Return the step at which a row becomes paper; ``off`` is the difference of its colours from paper."""
    seen = np.flatnonzero(~np.isnan(off))
    if len(seen) < STAYS / STEP:
        return np.nan
    off, first = off[seen], int(seen[0])
    ground = float(np.median(off[: round(STAYS / STEP)]))
    if ground < CONTRAST:
        return np.nan
    inside = off < ground / 2
    stays = np.convolve(inside, np.ones(round(STAYS / STEP)), "valid") >= round(STAYS / STEP) - 0.5
    if not stays.any() or not (at := int(stays.argmax())):
        return np.nan
    before, after = float(off[at - 1]), float(off[at])
    return first + at - 1 + (before - ground / 2) / (before - after)


def _fit_line(line: Line) -> Line | None:
    """Return a line without its outliers; None if there are too many."""
    most = len(line.places)
    across = 0 if line.upright else 1
    for reach in (3.0, 1.0, NEAR, NEAR):
        start, slope = _median_line(line, across) if reach == 3.0 else line.at
        distances = line.places[:, across] - start - slope * line.places[:, 1 - across]
        line = line._replace(places=line.places[np.abs(distances) < reach])
        if len(line.places) < most * ENOUGH:
            return None
    return line


def _median_line(line: Line, across: int) -> tuple[float, float]:
    """Return the position and slope of the line through the medians of both halves."""
    places = line.places[line.places[:, 1 - across].argsort()]
    half = len(places) // 2
    one, other = np.median(places[:half], 0), np.median(places[half:], 0)
    slope = (other[across] - one[across]) / (other[1 - across] - one[1 - across])
    return float(one[across] - slope * one[1 - across]), float(slope)


def find_cut_corner(view: View, lines: Mapping[str, Line]) -> tuple[str, str] | None:
    """Return the corner that is cut off, if there is exactly one."""
    cut = [
        (x, y)
        for x, y in CORNERS
        if {x, y} <= lines.keys() and _is_cut(view, x, y, lines[x].crossing(lines[y]))
    ]
    return cut[0] if len(cut) == 1 else None


def _is_cut(view: View, x: str, y: str, corner: tuple[float, float]) -> bool:
    inwards = np.array([1 if x == "left" else -1, 1 if y == "top" else -1])
    steps = np.linspace(-PATCH, PATCH, 7)
    patch = np.dstack(np.meshgrid(steps, steps))
    corner_colour, paper_colour = (
        np.median(view.colours(patch + corner + inwards * into).reshape(-1, 3), axis=0)
        for into in (np.array([PATCH_IN, PATCH_IN]), np.array(PAPER_IN))
    )
    return bool(np.linalg.norm(corner_colour - paper_colour) > CONTRAST / 2)
