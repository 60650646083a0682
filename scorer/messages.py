"""Messages that can be translated, and helpers to build them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike, fspath
from typing import Protocol

QUOTE = "'{value}'"  # the pattern of a quoted value

ALONE = "{text}"
"""The pattern of a text that no catalogue has, such as a name, or the words of a folder in one of its languages."""

SHORT = 40  # the most characters of a user's value that a message shows


class Catalogue(Protocol):
    """The patterns of another language; ``gettext.GNUTranslations`` has the first two methods."""

    def gettext(self, message: str, /) -> str:
        """Return a pattern in the language, or unchanged if the language lacks it."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the singular or plural pattern for a number."""

    def number(self, text: str, /) -> str:
        """Return a number in English notation in the notation of the language."""

    def date(self, text: str, /) -> str:
        """Return an ISO 8601 date, perhaps with a time, in the format of the language."""


class Number(str):
    """A number in English notation, which translations convert."""

    __slots__ = ()

    def said(self, catalogue: Catalogue) -> str:
        """Return this number in the notation of a catalogue's language."""
        return catalogue.number(self)


class Date(str):
    """An ISO 8601 date, perhaps with hours and minutes; English shows it unchanged."""

    __slots__ = ()

    def said(self, catalogue: Catalogue) -> str:
        """Return this date in the format of a catalogue's language."""
        return catalogue.date(self)


class Text(str):
    """An English text that keeps its pattern and its facts, so that it can be translated.

    As a string it is the English text. Patterns are those of ``str.format`` with named fields (a brace in the
    text is doubled); a fact that is a ``Text``, a ``Number`` or a ``Date`` is translated too.

    >>> Text("{name} wins game {number}.", {"name": "Ana", "number": 2})
    'Ana wins game 2.'
    """

    __slots__ = ("facts", "forms", "pattern")

    pattern: str
    facts: Mapping[str, object]
    forms: tuple[str, int] | None  # the plural pattern and the number that decides

    def __new__(
        cls, pattern: str, facts: Mapping[str, object] | None = None, forms: tuple[str, int] | None = None
    ) -> Text:
        """Fill a pattern with facts; ``forms`` gives its plural and the number that decides."""
        facts = facts or {}
        if float in map(type, facts.values()):
            facts = {name: rounded(fact) if isinstance(fact, float) else fact for name, fact in facts.items()}
        form = pattern if forms is None or forms[1] == 1 else forms[0]
        text = str.__new__(cls, form.format(**facts))
        text.pattern, text.facts, text.forms = pattern, facts, forms
        return text

    def __getnewargs__(self) -> tuple[str, Mapping[str, object], tuple[str, int] | None]:  # type: ignore[override]
        """Return the arguments that create this text, for copies."""
        return self.pattern, self.facts, self.forms

    def said(self, catalogue: Catalogue) -> str:
        """Return this text in the language of a catalogue."""
        if self.forms is not None:
            pattern = catalogue.ngettext(self.pattern, *self.forms)
        else:
            pattern = catalogue.gettext(self.pattern) if self.pattern else ""
        return pattern.format(**{name: translate(fact, catalogue) for name, fact in self.facts.items()})

    def printable(self) -> Text:
        """Return this text with its facts as they can be printed, see ``escape_unprintable``."""
        return self if self.isprintable() else self.with_names(escape_unprintable)

    def with_names(self, change: Callable[[str], str]) -> Text:
        """Return this text with ``change`` applied to every string in its facts, nested texts included."""
        facts = {name: _change_fact(fact, change) for name, fact in self.facts.items()}
        return Text(self.pattern, facts, self.forms)


def msg(pattern: str, /, **facts: object) -> Text:
    """Return a message or a part of one; the pattern must be a literal, so that catalogues contain it.

    >>> msg("{name} holds {number}", name="Ana", number=3)
    'Ana holds 3'
    """
    return Text(pattern, facts)


