"""Draws the rules of a folder, from Markdown, like the leaflets of the built-in games."""

from __future__ import annotations

from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.shapes import Drawing
from pnp.drawing.text import width, wrap
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.markdown import Page, Section, plain, read_markdown
from pnp.games.own.draw.typeset import item_blocks, warn_unsupported
from pnp.games.own.model import RulesText
from pnp.pages.leaflet import edge_of, flow_sections
from pnp.pages.leaflet_blocks import COLUMN, set_section
from pnp.pages.leaflet_flow import Run
from pnp.pieces.layout import Whole
from pnp.pieces.leaflet import Leaflet
from pnp.pieces.leaflet import Section as LeafletSection
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from scorer.messages import msg

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
