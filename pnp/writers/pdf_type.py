"""Lines of type as PDF operators: each weight is embedded as a subset of its font, and letters are codes of that.

Operators that were painted last time are reused for equal pages: most pages of a watched kit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import fonts
from pnp.writers.pdf_extras import Extra, Extras

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
        noted = self._noted = {}
        try:
            yield signs
        finally:
            self._noted = None
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


MOST = 500
"""Pages and pieces that are kept; beyond that all are forgotten."""


class Tape(NamedTuple):
    """What was painted, as operators, with the forms and the codes of type that these name."""

    painted: object  # all that decides on the operators
    operators: list[str]
    forms: list[str]
    signs: Signs
    extras: tuple[Extra, ...]


_tapes: dict[Hashable, Tape] = {}


def again(
    writer: tuple[Canvas, Typist, Extras], name: Hashable, painted: object, paint: Callable[[], None]
) -> None:
    """Paint on a reportlab canvas, or write what was painted under that name where ``painted`` is equal to it.

    Type is encoded in the codes of the file at hand, so a tape serves only where they are the same.
    """
    canvas, typist, extras = writer
    code, in_use, tape = vars(canvas)["_code"], vars(canvas)["_formsinuse"], _tapes.get(name)
    if tape is not None and tape.painted == painted and typist.has(tape.signs):
        code.extend(tape.operators)
        in_use.extend(tape.forms)
        extras.embed(tape.extras)
        return
    operators, forms = len(code), len(in_use)
    with typist.noting() as signs, extras.noting() as noted:
        paint()
    if len(_tapes) >= MOST:
        _tapes.clear()
    _tapes[name] = Tape(painted, code[operators:], in_use[forms:], signs, tuple(noted))
