"""Pictures and sentences that show how to fold, glue or join parts: one row for each part. Lengths in mm."""

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
"""The greatest height of a picture."""

NUMBER = 4.5
"""From the number of a step to its sentence."""

HEAD, UNDER, AFTER = 3.0, 3.0, 5.0
"""White above a head, below a head or picture, and below a row."""


class Assembly(NamedTuple):
    """Steps that one or more parts share, and the names of those parts."""

    name: str
    steps: tuple[Step, ...]


def group_steps(parts: Iterable[Part]) -> list[Assembly]:
    """Return one assembly for each different series of steps; parts with the same steps share it."""
    groups: dict[tuple[str, ...], Assembly] = {}
    for part in parts:
        key = tuple(step.text for step in part.steps)
        if key in groups:
            groups[key] = groups[key]._replace(name=f"{groups[key].name}, {part.name}")
        elif key:
            groups[key] = Assembly(part.name, part.steps)
    return list(groups.values())


def measure_height(assembly: Assembly, span: float, theme: Theme) -> float:
    """Return the height of the row of an assembly that is ``span`` mm wide."""
    room, body = _step_width(assembly, span) - NUMBER, theme.style("body")
    lines = max(len(wrap(step.text, body, room)) for step in assembly.steps)
    return _picture_top(theme) + PICTURE + UNDER + LEADING * lines + AFTER


def draw_assembly(assembly: Assembly, corner: Point, span: float, theme: Theme) -> list[Shape]:
    """Draw the row of an assembly: its name below a rule, then its steps side by side."""
    (left, top), step_width, body = corner, _step_width(assembly, span), theme.style("body")
    foot = top + _picture_top(theme) + PICTURE
    shapes: list[Shape] = [
        line(left, top, left + span, top, theme.pen("rule")),
        hang(left, top + HEAD, assembly.name, theme.style("block"), room=span),
    ]
    for number, step in enumerate(assembly.steps, 1):
        x = left + (number - 1) * (step_width + APART)
        below = foot + UNDER + cap(body)
        shapes += [
            Placement(step.picture, x + NUMBER, foot - step.picture.height),
            text(x, below, str(number), theme.style("body-bold")),
            *paragraph(x + NUMBER, below, step.text, body, step_width - NUMBER),
        ]
    return shapes


def _picture_top(theme: Theme) -> float:
    """Return the distance from the rule down to the pictures."""
    return HEAD + cap(theme.style("block")) + UNDER


def _step_width(assembly: Assembly, span: float) -> float:
    """Return the width of one step; a single step has the whole width."""
    return span if len(assembly.steps) == 1 else (span + APART) / STEPS_IN_A_ROW - APART


def split_into_pages(
    assemblies: Sequence[Assembly], first: float, later: float, span: float, theme: Theme
) -> list[list[Assembly]]:
    """Distribute assemblies over pages: the first page has ``first`` mm left for them, every other ``later`` mm."""
    pages: list[list[Assembly]] = [[]]
    free = first
    for assembly in assemblies:
        height = measure_height(assembly, span, theme)
        if height > free:
            pages.append([])
            free = later
        pages[-1].append(assembly)
        free -= height
    return pages
