"""Parts of many like things: cards, tiles, tokens, standees, mats. A row of a table is a thing, or all are alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.games.own.bench import Bench, Shelf
from pnp.games.own.marks import read_marks
from pnp.games.own.model import Cards, Mats, Standees, Tokens, TokenShape
from pnp.games.own.placed import Area, PictureMark, Spot, Thing
from pnp.games.own.placing import Source
from pnp.games.own.reader import Reader
from pnp.games.own.said import ANY, INK, SEAT, Said, Scope
from pnp.games.own.setting import Count, PartSource, Setting, read_count
from pnp.games.own.single import drawn
from pnp.games.own.tables import COPIES, Row, Table, no_table, read_table
from scorer.games.own.sentences import misread, too_many
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Scalar

SIZES = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 87.0),
    "tarot": (70.0, 120.0),
    "mini": (44.0, 67.0),
    "mini-american": (41.0, 63.0),
    "american": (56.0, 87.0),
    "european": (59.0, 92.0),
    "square": (70.0, 70.0),
    "business": (85.0, 55.0),
    "jumbo": (89.0, 127.0),
}
"""Sizes of cards by name, mm: those of playing cards and of common sleeves."""

MOST_COPIES = 200
MOST_THINGS = 3000
KEYS = ("file", "id", "name", "size", "count", "face", "back", "fill", "draw")
LEAST = 8.0
"""The least side of a piece, mm: cuts that lie nearer have no room for their numbers, and shops' zones meet."""

MARGIN = 0.16
"""What is left white around a single icon, of the width of a piece."""

_SLUG = re.compile(r"[^a-z0-9]+")
_WHOLE = re.compile(r"([0-9]{1,9})(?:[.,]0+)?", re.ASCII)


class Things(NamedTuple):
    """What all kinds of things have in a file."""

    id: str
    name: Said | None
    width: float
    height: float
    many: Count
    table: Table | None
    front: tuple[Source, ...]
    back: tuple[Source, ...] | None
    fill: Said | None
    spot: Spot

    @property
    def number(self) -> int:
        """How many there are, or how many each seat has."""
        return sum(map(copies, self._rows())) * self.many.number

    def called(self, setting: Setting, kind: str) -> str:
        """Return what they are called in a kit: a single one is not called cards."""
        seats = len(list(self.many.seats(setting)))
        return setting.name(self.name, kind, self.number * seats)

    def made(self, setting: Setting) -> tuple[Thing, ...]:
        """Return the things of a kit."""
        return tuple(self._made(setting))

    def _made(self, setting: Setting) -> Iterator[Thing]:
        names: dict[str, int] = {}
        for row, seat in ((row, seat) for seat in self.many.seats(setting) for row in self._rows()):
            scope = _scope(setting, self.table, row, seat)
            title = scope.values[self.table.plain[0]] if self.table and row else ""
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


def _scope(setting: Setting, table: Table | None, row: Row | None, seat: str) -> Scope:
    own = setting.scope(seat)
    if table is None or row is None:
        return own
    scope = table.scope(row, setting.lang)
    return scope._replace(values={INK: own.values[INK], **scope.values, **setting.seat(seat)})


def copies(row: Row | None) -> int:
    """Return how often there is the thing of a row."""
    found = _WHOLE.fullmatch(row.cells.get(COPIES, "")) if row else None
    return int(found[1]) if found else 1


