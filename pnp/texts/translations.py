"""The catalogue of a language, which also formats its numbers and dates."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations

from pnp.texts.languages import ENGLISH, LANGUAGES


class Translations(NullTranslations):
    """The untranslated texts, which are English."""

    lang = ENGLISH

    def number(self, text: str) -> str:
        """Return a text with English numbers in the format of the language."""
        return LANGUAGES[self.lang].number(text)

    def date(self, text: str) -> str:
        """Return an ISO 8601 date, perhaps with a time, in the format of the language."""
        return LANGUAGES[self.lang].date(text)


class Translated(Translations, GNUTranslations):
    """The compiled catalogue of another language."""
