"""A fact added to a PDF that our writer has finished: an entry of its information dictionary."""

from __future__ import annotations

import re

_INFO = re.compile(rb"/Info (\d+) 0 R")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) n ")


def with_fact(data: bytes, key: str, text: str) -> bytes:
    """Return a file with one fact more; ``text`` has letters and digits only. The table of places is set right."""
    number = _INFO.findall(data)[-1]
    start = data.index(b"\n%s 0 obj" % number)
    at = data.index(b"\n>>", start)
    more = f"\n/{key} ({text})".encode()
    table = data.rindex(b"\nxref") + 1
    whole, rest = memoryview(data), data[table:]

    def moved(found: re.Match[bytes]) -> bytes:
        place = int(found[1])
        return b"%010d %s n " % (place + len(more) * (place > at), found[2])

    end = rest.rindex(b"startxref")
    tail = b"startxref\n%d\n%%%%EOF\n" % (table + len(more))
    return b"".join([whole[:at], more, whole[at:table], _ENTRY.sub(moved, rest[:end]), tail])
