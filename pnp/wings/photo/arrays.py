"""Pictures as arrays of floats, from files and from drawings, and typed wrappers of OpenCV functions."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from pnp.drawing.shapes import Drawing
from pnp.units import MM_PER_INCH
from pnp.wings.photo.kinds import check_kind, size_of
from pnp.wings.photo.limits import DAMAGED, PhotoError
from pnp.writers.picture import as_images

Floats = NDArray[np.float32]  # a picture (rows, columns, perhaps channels), or numbers
Doubles = NDArray[np.float64]  # numbers that need precision: coordinates and transformations
Bytes = NDArray[np.uint8]  # a picture as in a file: blue, green, red, from 0 to 255

Mask = NDArray[np.bool_]

GAMMA = np.float32(2.2)  # the power of the values in files that is in proportion to light


def floats(values: ArrayLike) -> Floats:
    """Return numbers as an array of floats."""
    return np.asarray(values, np.float32)


def channel_min(colours: Floats) -> Floats:
    """Return the smallest of the three channels of each pixel."""
    return np.minimum(np.minimum(colours[:, :, 0], colours[:, :, 1]), colours[:, :, 2])


def channel_max(colours: Floats) -> Floats:
    """Return the largest of the three channels of each pixel."""
    return np.maximum(np.maximum(colours[:, :, 0], colours[:, :, 1]), colours[:, :, 2])


def lightness(colours: Floats) -> Floats:
    """Return the mean of the three channels of each pixel."""
    return (colours[:, :, 0] + colours[:, :, 1] + colours[:, :, 2]) / np.float32(3)


def remap(picture: Floats | Bytes, xs: Floats, ys: Floats) -> Floats:
    """Return the colours of a picture at points; outside the picture, those of its edge."""
    return floats(
        cv2.remap(picture, floats(xs), floats(ys), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    )


def rotate(picture: Floats, degrees: float) -> Floats:
    """Return a square picture rotated about its middle, anticlockwise."""
    height, width = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    size, border = (width, height), cv2.BORDER_REPLICATE
    return floats(cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border))


def crop_middle(picture: Floats, part: float) -> Floats:
    """Return the middle of a square picture; ``part`` is the share of its side."""
    return trim(picture, round(len(picture) * (1 - part) / 2))


def trim(picture: Floats, edge: int) -> Floats:
    """Return a square picture without ``edge`` pixels on each side."""
    return np.ascontiguousarray(picture[edge : len(picture) - edge, edge : len(picture) - edge])


def blur(picture: Floats, sigma: float) -> Floats:
    """Return a picture blurred by ``sigma`` pixels."""
    return floats(cv2.GaussianBlur(picture, (0, 0), sigma))


def blur_light(picture: Floats, sigma: float) -> Floats:
    """Return a picture blurred as by a lens, which mixes light instead of the values in files."""
    return floats(blur(picture**GAMMA, sigma) ** (1 / GAMMA))


def shrink(picture: Floats, width: int, height: int) -> Floats:
    """Return a smaller picture; each pixel is the mean of those that it replaces."""
    return floats(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA))


def match_template(picture: Floats, template: Floats) -> Floats:
    """Return how well a template matches each place of a picture: 1 if they differ only in light and contrast."""
    return floats(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED))


def unit_row(picture: Floats) -> Floats:
    """Return a picture as a row of numbers with mean 0 and length 1."""
    row = picture.ravel() - picture.mean()
    return floats(row / max(float(np.linalg.norm(row)), 1e-6))


def likeness(one: Floats, other: Floats) -> float:
    """Return the correlation of two pictures of the same size, from -1 to 1: light and contrast do not count."""
    return float(unit_row(one) @ unit_row(other))


SAMPLE, TIMES = 512, 5  # the side of the picture that is a sample of work, and how often it is timed


def time_sample() -> float:
    """Return the seconds of a core that a sample of the work with pictures takes on this computer."""
    cv2.setNumThreads(1)  # leave the other cores to the server
    sample, times = floats(np.zeros((SAMPLE, SAMPLE, 3))), []
    for _ in range(TIMES):
        before = process_time()
        blur(sample, 3.0)
        times.append(process_time() - before)
    return sorted(times)[TIMES // 2]


def picture(drawing: Drawing, fine: float) -> Floats:
    """Return a drawing at ``fine`` pixels per mm: blue, green, red in parts of white."""
    return pictures([drawing], fine)[0]


def pictures(drawings: Sequence[Drawing], fine: float) -> list[Floats]:
    """Return the same of several drawings, which takes half as long as of each alone."""
    images = map(np.asarray, as_images(drawings, fine * MM_PER_INCH))
    return [np.ascontiguousarray(floats(image[:, :, ::-1]) / np.float32(255)) for image in images]


def decode_picture(data: bytes, enough: int) -> Bytes:
    """Return the picture in a file, reduced to about ``enough`` pixels on its longer side.

    Its metadata (place, time) is ignored. Raises ``PhotoError``.
    """
    check_kind(data)
    cv2.setNumThreads(1)  # leave the other cores to the server
    longer = max(size_of(data))
    flags = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
    reduction = 4 if longer > 4 * enough else 2 if longer > 1.5 * enough else 1
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags[reduction])
    except cv2.error:
        picture = None
    if picture is None:
        raise PhotoError(DAMAGED)
    height, width = picture.shape[:2]
    if max(height, width) > enough:
        scale = enough / max(height, width)
        picture = cv2.resize(
            picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA
        )
    return np.asarray(picture, np.uint8)
