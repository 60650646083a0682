"""The calibration sheet in a picture: its points and ladders, its edges, its cut-off corner. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan, cos
from typing import NamedTuple

import cv2
import numpy as np

from pnp.pages.paper import Paper
from pnp.printers.calibration_sheet import LADDER, RUNG, SheetLayout
from pnp.printers.sides import EDGES
from pnp.wings.photo.arrays import Bytes, Doubles, Floats, floats, remap


def is_upright(edge: str) -> bool:
    """Return whether an edge of the sheet is vertical."""
    return edge in ("left", "right")


class SideView(NamedTuple):
    """A side of the sheet in a picture. Places are nominal printed positions in mm from the middle of the print."""

    picture: Bytes
    side: str
    paper: Paper
    matrix: Doubles  # a homography from places to pixels

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the upright sheet."""
        return self.paper.width, self.paper.height

    @property
    def fine(self) -> float:
        """The pixels per mm where the picture is coarsest."""
        x, y = self.paper.width / 2, self.paper.height / 2
        corners = self.to_pixels(np.array([(-x, -y), (x, -y), (x, y), (-x, y)]))
        sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
        return float((sides / (2 * x, 2 * y, 2 * x, 2 * y)).min())

    def ladder(self, edge: str) -> float:
        """Return the position along an edge of the middle of its ladder."""
        layout = SheetLayout(*self.size)
        x, y = layout.ladders
        return y - layout.height / 2 if is_upright(edge) else x - layout.width / 2

    def to_pixels(self, places: Doubles) -> Doubles:
        """Return the positions of places in the picture."""
        flat = np.asarray(places, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(flat, self.matrix), np.float64).reshape(places.shape)

    def strip(self, edge: str, across: Doubles, along: Doubles) -> Floats:
        """Return the colours at all combinations of distances ``across`` and ``along`` an edge from the middle."""
        grid = np.dstack(np.meshgrid(across, along))
        return self.colours(grid if is_upright(edge) else grid[..., ::-1])

    def colours(self, places: Doubles) -> Floats:
        """Return the colours at places; NaN outside the picture."""
        pixels = self.to_pixels(places)
        height, width = self.picture.shape[:2]
        colours = remap(self.picture, floats(pixels[..., 0]), floats(pixels[..., 1]))
        inside = (pixels >= 0).all(-1) & (pixels[..., 0] <= width - 1) & (pixels[..., 1] <= height - 1)
        colours[~inside] = np.nan
        return colours


BESIDE, STEP = 0.5, 0.05
"""The distance from a rung to the paper compared with it, half that to the next rung; the sample step, mm."""

DARKER = 0.07  # how much darker than the paper next to it a rung must be, as a share

Rungs = tuple[int | None, int | None, int | None, int | None]


def find_outermost_rungs(view: SideView) -> Rungs:
    """Return the outermost rungs at the left, right, top and bottom; None where the picture may end first."""
    left, right, top, bottom = (_find_outermost(view, edge) for edge in EDGES)
    return left, right, top, bottom


def _find_outermost(view: SideView, edge: str) -> int | None:
    """Return the last rung from the inside before one is missing; None if a rung is outside the picture."""
    last = None
    along = view.ladder(edge) + np.arange(-RUNG + 0.5, RUNG - 0.4, 0.1)
    for number in range(LADDER, 0, -1):
        half = view.size[0 if is_upright(edge) else 1] / 2 - number
        position = -half if edge in ("left", "top") else half
        across = position + np.arange(-BESIDE, BESIDE + STEP / 2, STEP)
        lines = view.strip(edge, across, along).mean(-1).mean(0)
        if np.isnan(lines).any():
            return None
        margin = len(lines) // 4  # of paper next to the rung
        paper = float(np.concatenate([lines[:margin], lines[-margin:]]).max())
        dark = 1 - float(lines[margin:-margin].min()) / paper if paper else 0.0
        if dark < DARKER:
            break
        last = number
    return last


CORNERS = (("left", "top"), ("right", "top"), ("right", "bottom"), ("left", "bottom"))

OUT, IN, EDGE_STEP = 17.0, 17.0, 0.08
"""How far outside and inside its nominal place an edge is searched for, and the step."""

EVERY, BESIDE_LADDER, CORNER = 2.0, 11.0, 20.0
"""The step along an edge; the distances from ladders and corners that are skipped."""

CONTRAST = 40.0
"""The smallest contrast between paper and background: the norm of the difference of two colours."""

STAYS = 1.0  # the least paper inside an edge
NEAR = 0.35  # the largest distance of a point from its line
ENOUGH = 0.4  # the share of the sampled places at which an edge must be found

PATCH_IN, PAPER_IN, PATCH = 4.0, (6.0, 27.0), 1.5
"""The position of the sample of a corner, that of the paper next to it, and half the size of both."""


