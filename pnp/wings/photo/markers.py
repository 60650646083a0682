"""The markers in a picture, with subpixel corners."""

from __future__ import annotations

from typing import NamedTuple

import cv2

from pnp.wings.photo.arrays import Bytes, Floats, floats

STEPS = (15, 53)  # sizes of the neighbourhoods, in pixels, in which black is separated from white
ALL = 4  # the number of markers on a board

STEP, PLAIN_STEP = 7.0, 15.0  # how much darker than paper black must be, of 255: usually, and with grain

CELL, EDGE = 10, 0.25
"""The pixels in which a cell of a marker is read, and the share of its edge that is ignored: grain averages out."""

BROKEN = 0.1  # the share of a marker's black border that may be light


class SeenMarker(NamedTuple):
    """A marker: its number, and its corners in pixels, clockwise from its own top left."""

    id: int
    corners: Floats

    @property
    def side(self) -> float:
        """The mean side in pixels."""
        after = self.corners[[1, 2, 3, 0]]
        return float(((after - self.corners) ** 2).sum(1).mean() ** 0.5)

    def is_at(self, other: SeenMarker) -> bool:
        """Return whether another marker is in the same place."""
        shift = self.corners.mean(axis=0) - other.corners.mean(axis=0)
        return float((shift**2).sum()) < self.side**2


def find_markers(grey: Bytes) -> list[SeenMarker]:
    """Return the markers in a grey picture by their numbers, which may repeat.

    Grain may hide some of them; a second pass with a larger threshold adds these.
    """
    markers = _detect(grey, STEP)
    if len(markers) < ALL:
        markers += [new for new in _detect(grey, PLAIN_STEP) if not any(map(new.is_at, markers))]
    return sorted(markers, key=lambda marker: marker.id)


def _detect(grey: Bytes, step: float) -> list[SeenMarker]:
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
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
    if ids is None:
        return []
    pairs = zip(ids.ravel().tolist(), corners, strict=True)
    return [SeenMarker(int(number), floats(points).reshape(4, 2)) for number, points in pairs]
