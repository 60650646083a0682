"""The languages of pages and messages: one record each, and three catalogues in ``pnp/locales``."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from pnp.errors import PnpError


class Language(NamedTuple):
    """A language, and what no catalogue states about it."""

    code: str
    name: str  # in the language itself
    noun_capitals: bool = False  # whether nouns are capitalised everywhere
    decimal: str = ","  # the decimal separator

    def number(self, text: str) -> str:
        """Return a text with English numbers in the format of the language.

        >>> LANGUAGES["de"].number("8.5 × 11 in"), LANGUAGES["de"].number("3,412"), LANGUAGES["en"].number("8.5")
        ('8,5 × 11 in', '3.412', '8.5')
        """
        if self.code == ENGLISH or "," not in text:  # Babel is slow to load: only for thousands
            return text.replace(".", self.decimal)
        from babel.numbers import get_group_symbol

        return text.translate({ord("."): self.decimal, ord(","): get_group_symbol(self.code)})

    def date(self, text: str) -> str:
        """Return an ISO 8601 date, with hours and minutes if it has them, in the format of the language.

        >>> LANGUAGES["de"].date("2026-11-21T20:15:00+01:00"), LANGUAGES["en"].date("2026-11-21 20:15")
        ('21.11.2026 20:15', '2026-11-21 20:15')
        """
        day, time = text[:10], text[11:16]
        if self.code != ENGLISH:
            from babel.dates import format_date

            day = format_date(date.fromisoformat(day), "medium", locale=self.code)
        return f"{day} {time}".rstrip()


ENGLISH = "en"
LANGUAGES = {
    record.code: record
    for record in (
        Language(ENGLISH, "English", decimal="."),
        Language("nl", "Nederlands"),
        Language("de", "Deutsch", noun_capitals=True),
        Language("fr", "Français"),
        Language("it", "Italiano"),
        Language("es", "Español"),
    )
}
"""Every language by its code; English is the language of the sources."""


class UnknownLanguageError(PnpError):
    """A language without catalogues."""


def language(code: str) -> str:
    """Check and return the code of a language. Raises ``UnknownLanguageError``."""
    if code not in LANGUAGES:
        from scorer.messages import join_texts, msg

        known = join_texts(LANGUAGES, ", ")
        text = msg("--lang {wanted}: no such language; choose one of: {known}", wanted=code, known=known)
        raise UnknownLanguageError(text)
    return code
