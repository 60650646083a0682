"""The marks of a face by kind, but for text and shapes: box, icon, icons, picture, line, group. Lengths in mm.

A new kind is a class, which says what its keys mean, and its name in ``KINDS``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from pnp.drawing import seat_marks
from pnp.drawing.clip import bounds
from pnp.drawing.dice import PIPS
from pnp.drawing.matrix import Matrix, rotate_about
from pnp.drawing.segments import Window, points_of
from pnp.drawing.shapes import Circle, Drawing, Group, Ink, Placement, Raster, Rect, Shape, Step, chain, line
from pnp.drawing.shapes import Path as Lines
from pnp.drawing.symbols import symbol
from pnp.drawing.tracks import Track, track_around
from pnp.drawing.transformed import bounding_box, transform_shape
from pnp.pieces.board_map import Box
from pnp.units import MM_PER_INCH
from pnp.wings.own.conditions import Condition, read_condition
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.keys import (
    BLEEDS,
    CELL,
    COLOUR,
    COLUMN,
    DASH,
    FLAG,
    INKED,
    MARKS,
    ONE_LENGTH,
    PAIR,
    PLACE,
    PLACED,
    REPEATED,
    SEVERAL,
)
from pnp.wings.own.kit import Kit
from pnp.wings.own.likes import Likes
from pnp.wings.own.map_places import read_edges, read_path
from pnp.wings.own.mark import AreaMark, Mark, MarkKind, Marks, Offset, Source, Sources
from pnp.wings.own.phrases import MOST_ICONS, Phrase, Scope, check_times, read_times
from pnp.wings.own.places import read_frame
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.repeats import MOST, repeat
from pnp.wings.own.shape_marks import (
    CircleMark,
    PolygonMark,
    QrMark,
    ShapeMark,
    read_line_width,
    read_shape,
)
from pnp.wings.own.styles import PLAIN
from pnp.wings.own.text_mark import TextMark
from scorer.messages import list_names, literal, msg, plural
from scorer.names import find_similar
from scorer.record.checking import FaultCollector, FileFault
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Pairs, Scalar, tree
from scorer.seats import SEATS
from scorer.wings.own.head import explain_fault, read_yaml
from scorer.wings.own.keys import TEXT, Key, Keys, any_of, one_of, pattern, whole
from scorer.wings.own.sentences import misread, missing, too_many, unknown

TOUCHES = 0.05  # the distance up to which a mark touches an edge, mm


def grown(area: Box, size: tuple[float, float], reach: float) -> Box:
    """Return an area, extended by ``reach`` over each edge of the piece that it touches.

    >>> grown(Box(0, 0, 63, 10), (63, 88), 2)
    Box(x=-2, y=-2, width=67, height=12)
    """
    left, top = (reach if start <= TOUCHES else 0 for start in (area.x, area.y))
    right = reach if area.x + area.width >= size[0] - TOUCHES else 0
    foot = reach if area.y + area.height >= size[1] - TOUCHES else 0
    return Box(area.x - left, area.y - top, area.width + left + right, area.height + top + foot)


def clipped(area: Box, size: tuple[float, float], reach: float) -> Box:
    """Return the part of an area that is on a piece or at most ``reach`` mm beyond its edges.

    >>> clipped(Box(-9, -2, 90, 12), (63, 88), 2)
    Box(x=-2, y=-2, width=67, height=12)
    """
    left, top = max(area.x, -reach), max(area.y, -reach)
    right, foot = min(area.x + area.width, size[0] + reach), min(area.y + area.height, size[1] + reach)
    return Box(left, top, max(right - left, 0), max(foot - top, 0))


@dataclass(frozen=True)
class BoxMark(ShapeMark):
    """A filled or framed rectangle."""

    kind: ClassVar[str] = "box"
    keys: ClassVar[Keys] = {
        **PLACED,
        **INKED,
        "radius": Key("the radius of round corners in mm", ONE_LENGTH),
        "bleeds": BLEEDS,
        "pattern": Key(
            "alone, without `fill`: the pattern of a seat along the edges, in the inks that have patterns",
            any_of(one_of(SEATS), pattern(COLUMN)),
        ),
        "gap": Key("for `pattern`: the part of the first corner that stays free, in mm", ONE_LENGTH),
    }
    example: ClassVar[str] = "{at: 0 0 63 14, fill: red}"

    radius: float = 0.0

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a box, or of a seat's pattern along its edges."""
        area = offset.read(reader, values, node)
        if "pattern" in values:
            return PatternMark.read(reader, values, area) if area else ()
        radius = reader.number(values.get("radius"), 0.0, 0.0, 200.0, literal("3"))
        box = area and cls(reader.spot(node), area, Ink(), radius)
        return read_shape(reader, node, values, box)

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it with its line inside its edges."""
        x, y, width, height = self.area
        inset = self.ink.width / 2 if self.ink.stroke else 0.0
        if self.ink.fill or not self.bleeds:
            radius = max(self.radius - inset, 0.0)
            yield Rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, self.ink, radius)
            return
        # only edges, and none on a cut, where half of the line would be lost
        whole, right, foot = grown(self.area, size, 1.0), x + width, y + height
        if whole.x == x:
            yield line(x + inset, y, x + inset, foot, self.ink)
        if whole.y == y:
            yield line(x, y + inset, right, y + inset, self.ink)
        if whole.x + whole.width == right:
            yield line(right - inset, y, right - inset, foot, self.ink)
        if whole.y + whole.height == foot:
            yield line(x, foot - inset, right, foot - inset, self.ink)

    def bleed(self, kit: Kit, size: tuple[float, float], reach: float) -> Iterator[Shape]:
        """Draw its colour as far as it extends over the edges."""
        if self.bleeds and self.ink.fill:
            seen = clipped(grown(self.area, size, reach), size, reach)
            if seen.width and seen.height:
                yield Rect(*seen, self.ink._replace(stroke=None))


@dataclass(frozen=True)
class PatternMark(AreaMark):
    """A seat's pattern along a box, in inks with patterns; ``gap`` is left free beside the first corner."""

    kind: ClassVar[str] = BoxMark.kind

    seat: str
    size: float
    radius: float = 0.0
    gap: float = 0.0

    @classmethod
    def read(cls, reader: FolderReader, values: Fields, place: Box) -> Sources:
        """Return the source of a pattern from the fields of a box."""
        conflict = next((values[key] for key in ("fill", "line", "bleeds") if key in values), None)
        if conflict:
            reader.fault(conflict, msg("a box with a pattern can have nothing else; write a second box"))
        seat = reader.phrase(values["pattern"], literal("red, '{seat}'"))
        width = reader.number(values.get("width"), 1.2, 0.7, 10.0, literal("1.2"))
        radius = reader.number(values.get("radius"), 0.0, 0.0, 200.0, literal("3"))
        gap = reader.number(values.get("gap"), 0.0, 0.0, 200.0, literal("4"))

        def make(scope: Scope, kit: Kit) -> Mark | None:
            name = seat.fill(scope).strip() if seat else ""
            if not seat or not name:
                return None
            if name not in SEATS:
                kit.findings.fault(seat.at(scope), unknown("pattern", name, SEATS))
            return cls(seat.at(scope), place, name, width, radius, gap)

        return (make,)

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it clockwise from its first corner, with a gap there if there is one."""
        if self.seat not in kit.theme.motifs:
            return
        x, y, _, _ = self.area
        track = track_around(*self.area, self.radius)
        if self.gap:
            track = Track(((x + self.gap, y), *track.stops[1:], (x, y + self.gap)), self.radius)
        yield from seat_marks.pattern(self.seat, track, self.size, kit.theme)


@dataclass(frozen=True)
class IconMark(AreaMark):
    """A file of ``icons/``, a built-in symbol or the emblem of a seat, centred in an area."""

    kind: ClassVar[str] = "icon"
    keys: ClassVar[Keys] = {
        **PLACED,
        "draw": Key('`":wheat:"` for `icons/wheat.svg`, or `"{emblem}"` for the sign of a seat', TEXT),
        "colour": Key("paints all of the icon", COLOUR),
    }
    example: ClassVar[str] = "{at: 50 3 9 9, draw: ':wheat:'}"

    NAME: ClassVar = re.compile(r":([^\W_][\w-]*):")
    """An icon as ``draw`` names it."""

    TALLEST: ClassVar = 1.12
    """Height of the tallest emblem, relative to the diameter of the round one."""

    file: Path | None = None
    emblem: str = ""
    symbol: str = ""  # a built-in one, if the folder has no such file
    ink: Ink | None = None  # None: its own colours

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of an icon."""
        area = offset.read(reader, values, node)
        draw = cls.read_name(reader, values.get("draw"))
        colour = reader.colour(values.get("colour"))
        if "draw" not in values:
            reader.fault(node, missing("draw", "draw: ':wheat:'"))
        if area is None or draw is None:
            return ()
        place, at = area, reader.spot(values["at"])

        def make(scope: Scope, kit: Kit) -> Mark | None:
            icon = cls.make(draw, place, scope, kit, colour.fill(scope).strip() if colour else "", colour)
            return replace(icon, at=at) if icon else None

        return (make,)

    @classmethod
    def read_name(cls, reader: FolderReader, node: Node | None) -> Phrase | None:
        """Return the phrase of ``draw``: ``:wheat:``, or a column that contains an icon's name."""
        phrase = reader.phrase(node, literal("':wheat:'"))
        if phrase and not phrase.holes:
            reader.files.check_icons(phrase.words[""], phrase.spot)
            if not cls.NAME.fullmatch(phrase.words[""].strip()):
                name = Path(phrase.words[""].strip(": ")).stem
                right = f"':{name}:'" if cls.NAME.fullmatch(f":{name}:") else "':wheat:'"
                reader.findings.fault(phrase.spot, misread(phrase.words[""], right))
                return None
        return phrase

    @classmethod
    def make(
        cls, draw: Phrase, area: Box, scope: Scope, kit: Kit, colour: str = "", source: Phrase | None = None
    ) -> IconMark | None:
        """Return the icon that ``draw`` names, in a ``colour`` if one is given; None if it is none or unknown.

        ``source`` is the phrase that the colour is from.
        """
        name, spot = draw.fill(scope).strip(), draw.at(scope)
        if not name.strip(":"):
            return None
        ink = kit.colours.mark(colour, source.at(scope) if source else spot) if colour else None
        if name in SEATS and "emblem" in draw.holes:
            return cls(spot, area, emblem=name, ink=ink)
        match = cls.NAME.fullmatch(name) or cls.NAME.fullmatch(f":{name}:")
        if match is None:
            kit.findings.fault(spot, unknown("icon", name, kit.files.icon_names))
            return None
        if not kit.files.check_icon(match[1], spot):
            return None
        if match[1] in kit.files.icons:
            return cls(spot, area, kit.files.icons[match[1]], ink=ink)
        return cls(spot, area, symbol=match[1], ink=ink or kit.colours.area("ink", spot))

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it as large as its area allows."""
        side = min(self.area.width, self.area.height)
        if self.emblem:
            ink = self.ink or kit.theme.pen("emblem", self.emblem)
            yield seat_marks.emblem(self.emblem, *self.area.middle, side / self.TALLEST, ink)
        elif self.symbol and self.ink:
            yield symbol(self.symbol, *self.area.middle, side, self.ink)
        art = kit.art(self.file) if self.file else None
        if art and self.file:
            factor = min(self.area.width / art.width, self.area.height / art.height)
            colour = self.ink and (self.ink.fill or self.ink.stroke)
            art = kit.printed(self.file, factor, colour) or art
            x = self.area.x + (self.area.width - art.width * factor) / 2
            y = self.area.y + (self.area.height - art.height * factor) / 2
            yield Group((Placement(art, 0.0, 0.0),), Matrix(factor, 0.0, 0.0, factor, x, y))


@dataclass(frozen=True)
class IconsMark(AreaMark):
    """An icon as often as a number says, in one row or more from the upper left corner of an area."""

    kind: ClassVar[str] = "icons"
    keys: ClassVar[Keys] = {
        **PLACED,
        "draw": Key("the icon, as above", TEXT),
        "colour": Key("paints all of the icons", COLOUR),
        "count": Key('how many, 0 to 100: `3`, or `"{column}"`', any_of(whole(0), TEXT)),
        "gap": Key("the distance between two in mm; by default 1", ONE_LENGTH),
        "across": Key("how many in a row; by default as many as make the icons largest", whole(1)),
        "align": Key("`left`, `centre` or `right`", one_of(("left", "centre", "right"))),
    }
    example: ClassVar[str] = "{at: 5 70 50 8, draw: ':wheat:', count: 3}"

    LEAST: ClassVar = 1.0
    """The smallest icon, mm."""

    icons: tuple[IconMark, ...]

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of the icons."""
        ones = IconMark.read(reader, node, values, offset)
        count = reader.phrase(values.get("count"), literal("'{points}'"))
        gap = reader.number(values.get("gap"), 1.0, 0.0, 50.0, literal("1"))
        across = reader.whole(values.get("across"), 0, MOST_ICONS, literal("5"))
        align = reader.choice("align", values.get("align"), ("left", "centre", "right"), "left")
        if "count" not in values:
            reader.fault(node, missing("count", "count: 3"))
        if not ones or count is None:
            return ()
        at = reader.spot(values["at"])

        def make(scope: Scope, kit: Kit) -> Mark | None:
            text, spot = count.fill(scope.counted), count.at(scope)
            check_times(text, spot, kit.findings)
            times = read_times(text)
            one = ones[0](scope, kit) if times else None
            if not (times and isinstance(one, IconMark)):
                return None
            cells = _lay_out(one.area, times, gap, across, align)
            if cells[0].width < cls.LEAST:
                wrong = plural(times, "{n} icon does not fit here", "{n} icons do not fit here", n=times)
                kit.findings.fault(at, wrong)
                return None
            icons = tuple(replace(one, area=cell) for cell in cells)
            return cls(one.spot, one.area, icons, at=at)

        return (make,)

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw them."""
        for icon in self.icons:
            yield from icon.draw(kit, size)

    def place(self, shapes: Sequence[Shape]) -> Window:
        """Return the box around them."""
        boxes = [icon.area for icon in self.icons]
        right, foot = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
        return Window(min(box.x for box in boxes), boxes[0].y, right, foot)


def _lay_out(area: Box, count: int, gap: float, across: int, align: str) -> list[Box]:
    """Return squares in rows of ``across``; 0 is as many as make them largest.

    >>> _lay_out(Box(0, 0, 20, 9), 2, 1, 0, "right")
    [Box(x=1.0, y=0.0, width=9.0, height=9.0), Box(x=11.0, y=0.0, width=9.0, height=9.0)]
    """

    def measure(columns: int) -> float:
        rows = -(-count // columns)
        return min((area.width + gap) / columns, (area.height + gap) / rows) - gap

    columns = across or max(range(1, count + 1), key=measure)
    side = measure(columns)
    cells = []
    for first in range(0, count, columns):
        here = range(min(columns, count - first))
        free = area.width + gap - len(here) * (side + gap)
        x = area.x + {"left": 0.0, "centre": free / 2, "right": free}[align]
        y = area.y + first // columns * (side + gap)
        cells += [Box(x + at * (side + gap), y, side, side) for at in here]
    return cells


@dataclass(frozen=True)
class PictureMark(AreaMark):
    """A picture file: whole within its area, or cropped to ``fill`` it."""

    kind: ClassVar[str] = "picture"
    keys: ClassVar[Keys] = {
        **PLACED,
        "file": Key("an SVG, PNG, JPEG, WebP or GIF file", TEXT),
        "fill": Key("`yes` crops the picture to its place", FLAG),
        "bleeds": BLEEDS,
    }
    example: ClassVar[str] = "{at: 0 0 63 88, file: pictures/barn.svg}"

    LEAST_DPI: ClassVar = 200
    """The resolution that a picture should have at least."""

    BLEED: ClassVar = 3.0
    """How far a picture that bleeds extends over an edge, mm."""

    file: Path
    fill: bool = False

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a picture."""
        area = offset.read(reader, values, node)
        file = cls.read_file(reader, values.get("file"), "pictures/barn.svg")
        fills, bleeds = reader.flag(values.get("fill")), reader.flag(values.get("bleeds"))
        if "file" not in values:
            reader.fault(node, missing("file", "file: pictures/barn.svg"))
        if area is None or file is None:
            return ()
        place, at = area, reader.spot(values["at"])

        def make(scope: Scope, kit: Kit) -> Mark | None:
            path = cls.find(file, scope, kit)
            return cls(file.at(scope), place, path, fills, at=at, bleeds=bleeds) if path else None

        return (make,)

    @classmethod
    def read_file(cls, reader: FolderReader, node: Node | None, example: str) -> Phrase | None:
        """Return the phrase of ``file``: a file of the folder, or a column that contains its name."""
        file = reader.phrase(node, literal(example))
        if file and not file.holes:
            reader.files.picture(file.words[""], file.spot)
        return file

    @classmethod
    def find(cls, file: Phrase, scope: Scope, kit: Kit) -> Path | None:
        """Return the file that a phrase names; None if it names none, or, with a fault, if there is no such file."""
        name = file.fill(scope).strip()
        return kit.files.picture(name, file.at(scope)) if name else None

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it within its area."""
        yield from self._crop(kit, size, 0.0, self.BLEED)

    def bleed(self, kit: Kit, size: tuple[float, float], reach: float) -> Iterator[Shape]:
        """Draw what is beyond the edges; a shop's larger bleed shows more of the picture around it."""
        if not self.bleeds:
            return
        if reach > self.BLEED:
            yield from self._crop(kit, size, reach, reach)
        yield from self._crop(kit, size, min(reach, self.BLEED), self.BLEED)

    def _crop(self, kit: Kit, size: tuple[float, float], reach: float, bleed: float) -> Iterator[Shape]:
        """Draw it whole in its area, or cropped to fill it; one that bleeds fills its ``bleed`` too."""
        art = kit.art(self.file)
        if art is None:
            return
        whole = grown(self.area, size, bleed) if self.bleeds else self.area
        choose = max if self.fill or self.bleeds else min
        factor = choose(whole.width / art.width, whole.height / art.height)
        self._check_dots(art, factor, kit)
        art = kit.printed(self.file, factor) or art
        middle_x, middle_y = whole.middle
        matrix = Matrix(
            factor, 0.0, 0.0, factor, middle_x - art.width * factor / 2, middle_y - art.height * factor / 2
        )
        seen = clipped(grown(self.area, size, reach), size, reach) if reach else self.area
        yield Group((Placement(art, 0.0, 0.0),), matrix, corners(seen, matrix.inverse))

    def _check_dots(self, art: Drawing, factor: float, kit: Kit) -> None:
        """Warn of too low a resolution at the printed size."""
        for shape in art.shapes:
            if isinstance(shape, Raster):
                dpi = shape.pixels.width / (shape.width * factor) * MM_PER_INCH
                if dpi < self.LEAST_DPI:
                    unwise = plural(
                        int(dpi),
                        "{file} has {dpi} dot to the inch at this size; print needs {least}",
                        "{file} has {dpi} dots to the inch at this size; print needs {least}",
                        file=self.file.name,
                        dpi=int(dpi),
                        least=self.LEAST_DPI,
                    )
                    kit.findings.warn(self.spot, unwise)


