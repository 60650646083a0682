"""What a file asks of the programs that print it, and what could hide a part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2_raw as pdfium

from pnp.check.fault import Fault, Place
from pnp.check.pdf_file import in_objects, read_fact
from pnp.pages.statement import REQUEST_KEY, Statement, digest
from scorer.messages import msg

SIMPLEX, LONG_EDGE = 1, 3
"""How a file is printed, as pdfium has it: on one side, or on both and turned over the long edge."""

MOST = 20_000
"""Things of a page that are looked at."""

_SCRIPT = re.compile(rb"/S\s*/(?:JavaScript|Launch)\b")
_LAYERS = re.compile(rb"/OCProperties\b")


def setting_faults(document: pdfium.FPDF_DOCUMENT, data: bytes, statement: Statement) -> Iterator[Fault]:
    """Compare what a file asks of printing programs, and the recorded request, with what it states."""
    if pdfium.FPDF_VIEWERREF_GetPrintScaling(document):
        text = msg("the file lets programs scale its pages when they print (PrintScaling is not None)")
        yield Fault("print-scaling", text)
    if pdfium.FPDF_VIEWERREF_GetDuplex(document) != (LONG_EDGE if statement.two_sided else SIMPLEX):
        wanted = "DuplexFlipLongEdge" if statement.two_sided else "Simplex"
        yield Fault(
            "duplex",
            msg("the file asks for other sides than it states: Duplex is not {wanted}", wanted=wanted),
        )
    if pdfium.FPDF_VIEWERREF_GetNumCopies(document) > 1:
        yield Fault("copies", msg("the file asks for several copies (NumCopies)"))
    if in_objects(_SCRIPT, data):
        yield Fault("script", msg("the file runs a script or a program when it is opened or used"))
    if digest(read_fact(document, REQUEST_KEY)) != statement.request:
        yield Fault("request", msg("the recorded build options are not those of this build"))
    if in_objects(_LAYERS, data):
        yield Fault("layers", msg("the file has layers; some may not be shown or printed"))


def transparency_fault(page: pdfium.FPDF_PAGE, place: Place) -> Iterator[Fault]:
    """Look for anything on a page that one can see through."""
    things = (
        pdfium.FPDFPage_GetObject(page, at) for at in range(min(pdfium.FPDFPage_CountObjects(page), MOST))
    )
    if any(pdfium.FPDFPageObj_HasTransparency(each) for each in things):
        yield place.fault("transparent", msg("something on the page is transparent"))
