"""The calibration sheet in a picture: its points, their colours, and how far its ladders are visible."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pnp.pages.paper import Paper
from pnp.photo.arrays import Bytes, Doubles, Floats, floats, remap
from pnp.printers.calibration_sheet import Layout
from pnp.printers.ruler import LADDER, RUNG
from pnp.printers.sides import EDGES


def is_upright(edge: str) -> bool:
    """Return whether an edge of the sheet is vertical."""
    return edge in ("left", "right")


class View(NamedTuple):
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
        layout = Layout(*self.size)
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

DARKER = 0.07
"""How much darker than the paper next to it a rung must be, as a share."""

Rungs = tuple[int | None, int | None, int | None, int | None]


def find_outermost_rungs(view: View) -> Rungs:
    """Return the outermost rungs at the left, right, top and bottom; None where the picture may end first."""
    left, right, top, bottom = (_find_outermost(view, edge) for edge in EDGES)
    return left, right, top, bottom


def _find_outermost(view: View, edge: str) -> int | None:
    """Return the last rung from the inside before one is missing."""
    last = None
    for number in range(LADDER, 0, -1):
        dark = _darkness(view, edge, number)
        if dark is None:
            return None
        if dark < DARKER:
            break
        last = number
    return last


def _darkness(view: View, edge: str, number: int) -> float | None:
    """Return how much darker a rung is than the paper next to it; None outside the picture."""
    half = view.size[0 if is_upright(edge) else 1] / 2 - number
    position = -half if edge in ("left", "top") else half
    across = position + np.arange(-BESIDE, BESIDE + STEP / 2, STEP)
    along = view.ladder(edge) + np.arange(-RUNG + 0.5, RUNG - 0.4, 0.1)
    lines = view.strip(edge, across, along).mean(-1).mean(0)
    if np.isnan(lines).any():
        return None
    margin = len(lines) // 4
    paper = float(np.concatenate([lines[:margin], lines[-margin:]]).max())
    return 1 - float(lines[margin:-margin].min()) / paper if paper else 0.0