def corners(area: Box, matrix: Matrix) -> tuple[Step, ...]:
    """Return the outline of an area, transformed by a matrix."""
    x, y, width, height = area
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return chain([matrix(*point) for point in points], closed=True)


@dataclass(frozen=True)
class LineMark(Mark):
    """A straight line, or lines through or between the cells of a board."""

    kind: ClassVar[str] = "line"
    keys: ClassVar[Keys] = {
        **REPEATED,
        "from": Key("where the line begins: `x y`", PAIR),
        "to": Key("where it ends: `x y`", PAIR),
        "path": Key(
            "on a [map](own-boards.md#maps): through the middles of these cells, `C4 D4 E5`; "
            "or a list of such paths",
            SEVERAL,
        ),
        "edges": Key("on a map: along the sides between two cells, `C4-D4 D4-D5`", SEVERAL),
        "colour": Key("a colour", COLOUR),
        "width": Key("the width of the line in mm; by default 0.3, on a map 1", ONE_LENGTH),
        "dash": Key("the lengths of dashes and gaps in mm: `2 1`", DASH),
    }
    example: ClassVar[str] = "{from: 5 20, to: 58 20}"
    hides: ClassVar[bool] = True

    WIDE: ClassVar = 1.0
    """The usual width of a line through or between cells, mm."""

    steps: tuple[Step, ...]
    ink: Ink
    by_cells: bool = False

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the source of a line."""
        colour = reader.colour(values.get("colour"))
        steps = cls._read_steps(reader, node, values, offset)
        width = read_line_width(reader, values, 0.3 if "from" in values else cls.WIDE)
        dash = reader.numbers(values.get("dash"), 2, literal("2 1"))
        if dash and min(dash) <= 0:
            reader.fault(values["dash"], misread(values["dash"], "2 1"))
        if not steps:
            return ()
        spot, by_cells = reader.spot(node), "from" not in values

        def make(scope: Scope, kit: Kit) -> Mark:
            stroke = kit.colours.printed(
                colour.fill(scope) if colour else "ink", colour.at(scope) if colour else spot
            )
            ink = Ink(None, stroke, width, dash or (), round_ends=by_cells and not dash)
            return cls(spot, steps, ink, by_cells)

        return (make,)

    @classmethod
    def _read_steps(
        cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset
    ) -> tuple[Step, ...]:
        """Return its course: ``from`` and ``to``, a ``path`` or ``edges``; nothing, and a fault, if it has none."""
        ways = [key for key in ("path", "edges", "from") if key in values]
        if len(ways) > 1:
            reader.fault(values[ways[0]], msg("write only one of these: {keys}", keys=list_names(ways)))
        if "path" in values:
            return read_path(reader, values["path"])
        if "edges" in values:
            return read_edges(reader, values["edges"])
        ends = [offset.point(reader, values.get(key)) for key in ("from", "to")]
        if not {"from", "to"} <= values.keys():
            reader.fault(node, missing("from", cls.example))
        return chain(end for end in ends if end) if all(ends) else ()

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw it."""
        yield Lines(self.steps, self.ink)

    def is_way(self) -> bool:
        """Return whether it goes through or between cells."""
        return self.by_cells

    def place(self, shapes: Sequence[Shape]) -> Window:
        """Return the rectangle around its points."""
        return bounding_box(Window(x, y, x, y) for step in self.steps for x, y in points_of(step))

    def covers(self, x: float, y: float, shapes: Sequence[Shape]) -> bool:
        """Return whether a point is in its rectangle, which is as wide as the line."""
        box, around = self.place(shapes), self.ink.width / 2
        return box.left - around <= x <= box.right + around and box.top - around <= y <= box.bottom + around


