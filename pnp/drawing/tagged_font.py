"""A font whose subsets have tags of their own in a PDF: programs that join files take equal tags for equal subsets."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

LETTERS = 26


class TaggedFont(TTFont):
    """A TrueType font; reportlab itself numbers the subsets of each font from ``AAAAAA``."""

    def __init__(self, name: str, file: Any) -> None:
        super().__init__(name, file)
        self._title = self.face.name.decode("ascii", "replace")
        self.face.name = name.encode()  # the PDF's objects are named after it: two fonts may have one title

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - the name of reportlab
        """Add the subsets to a document, each under its tag."""
        subsets = [
            (self.getSubsetInternalName(number, doc)[1:], tuple(subset))
            for number, subset in enumerate(self.state[doc].subsets)
        ]
        super().addObjects(doc)
        objects: dict[str, Any] = doc.idToObject
        for name, subset in subsets:
            font = objects["BasicFonts"].dict[name]
            descriptor = objects[font.FontDescriptor.name]
            tag = make_tag(f"{self.fontName} {subset}")
            font.BaseFont = descriptor.FontName = f"{tag}+{self._title}"


def make_tag(text: str) -> str:
    """Return six capital letters for a text.

    >>> make_tag("Lora (65, 66)") != make_tag("Lora (65, 67)"), len(make_tag(""))
    (True, 6)
    """
    number, letters = int(sha256(text.encode()).hexdigest(), 16), ""
    for _ in range(6):
        number, letter = divmod(number, LETTERS)
        letters += chr(ord("A") + letter)
    return letters
