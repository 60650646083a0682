"""Compare the looks of the pages of a file with those that the build recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pypdfium2_raw as pdfium
from PIL import Image

from pnp.check.differences import Difference
from pnp.check.fault import Fault
from pnp.check.look_faults import Seen, is_comparable, look_faults
from pnp.check.looks import Look, LooksError, Sight, draw_page, unpack
from pnp.check.pdf_file import OpenPages, read_fact
from pnp.check.press import transparency_fault
from pnp.pages.statement import LOOKS_KEY
from scorer.messages import msg


class Looked(NamedTuple):
    """The faults of looks, and pictures of them by page number."""

    faults: tuple[Fault, ...] = ()
    pictures: Mapping[int, bytes] = {}


def read_looks(document: pdfium.FPDF_DOCUMENT) -> list[Look]:
    """Return the recorded looks of a file; an empty list if it has none. Raises ``LooksError``."""
    text = read_fact(document, LOOKS_KEY)
    return unpack(text) if text else []


def compare(
    document: pdfium.FPDF_DOCUMENT, pages: OpenPages, sights: Sequence[Sight], *, pictures: bool
) -> Looked:
    """Compare pages with their recorded looks; with ``pictures``, also draw the pages that differ."""
    try:
        looks = read_looks(document)
    except LooksError:
        return Looked((Fault("looks", msg("the file's record of what its pages look like is damaged")),))
    seen = [page for sight in sights for page in _look_at(pages, sight, looks)]
    faults: list[Fault] = []
    shown: dict[int, bytes] = {}
    for page, spots, more in look_faults(seen):
        number = page.place.number
        faults += [*more, *transparency_fault(pages[number - 1], page.place)]
        if pictures:
            from pnp.check.differences import difference_picture

            shown[number] = difference_picture(looks[page.stated.number - 1], pages[number - 1], spots)
    return Looked(tuple(faults), shown)


def _look_at(pages: OpenPages, sight: Sight, looks: Sequence[Look]) -> Iterator[Seen]:
    """Yield the difference of a page from its record, if they can be compared."""
    if sight.number >= len(looks) or not is_comparable(sight.faults):
        return
    known = looks[sight.number]
    at = sight.place.number - 1
    picture: Image.Image | None = draw_page(pages[at])
    pages.release(at)
    if picture and picture.size == (known.width, known.height):
        yield Seen(sight.place, sight.stated, sight.faults, Difference(known, picture))
