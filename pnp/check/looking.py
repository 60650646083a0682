"""Looking at the pages of a file: what they look like is compared with what the build recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pypdfium2_raw as pdfium
from PIL import Image

from pnp.check.differences import Difference
from pnp.check.fault import Fault
from pnp.check.look_faults import Seen, is_comparable, look_faults
from pnp.check.looks import Look, LooksError, Sight, drawn, unpack
from pnp.check.open_pages import OpenPages
from pnp.check.pdf_file import read_fact
from pnp.check.settings import transparency_fault
from pnp.pages.statement import LOOKS_KEY
from scorer.messages import msg


class Looked(NamedTuple):
    """The faults that are seen, and pictures of them by the numbers of their pages."""

    faults: tuple[Fault, ...] = ()
    pictures: Mapping[int, bytes] = {}


def recorded(document: pdfium.FPDF_DOCUMENT) -> list[Look]:
    """Return what a file says its pages look like; nothing if it does not. Raises ``LooksError``."""
    text = read_fact(document, LOOKS_KEY)
    return unpack(text) if text else []


def compare(
    document: pdfium.FPDF_DOCUMENT, pages: OpenPages, sights: Sequence[Sight], *, pictures: bool
) -> Looked:
    """Compare pages with what the file says they look like; also draw the differences if ``pictures`` are wanted."""
    try:
        looks = recorded(document)
    except LooksError:
        return Looked((Fault("looks", msg("the file's record of what its pages look like is damaged")),))
    seen = [each for sight in sights for each in _seen(pages, sight, looks)]
    faults: list[Fault] = []
    shown: dict[int, bytes] = {}
    for page, spots, found in look_faults(seen):
        number = page.place.number
        faults += [*found, *transparency_fault(pages[number - 1], page.place)]
        if pictures:
            from pnp.check.difference_picture import difference_picture

            shown[number] = difference_picture(looks[page.stated.number - 1], pages[number - 1], spots)
    return Looked(tuple(faults), shown)


def _seen(pages: OpenPages, sight: Sight, looks: Sequence[Look]) -> Iterator[Seen]:
    """Look at a page, if it can be compared with its record."""
    if sight.number >= len(looks) or not is_comparable(sight.faults):
        return
    known = looks[sight.number]
    at = sight.place.number - 1
    picture: Image.Image | None = drawn(pages[at])
    pages.release(at)
    if picture and picture.size == (known.width, known.height):
        yield Seen(sight.place, sight.stated, sight.faults, Difference(known, picture))
