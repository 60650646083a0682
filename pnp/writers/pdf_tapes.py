"""Operators that were painted last time, reused for equal pages: most pages of a watched kit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

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


def again(canvas: Any, typist: Typist, name: Hashable, painted: object, paint: Callable[[], None]) -> None:
    """Paint on a reportlab canvas, or write what was painted under that name where ``painted`` is equal to it.

    Type is encoded in the codes of the file at hand, so a tape serves only where they are the same.
    """
    tape = _tapes.get(name)
    if tape is not None and tape.painted == painted and typist.has(tape.signs):
        canvas._code.extend(tape.operators)
        canvas._formsinuse.extend(tape.forms)
        return
    operators, forms = len(canvas._code), len(canvas._formsinuse)
    with typist.noting() as signs:
        paint()
    if len(_tapes) >= MOST:
        _tapes.clear()
    _tapes[name] = Tape(painted, canvas._code[operators:], canvas._formsinuse[forms:], signs)
