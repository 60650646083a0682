"""The languages of pages and messages: one record each, and three catalogues in ``pnp/locales``."""

from __future__ import annotations

from typing import NamedTuple

from pnp.errors import PnpError


class Language(NamedTuple):
    """A language, and what its texts need that no catalogue says."""

    code: str
    name: str  # as it calls itself
    noun_capitals: bool = False  # whether every noun has a capital, wherever it stands
    decimal: str = ","  # what stands before the decimals of a number

    def number(self, text: str) -> str:
        """Return numbers that are written with points as the language writes them."""
        return text.replace(".", self.decimal)


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
        from scorer.messages import join_texts, msg  # noqa: PLC0415 - help and version do not load the scorer

        known = join_texts(LANGUAGES, ", ")
        text = msg("--lang {wanted}: no such language; choose one of: {known}", wanted=wanted, known=known)
        raise UnknownLanguageError(text)
    return wanted
