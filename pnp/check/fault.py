"""A fault of a finished file: what kind it is, where, and the sentence that people read; the report of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.messages import Number, Text, list_names, msg, rounded

if TYPE_CHECKING:
    from pnp.check.looks import Look
    from pnp.pages.statement import Statement

T = TypeVar("T")

TOLERANCE = 0.05
"""The tolerance of a length or a place, in mm."""

ALIKE = 0.1
"""Values that differ by less than this are alike, in mm."""

FEW = 3
"""The most groups to report separately; more are reported as one, by the worst."""


class Fault(NamedTuple):
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


class Place(NamedTuple):
    """A page as faults name it: its number in the file, from 1, and its label."""

    number: int
    label: str = ""

    def fault(self, kind: str, text: Text, pieces: Sequence[str] = ()) -> Fault:
        """Return a fault of this page."""
        return Fault(kind, text, self.number, self.label, tuple(pieces))


class Report(NamedTuple):
    """How many pages and pieces a file has, and the faults; without any, all is as stated."""

    pages: int
    pieces: int
    faults: tuple[Fault, ...]
    statement: Statement | None = None  # what the file states of itself
    looks: Sequence[Look] = ()  # what its pages look like, if that was to be recorded
    pictures: Mapping[int, bytes] = {}  # of what differs, by the numbers of pages, if they were wanted


def mm(length: float) -> Number:
    """Return a length as sentences give it, in hundredths of a millimetre.

    >>> mm(1.005), mm(-0.001)
    ('1.00', '0.00')
    """
    return rounded(round(length, 2) + 0.0, 2)


def size(width: float, height: float) -> Number:
    """Return a size as sentences give it.

    >>> size(20, 19.6)
    '20.00 × 19.60'
    """
    return Number(f"{mm(width)} × {mm(height)}")


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


def group_alike(found: Iterable[tuple[T, Sequence[float]]]) -> list[list[T]]:
    """Put together the things whose values are alike.

    >>> group_alike([("a", (1.0,)), ("b", (2.0,)), ("c", (1.05,))])
    [['a', 'c'], ['b']]
    """
    groups: list[tuple[Sequence[float], list[T]]] = []
    for thing, values in found:
        for known, members in groups:
            if all(abs(a - b) < ALIKE for a, b in zip(known, values, strict=True)):
                members.append(thing)
                break
        else:
            groups.append((values, [thing]))
    return [members for _, members in groups]
