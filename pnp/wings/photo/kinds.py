"""The kind of a file and the size of its picture, from its headers: nothing is decoded."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO

from PIL import Image

from pnp.wings.photo.limits import DAMAGED, MOST_BYTES, MOST_DOTS, MOST_WHOLE, PhotoError
from scorer.messages import msg

JPEG = b"\xff\xd8"  # the first bytes of a JPEG

BOX, HEIF = b"ftyp", (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")
"""The marker of ISO base media files, after four bytes, and the brands of pictures, as some phones save them."""

STANDALONE = {0x01, *range(0xD0, 0xD9)}  # segments of a JPEG without a length
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # segments of a JPEG that state its size
LEAST = 200  # the smallest width and height in pixels: squares of smaller pictures cannot be read
MOST_SEGMENTS = 2000  # the most segments of a JPEG; a phone's picture has a tenth of that
MOST_SCANS = 30  # the most scans of a JPEG, each of which takes time. Programs write ten, at most 17
SCAN, END = 0xDA, 0xD9  # segments of a JPEG: the start of a scan, and the end of the picture
NEXT = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # the start of the next segment after the data of a scan
BY_ROWS = {0xC0, 0xC1}  # kinds of frames that are decoded row by row


def check_kind(data: bytes) -> None:
    """Check that a file is a picture, and neither too small nor too large. Raises ``PhotoError``."""
    if len(data) > MOST_BYTES:
        raise PhotoError(msg("the file has more than {most} MB", most=MOST_BYTES // 1_000_000))
    size = width, height = size_of(data)
    by_rows = data.startswith(JPEG) and all(kind in BY_ROWS for kind, _ in _frames(data))
    most = MOST_DOTS if by_rows else MOST_WHOLE  # others are decoded as a whole, such as progressive JPEGs
    if data.startswith(JPEG) and _has_many_scans(data):
        raise PhotoError(DAMAGED)
    if min(size) < LEAST:
        fault = msg(
            "the picture has {width} × {height} pixels; it needs at least {least} each way",
            width=width,
            height=height,
            least=LEAST,
        )
        raise PhotoError(fault)
    if width * height > most:
        fault = msg(
            "the picture has {width} × {height} pixels; the limit is {most} million",
            width=width,
            height=height,
            most=most // 1_000_000,
        )
        raise PhotoError(fault)
    if _is_cut_off(data):
        raise PhotoError(msg("the file is cut off: its end is missing; copy or send it again"))


def _is_cut_off(data: bytes) -> bool:
    """Return whether the end of a picture is missing; what is behind it, such as a film, does not count."""
    if data.startswith(JPEG):
        scan = next((at for kind, at in _segments(data) if kind == SCAN), len(data))
        return data.find(bytes((0xFF, END)), scan) < 0
    if data.startswith(b"RIFF"):
        return len(data) < 8 + int.from_bytes(data[4:8], "little")
    return data.rfind(b"IEND") < 0


def size_of(data: bytes) -> tuple[int, int]:
    """Return the width and height that a picture states, in pixels. Raises ``PhotoError``."""
    size = _read_size(data)
    if data[4:8] == BOX and data[8:12] in HEIF:
        kind = "AVIF" if data[8:12] == b"avif" else "HEIC"
        fault = msg(
            "the picture is in the format {format}; save it as JPEG, or set the camera to JPEG", format=kind
        )
        raise PhotoError(fault)
    if size is None:
        raise PhotoError(msg("this is not a readable picture; use a JPEG, PNG or WebP file"))
    return size


def _read_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height that a picture states; None if it is of no supported kind."""
    with suppress(struct.error):
        if data.startswith(JPEG):
            return next((size for _, size in _frames(data)), None)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", data[16:24])
            return width, height
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _read_webp_size(data)
    return None


def _frames(data: bytes) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the kind and the size of each frame that a JPEG states."""
    for kind, at in _segments(data):
        if kind == SCAN:
            return
        if kind in FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            yield kind, (width, height)


def _has_many_scans(data: bytes) -> bool:
    """Return whether a JPEG has too many scans or segments."""
    if data.count(bytes((0xFF, SCAN))) <= MOST_SCANS:
        return False
    kinds = [kind for kind, _ in _segments(data)]
    return kinds.count(SCAN) > MOST_SCANS or len(kinds) > MOST_SEGMENTS


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the kind and the start of each segment of a JPEG, up to one more than the limit."""
    at, scanned = 2, False
    for _ in range(MOST_SEGMENTS + 1):
        if scanned:
            next_segment = NEXT.search(data, at)
            at = next_segment.start() if next_segment else len(data)
        if at + 9 >= len(data) or data[at] != 0xFF or data[at + 1] == END:
            return
        kind = data[at + 1]
        yield kind, at
        scanned = scanned or kind == SCAN
        short = 1 if kind == 0xFF else 2 if kind in STANDALONE else 0
        at += short or 2 + int.from_bytes(data[at + 2 : at + 4], "big")


def dots_per_inch(data: bytes) -> tuple[float, float] | None:
    """Return the horizontal and vertical resolution that a JPEG or PNG states, as scanners do; else None."""
    with suppress(OSError), Image.open(BytesIO(data), formats=("JPEG", "PNG")) as image:
        dots = image.info.get("dpi", (0, 0))
        return dots if all(dots) else None
    return None


def _read_webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return width, height
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None
