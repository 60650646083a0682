"""The rules of a folder, from Markdown: pages in the look of our own leaflets."""

from __future__ import annotations

from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.shapes import Drawing
from pnp.drawing.text import width, wrap
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.markdown import Page, Section, plain, read_markdown
from pnp.games.own.draw.typeset import item_blocks, told_odd
from pnp.games.own.model import RulesText
from pnp.pages.leaflet import edge_of, flowed
from pnp.pages.leaflet_blocks import COLUMN, section_blocks
from pnp.pages.leaflet_flow import Run
from pnp.pieces.layout import Whole
from pnp.pieces.leaflet import Leaflet
from pnp.pieces.leaflet import Section as LeafletSection
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from scorer.messages import msg

AIM_LINES = 4
"""Lines of the first paragraph that have a place beside the title; a longer one stands with the others."""

NO_PICTURE = Drawing("no picture", 0.0, 0.0, ())


def rules_part(part: RulesText, look: Look) -> Part:
    """Return the rules as a part of the kit."""
    page = read_markdown(part.text)
    told_odd(page, part.spot, look)
    aim, sections = _aim(page, look)
    under = part.name if page.title in {"", look.game.title} else page.title
    leaflet = Leaflet(part.name, look.game.title, under, aim, NO_PICTURE, ())
    runs = [_run(each, part, look) for each in sections]
    sheet = look.spec.paper.for_text
    runs = [run for run in runs if len(run) > 1]
    if not any(each.items for each in sections):
        look.findings.fault(part.spot, msg("the rules have no text below their title"))
        look.findings.stop()
    drawn = flowed(leaflet, runs, sheet, look.theme)
    pieces = tuple(Piece(each, cut="sheet") for each in drawn)
    return Part(part.id, part.name, sheet.name, "paper", Whole(edge_of(sheet)), 1, (Bundle(pieces),))


def _aim(page: Page, look: Look) -> tuple[str, list[Section]]:
    """Return the sentence beside the title, and the sections without it."""
    sections = list(page.sections)
    if not sections or sections[0].head or sections[0].items[0].kind != "text":
        return " ", sections
    first, *others = sections[0].items
    style, words = look.theme.style("block"), plain(first.words)
    lines = wrap(words, style, COLUMN)
    rest = [*([sections[0]._replace(items=tuple(others))] if others else []), *sections[1:]]
    if not rest or len(lines) > AIM_LINES or any(width(each, style) > COLUMN for each in lines):
        return " ", sections
    return words, rest


def _run(section: Section, part: RulesText, look: Look) -> Run:
    head = LeafletSection("", "list", plain(section.head) or " ", ())
    try:
        top = tuple(section_blocks(head, look.theme))
    except MissingGlyphError as fault:
        look.findings.fault(part.spot._replace(line=section.line), fault.text)
        return ()
    return (*top, *item_blocks(section.items, COLUMN, part.spot, look))
