"""What a page draws, taken apart ten times as quickly as pdfminer does: it takes most of a test's time."""

import re

from pdfminer import pdfinterp
from pdfminer.psparser import KWD, LIT, PSEOF

TOKEN = re.compile(
    rb"\s*(?:([-+]?\d+)(?![\d.])|([-+]?[\d.]+)|/([^\s/()<>\[\]{}%]*)|\(((?:[^()\\]|\\.)*)\)|<([0-9A-Fa-f]*)>"
    rb"|(\[|<<)|(\]|>>)|([A-Za-z'\"][^\s/()<>\[\]{}%]*))",
    re.DOTALL,
)
"""A whole number, another number, a name, a string, one in hexadecimal digits, what opens, what closes, an operator."""

ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
MEANT = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def _meant(found):
    sign = found[1]
    return bytes([int(sign, 8)]) if sign.isdigit() else MEANT.get(sign, sign)


THEIRS = pdfinterp.PDFContentParser
VALUES = {
    1: int,
    2: float,
    3: lambda name: LIT(name.decode()),
    4: lambda text: ESCAPED.sub(_meant, text) if b"\\" in text else text,
    5: lambda digits: bytes.fromhex(digits.decode()),
    8: KWD,
}
"""What each kind of token stands for, as pdfminer has it."""


class Tokens:
    """Stands in for ``PDFContentParser``: gives the operands and operators of streams, one after the other."""

    def __init__(self, streams):
        self._values = _values(b"\n".join(each.get_data() for each in streams))

    def nextobject(self):
        """Return the next one with its place. Raises ``PSEOF`` after the last."""
        for value in self._values:
            return 0, value
        raise PSEOF("no more")


def use():
    """Have pdfminer, and pdfplumber with it, take pages apart so."""
    pdfinterp.PDFContentParser = Tokens


def _values(data):
    """Yield operands and operators. What no token is fails."""
    end, held = len(data.rstrip()), []
    at = 0
    while at < end:
        found = TOKEN.match(data, at)
        assert found, data[at : at + 40]
        at, kind = found.end(), found.lastindex
        if kind == 6:
            held.append([])
        elif kind == 7:
            value = held.pop()
            value = (
                value
                if found[7] == b"]"
                else dict(zip((key.name for key in value[::2]), value[1::2], strict=True))
            )
        else:
            value = VALUES[kind](found[kind])
        if kind == 6:
            continue
        if held:
            held[-1].append(value)
        else:
            yield value
