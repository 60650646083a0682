"""The markers that a picture shows, with their corners to a part of a dot."""

from __future__ import annotations

from typing import NamedTuple

import cv2

from pnp.photo.arrays import Bytes, Floats, floats

STEPS = (15, 53)
"""Neighbourhoods in dots in which black is told from white."""


class Seen(NamedTuple):
    """A marker: its number, its corners in dots, clockwise from its own top left."""

    id: int
    corners: Floats

    @property
    def side(self) -> float:
        """Its mean side in dots."""
        after = self.corners[[1, 2, 3, 0]]
        return float(((after - self.corners) ** 2).sum(1).mean() ** 0.5)


def find_markers(grey: Bytes) -> list[Seen]:
    """Return the markers of a grey picture, by their numbers; one number may be there twice."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 4
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = STEPS
    settings.adaptiveThreshWinSizeStep = STEPS[1] - STEPS[0]
    settings.minMarkerPerimeterRate = 0.02
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(words, settings).detectMarkers(grey)
    if ids is None:
        return []
    found = zip(ids.ravel().tolist(), corners, strict=True)
    return [
        Seen(int(number), floats(each).reshape(4, 2))
        for number, each in sorted(found, key=lambda pair: pair[0])
    ]
