"""The objects of a PDF as bytes: the rules for a press concern their dictionaries and operators."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_OBJECT = re.compile(rb"(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b")
_STREAM = re.compile(rb"stream\r?\n")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_OTHER = re.compile(rb"/(?:Subtype\s*/(?!Form)|FunctionType|Length1|Type\s*/(?:Metadata|ObjStm|XRef)|N\s+\d)")
"""The marks of streams without operators: images, functions, fonts, metadata, object streams, profiles."""

_FIRST = re.compile(rb"/First\s+(\d{1,9})\b")

MOST_OBJECTS = 20_000

LONGEST_LIST = 1 << 18
"""The most bytes to read of the list of objects in a stream."""

MOST = 1 << 24
"""The most bytes to unpack of a stream."""


class PdfObject(NamedTuple):
    """An object: the bytes before its stream, its stream as far as it could be unpacked, and its number."""

    head: bytes
    stream: bytes = b""
    number: int = 0

    @property
    def operators(self) -> bytes:
        """The operators of a page or a form, with empty strings; empty for other objects."""
        return b"" if _OTHER.search(self.head) else _STRING.sub(b"()", self.stream)


def objects(data: bytes) -> Iterator[PdfObject]:
    """Yield every object of a PDF, including those in object streams."""
    starts = [(int(match[1]), match.end()) for match in _OBJECT.finditer(data)][:MOST_OBJECTS]
    for number, start in starts:
        end = data.find(b"endobj", start)
        body = data[start : end if end >= 0 else len(data)]
        stream_start = _STREAM.search(body)
        if not stream_start:
            yield PdfObject(_STRING.sub(b"()", body), number=number)
            continue
        offset = stream_start.end()
        head, stream = body[: stream_start.start()], _unpack_stream(data, start + offset, body, offset)
        yield PdfObject(head, stream, number)
        if b"/ObjStm" in head:
            yield from _unpack_objects(head, stream)


def _unpack_objects(head: bytes, stream: bytes) -> Iterator[PdfObject]:
    """Yield the objects of an object stream, or the whole stream as one object if its list cannot be read."""
    first = int(match[1]) if (match := _FIRST.search(head)) else 0
    numbers = list(map(int, re.findall(rb"\d+", stream[: min(first, LONGEST_LIST)])))
    starts = [first + offset for offset in numbers[1::2]]
    if not starts or starts != sorted(starts):
        yield PdfObject(stream)
        return
    for number, start, end in zip(numbers[::2], starts, [*starts[1:], len(stream)], strict=False):
        yield PdfObject(_STRING.sub(b"()", stream[start:end]), number=number)


def _unpack_stream(data: bytes, start: int, body: bytes, offset: int) -> bytes:
    """Return a stream, unpacked if it is compressed with Flate; empty if that fails."""
    if b"/FlateDecode" not in body[:offset]:
        return body[offset:].partition(b"endstream")[0]
    try:
        return zlib.decompressobj().decompress(data[start : start + MOST], MOST)
    except zlib.error:
        return b""
