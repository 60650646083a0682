"""A picture that a form sends, made small and anonymous: of its file only the colours stay.

What is sent is opened in another process, which may not need much.
"""

import struct
from contextlib import suppress
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageCms, ImageOps

from pnp.drawing.art import to_eight_bits
from pnp.errors import PnpError
from pnp.wings.web.form import read_parts
from scorer.apart import Limits
from scorer.messages import msg

MOST = 1_000_000  # the most bytes of a picture that is saved

SIDES = (1600, 1200, 800)
"""The longest side in pixels of a picture that is saved; the next one if it is too large."""

SMALL = 240  # the longest side in pixels of the picture for lists
MOST_DOTS = 50_000_000  # the most pixels of a picture that is sent

QUALITY = 85
KINDS = ("JPEG", "PNG", "WEBP")

LIMITS = Limits(core=15, memory=768 << 20, seconds=60)  # for one picture, which usually takes half a second


class SentForm(NamedTuple):
    """What a form sends: the texts of its fields, and its picture as JPEG, for a page and for a list."""

    fields: dict[str, str]
    picture: bytes
    small: bytes


class PictureError(PnpError):
    """A file that is not a picture, or too large."""


def read_sent(kind: str, body: bytes) -> SentForm:
    """Return what a form with a file sends; ``kind`` is the header Content-Type. Raises ``PictureError``."""
    fields, _, file = read_parts(kind, body)
    seen = _open(file)
    large = next(data for side in SIDES if len(data := _encode(seen, side)) <= MOST or side == SIDES[-1])
    return SentForm(fields, large, _encode(seen, SMALL))


def _open(data: bytes) -> Image.Image:
    """Return a picture upright, in the colours of screens, on white; nothing else that its file said is in it.

    Raises ``PictureError``.
    """
    try:
        with Image.open(BytesIO(data), formats=KINDS) as image:
            if image.width * image.height > MOST_DOTS:
                raise Image.DecompressionBombError
            image.draft("RGB", (SIDES[0], SIDES[0]))  # a JPEG is decoded no larger than is needed
            plain = to_eight_bits(image)
            plain = plain.convert("RGBA" if plain.has_transparency_data else "RGB")
        plain.thumbnail((SIDES[0], SIDES[0]), Image.Resampling.LANCZOS)
        # upright, unless the facts of the camera are damaged
        with suppress(SyntaxError, ValueError, KeyError, TypeError, struct.error):
            plain = ImageOps.exif_transpose(plain)
        profile = plain.info.get("icc_profile")
        if profile and plain.mode == "RGB":
            with suppress(ImageCms.PyCMSError, OSError):  # its profile is damaged, or of other colours
                own, screen = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
                plain = ImageCms.profileToProfile(plain, own, screen) or plain
        white = Image.new("RGB", plain.size, "white")
        white.paste(plain, mask=plain if plain.mode == "RGBA" else None)
        return white
    except Image.DecompressionBombError as fault:
        text = msg("the picture has more than {most} million dots", most=MOST_DOTS // 1_000_000)
        raise PictureError(text) from fault
    except (OSError, SyntaxError, ValueError) as fault:
        text = msg("this is not a readable picture; use a JPEG, PNG or WebP file")
        raise PictureError(text) from fault


def _encode(image: Image.Image, side: int) -> bytes:
    """Return a picture as JPEG whose longest side has at most so many pixels."""
    small, file = image.copy(), BytesIO()
    small.thumbnail((side, side), Image.Resampling.LANCZOS)
    small.save(file, "JPEG", quality=QUALITY, optimize=True)
    return file.getvalue()
