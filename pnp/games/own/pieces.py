"""Reads the other parts of a folder: dice, tuck boxes, aids, rules, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.games.own.bench import Shelf
from pnp.games.own.marks import read_marks
from pnp.games.own.model import Aid, Dice, DieDesign, RulesText, ScoreSheet, SheetRow, TuckBox
from pnp.games.own.phrases import SEAT, Columns, check_letters
from pnp.games.own.placed import Spot
from pnp.games.own.placing import Source
from pnp.games.own.reader import Reader
from pnp.games.own.setting import PartSource, Setting
from pnp.games.own.things import called, drawn, middle, read_part_count
from pnp.games.own.wording import check_wording
from scorer.games.own.head import read_text
from scorer.games.own.sentences import misread, missing, too_many
from scorer.games.own.sheet import Row, Sheet
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Items

DIE_KEYS = ("id", "name", "count", "size", "faces", "fill")
BOX_KEYS = ("id", "name", "holds", "stock", "depth", "face")
AID_KEYS = ("file", "id", "name", "size")
RULES_KEYS = ("file", "id", "name")

FACES = 6
STOCK = 0.32
"""Thickness of a card, mm: paper of 200 g/m² with print on it."""

SLACK = 1.0
"""How much larger a box is than its cards, mm."""

LONGEST_TEXT = 60_000
A7 = (74.0, 105.0)


def dice(reader: Reader, values: Fields, shelf: Shelf) -> PartSource:
    """Return the source of dice with designed faces."""
    size = reader.number(values.get("size"), 16.0, 10.0, 40.0, literal("16"))
    count = read_part_count(reader, values)
    inner = reader._replace(columns=Columns(SEAT if count.each else ()))
    faces = _faces(inner, values, shelf, size)
    fill = inner.colour(values.get("fill"))
    identity, name = called(reader, values, "dice")
    spot = reader.spot(values["spot"])

    def design(setting: Setting, seat: str) -> DieDesign:
        scope = setting.scope(seat)
        ink = setting.bench.ground(fill, scope)
        return DieDesign(spot, tuple(setting.marks(face, scope) for face in faces), count.number, seat, ink)

    return lambda setting: Dice(
        spot,
        identity,
        setting.name(name, "dice", count.number * len(list(count.seats(setting)))),
        size,
        tuple(design(setting, seat) for seat in count.seats(setting)),
    )


def _faces(reader: Reader, values: Fields, shelf: Shelf, size: float) -> Sequence[tuple[Source, ...]]:
    area, node = middle(size, size, 0.1), values.get("faces")
    if not isinstance(node, Items) or len(node.items) != FACES:
        right = 'faces: [":wheat:", ":rain:", 1, 2, 3, ""]'
        number = len(node.items) if isinstance(node, Items) else 0
        wrong = msg("a die has six faces, not {found}; write {right}", found=number, right=right)
        reader.fault(node or values["spot"], wrong if number else missing("faces", right))
        return [()] * FACES
    filled = "fill" in values
    return [
        read_marks(reader, face, shelf)
        if isinstance(face, Items)
        else drawn(reader, face, area, shelf, filled=filled)
        for face in node.items
    ]


def tuck_box(
    reader: Reader, values: Fields, shelf: Shelf, decks: dict[str, tuple[float, float, int]]
) -> PartSource | None:
    """Return the source of a box for the cards of a part; its depth follows from their number and thickness."""
    node, holds = values["spot"], values.get("holds")
    deck = reader.choice("part", holds, tuple(decks), "") if holds and decks else ""
    if deck not in decks:
        if not decks or not holds:
            wrong = missing("holds", "holds: cards") if decks else missing("cards", "cards: cards.csv")
            reader.fault(holds or node, wrong)
        return None
    width, height, number = decks[deck]
    stock = reader.number(values.get("stock"), STOCK, 0.1, 1.0, literal("0.32"))
    depth = reader.number(values.get("depth"), number * stock + SLACK, 5.0, 120.0, literal("18"))
    inner_width, inner_height, depth = width + SLACK, height + SLACK, max(depth, 8.0)
    identity, name = called(reader, values, "tuck-box")
    face = read_marks(reader, values.get("face"), shelf)
    spot = reader.spot(node)

    def make(setting: Setting) -> TuckBox:
        title = setting.title.in_language(setting.lang)
        marks = setting.marks(face, setting.scope())
        return TuckBox(
            spot, identity, setting.name(name, "tuck-box"), inner_width, inner_height, depth, title, marks
        )

    return make


def _read(reader: Reader, name: str, spot: Spot, shelf: Shelf) -> str:
    data = reader.files.data(name, spot)
    content = read_text(data) if data is not None else ""
    if isinstance(content, list):
        reader.files.take(name, content)
        return ""
    if len(content) > LONGEST_TEXT:
        reader.findings.fault(spot, too_many(msg("characters"), LONGEST_TEXT))
    for number, line in enumerate(content.splitlines(), 1):
        check_letters(line, Spot(name, number), reader.findings)
        shelf.check_icons(line, Spot(name, number), reader.findings)
        if not line.lstrip().startswith("<"):  # such a line is left out, which is remarked on
            check_wording(line, Spot(name, number), shelf.names, reader.findings)
    return content


def _texts(
    reader: Reader, values: Fields, languages: Sequence[str], shelf: Shelf
) -> dict[str, tuple[str, str]] | None:
    """Return the file and the text by language: of ``aid.md`` and, next to it, ``aid.de.md``."""
    node = values.get("file")
    name = reader.text(node, literal("aid.md"))
    if node is None or name is None or not name.endswith(".md"):
        reader.fault(node or values["spot"], misread(node or values["spot"], "aid.md"))
        return None
    spot, stem = reader.spot(node), name.removesuffix(".md")
    texts = dict.fromkeys(languages, (name, _read(reader, name, spot, shelf)))
    there = reader.files.folder.names(name.rpartition("/")[0])
    for lang in languages[1:]:
        own = f"{stem}.{lang}.md"
        if own.rpartition("/")[2] in there:
            texts[lang] = own, _read(reader, own, spot, shelf)
        else:
            unwise = msg("there is no {file}; {plain} is used instead", file=own, plain=name)
            reader.findings.warn(spot, unwise, lang)
    return texts


def aid(reader: Reader, values: Fields, languages: Sequence[str], shelf: Shelf) -> PartSource | None:
    """Return the source of an aid for every seat, from Markdown; None, and a fault, if there is no text."""
    texts = _texts(reader, values, languages, shelf)
    width, height = reader.size(values.get("size"), A7, 40.0, 297.0)
    identity, name = called(reader, values, "aid")
    if texts is None:
        return None

    def make(setting: Setting) -> Aid:
        file, content = texts[setting.lang]
        title = setting.name(name, "aid", len(setting.seats))
        return Aid(Spot(file, 1), identity, title, content, width, height, setting.seats)

    return make


def rules(reader: Reader, values: Fields, languages: Sequence[str], shelf: Shelf) -> PartSource | None:
    """Return the source of the rules, from Markdown; None, and a fault, if there is no text."""
    texts = _texts(reader, values, languages, shelf)
    identity, name = called(reader, values, "rules")
    if texts is None:
        return None

    def make(setting: Setting) -> RulesText:
        file, content = texts[setting.lang]
        title = setting.title.in_language(setting.lang)
        return RulesText(Spot(file, 1), identity, setting.name(name, "rules"), title, content)

    return make


def score_sheet(reader: Reader, values: Fields) -> PartSource:
    """Return the source of the score sheet; its rows were read with the head."""
    name, spot = reader.name_of(values), reader.spot(values["spot"])

    def make(setting: Setting) -> ScoreSheet:
        sheet, lang = setting.sheet, setting.lang
        rows = [_row(row, sheet, lang) for row in sheet.rows]
        if len(rows) > 1 or sheet.rows[0].times != 1 or not sheet.adds_all:
            formula = "" if sheet.adds_all else sheet.say(sheet.total, lang)
            rows.append(SheetRow(setting.words["sheet.total"], formula=formula, total=True))
        title = setting.title.in_language(lang)
        notes = setting.words[f"sheet.{sheet.wins}"], *_tie_note(sheet, setting, lang)
        return ScoreSheet(
            spot, "score-sheet", setting.name(name, "score-sheet"), title, tuple(rows), setting.seats, notes
        )

    return make


def _tie_note(sheet: Sheet, setting: Setting, lang: str) -> Iterator[str]:
    """Yield the sentence on the rows that break a tie, if there are any."""
    names = [row.name.in_language(lang) for tie in sheet.ties for row in sheet.rows if row.id == tie]
    if names:
        key = "sheet.tied.several" if len(names) > 1 else "sheet.tied"
        yield setting.words[key].format(rows=", ".join(names))


def _row(row: Row, sheet: Sheet, lang: str) -> SheetRow:
    formula = sheet.say(row.formula, lang) if row.formula else ""
    return SheetRow(row.name.in_language(lang), row.times, formula)