class EdgeLine(NamedTuple):
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

    def through(self, plane: Doubles) -> EdgeLine:
        """Return the line transformed by a linear map."""
        return self._replace(places=self.places @ plane.T)

    def crossing(self, horizontal: EdgeLine) -> tuple[float, float]:
        """Return where this vertical line crosses a horizontal one."""
        (x, by_y), (y, by_x) = self.at, horizontal.at
        crossed = (x + by_y * y) / (1 - by_x * by_y)
        return crossed, y + by_x * crossed


def find_edges(view: SideView) -> dict[str, EdgeLine]:
    """Return the visible edges by name."""
    lines = {edge: _find_edge(view, edge) for edge in EDGES}
    return {edge: line for edge, line in lines.items() if line is not None}


def _find_edge(view: SideView, edge: str) -> EdgeLine | None:
    """Return an edge, where the background becomes paper; None if it is not visible."""
    upright = is_upright(edge)
    half, long = (length / 2 for length in (view.size if upright else view.size[::-1]))
    out = -1 if edge in ("left", "top") else 1
    along = np.arange(CORNER - long, long - CORNER, EVERY)
    along = along[np.abs(along - view.ladder(edge)) >= BESIDE_LADDER]
    across = out * (half + np.arange(OUT, -IN, -EDGE_STEP))
    colours = view.strip(edge, across, along)  # each row from outside to inside
    paper = np.nanmedian(colours[:, -round(6 / EDGE_STEP) :].reshape(-1, 3), axis=0)
    starts = np.array([_find_start(np.linalg.norm(row - paper, axis=1)) for row in colours])
    seen = ~np.isnan(starts)
    if seen.mean() < ENOUGH:
        return None
    at = out * (half + OUT - starts[seen] * EDGE_STEP)
    pairs = np.column_stack([at, along[seen]])
    return _fit_line(EdgeLine(upright, pairs if upright else pairs[:, ::-1]))


def _find_start(off: Floats) -> float:
    """Return the step at which a row becomes paper; NaN if that is not visible.

    ``off`` is the difference of its colours from paper.
    """
    seen = np.flatnonzero(~np.isnan(off))
    if len(seen) < STAYS / EDGE_STEP:
        return np.nan
    off, first = off[seen], int(seen[0])
    ground = float(np.median(off[: round(STAYS / EDGE_STEP)]))
    if ground < CONTRAST:
        return np.nan
    inside = off < ground / 2
    stays = np.convolve(inside, np.ones(round(STAYS / EDGE_STEP)), "valid") >= round(STAYS / EDGE_STEP) - 0.5
    if not stays.any() or not (at := int(stays.argmax())):
        return np.nan
    before, after = float(off[at - 1]), float(off[at])
    return first + at - 1 + (before - ground / 2) / (before - after)


def _fit_line(line: EdgeLine) -> EdgeLine | None:
    """Return a line without its outliers; None if there are too many."""
    most = len(line.places)
    across = 0 if line.upright else 1
    # first through the medians of both halves
    places = line.places[line.places[:, 1 - across].argsort()]
    one, other = np.median(places[: most // 2], 0), np.median(places[most // 2 :], 0)
    slope = float((other[across] - one[across]) / (other[1 - across] - one[1 - across]))
    start = float(one[across] - slope * one[1 - across])
    for reach in (3.0, 1.0, NEAR, NEAR):
        distances = line.places[:, across] - start - slope * line.places[:, 1 - across]
        line = line._replace(places=line.places[np.abs(distances) < reach])
        if len(line.places) < most * ENOUGH:
            return None
        start, slope = line.at
    return line


def find_cut_corner(view: SideView, lines: Mapping[str, EdgeLine]) -> tuple[str, str] | None:
    """Return the corner that is cut off, if there is exactly one."""
    cut = [
        (x, y)
        for x, y in CORNERS
        if {x, y} <= lines.keys() and _is_cut(view, x, y, lines[x].crossing(lines[y]))
    ]
    return cut[0] if len(cut) == 1 else None


def _is_cut(view: SideView, x: str, y: str, corner: tuple[float, float]) -> bool:
    inwards = np.array([1 if x == "left" else -1, 1 if y == "top" else -1])
    steps = np.linspace(-PATCH, PATCH, 7)
    patch = np.dstack(np.meshgrid(steps, steps))
    corner_colour, paper_colour = (
        np.median(view.colours(patch + corner + inwards * into).reshape(-1, 3), axis=0)
        for into in (np.array([PATCH_IN, PATCH_IN]), np.array(PAPER_IN))
    )
    return bool(np.linalg.norm(corner_colour - paper_colour) > CONTRAST / 2)
