"""The list for a print shop: what to make of each file, how often, on what stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from pnp.drawing.measures import CONTOUR
from pnp.pages.shop_pages import has_contours
from pnp.pieces.part import Component, Design
from pnp.texts import words
from pnp.texts.words import Words

if TYPE_CHECKING:
    from pnp.writers.shop_order import Order, PartFile

WIDTH = 96
"""The most characters of a line."""


def of_parts(order: Order, made: Sequence[PartFile]) -> bytes:
    """Return the list for a shop without fixed sizes: the designs of every file, under their stock."""
    return ("\n".join(_write_lines(order, made)) + "\n").encode()


def _write_lines(order: Order, made: Sequence[PartFile]) -> Iterator[str]:
    """Yield the lines about all files, then those about each."""
    sheet = words.sheet(
        "shop",
        order.kit.language,
        cmyk=order.intent.standard if order.intent else "",
        bleed=f"{order.shop.bleed:g}",
        safe=f"{order.shop.safe:g}",
        ink=f"{100 * order.shop.ink:.0f}",
        backs=any(page.is_back for file in made for page in file.pages),
        contour=CONTOUR if any(has_contours(page) for file in made for page in file.pages) else "",
        title=order.kit.title,
        caption=order.kit.subject,
    )
    yield sheet["title"]
    yield from facts(sheet.lines("fact"))
    for file in made:
        yield from (
            "",
            "",
            file.name,
            *wrap(f"{file.part.part.name}. {sheet[_name_stock(file.part)]}", WIDTH),
            "",
        )
        yield from table([sheet.rows("heads")[0], *_make_rows(file, sheet)])


def facts(sentences: Iterable[str]) -> Iterator[str]:
    """Yield sentences as wrapped lines."""
    for sentence in sentences:
        yield ""
        yield from wrap(sentence, WIDTH, break_on_hyphens=False)


def _name_stock(part: Component) -> str:
    """Return the key of a part's stock among the words of the list."""
    piece = part.designs[0].front.piece
    if piece.board:
        return "stock.board"
    if piece.cut == "sheet":
        return "stock.sheet"
    return "stock.folded" if piece.is_folded else "stock.flat"


def _make_rows(file: PartFile, sheet: Words) -> Iterator[tuple[str, ...]]:
    """Yield a row for each run of designs with the same name, number and size."""
    sides = len(file.pages) // len(file.part.designs)
    first = 1
    rows = groupby(
        file.part.designs,
        lambda design: (name_of(file.part, design, sheet), design.copies, design.front.trim),
    )
    for (name, count, trim), run in rows:
        designs = list(run)
        last = first + len(designs) * sides - 1
        size = f"{trim.width:g} × {trim.height:g}"
        yield span(first, last), str(len(designs)), str(count), name, size
        first = last + 1


def span(first: int, last: int) -> str:
    """Return a range of numbers as text.

    >>> span(1, 4), span(2, 2)
    ('1–4', '2')
    """
    return f"{first}–{last}" if last > first else str(first)


def name_of(part: Component, design: Design, sheet: Words) -> str:
    """Return the name of a piece in a list: its part, and its own name, the colour of its seat or its page."""
    piece = design.piece
    own = piece.title or (piece.seat and sheet[f"colour.{piece.seat}"])
    if not own and is_page(part):
        own = sheet["page"].format(number=part.designs.index(design) + 1)
    return ", ".join(filter(None, (part.part.name, own)))


def is_page(part: Component) -> bool:
    """Return whether each design of a part is one page of several, as in a leaflet."""
    return len(part.designs) > 1 and all(
        design.piece.cut == "sheet" and not design.piece.board for design in part.designs
    )


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