@dataclass(frozen=True)
class GroupMark(Mark):
    """Marks that are turned clockwise about a point, or shown with an opacity.

    The marks of another group are those of the face.
    """

    kind: ClassVar[str] = "group"
    keys: ClassVar[Keys] = {
        **PLACED,
        "at": Key(
            "the place of its corner, `x y`; or `x y width height`, in which its marks are placed",
            any_of(PAIR, PLACE, CELL),
        ),
        "marks": Key("a list of marks", MARKS),
        "use": Key("a file with a list of marks", TEXT),
    }
    example: ClassVar[str] = "{at: 5 5, marks: [...]}"
    hides: ClassVar[bool] = True  # its marks are checked themselves

    DEEPEST: ClassVar = 6
    """The most levels of nested groups."""

    MOST_USED: ClassVar = 500
    """How often marks may come from other files: a limit for files that use themselves."""

    degrees: float
    middle: tuple[float, float]
    marks: Marks
    opacity: float = 1.0

    @classmethod
    def read(cls, reader: FolderReader, node: Pairs, values: Fields, offset: Offset) -> Sources:
        """Return the sources of all marks of a group, of another file and its own."""
        x, y, size = read_frame(reader, values.get("at"), offset.size)
        inner = offset.moved(x, y)._replace(depth=offset.depth + 1, size=size)
        reader = reader._replace(grid=None)  # lengths in a group begin at its corner
        if offset.depth >= cls.DEEPEST:
            reader.fault(node, too_many(msg("nested groups"), cls.DEEPEST))
            return ()
        if not {"marks", "use"} & values.keys():
            reader.fault(node, missing("marks", "use: frame.yaml"))
        return (*cls._used(reader, values.get("use"), inner), *read_marks(reader, values.get("marks"), inner))

    @classmethod
    def _used(cls, reader: FolderReader, node: Node | None, offset: Offset) -> Sources:
        """Return the marks of another file of the folder; a file that cannot be read is a fault."""
        name = reader.text(node, literal("frame.yaml"))
        if node is None or name is None:
            return ()
        spot = reader.spot(node)
        reader.files.used += 1
        if reader.files.used > cls.MOST_USED:
            reader.findings.fault(spot, too_many(msg("uses of other files"), cls.MOST_USED))
            return ()
        data = reader.files.data(name, spot)
        content = read_yaml(data) if data is not None else []
        if isinstance(content, list):
            reader.files.take(name, content)
            return ()
        root, broken = tree(content)
        if broken or root is None:
            wrong = FileFault(1, msg("the file is empty; it must contain a list of marks"))
            reader.files.take(name, [explain_fault(content, broken) if broken else wrong])
            return ()
        reader = reader._replace(name=name, report=FaultCollector(), lines=None)
        return read_marks(reader, Likes(reader, KINDS, (), (root,)).expand(root, "marks"), offset)

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw its marks, turned, and with its opacity."""
        matrix = rotate_about(self.degrees, self.middle)
        shapes = (transform_shape(shape, matrix) for mark in self.marks for shape in mark.draw(kit, size))
        yield from self._fade(shapes)

    def bleed(self, kit: Kit, size: tuple[float, float], reach: float) -> Iterable[Shape]:
        """Draw what its marks draw over the edges; those that are turned do not bleed."""
        marks = () if self.degrees else self.marks
        return self._fade(shape for mark in marks for shape in mark.bleed(kit, size, reach))

    def _fade(self, shapes: Iterable[Shape]) -> Iterable[Shape]:
        """Return shapes with its opacity; they are painted together first."""
        faded = tuple(shapes) if self.opacity < 1 else ()
        return (Group(faded, Matrix(), opacity=self.opacity),) if faded else shapes

    def is_way(self) -> bool:
        """Return whether all its marks are ways."""
        return all(mark.is_way() for mark in self.marks)

    def may_stick_out(self) -> bool:
        """Return whether all its marks may."""
        return not self.degrees and all(mark.may_stick_out() for mark in self.marks)

    def place(self, shapes: Sequence[Shape]) -> Window:
        """Return the box of its shapes."""
        return bounding_box(map(bounds, shapes))

    def names_kind(self) -> str:
        """Return the word of its first mark, as a turned mark is a group of one."""
        return self.marks[0].names_kind()

    def has_words(self) -> bool:
        """Return whether a mark of it has words."""
        return any(mark.has_words() for mark in self.marks)


@dataclass(frozen=True)
class PipsMark(AreaMark):
    """The pips of a die, one to six; ``draw`` of a piece or of a face writes them as a number."""

    kind: ClassVar[str] = "draw"

    PITCH: ClassVar = 0.27
    RADIUS: ClassVar = 0.1
    """The distance between pips, and their radius, relative to the area's side."""

    number: int
    colour: str

    def draw(self, kit: Kit, size: tuple[float, float]) -> Iterator[Shape]:
        """Draw them as on a die."""
        x, y, width, height = self.area
        side, ink = min(width, height), Ink(fill=self.colour)
        for right, down in PIPS[self.number]:
            across, along = (
                x + width / 2 + right * side * self.PITCH,
                y + height / 2 + down * side * self.PITCH,
            )
            yield Circle(across, along, side * self.RADIUS, ink)


