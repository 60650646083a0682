"""Reads a whole folder: its head and its parts, ready to be made for a kit. Reports all faults together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.wings.own import board_reader, cover, dice, rules, score_sheet, things, tuck_box
from pnp.wings.own.cards import CardsPart, FlatKind
from pnp.wings.own.colours import read_colours
from pnp.wings.own.cover import CoverSource, read_cover
from pnp.wings.own.files import Files
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.keys import FLAG, LIKE_PART, ONE_LENGTH, VARIANT
from pnp.wings.own.likes import LIKE, Likes, WrittenPart
from pnp.wings.own.marks import KINDS
from pnp.wings.own.outlines import read_outline
from pnp.wings.own.part import PartSource
from pnp.wings.own.phrases import PhraseColumns, find_named
from pnp.wings.own.reader import FolderReader, is_in
from pnp.wings.own.standees import Standees
from pnp.wings.own.table_checks import check_use
from pnp.wings.own.tables import FileTable
from pnp.wings.own.text_mark import read_styles
from pnp.wings.own.things import KEYS, USUAL, Things, card_sizes, read_things
from pnp.wings.own.tokens import Tokens
from scorer.games.folders import FILE
from scorer.messages import list_names, literal, msg, quoted
from scorer.names import find_similar
from scorer.record.checking import FaultCollector
from scorer.record.fields import Fields
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.wings.own.folder import Folder
from scorer.wings.own.head import SCORE_SHEET, Head, read_head, read_pairs
from scorer.wings.own.keys import TEXT, Key, Keys
from scorer.wings.own.sentences import misread, missing, too_many, unknown
from scorer.wings.own.sheet import KEYS as SHEET_KEYS

MOST_PARTS, MOST_LINES = 40, 1_000_000
UNNAMED = (SCORE_SHEET, "cover")  # the parts without an id; all variants have them


Make = Callable[["_Workshop", Fields], PartSource | None]


class Description(NamedTuple):
    """What a folder contains, independent of a kit's options."""

    files: Files
    head: Head
    colours: Mapping[str, Mapping[str, str]]
    parts: tuple[PartSource, ...]
    kinds: tuple[str, ...]  # of the parts
    cover: CoverSource | None = None

    @property
    def findings(self) -> Findings:
        """The warnings about the folder."""
        return self.files.findings


class _Workshop:
    """State shared by the parts while they are read: ids, tables, and the decks that boxes are for."""

    def __init__(self, reader: FolderReader, head: Head) -> None:
        self.reader = reader
        self.languages = head.languages
        self.decks: dict[str, Things] = {}
        self.cover: CoverSource | None = None
        self.ids: dict[str, int] = {}
        self.tables: dict[str, tuple[FileTable, set[str]]] = {}  # with the columns that their parts name

    def things(self, values: Fields, kind: str, usual: tuple[float, float]) -> Things:
        """Return what a part with cards, tiles or other pieces describes; with a shape, ``usual`` is their size."""
        if "shape" in values:
            values = {key: value for key, value in values.items() if key != "size"}
        things = read_things(self.reader, values, kind, usual, self.languages)
        for table in things.designs.tables if things.designs else ():
            _, named = self.tables.setdefault(table.file, (table, set()))
            named |= things.named
        return things


@cached
def describe_folder(path: Path) -> Description:
    """Return the description of a folder. Raises ``FolderError`` with all its faults."""
    findings = Findings(str(path))
    files = Files(Folder(path), findings)
    data = files.data(FILE, FolderSpot(FILE, 1))
    with files.reading(FILE):
        root, broken = read_pairs(data) if data is not None else (None, [])
    files.take(FILE, broken)
    if root is None:
        findings.stop()
        raise AssertionError("a file that cannot be read has a fault")
    files.named = find_named((data or b"").decode("utf-8", "replace"))
    report = FaultCollector()
    head = read_head(report, root)
    colours = read_colours(report, head.fields.get("colours"))
    files.take(FILE, report.faults)
    files.list_icons_and_fonts()
    reader = FolderReader(files, FILE, FaultCollector(), PhraseColumns())
    reader = reader._replace(
        styles=read_styles(reader, head.fields.get("style")),
        variants=tuple(head.variants),
        languages=head.languages,
    )
    workshop = _Workshop(reader, head)
    made = _parts(workshop, head)
    findings.stop()
    parts, kinds = tuple(part for _, part in made), tuple(kind for kind, _ in made)
    return Description(files, head, colours, parts, kinds, workshop.cover)


