"""The formats of a build: every file is written from the same placed shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from pnp.kits.components import components
from scorer.words import joined, say

if TYPE_CHECKING:
    from pnp.build import Built

PDF = "pdf"
PNG = "png"
TTS = "tts"
SHOP = "shop"
DPI = 300
"""Dots to the inch of a PNG."""


class UnknownFormatError(PnpError):
    """A format that nothing is written in."""

    def __init__(self, wanted: str) -> None:
        known = joined(FORMATS, ", ")
        super().__init__(
            say("--format {wanted}: no such format; take one of: {known}", wanted=wanted, known=known)
        )


class NoUseError(PnpError):
    """An option of a format that is not wanted."""

    def __init__(self, option: str, right: str) -> None:
        super().__init__(
            say("{option}: this is of use only together with {right}", option=option, right=right)
        )


class ShopPrinterError(PnpError):
    """A printer at home, for files that are printed elsewhere."""

    def __init__(self) -> None:
        super().__init__(say("--shop: a print shop has a printer of its own; leave out --printer"))


@dataclass(frozen=True, slots=True)
class Output:
    """What is written of every kit, and on how many cores."""

    formats: tuple[str, ...] = (PDF,)
    dpi: int = DPI
    cores: int = 1
    base_url: str | None = None  # where the pictures of an online table will lie
    cmyk: bool = False  # whether a print shop's files are in CMYK


def output(
    formats: Sequence[str],
    *,
    dpi: int | None = None,
    cores: int = 1,
    base_url: str | None = None,
    cmyk: bool = False,
) -> Output:
    """Check what is to be written; without formats it is the PDF.

    Raises ``UnknownFormatError``, ``NoUseError``, ``DotsError`` or ``BaseUrlError``.
    """
    wanted = tuple(dict.fromkeys(each.strip().lower() for each in formats)) or (PDF,)
    for each in wanted:
        if each not in FORMATS:
            raise UnknownFormatError(each)
    if dpi is not None:
        _check_dpi(dpi, wanted)
    if base_url is not None:
        _check_base_url(base_url, wanted)
    if cmyk and SHOP not in wanted:
        raise NoUseError("--cmyk", "--shop")
    return Output(wanted, DPI if dpi is None else dpi, cores, base_url, cmyk)


def _check_dpi(dpi: int, wanted: Sequence[str]) -> None:
    if PNG not in wanted:
        raise NoUseError(f"--dpi {dpi}", "--format png")
    from pnp.writers import png  # noqa: PLC0415 - only where it is wanted

    png.checked(dpi)


def _check_base_url(base_url: str, wanted: Sequence[str]) -> None:
    if TTS not in wanted:
        raise NoUseError(f"--base-url {base_url}", "--format tts")
    from pnp.writers import tts_pictures  # noqa: PLC0415 - only where it is wanted

    tts_pictures.checked(base_url)


Files = Iterator[tuple[str, bytes]]
"""Names of files, without their folder, and what is in them."""


def files(built: Built, wanted: Output) -> Files:
    """Write a kit in every format that is wanted."""
    for each in wanted.formats:
        yield from FORMATS[each](built, wanted)


def _pdf(built: Built, _: Output) -> Files:
    yield built.file_name, built.data


def _png(built: Built, wanted: Output) -> Files:
    from pnp.writers import png  # noqa: PLC0415 - only where it is wanted

    for number, data in enumerate(png.pages(built.data, wanted.dpi, wanted.cores), 1):
        yield page_name(built.file_name, number, PNG), data


def _tts(built: Built, wanted: Output) -> Files:
    from pnp.writers import tts  # noqa: PLC0415 - only where it is wanted

    assert built.plan  # what has none is written as a PDF only
    kit, setup = built.plan.kit, built.plan.setup
    board = kit.board_map(setup) if kit.board_map else None
    stem = built.file_name.removesuffix(".pdf")
    game = tts.Game(stem, components(kit, setup), board, setup.lang, setup.theme)
    yield from tts.files(game, wanted.base_url)


def _shop(built: Built, wanted: Output) -> Files:
    from pnp.writers import shop  # noqa: PLC0415 - only where it is wanted

    assert built.plan  # as above
    kit, setup = built.plan.kit, built.plan.setup
    if built.plan.press is not None:
        raise ShopPrinterError
    yield from shop.files(
        shop.Order(
            stem=built.file_name.removesuffix(".pdf"),
            title=built.document.title,
            caption=built.document.subject,
            components=components(kit, setup),
            theme=setup.theme,
            lang=setup.lang,
            backs=setup.backs != "none",
            cmyk=wanted.cmyk,
        )
    )


def page_name(file_name: str, number: int, ending: str) -> str:
    """Return the name of the file that has one page, counted from 1, of a PDF.

    >>> page_name("low-blow-3p.pdf", 2, "png")
    'low-blow-3p-page-02.png'
    """
    return f"{file_name.removesuffix('.pdf')}-page-{number:02}.{ending}"


BY_PAGE = {PNG}
"""The formats that have a file for every page."""


def expected(built: Built, wanted: Output) -> int:
    """Return about how many files there will be, for who waits for them."""
    return sum(len(built.document.pages) if each in BY_PAGE else 1 for each in wanted.formats)


FORMATS: dict[str, Callable[[Built, Output], Files]] = {PDF: _pdf, PNG: _png, TTS: _tts, SHOP: _shop}
"""What writes each format. Every writer is loaded only when it is wanted."""
