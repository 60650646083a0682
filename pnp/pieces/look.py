"""How pieces look: a short mark of both sides, so that only what changed since the last print is printed again.

Numbers count to a millionth of a millimetre: the last digits of a sine are others on another system.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import pack
from typing import NamedTuple

from pnp.data.cache import remembered
from pnp.drawing.shapes import Group, Ink, Path, Placement, Raster, Shape
from pnp.pieces.part import Part
from pnp.pieces.piece import Piece

EDGE = 1.0  # the width of the bleed that belongs to a look, mm


MILLIONTHS = 1e6
LONG = re.compile(r"(?<!\d)-?\d++(?:\.\d{7,}+(?:e[-+]\d+)?|(?:\.\d+)?e-\d+)")
"""A number with more than six decimal places, as Python writes it."""


class Look(NamedTuple):
    """Pieces of a part that have one name and look alike; ``name`` is that for ``--only``."""

    part: str
    name: str
    mark: str
    copies: int


class Changes(NamedTuple):
    """The numbers of changed pieces of each part, counted from 1; and the pieces that are gone, by name."""

    numbers: dict[str, tuple[int, ...]]
    gone: Counter[str]

    @property
    def number(self) -> int:
        """The number of changed pieces."""
        return sum(map(len, self.numbers.values()))


def list_looks(parts: Iterable[Part]) -> tuple[Look, ...]:
    """Return the looks of all pieces."""
    found = Counter((part.id, front.kind, mark_piece(front.piece)) for part in parts for front in part.fronts)
    return tuple(Look(*key, count) for key, count in found.items())


def find_changes(parts: Sequence[Part], before: Iterable[Look]) -> Changes:
    """Return which pieces of a kit look like none of those ``before``, whatever their names and their order.

    A piece is gone if no piece of its name was put in its place.
    """
    left, names = Counter[tuple[str, str]](), dict[tuple[str, str], list[str]]()
    for look in before:
        left[look.part, look.mark] += look.copies
        names.setdefault((look.part, look.mark), []).extend([look.name] * look.copies)
    numbers: dict[str, list[int]] = {}
    new = Counter[str]()
    for front in (front for part in parts for front in part.fronts):
        key = front.part, mark_piece(front.piece)
        if left[key]:
            left[key] -= 1
            own = names[key]
            own.pop(own.index(front.kind) if front.kind in own else 0)
        else:
            numbers.setdefault(front.part, []).append(front.number)
            new[front.kind] += 1
    gone = Counter(name for rest in names.values() for name in rest) - new
    return Changes({part: tuple(found) for part, found in numbers.items()}, gone)


@remembered
def mark_piece(piece: Piece) -> str:
    """Return the mark of a piece: two that look alike on both sides, and are cut alike, have the same."""
    sides = [
        _mark(piece.front.shapes),
        _round(repr((piece.front.width, piece.front.height, piece.cut, piece.radius))),
    ]
    sides += map(_describe, piece.run_over(EDGE))
    if piece.back:
        sides += [_mark(piece.back.shapes), *map(_describe, piece.run_over(EDGE, "back"))]
    return _hash("\n".join(sides))


@remembered
def _mark(shapes: tuple[Shape, ...]) -> str:
    return _hash("\n".join(map(_describe, shapes)))


def _describe(shape: Shape) -> str:
    """Return all that is seen of a shape; names of drawings and files are not."""
    if isinstance(shape, Path):
        numbers = [number * MILLIONTHS for step in shape.steps for number in step[1:]]
        names = "".join([step[0] for step in shape.steps])
        return f"{names} {pack(f'<{len(numbers)}q', *map(round, numbers)).hex()} {_describe_ink(shape.ink)}"
    if isinstance(shape, Placement):
        return _round(f"{_mark(shape.drawing.shapes)} {shape.x} {shape.y}")
    if isinstance(shape, Group):
        return _round(f"{_mark(shape.shapes)} {shape[1:]}")
    if isinstance(shape, Raster):
        return _round(f"{sha256(shape.pixels.data).hexdigest()} {shape[:-1]}")
    return _round(repr(shape))


@remembered
def _describe_ink(ink: Ink) -> str:
    return _round(str(ink))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _round(text: str) -> str:
    """Return a text with six decimal places at most in each number."""
    return LONG.sub(_shorten, text)


def _shorten(number: re.Match[str]) -> str:
    """Return a number with six decimal places at most.

    >>> [LONG.sub(_shorten, text) for text in ("12.30000000000001", "-1.2e-17", "Ink(3.25, 1e-05)", "pixels-1234567")]
    ['12.3', '0.0', 'Ink(3.25, 1e-05)', 'pixels-1234567']
    """
    return repr(round(float(number[0]), 6) + 0.0)
