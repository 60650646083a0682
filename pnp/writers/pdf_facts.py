"""Facts of a PDF by pnp: entries of its information dictionary, read and added as bytes."""

from __future__ import annotations

import re

_INFO = re.compile(rb"/Info (\d+) 0 R")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) n ")


def fact_in(data: bytes, key: str) -> str:
    r"""Return a fact as our writer writes it; nothing if it is not there. No library is loaded for that.

    >>> fact_in(rb"<< /PnpRequest ({\"only\": \"a \(b\)\"}) >>", "PnpRequest")
    '{"only": "a (b)"}'
    """
    facts = re.findall(rb"/%s \(((?:[^\\()]|\\.)*)\)" % key.encode(), data, re.DOTALL)
    return re.sub(rb"\\(.)", rb"\1", facts[-1]).decode("latin-1") if facts else ""


def with_fact(data: bytes, key: str, text: str) -> bytes:
    """Return a file with one fact more; ``text`` has letters and digits only. The table of places is set right."""
    number = _INFO.findall(data)[-1]
    start = data.index(b"\n%s 0 obj" % number)
    at = data.index(b"\n>>", start)
    more = f"\n/{key} ({text})".encode()
    table = data.rindex(b"\nxref") + 1
    whole, rest = memoryview(data), data[table:]

    def moved(match: re.Match[bytes]) -> bytes:
        place = int(match[1])
        return b"%010d %s n " % (place + len(more) * (place > at), match[2])

    end = rest.rindex(b"startxref")
    tail = b"startxref\n%d\n%%%%EOF\n" % (table + len(more))
    return b"".join([whole[:at], more, whole[at:table], _ENTRY.sub(moved, rest[:end]), tail])
