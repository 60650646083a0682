"""The calibration sheet in a picture: its points and ladders, its edges, its cut-off corner. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import atan2
from typing import NamedTuple

import cv2
import numpy as np

from pnp.pages.paper import Paper
from pnp.printers.calibration_sheet import LADDER, RUNG, SheetLayout
from pnp.printers.sides import EDGES
from pnp.wings.photo.arrays import Bytes, Doubles, Floats, floats, remap

OUTWARDS = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
"""The direction of the outside at each edge."""


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


BESIDE = 0.5  # the distance from a rung to the paper compared with it, half that to the next rung, mm
STEP = 0.05  # between samples, mm

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
        position = sum(OUTWARDS[edge]) * (view.size[0 if is_upright(edge) else 1] / 2 - number)
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


CORNERS = tuple(product(("left", "right"), ("top", "bottom")))

OUT, IN = 17.0, 17.0  # how far outside and inside its nominal place an edge is searched for
EDGE_STEP = 0.08  # the step

EVERY = 2.0  # the step along an edge
BESIDE_LADDER, CORNER = 11.0, 20.0  # the distances from ladders and corners that are skipped

CONTRAST = 40.0  # the least contrast between paper and background: the norm of the difference of two colours

STAYS = 1.0  # the least paper inside an edge
NEAR = 0.35  # the largest distance of a point from its line
ENOUGH = 0.4  # the share of the sampled places at which an edge must be found

PATCH_IN, PAPER_IN = 4.0, (6.0, 27.0)  # the position of the sample of a corner, and of the paper next to it
PATCH = 1.5  # half the size of both


class EdgeLine(NamedTuple):
    """An edge: the direction of its outside, one long, and its distance from the middle of the print in mm."""

    outwards: Doubles
    distance: float

    def turn(self, edge: str) -> float:
        """Return its clockwise rotation in radians, as the edge with that name."""
        x, y = self.outwards
        right, down = OUTWARDS[edge]
        return atan2(right * y - down * x, right * x + down * y)

    def through(self, plane: Doubles) -> EdgeLine:
        """Return the line transformed by a linear map."""
        outwards = self.outwards @ np.linalg.inv(plane)
        long = float(np.linalg.norm(outwards))
        return EdgeLine(outwards / long, self.distance / long)

    def crossing(self, other: EdgeLine) -> Doubles:
        """Return where another line crosses it."""
        normals = [self.outwards, other.outwards]
        return np.asarray(np.linalg.solve(normals, [self.distance, other.distance]), np.float64)


def find_edges(view: SideView) -> dict[str, EdgeLine]:
    """Return the visible edges by name."""
    lines = {edge: _find_edge(view, edge) for edge in EDGES}
    return {edge: line for edge, line in lines.items() if line is not None}


def _find_edge(view: SideView, edge: str) -> EdgeLine | None:
    """Return an edge, where the background becomes paper; None if it is not visible."""
    upright = is_upright(edge)
    half, long = (length / 2 for length in (view.size if upright else view.size[::-1]))
    out = sum(OUTWARDS[edge])
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
    places = np.column_stack([at, along[seen]] if upright else [along[seen], at])
    line = _fit_line(places)
    near = np.abs(places @ line.outwards - line.distance) < NEAR
    return _fit_line(places[near]) if near.mean() > ENOUGH else None


def _fit_line(places: Doubles) -> EdgeLine:
    """Return the line through most places."""
    right, down, x, y = cv2.fitLine(floats(places), cv2.DIST_WELSCH, 0, 1e-3, 1e-3).ravel().tolist()
    outwards = np.array([down, -right]) * (1 if down * x > right * y else -1)
    return EdgeLine(outwards, float(outwards @ (x, y)))


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


def find_cut_corner(view: SideView, lines: Mapping[str, EdgeLine]) -> tuple[str, str] | None:
    """Return the corner that is cut off, if there is exactly one."""
    cut = [
        (x, y)
        for x, y in CORNERS
        if {x, y} <= lines.keys() and _is_cut(view, x, y, lines[x].crossing(lines[y]))
    ]
    return cut[0] if len(cut) == 1 else None


def _is_cut(view: SideView, x: str, y: str, corner: Doubles) -> bool:
    inwards = -np.add(OUTWARDS[x], OUTWARDS[y])
    steps = np.linspace(-PATCH, PATCH, 7)
    patch = np.dstack(np.meshgrid(steps, steps))
    corner_colour, paper_colour = (
        np.median(view.colours(patch + corner + inwards * into).reshape(-1, 3), axis=0)
        for into in (np.array([PATCH_IN, PATCH_IN]), np.array(PAPER_IN))
    )
    return bool(np.linalg.norm(corner_colour - paper_colour) > CONTRAST / 2)
