"""Codes of languages by BCP 47, such as ``pl``, ``ja`` or ``pt-BR``, and what is meant by wrong ones."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

LANGUAGES = ("en", "nl", "de", "fr", "it", "es")
"""The languages of the pages, which nothing needs to be looked up for."""

CODE = "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"  # what codes look like
LONGEST_CODE = 35  # the most characters of a code, as RFC 5646 advises

RIGHT_TO_LEFT = ("Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi")
"""The scripts that are written from right to left, of languages in use."""


@lru_cache(256)
def right_code(code: str) -> str:
    """Return the code as it is written, or the one that is meant: ``ja`` for ``jp``; empty if nobody can say.

    >>> [right_code(code) for code in ("pl", "pt-BR", "pt_br", "deu", "jp", "polish", "xx")]
    ['pl', 'pt-BR', 'pt-BR', 'de', 'ja', 'pl', '']
    """
    if code in LANGUAGES:
        return code
    return next(_guess(code), "") if 0 < len(code) <= LONGEST_CODE else ""


def _guess(code: str) -> Iterator[str]:
    """Yield what a code may mean: itself, the language of a country, a code by its first letters."""
    from langcodes import Language, standardize_tag, tag_is_valid  # noqa: PLC0415 - most folders are in our languages

    if tag_is_valid(code):
        yield standardize_tag(code)
    if len(code) == 2 and code.isascii() and code.isalpha():
        spoken = Language.get(f"und-{code.upper()}").maximize().language or "en"
        if spoken != "en":  # which the library also says of what is no country
            yield spoken
    for size in (3, 2):
        if tag_is_valid(code[:size]) and len(standard := standardize_tag(code[:size])) == 2:
            yield standard


def is_code(code: str) -> bool:
    """Return whether this is the code of a language, as it is written."""
    return bool(code) and right_code(code) == code


def find_nearest(code: str, languages: Iterable[str]) -> str:
    """Return a language that is the same but for its region, or else the first one; empty if there is none.

    >>> find_nearest("de", ["en", "de-AT"]), find_nearest("pt-BR", ["en", "pt", "pt-BR"]), find_nearest("ja", ["pl"])
    ('de-AT', 'pt-BR', 'pl')
    """
    known = [*languages]
    alike = (own for own in known if own.partition("-")[0] == code.partition("-")[0])
    return code if code in known else next(alike, next(iter(known), ""))


def is_right_to_left(code: str) -> bool:
    """Return whether a language is written from right to left."""
    if code in LANGUAGES:
        return False
    from langcodes import Language  # noqa: PLC0415 - as above

    return Language.get(code).maximize().script in RIGHT_TO_LEFT
