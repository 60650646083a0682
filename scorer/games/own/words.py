"""Words of a folder, in one language or several: ``Harvest``, or ``{en: Harvest, de: Ernte}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorer.errors import Where
from scorer.messages import Catalogue, Text, join_texts, msg
from scorer.record.checking import Report
from scorer.record.fields import describe, fields, is_blank
from scorer.record.nodes import Node, Pairs, Scalar

LANGUAGES = ("en", "nl", "de", "fr", "it", "es")
"""The languages that a folder may have words in: those of the pages."""


class Words(NamedTuple):
    """The same words in some languages, the first of them standing in for others; its line in the file."""

    line: int
    said: Mapping[str, str]  # by language; under an empty one, the words for all

    def in_language(self, lang: str) -> str:
        """Return the words in a language, or what stands in for them."""
        return self.said.get(lang) or next(iter(self.said.values()), "")

    @property
    def first(self) -> str:
        """The words in the first language."""
        return next(iter(self.said.values()), "")


NONE = Words(0, {})


class Named(Text):
    """What a folder calls something: said in the language of the catalogue, where the folder has it."""

    __slots__ = ("words",)

    words: Words

    def said(self, catalogue: Catalogue) -> str:
        """Return the words in the language of a catalogue."""
        return self.words.in_language(getattr(catalogue, "lang", "en"))


def named(words: Words) -> Named:
    """Return words as a text that messages may hold."""
    found = Named("{text}", {"text": words.first})
    found.words = words
    return found


def read_words(report: Report, node: Node | None, where: Where, what: Text) -> Words:
    """Return the words of a node; ``what`` names what is expected. None are reported as a fault."""
    if isinstance(node, Scalar) and not is_blank(node):
        return Words(node.line, {"": node.text})
    if isinstance(node, Pairs) and node.pairs:
        found = fields(report, node, where, LANGUAGES)
        for lang, each in found.items():
            if not isinstance(each, Scalar):
                report.fault((*where, lang), _wrong(each, what), each.line)
        said = {lang: each.text for lang, each in found.items() if isinstance(each, Scalar)}
        return Words(node.line, said)
    if node is not None:
        report.fault(where, _wrong(node, what), node.line)
    return NONE


def _wrong(node: Node, what: Text) -> Text:
    return msg(
        "found {found}; write {right}",
        found=describe(node),
        right=join_texts([what, "{en: ..., de: ...}"], " | "),
    )