def read_drawn(reader: FolderReader, node: Node, area: Box, *, filled: bool = False) -> Sources:
    """Return an icon, or a number as pips or numeral, in an area; nothing for an empty text.

    On a piece that is ``filled`` in a seat's colour it has the contrast colour.
    """
    text = node.text.strip() if isinstance(node, Scalar) else None
    if text == "":
        return ()
    if text and text.isascii() and text.isdigit() and len(text) < 3:
        return (_number(int(text), area, reader.spot(node), filled=filled),)
    draw = IconMark.read_name(reader, node)
    if draw is None:
        return ()
    return (
        lambda scope, kit: IconMark.make(draw, area, scope, kit, kit.colours.on(scope) if filled else ""),
    )


def _number(number: int, area: Box, spot: FolderSpot, *, filled: bool) -> Source:
    """Return the source of pips for 1 to 6, else of a numeral."""
    style = PLAIN.style._replace(weight="bold", size=24, least=8, align="centre", upright="middle")

    def make(scope: Scope, kit: Kit) -> Mark:
        colour = kit.colours.printed((kit.colours.on(scope) if filled else "") or "ink", spot)
        if 1 <= number <= 6:
            return PipsMark(spot, area, number, colour)
        return TextMark(spot, area, str(number), style._replace(colour=colour))

    return make


