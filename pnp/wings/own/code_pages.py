"""Finds out how the letters of a CSV file are coded that is not UTF-8: the game's languages tell what can be meant.

A text is read in each code page that can write these languages. A wrong page shows itself: letters of other
languages, capitals and signs within words. If pages give different sensible words, or none does, nobody guesses.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.messages import Text, list_names, msg, quoted

ALPHABETS: Mapping[str, str] = {
    "en": "",
    "nl": "éëïö èêçáíóúäüâîôû",
    "de": "äöüß éèêàç",
    "fr": "àâçéèêëîïôùûü æœÿ",
    "it": "àèéìòù îóç",
    "es": "áéíóúüñ ªº",
    "pt": "áâãàçéêíóôõú üªº",
    "ca": "àçéèíïóòúü ·",
    "gl": "áéíóúüñ",
    "eu": "ñ çü",
    "sv": "åäö éàü",
    "da": "æøå éäöü",
    "nb": "æøå éèòóäöü",
    "no": "æøå éèòóäöü",
    "nn": "æøå éèòóäöü",
    "fi": "äö åšž",
    "is": "áéíóúýþðæö",
    "ga": "áéíóú",
    "et": "äöüõ šž",
    "sq": "çë",
    "lb": "äëéöü",
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž öü",
    "sk": "áäčďéíĺľňóôŕšťúýž öü",
    "hu": "áéíóöőúüű ä",
    "sl": "čšž ćđ",
    "hr": "čćđšž",
    "bs": "čćđšž",
    "ro": "ăâî șțşţ",
    "tr": "çğıöşü âîûİ",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "el": "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя ё",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя ѝ",
    "be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш čćđšž",
    "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
}
"""The letters of languages beyond those of English; after a blank those that a code page may lack."""

BORROWED = "éèçñöüï"  # letters of names and words from elsewhere

WEST = "en nl de fr it es pt ca gl eu sv da nb no nn fi is ga et sq lb"
CENTRE = "pl cs sk hu sl hr bs ro sq"


class CodePage(NamedTuple):
    """A code page that spreadsheets write: its name, and the languages that it is for."""

    name: str
    languages: str


PAGES: Mapping[str, CodePage] = {
    "cp1252": CodePage("Windows-1252", WEST),
    "cp1250": CodePage("Windows-1250", CENTRE),
    "cp1251": CodePage("Windows-1251", "ru uk bg be sr mk"),
    "cp1253": CodePage("Windows-1253", "el"),
    "cp1254": CodePage("Windows-1254", "tr"),
    "cp1257": CodePage("Windows-1257", "lt lv et"),
    "mac_roman": CodePage("Mac Roman", WEST),
    "mac_latin2": CodePage("Mac Central European", CENTRE),
    "mac_turkish": CodePage("Mac Turkish", "tr"),
    "iso8859_2": CodePage("ISO 8859-2", CENTRE),
    "koi8_u": CodePage("KOI8-U", "ru uk"),
    "cp850": CodePage("DOS 850", WEST),
    "cp852": CodePage("DOS 852", CENTRE),
}
WINDOWS = tuple(page for page in PAGES if page.startswith("cp125"))

ALONE = "àèéíóòôáúеаивоуяіїєоηήόώοω"  # letters beyond English that can be a word

LETTER = "[^\\W\\d_¹²³¼½¾ªº]"
_WORD = re.compile(f"{LETTER}+(?:[’']{LETTER}+)*")
_STRANGE = re.compile(
    f"""
    [\x80-\x9f\u02c6-\u02dd\u2044\u2500-\u259f\uf8ff¤¨¬¯´¸ƒﬁﬂ√∫∑∏∂∆Ω≈≠≤≥∞◊]  # hardly ever in a table
    |{LETTER}[^\x00-\x7f\\w’‘‐–—…”“„»«](?={LETTER})  # a sign between letters
    |{LETTER}[§¶£¥¢‰«„‚]  # a sign after a letter
    |(?<!\\d)[¹²³£¥¢§¶†‡‰¼½¾»](?={LETTER})  # a sign before a letter
    |(?<!\\S)[¹²³]
    """,
    re.VERBOSE,
)
"""What a wrong code page shows in place of letters."""


_FOREIGN = re.compile(r"[^\x00-\x7f\W]{3}")
"""Letters in a row that English lacks: hardly in a word that one language borrows from another."""


def read_text(data: bytes, languages: Sequence[str], name: str) -> tuple[str | None, Text | None]:
    """Return the text of a file, and a warning if its code page was guessed; None and a fault if nobody can tell."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), None
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        pass
    tongues = [lang.partition("-")[0] for lang in languages]
    found = _read_in_pages(data, tongues)
    if len(set(found.values())) == 1:
        page, text = next(iter(found.items()))
        word = next((word[0] for word in _WORD.finditer(text) if not word[0].isascii()), "")
        facts = {"file": quoted(name), "page": PAGES[page].name, "word": quoted(word)}
        if not word:
            return text, msg("{file} is not UTF-8; it is read as {page}", **facts)
        return text, msg("{file} is not UTF-8; it is read as {page}, such as {word}", **facts)
    if found:
        return None, msg(
            "{file} is not UTF-8, and may be read as {pages}; save the table as UTF-8, in Excel as “CSV UTF-8”",
            file=quoted(name),
            pages=list_names(PAGES[page].name for page in found),
        )
    return None, msg(
        "{file} is not UTF-8, and no other encoding gives words of the languages {languages}; "
        "save the table as UTF-8, in Excel as “CSV UTF-8”",
        file=quoted(name),
        languages=list_names(languages),
    )


