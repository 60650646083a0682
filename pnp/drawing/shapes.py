"""The shapes that every writer can draw. Lengths in mm, y from the top; type sizes in points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeGuard

from pnp.drawing.matrix import Matrix

Role = Literal["print", "cut", "fold"]  # the purpose of a line; writers map roles to layers and styles

Anchor = Literal["start", "middle", "end"]
"""Which point of a line of type a position gives: its left edge, its middle or its right edge."""

Point = tuple[float, float]

Step = tuple[str, *tuple[float, ...]]
"""A path step: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``."""


class Ink(NamedTuple):
    """How a shape is painted: colours as ``#rrggbb``, stroke width and dash in mm.

    A fold line is dashed, a cut line is not; ``role`` is the purpose of the line.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    role: Role = "print"
    round_ends: bool = False
    even_odd: bool = False  # whether an outline inside another is a hole, whatever its direction
    sharp: bool = False  # whether the corners of a line are pointed


class Rect(NamedTuple):
    """A rectangle; ``radius`` rounds all four corners."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    radius: float = 0.0


class Circle(NamedTuple):
    """A circle with its centre and radius."""

    x: float
    y: float
    radius: float
    ink: Ink


class Path(NamedTuple):
    """Lines and cubic curves."""

    steps: tuple[Step, ...]
    ink: Ink


class TextShape(NamedTuple):
    """One line of real text: ``x`` is where the pen starts, ``y`` the baseline.

    ``width`` is its width in mm, ``room`` the most it may have; tests compare the two.
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


class Pixels(NamedTuple):
    """A picture made of pixels: the bytes of a JPEG or PNG file, its size in pixels, and a unique name."""

    name: str
    data: bytes
    width: int
    height: int
    dark: float  # its mean darkness, from 0 to 1

    @property
    def kind(self) -> str:
        """The media type of the file."""
        return "image/jpeg" if self.data.startswith(b"\xff\xd8") else "image/png"


class Raster(NamedTuple):
    """A picture made of pixels, stretched over a rectangle."""

    x: float
    y: float
    width: float
    height: float
    pixels: Pixels


class Gradient(NamedTuple):
    """A gradient along a line or from circle to circle; the end colours continue beyond its ends.

    ``line`` is x1, y1, x2, y2, or x1, y1, r1, x2, y2, r2; ``stops`` are positions from 0 to 1 with their colours.
    """

    line: tuple[float, ...]
    stops: tuple[tuple[float, str], ...]


class Shade(NamedTuple):
    """A rectangle filled with a gradient."""

    x: float
    y: float
    width: float
    height: float
    gradient: Gradient


class Group(NamedTuple):
    """Shapes transformed by a matrix, clipped to an outline, with an opacity.

    ``clip`` is in the coordinates of the shapes; an empty one clips nothing.
    """

    shapes: tuple[Shape, ...]
    matrix: Matrix
    clip: tuple[Step, ...] = ()
    even_odd: bool = False  # the fill rule of ``clip``
    opacity: float = 1.0


Inked = Rect | Circle | Path  # a shape that is painted with an ink

Shape = Rect | Circle | Path | TextShape | Placement | Raster | Shade | Group


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet of ``width`` x ``height`` mm. ``name`` is unique in a document."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def has_role(shape: Shape, role: Role) -> TypeGuard[Inked]:
    """Return whether a shape is a line of a role; pictures have none, and placed drawings are checked separately."""
    return isinstance(shape, Inked) and shape.ink.role == role


def place(step: Step, x: float, y: float, scale: float = 1.0) -> Step:
    """Return a step with all points scaled, then moved by ``x``, ``y``."""
    numbers: tuple[float, ...] = step[1:]
    return (step[0], *(value * scale + (y if index % 2 else x) for index, value in enumerate(numbers)))


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
