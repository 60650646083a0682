"""The dots of pictures as a PDF holds them."""

from __future__ import annotations

import zlib
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageCms

from pnp.data import resources
from pnp.drawing.art import has_alpha
from pnp.drawing.shapes import Pixels

LEVEL = 6  # the level of compression of pictures
STRIP = 256  # the rows of a picture that are packed at a time


class Packed(NamedTuple):
    """Dots as a PDF holds them: their mode, packed bytes, the filter that unpacks them, how they are seen through."""

    mode: str
    data: bytes
    filter: str
    alpha: bytes | None


@lru_cache(maxsize=32)
def pack(pixels: Pixels, *, press: bool) -> Packed:
    """Return the dots of a picture for a PDF; a JPEG stays as it is, except for a press."""
    with Image.open(BytesIO(pixels.data)) as opened:
        if opened.format == "JPEG" and not press:
            return Packed(opened.mode, pixels.data, "DCTDecode", None)
        clear = has_alpha(pixels)
        mode = "L" if opened.mode in ("1", "L", "LA") else "RGB"
        dots, alpha = zlib.compressobj(LEVEL), zlib.compressobj(LEVEL)
        packed: list[bytes] = []
        mask: list[bytes] = []
        for top in range(0, opened.height, STRIP):  # a copy of the whole picture might be too large
            part = opened.crop((0, top, opened.width, min(top + STRIP, opened.height)))
            seen = part.convert("RGBA") if opened.has_transparency_data else part
            flat = _for_press(seen.convert(mode)) if press else seen.convert(mode)
            packed.append(dots.compress(flat.tobytes()))
            if clear:
                mask.append(alpha.compress(seen.getchannel("A").tobytes()))
        whole_mask = b"".join([*mask, alpha.flush()]) if clear else None
        return Packed(flat.mode, b"".join([*packed, dots.flush()]), "FlateDecode", whole_mask)


def _for_press(image: Image.Image) -> Image.Image:
    """Return a picture in CMYK; a grey one stays black ink alone."""
    if image.mode == "L":
        return image
    from_screen, to_press = (
        ImageCms.createProfile("sRGB"),
        str(resources.path("assets/icc/fogra39l.icc")),
    )
    pressed = ImageCms.profileToProfile(image, from_screen, to_press, outputMode="CMYK")
    assert pressed
    return pressed