def plural(number: int, one: str, many: str, /, **facts: object) -> Text:
    """Return the singular or plural pattern for a number; both may use it as ``{n}``.

    >>> plural(1, "{n} die", "{n} dice"), plural(2, "{n} die", "{n} dice")
    ('1 die', '2 dice')
    """
    return Text(one, {"n": number, **facts}, (many, number))


def literal(text: str) -> Text:
    """Return a text that is the same in every language, such as an id or a name."""
    return text if isinstance(text, Text) else Text(ALONE, {"text": text})


def join_texts(parts: Iterable[str], between: str = "\n") -> Text:
    """Return texts joined by ``between``, which is the same in every language.

    >>> join_texts([msg("one"), msg("two")], ", ")
    'one, two'
    """
    facts = {f"part{number}": part for number, part in enumerate(parts)}
    return Text(between.join(f"{{{name}}}" for name in facts), facts)


def list_names(names: Iterable[str]) -> Text:
    """Join names as a sentence does: ``Ana, Ben and Cleo``."""
    *some, last = list(names) or [""]
    return msg("{some} and {last}", some=join_texts(some, ", "), last=last) if some else literal(last)


def either(names: Iterable[str]) -> Text:
    """Join alternatives: ``red, blue or green``."""
    *some, last = list(names) or [""]
    return msg("{some} or {last}", some=join_texts(some, ", "), last=last) if some else literal(last)


def list_numbers(numbers: Iterable[int]) -> Text:
    """Join numbers that can be chosen from: ``2 or 3``, and ``2 to 8`` for more that follow each other.

    >>> list_numbers([2, 3, 4, 5]), list_numbers([2, 3]), list_numbers([1, 3, 4])
    ('2 to 5', '2 or 3', '1, 3 or 4')
    """
    known = sorted(numbers)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return msg("{smallest} to {largest}", smallest=known[0], largest=known[-1])
    return either(map(str, known))


def list_clauses(clauses: Iterable[str]) -> Text:
    """Join the clauses of a sentence: ``one; another; the last``."""
    *some, last = list(clauses) or [""]
    return msg("{some}; {last}", some=list_clauses(some), last=last) if some else literal(last)


def quoted(value: object) -> Text:
    """Quote a value for a message: one line, at most 40 characters, no control characters."""
    text = str(value)
    short = text if len(text) <= SHORT else text[: SHORT - 1] + "…"
    return msg("'{value}'", value=escape_unprintable(short))


def show_number(value: object) -> object:
    """Return a value for a message: a whole number as it is, unless it is very long; anything else in quotes."""
    short = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**SHORT
    return value if short else quoted(value)


HARMLESS = "\u00a0\u202f\u200c\u200d\u200e"
"""No-break spaces, joiners, and the mark that keeps a line in order after a right-to-left name."""


def escape_unprintable(text: str) -> str:
    r"""Return a text in which each character that does not print is escaped, but for the harmless ones.

    A terminal's ``Speech`` calls this at the end, for all facts; whoever builds a text need not.

    >>> print(escape_unprintable("a\x1b[2J\nb"))
    a\x1b[2J\nb
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in HARMLESS else ascii(char)[1:-1] for char in text)


def translate(fact: object, catalogue: Catalogue) -> object:
    """Return a fact in the language of a catalogue; facts without a translation stay the same."""
    return fact.said(catalogue) if isinstance(fact, Text | Number | Date) else fact


def rounded(number: float, decimals: int | None = None) -> Number:
    """Return a number with ``decimals`` decimals, by default only as many as it needs.

    >>> rounded(4.0), rounded(12.75, 1), rounded(-0.04)
    ('4', '12.8', '-0.04')
    """
    return Number(f"{number:g}" if decimals is None else f"{number:.{decimals}f}")


def _change_fact(fact: object, change: Callable[[str], str]) -> object:
    if isinstance(fact, Text):
        return fact.with_names(change)
    if isinstance(fact, PathLike):
        return change(fspath(fact))
    return change(fact) if isinstance(fact, str) and not isinstance(fact, Number | Date) else fact
