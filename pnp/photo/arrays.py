"""Pictures as arrays of floats, and what OpenCV does with them, typed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
"""A picture (rows, columns, perhaps channels), or numbers."""

Doubles = NDArray[np.float64]
"""Numbers that are worked out exactly: places, and what moves them."""

Bytes = NDArray[np.uint8]
"""A picture as a file holds it: blue, green, red, from 0 to 255."""

Mask = NDArray[np.bool_]


def floats(values: object) -> Floats:
    """Return numbers as an array of floats."""
    return np.asarray(values, np.float32)


def lowest(colours: Floats) -> Floats:
    """Return the lowest of the three parts of each colour."""
    return np.minimum(np.minimum(colours[:, :, 0], colours[:, :, 1]), colours[:, :, 2])


def highest(colours: Floats) -> Floats:
    """Return the highest of the three parts of each colour."""
    return np.maximum(np.maximum(colours[:, :, 0], colours[:, :, 1]), colours[:, :, 2])


def lightness(colours: Floats) -> Floats:
    """Return the mean of the three parts of each colour."""
    return (colours[:, :, 0] + colours[:, :, 1] + colours[:, :, 2]) / np.float32(3)


def remap(picture: Floats | Bytes, xs: Floats, ys: Floats) -> Floats:
    """Return the colours of a picture at places; outside of it they are those of its edge."""
    found = cv2.remap(picture, floats(xs), floats(ys), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return floats(found)


def turned(picture: Floats, degrees: float) -> Floats:
    """Return a square picture turned around its middle, counter-clockwise."""
    height, width = picture.shape[:2]
    around = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    found = cv2.warpAffine(
        picture, around, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return floats(found)


def middle(picture: Floats, part: float) -> Floats:
    """Return the middle of a square picture, so much of its side."""
    return trimmed(picture, round(len(picture) * (1 - part) / 2))


def trimmed(picture: Floats, out: int) -> Floats:
    """Return a square picture without so many dots at each edge."""
    return np.ascontiguousarray(picture[out : len(picture) - out, out : len(picture) - out])


def blurred(picture: Floats, sigma: float) -> Floats:
    """Return a picture with its details of a size of ``sigma`` dots gone."""
    return floats(cv2.GaussianBlur(picture, (0, 0), sigma))


def scaled(picture: Floats, width: int, height: int) -> Floats:
    """Return a picture at another size; each dot is the mean of those that it replaces."""
    return floats(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA))


def matched(picture: Floats, template: Floats) -> Floats:
    """Return how well a template fits at each place of a picture: 1 where the two differ only in light and contrast."""
    return floats(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED))


def unit_row(picture: Floats) -> Floats:
    """Return a picture as a row of numbers whose mean is 0 and whose length is 1."""
    row = picture.ravel() - picture.mean()
    return floats(row / max(contrast(picture), 1e-6))


def contrast(picture: Floats) -> float:
    """Return how much the dots of a picture differ from their mean, all together."""
    return float(np.linalg.norm(picture - picture.mean()))


def core(mask: Floats) -> Floats:
    """Return a picture of areas without their edges: lines are gone."""
    return floats(cv2.erode(mask, np.ones((3, 3), np.uint8)))


def means(picture: Floats, dots: int) -> Floats:
    """Return the mean of each square of so many dots, by its upper left corner."""
    found = cv2.blur(picture, (dots, dots), anchor=(0, 0))
    return floats(found)[: len(picture) - dots + 1, : len(picture) - dots + 1]


def likeness(one: Floats, other: Floats) -> float:
    """Return how alike two pictures of a size are, from -1 to 1, whatever their light and contrast."""
    a, b = one - one.mean(), other - other.mean()
    both = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / both if both > 1e-6 else 0.0
