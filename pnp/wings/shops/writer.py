"""A kit for a print shop: a PDF for each part and the list to send with them, or the files for a known shop."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from pnp.data.file_names import safe_name
from pnp.drawing.measures import CONTOUR
from pnp.errors import PnpError
from pnp.pages.page import Page
from pnp.pieces.part import Component, components
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import Words
from pnp.wings.contract import FormatCode
from pnp.wings.shops import shop_files
from pnp.wings.shops.pdf_x import LARGEST_PROFILE, PressIntent, intent
from pnp.wings.shops.shop import find_shop
from pnp.wings.shops.shop_order import WIDTH, Order, align, name_piece, wrap_facts, write
from pnp.wings.shops.shop_pages import fit_designs, has_contours, shop_pages
from pnp.writers.kit import Choices, Files, FinishedKit
from scorer.messages import Text, join_texts, msg
from scorer.system import reason


class PartFile(NamedTuple):
    """The file of a part, and its pages."""

    name: str
    part: Component
    pages: list[Page]


def files(order: Order) -> Iterator[tuple[str, bytes]]:
    """Return the files for a shop and the list, each with its file name."""
    if order.shop.products:
        yield from shop_files.files(order)
        return
    made = [
        PartFile(
            safe_name(f"{order.stem}-shop-{part.part.id}.pdf"),
            part,
            shop_pages(part, order.shop, backs=order.backs),
        )
        for part in order.components
    ]
    for file in made:
        yield file.name, write(order, file.part.part.name, file.pages)
    yield f"{order.stem}-shop.txt", ("\n".join(_write_list(order, made)) + "\n").encode()


def write_kit(kit: FinishedKit, choices: Choices, _: int) -> Files:
    """Yield the files of a kit for the chosen shop. Raises a ``PnpError`` if there is a saved printer."""
    if kit.for_printer:
        raise PnpError(msg("--shop: a print shop has its own printer; leave out --printer"))
    parts, maker = components(kit.document.parts), find_shop(str(choices["shop"]))
    yield from files(
        Order(kit.stem, kit.document, parts, kit.backs, maker, kit.theme, kit.paper, _intent(choices))
    )


def say_left_out(kit: FinishedKit, choices: Choices) -> list[Text]:
    """Return a sentence with the parts that the chosen shop does not make; nothing if it makes all."""
    shop = find_shop(str(choices["shop"]))
    parts = components(kit.document.parts)
    rest = [part.part.name for part in parts if not all(fit for _, fit in fit_designs(shop, part))]
    facts = {"house": shop.id, "parts": join_texts(rest, ", ")}
    return [msg("--shop {house}: it does not make these: {parts}", **facts)] if rest else []


def check(choices: Choices) -> None:
    """Check the colours and the colour profile for a shop. Raises a ``PnpError``."""
    maker = find_shop(str(choices["shop"]))
    if maker.files == "png" and choices["cmyk"]:
        raise PnpError(
            msg("--shop {house} with --cmyk: it takes pictures in RGB; leave out --cmyk", house=maker.id)
        )
    if choices["profile"] and not (choices["cmyk"] or maker.files == "deck"):
        raise PnpError(msg("--profile: this works only together with {right}", right="--cmyk"))
    _intent(choices)


def _write_list(order: Order, made: Sequence[PartFile]) -> Iterator[str]:
    """Yield the lines of the list: about all files, then about each the designs in it, under their stock."""
    number = LANGUAGES[order.kit.language].number
    sheet = words.sheet(
        "shops/shop",
        order.kit.language,
        cmyk=order.intent.standard if order.intent else "",
        bleed=float(order.shop.bleed),
        safe=float(order.shop.safe),
        ink=f"{100 * order.shop.ink:.0f}",
        backs=any(page.is_back for file in made for page in file.pages),
        contour=CONTOUR if any(has_contours(page) for file in made for page in file.pages) else "",
        title=order.kit.title,
        caption=order.kit.subject,
    )
    yield sheet["title"]
    yield from wrap_facts(sheet.lines("fact"))
    for file in made:
        piece = file.part.designs[0].front.piece
        if piece.board:
            stock = "stock.board"
        elif piece.cut == "sheet":
            stock = "stock.sheet"
        else:
            stock = "stock.folded" if piece.is_folded else "stock.flat"
        yield from ("", "", file.name, *wrap(f"{file.part.part.name}. {sheet[stock]}", WIDTH), "")
        yield from align([sheet.rows("heads")[0], *_make_rows(file, sheet, number)])


def _make_rows(file: PartFile, sheet: Words, number: Callable[[str], str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each run of designs with the same name, number and size; ``number`` is the language's."""
    sides = len(file.pages) // len(file.part.designs)
    first = 1
    rows = groupby(
        file.part.designs,
        lambda design: (name_piece(file.part, design, sheet), design.copies, design.front.trim),
    )
    for (name, count, trim), run in rows:
        designs = list(run)
        last = first + len(designs) * sides - 1
        size = number(f"{trim.width:g} × {trim.height:g}")
        numbers = f"{first}–{last}" if last > first else str(first)
        yield numbers, str(len(designs)), str(count), name, size
        first = last + 1


def _read_profile(path: str) -> bytes:
    """Return the bytes of a file, and one more than a profile has if it is longer. Raises ``PnpError``."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            why = msg("this is not a file")  # a pipe would never end, nor some devices
        else:
            with open(path, "rb") as file:
                return file.read(LARGEST_PROFILE + 1)
    except OSError as fault:
        why = reason(fault)
    raise PnpError(msg("--profile {path}: cannot be read ({reason})", path=path, reason=why))


def _intent(choices: Choices) -> PressIntent | None:
    """Return the output intent of files in CMYK; ``None`` if they are RGB."""
    maker, path, profile = find_shop(str(choices["shop"])), str(choices["profile"]), None
    if path:
        profile = _read_profile(path)
    if maker.files == "deck":
        return intent("x1a", profile)._replace(ink=maker.ink)
    return intent(str(choices["standard"]), profile) if choices["cmyk"] else None


CODE = FormatCode(write_kit, say_left_out, check)
