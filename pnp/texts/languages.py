"""The languages of pages and messages: one record each, and three catalogues in ``pnp/locales``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.names import find_name, refuse


class Language(NamedTuple):
    """A language, and what no catalogue states about it."""

    code: str
    name: str  # in the language itself
    noun_capitals: bool = False  # whether nouns are capitalised everywhere
    decimal: str = ","  # the decimal separator
    group: str = "."  # between thousands
    begun: bool = False  # whether catalogues and glossary are not complete yet; what they lack is in English
    months: str = ""  # as a date names them, from January on; empty if dates are written in digits

    def number(self, text: str) -> str:
        """Return a text with English numbers in the format of the language.

        >>> LANGUAGES["de"].number("8.5 × 11 in"), LANGUAGES["de"].number("3,412"), LANGUAGES["en"].number("8.5")
        ('8,5 × 11 in', '3.412', '8.5')
        """
        return text.translate({ord("."): self.decimal, ord(","): self.group})

    def date(self, text: str) -> str:
        """Return an ISO 8601 date, with hours and minutes if it has them, in the format of the language.

        >>> LANGUAGES["de"].date("2026-11-21T20:15:00+01:00"), LANGUAGES["en"].date("2026-11-21 20:15")
        ('21.11.2026 20:15', '2026-11-21 20:15')
        """
        whole, time = text[:10], text[11:16]
        if self.code != ENGLISH:
            year, month, day = whole.split("-")
            months = self.months.split()
            whole = f"{int(day)} {months[int(month) - 1]} {year}" if months else f"{day}.{month}.{year}"
        return f"{whole} {time}".rstrip()


ENGLISH = "en"
LANGUAGES = {
    record.code: record
    for record in (
        Language(ENGLISH, "English", decimal=".", group=","),
        Language("nl", "Nederlands", months="jan feb mrt apr mei jun jul aug sep okt nov dec"),
        Language("de", "Deutsch", noun_capitals=True),
        Language(
            "fr",
            "Français",
            group="\N{NARROW NO-BREAK SPACE}",
            months="janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        ),
        Language("it", "Italiano", months="gen feb mar apr mag giu lug ago set ott nov dic"),
        Language("es", "Español", months="ene feb mar abr may jun jul ago sept oct nov dic"),
    )
}
"""Every language by its code; English is the language of the sources."""


def page_language(code: str, others: Iterable[str] = ()) -> str:
    """Return the language of what pnp says itself, next to texts in any language.

    It is the language itself or without its region, else the first of the ``others`` that pnp has, else English.

    >>> page_language("de-AT"), page_language("pl"), page_language("pl", ["pl", "fr"])
    ('de', 'en', 'fr')
    """
    wished = (one.partition("-")[0] for one in (code, *others))
    return next((one for one in wished if one in LANGUAGES), ENGLISH)


class UnknownLanguageError(PnpError):
    """A language without catalogues, or one that a game has no texts in."""


def language(code: str) -> str:
    """Check and return the code of a language. Raises ``UnknownLanguageError``."""
    known = find_name(code, LANGUAGES)
    if known is None:
        wrong = msg("--lang {wanted}: no such language", wanted=code)
        raise UnknownLanguageError(refuse(wrong, code, LANGUAGES))
    return known


def check_language(code: str, game: str, languages: Iterable[str]) -> None:
    """Check the language of a game's words: one of pnp, or of the game. Raises ``UnknownLanguageError``."""
    if code not in LANGUAGES and code not in languages:
        wrong = msg("--lang {wanted}: {game} has no texts in this language", wanted=code, game=game)
        raise UnknownLanguageError(refuse(wrong, code, dict.fromkeys((*languages, *LANGUAGES))))
