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

_FIRST = re.compile(rb"/First\s+(\d{1,9})\b")

MOST_OBJECTS = 20_000

LONGEST_LIST = 1 << 18
"""Bytes that the list of packed objects may take."""

MOST = 1 << 24
"""Bytes that a stream may unpack to."""


class PdfObject(NamedTuple):
    """An object: what stands before its stream, its stream as far as it could be unpacked, and its number."""

    head: bytes
    stream: bytes = b""
    number: int = 0

    @property
    def operators(self) -> bytes:
        """The operators of a page or a form, without the texts that they show; nothing for other objects."""
        return b"" if _OTHER.search(self.head) else _STRING.sub(b"()", self.stream)


def objects(data: bytes) -> Iterator[PdfObject]:
    """Yield every object of a PDF, those too that are packed together."""
    starts = [(int(found[1]), found.end()) for found in _OBJECT.finditer(data)][:MOST_OBJECTS]
    for number, start in starts:
        end = data.find(b"endobj", start)
        body = data[start : end if end >= 0 else len(data)]
        found = _STREAM.search(body)
        if not found:
            yield PdfObject(_STRING.sub(b"()", body), number=number)
            continue
        head, stream = body[: found.start()], _unpacked(data, start + found.end(), body, found.end())
        yield PdfObject(head, stream, number)
        if b"/ObjStm" in head:
            yield from _packed(head, stream)


def _packed(head: bytes, stream: bytes) -> Iterator[PdfObject]:
    """Yield the objects of a stream that holds some; all as one if its list of them cannot be read."""
    first = int(found[1]) if (found := _FIRST.search(head)) else 0
    numbers = list(map(int, re.findall(rb"\d+", stream[: min(first, LONGEST_LIST)])))
    starts = [first + each for each in numbers[1::2]]
    if not starts or starts != sorted(starts):
        yield PdfObject(stream)
        return
    for number, start, end in zip(numbers[::2], starts, [*starts[1:], len(stream)], strict=False):
        yield PdfObject(_STRING.sub(b"()", stream[start:end]), number=number)


def _unpacked(data: bytes, start: int, body: bytes, offset: int) -> bytes:
    """Return a stream unpacked, if it is packed in the usual way; else as it is."""
    if b"/FlateDecode" not in body[:offset]:
        return body[offset:].partition(b"endstream")[0]
    try:
        return zlib.decompressobj().decompress(data[start : start + MOST], MOST)
    except zlib.error:
        return b""
