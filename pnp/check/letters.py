"""The letters of a page: whether every text is there, and no others."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator, Sequence

import pypdfium2_raw as pdfium

from pnp.check import pdfium as calls
from pnp.check.fault import Fault, Place
from pnp.pages.statement import squeeze
from scorer.messages import plural, quoted

MOST = 200_000
"""Letters of a page that are read at most."""

WORD = 3
"""Texts of so many letters are sought; shorter ones also arise where others meet."""

LEGIBLE = 0.3
"""The share of letters that is found at least if letters can be read at all: some programs drop what they mean."""


def letters_of(page: pdfium.FPDF_PAGE, *, all_seen: bool) -> str:
    """Return the letters of a page without spaces; those that leave no ink are left out, unless all are seen.

    pdfium may drop single letters, such as those of tiles, where one of them is scaled: words tell what is missing.
    """
    text = pdfium.FPDFText_LoadPage(page)
    if not text:
        return ""
    try:
        count = max(0, min(pdfium.FPDFText_CountChars(text), MOST))
        letters = _all(text, count) if all_seen else _inked(text, count)
    finally:
        pdfium.FPDFText_ClosePage(text)
    return squeeze(letters.replace("\0", ""))


def _all(text: pdfium.FPDF_TEXTPAGE, count: int) -> str:
    buffer = (ctypes.c_ushort * (count + 1))()
    pdfium.FPDFText_GetText(text, 0, count, buffer)
    return bytes(buffer).decode("utf-16-le", "replace")


def _inked(text: pdfium.FPDF_TEXTPAGE, count: int) -> str:
    """Return the letters that leave ink; each is asked for, which takes five times as long."""
    return "".join(chr(pdfium.FPDFText_GetUnicode(text, at)) for at in range(count) if _leaves_ink(text, at))


def _leaves_ink(text: pdfium.FPDF_TEXTPAGE, at: int) -> bool:
    shown = ctypes.cast(pdfium.FPDFText_GetTextObject(text, at), ctypes.c_void_p).value
    return not shown or calls.render_of(shown) not in calls.UNSEEN


def letter_faults(stated: Sequence[str], found: str, place: Place) -> Iterator[Fault]:
    """Compare the texts that a page states with the letters on it."""
    runs = [(each, squeeze(each)) for each in stated]
    whole = "".join(squeezed for _, squeezed in runs)
    if found == whole:
        return
    wanted, there = Counter(whole), Counter(found)
    if (wanted & there).total() < LEGIBLE * wanted.total():
        return
    apart = "\n".join(squeezed for _, squeezed in runs)  # where one meets another there is no word
    missing = [
        each
        for each, squeezed in runs
        if len(squeezed) >= WORD and found.count(squeezed) < apart.count(squeezed)
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
