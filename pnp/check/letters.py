"""The letters of a page: whether every text is there, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pypdfium2_raw as pdfium

from pnp.check.fault import Fault, Place
from pnp.pages.statement import squeeze
from scorer.messages import plural, quoted

MOST = 200_000
"""Letters of a page that are read at most."""

WORD = 3
"""Texts of so many letters are sought; shorter ones also arise where others meet."""

INVISIBLE = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)

LEGIBLE = 0.3
"""The share of letters that is found at least if letters can be read at all: some programs drop what they mean."""


def letters_of(page: pdfium.FPDF_PAGE) -> str:
    """Return the letters of a page without spaces, but none that leave no ink.

    pdfium may drop single letters, such as those of tiles, where one of them is scaled: words tell what is missing.
    """
    text = pdfium.FPDFText_LoadPage(page)
    if not text:
        return ""
    try:
        count = max(0, min(pdfium.FPDFText_CountChars(text), MOST))
        seen = "".join(
            chr(pdfium.FPDFText_GetUnicode(text, at)) for at in range(count) if _leaves_ink(text, at)
        )
    finally:
        pdfium.FPDFText_ClosePage(text)
    return squeeze(seen.replace("\0", ""))


def _leaves_ink(text: pdfium.FPDF_TEXTPAGE, at: int) -> bool:
    shown = pdfium.FPDFText_GetTextObject(text, at)
    return not shown or pdfium.FPDFTextObj_GetTextRenderMode(shown) not in INVISIBLE


def letter_faults(stated: Sequence[str], found: str, place: Place) -> Iterator[Fault]:
    """Compare the texts that a page states with the letters on it."""
    runs = [(each, squeeze(each)) for each in stated]
    whole = "".join(squeezed for _, squeezed in runs)
    if found == whole:
        return
    wanted, there = Counter(whole), Counter(found)
    if (wanted & there).total() < LEGIBLE * wanted.total():
        return
    missing = [
        each
        for each, squeezed in runs
        if len(squeezed) >= WORD and found.count(squeezed) < whole.count(squeezed)
    ]
    if missing:
        text = plural(
            len(missing),
            "the text {text} is missing, or it is another one",
            "{n} texts are missing, or they are others; the first is {text}",
            text=quoted(missing[0]),
        )
        yield place.fault("text-missing", text)
    more = there - wanted
    if more and not missing:
        text = plural(
            more.total(),
            "there is {n} letter that is not of the build",
            "there are {n} letters that are not of the build",
        )
        yield place.fault("text-more", text)
