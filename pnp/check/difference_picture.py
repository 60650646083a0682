"""A picture of the differences of a page: as built and as it is, side by side, with frames around differences."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pypdfium2_raw as pdfium
from PIL import Image, ImageCms, ImageDraw

from pnp.check.differences import Spot
from pnp.check.looks import COARSE, Look, render_page

SCALE = 4
"""The resolution, in dots to the millimetre."""

GAP = 5 * SCALE
"""The gap between both pages, in dots."""

ROOM = 2
"""The space between a difference and its frame, in mm."""

FRAMES = (((255, 255, 255), 4, 10), ((220, 0, 200), 1, 4))
"""Colours of a frame, how far out they begin, and how wide they are, in dots.

No seat has this colour, and white around it sets it apart from the colours near it.
"""


def difference_picture(recorded: Look, page: pdfium.FPDF_PAGE, spots: Sequence[Spot]) -> bytes:
    """Return a PNG with the recorded look of a page on the left, and the page as it is on the right."""
    width, height = recorded.width * SCALE, recorded.height * SCALE
    both = Image.new("RGB", (2 * width + GAP, height), (128, 128, 128))
    both.paste(_draw_recorded(recorded).resize((width, height), Image.Resampling.BICUBIC), (0, 0))
    both.paste(render_page(page, width, height).convert("RGB"), (width + GAP, 0))
    draw = ImageDraw.Draw(both)
    for spot in spots:
        box = (spot.left - ROOM, spot.top - ROOM, spot.right + ROOM, spot.bottom + ROOM)
        for right in (0, width + GAP):
            left, top, far, low = (SCALE * edge for edge in box)
            for colour, out, wide in FRAMES:
                frame = (left + right - out, top - out, far + right + out, low + out)
                draw.rectangle(frame, outline=colour, width=wide)
    file = BytesIO()
    both.save(file, "PNG")
    return file.getvalue()


def _draw_recorded(recorded: Look) -> Image.Image:
    """Return the recorded look of a page in RGB."""
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
