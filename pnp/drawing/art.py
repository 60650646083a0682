"""What a file draws; and pictures made of pixels, which are checked when they are read and converted for other inks."""

from __future__ import annotations

import warnings
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageChops, ImageOps, UnidentifiedImageError

from pnp.drawing.shapes import Drawing, Pixels
from pnp.errors import PnpError
from scorer.messages import Text, msg


class Remark(NamedTuple):
    """A remark on a line of a file."""

    line: int
    text: Text


class Art(NamedTuple):
    """What a file draws, and remarks on it: faults, because of which nothing is drawn, and what was left out."""

    drawing: Drawing | None
    faults: tuple[Remark, ...] = ()
    lost: tuple[Remark, ...] = ()


MOST = 32_000_000  # the most pixels of a picture: an A3 sheet at 400 dpi has 31 million

MOST_DECODED = 20 * MOST
"""The most pixels that all scans of a JPEG have together; most files have one scan, progressive ones about ten."""

SCAN = b"\xff\xda"  # the beginning of a scan

KINDS = ("PNG", "JPEG", "WEBP", "GIF")
KEPT = KINDS[:2]  # the kinds that a PDF takes; others are written anew
ORIENTATION = 0x0112

PLAIN = ("1", "L", "LA", "P", "RGB", "RGBA")
"""Image modes that are not changed; others (CMYK, 16 bits) are converted to RGB."""

QUALITY = 92  # JPEG quality when a picture is encoded again


class PixelsError(PnpError):
    """A picture that cannot be used."""


def read_pixels(data: bytes, kinds: tuple[str, ...] = KINDS) -> Pixels:
    """Return the picture in a file of one of some ``kinds``. Raises ``PixelsError``."""
    try:
        # PIL warns about large pictures: their size is checked here
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=kinds) as image:
            width, height = image.size
            if width * height > MOST:
                raise Image.DecompressionBombError
            if width * height * data.count(SCAN) > MOST_DECODED and image.format == "JPEG":
                raise PixelsError(msg("the picture has too many scans; save it again"))
            kind = str(image.format)
            if getattr(image, "n_frames", 1) > 1 and kind not in KEPT:
                raise PixelsError(msg("the picture moves; save one picture of it as PNG"))
            image.load()
            turned = image.getexif().get(ORIENTATION, 1) != 1
            if image.mode in PLAIN and not turned and kind in KEPT:
                return _make_pixels(data, image)
            ImageOps.exif_transpose(image, in_place=True)
            return _encode(image, kind if kind in KEPT else _choose_kind(image))
    except Image.DecompressionBombError as fault:
        most = MOST // 1_000_000
        raise PixelsError(msg("the picture has more than {most} million dots", most=most)) from fault
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as fault:
        raise PixelsError(msg("this is not a complete picture; save it again as PNG or JPEG")) from fault


def _choose_kind(image: Image.Image) -> str:
    """Return as what a picture is written that is neither PNG nor JPEG: photos of WebP without transparency as JPEG."""
    return "JPEG" if image.mode == "RGB" else "PNG"


def _encode(image: Image.Image, kind: str) -> Pixels:
    """Encode a picture again."""
    plain = to_eight_bits(image)
    file = BytesIO()
    plain.save(file, kind, **({"quality": QUALITY} if kind == "JPEG" else {}))
    return _make_pixels(file.getvalue(), plain)


def to_eight_bits(image: Image.Image) -> Image.Image:
    """Return a picture in a plain mode; one with 16 bits of grey is scaled, because PIL would cut it off at 255."""
    if image.mode in PLAIN:
        return image
    if image.mode.startswith("I"):
        deep = image.convert("I")
        plain = deep.point(lambda level: level / 257).convert("L")
        clear = image.info.get("transparency")
        if clear is not None:
            above, below = (
                deep.point(lambda level, up=up: (level - clear) * up).convert("L") for up in (255, -255)
            )
            plain.putalpha(ImageChops.lighter(above, below))
        return plain
    return image.convert("RGBA" if "A" in image.mode else "RGB")


def _make_pixels(data: bytes, image: Image.Image) -> Pixels:
    """Return a picture with its mean darkness on white paper, from 0 to 1."""
    if image.mode in ("1", "P"):
        small = image.resize((min(64, image.width), min(64, image.height)))
    else:  # band by band, without a copy of all of them
        factors = max(1, image.width // 64), max(1, image.height // 64)
        bands = [image.getchannel(band).reduce(factors) for band in image.getbands()]
        small = Image.merge(image.mode, bands)
    thumbnail = small.convert("RGBA")
    levels = zip(thumbnail.convert("L").tobytes(), thumbnail.getchannel("A").tobytes(), strict=True)
    dots = [alpha / 255 * (1 - level / 255) for level, alpha in levels]
    name = f"pixels-{sha256(data).hexdigest()[:16]}"
    return Pixels(name, data, *image.size, dark=float(round(sum(dots) / len(dots), 4)))


@lru_cache(maxsize=256)
def has_alpha(pixels: Pixels) -> bool:
    """Return whether a dot of a picture is transparent."""
    with Image.open(BytesIO(pixels.data)) as image:
        if not image.has_transparency_data:
            return False
        seen = image if "A" in image.getbands() else image.convert("RGBA")
        extrema: tuple[int, int] = seen.getchannel("A").getextrema()  # type: ignore[assignment]
        return extrema[0] < 255


@lru_cache(maxsize=64)
def grey_pixels(pixels: Pixels) -> Pixels:
    """Return a picture converted to grey."""
    with Image.open(BytesIO(pixels.data)) as image:
        mode = "LA" if image.has_transparency_data else "L"
        return _encode(image.convert("RGBA").convert(mode), str(image.format))


@lru_cache(maxsize=64)
def pale_pixels(pixels: Pixels, white: float) -> Pixels:
    """Return a paler picture, which uses less ink: so much of it is ``white``, from 0 to 1."""
    with Image.open(BytesIO(pixels.data)) as image:
        coloured = image.convert("RGBA")
        light = Image.blend(coloured.convert("RGB"), Image.new("RGB", coloured.size, "white"), white)
        if image.has_transparency_data:
            light.putalpha(coloured.getchannel("A"))
        return _encode(light, str(image.format))