def _parts(workshop: _Workshop, head: Head) -> list[tuple[str, PartSource]]:
    """Return every part with its kind, in the order of the file."""
    node = head.fields.get("parts")
    if not isinstance(node, Items) or not node.items:
        wrong = missing("parts", "- cards: cards.csv")
        workshop.reader.findings.fault(FolderSpot(FILE, node.line if node else 1), wrong)
        return []
    if len(node.items) > MOST_PARTS:
        workshop.reader.fault(node.items[MOST_PARTS], too_many(msg("parts"), MOST_PARTS))
    nodes = node.items[:MOST_PARTS]
    written = [part for item in nodes if (part := _write(workshop, item)) is not None]
    likes = Likes(workshop.reader, KINDS, written, ())
    starts = [*(part.node.line for part in written), MOST_LINES]
    read: dict[int, PartSource | None] = {}
    # boxes are read last: their cards may come after them in the file
    for at in sorted(range(len(written)), key=lambda at: written[at].kind == "tuck-box"):
        lines = range(starts[at], max(starts[at + 1], starts[at] + 1))
        read[at] = _part(workshop, written[at].kind, likes.resolve(at), lines)
    for table, named in workshop.tables.values():
        check_use(table, named, workshop.reader.findings)
    made = ((part.kind, read[at]) for at, part in enumerate(written))
    parts = [(kind, part) for kind, part in made if part is not None]
    if workshop.cover and not parts:
        workshop.reader.fault(node, missing("parts", "- cards: cards.csv"))
    return parts


def _write(workshop: _Workshop, node: Node) -> WrittenPart | None:
    """Return a part as it is written; None, and a fault, if it is none."""
    reader = workshop.reader
    if not isinstance(node, Pairs):
        reader.fault(node, misread(node, "cards: cards.csv"))
        return None
    kinds = [key.text for key, _ in node.pairs if key.text in PARTS]
    first = node.pairs[0][0].text if node.pairs else ""
    meant = find_similar(first, [*PARTS]) if first != LIKE else None
    if not kinds and meant:  # so its other faults are found, and none that it is missing
        reader.fault(node, unknown("part", first, [*PARTS]))
        (key, value), *others = node.pairs
        kinds, node = [meant], node._replace(pairs=[(key._replace(text=meant), value), *others])
    if len(kinds) != 1:
        wrong = msg(
            "each item of parts is one part; this one has {found}: begin each with '- '",
            found=list_names(kinds),
        )
        if not kinds:
            wrong = unknown("part", first, [*PARTS])
        reader.fault(node, wrong)
        return None
    merged = _merge_fields(node, kinds[0])
    named = {key.text: value for key, value in merged.pairs}
    identity = "" if kinds[0] in UNNAMED else _silent_id(workshop, kinds[0], named)
    return WrittenPart(kinds[0], identity, merged)


def _part(workshop: _Workshop, kind: str, node: Pairs, lines: range) -> PartSource | None:
    """Return a part; None, and a fault, if it cannot be read."""
    shared = workshop.reader
    workshop.reader = reader = shared._replace(lines=lines)
    keys, read = PARTS[kind]
    values = reader.fields(node, keys, list_names(PARTS))
    _check_id(workshop, node, kind, values)
    variant = reader.text(values.get("variant"), literal("sea")) or ""
    reader.check_variants(variant, reader.spot(values.get("variant", node)))
    make = read(workshop, {**values, "spot": Scalar(node.line, kind, "", node.line)})
    workshop.reader = shared
    return make and (lambda kit: make(kit) if is_in(kit.variant, variant) else None)


def _merge_fields(node: Pairs, kind: str) -> Pairs:
    """Return the fields below a part's kind and next to it in one mapping; text after the kind is a file."""
    pairs: list[tuple[Scalar, Node]] = []
    for key, value in node.pairs:
        if key.text != kind:
            pairs.append((key, value))
        elif isinstance(value, Pairs):
            pairs += value.pairs
        elif not isinstance(value, Scalar) or value.text:
            pairs.append((Scalar(key.line, "file", "", key.line), value))
    return Pairs(node.line, pairs)


def _check_id(workshop: _Workshop, node: Node, kind: str, values: Fields) -> None:
    """Report two parts with the same id."""
    if kind in UNNAMED:
        return
    identity = _silent_id(workshop, kind, values)
    if identity in workshop.ids:
        wrong = msg(
            "the part on line {line} is called {id} too; give one of them an id:",
            line=workshop.ids[identity],
            id=quoted(identity),
        )
        workshop.reader.fault(node, wrong)
    workshop.ids.setdefault(identity, node.line)


def _silent_id(workshop: _Workshop, kind: str, values: Fields) -> str:
    """Return the id of a part, without its faults."""
    silent = workshop.reader._replace(files=workshop.reader.files.reporting_to(Findings()))
    return things.part_id(silent, values, kind)


