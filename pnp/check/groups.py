"""Groups of faults of the same kind and about the same amount, which are reported together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

ALIKE = 0.1
"""Values that differ by less than this are alike, in mm."""

FEW = 3
"""The most groups to report separately; more are reported as one, by the worst."""


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
