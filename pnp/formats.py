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


def output(formats: Sequence[str]) -> Output:
    """Check what is to be written; without formats it is the PDF. Raises ``UnknownFormatError``."""
    wanted = tuple(dict.fromkeys(each.strip().lower() for each in formats)) or (PDF,)
    for each in wanted:
        if each not in FORMATS:
            raise UnknownFormatError(each)
    return Output(wanted)


Files = Iterator[tuple[str, bytes]]
"""Names of files, without their folder, and what is in them."""


def files(built: Built, wanted: Output) -> Files:
    """Write a kit in every format that is wanted."""
    for each in wanted.formats:
        yield from FORMATS[each](built, wanted)


def _pdf(built: Built, _: Output) -> Files:
    yield built.file_name, built.data


FORMATS: dict[str, Callable[[Built, Output], Files]] = {PDF: _pdf}
"""What writes each format. Every writer is loaded only when it is wanted."""
