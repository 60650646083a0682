"""The other parts of a folder: dice, tuck boxes, aids, rules, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.own.bench import Shelf
from pnp.games.own.marks import read_marks
from pnp.games.own.model import Aid, Dice, DieDesign, RulesText, ScoreSheet, SheetRow, TuckBox
from pnp.games.own.placed import Spot
from pnp.games.own.placing import Source
from pnp.games.own.reader import Reader
from pnp.games.own.said import INK, SEAT, check_letters
from pnp.games.own.setting import PartSource, Setting
from pnp.games.own.single import drawn
from pnp.games.own.things import called, count_of, middle
from scorer.games.own.head import read_text
from scorer.games.own.sentences import misread, missing, too_many
from scorer.games.own.sheet import Row, Sheet
from scorer.messages import literal, msg
from scorer.record.checking import FileFault
from scorer.record.fields import Fields
from scorer.record.nodes import Items

DIE_KEYS = ("id", "name", "count", "size", "faces", "fill")
BOX_KEYS = ("id", "name", "holds", "stock", "depth", "face")
AID_KEYS = ("file", "id", "name", "size")
RULES_KEYS = ("file", "id", "name")

FACES = 6
STOCK = 0.32
"""How thick a card is, mm: paper of 200 g/m², and the type on it."""

SLACK = 1.0
"""What a box has more room than its cards, mm."""

LONGEST_TEXT = 60_000
A7 = (74.0, 105.0)


def dice(reader: Reader, found: Fields, shelf: Shelf) -> PartSource:
    """Return dice with faces of their own."""
    node = found["spot"]
    size = reader.number(found.get("size"), 16.0, 10.0, 40.0, literal("16"))
    count = count_of(reader, found)
    inner = reader._replace(known=(*SEAT, INK) if count.each else (INK,))
    faces = _faces(inner, found, shelf, size)
    fill = inner.colour(found.get("fill"))
    identity, name = called(reader, found, "dice")
    spot = reader.spot(node)

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


def _faces(reader: Reader, found: Fields, shelf: Shelf, size: float) -> Sequence[tuple[Source, ...]]:
    area, node = middle(size, size, 0.1), found.get("faces")
    if not isinstance(node, Items) or len(node.items) != FACES:
        right = 'faces: [":wheat:", ":rain:", 1, 2, 3, ""]'
        number = len(node.items) if isinstance(node, Items) else 0
        wrong = msg("a die has six faces, not {found}; write {right}", found=number, right=right)
        reader.fault(node or found["spot"], wrong if number else missing("faces", right))
        return [()] * FACES
    filled = "fill" in found
    return [
        read_marks(reader, each, shelf)
        if isinstance(each, Items)
        else drawn(reader, each, area, shelf, filled=filled)
        for each in node.items
    ]


def tuck_box(
    reader: Reader, found: Fields, shelf: Shelf, decks: dict[str, tuple[float, float, int]]
) -> PartSource | None:
    """Return a box for the cards of a part: its depth comes from their number and the stock."""
    node, held = found["spot"], found.get("holds")
    deck = reader.choice("part", held, tuple(decks), "") if held and decks else ""
    if deck not in decks:
        if not decks or not held:
            wrong = missing("holds", "holds: cards") if decks else missing("cards", "cards: cards.csv")
            reader.fault(held or node, wrong)
        return None
    width, height, number = decks[deck]
    stock = reader.number(found.get("stock"), STOCK, 0.1, 1.0, literal("0.32"))
    depth = reader.number(found.get("depth"), number * stock + SLACK, 5.0, 120.0, literal("18"))
    inner_width, inner_height, depth = width + SLACK, height + SLACK, max(depth, 8.0)
    identity, name = called(reader, found, "tuck-box")
    face = read_marks(reader, found.get("face"), shelf)
    spot = reader.spot(node)

    def make(setting: Setting) -> TuckBox:
        title = setting.title.in_language(setting.lang)
        marks = setting.marks(face, setting.scope())
        return TuckBox(
            spot, identity, setting.name(name, "tuck-box"), inner_width, inner_height, depth, title, marks
        )

    return make


class _Text:
    """A text of the folder in its languages: ``aid.md``, and beside it ``aid.de.md``."""

    def __init__(self, reader: Reader, name: str, spot: Spot, languages: Sequence[str], shelf: Shelf) -> None:
        self.said = {languages[0]: (name, _read(reader, name, spot, shelf))}
        stem, _, end = name.rpartition(".")
        there = reader.files.folder.names(name.rpartition("/")[0])
        for lang in languages[1:]:
            own = f"{stem}.{lang}.{end}"
            if own.rpartition("/")[2] in there:
                self.said[lang] = (own, _read(reader, own, spot, shelf))
            else:
                unwise = msg("there is no {file}; {plain} stands in", file=own, plain=name)
                reader.findings.warn(spot, unwise, lang)

    def in_language(self, lang: str) -> tuple[str, str]:
        """Return the file and the text in a language, or what stands in."""
        return self.said.get(lang) or next(iter(self.said.values()))


def _read(reader: Reader, name: str, spot: Spot, shelf: Shelf) -> str:
    data = reader.files.data(name, spot)
    content = read_text(data) if data is not None else ""
    if isinstance(content, FileFault):
        reader.files.take(name, [content])
        return ""
    if len(content) > LONGEST_TEXT:
        reader.findings.fault(spot, too_many(LONGEST_TEXT))
    for number, line in enumerate(content.splitlines(), 1):
        check_letters(line, Spot(name, number), reader.findings)
        shelf.check_icons(line, Spot(name, number), reader.findings)
    return content


def _text(reader: Reader, found: Fields, languages: Sequence[str], shelf: Shelf) -> _Text | None:
    node = found.get("file")
    name = reader.text(node, literal("aid.md"))
    if node is None or name is None or not name.endswith(".md"):
        wrong = misread(node or found["spot"], "aid.md")
        reader.fault(node or found["spot"], wrong)
        return None
    return _Text(reader, name, reader.spot(node), languages, shelf)


def aid(reader: Reader, found: Fields, languages: Sequence[str], shelf: Shelf) -> PartSource | None:
    """Return an aid for every seat, from Markdown."""
    text = _text(reader, found, languages, shelf)
    width, height = reader.size(found.get("size"), A7, 40.0, 297.0)
    identity, name = called(reader, found, "aid")
    if text is None:
        return None

    def make(setting: Setting) -> Aid:
        file, said = text.in_language(setting.lang)
        title = setting.name(name, "aid", len(setting.seats))
        return Aid(Spot(file, 1), identity, title, said, width, height, setting.seats)

    return make


def rules(reader: Reader, found: Fields, languages: Sequence[str], shelf: Shelf) -> PartSource | None:
    """Return the rules, from Markdown."""
    text = _text(reader, found, languages, shelf)
    identity, name = called(reader, found, "rules")
    if text is None:
        return None

    def make(setting: Setting) -> RulesText:
        file, said = text.in_language(setting.lang)
        title = setting.title.in_language(setting.lang)
        return RulesText(Spot(file, 1), identity, setting.name(name, "rules"), title, said)

    return make


def score_sheet(reader: Reader, found: Fields) -> PartSource:
    """Return the score sheet; what it counts was read with the head."""
    node = found["spot"]
    name = reader.name_of(found)
    spot = reader.spot(node)

    def make(setting: Setting) -> ScoreSheet:
        sheet, lang = setting.sheet, setting.lang
        rows = [_row(each, sheet, lang) for each in sheet.rows]
        if len(rows) > 1 or sheet.rows[0].times != 1 or not sheet.adds_all:
            formula = "" if sheet.adds_all else sheet.say(sheet.total, lang)
            rows.append(SheetRow(setting.words["sheet.total"], formula=formula, total=True))
        title = setting.title.in_language(lang)
        note = setting.words[f"sheet.{sheet.wins}"]
        return ScoreSheet(
            spot, "score-sheet", setting.name(name, "score-sheet"), title, tuple(rows), setting.seats, note
        )

    return make


def _row(row: Row, sheet: Sheet, lang: str) -> SheetRow:
    formula = sheet.say(row.formula, lang) if row.formula else ""
    return SheetRow(row.name.in_language(lang), row.times, formula)
