"""Parts with many pieces: cards, tiles, tokens, standees, mats. Each row of a table is a design. Lengths in mm."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as FilePath
from typing import NamedTuple

from pnp.data.checked_file import Field, is_number, read_checked
from pnp.drawing.matrix import translation
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Drawing, Ink, Path, Rect, Shape, Step
from pnp.drawing.transformed import transform_shape, transform_steps
from pnp.games.parts import millimetres
from pnp.pages.cards import CardGrid
from pnp.pages.paper import LARGEST, Paper, standard_papers
from pnp.pages.strips import has_room
from pnp.pages.tiles import Slot, count_folded_tiles, count_tiles
from pnp.pieces.board_map import Box
from pnp.pieces.on_table import OnTable
from pnp.pieces.part import Part, Strips, TwoSided
from pnp.pieces.piece import Piece
from pnp.wings.own.designs import PICTURE, Designs, is_folder, read_designs
from pnp.wings.own.faces import draw_marks
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.keys import COLOUR, ID, MARKS, SEVERAL
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import Mark, Marks, Sources, make_marks, on
from pnp.wings.own.marks import PictureMark, read_drawn, read_marks
from pnp.wings.own.part import FolderPart
from pnp.wings.own.phrases import ANY, ROW, SEAT, Phrase, PhraseColumns, Scope
from pnp.wings.own.reader import FolderReader, paper_sizes
from pnp.wings.own.table_checks import copies
from pnp.wings.own.tables import FileTable
from scorer.messages import Text, either, join_texts, literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Scalar
from scorer.wings.own.keys import NAME, TEXT, Key, Keys, any_of, pattern, ref, whole
from scorer.wings.own.sentences import misread, too_many

MOST_THINGS = 3000
TITLES = ("name", "title")
LEAST = 8.0
"""The shortest side of a piece, mm: closer cuts have no room for their numbers, and shops' safe zones overlap."""

MARGIN = 0.16  # the margin around a single icon, as a fraction of the piece's shorter side
USUAL = "poker"  # the size of cards that state none

SIZE = Field(
    lambda value: (
        value.keys() == {"width", "height", "source"}
        and is_number(value["width"])
        and is_number(value["height"])
        and isinstance(value["source"], str)
    ),
    '{"width": 63.5, "height": 88.9, "source": "2.5 x 3.5 in"}',
)

WHITE = Ink(fill="#ffffff")  # the ground of a face; it covers the bleed of its neighbours
RUN_ON = 1.0  # how far colour extends over an outline that is cut within a face, mm

COUNT = re.compile(r"([0-9]{1,3})(\s+each)?|each")

COUNTED = Key(
    "`5`, or `5 each` for five of each seat; in a table the number of each row",
    any_of(whole(1), pattern(COUNT.pattern)),
)
KEYS: Keys = {
    "file": Key(
        "a table, or several: `[base.csv, sea.csv]`; each row is one design. Or an address that [`pnp fetch`]"
        "(own-games.md#tables) reads; or a folder of pictures: `pictures/`",
        SEVERAL,
    ),
    "columns": Key(
        'more columns, worked out of the others: `{value: "{points} + 2 * {cost}"}`',
        {"type": "object", "additionalProperties": TEXT},
    ),
    "where": Key(
        "a [condition](own-marks.md#conditions): the part takes only the rows for which it holds", TEXT
    ),
    "id": ID,
    "name": NAME,
    "size": Key("`40x40`: width and height in mm", ref("card-size")),
    "count": COUNTED,
    "face": Key("the marks of the front", MARKS),
    "back": Key('the marks of the back, a picture, or `"{column}"`', any_of(TEXT, MARKS)),
    "fill": Key("the colour of the whole piece", COLOUR),
    "draw": Key(
        'one icon in the middle, instead of `face`: `":wheat:"`, or `"{emblem}"` for the sign of a seat', TEXT
    ),
}
"""The keys of all parts with many pieces; docs describe each ``size``."""

_SLUG = re.compile(r"[^a-z0-9]+")


