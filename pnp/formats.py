"""The formats of a build: every file is written from the same placed shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from scorer.words import joined, say

if TYPE_CHECKING:
    from pnp.build import Built

PDF = "pdf"
PNG = "png"
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

    def __init__(self, option: str, value: object, right: str) -> None:
        super().__init__(
            say(
                "{option} {wanted}: this is of use only together with {right}",
                option=option,
                wanted=value,
                right=right,
            )
        )


@dataclass(frozen=True, slots=True)
class Output:
    """What is written of every kit, and on how many cores."""

    formats: tuple[str, ...] = (PDF,)
    dpi: int = DPI
    cores: int = 1


def output(formats: Sequence[str], *, dpi: int | None = None, cores: int = 1) -> Output:
    """Check what is to be written; without formats it is the PDF.

    Raises ``UnknownFormatError``, ``NoUseError`` or ``DotsError``.
    """
    wanted = tuple(dict.fromkeys(each.strip().lower() for each in formats)) or (PDF,)
    for each in wanted:
        if each not in FORMATS:
            raise UnknownFormatError(each)
    if dpi is not None:
        _check_dpi(dpi, wanted)
    return Output(wanted, DPI if dpi is None else dpi, cores)


def _check_dpi(dpi: int, wanted: Sequence[str]) -> None:
    if PNG not in wanted:
        raise NoUseError("--dpi", dpi, "--format png")
    from pnp.writers import png  # noqa: PLC0415 - only where it is wanted

    png.checked(dpi)


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


FORMATS: dict[str, Callable[[Built, Output], Files]] = {PDF: _pdf, PNG: _png}
"""What writes each format. Every writer is loaded only when it is wanted."""
