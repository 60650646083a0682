"""Faults of a whole file: its print settings, hidden parts; and for a press the rules of PDF/X, and spot colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pypdfium2_raw as pdfium

from pnp.check.fault import Fault, Place
from pnp.check.overprint import PLAIN, PdfObject, objects, overprint_faults
from pnp.check.pdf_file import in_objects, read_fact
from pnp.pages.statement import REQUEST_KEY, Statement, digest
from scorer.messages import Text, join_texts, msg, rounded

SIMPLEX, LONG_EDGE = 1, 3
"""Duplex settings of pdfium: one side, and both sides flipped on the long edge."""

MOST = 20_000
"""The most objects to examine on a page."""

_SCRIPT = re.compile(rb"/S\s*/(?:JavaScript|Launch)\b")
_LAYERS = re.compile(rb"/OCProperties\b")


def setting_faults(document: pdfium.FPDF_DOCUMENT, data: bytes, statement: Statement) -> Iterator[Fault]:
    """Compare the print settings and the recorded request with the statement; look for scripts and layers."""
    if pdfium.FPDF_VIEWERREF_GetPrintScaling(document):
        text = msg("the file lets programs scale its pages when they print (PrintScaling is not None)")
        yield Fault("print-scaling", text)
    if pdfium.FPDF_VIEWERREF_GetDuplex(document) != (LONG_EDGE if statement.two_sided else SIMPLEX):
        duplex = "DuplexFlipLongEdge" if statement.two_sided else "Simplex"
        yield Fault(
            "duplex",
            msg("the file asks for other sides than it states: Duplex is not {wanted}", wanted=duplex),
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
    """Look for transparent objects on a page."""
    things = (
        pdfium.FPDFPage_GetObject(page, at) for at in range(min(pdfium.FPDFPage_CountObjects(page), MOST))
    )
    if any(pdfium.FPDFPageObj_HasTransparency(thing) for thing in things):
        yield place.fault("transparent", msg("something on the page is transparent"))


MOST_INK = 3.0
"""The most ink at one place, of 4, if a file states no limit: that of presses on coated paper."""

VERSIONS = {"PDF/X-4": b"1.6", "PDF/X-1a:2003": b"1.4"}
"""The highest version of PDF of each standard."""

TRANSPARENT = {"PDF/X-4"}
"""Standards that allow transparency."""

_RGB = re.compile(rb"(?<![\w/.])(?:rg|RG)(?!\w)|/(?:Device|Cal)RGB\s+(?:cs|CS)\b|/CS\s*/(?:Device)?RGB\b")
_RGB_SPACE = re.compile(rb"/(?:DeviceRGB|CalRGB|CalGray|Lab)\b|/ICCBased\b")
_INK = re.compile(rb"(?<![\w.])([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+[kK](?!\w)")
_SPOT = re.compile(rb"/Separation\s*/([^\s/\[\]<>()]+)")
_USED = re.compile(rb"/([^\s/\[\]<>()]+)\s+(?:cs|CS)(?!\w)")
_SEE_THROUGH = re.compile(
    rb"/(?:ca|CA)\s+0*(?:0|\.\d+|0\.\d+)(?![\d.])|/SMask\s*(?!/None)[\d<]|/BM\s*\[?\s*/(?!Normal|Compatible)"
)
_GROUP = re.compile(rb"/S\s*/Transparency\b")
_ACTIVE = re.compile(rb"/(?:JavaScript|JS|Launch|AA|OpenAction|AcroForm|EmbeddedFiles|XFA)\b")
_OLD = re.compile(rb"/(?:LZWDecode|OPI|TR2?|HTP|PS)\b(?!\s*/(?:Default|Identity))")
_INTENT = re.compile(rb"/S\s*/GTS_PDFX\b")
_VERSION = re.compile(rb"/GTS_PDFXVersion\s*(?:\(([^)]*)\)|<([\da-fA-F]*)>)")
_CMYK_PROFILE = (b"prtr", b"CMYK", b"acsp")


def press_faults(data: bytes, title: str, statement: Statement) -> Iterator[Fault]:
    """Look for faults of a file for a print shop: wrong spot colours, and breaches of its standard."""
    parts = list(objects(data))
    yield from _spot_faults(parts, statement.spots)
    if statement.standard in VERSIONS:
        yield from _missing_faults(data, title, parts, statement.standard)
        yield from _forbidden_faults(data, parts, statement.standard)
        yield from _ink_faults(parts, statement.ink or MOST_INK)
        yield from overprint_faults(parts, black=statement.overprint is not False)


def _spot_faults(parts: Sequence[PdfObject], stated: Sequence[str]) -> Iterator[Fault]:
    """Compare the spot colours in use with those that are stated."""
    known = {match.decode("latin-1") for part in parts for match in _SPOT.findall(part.head)}
    used = {match for part in parts for match in _USED.findall(part.operators)} - PLAIN
    names = sorted(known) if used else []
    if names != sorted(stated):
        text = msg(
            "the spot colours are {found}, not {stated}",
            found=join_texts(names, ", ") if names else msg("none"),
            stated=join_texts(stated, ", ") if stated else msg("none"),
        )
        yield Fault("spot", text)


def _missing_faults(data: bytes, title: str, parts: Sequence[PdfObject], standard: str) -> Iterator[Fault]:
    """Look for missing things that a standard requires."""
    heads = b"\n".join(part.head for part in parts)
    named, highest = standard.encode(), VERSIONS[standard]
    described = any(named in part.stream for part in parts if b"/Metadata" in part.head)
    needs: list[tuple[bool, Text]] = [
        *_list_intent_needs(parts, heads),
        (
            b"GTS_PDFXVersion" in data and described,
            msg("its description (XMP) does not name the standard"),
        ),
        (_is_named(data, named), msg("its information does not name the standard (GTS_PDFXVersion)")),
        (
            re.search(rb"/Trapped\s*/(?:True|False)\b", heads) is not None,
            msg("it does not say whether it is trapped"),
        ),
        (data[5:8] <= highest, msg("its PDF version is higher than {most}", most=highest.decode())),
        (bool(title.strip()), msg("its information has no title (Title)")),
        (b"/ID" in data, msg("it has no identifier (ID)")),
    ]
    for is_there, text in needs:
        if not is_there:
            yield Fault("press", msg("the file is not {standard}: {fault}", standard=standard, fault=text))


def _list_intent_needs(parts: Sequence[PdfObject], heads: bytes) -> list[tuple[bool, Text]]:
    """Return the required facts about the press: for each whether it is there, and the fault if it is not."""
    profiles = [part.stream for part in parts if re.search(rb"/N\s+4\b", part.head)]
    return [
        (
            _INTENT.search(heads) is not None and b"/OutputIntents" in heads,
            msg("it has no output intent (OutputIntents)"),
        ),
        (
            any(map(_is_for_a_press, profiles)),
            msg("its output intent has no profile of a press in CMYK"),
        ),
        (
            b"/OutputConditionIdentifier" in heads,
            msg("its output intent does not name the press (OutputConditionIdentifier)"),
        ),
    ]


def _is_for_a_press(profile: bytes) -> bool:
    """Return whether a profile is for a CMYK press, and complete: it begins with its length in bytes."""
    whole = int.from_bytes(profile[:4]) <= len(profile)
    return whole and (profile[12:16], profile[16:20], profile[36:40]) == _CMYK_PROFILE


def _is_named(data: bytes, standard: bytes) -> bool:
    """Return whether the information of a file names a standard, in letters or in hexadecimal."""
    names = [match[1] or match[2] or b"" for match in in_objects(_VERSION, data)]
    spellings = {standard, standard.hex().encode()}
    return any(name.replace(b"\\", b"") in spellings or name.lower() in spellings for name in names)


def _forbidden_faults(data: bytes, parts: Sequence[PdfObject], standard: str) -> Iterator[Fault]:
    """Look for things that a standard forbids."""
    heads = b"\n".join(part.head for part in parts)
    see_through = _SEE_THROUGH.search(heads) or _GROUP.search(heads)
    wrong: list[tuple[object, Text]] = [
        (any(_RGB.search(part.operators) for part in parts), msg("something is drawn in RGB")),
        (_RGB_SPACE.search(heads), msg("it has colours that are not CMYK, grey or a spot colour")),
        (standard not in TRANSPARENT and see_through, msg("something is transparent")),
        (re.search(rb"/Encrypt\b", data), msg("it is encrypted")),
        (_ACTIVE.search(heads), msg("it has actions, forms or attached files")),
        (re.search(rb"/ArtBox\b", heads), msg("a page has an ArtBox beside its TrimBox")),
        (_OLD.search(heads), msg("it has LZW, OPI, PostScript or transfer functions")),
        (re.search(rb"/Trapped\s*/Unknown\b", heads), msg("it does not say whether it is trapped")),
    ]
    for is_there, text in wrong:
        if is_there:
            yield Fault("press", msg("the file is not {standard}: {fault}", standard=standard, fault=text))


def _ink_faults(parts: Sequence[PdfObject], most_ink: float) -> Iterator[Fault]:
    """Look for a colour with more than ``most_ink``, of 4."""
    ink = max((_sum_inks(match) for part in parts for match in _INK.findall(part.operators)), default=0.0)
    if ink > most_ink + 0.001:
        text = msg(
            "a colour has {found} % of ink; a press takes {most} %",
            found=rounded(100 * ink, 0),
            most=rounded(100 * most_ink, 0),
        )
        yield Fault("ink", text)


def _sum_inks(inks: Sequence[bytes]) -> float:
    """Return the sum of four inks; 0 if one is not a number."""
    try:
        return sum(map(float, inks))
    except ValueError:
        return 0.0
