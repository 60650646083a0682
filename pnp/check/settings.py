"""Faults of a whole file: print settings that scale or turn its pages, scripts, hidden layers, transparency."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2_raw as pdfium

from pnp.check.fault import KitFault, PagePlace
from pnp.check.pdf_file import in_objects, read_fact
from pnp.pages.statement import REQUEST_KEY, Statement, digest
from scorer.messages import msg

SIMPLEX, LONG_EDGE = 1, 3  # duplex settings of pdfium: one side, and both sides flipped on the long edge
MOST_OBJECTS = 20_000  # the most objects to examine on a page, or in a file

_SCRIPT = re.compile(rb"/S\s*/(?:JavaScript|Launch)\b")
_LAYERS = re.compile(rb"/OCProperties\b")


def setting_faults(document: pdfium.FPDF_DOCUMENT, data: bytes, statement: Statement) -> Iterator[KitFault]:
    """Compare the print settings and the recorded request with the statement; look for scripts and layers."""
    if pdfium.FPDF_VIEWERREF_GetPrintScaling(document):
        text = msg("the file lets programs scale its pages when they print (PrintScaling is not None)")
        yield KitFault("print-scaling", text)
    if pdfium.FPDF_VIEWERREF_GetDuplex(document) != (LONG_EDGE if statement.two_sided else SIMPLEX):
        duplex = "DuplexFlipLongEdge" if statement.two_sided else "Simplex"
        yield KitFault(
            "duplex",
            msg("the file asks for other sides than it states: Duplex is not {wanted}", wanted=duplex),
        )
    if pdfium.FPDF_VIEWERREF_GetNumCopies(document) > 1:
        yield KitFault("copies", msg("the file asks for several copies (NumCopies)"))
    if in_objects(_SCRIPT, data):
        yield KitFault("script", msg("the file runs a script or a program when it is opened or used"))
    if digest(read_fact(document, REQUEST_KEY)) != statement.request:
        yield KitFault("request", msg("the recorded options are not those of this kit"))
    if in_objects(_LAYERS, data):
        yield KitFault("layers", msg("the file has layers; some may not be shown or printed"))


def transparency_fault(page: pdfium.FPDF_PAGE, place: PagePlace) -> Iterator[KitFault]:
    """Look for transparent objects on a page."""
    things = (
        pdfium.FPDFPage_GetObject(page, at)
        for at in range(min(pdfium.FPDFPage_CountObjects(page), MOST_OBJECTS))
    )
    if any(pdfium.FPDFPageObj_HasTransparency(thing) for thing in things):
        yield place.fault("transparent", msg("something on the page is transparent"))
