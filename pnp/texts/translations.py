"""The catalogues of a language, which also write its numbers and dates; Babel knows how, and is loaded for these."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations

from pnp.texts.languages import ENGLISH, LANGUAGES


class Translations(NullTranslations):
    """The texts as they stand in the code, which is English."""

    lang = ENGLISH

    def number(self, text: str) -> str:
        """Return numbers that are written in English as the language writes them."""
        return LANGUAGES[self.lang].number(text)

    def date(self, text: str) -> str:
        """Return a date, or a date and a time, of ISO 8601 as the language writes it."""
        return LANGUAGES[self.lang].date(text)


class Translated(Translations, GNUTranslations):
    """A compiled catalogue of another language."""
