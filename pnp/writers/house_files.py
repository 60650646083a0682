"""Files for a house that is known: pictures at its own dots, or a deck as PDF; what to order; and a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from pnp.drawing.measures import LEAST_TYPE
from pnp.errors import PnpError
from pnp.pages.house import Fit, size_of
from pnp.pages.page import Page
from pnp.pages.proof import Drawn, Look, proof
from pnp.pages.safe import art, least_type
from pnp.pages.shop import made_of, pages_of
from pnp.pieces.on_table import Die
from pnp.pieces.part import Component, Design
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import Words
from pnp.writers import pdf, shop_list
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.writers.shop import Order


LEGIBLE = 5.0
"""Type that is smaller than this is hard to read, points."""


class NothingMadeError(PnpError):
    """A choice of pieces of which a house makes none."""


class Made(NamedTuple):
    """A design that a house makes: of which part, as what, in which files; its pages, the back after the front."""

    part: Component
    design: Design
    fit: Fit
    pages: tuple[Page, ...]
    names: tuple[str, ...]


def files(order: Order) -> Iterator[tuple[str, bytes]]:
    """Return what a house takes, the list of what to order, and a PDF of what becomes of ours.

    Raises ``NothingMadeError``.
    """
    made = [each for part in order.components for each in _made(order, part)]
    if not made:
        names = ", ".join(each.part.id for each in order.components)
        raise NothingMadeError(
            msg("--shop {house}: it makes nothing like these: {parts}", house=order.house.id, parts=names)
        )
    yield from _deck(order, made) if order.house.files == "deck" else _pictures(order, made)
    sheet = _sheet(order, made)
    yield f"{order.stem}-{order.house.id}.txt", ("\n".join(_list(order, made, sheet)) + "\n").encode()
    drawn = [Drawn(each.design, each.fit, _line(order, each, sheet)) for each in _different(made)]
    yield (
        f"{order.stem}-{order.house.id}-proof.pdf",
        pdf.render(proof(order.kit, drawn, Look(order.paper, order.theme, sheet, order.house.safe))),
    )


def _made(order: Order, part: Component) -> Iterator[Made]:
    """Return the designs of a part that the house makes, each with its pages."""
    number = 0
    for design, found in made_of(order.house, part):
        if found:
            number += 1
            pages = tuple(pages_of(part.part, design, order.house, found, backs=order.backs))
            stem = f"{order.stem}-{order.house.id}-{part.part.id}-{number:03}"
            names = tuple(f"{stem}-{'back' if page.is_back else 'front'}.png" for page in pages)
            yield Made(part, design, found, pages, names)


def _pictures(order: Order, made: Sequence[Made]) -> Iterator[tuple[str, bytes]]:
    """Draw every side of every design at the dots of its product."""
    from pnp.writers.house_pictures import pictures  # noqa: PLC0415 - a deck needs no pdfium

    pages = {name: page for each in made for name, page in zip(each.names, each.pages, strict=True)}
    turned = {name: each.fit for each in made for name in each.names}
    yield from pictures(order, pages, turned)


def _deck(order: Order, made: Sequence[Made]) -> Iterator[tuple[str, bytes]]:
    """Write the cards of each size as one PDF: for every card its back, then its front, as often as it is wanted."""
    from pnp.writers.shop import write  # noqa: PLC0415 - an order is made there

    for product in dict.fromkeys(each.fit.product.id for each in made):
        own = [each for each in made if each.fit.product.id == product]
        pages = [page for each in own for _ in range(each.design.copies) for page in _back_first(each)]
        yield _deck_name(order, product), write(order, product, pages, overprint=False)


def _deck_name(order: Order, product: str) -> str:
    return f"{order.stem}-{order.house.id}-{product.lower().replace(' ', '-')}.pdf"


def _back_first(made: Made) -> list[Page]:
    """Return the pages of a card as a deck has them; a card without a back has a white one."""
    front = made.pages[0]
    back = made.pages[1] if len(made.pages) > 1 else front._replace(shapes=(), label="", least_type=None)
    return [back._replace(is_back=False, turn=None), front]


def _sheet(order: Order, made: Sequence[Made]) -> Words:
    """Return the words of the list and of the proof."""
    house, number = order.house, LANGUAGES[order.kit.language].number
    return words.sheet(
        "house",
        order.kit.language,
        house=house.name,
        files=house.files,
        dpi=str(house.dpi),
        bleed=number(f"{house.bleed:g}"),
        unbled=", ".join(dict.fromkeys(each.fit.product.id for each in made if not each.fit.product.bleed)),
        safe=number(f"{house.safe:g}"),
        ink=f"{100 * house.ink:.0f}",
        standard=order.intent.standard if order.intent else "",
        legible=number(f"{LEGIBLE:g}"),
        seen=LANGUAGES[order.kit.language].date(house.seen),
        title=order.kit.title,
        caption=order.kit.subject,
    )


def _different(made: Sequence[Made]) -> Iterator[Made]:
    """Return the first of all designs that are of one part and size, and come onto one product."""
    seen = set()
    for each in made:
        box = each.design.front.trim
        key = (each.part.part.id, box.width, box.height, each.fit.product.id)
        if key not in seen:
            seen.add(key)
            yield each


def _line(order: Order, made: Made, sheet: Words) -> str:
    """Return what becomes of a design, in a sentence."""
    piece, product, ours, theirs, scale, _ = _becomes(order, made, sheet)
    facts = {"piece": piece, "ours": ours, "product": product, "theirs": theirs, "scale": scale}
    return sheet["proof.line"].format(**facts)


def _becomes(order: Order, made: Made, sheet: Words) -> tuple[str, ...]:
    """Return the name of a piece, the product, both sizes, the scale and the smallest type."""
    size = partial(_size, order.kit.language)
    product = made.fit.product
    number = LANGUAGES[order.kit.language].number
    smallest = _smallest(made)
    return (
        shop_list.name_of(made.part, made.design, sheet),
        product.id,
        size(*size_of(made.design)),
        size(product.width, product.height),
        f"{100 * made.fit.scale:.0f}\u00a0%",
        "–" if smallest >= LEAST_TYPE else f"{number(f'{smallest:.1f}')}\u00a0pt",
    )


def _smallest(made: Made) -> float:
    """Return the smallest type of a design as the house makes it, in points."""
    return least_type(art(made.design.front)) * made.fit.scale


def _size(lang: str, width: float, height: float) -> str:
    number = LANGUAGES[lang].number
    return f"{number(f'{round(width, 1):g}')} × {number(f'{round(height, 1):g}')}"


def _list(order: Order, made: Sequence[Made], sheet: Words) -> Iterator[str]:
    """Write what to order, what to buy, and what the house does not make."""
    yield sheet["title"]
    yield from shop_list.facts(sheet.lines("fact"))
    yield from ("", "", sheet["order"], "")
    yield from shop_list.table(
        [sheet.rows("heads")[0], *(_row(order, each, sheet) for each in _alike(made, sheet))]
    )
    hard = dict.fromkeys(each.part.part.name for each in made if _smallest(each) < LEGIBLE)
    if hard:
        only = [sheet["only"]] if len(order.house.products) == 1 else []
        yield from (
            "",
            *wrap(" ".join([sheet["hard"].format(parts=", ".join(hard)), *only]), shop_list.WIDTH),
        )
    dice = list(_dice(order, sheet))
    if dice:
        yield from ("", "", sheet["buy"], "", *dice)
    rest = list(_rest(order, made))
    if rest:
        yield from ("", "", *wrap(sheet["rest"], shop_list.WIDTH), "", *rest)


def _alike(made: Sequence[Made], sheet: Words) -> Iterator[list[Made]]:
    """Return designs that follow each other and are alike in name, number and product."""
    for _, run in groupby(
        made, lambda each: (shop_list.name_of(each.part, each.design, sheet), each.design.copies, each.fit)
    ):
        yield list(run)


def _row(order: Order, alike: Sequence[Made], sheet: Words) -> tuple[str, ...]:
    """Return the row of some designs: their files, how often each is wanted, and what becomes of them."""
    first, last = alike[0], alike[-1]
    name, *others = _becomes(order, first, sheet)
    is_deck = order.house.files == "deck"
    named = _deck_name(order, first.fit.product.id) if is_deck else _named(first.names, last.names)
    return (named, str(first.design.copies), name, *others)


def _named(first: Sequence[str], last: Sequence[str]) -> str:
    """Return the names of pictures: the first, and of many the number of the last."""
    name = first[0].removesuffix("-front.png")
    until = last[0].removesuffix("-front.png").rpartition("-")[2]
    return name if first == last else f"{name}…{until}"


def _dice(order: Order, sheet: Words) -> Iterator[str]:
    """Return a line for the dice of every design: they are bought."""
    number = LANGUAGES[order.kit.language].number
    for part in order.components:
        for design in part.designs:
            way = design.piece.on_table
            if isinstance(way, Die):
                piece = shop_list.name_of(part, design, sheet)
                yield f"  {design.copies} × {piece}, {number(f'{way.side:g}')}\u00a0mm"


def _rest(order: Order, made: Sequence[Made]) -> Iterator[str]:
    """Return the parts that the house does not make."""
    known = {each.part.part.id for each in made}
    for part in order.components:
        if part.part.id not in known and not isinstance(part.designs[0].piece.on_table, Die):
            count = 1 if shop_list.is_page(part) else sum(each.copies for each in part.designs)
            yield f"  {part.part.name} ({count})"
