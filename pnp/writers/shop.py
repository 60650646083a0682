"""A kit for a print shop: a PDF for each part, and the list that is sent along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from pnp.drawing.segments import Window
from pnp.pages.page import Document, Page
from pnp.pages.shop import BLEED, CONTOUR, is_stamped, shop_pages
from pnp.pieces.part import Component, Design
from pnp.texts import words
from pnp.texts.words import Words
from pnp.writers import pdf
from pnp.writers.inks import Inks
from pnp.writers.pdf_x import Intent

WIDTH = 96
"""Characters of a line of the list at most."""


class Order(NamedTuple):
    """What a print shop is to make: the stem of its files, the kit as it is laid out, its parts on no paper."""

    stem: str
    kit: Document
    components: tuple[Component, ...]
    backs: bool
    intent: Intent | None = None  # of files in CMYK


class _File(NamedTuple):
    """The file of a part."""

    name: str
    part: Component
    pages: tuple[Page, ...]


def files(order: Order) -> Iterator[tuple[str, bytes]]:
    """Return the PDF of each part and the list, each with its file name."""
    made = [
        _File(f"{order.stem}-shop-{part.part.id}.pdf", part, tuple(shop_pages(part, backs=order.backs)))
        for part in order.components
    ]
    for each in made:
        yield (
            each.name,
            pdf.render(_document(order, each), Inks(order.intent is not None), intent=order.intent),
        )
    yield f"{order.stem}-shop.txt", ("\n".join(_list(order, made)) + "\n").encode()


def _document(order: Order, file: _File) -> Document:
    return Document(
        title=f"{order.kit.title}: {file.part.part.name}",
        subject=order.kit.subject,
        pages=file.pages,
        bookmarks=(),
        language=order.kit.language,
        two_sided=any(page.is_back for page in file.pages),
        request=order.kit.request,
    )


def _list(order: Order, made: Sequence[_File]) -> Iterator[str]:
    """Write the list: what holds for all files, then the designs of every file under the stock they want."""
    sheet = words.sheet(
        "shop",
        order.kit.language,
        cmyk=order.intent.standard if order.intent else "",
        bleed=f"{BLEED:g}",
        backs=any(page.is_back for file in made for page in file.pages),
        contour=CONTOUR if any(is_stamped(page) for file in made for page in file.pages) else "",
        title=order.kit.title,
        caption=order.kit.subject,
    )
    yield sheet["title"]
    for fact in sheet.lines("fact"):
        yield ""
        yield from wrap(fact, WIDTH, break_on_hyphens=False)
    for file in made:
        yield from ("", "", file.name, *wrap(f"{file.part.part.name}. {sheet[_stock(file.part)]}", WIDTH), "")
        yield from _table([sheet.rows("heads")[0], *_rows(file, sheet)])


def _stock(part: Component) -> str:
    """Return the stock that the pieces of a part want, as the list calls it."""
    piece = part.designs[0].front.piece
    if piece.board:
        return "stock.board"
    if piece.cut == "sheet":
        return "stock.sheet"
    return "stock.folded" if piece.is_folded else "stock.flat"


def _rows(file: _File, sheet: Words) -> Iterator[tuple[str, ...]]:
    """Return a row for all designs that follow each other and are alike in seat, number and size."""
    sides = len(file.pages) // len(file.part.designs)
    first = 1
    for (seat, title, count, trim), run in groupby(file.part.designs, _kind):
        designs = len(list(run))
        last = first + designs * sides - 1
        yield (
            f"{first}–{last}" if last > first else str(first),
            str(designs),
            str(count),
            ", ".join(filter(None, (file.part.part.name, title or (seat and sheet[f"colour.{seat}"])))),
            f"{trim.width:g} × {trim.height:g}",
        )
        first = last + 1


def _kind(design: Design) -> tuple[str, str, int, Window]:
    piece = design.front.piece
    return piece.seat, piece.title, design.copies, design.front.trim


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set rows in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
