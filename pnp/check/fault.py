"""A fault of a finished file: what kind it is, where, and the sentence that people read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.messages import Text, list_names, msg

TOLERANCE = 0.05
"""The tolerance of a length or a place, in mm."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``kind`` stays the same in every language; ``page`` counts from 1, nothing if it is the file's."""

    kind: str
    text: Text
    page: int | None = None
    label: str = ""  # as a viewer calls the page
    pieces: tuple[str, ...] = ()  # ids of the pieces that it concerns, where it concerns some

    @property
    def sentence(self) -> Text:
        """The whole sentence, with its page."""
        if self.page is None:
            return self.text
        if not self.label:
            return msg("page {number}: {fault}", number=self.page, fault=self.text)
        label = self.label.replace("\u00a0", " ")  # which would be reported as an escape
        return msg("page {number} ({label}): {fault}", number=self.page, label=label, fault=self.text)


@dataclass(frozen=True, slots=True)
class Place:
    """A page as faults name it: its number in the file, from 1, and its label."""

    number: int
    label: str = ""

    def fault(self, kind: str, text: Text, pieces: Sequence[str] = ()) -> Fault:
        """Return a fault of this page."""
        return Fault(kind, text, self.number, self.label, tuple(pieces))


def mm(length: float) -> str:
    """Return a length as sentences give it, in hundredths of a millimetre.

    >>> mm(1.005), mm(-0.001)
    ('1.00', '0.00')
    """
    return f"{round(length, 2) + 0.0:.2f}"


def size(width: float, height: float) -> str:
    """Return a size as sentences give it.

    >>> size(20, 19.6)
    '20.00 × 19.60'
    """
    return f"{mm(width)} × {mm(height)}"


def way(right: float, down: float) -> Text:
    """Return how far and where to something lies, in mm; what is within the tolerance is left out."""
    parts = []
    if abs(right) > TOLERANCE or abs(right) >= abs(down):
        parts.append(
            msg("{mm} mm to the right", mm=mm(right))
            if right > 0
            else msg("{mm} mm to the left", mm=mm(-right))
        )
    if abs(down) > TOLERANCE or abs(down) > abs(right):
        parts.append(msg("{mm} mm down", mm=mm(down)) if down > 0 else msg("{mm} mm up", mm=mm(-down)))
    return list_names(parts)
