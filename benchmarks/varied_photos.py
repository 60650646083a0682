"""Vary the pictures of a folder, each in ten ways, with their truth: what other phones, lamps and hands do to them.

Usage: python benchmarks/varied_photos.py FOLDER OUT

Names begin with the way, so that ``photo.py`` counts each by itself.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from pnp.wings.photo.arrays import Bytes, Floats

QUALITY = 88
"""Of the pictures that are written, in JPEG's terms."""

GRAIN, SOFT = 9.0, 1.6 / 4000
"""How strong noise is, in levels, and the blur, as a share of the width."""

DIM, WARM, COLD = 0.62, (0.80, 1.0, 1.12), (1.12, 1.0, 0.82)
"""Factors of all light, and of blue, green and red."""

EDGES, SHARE, STEEP = (0.7, 1.15), 0.7, 1.35
"""The light at the left and the right, how small a picture is made, and the power of a dark curve."""


def tinted(factors: float | tuple[float, ...]) -> Callable[[Bytes], Floats]:
    """Return the factors of a picture's light."""
    return lambda picture: picture * np.array(factors)


def sloped(picture: Bytes) -> Floats:
    """Make a picture darker at the left than at the right."""
    return picture * np.linspace(*EDGES, picture.shape[1])[None, :, None]


def smaller(picture: Bytes) -> Bytes:
    """Make a picture smaller."""
    return cv2.resize(picture, None, fx=SHARE, fy=SHARE, interpolation=cv2.INTER_AREA)


def grainy(picture: Bytes) -> Floats:
    """Add noise, the same for the same size."""
    return picture + np.random.default_rng(5).normal(0, GRAIN, picture.shape)


WAYS: dict[str, Callable[[Bytes], Bytes | Floats]] = {
    "packed": lambda picture: picture,
    "smaller": smaller,
    "turned": lambda picture: cv2.rotate(picture, cv2.ROTATE_180),
    "dim": tinted(DIM),
    "warm": tinted(WARM),
    "cold": tinted(COLD),
    "grainy": grainy,
    "soft": lambda picture: cv2.GaussianBlur(picture, None, SOFT * picture.shape[1]),
    "sloped": sloped,
    "steep": lambda picture: 255 * (picture / 255) ** STEEP,
}
PACKED = {"packed": 40}
"""The quality of a way that is about that."""


def main(folder: Path, out: Path) -> None:
    """Write the variations."""
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.jpg")):
        picture = cv2.imread(str(path))
        for way, varied in WAYS.items():
            name = out / f"{way}_{path.name}"
            quality = [cv2.IMWRITE_JPEG_QUALITY, PACKED.get(way, QUALITY)]
            cv2.imwrite(str(name), np.clip(varied(picture), 0, 255).astype(np.uint8), quality)
            shutil.copy(path.with_suffix(".json"), name.with_suffix(".json"))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
