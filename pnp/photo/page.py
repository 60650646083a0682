"""Whether a picture shows a sheet of paper, so that it can be told that this page is no board."""

from __future__ import annotations

import cv2
import numpy as np

from pnp.photo.arrays import Bytes

COARSE = 400
"""Dots of the longer side of a picture in which a sheet is looked for."""

LEAST = 0.1
"""Which part of the picture a sheet takes at least."""

ROUND = 0.03
"""How far the edge of a sheet may be off its four straight lines, in parts of its length."""


def shows_sheet(grey: Bytes) -> bool:
    """Return whether something bright with four straight edges is in a picture."""
    scale = COARSE / max(grey.shape)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, bright = cv2.threshold(cv2.medianBlur(small, 5), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    closed = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < LEAST * small.size:
        return False
    around = cv2.convexHull(largest)
    corners = cv2.approxPolyDP(around, ROUND * cv2.arcLength(around, True), True)
    filled = cv2.contourArea(largest) / cv2.contourArea(around)
    return len(corners) == 4 and filled > 0.9
