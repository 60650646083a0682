"""Reads parts with many pieces: cards, tiles, tokens, standees, mats. Each row of a table is a design."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple, TypeVarTuple

from pnp.games.own.bench import Bench, Shelf
from pnp.games.own.card_sizes import USUAL, card_sizes
from pnp.games.own.findings import TABLES
from pnp.games.own.marks import read_draw, read_marks
from pnp.games.own.model import PartModel
from pnp.games.own.phrases import ANY, INK, SEAT, Columns, Phrase, Scope
from pnp.games.own.placed import Area, Mark, PictureMark, PipsMark, Spot, TextMark, Thing
from pnp.games.own.placing import Source
from pnp.games.own.reader import Reader
from pnp.games.own.setting import Count, PartSource, Setting, read_count
from pnp.games.own.styles import PLAIN
from pnp.games.own.table_checks import check_rows, copies
from pnp.games.own.tables import Row, Table, no_table, read_table
from scorer.games.own.sentences import misread, too_many
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Scalar

MOST_THINGS = 3000
KEYS = ("file", "id", "name", "size", "count", "face", "back", "fill", "draw")
TITLES = ("name", "title")
LEAST = 8.0
"""The shortest side of a piece, mm: closer cuts have no room for their numbers, and shops' safe zones overlap."""

MARGIN = 0.16
"""The margin around a single icon, as a fraction of the piece's shorter side."""

Own = TypeVarTuple("Own")

_SLUG = re.compile(r"[^a-z0-9]+")


class Things(NamedTuple):
    """The fields that all kinds of pieces have in a file."""

    id: str
    name: Phrase | None
    width: float
    height: float
    many: Count
    table: Table | None
    front: tuple[Source, ...]
    back: tuple[Source, ...] | None
    fill: Phrase | None
    spot: Spot
    named: AbstractSet[str]  # the columns that its phrases name

    @property
    def number(self) -> int:
        """The number of pieces, in all or for each seat."""
        return sum(map(copies, self._rows())) * self.many.number

    def called(self, setting: Setting, kind: str) -> str:
        """Return the part's name in a kit; it depends on whether there is one piece or more."""
        seats = len(list(self.many.seats(setting)))
        return setting.name(self.name, kind, self.number * seats)

    def source(
        self,
        make: Callable[[Spot, str, str, float, float, tuple[Thing, ...], *Own], PartModel],
        kind: str,
        *own: *Own,
    ) -> PartSource:
        """Return the source of a part of a ``kind``; ``own`` are the fields that only this kind has."""
        return lambda setting: make(
            self.spot,
            self.id,
            self.called(setting, kind),
            self.width,
            self.height,
            tuple(self._made(setting)),
            *own,
        )

    def _made(self, setting: Setting) -> Iterator[Thing]:
        names: dict[str, int] = {}
        for row, seat in ((row, seat) for seat in self.many.seats(setting) for row in self._rows()):
            scope = _scope(setting, self.table, row, seat)
            title = scope.values[_title_column(self.table)] if self.table and row else ""
            number = self.many.number * copies(row)
            if number:
                yield Thing(
                    scope.row or self.spot,
                    title,
                    _label(next(iter(row.cells.values())) if row else "", names, seat),
                    setting.marks(self.front, scope),
                    None if self.back is None else setting.marks(self.back, scope),
                    number,
                    seat,
                    setting.bench.ground(self.fill, scope),
                )

    def _rows(self) -> Iterator[Row | None]:
        if self.table is None:
            yield None
        else:
            yield from self.table.rows


def _title_column(table: Table) -> str:
    """Return the column with the names of pieces for lists and online tables: ``name`` or ``title``, else the first."""
    return next((column for column in table.plain if column.lower() in TITLES), table.plain[0])


def _scope(setting: Setting, table: Table | None, row: Row | None, seat: str) -> Scope:
    own = setting.scope(seat)
    if table is None or row is None:
        return own
    scope = table.scope(row, setting.lang)
    return scope._replace(
        values={INK: own.values[INK], **scope.values, **setting.seat(seat)},
        untranslated={**scope.untranslated, **setting.seat(seat)},
    )


def _label(title: str, names: dict[str, int], seat: str) -> str:
    """Return the label for ``--only``: the title in lower case, with a number if it is not the first."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    slug = _SLUG.sub("-", plain).strip("-")[:30].strip("-")
    key = f"{seat}:{slug}"
    names[key] = names.get(key, 0) + 1
    return slug if names[key] == 1 or not slug else f"{slug}-{names[key]}"


def read_things(
    reader: Reader,
    values: Fields,
    kind: str,
    shelf: Shelf,
    usual: tuple[float, float],
    languages: tuple[str, ...],
) -> Things:
    """Return the fields of a part with many pieces; errors are faults."""
    node = values["file"] if "file" in values else values["spot"]
    table = _table(reader, values.get("file"), languages)
    count = read_part_count(reader, values)
    unread = (ANY,) if "file" in values and table is None else ()
    names = (*unread, *(table.plain if table else ()), *(SEAT if count.each else ()))
    inner = reader._replace(columns=Columns(names, table.words if table else {}))
    width, height = _size(inner, values.get("size"), usual)
    front = read_marks(inner, values.get("face"), shelf)
    if "draw" in values:
        front = (*front, *drawn(inner, values["draw"], middle(width, height), shelf, filled="fill" in values))
    things = Things(
        *called(reader, values, kind),
        width,
        height,
        count,
        table,
        front,
        _back(inner, values.get("back"), (width, height), shelf),
        inner.colour(values.get("fill")),
        reader.spot(node),
        inner.columns.named,
    )
    _check_number(reader, node, things)
    return things


def middle(width: float, height: float, part: float = MARGIN) -> Area:
    """Return the largest centred square that leaves a margin; ``part`` is the margin's fraction of the shorter side."""
    side = min(width, height) * (1 - 2 * part)
    return Area((width - side) / 2, (height - side) / 2, side, side)


