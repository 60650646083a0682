"""Draws the rules and the aids of a folder, from Markdown, like those of the built-in games."""

from __future__ import annotations

from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.matrix import translation
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import HALF_WIDTH, bar, own_emblem
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.text import cap, first_fitting, hang, width, wrap
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.markdown import (
    SIZE,
    Item,
    Page,
    Section,
    item_blocks,
    plain,
    read_markdown,
    warn_unsupported,
)
from pnp.games.own.draw.things import WHITE
from pnp.games.own.model import Aid, RulesText
from pnp.games.parts import millimetres
from pnp.pages.leaflet import COLUMN, Run, edge_of, flow_sections, set_section
from pnp.pieces import part as layouts
from pnp.pieces.leaflet import Leaflet
from pnp.pieces.leaflet import Section as LeafletSection
from pnp.pieces.part import Bundle, Part, Whole
from pnp.pieces.piece import Piece
from scorer.messages import msg, rounded

AIM_LINES = 4
"""The most lines of a first paragraph next to the title; a longer one is set with the others."""

NO_PICTURE = Drawing("no picture", 0.0, 0.0, ())


def rules_part(part: RulesText, look: Look) -> Part:
    """Return the rules as a part of the kit."""
    page = read_markdown(part.text)
    warn_unsupported(page, part.spot, look)
    aim, sections = _aim(page, look)
    under = part.name if page.title in {"", look.game.title} else page.title
    leaflet = Leaflet(part.name, look.game.title, under, aim, NO_PICTURE, ())
    runs = [_run(section, part, look) for section in sections]
    sheet = look.spec.paper.for_text
    runs = [run for run in runs if len(run) > 1]
    if not any(section.items for section in sections):
        look.findings.fault(part.spot, msg("the rules have no text below their title"))
        look.findings.stop()
    drawn = flow_sections(leaflet, runs, sheet, look.theme)
    pieces = tuple(Piece(drawing, cut="sheet") for drawing in drawn)
    return Part(part.id, part.name, sheet.name, "paper", Whole(edge_of(sheet)), 1, (Bundle(pieces),))


def _aim(page: Page, look: Look) -> tuple[str, list[Section]]:
    """Return the text next to the title, and the sections without it; a space and all sections if none fits."""
    sections = list(page.sections)
    if not sections or sections[0].head or sections[0].items[0].kind != "text":
        return " ", sections
    first, *others = sections[0].items
    style, words = look.theme.style("block"), plain(first.words)
    lines = wrap(words, style, COLUMN)
    rest = [*([sections[0]._replace(items=tuple(others))] if others else []), *sections[1:]]
    if not rest or len(lines) > AIM_LINES or any(width(line, style) > COLUMN for line in lines):
        return " ", sections
    return words, rest


def _run(section: Section, part: RulesText, look: Look) -> Run:
    head = LeafletSection("", "list", plain(section.head) or " ", ())
    try:
        top = tuple(set_section(head, look.theme))
    except MissingGlyphError as fault:
        look.findings.fault(part.spot._replace(line=section.line), fault.text)
        return ()
    return (*top, *item_blocks(section.items, COLUMN, part.spot, look))


INSET, INSET_SMALL = 8.0, 5.0
WIDE = 85.0
"""The width from which a card has the large title of the built-in aids, mm."""

LEAST = 7.0
"""The smallest type of an aid, points."""

STEP = 0.5
HEAD_GAP, BELOW_TITLE, BELOW_BAR = 3.4, 4.0, 3.6


def aid_part(part: Aid, look: Look) -> Part:
    """Return the aids of all seats as a part of the kit."""
    page = read_markdown(part.text)
    warn_unsupported(page, part.spot, look)
    seats: tuple[str, ...] = part.seats or ("",)
    pieces = tuple(_aid(part, page, seat, look) for seat in seats)
    size = millimetres(part.width, part.height)
    return Part(part.id, part.name, size, "card", layouts.Cards(), len(pieces), (Bundle(pieces),))


def _aid(part: Aid, page: Page, seat: str, look: Look) -> Piece:
    inset = INSET if part.width >= WIDE else INSET_SMALL
    head, top = _head(part, page, seat, inset, look)
    body = _body(part, page, inset, top, look)
    name = "-".join(filter(None, (part.id, seat)))
    white = Rect(0.0, 0.0, part.width, part.height, WHITE)
    return Piece(Drawing(name, part.width, part.height, (white, *head, *body)), seat=seat)


def _head(part: Aid, page: Page, seat: str, inset: float, look: Look) -> tuple[list[Shape], float]:
    """Draw title, emblem and bar; return them and the top of the text, mm."""
    words, inner = plain(page.title) or part.name, part.width - 2 * inset
    size = 11.0 if part.width >= WIDE else 6.5
    room = inner - (size + 2 if seat else 0)
    styles = [look.theme.style(name) for name in ("title", "head", "block")]
    style = first_fitting(words, styles[part.width < WIDE :], room)
    y = inset + max(cap(style), size if seat else 0.0) + BELOW_TITLE
    shapes: list[Shape] = [
        hang(inset, inset, words, style, room=room),
        *bar(inset, y, inner, seat or "ink", look.theme),
    ]
    if seat:
        x = inset + inner - HALF_WIDTH[seat] * size
        shapes.append(own_emblem(seat, x, inset + size / 2, size, look.theme))
    return shapes, y + SEAT_BAR + BELOW_BAR


def _body(part: Aid, page: Page, inset: float, top: float, look: Look) -> list[Shape]:
    """Set the text as large as it fits; report how much room is missing."""
    room = part.height - inset / 2 - top
    size = SIZE
    while True:
        shapes, height = _column(part, page, size, part.width - 2 * inset, look)
        if height <= room or size <= LEAST:
            break
        size -= STEP
    if height > room:
        wrong = msg(
            "the text does not fit at {least} pt; the card must be {more} mm taller",
            least=f"{LEAST:g}",
            more=rounded(height - room + 0.05, 1),
        )
        look.findings.fault(part.spot, wrong)
    return [transform_shape(shape, translation(inset, top)) for shape in shapes]


def _column(part: Aid, page: Page, size: float, room: float, look: Look) -> tuple[list[Shape], float]:
    """Set all sections below each other, from 0, 0; return their shapes and height."""
    shapes: list[Shape] = []
    y = 0.0
    for section in page.sections:
        items = (Item("sub", section.head, section.line), *section.items) if section.head else section.items
        for at, block in enumerate(item_blocks(items, room, part.spot, look, size)):
            y += (HEAD_GAP * size / SIZE if not at and section.head else block.gap) if y else 0.0
            shapes += [transform_shape(shape, translation(0.0, y)) for shape in block.shapes]
            y += block.height
    return shapes, y
