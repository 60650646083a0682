"""What all marks of a face have in common: how they are made, drawn and checked. Lengths in mm.

A kind of mark is one class: its keys and what they mean, how it is read, drawn and checked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Protocol

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Group, Inked, Placement, Point, Raster, Shade, Shape, TextShape
from pnp.pieces.board_map import Box
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.kit import Kit
from pnp.wings.own.phrases import Scope
from pnp.wings.own.places import Size, read_area, read_point
from pnp.wings.own.reader import FolderReader
from scorer.record.fields import Fields
from scorer.record.nodes import Node, Pairs
from scorer.wings.own.keys import Keys


@dataclass(frozen=True)
class Mark(ABC):
    """A mark for one language, ink, row and seat: columns are filled in, files are known, colours are as printed."""

    kind: ClassVar[str]
    """Its word in ``game.yaml``."""

    hides: ClassVar[bool] = False
    """Whether it may be there to hide something, so that it need not be seen itself."""

    spot: FolderSpot
    at: FolderSpot | None = field(
        default=None, kw_only=True
    )  # the source of its place, if that is another one

    @abstractmethod
    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it on a piece of this size; report what cannot be drawn."""

    @abstractmethod
    def place(self, shapes: Sequence[Shape]) -> Window:
        """Return the rectangle that it takes; ``shapes`` are what it draws."""

    def bleed(self, kit: Kit, size: tuple[float, float], reach: float) -> Iterable[Shape]:
        """Draw what extends over the edges of a piece by ``reach`` mm: nothing, unless a class says otherwise."""
        return ()

    def names_kind(self) -> str:
        """Return the word that stands for it in messages."""
        return self.kind

    def is_way(self) -> bool:
        """Return whether it lies below the marks and names in the cells of a board: a road, a river, a wall."""
        return False

    def may_stick_out(self) -> bool:
        """Return whether it may extend beyond its piece."""
        return False

    def has_words(self) -> bool:
        """Return whether it has words, which must not be cut off."""
        return False

    def covers(self, x: float, y: float, shapes: Sequence[Shape]) -> bool:
        """Return whether a point is on it."""
        return self.place(shapes).contains(x, y)

    def ground(self) -> str | None:
        """Return the colour that it puts below later marks: None if it is not a single one, empty if it is open."""
        return None

    def seen_colours(self, shapes: Sequence[Shape]) -> Iterable[str | None]:
        """Return the colours of which one must be visible on what is below it; None is one that is always visible."""
        return () if self.hides else colours(shapes)


@dataclass(frozen=True)
class AreaMark(Mark):
    """A mark that takes an area; if it ``bleeds``, it extends over each edge of the piece that it touches."""

    area: Box
    bleeds: bool = field(default=False, kw_only=True)

    def may_stick_out(self) -> bool:
        """Return whether it bleeds."""
        return self.bleeds

    def place(self, shapes: Sequence[Shape]) -> Window:
        """Return the area."""
        x, y, width, height = self.area
        return Window(x, y, x + width, y + height)


def colours(shapes: Iterable[Shape], *, type_alone: bool = False) -> Iterator[str | None]:
    """Yield the colours of shapes, or only of text; None for a picture."""
    for shape in shapes:
        if isinstance(shape, TextShape):
            yield shape.colour
        elif isinstance(shape, Group):
            yield from colours(shape.shapes, type_alone=type_alone)
        elif isinstance(shape, Placement):
            yield from colours(shape.drawing.shapes, type_alone=type_alone)
        elif isinstance(shape, Raster | Shade):
            yield None
        elif isinstance(shape, Inked) and not type_alone:
            yield from filter(None, (shape.ink.fill, shape.ink.stroke))


Marks = tuple[Mark, ...]

Source = Callable[[Scope, Kit], Mark | None]
"""Makes a mark for one row and seat of a kit; None if this one has no such mark."""

Sources = tuple[Source, ...]


def make_marks(sources: Sources, scope: Scope, kit: Kit) -> Marks:
    """Return the marks of a face, without those that this scope leaves out."""
    return tuple(mark for source in sources if (mark := source(scope, kit)) is not None)


class Offset(NamedTuple):
    """The corner (mm), the size and the depth of what marks are placed on: a piece, a cell, a group."""

    x: float = 0.0
    y: float = 0.0
    depth: int = 0
    size: Size = None

    def moved(self, x: float, y: float) -> Offset:
        """Return another corner."""
        return self._replace(x=self.x + x, y=self.y + y)

    def read(self, reader: FolderReader, values: Fields, node: Pairs) -> Box | None:
        """Return the area of a mark from the fields of ``node``, moved; None, and a fault, if it is wrong."""
        area = read_area(reader, values.get("at"), node, self.size)
        return area and area._replace(x=area.x + self.x, y=area.y + self.y)

    def point(self, reader: FolderReader, node: Node | None) -> Point | None:
        """Return a point, moved; None, and a fault if there is a ``node``, if it is missing or wrong."""
        point = read_point(reader, node, self.size)
        return point and (point[0] + self.x, point[1] + self.y)


def on(width: float, height: float) -> Offset:
    """Return what marks are placed on: a piece of a size in mm."""
    return Offset(size=(width, height))


class MarkKind(Protocol):
    """A class whose marks can be written in ``game.yaml``, as ``KIND: {KEY: VALUE}``."""

    kind: str
    keys: Keys
    example: str

    def read(self, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the sources of the marks that ``values``, the fields of ``node``, describe; errors are faults."""