def _label(title: str, names: dict[str, int], seat: str) -> str:
    """Return what ``--only`` calls a thing: its title in small letters, numbered where two have the same."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    slug = _SLUG.sub("-", plain).strip("-")[:30].strip("-")
    key = f"{seat}:{slug}"
    names[key] = names.get(key, 0) + 1
    return slug if names[key] == 1 or not slug else f"{slug}-{names[key]}"


def read_things(
    reader: Reader,
    found: Fields,
    kind: str,
    shelf: Shelf,
    usual: tuple[float, float],
    languages: tuple[str, ...],
) -> Things:
    """Return what a part of things says; what is wrong is a fault."""
    node = found["file"] if "file" in found else found["spot"]
    table = _table(reader, found.get("file"), languages)
    count = count_of(reader, found)
    unread = (ANY,) if "file" in found and table is None else ()
    known = (*unread, *(table.plain if table else ()), *(SEAT if count.each else ()), INK)
    inner = reader._replace(known=known)
    width, height = _size(inner, found.get("size"), usual)
    front = read_marks(inner, found.get("face"), shelf)
    if "draw" in found:
        front = (*front, *drawn(inner, found["draw"], middle(width, height), shelf, filled="fill" in found))
    things = Things(
        *called(reader, found, kind),
        width,
        height,
        count,
        table,
        front,
        _back(inner, found.get("back"), (width, height), shelf),
        inner.colour(found.get("fill")),
        reader.spot(node),
    )
    _check_number(reader, node, things)
    return things


def middle(width: float, height: float, part: float = MARGIN) -> Area:
    """Return the largest square in the middle of a piece that leaves a margin."""
    side = min(width, height) * (1 - 2 * part)
    return Area((width - side) / 2, (height - side) / 2, side, side)


def called(reader: Reader, found: Fields, kind: str) -> tuple[str, Said | None]:
    """Return what commands and what people call a part."""
    return part_id(reader, found, kind), reader.name_of(found)


def part_id(reader: Reader, found: Fields, kind: str) -> str:
    """Return what commands call a part: what it says, else its file, else its kind."""
    said = reader.text(found.get("id"), literal("events"))
    if said is not None and (_SLUG.sub("-", said) != said or not said[:1].isalpha()):
        reader.fault(found["id"], misread(said, "events"))
    file = found.get("file")
    stem = Path(file.text).stem.lower() if isinstance(file, Scalar) else ""
    usable = stem[:1].isalpha() and _SLUG.sub("-", stem).strip("-")
    return said or usable or kind


def _table(reader: Reader, node: Node | None, languages: tuple[str, ...]) -> Table | None:
    name = reader.text(node, literal("cards.csv"))
    if node is None or name is None:
        return None
    if not name.lower().endswith((".csv", ".tsv", ".xlsx", ".ods")):
        reader.fault(node, no_table(name))
        return None
    table = read_table(reader.files, name, reader.spot(node), languages)
    for row in table.rows if table else ():
        said = row.cells.get(COPIES, "")
        if said and not (_WHOLE.fullmatch(said) and copies(row) <= MOST_COPIES):
            wrong = misread(said, f"0–{MOST_COPIES}")
            reader.findings.fault(Spot(name, row.line, COPIES), wrong)
    return table


def count_of(reader: Reader, found: Fields) -> Count:
    """Return how many there are of a part; what is no number is a fault."""
    node = found.get("count")
    said = reader.text(node, literal("5, 5 each"))
    count = read_count(said) if said is not None else Count()
    if count is None and node is not None:
        wrong = misread(said or "", "5, 5 each")
        reader.fault(node, wrong)
    return count or Count()


def _size(reader: Reader, node: Node | None, usual: tuple[float, float]) -> tuple[float, float]:
    if isinstance(node, Scalar) and node.text[:1].isalpha():
        return SIZES[reader.choice("size", node, tuple(SIZES), "poker")]
    return reader.size(node, usual, LEAST, 420.0)


def _back(
    reader: Reader, node: Node | None, size: tuple[float, float], shelf: Shelf
) -> tuple[Source, ...] | None:
    """Return the back: marks, or a picture, the same for all or from a column."""
    if node is None or isinstance(node, Items):
        return read_marks(reader, node, shelf) if node else None
    file = reader.said(node, literal("back.svg"))
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
        wrong = too_many(MOST_THINGS)
        reader.fault(node, wrong)
    if not things.number:
        reader.fault(node, msg("the table has no rows below the one that names the columns"))


def cards(things: Things, radius: float, gutter: float = 0.0, *, is_tiles: bool) -> PartSource:
    """Return cards, or tiles."""
    kind = "tiles" if is_tiles else "cards"
    return lambda setting: Cards(
        things.spot,
        things.id,
        things.called(setting, kind),
        things.width,
        things.height,
        things.made(setting),
        is_tiles,
        radius,
        gutter,
    )


def tokens(things: Things, shape: TokenShape, outline: Path | None) -> PartSource:
    """Return tokens."""
    return lambda setting: Tokens(
        things.spot,
        things.id,
        things.called(setting, "tokens"),
        shape,
        things.width,
        things.height,
        things.made(setting),
        outline,
    )


def standees(things: Things) -> PartSource:
    """Return standees."""
    return lambda setting: Standees(
        things.spot,
        things.id,
        things.called(setting, "standees"),
        things.width,
        things.height,
        things.made(setting),
    )


def mats(things: Things) -> PartSource:
    """Return mats."""
    return lambda setting: Mats(
        things.spot,
        things.id,
        things.called(setting, "mats"),
        things.width,
        things.height,
        things.made(setting),
    )