def _flat(kind: FlatKind, usual: tuple[float, float] | None = None) -> Make:
    """Return the reader of cards, tiles or mats; their ``shape``, if they have one, gives their size."""

    def read(workshop: _Workshop, values: Fields) -> PartSource:
        reader = workshop.reader
        outline = read_outline(reader, values) if "shape" in values else None
        size = usual or card_sizes()[USUAL]
        part = workshop.things(values, kind, (outline.width, outline.height) if outline else size)
        most = 0.0 if outline else min(part.width, part.height) / 2
        corners = 0.0 if outline else reader.number(values.get("corners"), 0.0, 0.0, most, literal("3"))
        gutter = reader.number(values.get("gutter"), 0.0, 0.0, 20.0, literal("4"))
        punch = reader.flag(values.get("punch"))
        if kind == "cards":
            workshop.decks[part.id] = part
        return lambda kit: CardsPart(*part.made(kit, kind), kind, outline, corners, gutter, punch)

    return read


def _tokens(workshop: _Workshop, values: Fields) -> PartSource:
    outline = read_outline(workshop.reader, values)
    tokens = workshop.things(values, "tokens", (outline.width, outline.height))
    punch = workshop.reader.flag(values.get("punch"))
    return lambda kit: Tokens(*tokens.made(kit, "tokens"), outline, punch)


def _standees(workshop: _Workshop, values: Fields) -> PartSource:
    standees = workshop.things(values, "standees", (20.0, 30.0))
    return lambda kit: Standees(*standees.made(kit, "standees"))


def _cover(workshop: _Workshop, values: Fields) -> None:
    """Keep the cover, which is no part of the kit unless it is asked for; a second one is a fault."""
    if workshop.cover:
        workshop.reader.fault(values["spot"], msg("there are two covers; delete one"))
    workshop.cover = read_cover(workshop.reader, values)


_PUNCH = Key(
    "`yes` leaves bridges in the cut around each piece: cut with a blade, then push the pieces out", FLAG
)
_CORNERS = Key("the radius of round corners in mm, with lines to cut along", ONE_LENGTH)
_OUTLINE = Key(
    "`circle 16`, `square 14`, `hex 18` (mm from side to side), or a file and its size: `outline.svg 20x30`",
    TEXT,
)
_SHAPE = Key(
    "instead of `size`: `circle 70`, `hex 60` (mm from side to side), or a file: `outline.svg 60x80`", TEXT
)


def _keys(size: str, **others: Key) -> Keys:
    """Return the keys of a part with many pieces: what its ``size`` means, and the keys that it alone has."""
    return {**KEYS, "size": KEYS["size"]._replace(meaning=size), **others}


_PARTS: Mapping[str, tuple[Keys, Make]] = {
    "cards": (
        _keys(
            "a name such as `poker` (63.5 × 88.9 mm; the default), or `57x87` in mm",
            shape=_SHAPE,
            corners=_CORNERS,
            gutter=Key(
                "the space between cards in mm; they are then cut at the short lines at their corners",
                ONE_LENGTH,
            ),
            punch=_PUNCH,
        ),
        _flat("cards"),
    ),
    "tiles": (
        _keys(
            "`40x40` in mm (the default), or a name as for cards",
            shape=_SHAPE,
            corners=_CORNERS,
            punch=_PUNCH,
        ),
        _flat("tiles", (40.0, 40.0)),
    ),
    "board": (board_reader.KEYS, lambda shop, values: board_reader.read_board(shop.reader, values)),
    "tokens": (_keys("not used: `shape` has the size", shape=_OUTLINE, punch=_PUNCH), _tokens),
    "dice": (dice.KEYS, lambda shop, values: dice.read_dice(shop.reader, values)),
    "standees": (_keys("`20x30` in mm (the default)"), _standees),
    "mats": (
        _keys("`150x100` in mm (the default), or a paper: `A5`"),
        _flat("mats", (150.0, 100.0)),
    ),
    "tuck-box": (
        tuck_box.KEYS,
        lambda shop, values: tuck_box.read_tuck_box(shop.reader, values, shop.decks, shop.cover),
    ),
    "cover": (cover.KEYS, _cover),
    "aid": (rules.AID_KEYS, lambda shop, values: rules.read_aid(shop.reader, values, shop.languages)),
    "rules": (rules.RULES_KEYS, lambda shop, values: rules.read_rules(shop.reader, values, shop.languages)),
    SCORE_SHEET: (SHEET_KEYS, lambda shop, values: score_sheet.read_score_sheet(shop.reader, values)),
}

PARTS: Mapping[str, tuple[Keys, Make]] = {
    kind: (keys if kind in UNNAMED else {**keys, "variant": VARIANT, LIKE: LIKE_PART}, read)
    for kind, (keys, read) in _PARTS.items()
}
"""The keys and the reader of every kind of part."""
