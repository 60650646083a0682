"""Where places of the calibration sheet lie in a picture."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pnp.pages.paper import Paper
from pnp.photo.arrays import Bytes, Doubles, Floats, floats, remap
from pnp.printers.calibration_sheet import Layout


def is_upright(edge: str) -> bool:
    """Return whether an edge of the sheet goes up and down."""
    return edge in ("left", "right")


class View(NamedTuple):
    """A side of the sheet in a picture. Places are in mm from the middle of its print, as they should be printed."""

    picture: Bytes
    side: str
    paper: Paper
    matrix: Doubles  # a homography, from places to dots

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the upright sheet."""
        return self.paper.width, self.paper.height

    @property
    def fine(self) -> float:
        """Dots to the mm, where the picture is coarsest."""
        x, y = self.paper.width / 2, self.paper.height / 2
        corners = self.dots(np.array([(-x, -y), (x, -y), (x, y), (-x, y)]))
        sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
        return float((sides / (2 * x, 2 * y, 2 * x, 2 * y)).min())

    def ladder(self, edge: str) -> float:
        """Return where along an edge the middle of its ladder lies."""
        layout = Layout(*self.size)
        x, y = layout.ladders
        return y - layout.height / 2 if is_upright(edge) else x - layout.width / 2

    def dots(self, places: Doubles) -> Doubles:
        """Return where places lie in the picture."""
        flat = np.asarray(places, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(flat, self.matrix), np.float64).reshape(places.shape)

    def strip(self, edge: str, across: Doubles, along: Doubles) -> Floats:
        """Return the colours at places that are so far from the middle across an edge, and so far along it."""
        grid = np.dstack(np.meshgrid(across, along))
        return self.colours(grid if is_upright(edge) else grid[..., ::-1])

    def colours(self, places: Doubles) -> Floats:
        """Return the colours at places; outside of the picture they are no numbers."""
        dots = self.dots(places)
        height, width = self.picture.shape[:2]
        found = remap(self.picture, floats(dots[..., 0]), floats(dots[..., 1]))
        inside = (dots >= 0).all(-1) & (dots[..., 0] <= width - 1) & (dots[..., 1] <= height - 1)
        found[~inside] = np.nan
        return found
