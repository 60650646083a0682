"""The facts that a PDF carries of itself next to its title: entries of our own in its information dictionary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFInfo, PDFString


class Info(PDFInfo):
    """reportlab's information dictionary, with facts added to it."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        super().__init__()
        self._facts = {key: PDFString(text) for key, text in facts.items() if text}

    def format(self, document: Any) -> bytes:
        """Return the dictionary as the file holds it."""
        own: bytes = super().format(document)
        facts: bytes = PDFDictionary(self._facts).format(document)
        return own.removesuffix(b">>") + facts.removeprefix(b"<<")
