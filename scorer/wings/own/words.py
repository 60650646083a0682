"""A folder's words in one or several languages: ``Harvest``, or ``{en: Harvest, de: Ernte}``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.errors import Where
from scorer.language_codes import LANGUAGES, find_nearest, is_code, is_right_to_left, right_code
from scorer.messages import ALONE, Catalogue, Text, join_texts, literal, msg, quoted
from scorer.record.checking import FaultCollector
from scorer.record.fields import describe, fields, is_blank, text
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.wings.own.sentences import misread, unknown


class OwnWords(NamedTuple):
    """The same words in one or several languages, and their line in the file."""

    line: int
    said: Mapping[str, str]  # by language; the key is empty for words in all languages
    languages: Sequence[str] = ()  # of the game

    def in_language(self, lang: str) -> str:
        """Return the words in a language if the game has it, or else in the first language of the game."""
        lang = find_nearest(lang, self.languages) or lang
        return self.said.get(find_nearest(lang, self.said)) or self.first

    @property
    def first(self) -> str:
        """The words in the first language."""
        return next(iter(self.said.values()), "")


NONE = OwnWords(0, {})

_SHORT = re.compile(r"[^\W\d_]{2,3}(?![^\W\d_])")
"""The begin of the code of a language; longer keys are other words."""


class Named(Text):
    """Words of a folder as a text; it is translated by the folder, not by the catalogue."""

    __slots__ = ("words",)

    words: OwnWords

    def said(self, catalogue: Catalogue) -> str:
        """Return the words in the language of a catalogue."""
        return self.words.in_language(getattr(catalogue, "lang", "en"))

    def with_names(self, change: Callable[[str], str]) -> Named:
        """Return these words with ``change`` applied in every language."""
        return to_text(
            self.words._replace(said={lang: change(text) for lang, text in self.words.said.items()})
        )


def to_text(words: OwnWords) -> Named:
    """Return words as a text that can be part of messages."""
    named = Named(ALONE, {"text": words.first})
    named.words = words
    return named


def read_words(
    report: FaultCollector, node: Node | None, where: Where, what: Text, languages: Sequence[str]
) -> OwnWords:
    """Read the words of a node and report faults; ``what`` describes what is expected.

    Words in ``LANGUAGES`` are taken even if they are not among the ``languages`` of the game.
    """
    if isinstance(node, Scalar) and not is_blank(node):
        return OwnWords(node.line, {"": node.text})
    if isinstance(node, Pairs) and node.pairs:
        known = [*dict.fromkeys((*LANGUAGES, *languages))]
        others = [key.text for key, _ in node.pairs if key.text not in known and _SHORT.match(key.text)]
        values = fields(report, node, where, [*known, *dict.fromkeys(others)])
        for lang, value in values.items():
            if lang in others:
                report.fault((*where, lang), explain_language(lang, languages), value.line)
            elif not isinstance(value, Scalar):
                report.fault((*where, lang), _explain_wrong(value, what), value.line)
        texts = {lang: value.text for lang, value in values.items() if isinstance(value, Scalar)}
        return OwnWords(node.line, texts, languages)
    if node is not None:
        report.fault(where, _explain_wrong(node, what), node.line)
    return NONE


def list_items(report: FaultCollector, node: Node, where: Where) -> Sequence[Node]:
    """Return the items of a list, or a single one; a text with commas is a fault, and its parts are the items."""
    if isinstance(node, Items):
        return node.items
    if not isinstance(node, Scalar) or "," not in node.text:
        return [node]
    report.fault(where, misread(node.text, f"[{node.text}]"), node.line)
    return [node._replace(text=part.strip()) for part in node.text.split(",")]


def read_listed(
    report: FaultCollector, node: Node, where: Where, what: Text, kind: str, known: Sequence[str]
) -> Iterator[tuple[str, int]]:
    """Yield the known words of a list, or of a single word, with their lines; report the unknown ones."""
    for item in list_items(report, node, where):
        word = text(report, item, where, what)
        if word is not None and word in known:
            yield word, item.line
        elif word is not None and known:
            report.fault(where, unknown(kind, word, known), item.line)


def explain_code(code: str) -> Text | None:
    """Return what is wrong with the code of a language; None if texts can be in it."""
    if is_code(code):
        wrong = msg("{sign}: texts in this script cannot be set yet", sign=quoted(code))
        return wrong if is_right_to_left(code) else None
    right = right_code(code)
    known = quoted(right) if right else literal("en, pl, ja, pt-BR")
    return msg("unknown {key} {value}; write {right}", key="language", value=quoted(code), right=known)


def explain_language(code: str, languages: Sequence[str]) -> Text:
    """Return what is wrong with a language that is not among those of the game."""
    right = f"languages: [{', '.join([*languages, code])}]"
    unlisted = msg("{found} is no language of the game; write {right}", found=quoted(code), right=right)
    return explain_code(code) or unlisted


def _explain_wrong(node: Node, what: Text) -> Text:
    return msg(
        "found {found}; write {right}",
        found=describe(node),
        right=join_texts([what, "{en: ..., de: ...}"], " | "),
    )
