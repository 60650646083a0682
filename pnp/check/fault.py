"""Faults of a finished file: their kind, place and sentence; and the report of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from pnp.check.looks import PageLook
from pnp.pages.statement import Statement
from scorer.messages import Number, Text, list_names, msg, rounded

T = TypeVar("T")

TOLERANCE = 0.05  # the tolerance of a length or a place, in mm
ALIKE = 0.1  # values that differ by less than this are alike, in mm
FEW = 3  # the most groups to report separately; more are reported as one, by the worst


class KitFault(NamedTuple):
    """One fault. ``kind`` is the same in every language; ``page`` counts from 1, None for the whole file."""

    kind: str
    text: Text
    page: int | None = None
    label: str = ""  # as a viewer calls the page
    pieces: tuple[str, ...] = ()  # ids of the pieces that it concerns

    @property
    def sentence(self) -> Text:
        """The whole sentence, with its page."""
        if self.page is None:
            return self.text
        if not self.label:
            return msg("page {number}: {fault}", number=self.page, fault=self.text)
        label = self.label.replace("\u00a0", " ")  # a no-break space would be shown as an escape
        return msg("page {number} ({label}): {fault}", number=self.page, label=label, fault=self.text)


class PagePlace(NamedTuple):
    """A page as faults name it: its number in the file, from 1, and its label in viewers."""

    number: int
    label: str = ""

    def fault(self, kind: str, text: Text, pieces: Sequence[str] = ()) -> KitFault:
        """Return a fault of this page."""
        return KitFault(kind, text, self.number, self.label, tuple(pieces))


class CheckReport(NamedTuple):
    """The result of a check: the numbers of pages and pieces, and the faults."""

    pages: int
    pieces: int
    faults: tuple[KitFault, ...]
    statement: Statement | None = None  # of the file
    looks: Sequence[PageLook] = ()  # of its pages, if they were recorded
    ink: float = 0.0  # the mean darkness of its pages in percent, if their looks were recorded
    pictures: Mapping[int, bytes] = {}  # of pages that differ, by page number, if requested


def mm(length: float) -> Number:
    """Return a length in mm for a sentence, with two decimals.

    >>> mm(1.005), mm(-0.001)
    ('1.00', '0.00')
    """
    return rounded(round(length, 2) + 0.0, 2)


def size(width: float, height: float) -> Number:
    """Return a size in mm for a sentence.

    >>> size(20, 19.6)
    '20.00 × 19.60'
    """
    return Number(f"{mm(width)} × {mm(height)}")


def way(right: float, down: float) -> Text:
    """Return an offset in words, in mm; leave out a direction within the tolerance."""
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


def group_alike(pairs: Iterable[tuple[T, Sequence[float]]]) -> list[list[T]]:
    """Group things whose values differ by less than ``ALIKE``.

    >>> group_alike([("a", (1.0,)), ("b", (2.0,)), ("c", (1.05,))])
    [['a', 'c'], ['b']]
    """
    groups: list[tuple[Sequence[float], list[T]]] = []
    for thing, values in pairs:
        for known, members in groups:
            if all(abs(a - b) < ALIKE for a, b in zip(known, values, strict=True)):
                members.append(thing)
                break
        else:
            groups.append((values, [thing]))
    return [members for _, members in groups]
