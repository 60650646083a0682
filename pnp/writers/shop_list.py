"""The lists that go to a print shop with its files: what to make of each, how often, on what stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from pnp.pages.shop import CONTOUR, is_stamped
from pnp.pieces.part import Component, Design
from pnp.texts import words
from pnp.texts.words import Words

if TYPE_CHECKING:
    from pnp.writers.shop import Order, PartFile

WIDTH = 96
"""Characters of a line of a list at most."""


def of_parts(order: Order, made: Sequence[PartFile]) -> bytes:
    """Return the list of a shop without sizes of its own: the designs of every file under the stock they want."""
    return ("\n".join(_lines(order, made)) + "\n").encode()


def _lines(order: Order, made: Sequence[PartFile]) -> Iterator[str]:
    """Write what holds for all files, then what is in each."""
    sheet = words.sheet(
        "shop",
        order.kit.language,
        cmyk=order.intent.standard if order.intent else "",
        bleed=f"{order.house.bleed:g}",
        safe=f"{order.house.safe:g}",
        ink=f"{100 * order.house.ink:.0f}",
        backs=any(page.is_back for file in made for page in file.pages),
        contour=CONTOUR if any(is_stamped(page) for file in made for page in file.pages) else "",
        title=order.kit.title,
        caption=order.kit.subject,
    )
    yield sheet["title"]
    yield from facts(sheet.lines("fact"))
    for file in made:
        yield from ("", "", file.name, *wrap(f"{file.part.part.name}. {sheet[_stock(file.part)]}", WIDTH), "")
        yield from table([sheet.rows("heads")[0], *_rows(file, sheet)])


def facts(sentences: Iterable[str]) -> Iterator[str]:
    """Write sentences as paragraphs."""
    for each in sentences:
        yield ""
        yield from wrap(each, WIDTH, break_on_hyphens=False)


def _stock(part: Component) -> str:
    """Return the stock that the pieces of a part want, as the list calls it."""
    piece = part.designs[0].front.piece
    if piece.board:
        return "stock.board"
    if piece.cut == "sheet":
        return "stock.sheet"
    return "stock.folded" if piece.is_folded else "stock.flat"


def _rows(file: PartFile, sheet: Words) -> Iterator[tuple[str, ...]]:
    """Return a row for all designs that follow each other and are alike in name, number and size."""
    sides = len(file.pages) // len(file.part.designs)
    first = 1
    rows = groupby(
        file.part.designs, lambda each: (name_of(file.part, each, sheet), each.copies, each.front.trim)
    )
    for (name, count, trim), run in rows:
        designs = list(run)
        last = first + len(designs) * sides - 1
        yield (
            span(first, last),
            str(len(designs)),
            str(count),
            name,
            f"{trim.width:g} × {trim.height:g}",
        )
        first = last + 1


def span(first: int, last: int) -> str:
    """Return numbers that follow each other as a list gives them.

    >>> span(1, 4), span(2, 2)
    ('1–4', '2')
    """
    return f"{first}–{last}" if last > first else str(first)


def name_of(part: Component, design: Design, sheet: Words) -> str:
    """Return what a list calls a piece: its part, and its own name, the colour of its seat or its page."""
    piece = design.piece
    own = piece.title or (piece.seat and sheet[f"colour.{piece.seat}"])
    if not own and is_page(part):
        own = sheet["page"].format(number=part.designs.index(design) + 1)
    return ", ".join(filter(None, (part.part.name, own)))


def is_page(part: Component) -> bool:
    """Return whether each design of a part is a page of several, as of a leaflet."""
    return len(part.designs) > 1 and all(
        each.piece.cut == "sheet" and not each.piece.board for each in part.designs
    )


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set rows in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