class Thing(NamedTuple):
    """One design of a card, tile, token, standee or mat, and its number of copies."""

    spot: FolderSpot
    title: str  # for lists
    label: str  # for ``--only PART:SEAT:LABEL``: lower-case letters, digits and hyphens
    front: Marks
    back: Marks | None = None  # all things of a part have one, or none has
    copies: int = 1
    seat: str = ""  # a colour of the palette, if it belongs to a seat
    fill: Ink | None = None  # the ground below the marks, which bleeds
    words: str = ""  # all that its row says

    @property
    def place(self) -> str:
        """The row that it is made of, or the line of its part."""
        return f"{self.spot.file}:{self.spot.line}"


@dataclass(frozen=True)
class ThingsPart(FolderPart):
    """A part with things of one size."""

    width: float
    height: float
    things: tuple[Thing, ...]


class Count(NamedTuple):
    """A number of pieces, in all or for each seat."""

    number: int = 1
    each: bool = False

    def seats(self, kit: Kit) -> Iterator[str]:
        """Yield every seat of the kit, or one empty name if the seats share the pieces."""
        yield from kit.seats if self.each else ("",)


def read_count(text: str) -> Count | None:
    """Return the count in a text such as ``5``, ``5 each`` or ``each``; None for other texts and for 0.

    >>> read_count("5 each"), read_count("120"), read_count("many")
    (Count(number=5, each=True), Count(number=120, each=False), None)
    """
    match = COUNT.fullmatch(text.strip())
    if match is None or match[1] == "0":
        return None
    return Count(int(match[1] or 1), match[1] is None or bool(match[2]))


class Things(NamedTuple):
    """The fields that all kinds of pieces have in a file."""

    id: str
    name: Phrase | None
    width: float
    height: float
    many: Count
    designs: Designs | None
    front: Sources
    back: Sources | None
    fill: Phrase | None
    spot: FolderSpot
    named: AbstractSet[str]  # the columns that its phrases name

    @property
    def number(self) -> int:
        """The number of pieces, in all or for each seat."""
        return (self.designs.number if self.designs else 1) * self.many.number

    def of(self, variant: str) -> Things:
        """Return the things of a variant."""
        return self._replace(designs=self.designs and self.designs.of(variant))

    def made(self, kit: Kit, kind: str) -> tuple[FolderSpot, str, str, float, float, tuple[Thing, ...]]:
        """Return the fields of a ``ThingsPart``; its name depends on whether there is one piece or more."""
        designs = self.designs and self.designs.of(kit.variant)
        seats = list(self.many.seats(kit))
        name = kit.name(self.name, kind, (designs.number if designs else 1) * self.many.number * len(seats))
        things: list[Thing] = []
        names: dict[str, int] = {}
        alone = ((None, None, Scope(kit.lang)),)
        for seat in seats:
            usual, added = kit.scope(seat).values, kit.seat(seat)
            for table, row, own in designs.scopes(kit.lang) if designs else alone:
                # a column of the table named ``ink`` replaces the name of the ink
                values, untranslated = {**usual, **own.values, **added}, {**own.untranslated, **added}
                scope = own._replace(values=values, untranslated=untranslated)
                things.append(
                    Thing(
                        scope.row or self.spot,
                        scope.values[_title_column(table)] if table else "",
                        _label(next(iter(row.cells.values())) if row else "", names, seat),
                        make_marks(self.front, scope, kit),
                        None if self.back is None else make_marks(self.back, scope, kit),
                        self.many.number * copies(row),
                        seat,
                        kit.ground(self.fill, scope),
                        " ".join(row.cells.values()) if row else "",
                    )
                )
        return self.spot, self.id, name, self.width, self.height, tuple(things)


def _title_column(table: FileTable) -> str:
    """Return the column with the names of pieces."""
    return next((column for column in table.plain if column.lower() in TITLES), table.plain[0])


def _label(title: str, names: dict[str, int], seat: str) -> str:
    """Return the label for ``--only``: the title in lower case, with a number if it is not the first."""
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    slug = _SLUG.sub("-", plain).strip("-")[:30].strip("-")
    key = f"{seat}:{slug}"
    names[key] = names.get(key, 0) + 1
    return slug if names[key] == 1 or not slug else f"{slug}-{names[key]}"


