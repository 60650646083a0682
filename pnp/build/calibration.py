"""The sheet that measures a printer, as a finished file."""

from __future__ import annotations

from shlex import quote

from pnp.build.plan import BuiltKit
from pnp.drawing.fonts import missing
from pnp.drawing.theme import FULL, theme
from pnp.errors import PnpError
from pnp.pages.footer import with_footers
from pnp.pages.page import Bookmark, Document, Page
from pnp.pages.paper import paper
from pnp.pages.profile import Margins, Profile
from pnp.printers.calibration_sheet import GEOMETRY, PAPERS, Layout, back, front
from pnp.printers.correction import PrinterCorrection
from pnp.texts import words
from pnp.texts.languages import language
from scorer.messages import either, escape_unprintable, msg

WHOLE = Margins(-20.0, -20.0, -20.0, -20.0)
"""The sheet fills the paper, because its ladders show where the printer ends."""

HOME = "home"
"""The name that the sheet offers for a printer."""


class SheetPaperError(PnpError):
    """A paper that the sheet is not made for."""


def calibration(wanted: str, lang: str, printer: Profile | None = None, name: str = HOME) -> BuiltKit:
    """Draw the sheet on a paper, in a language, and render its PDF.

    With a ``printer`` its errors are corrected: then the sheet, which bears its ``name``, shows what error remains.

    Raises ``SheetPaperError`` or ``UnknownLanguageError``.
    """
    from pnp.writers import pdf

    if wanted.lower() not in PAPERS:
        text = msg(
            "--paper {wanted}: the calibration sheet is printed on {papers}",
            wanted=escape_unprintable(wanted),
            papers=either(PAPERS),
        )
        raise SheetPaperError(text)
    document = lay_out(wanted, language(lang), name if printer else "")
    if printer is not None:
        press = PrinterCorrection(paper(wanted), printer)
        document = document._replace(pages=tuple(map(press.corrected, document.pages)))
    return BuiltKit(f"calibration-{wanted.lower()}.pdf", document, pdf.render(document))


def lay_out(wanted: str, lang: str, printer: str = "") -> Document:
    """Lay the sheet out: front and back, a footer on both; ``printer`` is the one that it is corrected for."""
    sheet, shown = paper(wanted), _shown(printer)
    command = f"pnp calibrate --add {quote(shown)}" if printer else f"pnp calibrate --save {HOME}"
    said = words.sheet("calibration", lang, command=command, printer=shown, geometry=GEOMETRY)
    layout, look = Layout(sheet.width, sheet.height), theme(FULL)
    pages = [
        Page(
            paper=sheet,
            parts=("calibration",),
            name=f"{said['title']}, {said[side]}",
            label=f"{said['title']} {said[side]}",
            stock="paper",
            shapes=draw(sheet.width, sheet.height, said, look).shapes,
            left=layout.left,
            right=layout.right,
            is_back=side == "back",
            margins=WHOLE,
        )
        for side, draw in (("front", front), ("back", back))
    ]
    footed, marks = with_footers(pages, [("pnp", said)] * len(pages), look), (Bookmark(said["title"], 0),)
    return Document(said["title"], said["subject"], footed, marks, lang, two_sided=True)


def _shown(name: str) -> str:
    """Return a name as the sheet can print it: a question mark for what the type lacks or a template reads."""
    return "".join("?" if missing(char, "regular") or char in "|~^" else char for char in name)
