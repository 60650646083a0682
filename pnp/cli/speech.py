"""The language of the command line: the user's own, or that of ``--lang``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

from pnp.cli.parameters import Context, Parameter, completes
from pnp.texts.languages import ENGLISH, LANGUAGES, language


class Speech:
    """Translates texts into one language, by default the user's own.

    A string that is not a ``scorer.messages.Text``, such as an id or a name, stays unchanged.
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
        from scorer.messages import translate

        return str(text if self.lang == ENGLISH else translate(text, catalogue(self.lang, MESSAGES)))

    def fault(self, text: str) -> str:
        """Return the translated message of an error, in English if the catalogue is missing."""
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
    """Use the language from here on, also for errors of the other options."""
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
