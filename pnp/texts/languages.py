"""The languages of pages and messages: one record each, and three catalogues in ``pnp/locales``."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from pnp.errors import PnpError


class Language(NamedTuple):
    """A language, and what its texts need that no catalogue says."""

    code: str
    name: str  # as it calls itself
    noun_capitals: bool = False  # whether every noun has a capital, wherever it stands
    decimal: str = ","  # what it writes before tenths

    def number(self, text: str) -> str:
        """Return numbers that are written in English as the language writes them.

        >>> LANGUAGES["de"].number("8.5 × 11 in"), LANGUAGES["de"].number("3,412"), LANGUAGES["en"].number("8.5")
        ('8,5 × 11 in', '3.412', '8.5')
        """
        if self.code == ENGLISH or "," not in text:  # a library only for thousands: it takes long to load
            return text.replace(".", self.decimal)
        from babel.numbers import get_group_symbol

        return text.translate({ord("."): self.decimal, ord(","): get_group_symbol(self.code)})

    def date(self, text: str) -> str:
        """Return a date of ISO 8601, with the time up to the minute if it has one, as the language writes it.

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
    each.code: each
    for each in (
        Language(ENGLISH, "English", decimal="."),
        Language("nl", "Nederlands"),
        Language("de", "Deutsch", noun_capitals=True),
        Language("fr", "Français"),
        Language("it", "Italiano"),
        Language("es", "Español"),
    )
}
"""Every language by its code; English is what the texts are written in."""


class UnknownLanguageError(PnpError):
    """A language that no catalogue is written in."""


def language(wanted: str) -> str:
    """Check the code of a language. Raises ``UnknownLanguageError``."""
    if wanted not in LANGUAGES:
        from scorer.messages import join_texts, msg

        known = join_texts(LANGUAGES, ", ")
        text = msg("--lang {wanted}: no such language; choose one of: {known}", wanted=wanted, known=known)
        raise UnknownLanguageError(text)
    return wanted
