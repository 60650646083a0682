"""Operators that were painted last time, reused for equal pages: most pages of a watched kit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from pnp.writers.pdf_type import Signs, Typist

MOST = 500
"""Pages and pieces that are kept; beyond that all are forgotten."""


class Tape(NamedTuple):
    """What was painted, as operators, with the forms and the codes of type that these name."""

    painted: object  # all that decides on the operators
    operators: list[str]
    forms: list[str]
    signs: Signs


_tapes: dict[Hashable, Tape] = {}


def again(canvas: Canvas, typist: Typist, name: Hashable, painted: object, paint: Callable[[], None]) -> None:
    """Paint on a reportlab canvas, or write what was painted under that name where ``painted`` is equal to it.

    Type is encoded in the codes of the file at hand, so a tape serves only where they are the same.
    """
    code, in_use, tape = vars(canvas)["_code"], vars(canvas)["_formsinuse"], _tapes.get(name)
    if tape is not None and tape.painted == painted and typist.has(tape.signs):
        code.extend(tape.operators)
        in_use.extend(tape.forms)
        return
    operators, forms = len(code), len(in_use)
    with typist.noting() as signs:
        paint()
    if len(_tapes) >= MOST:
        _tapes.clear()
    _tapes[name] = Tape(painted, code[operators:], in_use[forms:], signs)
