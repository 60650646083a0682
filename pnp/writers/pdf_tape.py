"""Recorded operators and forms, reused for equal pages and pieces: most of a watched kit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, TypeVar, cast

from reportlab.pdfgen.canvas import Canvas

from pnp.drawing.shapes import Drawing
from pnp.writers.pdf_extras import Extra, Extras, Noting
from pnp.writers.pdf_operators import Signs, Typist

Asked = dict[str, Drawing | None]
"""Names that were looked up, each with its drawing, or None if there was no form."""


class Forms(Noting[Drawing | None]):
    """The forms of a file so far. What is painted depends only on those that it looks up."""

    def __init__(self) -> None:
        super().__init__()
        self._begun: dict[str, Drawing] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._begun

    def begin(self, drawing: Drawing) -> None:
        """Record that a drawing is a form from here on."""
        self._begun[drawing.name] = drawing

    def get(self, name: str) -> Drawing | None:
        """Return the drawing whose form has a name, or None."""
        form = self._begun.get(name)
        self.note({name: form})
        return form

    def has(self, asked: Mapping[str, Drawing | None]) -> bool:
        """Return whether looking up the names would give the same drawings."""
        return all(self._begun.get(name) == form for name, form in asked.items())


def form_name(name: str) -> str:
    """Return the name of a drawing's form in a file, without spaces.

    >>> form_name("aid 0")
    'aid_0'
    """
    return name.replace(" ", "_")


T = TypeVar("T")

MOST = 5000
"""The most pages and pieces to keep; beyond that all are deleted."""


class Tape(NamedTuple):
    """Recorded operators, with the forms and codes of type that they use, and the result of painting."""

    painted: object  # everything that the operators depend on
    operators: list[str]
    forms: list[str]
    signs: Signs
    extras: dict[str, Extra]
    asked: Asked  # which forms the operators depend on
    result: object


class Tapes:
    """The recorded operators of one file, by name."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Tape] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def again(
        self,
        writer: tuple[Canvas, Typist, Extras, Forms],
        name: Hashable,
        painted: object,
        paint: Callable[[], T],
    ) -> T:
        """Paint on a reportlab canvas, or reuse the operators recorded under ``name`` if ``painted`` is equal.

        Return the result of ``paint``, now or then. Type is encoded in the codes of one file, so a tape is reused
        only if the codes are the same in this file, and so are the forms that it depends on.
        """
        canvas, typist, extras, known = writer
        code, in_use, tape = vars(canvas)["_code"], vars(canvas)["_formsinuse"], self._kept.get(name)
        if tape is not None and known.has(tape.asked) and tape.painted == painted and typist.has(tape.signs):
            known.note(tape.asked)
            code.extend(tape.operators)
            in_use.extend(tape.forms)
            extras.embed(tape.extras)
            return cast(T, tape.result)
        operators, forms = len(code), len(in_use)
        with typist.noting() as signs, extras.noting() as noted, known.noting() as asked:
            result = paint()
        if len(self._kept) >= MOST:
            self._kept.clear()
        self._kept[name] = Tape(painted, code[operators:], in_use[forms:], signs, noted, asked, result)
        return result
