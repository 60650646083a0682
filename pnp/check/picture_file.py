"""Checks of a picture for a print shop: whether it matches its statement, and is plain outside the safe zone."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from pnp.check.fault import CheckReport, KitFault
from pnp.errors import PnpError
from pnp.pages.statement import PICTURE_KEY
from scorer.messages import msg

BEGINS = b"\x89PNG\r\n\x1a\n"  # the first bytes of a PNG
ALIKE = 12  # the tolerance of a colour channel, of 255
SLACK = 2  # dots next to the safe zone that are not checked, because edges are antialiased
NEAR = 0.5  # the tolerance of the resolution in dpi: a PNG records it in dots to the metre


class NoPictureError(PnpError):
    """A file that cannot be read as a picture."""


class Stated(NamedTuple):
    """The statement of a picture; ``safe`` is its safe zone in dots, None if art runs over the edge."""

    shop: str
    product: str
    pixels: tuple[int, int]
    dpi: int
    safe: tuple[int, int, int, int] | None
    digest: str


def check_picture(data: bytes) -> CheckReport:
    """Compare a PNG with its statement. Raises ``NoPictureError``."""
    try:
        with warnings.catch_warnings(), Image.open(BytesIO(data), formats=["PNG"]) as image:
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image.load()
            stated = _read_statement(image.info.get(PICTURE_KEY))
            faults = tuple(_faults(image, stated))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Warning):
        raise NoPictureError(msg("this is not a picture that can be read")) from None
    return CheckReport(1, 1, faults)


def _read_statement(text: object) -> Stated | None:
    """Return the statement of a picture; None if it cannot be read."""
    try:
        values = json.loads(str(text))
        width, height = map(int, values["pixels"])
        shop, product, digest = (str(values[key]) for key in ("house", "product", "digest"))
        safe = None
        if values["safe"] is not None:
            if not isinstance(values["safe"], list):
                raise TypeError
            left, top, right, bottom = map(int, values["safe"])
            safe = (left, top, right, bottom)
        return Stated(shop, product, (width, height), int(values["dpi"]), safe, digest)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _faults(image: Image.Image, stated: Stated | None) -> Iterator[KitFault]:
    if stated is None:
        text = msg(
            "the picture does not state what it is for (only those made by pnp build do), so it cannot be checked"
        )
        yield KitFault("no-statement", text)
        return
    if image.size != stated.pixels:
        size = " × ".join(map(str, image.size))
        stated_size = " × ".join(map(str, stated.pixels))
        text = msg("the picture has {found} dots instead of {stated}", found=size, stated=stated_size)
        yield KitFault("picture-size", text)
        return
    dots = image.info.get("dpi", (0.0, 0.0))
    if image.mode != "RGB" or max(abs(dpi - stated.dpi) for dpi in dots) > NEAR:
        text = msg("the picture is not RGB of {dpi} dots to the inch", dpi=stated.dpi)
        yield KitFault("picture-kind", text)
    if sha256(image.tobytes()).hexdigest() != stated.digest:
        yield KitFault("picture", msg("the picture is not the one that was made"))
    if image.mode == "RGB" and stated.safe and not _is_even(image, stated.safe):
        yield KitFault("safe-zone", msg("something that matters is too near to the cut"))


def _is_even(image: Image.Image, safe: tuple[int, int, int, int]) -> bool:
    """Return whether a picture has one colour outside its safe zone."""
    (width, height), (left, top) = image.size, (safe[0] - SLACK, safe[1] - SLACK)
    right, bottom = safe[2] + SLACK, safe[3] + SLACK
    corner = image.getpixel((0, 0))
    assert isinstance(corner, tuple)
    sides = ((0, 0, width, top), (0, bottom, width, height), (0, 0, left, height), (right, 0, width, height))
    for side in sides:
        if 0 <= side[0] < side[2] and 0 <= side[1] < side[3]:
            extrema: list[tuple[int, int]] = list(image.crop(side).getextrema())  # type: ignore[arg-type]  # of RGB
            if any(
                own - low > ALIKE or high - own > ALIKE
                for (low, high), own in zip(extrema, corner, strict=True)
            ):
                return False
    return True
