"""The edges of the calibration sheet in a picture, and which of its corners is cut off. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan, cos
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Doubles, Floats, Mask
from pnp.photo.sheet_view import View, is_upright
from pnp.printers.sides import EDGES

CORNERS = (("left", "top"), ("right", "top"), ("right", "bottom"), ("left", "bottom"))

OUT, IN, STEP = 17.0, 17.0, 0.08
"""How far outside and inside of its place an edge is looked for, and in what steps."""

EVERY, LADDER, CORNER = 2.0, 11.0, 20.0
"""How far apart an edge is looked for along itself; how far beside ladders and corners not."""

CONTRAST = 40.0
"""How much paper differs from what it lies on at least: the length of the difference of two colours."""

STAYS = 1.0
"""How much paper there is behind an edge."""

NEAR = 0.35
"""How far an edge may be off its line to count for it."""

ENOUGH = 0.4
"""At which part of the places that are looked at an edge must be found."""

PATCH_IN, PAPER_IN, PATCH = 4.0, (6.0, 27.0), 1.5
"""Where a corner is looked at, where the paper beside it; half the size of both."""


class Line(NamedTuple):
    """An edge: places on it, and whether it goes up and down."""

    upright: bool
    places: Doubles

    @property
    def at(self) -> tuple[float, float]:
        """Where it passes the middle of the print, and by how much it moves off on each mm along."""
        across, along = (self.places[:, 0], self.places[:, 1]) if self.upright else self.places.T[::-1]
        slope, start = np.polyfit(along, across, 1)
        return float(start), float(slope)

    @property
    def distance(self) -> float:
        """How far it is from the middle of the print."""
        start, slope = self.at
        return abs(start) * cos(atan(slope))

    @property
    def turn(self) -> float:
        """How much it is turned clockwise, in radians."""
        return -atan(self.at[1]) if self.upright else atan(self.at[1])

    def through(self, plane: Doubles) -> Line:
        """Return the line as it lies after a change of lengths."""
        return self._replace(places=self.places @ plane.T)

    def crossing(self, lying: Line) -> tuple[float, float]:
        """Return where an upright line crosses a lying one."""
        (x, by_y), (y, by_x) = self.at, lying.at
        crossed = (x + by_y * y) / (1 - by_x * by_y)
        return crossed, y + by_x * crossed


def edge_lines(view: View) -> dict[str, Line]:
    """Return the edges that a picture shows, by their names."""
    found = {edge: _edge(view, edge) for edge in EDGES}
    return {edge: line for edge, line in found.items() if line is not None}


def _edge(view: View, edge: str) -> Line | None:
    """Return an edge, where paper begins on what it lies on."""
    upright = is_upright(edge)
    half, long = (each / 2 for each in (view.size if upright else view.size[::-1]))
    out = -1 if edge in ("left", "top") else 1
    along = np.arange(CORNER - long, long - CORNER, EVERY)
    along = along[~_beside_ladder(along, edge, view)]
    across = out * (half + np.arange(OUT, -IN, -STEP))
    starts = _starts(view.strip(edge, across, along))
    seen = ~np.isnan(starts)
    if seen.mean() < ENOUGH:
        return None
    at = out * (half + OUT - starts[seen] * STEP)
    pairs = np.column_stack([at, along[seen]])
    return _straight(Line(upright, pairs if upright else pairs[:, ::-1]))


def _beside_ladder(along: Doubles, edge: str, view: View) -> Mask:
    """Return which places along an edge are near its ladder."""
    return np.abs(along - view.ladder(edge)) < LADDER


def _starts(colours: Floats) -> Doubles:
    """Return for each row, which goes inwards, at which step paper begins; no number where that is not seen."""
    inner = colours[:, -round(6 / STEP) :]
    paper = np.nanmedian(inner.reshape(-1, 3), axis=0)
    return np.array([_start(np.linalg.norm(row - paper, axis=1)) for row in colours])


def _start(off: Floats) -> float:
    """Return at which step a row becomes paper; ``off`` is how much its colours differ from that."""
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


def _straight(line: Line) -> Line | None:
    """Return a line without the places that are off it; nothing if too many are."""
    most = len(line.places)
    across = 0 if line.upright else 1
    for reach in (3.0, 1.0, NEAR, NEAR):
        start, slope = _median_line(line, across) if reach == 3.0 else line.at
        off = line.places[:, across] - start - slope * line.places[:, 1 - across]
        line = line._replace(places=line.places[np.abs(off) < reach])
        if len(line.places) < most * ENOUGH:
            return None
    return line


def _median_line(line: Line, across: int) -> tuple[float, float]:
    """Return the line through the medians of both halves."""
    places = line.places[line.places[:, 1 - across].argsort()]
    half = len(places) // 2
    one, other = np.median(places[:half], 0), np.median(places[half:], 0)
    slope = (other[across] - one[across]) / (other[1 - across] - one[1 - across])
    return float(one[across] - slope * one[1 - across]), float(slope)


def corner_cut_off(view: View, lines: Mapping[str, Line]) -> tuple[str, str] | None:
    """Return the one corner behind which there is no paper."""
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
    there, beside = (
        np.median(view.colours(patch + corner + inwards * into).reshape(-1, 3), axis=0)
        for into in (np.array([PATCH_IN, PATCH_IN]), np.array(PAPER_IN))
    )
    return bool(np.linalg.norm(there - beside) > CONTRAST / 2)
