"""Sentences on a page: every fact that people wrote is isolated from the text around it, whatever its script."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from pnp.texts.words import MESSAGES, catalogue
from scorer.messages import Catalogue, Text

FIRST_STRONG, END = "\u2068", "\u2069"
"""Characters that isolate a fact where no element can, as in a label."""


_OPTION = re.compile(r"^(<bdi>)?--[a-z-]+ ")


def isolate(text: object) -> str:
    """Return a name between isolating characters."""
    return f"{FIRST_STRONG}{text}{END}"


def to_html(text: str, lang: str) -> Markup:
    """Return a sentence in a language as HTML; names and numbers in it are ``bdi`` elements."""
    return Markup(_marked(text, catalogue(lang, MESSAGES)))


def to_text(text: str, lang: str) -> str:
    """Return a sentence in a language as text for a label, names set apart by signs."""
    return _plain(text, catalogue(lang, MESSAGES))


def _pattern(text: Text, words: Catalogue) -> str:
    if text.forms is not None:
        return words.ngettext(text.pattern, *text.forms)
    return words.gettext(text.pattern) if text.pattern else ""


def _marked(fact: object, words: Catalogue) -> str:
    """Return a fact as HTML: patterns and facts are escaped each by itself, then put together."""
    if isinstance(fact, Text):
        facts = {name: _marked(each, words) for name, each in fact.facts.items()}
        return str(escape(_pattern(fact, words))).replace("\n", "<br>").format(**facts)
    return f"<bdi>{escape(fact)}</bdi>" if isinstance(fact, str) else str(escape(fact))


def _plain(fact: object, words: Catalogue) -> str:
    if isinstance(fact, Text):
        return _pattern(fact, words).format(
            **{name: _plain(each, words) for name, each in fact.facts.items()}
        )
    return isolate(fact) if isinstance(fact, str) else str(fact)


def without_option(sentence: Markup) -> Markup:
    """Return a sentence about an option without the option: on a page it is at its field.

    >>> without_option(Markup("--paper <bdi>a9</bdi>: no such paper"))
    Markup('<bdi>a9</bdi>: no such paper')
    >>> without_option(Markup("<bdi>--cell 21</bdi>: Blockers takes 20 or 25 mm"))
    Markup('<bdi>21</bdi>: Blockers takes 20 or 25 mm')
    """
    return Markup(_OPTION.sub(r"\1", str(sentence)))
