"""How what is folded, glued or joined is put together: a row of pictures and sentences for each part. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.drawing.shapes import Placement, Point, Shape, line
from pnp.drawing.text import LEADING, cap, hang, paragraph, text, wrap
from pnp.drawing.theme import Theme
from pnp.pieces.part import Part, Step

STEPS_IN_A_ROW = 4
APART = 6.0
"""White between two steps."""

PICTURE = 20.0
"""The height of a picture at most."""

NUMBER = 4.5
"""From the number of a step to its sentence."""

HEAD, UNDER, AFTER = 3.0, 3.0, 5.0
"""White over a head, under a head and under a picture, and after a row."""


class Assembly(NamedTuple):
    """The steps of some parts that are put together alike, and their names."""

    name: str
    steps: tuple[Step, ...]


def assemblies(parts: Iterable[Part]) -> list[Assembly]:
    """Return the steps of all parts that have some; parts with the same ones share them."""
    found: dict[tuple[str, ...], Assembly] = {}
    for part in parts:
        key = tuple(each.text for each in part.steps)
        if key in found:
            found[key] = found[key]._replace(name=f"{found[key].name}, {part.name}")
        elif key:
            found[key] = Assembly(part.name, part.steps)
    return list(found.values())


def height_of(each: Assembly, span: float, theme: Theme) -> float:
    """Return how high the row of an assembly is in a width."""
    return _pictures(theme) + PICTURE + UNDER + LEADING * _lines(each, span, theme) + AFTER


def draw_assembly(each: Assembly, corner: Point, span: float, theme: Theme) -> list[Shape]:
    """Draw the row of an assembly: its name under a rule, then its steps side by side."""
    (left, top), wide, body = corner, _wide(each, span), theme.style("body")
    foot = top + _pictures(theme) + PICTURE
    shapes: list[Shape] = [
        line(left, top, left + span, top, theme.pen("rule")),
        hang(left, top + HEAD, each.name, theme.style("block"), room=span),
    ]
    for number, step in enumerate(each.steps, 1):
        x = left + (number - 1) * (wide + APART)
        below = foot + UNDER + cap(body)
        shapes += [
            Placement(step.picture, x + NUMBER, foot - step.picture.height),
            text(x, below, str(number), theme.style("body-bold")),
            *paragraph(x + NUMBER, below, step.text, body, wide - NUMBER),
        ]
    return shapes


def _pictures(theme: Theme) -> float:
    """Return how far under the rule pictures begin."""
    return HEAD + cap(theme.style("block")) + UNDER


def _wide(each: Assembly, span: float) -> float:
    """Return how wide a step is: what is done in one has all the width."""
    return span if len(each.steps) == 1 else (span + APART) / STEPS_IN_A_ROW - APART


def _lines(each: Assembly, span: float, theme: Theme) -> int:
    room, body = _wide(each, span) - NUMBER, theme.style("body")
    return max(len(wrap(step.text, body, room)) for step in each.steps)


def flowed(
    found: Sequence[Assembly], first: float, later: float, span: float, theme: Theme
) -> list[list[Assembly]]:
    """Lay assemblies on pages, the first of which has ``first`` mm left for them, every other one ``later`` mm."""
    pages: list[list[Assembly]] = [[]]
    free = first
    for each in found:
        high = height_of(each, span, theme)
        if high > free:
            pages.append([])
            free = later
        pages[-1].append(each)
        free -= high
    return pages
