"""The calibration sheet in a picture: where its points are, and their colours."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pnp.pages.paper import Paper
from pnp.photo.arrays import Bytes, Doubles, Floats, floats, remap
from pnp.printers.calibration_sheet import Layout


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