def _read_in_pages(data: bytes, languages: Sequence[str]) -> dict[str, str]:
    """Return the text by each code page that makes it sensible words of the languages.

    If there is none, return it by the code page of Windows, if that alone makes it words of neighbouring languages.
    """
    texts = {}
    for page, facts in PAGES.items():
        if _can_write(page, languages) and not set(languages).isdisjoint(facts.languages.split()):
            try:
                texts[page] = data.decode(page)
            except UnicodeDecodeError:
                continue
    own = {letter for lang in languages for letter in ALPHABETS[lang] + BORROWED} if texts else set()
    latin = [page for page in texts if PAGES[page].languages in (WEST, CENTRE)]
    near = {letter for page in latin for lang in PAGES[page].languages.split() for letter in ALPHABETS[lang]}
    found = {
        page: text
        for page, text in texts.items()
        if _is_sensible(text, own) and (page in WINDOWS or any(map(str.isalpha, _beyond_english(text))))
    }
    small = [
        page for page, text in found.items() if any(letter.islower() for letter in _beyond_english(text))
    ]
    if small and small[0] in WINDOWS:  # hardly any table has capitals alone
        found = {page: found[page] for page in small}
    wider = {
        page: text
        for page, text in texts.items()
        if _is_sensible(text, own | near) and not _FOREIGN.search(text)
    }
    alike = len(set(wider.values())) == 1 and next(iter(wider)) in WINDOWS
    return found or (wider if alike else {})


def _can_write(page: str, languages: Sequence[str]) -> bool:
    try:
        for lang in languages:
            ALPHABETS[lang].partition(" ")[0].encode(page)
    except (UnicodeEncodeError, KeyError):
        return False
    return True


def _beyond_english(text: str) -> str:
    return "".join(sign for sign in text if not sign.isascii())


def _is_sensible(text: str, letters: set[str]) -> bool:
    """Return whether a text has no signs of a wrong code page, and no letters beyond these and English."""
    lines = dict.fromkeys(line for line in text.splitlines() if not line.isascii())
    return not any(
        _STRANGE.search(line.replace("l·l", "ll"))
        or line.count("‹") != line.count("›")
        or not all(_is_word(word, letters) for word in _WORD.findall(line) if not word.isascii())
        for line in lines
    )


def _is_word(word: str, letters: set[str]) -> bool:
    """Return whether a word has no strange letters, and none of its capitals beyond English is within small letters."""
    strange = {letter for letter in _beyond_english(word) if not {letter, letter.lower()} & letters} - {"’"}
    if strange or (len(word) == 1 and word.lower() not in ALONE):
        return False
    if "ς" in word[:-1] or (len(word) > 1 and word.endswith("σ")):  # two forms of a Greek letter
        return False
    return not any(
        letter.isupper()
        and not letter.isascii()
        and (before.islower() or (before.isalpha() and after.islower()))
        for before, letter, after in zip(word, word[1:], f"{word[2:]} ", strict=False)
    )
