"""What a file states of itself: its pages, the pieces on them and where everything lies.

The PDF carries it, the manifest shows it, and ``pnp check`` measures the finished file against it. Lengths in mm from
the top left of the layout, rounded to a thousandth; a matrix takes the layout to the sheet. What reads a file loads
nothing that draws: what states a document is in ``pnp.pages.stating``.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, NamedTuple

from pnp.pieces.kinds import Cut, Side, Stock, Turn

REQUEST_KEY, STATEMENT_KEY, LOOKS_KEY = "PnpRequest", "PnpStatement", "PnpLooks"
"""Where a PDF carries the options that it was built with, its statement, and what its pages look like: entries of its
information dictionary."""

CUT_TAG = "Cut"
"""What the contents of a page mark that is cut to an outline of its own: all that is meant to be seen of it is."""

PICTURE_KEY = "PnpPicture"
"""Where a picture for a print shop carries what it states of itself: a text of the PNG."""

PIECE_TAG, BAR_TAG, MARK_TAG = "Piece", "Bar", "Registration"
"""What the contents of a page mark: what is drawn for a piece (on which ``Page`` of the build, and which ``N`` of its
pieces, both from 0), the line of the scale bar (with its ``Page``), and marks of a machine that cuts (as pieces)."""

MANIFEST, MANIFEST_VERSION = "manifest.json", 1
"""What the manifest beside a build is called, and the version of its format."""


HYPHENS = dict.fromkeys(map(ord, "-\u00ad\u0002\u2010\ufffe"))
"""What may part a word at the end of a line, in the text or as it is read back."""

Two = Annotated[tuple[float, ...], 2]
Four = Annotated[tuple[float, ...], 4]
Six = Annotated[tuple[float, ...], 6]
"""So many lengths, or values of a matrix."""


class Area(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The same by its sides: left, top, right, bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


class PieceStatement(NamedTuple):
    """What a page states of a side of a piece. ``art`` is the box of what is drawn, where more than type is."""

    id: str
    part: str
    number: int
    seat: str
    label: str
    side: Side
    cut: Cut
    sides: str  # that straight cuts make
    trim: Area
    art: Area | None


class PageStatement(NamedTuple):
    """What a file states of a page. What a page does not have is ``None``."""

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
    safe: Area | None = None  # where all that matters of a finished piece lies
    type: float | None = None  # the size of its smallest type, if that is smaller than usual
    pieces: tuple[PieceStatement, ...] = ()
    marks: tuple[Area, ...] | None = None  # of a machine that cuts


class Statement(NamedTuple):
    """What a file states of itself. ``texts`` are those of each page in the order in which they are drawn."""

    pages: tuple[PageStatement, ...]
    texts: tuple[tuple[str, ...], ...] = ()
    two_sided: bool = False
    request: str = ""  # the digest of the recorded options
    standard: str = ""  # of PDF/X
    spots: tuple[str, ...] = ()  # colours that are no mixture: of cuts
    ink: float | None = None  # the most ink at one place, of 4, that its press takes
    overprint: bool | None = None  # whether solid black overprints, in a file for a press


def digest(request: str) -> str:
    """Return a short digest of recorded options."""
    return sha256(request.encode()).hexdigest()[:16]


def squeeze(text: str) -> str:
    """Return a text without spaces and hyphens: readers of PDFs disagree about these at the ends of lines."""
    return "".join(text.translate(HYPHENS).split())
