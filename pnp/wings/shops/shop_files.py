"""Files for a known print shop: pictures in its resolution or a PDF deck, an order list, and a proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from hashlib import sha256
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfDocument

from pnp.data.file_names import safe_name
from pnp.drawing.measures import LEAST_TYPE
from pnp.errors import PnpError
from pnp.pages.page import Page
from pnp.pages.statement import PICTURE_KEY
from pnp.pieces.on_table import DieOnTable
from pnp.pieces.part import Component, Design
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import Words
from pnp.units import MM_PER_INCH
from pnp.wings.shops.safe import find_art, least_type, runs_over
from pnp.wings.shops.shop import Fit, find_template, measure_piece
from pnp.wings.shops.shop_order import WIDTH, Order, align, is_page, name_piece, wrap_facts, write
from pnp.wings.shops.shop_pages import ProofEntry, ProofLayout, design_pages, fit_designs, make_proof
from pnp.writers import pdf, png
from scorer.messages import msg

LEGIBLE = 5.0  # smaller type is hard to read, in points
SAME = 0.995  # the least scale of a drawing that is not told as smaller
NEAR = 1.0  # how much a side may differ before the list tells it, mm


class NothingMadeError(PnpError):
    """The shop makes none of the chosen pieces."""


class Made(NamedTuple):
    """A design that a shop makes: its part, its product, its files, and its pages, the back after the front."""

    part: Component
    design: Design
    fit: Fit
    pages: tuple[Page, ...]
    names: tuple[str, ...]


def files(order: Order) -> Iterator[tuple[str, bytes]]:
    """Return the files for a shop, the order list, and a proof in PDF.

    Raises ``NothingMadeError``.
    """
    made = [item for part in order.components for item in _list_made(order, part)]
    if not made:
        names = ", ".join(component.part.id for component in order.components)
        raise NothingMadeError(
            msg("--shop {house}: it does not make these: {parts}", house=order.shop.id, parts=names)
        )
    yield from _write_decks(order, made) if order.shop.files == "deck" else _draw_pictures(order, made)
    sheet = _load_words(order, made)
    yield f"{order.stem}-{order.shop.id}.txt", ("\n".join(_write_list(order, made, sheet)) + "\n").encode()
    entries, seen = [], set()
    for item in made:
        box = item.design.front.trim
        key = (item.part.part.id, box.width, box.height, item.fit.product.id)
        if key in seen:
            continue  # the proof shows the first of the designs with the same part, size and product
        seen.add(key)
        piece, product, ours, theirs, scale, _ = _describe(order, item, sheet)
        facts = {"piece": piece, "ours": ours, "product": product, "theirs": theirs, "scale": scale}
        entries.append(ProofEntry(item.design, item.fit, sheet["proof.line"].format(**facts)))
    proof = make_proof(order.kit, entries, ProofLayout(order.paper, order.theme, sheet, order.shop.safe))
    yield f"{order.stem}-{order.shop.id}-proof.pdf", pdf.render(proof)


def _list_made(order: Order, part: Component) -> Iterator[Made]:
    """Return the designs of a part that the shop makes, each with its pages."""
    fitted = [(design, fit) for design, fit in fit_designs(order.shop, part) if fit]
    for number, (design, fit) in enumerate(fitted, 1):
        pages = tuple(design_pages(part.part, design, order.shop, fit, backs=order.backs))
        stem = f"{order.stem}-{order.shop.id}-{part.part.id}-{number:03}"
        names = tuple(safe_name(f"{stem}-{'back' if page.is_back else 'front'}.png") for page in pages)
        yield Made(part, design, fit, pages, names)


def _draw_pictures(order: Order, made: Sequence[Made]) -> Iterator[tuple[str, bytes]]:
    """Draw every side of every design in the resolution of its product."""
    sides = [(*side, item.fit) for item in made for side in zip(item.names, item.pages, strict=True)]
    data = write(order, order.shop.name, [page for _, page, _ in sides])
    with closing(PdfDocument(data)) as document:
        for at, (name, page, fit) in enumerate(sides):
            yield name, _picture(document, at, page, fit, order)


def _picture(document: PdfDocument, at: int, page: Page, fit: Fit, order: Order) -> bytes:
    """Return a page as PNG, oriented as the shop wants it, with a statement so that it can be checked later."""
    dpi, dot = order.shop.dpi, MM_PER_INCH / order.shop.dpi
    image = png.picture(document, at, dpi)
    assert image.size == fit.product.pixels, f"{image.size} for {fit.product}"
    if fit.is_turned:
        image = image.transpose(Image.Transpose.ROTATE_90)
    safe = None  # the box of the safe zone in dots, rounded outwards
    if page.safe and not any(runs_over(face.face) for face in page.faces):
        left, top = int(page.safe.left / dot), int(page.safe.top / dot)
        right, bottom = -int(-page.safe.right // dot), -int(-page.safe.bottom // dot)
        across = fit.product.pixels[0]
        safe = (top, across - right, bottom, across - left) if fit.is_turned else (left, top, right, bottom)
    values = {
        "house": order.shop.id,
        "product": fit.product.id,
        "pixels": image.size,
        "dpi": dpi,
        "safe": safe,
        "digest": sha256(image.tobytes()).hexdigest(),
    }
    info = PngInfo()
    info.add_text(PICTURE_KEY, json.dumps(values))
    return png.encode_png(image, dpi, info)


def _write_decks(order: Order, made: Sequence[Made]) -> Iterator[tuple[str, bytes]]:
    """Write one PDF for the cards of each size: for each copy its back, white if there is none, then its front."""
    for product in dict.fromkeys(item.fit.product.id for item in made):
        pages: list[Page] = []
        for item in made:
            if item.fit.product.id == product:
                front, *backs = item.pages
                back = backs[0] if backs else front._replace(shapes=(), label="", least_type=None)
                pages += [back._replace(is_back=False, turn=None), front] * item.design.copies
        yield _name_deck(order, product), write(order, product, pages, overprint=False)


def _name_deck(order: Order, product: str) -> str:
    return safe_name(f"{order.stem}-{order.shop.id}-{product.lower().replace(' ', '-')}.pdf")


def _load_words(order: Order, made: Sequence[Made]) -> Words:
    """Return the words of the list and the proof."""
    shop = order.shop
    return words.sheet(
        "shops/house",
        order.kit.language,
        house=shop.name,
        files=shop.files,
        dpi=str(shop.dpi),
        bleed=float(shop.bleed),
        unbled=", ".join(dict.fromkeys(item.fit.product.id for item in made if not item.fit.product.bleed)),
        safe=float(shop.safe),
        ink=f"{100 * shop.ink:.0f}",
        standard=order.intent.standard if order.intent else "",
        legible=LEGIBLE,
        seen=LANGUAGES[order.kit.language].date(shop.seen),
        title=order.kit.title,
        caption=order.kit.subject,
    )


def _describe(order: Order, made: Made, sheet: Words) -> tuple[str, ...]:
    """Return the name of a piece, the product, both sizes, the scale and the smallest type."""
    product, number = made.fit.product, LANGUAGES[order.kit.language].number
    smallest = _smallest_type(made)

    def size(width: float, height: float) -> str:
        return number(f"{round(width, 1):g} × {round(height, 1):g}")

    return (
        name_piece(made.part, made.design, sheet),
        product.id,
        size(*measure_piece(made.design)),
        size(product.width, product.height),
        f"{100 * made.fit.scale:.0f}\u00a0%",
        "–" if smallest >= LEAST_TYPE else f"{number(f'{smallest:.1f}')}\u00a0pt",
    )


def _smallest_type(made: Made) -> float:
    """Return the smallest type of a design as the shop makes it, in points."""
    return least_type(find_art(made.design.front)) * made.fit.scale


def _write_list(order: Order, made: Sequence[Made], sheet: Words) -> Iterator[str]:
    """Yield the lines of the list: what to order, what to buy, and what the shop does not make."""
    yield sheet["title"]
    yield from wrap_facts(sheet.lines("fact"))
    yield from ("", "", sheet["order"], "")
    runs = groupby(
        made, lambda item: (name_piece(item.part, item.design, sheet), item.design.copies, item.fit)
    )
    rows = [_make_row(order, list(run), sheet) for _, run in runs]
    yield from align([sheet.rows("heads")[0], *rows])
    hard = dict.fromkeys(item.part.part.name for item in made if _smallest_type(item) < LEGIBLE)
    if hard:
        only = [sheet["only"]] if len(order.shop.products) == 1 else []
        yield from (
            "",
            *wrap(" ".join([sheet["hard"].format(parts=", ".join(hard)), *only]), WIDTH),
        )
    for loss in _list_losses(order, made, sheet):
        yield from ("", *wrap(loss, WIDTH))
    number = LANGUAGES[order.kit.language].number
    dice = [
        f"  {design.copies} × {name_piece(part, design, sheet)}, {number(f'{die.side:g}')}\u00a0mm"
        for part in order.components
        for design in part.designs
        if (die := _find_plain_die(design))
    ]
    if dice:
        yield from ("", "", sheet["buy"], "", *dice)
    rest = _list_rest(order, made)
    for names, parts in rest.items():
        head = sheet["template"].format(products=", ".join(names)) if names else sheet["rest"]
        yield from ("", "", *wrap(head, WIDTH), "", *parts)


def _find_plain_die(design: Design) -> DieOnTable | None:
    """Return the die that a design is, if shops sell it; none with faces of its own."""
    way = design.piece.on_table
    return way if isinstance(way, DieOnTable) and not way.faces else None


def _list_losses(order: Order, made: Sequence[Made], sheet: Words) -> Iterator[str]:
    """Yield sentences on what pieces lose as the shop makes them: their outline, their size, their back."""
    losses: dict[str, dict[str, None]] = {"outline": {}, "size": {}, "back": {}}
    for item in made:
        name = item.part.part.name
        shape, kind = item.design.shape, item.fit.product.kind
        if shape not in ("straight", kind):
            losses["outline"][name] = None
        ours, theirs = sorted(measure_piece(item.design)), sorted(item.fit.product[2:4])
        if item.fit.scale < SAME or any(
            abs(own - other) > NEAR for own, other in zip(ours, theirs, strict=True)
        ):
            losses["size"][name] = None
        if item.design.back and len(item.pages) == 1:
            losses["back"][name] = None
    for loss, parts in losses.items():
        if parts:
            yield sheet[f"lost.{loss}"].format(parts=", ".join(parts))
    if losses["outline"] and order.shop.templates.get("outline"):
        yield sheet["punchout"].format(products=", ".join(order.shop.templates["outline"]))
    for template, products in order.shop.templates.items():
        if template in ("booklet", "pad") and any(item.fit.product.kind == "sheet" for item in made):
            yield sheet[template].format(products=", ".join(products))


def _make_row(order: Order, alike: Sequence[Made], sheet: Words) -> tuple[str, ...]:
    """Return the row for a run of designs: their files, copies, and products."""
    first, last = alike[0], alike[-1]
    if order.shop.files == "deck":
        named = _name_deck(order, first.fit.product.id)
    else:
        named = first.names[0].removesuffix("-front.png")
        if last is not first:
            named += "…" + last.names[0].removesuffix("-front.png").rpartition("-")[2]
    return (named, str(first.design.copies), *_describe(order, first, sheet))


def _list_rest(order: Order, made: Sequence[Made]) -> dict[tuple[str, ...], list[str]]:
    """Return a line for each part of which we make no files, by the products that suit it; none if there is none."""
    known = {item.part.part.id for item in made}
    rest: dict[tuple[str, ...], list[str]] = {}
    for part in order.components:
        first = part.designs[0]
        if part.part.id not in known and not _find_plain_die(first):
            count = 1 if is_page(part) else sum(design.copies for design in part.designs)
            template = find_template(first)
            names = tuple(order.shop.templates.get(template, ())) if template else ()
            rest.setdefault(names, []).append(f"  {part.part.name} ({count})")
    return dict(sorted(rest.items(), reverse=True))  # what nobody makes comes last
