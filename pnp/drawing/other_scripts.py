"""Type in other scripts: Greek and Cyrillic from IBM Plex Sans, and where lines of Chinese or Japanese may end."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path

GREEK, CYRILLIC = "\u0370-\u03ff", "\u0400-\u052f"
HAS_OTHER = re.compile(f"[{GREEK}{CYRILLIC}№]")
EASTERN = "[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"

IN_CYRILLIC = ("be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "uk")
"""The languages that are themselves written in Cyrillic letters."""

WIDTH = 75  # the width axis at which IBM Plex Sans is IBM Plex Sans Condensed

WEIGHTS = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
}
LETTERS = (*range(0x20, 0x180), *range(0x370, 0x530), *range(0x2010, 0x2123))


def make_face(folder: Path, weight: str) -> bytes:
    """Return the font of a weight with Latin, Greek and Cyrillic letters, of the variable font in a folder."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - few kits need it
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - as above
    from fontTools.varLib.instancer import OverlapMode, instantiateVariableFont  # noqa: PLC0415 - as above

    upright = weight.removesuffix("-italic")
    name = "IBMPlexSans" if upright == weight else "IBMPlexSans-Italic"
    font = TTFont(folder / f"{name}[wdth,wght].ttf", lazy=True, recalcTimestamp=False)
    options = Options(
        layout_features=[], hinting=False, drop_tables=["GSUB", "GPOS", "GDEF", "STAT", "MVAR", "HVAR"]
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    place = {"wdth": WIDTH, "wght": WEIGHTS[upright]}
    keep = OverlapMode.KEEP_AND_DONT_SET_FLAGS
    instantiateVariableFont(font, place, inplace=True, optimize=False, overlap=keep)
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def find_language(word: str, lang: str) -> str:
    """Return the language by whose patterns a word is hyphenated: that of its script, else ``lang``.

    >>> find_language("поле", "en"), find_language("πεδίο", "en"), find_language("field", "en")
    ('ru', 'el', 'en')
    >>> find_language("поле", "bg"), find_language("поїзд", "pl")
    ('bg', 'uk')
    """
    if not lang or not HAS_OTHER.search(word) or lang[:2] in IN_CYRILLIC:
        return lang
    if re.search(f"[{CYRILLIC}]", word):
        return "uk" if re.search("[іїєґ]", word, re.IGNORECASE) else "ru"
    return "el"


def is_eastern(text: str) -> bool:
    """Return whether a text has Chinese, Japanese or Korean letters."""
    return not text.isascii() and bool(re.search(EASTERN, text))


@lru_cache(maxsize=2048)
def split_eastern(text: str) -> tuple[str, ...]:
    """Return the parts of a text between which a line may end, by UAX 14.

    >>> split_eastern("「麦」を、3枚")
    ('「麦」', 'を、', '3', '枚')
    """
    from uniseg.linebreak import line_break_units  # noqa: PLC0415 - few kits need it

    return tuple(line_break_units(text))