def read_things(
    reader: FolderReader,
    values: Fields,
    kind: str,
    usual: tuple[float, float],
    languages: tuple[str, ...],
) -> Things:
    """Return the fields of a part with many pieces; errors are faults."""
    node = values["file"] if "file" in values else values["spot"]
    inner = reader._replace(columns=PhraseColumns())
    designs = read_designs(inner, values, languages)
    count = read_part_count(reader, values)
    unread = (ANY,) if "file" in values and designs is None else ()
    names = (*unread, *((*designs.columns, *ROW) if designs else ()), *(SEAT if count.each else ()))
    inner = reader._replace(
        columns=PhraseColumns(names, designs.words if designs else {}, inner.columns.named)
    )
    size = values.get("size")
    if isinstance(size, Scalar) and size.text[:1].isalpha():
        sizes = card_sizes() | paper_sizes()
        width, height = sizes[reader.choice("size", size, tuple(sizes), USUAL)]
    else:
        width, height = reader.size(size, usual, LEAST, 420.0)
    front = read_marks(inner, values.get("face"), on(width, height))
    if is_folder(values.get("file")) and values.keys().isdisjoint({"face", "draw"}):
        picture = Scalar(node.line, f"{{{PICTURE}}}", '"', node.line)
        front = _back(inner, picture, (width, height)) or ()
    if "draw" in values:
        front = (*front, *read_drawn(inner, values["draw"], middle(width, height), filled="fill" in values))
    things = Things(
        *called(reader, values, kind),
        width,
        height,
        count,
        designs,
        front,
        _back(inner, values.get("back"), (width, height)),
        inner.colour(values.get("fill")),
        reader.spot(node),
        inner.columns.named,
    )
    if is_folder(values.get("file")):
        inner.columns.named.add(PICTURE)  # nobody misses it
    if designs:
        designs.check_columns(things.named, reader.findings)
    if things.number > MOST_THINGS:
        reader.fault(node, too_many(msg("pieces"), MOST_THINGS))
    return things


def middle(width: float, height: float, part: float = MARGIN) -> Box:
    """Return the largest centred square that leaves a margin; ``part`` is the margin's fraction of the shorter side."""
    side = min(width, height) * (1 - 2 * part)
    return Box((width - side) / 2, (height - side) / 2, side, side)


def called(reader: FolderReader, values: Fields, kind: str) -> tuple[str, Phrase | None]:
    """Return the id and the own name of a part."""
    return part_id(reader, values, kind), reader.name_of(values)


def part_id(reader: FolderReader, values: Fields, kind: str) -> str:
    """Return the id of a part: its ``id``, else the name of its file, else its kind."""
    text = reader.text(values.get("id"), literal("events"))
    if text is not None and (_SLUG.sub("-", text) != text or not text[:1].isalpha()):
        slug = _SLUG.sub("-", text.lower()).strip("-")
        reader.fault(values["id"], misread(text, slug if slug[:1].isalpha() else "events"))
    file = values.get("file")
    stem = FilePath(file.text).stem.lower() if isinstance(file, Scalar) else ""
    usable = stem[:1].isalpha() and _SLUG.sub("-", stem).strip("-")
    return text or usable or kind


def read_part_count(reader: FolderReader, values: Fields) -> Count:
    """Return the count of a part; a text that is not a count is a fault."""
    node = values.get("count")
    text = reader.text(node, literal("5, 5 each"))
    count = read_count(text) if text is not None else Count()
    if count is None and node is not None:
        reader.fault(node, misread(text or "", "5, 5 each"))
    return count or Count()


def card_sizes() -> dict[str, tuple[float, float]]:
    """Return the width and height of each named size, mm. Raises what ``read_checked`` does."""
    sizes = read_checked("own/cards", {USUAL: SIZE}, SIZE)
    return {name: (float(size["width"]), float(size["height"])) for name, size in sizes.items()}


