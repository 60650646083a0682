"""Lines of type as PDF operators: each weight is embedded as a subset of its font, and letters are codes of that."""

from __future__ import annotations

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import fonts

Run = tuple[str, str]
"""The name of a font in the file, and the operator that shows letters of it."""


class Typist:
    """Encodes the lines of one document. Going by way of reportlab's text objects takes five times as long."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc  # type: ignore[attr-defined]
        self._runs: dict[tuple[str, str], list[Run]] = {}

    def __call__(self, text: str, weight: str) -> list[Run]:
        """Return a line in runs, each in one font of the file; one that was encoded before is only looked up."""
        key = (text, weight)
        if key not in self._runs:
            self._runs[key] = self._encoded(text, weight)
        return self._runs[key]

    def _encoded(self, text: str, weight: str) -> list[Run]:
        font, document = fonts.font(weight), self._document
        return [
            (font.getSubsetInternalName(subset, document), f"({escapePDF(codes)}) Tj")
            for subset, codes in font.splitString(text, document)
        ]
