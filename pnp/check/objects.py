"""The objects of a PDF as bytes: what is asked of a file for a press stands in dictionaries and operators."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_OBJECT = re.compile(rb"(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b")
_STREAM = re.compile(rb"stream\r?\n")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_OTHER = re.compile(rb"/(?:Subtype\s*/(?!Form)|FunctionType|Length1|Type\s*/(?:Metadata|ObjStm|XRef)|N\s+\d)")
"""What streams have that hold no operators: images, functions, fonts, descriptions, objects, profiles."""

MOST_OBJECTS = 20_000

MOST = 1 << 24
"""Bytes that a stream may unpack to."""


class PdfObject(NamedTuple):
    """An object: what stands before its stream, and its stream as far as it could be unpacked."""

    head: bytes
    stream: bytes = b""

    @property
    def operators(self) -> bytes:
        """The operators of a page or a form, without the texts that they show; nothing for other objects."""
        return b"" if _OTHER.search(self.head) else _STRING.sub(b"()", self.stream)


def objects(data: bytes) -> Iterator[PdfObject]:
    """Yield every object of a PDF, those that are packed together as one."""
    starts = [found.end() for found in _OBJECT.finditer(data)][:MOST_OBJECTS]
    for start in starts:
        end = data.find(b"endobj", start)
        body = data[start : end if end >= 0 else len(data)]
        found = _STREAM.search(body)
        if not found:
            yield PdfObject(_STRING.sub(b"()", body))
            continue
        head, stream = body[: found.start()], _unpacked(data, start + found.end(), body, found.end())
        yield PdfObject(head, stream)
        if b"/ObjStm" in head:
            yield PdfObject(stream)


def _unpacked(data: bytes, start: int, body: bytes, offset: int) -> bytes:
    """Return a stream unpacked, if it is packed in the usual way; else as it is."""
    if b"/FlateDecode" not in body[:offset]:
        return body[offset:].partition(b"endstream")[0]
    try:
        return zlib.decompressobj().decompress(data[start : start + MOST], MOST)
    except zlib.error:
        return b""
