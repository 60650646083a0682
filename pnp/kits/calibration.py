"""The sheet that measures a printer, as a finished file."""

from __future__ import annotations

from shlex import quote  # the sheet is the same on every system

from pnp.drawing.fonts import find_missing
from pnp.drawing.theme import FULL, theme
from pnp.errors import PnpError
from pnp.kits.plan import BuiltKit
from pnp.pages.footer import add_footers
from pnp.pages.page import Bookmark, Document, Page
from pnp.pages.paper import paper
from pnp.pages.printer import Margins, Printer
from pnp.printers.calibration_sheet import PAPERS, VERSION, SheetLayout, draw_back, draw_front
from pnp.printers.correction import PrinterCorrection
from pnp.texts import words
from pnp.texts.languages import language
from pnp.writers import pdf
from scorer.messages import either, msg

WHOLE = Margins(-20.0, -20.0, -20.0, -20.0)
"""The sheet extends beyond the paper, because its ladders show where the printer ends."""

HOME = "home"  # the name that the sheet suggests for a printer


class SheetPaperError(PnpError):
    """The sheet is not made for this paper."""


def calibration(paper_id: str, lang: str, printer: Printer | None = None, name: str = HOME) -> BuiltKit:
    """Draw the sheet on a paper, in a language, and render its PDF.

    With a ``printer`` its errors are corrected, so that the sheet, which shows its ``name``, measures what remains.

    Raises ``SheetPaperError`` or ``UnknownLanguageError``.
    """
    if paper_id.lower() not in PAPERS:
        text = msg(
            "--paper {wanted}: the calibration sheet is printed on {papers}",
            wanted=paper_id,
            papers=either(PAPERS),
        )
        raise SheetPaperError(text)
    document = lay_out(paper_id, language(lang), name if printer else "")
    if printer is not None:
        correction = PrinterCorrection(paper(paper_id), printer)
        document = document._replace(pages=tuple(map(correction.correct, document.pages)))
    return BuiltKit(f"calibration-{paper_id.lower()}.pdf", document, pdf.render(document))


def lay_out(paper_id: str, lang: str, printer: str = "") -> Document:
    """Lay the sheet out: front and back, a footer on both; ``printer`` is the name of the one it is corrected for."""
    sheet = paper(paper_id)
    # the sheet can print neither missing characters nor signs that part columns
    printable = "".join("?" if find_missing(char, "regular") or char == "|" else char for char in printer)
    command = f"pnp printers add {quote(printable)}" if printer else f"pnp printers save {HOME}"
    texts = words.sheet("calibration", lang, command=command, printer=printable, version=VERSION)
    layout, look = SheetLayout(sheet.width, sheet.height), theme(FULL)
    pages = [
        Page(
            paper=sheet,
            parts=("calibration",),
            name=f"{texts['title']}, {texts[side]}",
            label=f"{texts['title']} {texts[side]}",
            stock="paper",
            shapes=draw(sheet.width, sheet.height, texts, look).shapes,
            left=layout.left,
            right=layout.right,
            is_back=side == "back",
            margins=WHOLE,
        )
        for side, draw in (("front", draw_front), ("back", draw_back))
    ]
    footed, marks = add_footers(pages, [("pnp", texts)] * len(pages), look), (Bookmark(texts["title"], 0),)
    return Document(texts["title"], texts["subject"], footed, marks, lang, two_sided=True)
