"""The shapes that every writer knows. Lengths in mm, y from the top; type sizes in points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeGuard

from scorer.frozen import Frozen

Role = Literal["print", "cut", "fold"]
"""What a line is for; writers map roles to layers and styles."""

Anchor = Literal["start", "middle", "end"]
"""Which point of a line of type is given: its left edge, its middle or its right edge."""

Point = tuple[float, float]

Step = tuple[str, *tuple[float, ...]]
"""A path step: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``."""


class Ink(NamedTuple):
    """How a shape is painted: colours as ``#rrggbb``, stroke width and dash in mm.

    A fold line is dashed, a cut line is not; ``role`` says which it is.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    role: Role = "print"
    round_ends: bool = False


class Rect(NamedTuple):
    """A rectangle; ``radius`` rounds all four corners."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    radius: float = 0.0


class Circle(NamedTuple):
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    ink: Ink


class Path(NamedTuple):
    """Lines and cubic curves."""

    steps: tuple[Step, ...]
    ink: Ink


class Text(NamedTuple):
    """One line of real text: ``x`` is where the pen starts, ``y`` the baseline.

    ``room`` is the width in mm that the line may take, ``width`` what it does take; tests compare the two.
    """

    x: float
    y: float
    text: str
    size: float
    weight: str
    colour: str
    tracking: float
    width: float
    room: float


class Placement(NamedTuple):
    """A drawing placed inside another, its top left corner at ``x``, ``y``."""

    drawing: Drawing
    x: float
    y: float


Shape = Rect | Circle | Path | Text | Placement


class Drawing(Frozen):
    """Shapes on a sheet of ``width`` x ``height`` mm. ``name`` tells drawings of one document apart."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def has_role(shape: Shape, role: Role) -> TypeGuard[Rect | Circle | Path]:
    """Return whether a shape is a line of a role; type has none, and what is placed is looked at by itself."""
    return not isinstance(shape, Text | Placement) and shape.ink.role == role


def place(step: Step, x: float, y: float, scale: float = 1.0) -> Step:
    """Return a step with all its points scaled, then moved by ``x``, ``y``."""
    numbers: tuple[float, ...] = step[1:]
    return (step[0], *(value * scale + (y if at % 2 else x) for at, value in enumerate(numbers)))


def line(x1: float, y1: float, x2: float, y2: float, ink: Ink) -> Path:
    """Return a straight line."""
    return Path((("M", x1, y1), ("L", x2, y2)), ink)


def polygon(points: Iterable[Point], ink: Ink) -> Path:
    """Return a closed outline with sharp corners."""
    return Path(chain(points, closed=True), ink)


def polyline(points: Iterable[Point], ink: Ink) -> Path:
    """Return an open chain of straight lines."""
    return Path(chain(points), ink)


def chain(points: Iterable[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """Return the steps of straight lines from point to point."""
    steps: list[Step] = [("L" if at else "M", x, y) for at, (x, y) in enumerate(points)]
    return (*steps, ("Z",)) if closed else tuple(steps)
