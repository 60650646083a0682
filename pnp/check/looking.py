"""Compare the looks of the pages of a file with those that the build recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pypdfium2_raw as pdfium

from pnp.check.differences import Difference, difference_picture
from pnp.check.fault import Fault
from pnp.check.look_faults import Seen, is_comparable, look_faults
from pnp.check.looks import Look, LooksError, draw_page, unpack
from pnp.check.pdf_file import OpenPages, read_fact
from pnp.check.pieces import Checked
from pnp.check.press import transparency_fault
from pnp.pages.statement import LOOKS_KEY
from scorer.messages import msg


def compare(
    document: pdfium.FPDF_DOCUMENT, pages: OpenPages, checked: Sequence[Checked], *, pictures: bool
) -> tuple[list[Fault], Mapping[int, bytes]]:
    """Compare pages with their recorded looks; return faults, and with ``pictures`` the pages that differ, drawn."""
    text = read_fact(document, LOOKS_KEY)
    try:
        looks = unpack(text) if text else []
    except LooksError:
        return [Fault("looks", msg("the file's record of what its pages look like is damaged"))], {}
    seen = [page for result in checked for page in _look_at(pages, result, looks)]
    faults: list[Fault] = []
    shown: dict[int, bytes] = {}
    for page, spots, more in look_faults(seen):
        number = page.place.number
        faults += [*more, *transparency_fault(pages[number - 1], page.place)]
        if pictures:
            shown[number] = difference_picture(looks[page.stated.number - 1], pages[number - 1], spots)
    return faults, shown


def _look_at(pages: OpenPages, result: Checked, looks: Sequence[Look]) -> Iterator[Seen]:
    """Yield the difference of a page from its record, if they can be compared."""
    if result.stated is None or result.number >= len(looks) or not is_comparable(result.faults):
        return
    known = looks[result.number]
    at = result.place.number - 1
    picture = draw_page(pages[at])
    pages.release(at)
    if picture and picture.size == (known.width, known.height):
        yield Seen(result.place, result.stated, result.faults, Difference(known, picture))