def _back(reader: FolderReader, node: Node | None, size: tuple[float, float]) -> Sources | None:
    """Return the back: marks or a picture, the same for all pieces or from a column; None without a back."""
    if node is None or isinstance(node, Items):
        return read_marks(reader, node, on(*size)) if node else None
    file = PictureMark.read_file(reader, node, "back.svg")
    if file is None:
        return None
    area, spot = Box(0.0, 0.0, *size), file.spot

    def make(scope: Scope, kit: Kit) -> PictureMark | None:
        place = PictureMark.find(file, scope, kit)
        return PictureMark(spot, area, place, fill=True, bleeds=True) if place else None

    return (make,)


class ThingForm(NamedTuple):
    """The properties that all things of a part share: size, behaviour on an online table, outline.

    ``outline`` is cut within the face, with a ``margin`` around it.
    """

    width: float
    height: float
    lies: OnTable
    outline: tuple[Step, ...] = ()
    margin: float = 0.0
    radius: float = 0.0  # of round corners

    @property
    def size(self) -> tuple[float, float]:
        """The size of the area for marks."""
        return self.width, self.height

    @property
    def whole(self) -> tuple[float, float]:
        """The size of a face with its margins."""
        return self.width + 2 * self.margin, self.height + 2 * self.margin


def make_pieces(things: Sequence[Thing], part: str, form: ThingForm, kit: Kit) -> tuple[Piece, ...]:
    """Return the pieces of some things, with their copies; equal backs are one drawing."""
    backs: dict[tuple[Marks, Ink | None], Drawing] = {}
    pieces: list[Piece] = []
    for number, thing in enumerate(things, 1):
        front = face(f"{part}-{number}", thing.front, thing.fill, form, kit)
        if form.radius:
            front = replace(front, shapes=(*front.shapes, _corners(form, kit)))
        back = None
        if thing.back is not None:
            key = tuple(replace(mark, spot=FolderSpot("", 0)) for mark in thing.back), thing.fill
            if key not in backs:
                backs[key] = face(f"{part}-{number}-back", thing.back, thing.fill, form, kit)
            back = backs[key]
        piece = Piece(
            front,
            back,
            seat=thing.seat,
            title=thing.title,
            label=thing.label,
            on_table=form.lies,
            radius=form.radius,
            place=thing.place,
            words=thing.words,
        )
        if not form.outline:
            over = partial(_run_over, thing.front, thing.fill, form, kit)
            back_over = partial(_run_over, thing.back or (), thing.fill, form, kit)
            piece = piece._replace(bleed=over, back_bleed=back_over)
        pieces += [piece] * thing.copies
    return tuple(pieces)


def face(name: str, marks: Marks, fill: Ink | None, form: ThingForm, kit: Kit) -> Drawing:
    """Draw one face of a thing."""
    drawn = draw_marks(marks, kit, form.size, colour_of(fill))
    if not form.outline:
        return Drawing(name, *form.whole, (*ground(fill, form.size), *drawn))
    at = translation(form.margin, form.margin)
    outline = transform_steps(form.outline, at)
    over = [shape for mark in marks for shape in mark.bleed(kit, form.size, RUN_ON)]
    inside = [transform_shape(shape, at) for shape in (*over, *drawn)]
    cut = Path(outline, kit.theme.pen("cut"))
    shapes: list[Shape] = [Rect(0.0, 0.0, *form.whole, WHITE)]
    if fill and fill.fill:
        shapes.append(Path(outline, fill._replace(stroke=fill.fill, width=2 * RUN_ON)))
    return Drawing(name, *form.whole, (*shapes, *inside, cut))


def _corners(form: ThingForm, kit: Kit) -> Path:
    """Draw the cuts of four round corners; the straight sides are cut with the sheet."""
    (width, height), radius = form.size, form.radius
    pull = radius * (1 - ARC)
    steps: list[Step] = []
    for x, right in ((0.0, 1.0), (width, -1.0)):
        for y, down in ((0.0, 1.0), (height, -1.0)):
            start, end = (x, y + down * radius), (x + right * radius, y)
            steps += [("M", *start), ("C", x, y + down * pull, x + right * pull, y, *end)]
    return Path(tuple(steps), kit.theme.pen("cut-inside"))


