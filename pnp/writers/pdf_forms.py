"""The drawings that are forms of a PDF, by name, and which of them were looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pnp.drawing.shapes import Drawing

Asked = dict[str, Drawing | None]
"""Names that were looked up, each with its drawing, or None if there was no form."""


class Forms:
    """The forms of a file so far. What is painted depends only on those that it looks up."""

    def __init__(self) -> None:
        self._begun: dict[str, Drawing] = {}
        self._noted: Asked | None = None  # within ``noting``

    def __contains__(self, name: str) -> bool:
        return name in self._begun

    def begin(self, drawing: Drawing) -> None:
        """Record that a drawing is a form from here on."""
        self._begun[drawing.name] = drawing

    def get(self, name: str) -> Drawing | None:
        """Return the drawing whose form has a name, or None."""
        form = self._begun.get(name)
        if self._noted is not None:
            self._noted[name] = form
        return form

    @contextmanager
    def noting(self) -> Iterator[Asked]:
        """Collect the names that are looked up within the context."""
        noted: Asked = {}
        outer, self._noted = self._noted, noted
        try:
            yield noted
        finally:
            self._noted = outer
            self.note(noted)

    def has(self, asked: Mapping[str, Drawing | None]) -> bool:
        """Return whether looking up the names would give the same drawings."""
        return all(self._begun.get(name) == form for name, form in asked.items())

    def note(self, asked: Mapping[str, Drawing | None]) -> None:
        """Record names as looked up."""
        if self._noted is not None:
            self._noted.update(asked)


def form_name(name: str) -> str:
    """Return the name of a drawing's form in a file, without spaces.

    >>> form_name("aid 0")
    'aid_0'
    """
    return name.replace(" ", "_")
