"""The language of the command line: the user's own, or the one that ``--lang`` sets."""

import os
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated

import typer

from pnp.cli.options import completes
from pnp.texts import words
from pnp.texts.languages import ENGLISH, LANGUAGES, language
from scorer.language_codes import right_code
from scorer.messages import Date, Number, Text, escape_unprintable, translate


class Speech:
    """Makes texts ready for a terminal: in one language, by default the user's own, and safe to print.

    Each character that does not print, in a name, a path or a value, is escaped here; whoever builds a text need not
    think of it. A string that is not a ``scorer.messages.Text``, such as an id or a name, is not translated.
    """

    def __init__(self, lang: str | None = None) -> None:
        if lang is not None:
            self.lang = lang

    @cached_property
    def lang(self) -> str:
        """The language; that of the locale is looked up only when it is needed."""
        return own_language(os.environ)

    def __call__(self, text: str) -> str:
        """Return a text translated into the language, safe to print."""
        return str(translate(make_printable(text), words.catalogue(self.lang, words.MESSAGES)))


def make_printable(text: str) -> str:
    """Return a text whose facts, or a string whose lines, have no character that does not print.

    A number and a date stay what they are, so that the language's way to write them is not lost.
    """
    if isinstance(text, Text):
        return text.printable()
    if isinstance(text, Number | Date):
        return text
    return "\n".join(map(escape_unprintable, text.split("\n")))


def own_language(environment: Mapping[str, str]) -> str:
    """Return the first language of a user that the program has, else English.

    As for gettext, LANGUAGE is a list of languages, which counts only if the locale is not C.

    >>> own_language({"LANG": "de_AT.UTF-8"}), own_language({"LC_ALL": "C", "LANG": "de_AT.UTF-8"})
    ('de', 'en')
    >>> own_language({"LANG": "en_GB.UTF-8", "LANGUAGE": "pt_BR:fr:de"}), own_language({"LANGUAGE": "fr"})
    ('fr', 'en')
    """
    locale = find_locale(environment, "LC_MESSAGES")
    wanted = [locale]
    if _language_of(locale) not in NO_LANGUAGE:
        wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    known = (code for code in map(_language_of, wanted) if code in LANGUAGES)
    return next(known, ENGLISH)


NO_LANGUAGE = ("", "c", "posix")  # the languages of the locales without a language


def find_locale(environment: Mapping[str, str], *categories: str) -> str:
    """Return the locale of the first category that is set, such as LC_PAPER; an empty text if none is."""
    return next(filter(None, map(environment.get, ("LC_ALL", *categories, "LANG"))), "")


def _language_of(locale: str) -> str:
    """Return the language of a locale: ``de`` for ``de_AT.UTF-8``."""
    return re.split("[_.@]", locale)[0].lower()


def _set_language(context: typer.Context, code: str | None) -> str | None:
    """Set the language at once, so that errors in the other options are in it too."""
    if code is not None and not context.resilient_parsing:
        context.obj.lang = language(code)
    return code


def _set_any_language(context: typer.Context, code: str | None) -> str | None:
    """Set the language of games at once, which may be any: the game knows which it has, also if the code is wrong."""
    right = right_code(code or "")
    code = right if code and right.casefold() == code.casefold() else code
    if not code or (right != code and right.partition("-")[0] in ("", *LANGUAGES)):
        return _set_language(context, code)
    if not context.resilient_parsing:
        context.obj.lang = code
    return code


def _option(callback: Callable[[typer.Context, str | None], str | None], others: str = "") -> object:
    """Return the option ``--lang``; ``others`` says which languages it takes besides ours."""
    *codes, last = LANGUAGES
    return typer.Option(
        "--lang",
        metavar="LANG",
        callback=callback,
        is_eager=True,
        autocompletion=completes(lambda: LANGUAGES),
        help=f"The language: {', '.join(codes)} or {last}{others}; by default your locale's, or {ENGLISH}.",
    )


Lang = Annotated[str | None, _option(_set_language)]
"""The option of every command that prints sentences; it sets the ``Speech`` that is the context's ``obj``."""

GameLang = Annotated[str | None, _option(_set_any_language, ", or another that your own game lists")]
"""The option of commands that show a game, in any language that it has texts in."""
