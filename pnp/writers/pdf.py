"""PDF by reportlab: the same document gives the same bytes, regardless of clock, folder and locale."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from threading import Lock
from time import gmtime
from typing import Any, Protocol

from reportlab import rl_config
from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFInfo, PDFObject, PDFString
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.drawing import fonts
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement
from pnp.pages.page import Document
from pnp.pages.statement import REQUEST_KEY, STATEMENT_KEY, Statement, as_values, pack
from pnp.pages.stating import state
from pnp.units import PT_PER_MM
from pnp.writers.inks import RGB, Inks
from pnp.writers.kit import Files, FinishedKit
from pnp.writers.pdf_page import Painter

VERSION_KEY = "GTS_PDFXVersion"  # where the information dictionary names the standard

LEVEL = 4
"""The level of compression: it takes three fifths of the time of the default 6, and a kit is 2 % larger."""


class Letters(PDFObject):
    """A text of letters and digits, which needs no escapes; reportlab would search it for some."""

    def __init__(self, text: str) -> None:
        self._text = text

    def format(self, _: object) -> bytes:
        """Return the text as bytes of the file."""
        return f"({self._text})".encode("ascii")


class Info(PDFInfo):
    """reportlab's information dictionary with added facts: entries of pnp."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        super().__init__()
        kinds = {STATEMENT_KEY: Letters}
        self._facts = {key: kinds.get(key, PDFString)(text) for key, text in facts.items() if text}

    def format(self, document: object) -> bytes:
        """Return the dictionary as bytes of the file."""
        own, facts = super().format(document), PDFDictionary(self._facts).format(document)
        return own.removesuffix(b">>") + facts.removeprefix(b"<<")


class Compression(pdfdoc.PDFStreamFilterZCompress):
    """reportlab's compression of streams, at another level."""

    def encode(self, text: str | bytes) -> bytes:
        """Return a stream compressed."""
        return zlib.compress(text.encode() if isinstance(text, str) else text, LEVEL)


class SameTime(TimeStamp):
    """The time of every file: always the same, regardless of ``SOURCE_DATE_EPOCH``, so that the bytes are the same."""

    def __init__(self, invariant: object = None) -> None:
        """Set the first second of the year 2000, without reading the clock."""
        self.t = 946684800.0
        self.lt = gmtime(self.t)
        self.YMDhms = tuple(self.lt)[:6]
        self.dhh = self.dmm = 0
        self.tzname = "UTC"


SETTINGS: tuple[tuple[Any, str, object], ...] = (
    (rl_config, "useA85", 0),  # streams stay binary: smaller, and faster to write
    (pdfdoc, "TimeStamp", SameTime),
    (pdfdoc, "PDFZCompress", Compression()),
)
"""What our files need of reportlab that it has for a whole process alone."""

_ONE = Lock()


@contextmanager
def our_settings() -> Iterator[None]:
    """Set reportlab for one file of ours; afterwards it is as it was. Other threads of ours wait."""
    with _ONE:
        before = [getattr(place, name) for place, name, _ in SETTINGS]
        try:
            for place, name, value in SETTINGS:
                setattr(place, name, value)
            yield
        finally:
            for (place, name, _), value in zip(SETTINGS, before, strict=True):
                setattr(place, name, value)


class Intent(Protocol):
    """What a file for a press is meant for: a standard of PDF, and the press."""

    @property
    def standard(self) -> str:
        """The name of the standard, such as PDF/X-4."""

    @property
    def version(self) -> tuple[int, int]:
        """The version of PDF that the standard asks for."""

    @property
    def ink(self) -> float:
        """The most ink at one place, of 4."""

    def apply(self, canvas: Canvas) -> None:
        """Make what a canvas writes a file of the standard."""


def write(kit: FinishedKit, *_: object) -> Files:
    """Yield the PDF of a kit, which already exists."""
    yield kit.file_name, kit.data


def render(
    document: Document,
    inks: Inks = RGB,
    statement: Statement | None = None,
    intent: Intent | None = None,
) -> bytes:
    """Return the whole PDF: fonts embedded as subsets, real text, labels, bookmarks, no scaling on printing.

    ``statement`` is what the document states, where somebody knows it already; ``intent`` makes it PDF/X.
    """
    stated = statement or state(document)
    if intent:  # the facts of the press
        stated = stated._replace(standard=intent.standard, ink=intent.ink, overprint=inks.overprint)
    with our_settings():
        return _write(document, inks, stated, intent)


def _write(document: Document, inks: Inks, statement: Statement, intent: Intent | None) -> bytes:
    file = BytesIO()
    canvas = Canvas(
        file,
        invariant=True,
        pageCompression=1,
        initialFontName=fonts.font("regular").fontName,  # type: ignore[arg-type]  # which is a name
        lang=document.language,
        pdfVersion=intent.version if intent else (1, 7),
    )
    _describe(canvas, document, statement, intent)
    placed = Counter(
        shape.drawing.name for page in document.pages for shape in page.shapes if isinstance(shape, Placement)
    )
    painter = Painter(canvas, {name for name, times in placed.items() if times > 1}, inks)
    for index, page in enumerate(document.pages):
        width, height = page.size
        canvas.setPageSize((width * PT_PER_MM, height * PT_PER_MM))
        canvas.setTrimBox(_box(page.trim, height))
        canvas.setBleedBox(_box(page.bleed, height))
        canvas.addPageLabel(index, prefix=page.label)
        for mark in document.bookmarks:
            if mark.page == index:
                canvas.bookmarkPage(mark.title)
                canvas.addOutlineEntry(mark.title, mark.title)
        painter.page(page, index)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _describe(canvas: Canvas, document: Document, statement: Statement, intent: Intent | None) -> None:
    facts = {REQUEST_KEY: document.request, STATEMENT_KEY: pack(as_values(statement))}
    if intent:
        facts[VERSION_KEY] = intent.standard
        intent.apply(canvas)
    canvas._doc.info = Info(facts)  # type: ignore[attr-defined]
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("pnp")
    canvas.setCreator(f"pnp {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if document.two_sided else "Simplex")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()


def _box(window: Window | None, height: float) -> tuple[float, ...] | None:
    """Return a box of a page ``height`` mm high in points, y up: left, bottom, right, top."""
    if window is None:
        return None
    corners = (window.left, height - window.bottom, window.right, height - window.top)
    return tuple(round(value * PT_PER_MM, 4) for value in corners)
