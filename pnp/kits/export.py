"""Functions that write a kit in each format, from the same shapes; a writer is loaded only when it is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from scorer.messages import escape_unprintable, msg
from scorer.system import installing, reason

if TYPE_CHECKING:
    from pnp.kits.request import BuiltKit
    from pnp.pages.page import Page
    from pnp.writers.pdf_x import Intent
    from scorer.games.options import Value


Files = Iterator[tuple[str, bytes]]
"""Names of files, without their folder, and their contents."""


def write_pdf(built: BuiltKit, *_: object) -> Files:
    """Yield the PDF, which already exists."""
    yield built.file_name, built.data


def write_svg(built: BuiltKit, *_: object) -> Files:
    """Yield every page as SVG: to print, or to cut if there is a cutter; then only pages with marks have cuts."""
    from pnp.writers.svg_sheets import render

    to_print = built.plan is None or built.plan.cutting is None
    for name, page in _pages(built, "svg"):
        yield name, render(page, cut=_is_cut(built, page), for_printer=to_print).encode()


class NoDxfError(PnpError):
    """The library that writes DXF is not installed."""

    def __init__(self) -> None:
        command = installing("ezdxf")
        super().__init__(msg("DXF files need ezdxf; install it with: {command}", command=command))


def check_dxf(_: object) -> None:
    """Check that DXF can be written. Raises ``NoDxfError``."""
    if find_spec("ezdxf") is None:
        raise NoDxfError


def write_dxf(built: BuiltKit, *_: object) -> Files:
    """Yield the cuts of every page that has any. Raises a ``PnpError`` if no page has."""
    from pnp.pages.contours import find_cuts
    from pnp.writers.dxf import render

    pages = [(name, page) for name, page in _pages(built, "dxf") if _is_cut(built, page)]
    cut = [(name, page, contours) for name, page in pages if (contours := find_cuts(page))]
    if not cut:
        raise PnpError(msg("--format dxf: nothing in {game} is cut; leave it out", game=built.document.title))
    for name, page, contours in cut:
        yield name, render(contours, *page.size)


def write_png(built: BuiltKit, choices: Mapping[str, Value], cores: int) -> Files:
    """Yield every page as a picture."""
    from pnp.writers.png import pages

    for number, data in enumerate(pages(built.data, int(choices["dpi"]), cores), 1):
        yield page_name(built.file_name, number, "png"), data


def write_tts(built: BuiltKit, choices: Mapping[str, Value], _: int) -> Files:
    """Yield a saved object of an online table, and its pictures."""
    from pnp.pieces.part import components
    from pnp.writers.tts import files
    from pnp.writers.tts_objects import Game

    assert built.plan  # other formats than PDF are only written for kits
    spec = built.plan.spec
    table = Game(_stem(built), components(built.document.parts), spec.lang, spec.theme)
    yield from files(table, str(choices["base_url"]) or None)


def write_pcio(built: BuiltKit, *_: object) -> Files:
    """Yield the file of a room of playingcards.io."""
    from pnp.pieces.part import components
    from pnp.writers.pcio import file
    from pnp.writers.tts_objects import Game

    assert built.plan  # as above
    spec = built.plan.spec
    table = Game(_stem(built), components(built.document.parts), spec.lang, spec.theme)
    yield f"{_stem(built)}.pcio", file(table)


def check_base_url(choices: Mapping[str, Value]) -> None:
    """Check the address of pictures. Raises ``BaseUrlError``."""
    from pnp.writers.base_url import check_url

    if choices["base_url"]:
        check_url(str(choices["base_url"]))


def write_shop(built: BuiltKit, choices: Mapping[str, Value], _: int) -> Files:
    """Yield the files for a print shop. Raises a ``PnpError`` if there is a saved printer."""
    from pnp.pages.shop import find_shop
    from pnp.pieces.part import components
    from pnp.writers.shop import files
    from pnp.writers.shop_order import Order

    assert built.plan  # as above
    spec, maker = built.plan.spec, find_shop(str(choices["shop"]))
    if built.plan.press is not None:
        raise PnpError(msg("--shop: a print shop has its own printer; leave out --printer"))
    order = Order(
        _stem(built),
        built.document,
        components(built.document.parts),
        spec.backs != "none",
        maker,
        spec.theme,
        spec.paper.for_text,
        _intent(choices),
    )
    yield from files(order)


def check_shop(choices: Mapping[str, Value]) -> None:
    """Check the colours and the colour profile for a shop. Raises a ``PnpError``."""
    from pnp.pages.shop import find_shop

    maker = find_shop(str(choices["shop"]))
    if maker.files == "png" and choices["cmyk"]:
        raise PnpError(
            msg("--shop {house} with --cmyk: it takes pictures in RGB; leave out --cmyk", house=maker.id)
        )
    if choices["profile"] and not (choices["cmyk"] or maker.files == "deck"):
        raise PnpError(msg("--profile: this works only together with {right}", right="--cmyk"))
    _intent(choices)


def _intent(choices: Mapping[str, Value]) -> Intent | None:
    """Return the output intent of files in CMYK; ``None`` if they are RGB."""
    from pnp.pages.shop import find_shop
    from pnp.writers.pdf_x import intent

    maker = find_shop(str(choices["shop"]))
    if maker.files == "deck":
        return intent("x1a", _profile(choices))._replace(ink=maker.ink)
    return intent(str(choices["standard"]), _profile(choices)) if choices["cmyk"] else None


def _profile(choices: Mapping[str, Value]) -> bytes | None:
    """Return the colour profile in the file that is given, if any."""
    name = str(choices["profile"])
    if not name:
        return None
    try:
        return Path(name).read_bytes()
    except OSError as fault:
        text = msg(
            "--profile {path}: cannot be read ({reason})", path=escape_unprintable(name), reason=reason(fault)
        )
        raise PnpError(text) from None


def _pages(built: BuiltKit, ending: str) -> Iterator[tuple[str, Page]]:
    """Yield the pages of a kit, each with the name of its file."""
    for number, page in enumerate(built.document.pages, 1):
        yield page_name(built.file_name, number, ending), page


def page_name(file_name: str, number: int, ending: str) -> str:
    """Return the name of the file of one page, counted from 1, of a PDF.

    >>> page_name("low-blow-3p.pdf", 2, "png")
    'low-blow-3p-page-02.png'
    """
    return f"{file_name.removesuffix('.pdf')}-page-{number:02}.{ending}"


def _stem(built: BuiltKit) -> str:
    return built.file_name.removesuffix(".pdf")


def _is_cut(built: BuiltKit, page: Page) -> bool:
    """Return whether a machine cuts a page: a known machine needs its marks on it."""
    return built.plan is None or built.plan.cutting is None or page.cut_out
