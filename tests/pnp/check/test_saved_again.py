"""Files that other programs saved again: what they look like is the same, in little ink and for a known printer."""

from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from pnp.check.check import check
from pnp.kits.plan import Request, draw, make_plans
from pnp.kits.recording import check_and_record
from pnp.pages.printer import Margins, Printer

PRINTER = Printer((99.6, 100.4), (0.3, -0.5), 0.1, Margins(5, 5, 5, 6))
ONLY = ("dice", "discs", "mat", "lids")
REQUESTS = {
    "low ink": Request(("schocken",), 2, ink="low", only=ONLY),
    "a printer": Request(("schocken",), 2, printer=PRINTER, only=ONLY),
}


def saved(data, **how):
    file = BytesIO()
    with pikepdf.open(BytesIO(data)) as document:
        document.save(file, **how)
    return file.getvalue()


def by_pdfium(data):
    file = BytesIO()
    document = pypdfium2.PdfDocument(data)
    document.save(file)
    document.close()
    return file.getvalue()


PROGRAMS = {
    "normalised": lambda data: saved(data, normalize_content=True),
    "linearised": lambda data: saved(data, linearize=True),
    "packed": lambda data: saved(data, object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "unpacked": lambda data: saved(
        data, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized
    ),
    "decrypted": lambda data: saved(
        saved(data, encryption=pikepdf.Encryption(owner="x", user="")), encryption=False
    ),
    "pdfium": by_pdfium,
}


@cache
def recorded(name):
    """Return a kit as it is put in place: measured, with the record of its looks."""
    data = {"kit.pdf": draw(make_plans(REQUESTS[name])[0]).data}
    files, wrong, _ = check_and_record(data)
    assert not wrong
    return files["kit.pdf"]


@pytest.mark.parametrize("request_", REQUESTS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_there_is_no_false_alarm(request_, program):
    """Not of pictures, not of places, not of letters."""
    again = PROGRAMS[program](recorded(request_))
    assert again != recorded(request_)
    assert check(again).faults == ()


def test_a_fault_is_found_in_a_file_saved_again():
    """Paint over a page that was saved in another way."""
    file = BytesIO()
    with pikepdf.open(BytesIO(recorded("low ink"))) as document:
        page = document.pages[-1]
        page.contents_add(b"q 0.5 g 200 300 120 90 re f Q")
        document.save(file, linearize=True)
    assert {each.kind for each in check(file.getvalue()).faults} & {"picture", "picture-more", "picture-lost"}
