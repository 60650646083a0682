"""Lines of type as PDF operators: each weight is embedded as a subset of its font, and letters are codes of that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import fonts

Run = tuple[str, str]
"""The name of a font in the file, and some letters: their codes, or the operator that shows them."""

Signs = list[tuple[str, str, list[Run]]]
"""The signs of lines: a weight, each of its signs once in the order of first use, and their runs."""


class Typist:
    """Encodes the lines of one document. reportlab's text objects take five times as long."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc  # type: ignore[attr-defined]
        self._runs: dict[tuple[str, str], list[Run]] = {}
        self._codes: dict[str, _Codes] = {}
        self._noted: dict[str, list[str]] | None = None  # lines by weight, while somebody wants to know

    def __call__(self, text: str, weight: str) -> list[Run]:
        """Return a line in runs, each in one font of the file; cached."""
        if self._noted is not None:
            self._noted.setdefault(weight, []).append(text)
        key = (text, weight)
        if key not in self._runs:
            self._runs[key] = self._encode(text, weight)
        return self._runs[key]

    @contextmanager
    def noting(self) -> Iterator[Signs]:
        """Collect the signs of the lines that are encoded within the context; complete when it ends."""
        signs: Signs = []
        outer, self._noted = self._noted, {}
        noted = self._noted
        try:
            yield signs
        finally:
            self._noted = outer
        for weight, lines in noted.items():
            used = "".join(dict.fromkeys("".join(lines)))
            signs.append((weight, used, self(used, weight)))

    def has(self, signs: Signs) -> bool:
        """Return whether signs have the same codes in this file as in the one that they were collected in.

        Signs that the file did not have get the codes that they would get by being set in that order.
        """
        return all(self(used, weight) == runs for weight, used, runs in signs)

    def _encode(self, text: str, weight: str) -> list[Run]:
        if weight not in self._codes:
            self._codes[weight] = _Codes(weight, self._document)
        codes = [*map(self._codes[weight].__getitem__, text)]
        return [
            (font, f"({''.join([code for _, code in run])}) Tj")
            for font, run in groupby(codes, itemgetter(0))
        ]


class _Codes(dict[str, Run]):
    """By each sign of a weight, the name of its font in the file and its code there; a new sign gets the next one."""

    def __init__(self, weight: str, document: object) -> None:
        super().__init__()
        self._font, self._document = fonts.font(weight), document

    def __missing__(self, sign: str) -> Run:
        ((subset, code),) = self._font.splitString(sign, self._document)
        self[sign] = run = self._font.getSubsetInternalName(subset, self._document), escapePDF(code)
        return run
