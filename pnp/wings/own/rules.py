"""Draws the rules and the aids of a folder, from Markdown, like those of the built-in games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.marked import icons_in
from pnp.drawing.matrix import translation
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import HALF_WIDTH, bar, own_emblem
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.text import cap, first_fitting, hang, width, wrap
from pnp.drawing.transformed import transform_shape
from pnp.games.parts import millimetres
from pnp.pages.assembly import booklet_steps
from pnp.pages.booklet import booklet_page, count_blank, number_pages
from pnp.pages.leaflet import COLUMN, Run, column_height, edge_of, flow_sections, has_aim, set_section
from pnp.pieces import part as layouts
from pnp.pieces.leaflet import Leaflet, LeafletSection
from pnp.pieces.part import Booklet, Bundle, Part, Whole
from pnp.pieces.piece import Piece
from pnp.wings.own.findings import FolderSpot
from pnp.wings.own.keys import ID, WIDTH_AND_HEIGHT
from pnp.wings.own.kit import Kit
from pnp.wings.own.markdown import MarkdownItem, MarkdownPage, MarkdownSection, plain, read_markdown
from pnp.wings.own.markdown_blocks import PAGE_BREAK, SIZE, item_blocks
from pnp.wings.own.markdown_checks import check_markdown
from pnp.wings.own.part import FolderPart, PartSource
from pnp.wings.own.phrases import check_letters
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.things import WHITE, called
from scorer.messages import msg, plural, quoted, rounded
from scorer.record.fields import Fields
from scorer.record.nodes import Scalar
from scorer.wings.own.head import read_text
from scorer.wings.own.keys import NAME, TEXT, Key, Keys, one_of
from scorer.wings.own.sentences import misread, missing, too_many

AIM_LINES = 4  # the most lines of a first paragraph next to the title; a longer one is set with the others

NO_PICTURE = Drawing("no picture", 0.0, 0.0, ())


BOOKLETS = ("A5",)
TEXT_KEYS: Keys = {"file": Key("a Markdown file", TEXT), "id": ID, "name": NAME}
AID_KEYS: Keys = {**TEXT_KEYS, "size": Key("`63x88`: width and height in mm", WIDTH_AND_HEIGHT)}
RULES_KEYS: Keys = {
    **TEXT_KEYS,
    "booklet": Key("`A5`: pages of half an A4 or Letter sheet, to fold and staple", one_of(BOOKLETS)),
}
LONGEST_TEXT = 60_000
A7 = (74.0, 105.0)

INSET, INSET_SMALL = 8.0, 5.0
WIDE = 85.0  # the width from which a card has the large title of the built-in aids, mm
HEAD_ROOM = 10.0  # the height that a heading takes, which stays with the block below it, mm
LEAST = 7.0  # the smallest type of an aid, points

STEP = 0.5
HEAD_GAP, BELOW_TITLE, BELOW_BAR = 3.4, 4.0, 3.6


@dataclass(frozen=True)
class RulesText(FolderPart):
    """The rules, from Markdown, laid out like the leaflets of the built-in games."""

    title: str
    text: str
    booklet: bool = False

    def draw(self, kit: Kit) -> Part:
        """Return the pages of the rules, or of a booklet to fold."""
        page = read_markdown(self.text)
        sheet = booklet_page(kit.spec.paper) if self.booklet else kit.spec.paper.for_text
        aim, sections = _aim(page, kit) if has_aim(sheet) else (" ", list(page.sections))
        title = plain(page.title)
        under = self.name if title in {"", kit.title} else title
        leaflet = Leaflet(self.name, kit.title, under, aim, NO_PICTURE, ())
        chapters = _chapters(sections, self, column_height(sheet) - HEAD_ROOM, kit)
        if not any(item.kind != "break" for section in sections for item in section.items):
            kit.findings.fault(self.spot, msg("the rules have no text below their title"))
        if not chapters:  # each section has a fault
            kit.findings.stop()
        drawn = flow_sections(leaflet, chapters, sheet, kit.theme)
        if self.booklet:
            drawn = number_pages(drawn, kit.theme)
            blank = count_blank(len(drawn), kit.spec.backs)
            if blank:
                unwise = plural(
                    blank,
                    "{n} page of the booklet is blank; write more, begin pages with {mark}, or leave out {key}",
                    "{n} pages of the booklet are blank; write more, begin pages with {mark}, or leave out {key}",
                    mark="<!-- page -->",
                    key="booklet",
                )
                kit.findings.warn(self.spot, unwise)
        pieces = (Bundle(tuple(Piece(drawing, cut="sheet") for drawing in drawn)),)
        if self.booklet:
            size, step = millimetres(drawn[0].width, drawn[0].height), kit.words["booklet.fold"]
            steps = booklet_steps(step, kit.theme)
            return Part(self.id, self.name, size, "paper", Booklet(), 1, pieces, steps=steps)
        return Part(self.id, self.name, sheet.name, "paper", Whole(edge_of(sheet)), 1, pieces)


@dataclass(frozen=True)
class Aid(FolderPart):
    """A card for reading, from Markdown, one for each of ``seats`` (the palette's colours)."""

    text: str
    width: float
    height: float
    seats: tuple[str, ...]

    def draw(self, kit: Kit) -> Part:
        """Return the aids of all seats."""
        page = read_markdown(self.text)
        for item in [item for section in page.sections for item in section.items if item.kind == "break"]:
            wrong = msg("left out: {what}", what=quoted("<!-- page -->"))
            kit.findings.warn(self.spot._replace(line=item.line), wrong)
        seats: tuple[str, ...] = self.seats or ("",)
        pieces = tuple(_aid(self, page, seat, kit) for seat in seats)
        size = millimetres(self.width, self.height)
        return Part(self.id, self.name, size, "card", layouts.CardsLayout(), len(pieces), (Bundle(pieces),))


def _read_text(reader: FolderReader, name: str, spot: FolderSpot) -> str:
    data = reader.files.data(name, spot)
    content = read_text(data) if data is not None else ""
    if isinstance(content, list):
        reader.files.take(name, content)
        return ""
    if len(content) > LONGEST_TEXT:
        reader.findings.fault(spot, too_many(msg("characters"), LONGEST_TEXT))
        return ""
    for number, line in enumerate(content.splitlines(), 1):
        check_letters(line, FolderSpot(name, number), reader.findings)
        reader.files.check_icons(line, FolderSpot(name, number))
    check_markdown(content, name, reader.files.icon_names, reader.findings)
    return content


def _texts(
    reader: FolderReader, values: Fields, languages: Sequence[str]
) -> dict[str, tuple[FolderSpot, str]] | None:
    """Return the first line and the text of a file by language: of ``aid.md`` and, next to it, ``aid.de.md``."""
    node = values.get("file")
    name = node.text if isinstance(node, Scalar) else ""
    if node is None or not name.endswith(".md"):
        kind = getattr(values["spot"], "text", "aid")
        right = f"{name.rpartition('.')[0] or kind}.md"
        reader.fault(
            node or values["spot"], misread(node, right) if node else missing("file", f"file: {right}")
        )
        return None
    spot, stem = reader.spot(node), name.removesuffix(".md")
    texts = dict.fromkeys(languages, (FolderSpot(name, 1), _read_text(reader, name, spot)))
    there = reader.files.folder.names(name.rpartition("/")[0])
    for lang in languages[1:]:
        own = f"{stem}.{lang}.md"
        if own.rpartition("/")[2] in there:
            texts[lang] = FolderSpot(own, 1), _read_text(reader, own, spot)
        else:
            unwise = msg("there is no {file}; {plain} is used instead", file=own, plain=name)
            reader.findings.warn(spot, unwise, lang)
    return texts


def read_aid(reader: FolderReader, values: Fields, languages: Sequence[str]) -> PartSource | None:
    """Return the source of an aid for every seat, from Markdown; None, and a fault, if there is no text."""
    texts = _texts(reader, values, languages)
    width, height = reader.size(values.get("size"), A7, 40.0, 297.0)
    identity, name = called(reader, values, "aid")
    if texts is None:
        return None

    def make(kit: Kit) -> Aid:
        (spot, content), title = texts[kit.lang], kit.name(name, "aid", len(kit.seats))
        return Aid(spot, identity, title, content, width, height, kit.seats)

    return make


def read_rules(reader: FolderReader, values: Fields, languages: Sequence[str]) -> PartSource | None:
    """Return the source of the rules, from Markdown; None, and a fault, if there is no text."""
    texts = _texts(reader, values, languages)
    identity, name = called(reader, values, "rules")
    if texts is None:
        return None

    booklet = "booklet" in values
    if booklet:
        reader.choice("booklet", values["booklet"], BOOKLETS, BOOKLETS[0])

    def make(kit: Kit) -> RulesText:
        spot, content = texts[kit.lang]
        return RulesText(spot, identity, kit.name(name, "rules"), kit.title, content, booklet)

    return make


def _aim(page: MarkdownPage, kit: Kit) -> tuple[str, list[MarkdownSection]]:
    """Return the text next to the title, and the sections without it; a space and all sections if none fits.

    A text that is followed by the end of a page stays: there would be nothing else on its page.
    """
    sections = list(page.sections)
    if not sections or sections[0].head or sections[0].items[0].kind != "text":
        return " ", sections
    first, *others = sections[0].items
    after = [*others, *(item for section in sections[1:2] for item in section.items)]
    ends_page = bool(after) and after[0].kind == "break"
    if ends_page or icons_in(first.words):
        return " ", sections
    style, words = kit.theme.style("block"), plain(first.words)
    try:
        lines = wrap(words, style, COLUMN)
    except MissingGlyphError:  # it is reported with its line where it is set with the others
        return " ", sections
    rest = [*([sections[0]._replace(items=tuple(others))] if others else []), *sections[1:]]
    if not rest or len(lines) > AIM_LINES or any(width(line, style) > COLUMN for line in lines):
        return " ", sections
    return words, rest


def _chapters(
    sections: Sequence[MarkdownSection], part: RulesText, highest: float, kit: Kit
) -> list[list[Run]]:
    """Return the sections as blocks, each at most ``highest`` mm, in chapters that begin on a new page."""
    chapters: list[list[Run]] = [[]]
    for section in sections:
        for icon in icons_in(section.head):
            wrong = msg("left out: {what}", what=quoted(f":{icon}:"))
            kit.findings.warn(part.spot._replace(line=section.line), wrong)
        head = LeafletSection("", "list", plain(section.head) or " ", ())
        try:
            run, least = [*set_section(head, kit.theme)], 2  # a heading is not alone
        except MissingGlyphError as fault:
            kit.findings.fault(part.spot._replace(line=section.line), fault.text)
            continue
        blocks = item_blocks(section.items, COLUMN, part.spot, kit, highest=highest)
        for block in (*blocks, None):
            if block is not None and block is not PAGE_BREAK:
                run.append(block)
                continue
            if len(run) >= least:
                chapters[-1].append(tuple(run))
                run, least = [], 1
            if block is PAGE_BREAK:
                chapters.append([])
    return [chapter for chapter in chapters if chapter]


def _aid(part: Aid, page: MarkdownPage, seat: str, kit: Kit) -> Piece:
    """Draw title, emblem and bar, and the text as large as it fits; report how much room is missing."""
    inset = INSET if part.width >= WIDE else INSET_SMALL
    words, inner = plain(page.title) or part.name, part.width - 2 * inset
    size = 11.0 if part.width >= WIDE else 6.5
    room = inner - (size + 2 if seat else 0)
    styles = [kit.theme.style(name) for name in ("title", "head", "block")]
    style = first_fitting(words, styles[part.width < WIDE :], room)
    y = inset + max(cap(style), size if seat else 0.0) + BELOW_TITLE
    shapes: list[Shape] = [
        Rect(0.0, 0.0, part.width, part.height, WHITE),
        hang(inset, inset, words, style, room=room),
        *bar(inset, y, inner, seat or "ink", kit.theme),
    ]
    if seat:
        x = inset + inner - HALF_WIDTH[seat] * size
        shapes.append(own_emblem(seat, x, inset + size / 2, size, kit.theme))
    top, size = y + SEAT_BAR + BELOW_BAR, SIZE
    room = part.height - inset / 2 - top
    while True:
        column, height = _column(part, page, size, inner, kit)
        if height <= room or size <= LEAST:
            break
        size -= STEP
    if height > room:
        wrong = msg(
            "the text does not fit at {least} pt; the card must be {more} mm taller",
            least=LEAST,
            more=rounded(height - room + 0.05, 1),
        )
        kit.findings.fault(part.spot, wrong)
    shapes += [transform_shape(shape, translation(inset, top)) for shape in column]
    name = "-".join(filter(None, (part.id, seat)))
    return Piece(Drawing(name, part.width, part.height, tuple(shapes)), seat=seat)


def _column(part: Aid, page: MarkdownPage, size: float, room: float, kit: Kit) -> tuple[list[Shape], float]:
    """Set all sections below each other, from 0, 0; return their shapes and height."""
    shapes: list[Shape] = []
    y = 0.0
    for section in page.sections:
        items = (
            (MarkdownItem("sub", section.head, section.line), *section.items)
            if section.head
            else section.items
        )
        for at, block in enumerate(item_blocks(items, room, part.spot, kit, size)):
            y += (HEAD_GAP * size / SIZE if not at and section.head else block.gap) if y else 0.0
            shapes += [transform_shape(shape, translation(0.0, y)) for shape in block.shapes]
            y += block.height
    return shapes, y
