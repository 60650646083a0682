"""The drawings that are forms of a PDF, by their names, and which of them were asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pnp.drawing.shapes import Drawing

Asked = dict[str, Drawing | None]
"""Names that were asked for, and which drawing was the form of each, if any was."""


class Forms:
    """Forms that were begun. What is painted depends on those that it asks for alone."""

    def __init__(self) -> None:
        self._begun: dict[str, Drawing] = {}
        self._noted: Asked | None = None  # while somebody wants to know

    def __contains__(self, name: str) -> bool:
        return name in self._begun

    def begin(self, drawing: Drawing) -> None:
        """Note that a drawing is a form from here on."""
        self._begun[drawing.name] = drawing

    def get(self, name: str) -> Drawing | None:
        """Return the drawing that is the form of a name, if one is."""
        form = self._begun.get(name)
        if self._noted is not None:
            self._noted[name] = form
        return form

    @contextmanager
    def noting(self) -> Iterator[Asked]:
        """Collect what is asked for within."""
        noted: Asked = {}
        outer, self._noted = self._noted, noted
        try:
            yield noted
        finally:
            self._noted = outer
            self.note(noted)

    def has(self, asked: Mapping[str, Drawing | None]) -> bool:
        """Return whether names would get the same answers."""
        return all(self._begun.get(name) == form for name, form in asked.items())

    def note(self, asked: Mapping[str, Drawing | None]) -> None:
        """Count names as asked for."""
        if self._noted is not None:
            self._noted.update(asked)


def form_name(name: str) -> str:
    """Return what the form of a drawing is called in a file, where names have no spaces.

    >>> form_name("aid 0")
    'aid_0'
    """
    return name.replace(" ", "_")
