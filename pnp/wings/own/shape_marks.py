"""The marks of a face that are geometric shapes: circle, polygon, QR code; and the ink of shapes. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import ClassVar

from pnp.drawing.matrix import Matrix
from pnp.drawing.qr import draw_qr
from pnp.drawing.scaled import LEAST_LINE
from pnp.drawing.shapes import Circle, Group, Ink, Path, Point, Rect, Shape, chain, polygon
from pnp.pieces.board_map import Box
from pnp.wings.own.keys import BLEEDS, INKED, PAIR, PLACED
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import AreaMark, Mark, Offset, Sources
from pnp.wings.own.phrases import Scope
from pnp.wings.own.reader import FolderReader
from scorer.messages import literal, msg, rounded
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Pairs
from scorer.wings.own.keys import WORDS, Key, Keys, whole
from scorer.wings.own.sentences import misread, missing, too_many


def read_line_width(reader: FolderReader, values: Fields, usual: float = 0.3) -> float:
    """Return the width of a line in mm."""
    return reader.number(values.get("width"), usual, LEAST_LINE, 20.0, literal("0.3"))


@dataclass(frozen=True)
class ShapeMark(AreaMark):
    """A filled or framed shape; one that ``bleeds`` may extend beyond its piece, and is printed up to the bleed."""

    keys: ClassVar[Keys] = {**PLACED, **INKED, "bleeds": BLEEDS}
    hides: ClassVar[bool] = True

    ink: Ink

    def bleed(self, kit: Kit, size: tuple[float, float], reach: float) -> Iterable[Shape]:
        """Draw it as far as it extends over the edges."""
        if self.bleeds:
            wide, high = size[0] + reach, size[1] + reach
            corners: list[Point] = [(-reach, -reach), (wide, -reach), (wide, high), (-reach, high)]
            yield Group(tuple(self.draw(kit, size)), Matrix(), chain(corners, closed=True))

    def ground(self) -> str | None:
        """Return its colour; a frame is open."""
        return self.ink.fill or ""


@dataclass(frozen=True)
class CircleMark(ShapeMark):
    """The largest circle in an area, with its line inside."""

    kind: ClassVar[str] = "circle"
    example: ClassVar[str] = "{at: 20 20 24 24, fill: red}"

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a circle."""
        area = offset.read(reader, values, node)
        return read_shape(reader, node, values, area and cls(reader.spot(node), area, Ink()))

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it."""
        inset = self.ink.width / 2 if self.ink.stroke else 0.0
        radius = min(self.area.width, self.area.height) / 2 - inset
        yield Circle(*self.area.middle, max(radius, 0.0), self.ink)

    def covers(self, x: float, y: float, shapes: Sequence[Shape]) -> bool:
        """Return whether a point is in the circle."""
        (middle_x, middle_y), radius = self.area.middle, min(self.area.width, self.area.height) / 2
        return (x - middle_x) ** 2 + (y - middle_y) ** 2 <= radius**2


@dataclass(frozen=True)
class PolygonMark(ShapeMark):
    """A polygon: through some points, or regular, as large as an area allows."""

    kind: ClassVar[str] = "polygon"
    keys: ClassVar[Keys] = {
        **ShapeMark.keys,
        "points": Key(
            "the corners: a list of `x y`, such as `[0 0, 20 0, left bottom]`",
            {"type": "array", "items": PAIR, "minItems": 3},
        ),
        "sides": Key(
            "instead of `points`: the number of sides of a regular polygon, as large as `at` allows; by default 6",
            whole(3),
        ),
    }
    example: ClassVar[str] = "{points: [0 0, 20 0, 0 20], fill: red}"

    MOST: ClassVar = 100
    """The most points."""

    points: tuple[Point, ...] = ()

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a polygon."""
        if {"points", "at"} <= values.keys():
            reader.fault(values["at"], msg("with points there is no {key}; leave it out", key="at"))
        if "points" in values:
            points = cls._read_points(reader, values["points"], offset)
        elif "at" in values:
            area = offset.read(reader, values, node)
            sides = reader.whole(values.get("sides"), 6, cls.MOST, literal("6"))
            if sides < 3:
                reader.fault(values["sides"], misread(values["sides"], f"3–{cls.MOST}"))
            points = _place_corners(area, sides) if area else []
        else:
            reader.fault(node, missing("points", cls.example))
            return ()
        if len(points) < 3:
            return ()
        xs, ys = zip(*points, strict=True)
        area = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return read_shape(reader, node, values, cls(reader.spot(node), area, Ink(), tuple(points)))

    @classmethod
    def _read_points(cls, reader: FolderReader, node: Node, offset: Offset) -> list[Point]:
        """Return the points of a list; too few or too many are a fault."""
        items = node.items if isinstance(node, Items) else []
        if not 3 <= len(items) <= cls.MOST:
            reader.fault(node, misread(node, f"points: [0 0, 20 0, 0 20] (3–{cls.MOST})"))
            return []
        points = [offset.point(reader, item) for item in items]
        return [point for point in points if point]

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it; half of its line is outside."""
        yield polygon(self.points, self.ink)

    def covers(self, x: float, y: float, shapes: Sequence[Shape]) -> bool:
        """Return whether a point is inside: a ray from it crosses an odd number of sides."""
        sides = zip(self.points, (*self.points[1:], self.points[0]), strict=True)
        crossed = (
            x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in sides
            if (y1 <= y) != (y2 <= y)
        )
        return sum(crossed) % 2 == 1


def _place_corners(area: Box, sides: int) -> list[Point]:
    """Return the corners of the largest regular polygon in an area, clockwise from the top, or from a side.

    One with 6, 10, 14 sides is larger in a wide area with a corner at the side, like the hexagons of boards.
    """
    turned = pi / 2 if sides % 4 == 2 and area.width > area.height else 0.0
    turns = [turned + 2 * pi * at / sides for at in range(sides)]
    across, down = [sin(turn) for turn in turns], [-cos(turn) for turn in turns]
    radius = min(area.width / (max(across) - min(across)), area.height / (max(down) - min(down)))
    x = area.middle[0] - radius * (max(across) + min(across)) / 2
    y = area.middle[1] - radius * (max(down) + min(down)) / 2
    return [(x + radius * right, y + radius * low) for right, low in zip(across, down, strict=True)]


def read_shape(reader: FolderReader, node: Pairs, values: Fields, shape: ShapeMark | None) -> Sources:
    """Return the source of a shape with the ink (``fill`` and ``line``) and the bleed that its fields describe."""
    fill, stroke = (reader.colour(values.get(key)) for key in ("fill", "line"))
    width, bleeds = read_line_width(reader, values), reader.flag(values.get("bleeds"))
    if values.keys().isdisjoint({"fill", "line"}):
        reader.fault(node, missing("fill", "fill: red"))
    if shape is None:
        return ()
    found = shape

    def make(scope: Scope, kit: Kit) -> Mark | None:
        ink = kit.ground(fill, scope) or Ink()
        name = stroke.fill(scope).strip() if stroke else ""
        if stroke and name:
            ink = ink._replace(stroke=kit.colours.printed(name, stroke.at(scope)), width=width)
        return replace(found, ink=ink, bleeds=bleeds) if ink.fill or ink.stroke else None

    return (make,)


@dataclass(frozen=True)
class QrMark(AreaMark):
    """A QR code as large as its area allows, on white; it keeps the white around it that readers need."""

    kind: ClassVar[str] = "qr"
    keys: ClassVar[Keys] = {
        **PLACED,
        "say": Key("what the code says: at most 300 characters, in one or more languages", WORDS),
    }
    example: ClassVar[str] = '{at: 20 20 24 24, say: "https://example.org/{id}"}'

    LONGEST: ClassVar = 300
    """The most characters."""

    LEAST: ClassVar = 0.4
    """The least side of a module, mm: phones read it, and printers print it."""

    say: str

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a QR code."""
        area, say = offset.read(reader, values, node), reader.words(values.get("say"), literal("'{link}'"))
        if "say" not in values:
            reader.fault(node, missing("say", 'say: "{link}"'))
        if area is None or say is None:
            return ()
        place, at = area, reader.spot(values["at"])

        def make(scope: Scope, kit: Kit) -> Mark | None:
            words = say.fill(scope).strip()
            if len(words) > cls.LONGEST:
                kit.findings.fault(say.at(scope), too_many(msg("characters"), cls.LONGEST))
            return cls(say.at(scope), place, words, at=at) if 0 < len(words) <= cls.LONGEST else None

        return (make,)

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it; report an area that is too small for so many characters."""
        modules, steps = draw_qr(self.say)
        least, side = modules * self.LEAST, min(self.area.width, self.area.height)
        if side < least - 1e-6:
            wrong = msg("the QR code needs an area of {least} × {least} mm", least=rounded(least, 1))
            kit.findings.fault(self.at or self.spot, wrong)
            return
        (x, y), factor = self.area.middle, side / modules
        left, top = x - side / 2, y - side / 2
        yield Rect(left, top, side, side, Ink(kit.theme.colours["white"]))
        code = Path(steps, Ink(kit.theme.colours["black"]))
        yield Group((code,), Matrix(factor, 0.0, 0.0, factor, left, top))

    def ground(self) -> str | None:
        """Return white."""
        return "#ffffff"
