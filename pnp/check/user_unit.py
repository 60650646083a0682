"""``UserUnit``, by which printing can scale a page: pdfium does not read it, so the bytes are searched."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

_UNIT = re.compile(rb"/UserUnit\s+([0-9]*\.?[0-9]+)")
_PACKED = re.compile(rb"/ObjStm\b")

MOST_STREAMS = 500
MOST = 1 << 20
"""Streams of objects that are unpacked, and bytes of each."""


def user_unit(data: bytes) -> float | None:
    """Return a factor other than 1 that a page of a PDF is scaled by; nothing if none is."""
    for text in (data, *_unpack(data)):
        for found in _UNIT.finditer(text):
            if float(found[1]) != 1:
                return float(found[1])
    return None


def _unpack(data: bytes) -> Iterator[bytes]:
    """Yield the streams that hold objects, unpacked as far as they can be."""
    for at, found in enumerate(_PACKED.finditer(data)):
        if at == MOST_STREAMS:
            return
        start = data.find(b"stream", found.end()) + len(b"stream")
        packed = data[start : start + MOST].lstrip(b"\r\n")
        try:
            yield zlib.decompressobj().decompress(packed, MOST)
        except zlib.error:
            continue
