"""Lines of type as PDF operators: each weight is embedded as a subset of its font, and letters are codes of that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import fonts

Run = tuple[str, str]
"""The name of a font in the file, and the operator that shows letters of it."""

Signs = list[tuple[str, str, list[Run]]]
"""The signs that some lines use: a weight, each of its signs once in the order of their first use, and their runs."""


class Typist:
    """Encodes the lines of one document. Going by way of reportlab's text objects takes five times as long."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc  # type: ignore[attr-defined]
        self._runs: dict[tuple[str, str], list[Run]] = {}
        self._noted: dict[str, list[str]] | None = None  # lines by weight, while somebody wants to know

    def __call__(self, text: str, weight: str) -> list[Run]:
        """Return a line in runs, each in one font of the file; one that was encoded before is only looked up."""
        if self._noted is not None:
            self._noted.setdefault(weight, []).append(text)
        key = (text, weight)
        if key not in self._runs:
            self._runs[key] = self._encoded(text, weight)
        return self._runs[key]

    @contextmanager
    def noting(self) -> Iterator[Signs]:
        """Collect the signs of the lines that are encoded within, once they all are."""
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

    def _encoded(self, text: str, weight: str) -> list[Run]:
        font, document = fonts.font(weight), self._document
        return [
            (font.getSubsetInternalName(subset, document), f"({escapePDF(codes)}) Tj")
            for subset, codes in font.splitString(text, document)
        ]
