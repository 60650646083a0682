"""Whether a picture shows a sheet of paper: a page without a board then gets its own message."""

from __future__ import annotations

import cv2
import numpy as np

from pnp.photo.arrays import Bytes

COARSE = 400
"""Pixels of the longer side of the reduced picture."""

LEAST = 0.1
"""The smallest share of the picture that a sheet covers."""

ROUND = 0.03
"""How far the edge of a sheet may deviate from four straight lines, as a share of its length."""


def shows_sheet(grey: Bytes) -> bool:
    """Return whether a picture shows something bright with four straight edges."""
    scale = COARSE / max(grey.shape)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, bright = cv2.threshold(cv2.medianBlur(small, 5), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    closed = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < LEAST * small.size:
        return False
    hull = cv2.convexHull(largest)
    corners = cv2.approxPolyDP(hull, ROUND * cv2.arcLength(hull, True), True)
    filled = cv2.contourArea(largest) / cv2.contourArea(hull)
    return len(corners) == 4 and filled > 0.9
