"""The pictures of a Tabletop Simulator saved object, and their addresses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Shape
from pnp.errors import PnpError
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.pieces.piece import Face
from pnp.units import MM_PER_INCH
from pnp.writers import pdf, png
from scorer.messages import msg

MOST = 4090
"""The most dots of the longer side of a picture: the game accepts 4096."""

FINEST = 16.0
"""The highest resolution of a picture, in dots to the millimetre."""

HOSTED = ("https", "http")
LOCAL = "file:///"
UNSAFE = frozenset(' "<>\\^`{|}?#') | frozenset(map(chr, (*range(32), 127)))
"""Characters that the address of a folder must quote."""


class BaseUrlError(PnpError):
    """An address that cannot host pictures."""


def check_url(base_url: str) -> str:
    """Return an address for pictures. Raises ``BaseUrlError``."""
    if not _is_complete(base_url) or not base_url.isascii() or set(base_url) & UNSAFE:
        text = msg(
            "--base-url {wanted}: write the URL of the folder that will host the pictures, as in {right}",
            wanted=base_url,
            right="https://example.org/games",
        )
        raise BaseUrlError(text)
    return base_url


def _is_complete(base_url: str) -> bool:
    """Return whether an address is complete: it names a host, or a folder of this computer."""
    try:
        parts = urlsplit(base_url)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:
        return False
    return (parts.scheme in HOSTED and bool(host)) or base_url.startswith(LOCAL)


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of a game, collected as pages of one PDF, and the address of each."""

    stem: str
    base_url: str | None
    kind: str = "tts"  # what names of files say of them
    finest: float = FINEST
    pages: dict[str, Page] = field(default_factory=dict)

    def add(self, name: str, width: float, height: float, shapes: tuple[Shape, ...]) -> str:
        """Add a picture of ``width`` x ``height`` mm; return its address."""
        file_name = f"{self.stem}-{self.kind}-{name}.png"
        paper = Paper(name, name, width, height)
        self.pages[file_name] = Page(paper, (name,), name, name, "paper", shapes, 0.0, width)
        return file_name if self.base_url is None else f"{self.base_url.rstrip('/')}/{quote(file_name)}"

    def of_drawing(self, drawing: Drawing, name: str = "") -> str:
        """Add a picture of a drawing, under its name or another."""
        whole = Placement(drawing, 0.0, 0.0)
        return self.add(name or drawing.name, drawing.width, drawing.height, (whole,))

    def of_face(self, name: str, face: Face, cut: Window | None = None) -> str:
        """Add a picture of a face, or of its part within a cut."""
        box = cut or face.trim
        return self.add(name, box.width, box.height, (Placement(face, -box.left, -box.top),))

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield all pictures, drawn."""
        data = pdf.render(Document(self.stem, self.stem, tuple(self.pages.values()), ()))
        for number, (file_name, page) in enumerate(self.pages.items()):
            dots = min(self.finest, MOST / max(page.size))
            yield file_name, png.page(data, number, dots * MM_PER_INCH)
