"""The statement of a file: its pages, the pieces on them and where everything lies.

The PDF has it, the manifest shows it, and ``pnp check`` compares the finished file with it. Lengths in mm from
the top left of the layout, rounded to a thousandth; a matrix takes the layout to the sheet. This module loads nothing
that draws, so that files can be read without it: ``pnp.pages.stating`` makes statements of documents.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, NamedTuple

from pnp.pieces.kinds import Cut, Side, Stock, Turn

REQUEST_KEY, STATEMENT_KEY, LOOKS_KEY = "PnpRequest", "PnpStatement", "PnpLooks"
"""The entries of a PDF's information dictionary with the options of its build, its statement, and the looks of its
pages.
"""

CUT_TAG = "Cut"
"""The tag in the contents of a page for art that is clipped to an outline: all that should be visible is."""

PICTURE_KEY = "PnpPicture"
"""The text of a PNG with the statement of a picture for a print shop."""

PIECE_TAG, BAR_TAG, MARK_TAG = "Piece", "Bar", "Registration"
"""Tags in the contents of a page: for the drawing of a piece (with its ``Page`` in the build and its number ``N`` on
that page, both from 0), the line of the scale bar (with its ``Page``), and registration marks (as pieces).
"""

MANIFEST, MANIFEST_VERSION = "manifest.json", 1
"""The name of the manifest of a build, and the version of its format."""


HYPHENS = dict.fromkeys(map(ord, "-\u00ad\u0002\u2010\ufffe"))
"""The characters that may divide a word at the end of a line, in the text or as it is read back."""

Two = Annotated[tuple[float, ...], 2]
Four = Annotated[tuple[float, ...], 4]
Six = Annotated[tuple[float, ...], 6]
"""Lengths, or the values of a matrix."""


class Area(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


class PieceStatement(NamedTuple):
    """The statement of one side of a piece. ``art`` is the box of all that is drawn except type."""

    id: str
    part: str
    number: int
    seat: str
    label: str
    side: Side
    cut: Cut
    sides: str  # the sides that straight cuts make
    trim: Area
    art: Area | None


class PageStatement(NamedTuple):
    """The statement of a page. Whatever a page does not have is ``None``."""

    number: int
    label: str
    parts: tuple[str, ...]
    stock: Stock
    sheet: Two
    layout: Two
    margins: Four
    matrix: Six | None = None
    back_of: int | None = None
    turn: Turn | None = None
    bar: Two | None = None
    trim: Area | None = None
    bleed: Area | None = None
    safe: Area | None = None  # the area of all that matters of a finished piece
    type: float | None = None  # the size of its smallest type, if smaller than usual
    pieces: tuple[PieceStatement, ...] = ()
    marks: tuple[Area, ...] | None = None  # of a machine that cuts


class Statement(NamedTuple):
    """The statement of a file. ``texts`` are those of each page in drawing order."""

    pages: tuple[PageStatement, ...]
    texts: tuple[tuple[str, ...], ...] = ()
    two_sided: bool = False
    request: str = ""  # the digest of the recorded options
    standard: str = ""  # of PDF/X
    spots: tuple[str, ...] = ()  # spot colours, of cuts
    ink: float | None = None  # the most ink at one place, of 4, for its press
    overprint: bool | None = None  # whether solid black overprints, in a file for a press


def digest(request: str) -> str:
    """Return a short digest of recorded options."""
    return sha256(request.encode()).hexdigest()[:16]


def squeeze(text: str) -> str:
    """Return a text without spaces and hyphens: PDF readers disagree about these at the ends of lines."""
    return "".join(text.translate(HYPHENS).split())