KINDS: Mapping[str, MarkKind] = {
    kind.kind: kind
    for kind in (
        *(BoxMark, CircleMark, PolygonMark, LineMark),
        *(TextMark, IconMark, IconsMark, PictureMark, QrMark, GroupMark),
    )
}
"""The kinds of marks by their words in ``game.yaml``."""

MOST_READ = 50_000  # the most marks of a folder, which bounds what groups that are repeated in groups cost


def read_marks(reader: FolderReader, node: Node | None, offset: Offset) -> Sources:
    """Return the marks of a face, a cell or a group; the marks of groups are listed with the others."""
    if node is None:
        return ()
    if not isinstance(node, Items):
        reader.fault(node, misread(node, "- text: {...}"))
        return ()
    marks: list[Source] = []
    for mark in (mark for item in node.items[:MOST] for mark in _read_mark(reader, item, offset)):
        marks.append(mark)
        if len(marks) > MOST:
            break
    if len(node.items) > MOST or len(marks) > MOST:
        reader.fault(node, too_many(msg("marks"), MOST))
    return tuple(marks[:MOST])


def _read_mark(reader: FolderReader, node: Node, offset: Offset) -> Iterator[Source]:
    """Yield a mark or the marks of a group, in each cell that it names: turned, and only where its condition holds."""
    pairs = node.pairs if isinstance(node, Pairs) else []
    names = [key.text for key, _ in pairs if key.text in KINDS]
    if not isinstance(node, Pairs) or not pairs or len(names) > 1:
        right = " | ".join(f"- {name}: ..." for name in names or KINDS)
        reader.fault(node, misread(", ".join(names) or node, right))
        return
    first = pairs[0][0].text
    if not names and not find_similar(re.split("[: ]", first)[0], KINDS):
        reader.fault(node, unknown("mark", first, [*KINDS]))
        return
    for name, value in reader.fields(node, tuple(KINDS), list_names(KINDS)).items():
        kind = KINDS[name]
        if not isinstance(value, Pairs):
            reader.fault(value, misread(value, kind.example))
            return
        joined = reader.gather_place(reader.join_lengths(value, kind.keys))
        for one in repeat(reader, joined, offset, corner=kind is GroupMark, placed="at" in kind.keys):
            reader.files.marks += 1
            if reader.files.marks > MOST_READ:
                reader.fault(node, too_many(msg("marks"), MOST_READ))
                return
            fields = one.reader.values(one.node, kind.keys)
            condition = read_condition(one.reader, fields.get("if"))
            marks = kind.read(one.reader, one.node, fields, one.offset)
            turned = _turned(one.reader, kind, one.node, one.offset, marks)
            yield from one.fill(_only_if(condition, turned))


