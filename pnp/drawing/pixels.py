"""Pictures made of dots: PNG and JPEG files, refused where they are none or too large, and turned for other inks."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.drawing.shapes import Pixels
from pnp.errors import PnpError
from scorer.messages import Text, msg

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 40_000_000
"""Dots of a picture at most: an A3 sheet with 400 to the inch has 31 millions."""

KINDS = ("PNG", "JPEG")

PLAIN = ("1", "L", "LA", "P", "RGB", "RGBA")
"""Modes of a file that are kept as they are; others (CMYK, 16 bits) are turned into red, green and blue."""

PALE = 0.55
"""How much white is put into a picture where little ink is to be used."""

QUALITY = 92
"""Of a JPEG that has to be written anew."""


class PixelsError(PnpError):
    """A picture that cannot be used."""


def read_pixels(data: bytes) -> Pixels:
    """Return the picture in a file. Raises ``PixelsError``."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with _silent(), Image.open(BytesIO(data), formats=KINDS) as image:
            width, height = image.size
            if width * height > MOST:
                raise PixelsError(_too_many())
            image.load()
            upright = ImageOps.exif_transpose(image)
            if upright.size == image.size and image.mode in PLAIN and not _is_turned(image):
                return _pixels(data, image)
            return _written(upright, str(image.format))
    except Image.DecompressionBombError as fault:
        raise PixelsError(_too_many()) from fault
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as fault:
        raise PixelsError(msg("this is no whole PNG or JPEG picture")) from fault


@contextmanager
def _silent() -> Iterator[None]:
    """Say nothing of a large picture: how many dots it may have is asked here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _too_many() -> Text:
    return msg("the picture has more than {most} million dots", most=MOST // 1_000_000)


def _is_turned(image: Image) -> bool:
    orientation = 0x0112
    return bool(image.getexif().get(orientation, 1) != 1)


def _written(image: Image, kind: str) -> Pixels:
    """Write a picture anew."""
    plain = image if image.mode in PLAIN else image.convert("RGBA" if "A" in image.mode else "RGB")
    file = BytesIO()
    plain.save(file, kind, **({"quality": QUALITY} if kind == "JPEG" else {}))
    return _pixels(file.getvalue(), plain)


def _pixels(data: bytes, image: Image) -> Pixels:
    name = f"pixels-{sha256(data).hexdigest()[:16]}"
    return Pixels(name, data, *image.size, dark=_darkness(image))


def _darkness(image: Image) -> float:
    """Return how dark a picture is on white, in the mean."""
    small = image.copy()
    small.thumbnail((64, 64))
    seen = small.convert("RGBA")
    levels = zip(seen.convert("L").tobytes(), seen.getchannel("A").tobytes(), strict=True)
    dots = [alpha / 255 * (1 - level / 255) for level, alpha in levels]
    return float(round(sum(dots) / len(dots), 4))


@lru_cache(maxsize=64)
def grey_pixels(pixels: Pixels) -> Pixels:
    """Return a picture without colours."""
    from PIL import Image

    with Image.open(BytesIO(pixels.data)) as image:
        mode = "LA" if image.has_transparency_data else "L"
        return _written(image.convert("RGBA").convert(mode), str(image.format))


@lru_cache(maxsize=64)
def pale_pixels(pixels: Pixels) -> Pixels:
    """Return a picture that takes little ink."""
    from PIL import Image

    with Image.open(BytesIO(pixels.data)) as image:
        seen = image.convert("RGBA")
        light = Image.blend(seen.convert("RGB"), Image.new("RGB", seen.size, "white"), PALE)
        if image.has_transparency_data:
            light.putalpha(seen.getchannel("A"))
        return _written(light, str(image.format))
