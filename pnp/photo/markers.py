"""The markers that a picture shows, with their corners to a part of a dot."""

from __future__ import annotations

from typing import NamedTuple

import cv2

from pnp.photo.arrays import Bytes, Floats, floats

STEPS = (15, 53)
"""Neighbourhoods in dots in which black is told from white."""


ALL = 6
"""How many markers a board has."""

STEP, PLAIN_STEP = 7.0, 15.0
"""How much darker than its neighbourhood black is at least, of 255; and plainly so."""

CELL, EDGE = 10, 0.25
"""In how many dots a square of a marker is read, and which part of its edge is left out: grain averages out."""


BROKEN = 0.1
"""Which part of its black border may be light."""


class Seen(NamedTuple):
    """A marker: its number, its corners in dots, clockwise from its own top left."""

    id: int
    corners: Floats

    @property
    def side(self) -> float:
        """Its mean side in dots."""
        after = self.corners[[1, 2, 3, 0]]
        return float(((after - self.corners) ** 2).sum(1).mean() ** 0.5)

    def is_at(self, other: Seen) -> bool:
        """Return whether another marker is at the same place."""
        off = self.corners.mean(axis=0) - other.corners.mean(axis=0)
        return float((off**2).sum()) < self.side**2


def find_markers(grey: Bytes) -> list[Seen]:
    """Return the markers of a grey picture, by their numbers; one number may be there twice.

    Grain may hide some; these are found where only plain steps of light count.
    """
    found = _found(grey, STEP)
    if len(found) < ALL:
        found += [each for each in _found(grey, PLAIN_STEP) if not any(map(each.is_at, found))]
    return sorted(found, key=lambda each: each.id)


def _found(grey: Bytes, step: float) -> list[Seen]:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 4
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = STEPS
    settings.adaptiveThreshWinSizeStep = STEPS[1] - STEPS[0]
    settings.adaptiveThreshConstant = step
    settings.perspectiveRemovePixelPerCell = CELL
    settings.perspectiveRemoveIgnoredMarginPerCell = EDGE
    settings.maxErroneousBitsInBorderRate = BROKEN
    settings.minMarkerPerimeterRate = 0.02
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(words, settings).detectMarkers(grey)
    if ids is None:
        return []
    found = zip(ids.ravel().tolist(), corners, strict=True)
    return [Seen(int(number), floats(each).reshape(4, 2)) for number, each in found]