def _turned(reader: FolderReader, kind: MarkKind, node: Pairs, offset: Offset, marks: Sources) -> Sources:
    """Return marks turned by ``turn``, a group about its upper left corner, others about their middle; and faded."""
    fields = {key.text: value for key, value in node.pairs}
    degrees = reader.number(fields.get("turn"), 0.0, -360.0, 360.0, literal("90"))
    opacity = reader.number(fields.get("opacity"), 1.0, 0.1, 1.0, literal("0.5"))
    if not marks or (not degrees and opacity == 1):
        return marks
    if degrees and "bleeds" in fields:
        reader.fault(
            fields["bleeds"], msg("a turned mark cannot run over an edge; leave out {key}", key="bleeds")
        )
    x, y, _ = read_frame(reader, fields.get("at"), offset.size) if kind is GroupMark else (0.0, 0.0, None)
    corner, spot = (offset.x + x, offset.y + y), reader.spot(node)

    def make(scope: Scope, kit: Kit) -> Mark | None:
        turned_marks = tuple(mark for source in marks if (mark := source(scope, kit)))
        areas = [mark.area for mark in turned_marks if isinstance(mark, AreaMark) and kind is not GroupMark]
        middle = areas[0].middle if areas else corner
        return GroupMark(spot, degrees, middle, turned_marks, opacity) if turned_marks else None

    return (make,)


def _only_if(condition: Condition | None, sources: Sources) -> Sources:
    """Return the sources of marks that are made only where a condition, if there is one, holds."""
    if condition is None:
        return sources

    def guard(source: Source) -> Source:
        return lambda scope, kit: source(scope, kit) if condition(scope, kit.findings) else None

    return tuple(map(guard, sources))
