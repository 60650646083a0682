"""Sets items of Markdown as blocks: paragraphs, list items and numbered steps, in the built-in fonts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import NoRoom, Setting, block
from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.matrix import translation
from pnp.drawing.scripts import find_unsupported
from pnp.drawing.shapes import Shape
from pnp.drawing.text import hang
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.markdown import Item, Page
from pnp.games.own.placed import Spot
from pnp.pages.leaflet_blocks import ITEM_GAP, NUMBER, Block
from scorer.messages import msg, quoted

SIZE = 9.0
LEADING = 1.32
"""The distance of baselines, relative to the size: the same as in the built-in leaflets."""

SUB_GAP = 3.0
"""White above a subheading, mm."""


def warn_unsupported(page: Page, spot: Spot, look: Look) -> None:
    """Warn of lines that are left out."""
    for line in page.odd:
        wrong = msg("tables, pictures, code and HTML in Markdown are left out")
        look.findings.warn(spot._replace(line=line), wrong)


def item_blocks(
    items: Sequence[Item], width: float, spot: Spot, look: Look, size: float = SIZE
) -> Iterator[Block]:
    """Yield the blocks of some items; items that cannot be set are faults."""
    step = 0
    for item in items:
        step = step + 1 if item.kind == "step" else 0
        indent = NUMBER * size / SIZE if step else 0.0
        block_shapes = _set(item, width - indent, spot, look, size)
        if block_shapes is None:
            continue
        shapes, height = block_shapes
        number = (
            [hang(0.0, 0.0, str(step), look.theme.style("body-bold")._replace(size=size))] if step else []
        )
        inside = [transform_shape(shape, translation(indent, 0.0)) for shape in shapes] if indent else shapes
        gap = SUB_GAP if item.kind == "sub" else ITEM_GAP
        yield Block(height, (*number, *inside), gap * size / SIZE)


def _set(
    item: Item, width: float, file: Spot, look: Look, size: float
) -> tuple[Sequence[Shape], float] | None:
    spot = file._replace(line=item.line)
    sign = find_unsupported(item.words)
    if sign:
        wrong = msg("{sign}: texts in this script cannot be set yet", sign=quoted(sign))
        look.findings.fault(spot, wrong)
        return None
    look.tell_icons(item.words)
    weight = "bold" if item.kind == "sub" else "regular"
    style = look.theme.style("body")
    setting = Setting(house_faces(weight), size, size, style.colour, leading=LEADING, lang=look.game.lang)
    words = f"- {item.words}" if item.kind == "point" else item.words
    try:
        block_shapes = block(words, width, setting, look.icons)
    except MissingGlyphError as fault:
        look.findings.fault(spot, fault.text)
        return None
    if isinstance(block_shapes, NoRoom):
        look.findings.fault(
            spot, msg("a word in {words} is wider than its column", words=quoted(item.words[:40]))
        )
        return None
    return block_shapes
