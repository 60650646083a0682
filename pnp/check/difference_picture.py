"""A picture of what differs on a page: as it was built and as it is, side by side, differences framed."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pypdfium2_raw as pdfium
from PIL import Image, ImageCms, ImageDraw

from pnp.check.differences import Spot
from pnp.check.looks import COARSE, Look, dots

SCALE = 4
"""Dots to the millimetre."""

GAP = 5 * SCALE
"""Between both pages, in dots."""

ROOM = 2
"""White between a difference and its frame, mm."""

FRAMES = (((255, 255, 255), 4, 10), ((220, 0, 200), 1, 4))
"""Colours of a frame, how far out they begin, and how wide they are, in dots.

No seat has this colour, and the white around it parts it from those that are near it.
"""


def difference_picture(recorded: Look, page: pdfium.FPDF_PAGE, spots: Sequence[Spot]) -> bytes:
    """Return the PNG of a page as it was built, coarse as it is recorded, and to the right as it is."""
    width, height = recorded.width * SCALE, recorded.height * SCALE
    both = Image.new("RGB", (2 * width + GAP, height), (128, 128, 128))
    both.paste(_built(recorded).resize((width, height), Image.Resampling.BICUBIC), (0, 0))
    both.paste(dots(page, width, height).convert("RGB"), (width + GAP, 0))
    draw = ImageDraw.Draw(both)
    for spot in spots:
        box = (spot.left - ROOM, spot.top - ROOM, spot.right + ROOM, spot.bottom + ROOM)
        for right in (0, width + GAP):
            left, top, far, low = (SCALE * each for each in box)
            for colour, out, wide in FRAMES:
                frame = (left + right - out, top - out, far + right + out, low + out)
                draw.rectangle(frame, outline=colour, width=wide)
    file = BytesIO()
    both.save(file, "PNG")
    return file.getvalue()


def _built(recorded: Look) -> Image.Image:
    """Return a recorded page in RGB."""
    size = (recorded.width, recorded.height)
    small = recorded.coarse
    colours = [
        Image.frombytes("L", small, plane)
        .resize((small[0] * COARSE, small[1] * COARSE), Image.Resampling.BICUBIC)
        .crop((0, 0, *size))
        for plane in (recorded.green_red, recorded.blue_yellow)
    ]
    lab = Image.merge("LAB", [Image.frombytes("L", size, recorded.light), *colours])
    profiles = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
    rgb = ImageCms.applyTransform(lab, ImageCms.buildTransform(*profiles, "LAB", "RGB"))
    assert rgb
    return rgb
