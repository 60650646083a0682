"""The letters of a page: whether all stated texts are there, and no others."""

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
"""The most letters to read of a page."""

WORD = 3
"""The least length of a text to search for; shorter ones also occur where others meet."""

LEGIBLE = 0.3
"""The least share of letters on a page whose letters can be read: some programs drop their meaning."""


def read_letters(page: pdfium.FPDF_PAGE, *, all_seen: bool) -> str:
    """Return the letters of a page without spaces, and without those that leave no ink, unless ``all_seen``.

    pdfium may drop single letters, such as those of tiles, if one of them is scaled, so only words are searched for.
    """
    text = pdfium.FPDFText_LoadPage(page)
    if not text:
        return ""
    try:
        count = max(0, min(pdfium.FPDFText_CountChars(text), MOST))
        letters = _read_all(text, count) if all_seen else _read_inked(text, count)
    finally:
        pdfium.FPDFText_ClosePage(text)
    return squeeze(letters.replace("\0", ""))


def _read_all(text: pdfium.FPDF_TEXTPAGE, count: int) -> str:
    buffer = (ctypes.c_ushort * (count + 1))()
    pdfium.FPDFText_GetText(text, 0, count, buffer)
    return bytes(buffer).decode("utf-16-le", "replace")


def _read_inked(text: pdfium.FPDF_TEXTPAGE, count: int) -> str:
    """Return the letters that leave ink, read one by one, which takes five times as long."""
    return "".join(chr(pdfium.FPDFText_GetUnicode(text, at)) for at in range(count) if _leaves_ink(text, at))


def _leaves_ink(text: pdfium.FPDF_TEXTPAGE, at: int) -> bool:
    shown = ctypes.cast(pdfium.FPDFText_GetTextObject(text, at), ctypes.c_void_p).value
    return not shown or calls.render_of(shown) not in calls.UNSEEN


def letter_faults(stated: Sequence[str], letters: str, place: Place) -> Iterator[Fault]:
    """Compare the stated texts of a page with the letters on it."""
    runs = [(run, squeeze(run)) for run in stated]
    whole = "".join(squeezed for _, squeezed in runs)
    if letters == whole:
        return
    counts, counts_here = Counter(whole), Counter(letters)
    if (counts & counts_here).total() < LEGIBLE * counts.total():
        return
    apart = "\n".join(squeezed for _, squeezed in runs)  # where one meets another there is no word
    missing = [
        run
        for run, squeezed in runs
        if len(squeezed) >= WORD and letters.count(squeezed) < apart.count(squeezed)
    ]
    if missing:
        text = plural(
            len(missing),
            "the text {text} is missing or different",
            "{n} texts are missing or different; the first is {text}",
            text=quoted(missing[0]),
        )
        yield place.fault("text-missing", text)
    more = counts_here - counts
    if more and not missing:
        text = plural(
            more.total(),
            "{n} letter does not belong to the build",
            "{n} letters do not belong to the build",
        )
        yield place.fault("text-more", text)
