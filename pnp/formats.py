"""The formats of a build: every file is written from the same placed shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from pnp.pages.cutter import cutter
from scorer.words import joined, say

if TYPE_CHECKING:
    from pnp.build import Built
    from pnp.pages.page import Page

PDF = "pdf"
SVG = "svg"
DXF = "dxf"


class UnknownFormatError(PnpError):
    """A format that nothing is written in."""

    def __init__(self, wanted: str) -> None:
        known = joined(FORMATS, ", ")
        super().__init__(
            say("--format {wanted}: no such format; take one of: {known}", wanted=wanted, known=known)
        )


@dataclass(frozen=True, slots=True)
class Output:
    """What is written of every kit."""

    formats: tuple[str, ...] = (PDF,)
    cutter: str = ""  # the machine that cuts, whose marks are printed


def output(formats: Sequence[str], machine: str | None = None) -> Output:
    """Check what is to be written; without formats it is the PDF. For a machine that cuts it is PDF and SVG at least.

    Raises ``UnknownFormatError`` or ``UnknownCutterError``.
    """
    named = [each.strip().lower() for each in formats]
    for each in named:
        if each not in FORMATS:
            raise UnknownFormatError(each)
    cutter_id = cutter(machine.strip().lower()).id if machine is not None else ""
    always = (PDF, SVG) if cutter_id else ()
    return Output(tuple(dict.fromkeys((*always, *named))) or (PDF,), cutter_id)


Files = Iterator[tuple[str, bytes]]
"""Names of files, without their folder, and what is in them."""


def files(built: Built, wanted: Output) -> Files:
    """Write a kit in every format that is wanted."""
    for each in wanted.formats:
        yield from FORMATS[each](built, wanted)


def _pdf(built: Built, _: Output) -> Files:
    yield built.file_name, built.data


def _svg(built: Built, _: Output) -> Files:
    """Write every page; where a machine cuts, only what it has marks on is cut by it."""
    from pnp.writers.svg_sheets import render  # noqa: PLC0415 - font tools are loaded only to write

    for name, page in _pages(built, SVG):
        yield name, render(page, cut=_is_cut(built, page)).encode()


def _dxf(built: Built, _: Output) -> Files:
    """Write what is cut of every page that has cuts."""
    from pnp.pages.contours import cuts  # noqa: PLC0415 - as below
    from pnp.writers.dxf import render  # noqa: PLC0415 - ezdxf takes longer to load than a kit to draw

    for name, page in _pages(built, DXF):
        contours = cuts(page) if _is_cut(built, page) else []
        if contours:
            yield name, render(contours, *page.size)


def _pages(built: Built, suffix: str) -> Iterator[tuple[str, Page]]:
    """Return the pages of a kit, and the name of the file for each."""
    stem = built.file_name.removesuffix(f".{PDF}")
    for number, page in enumerate(built.document.pages, 1):
        yield f"{stem}-page-{number:02}.{suffix}", page


def _is_cut(built: Built, page: Page) -> bool:
    """Say whether a machine cuts a page: a known one needs its marks on it."""
    return built.cutting is None or page.cut_out


FORMATS: dict[str, Callable[[Built, Output], Files]] = {PDF: _pdf, SVG: _svg, DXF: _dxf}
"""What writes each format. Every writer is loaded only when it is wanted."""
