"""The language in which the command line speaks: the user's own, or the one of ``--lang``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

from pnp.cli.completion import completes
from pnp.cli.parameters import Context, Parameter
from pnp.texts.languages import ENGLISH, LANGUAGES, language


class Speech:
    """Says texts in one language, the user's own where none is given.

    What is no ``scorer.messages.Text``, as an id or a name, stays as it is.
    """

    def __init__(self, lang: str | None = None) -> None:
        self._lang = lang

    @property
    def lang(self) -> str:
        """The language; that of the locale is looked up only when something is said."""
        if self._lang is None:
            self._lang = own_language(os.environ)
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = lang

    def __call__(self, text: str) -> str:
        """Return a text in the language. Raises ``NoCatalogueError``."""
        from pnp.texts.words import MESSAGES, catalogue
        from scorer.messages import Text

        if self.lang == ENGLISH or not isinstance(text, Text):
            return str(text)
        return text.said(catalogue(self.lang, MESSAGES))

    def fault(self, text: str) -> str:
        """Return what a fault says, in English where the catalogue itself is missing."""
        from pnp.texts.words import NoCatalogueError

        try:
            return self(text)
        except NoCatalogueError:
            return str(text)


def own_language(environment: Mapping[str, str]) -> str:
    """Return the language of a user's locale, where there is a catalogue of it; else English.

    >>> own_language({"LANG": "de_AT.UTF-8"}), own_language({"LC_ALL": "C", "LANG": "de_AT.UTF-8"})
    ('de', 'en')
    """
    locales = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    spoken = locale.replace(".", "_").replace("@", "_").split("_")[0].lower()
    return spoken if spoken in LANGUAGES else ENGLISH


def _chosen(context: Context, wanted: str | None) -> str | None:
    """Speak the language from here on, faults of the other options included."""
    if wanted is not None and not context.resilient_parsing:
        context.obj.lang = language(wanted)
    return wanted


*CODES, LAST = LANGUAGES

Lang = Annotated[
    str | None,
    Parameter(
        "--lang",
        callback=_chosen,
        is_eager=True,
        offers=completes(lambda: LANGUAGES),
        help=f"{', '.join(CODES)} or {LAST}; your locale's when left out, else {ENGLISH}.",
    ),
]
"""The option of every command that speaks; the context's ``obj`` is the ``Speech`` it sets."""