def ground(fill: Ink | None, size: tuple[float, float]) -> list[Shape]:
    """Draw the ground of a face: white or a colour; nothing if the ink leaves it to the paper."""
    if fill and not fill.fill:
        return []
    return [Rect(0.0, 0.0, *size, fill or WHITE)]


def colour_of(fill: Ink | None) -> str:
    """Return the colour below marks on a ground."""
    return (fill and fill.fill) or "#ffffff"


def _run_over(
    marks: Iterable[Mark], fill: Ink | None, form: ThingForm, kit: Kit, reach: float
) -> list[Shape]:
    """Draw the bleed of a face, up to ``reach`` mm over its edges."""
    under = fill if fill and fill.fill else WHITE
    whole = Rect(-reach, -reach, form.width + 2 * reach, form.height + 2 * reach, under)
    return [whole, *(shape for mark in marks for shape in mark.bleed(kit, form.size, reach))]


def check_room(source: FolderPart, part: Part, kit: Kit) -> None:
    """Report a part of which no piece fits on a sheet, the papers on which it does, and the largest size that does."""
    front = part.pieces[0].front if part.pieces else None
    if front is None or _fits(kit.spec.piece_paper, part, (front.width, front.height), kit):
        return
    wrong: Text = msg(
        "{name}, {size}: does not fit on {paper}; choose a larger paper or a smaller size",
        name=part.name,
        size=part.size,
        paper=kit.spec.piece_paper.room,
    )
    larger = (sheet for sheet in standard_papers() if not kit.by_machine)
    right: list[str] = [
        sheet.name for sheet in larger if _fits(sheet, part, (front.width, front.height), kit)
    ]
    if isinstance(source, ThingsPart) and front.height < source.height + LEAST:  # its face is all of it
        around = front.width - source.width
        right.append(
            msg("at most {size}", size=_find_largest(part, (front.width, front.height), around, kit))
        )
    kit.findings.fault(source.spot, join_texts([wrong, either(right)], ": ") if right else wrong)


def _fits(paper: Paper, part: Part, size: tuple[float, float], kit: Kit) -> bool:
    """Return whether at least one piece of a part would fit on a paper in this size; dice and boxes have their own."""
    layout, sheets = part.layout, (paper.upright, paper.turned)
    if isinstance(layout, TwoSided):
        return any(_holds(sheet, Slot(*size, layout.gutter), kit) for sheet in sheets)
    if isinstance(layout, Strips):
        return any(has_room(part, sheet) for sheet in sheets)
    return any(CardGrid(sheet, *size).cards for sheet in sheets)


def _find_largest(part: Part, size: tuple[float, float], around: float, kit: Kit) -> str:
    """Return the largest size in whole mm that fits, the long side first; the white ``around`` it is no part of it."""
    paper, tall = kit.spec.piece_paper, size[1] >= size[0]

    def find(side: float | None) -> int:
        def is_too_long(other: int) -> bool:
            short, long = (LEAST, float(other)) if side is None else (float(other), side)
            return not _fits(paper, part, (short, long) if tall else (long, short), kit)

        return bisect_left(range(int(LARGEST)), True, int(LEAST), key=is_too_long) - 1

    long = min(find(None), int(max(size)))
    short = find(long)
    width, height = (short, long) if tall else (long, short)
    return millimetres(width - around, height - around)


def has_room_for(width: float, height: float, kit: Kit) -> bool:
    """Return whether a piece with a back fits on a sheet, upright or turned."""
    paper = kit.spec.piece_paper
    return any(_holds(sheet, Slot(width, height, 0.0), kit) for sheet in (paper.upright, paper.turned))


def _holds(sheet: Paper, slot: Slot, kit: Kit) -> bool:
    """Return whether at least one piece with a back fits on a sheet."""
    columns, rows = (count_folded_tiles if kit.spec.backs == "fold" else count_tiles)(sheet, slot)
    return columns > 0 and rows > 0