def called(reader: Reader, values: Fields, kind: str) -> tuple[str, Phrase | None]:
    """Return the id and the own name of a part."""
    return part_id(reader, values, kind), reader.name_of(values)


def part_id(reader: Reader, values: Fields, kind: str) -> str:
    """Return the id of a part: its ``id``, else the name of its file, else its kind."""
    text = reader.text(values.get("id"), literal("events"))
    if text is not None and (_SLUG.sub("-", text) != text or not text[:1].isalpha()):
        reader.fault(values["id"], misread(text, "events"))
    file = values.get("file")
    stem = Path(file.text).stem.lower() if isinstance(file, Scalar) else ""
    usable = stem[:1].isalpha() and _SLUG.sub("-", stem).strip("-")
    return text or usable or kind


def _table(reader: Reader, node: Node | None, languages: tuple[str, ...]) -> Table | None:
    name = reader.text(node, literal("cards.csv"))
    if node is None or name is None:
        return None
    if not name.lower().endswith(TABLES):
        reader.fault(node, no_table(name))
        return None
    table = read_table(reader.files, name, reader.spot(node), languages)
    if table:
        check_rows(table, reader.findings)
    return table


def read_part_count(reader: Reader, values: Fields) -> Count:
    """Return the count of a part; a text that is not a count is a fault."""
    node = values.get("count")
    text = reader.text(node, literal("5, 5 each"))
    count = read_count(text) if text is not None else Count()
    if count is None and node is not None:
        reader.fault(node, misread(text or "", "5, 5 each"))
    return count or Count()


def _size(reader: Reader, node: Node | None, usual: tuple[float, float]) -> tuple[float, float]:
    if isinstance(node, Scalar) and node.text[:1].isalpha():
        sizes = card_sizes()
        return sizes[reader.choice("size", node, tuple(sizes), USUAL)]
    return reader.size(node, usual, LEAST, 420.0)


def _back(
    reader: Reader, node: Node | None, size: tuple[float, float], shelf: Shelf
) -> tuple[Source, ...] | None:
    """Return the back: marks or a picture, the same for all pieces or from a column; None without a back."""
    if node is None or isinstance(node, Items):
        return read_marks(reader, node, shelf) if node else None
    file = reader.phrase(node, literal("back.svg"))
    if file is None:
        return None
    if not file.holes:
        reader.files.picture(file.words[""], file.spot)
    area, spot = Area(0.0, 0.0, *size), file.spot

    def make(scope: Scope, bench: Bench) -> PictureMark | None:
        name = file.fill(scope).strip()
        place = bench.files.picture(name, file.at(scope)) if name else None
        return PictureMark(spot, area, place, fill=True, bleeds=True) if place else None

    return (make,)


def _check_number(reader: Reader, node: Node, things: Things) -> None:
    if things.number > MOST_THINGS:
        reader.fault(node, too_many(msg("pieces"), MOST_THINGS))
    if not things.number and things.table and things.table.rows:
        reader.fault(node, msg("every row of the table has 0 copies"))
    elif not things.number:
        reader.fault(node, msg("the table has no rows below the one that names the columns"))


def drawn(
    reader: Reader, node: Node, area: Area, shelf: Shelf, *, filled: bool = False
) -> tuple[Source, ...]:
    """Return an icon, or a number as pips or numeral, in an area; nothing for an empty text.

    On a piece that is ``filled`` in a seat's colour it has the contrast colour.
    """
    text = node.text.strip() if isinstance(node, Scalar) else None
    if text == "":
        return ()
    if text and text.isascii() and text.isdigit() and len(text) < 3:
        return (_number(int(text), area, reader.spot(node), filled=filled),)
    draw = read_draw(reader, node, shelf)
    if draw is None:
        return ()
    return (lambda scope, bench: bench.icon(draw, area, scope, None, filled=filled),)


def _number(number: int, area: Area, spot: Spot, *, filled: bool) -> Source:
    """Return pips for 1 to 6, else a numeral."""
    style = PLAIN.style._replace(weight="bold", size=24, least=8, align="centre", upright="middle")

    def make(scope: Scope, bench: Bench) -> Mark:
        colour = bench.colours.printed((bench.colours.on(scope) if filled else "") or "ink", spot)
        if 1 <= number <= 6:
            return PipsMark(spot, area, number, colour)
        return TextMark(spot, area, str(number), style._replace(colour=colour))

    return make
