"""Phrases that may name columns (``Pay {price}``), in one language or several."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from pnp.drawing.fonts import find_unsupported
from pnp.drawing.theme import THEMES
from pnp.wings.own.findings import Findings, FolderSpot
from scorer.games.result_checks import wrong_whole_number
from scorer.language_codes import is_code
from scorer.messages import Text, list_names, msg, quoted
from scorer.people import to_nfc
from scorer.seats import SEATS
from scorer.wings.own.sentences import too_many, unknown

SEAT = ("seat", "emblem")  # columns that each seat adds: its colour and its emblem
EACH = ("n", "item")  # columns that a repeated mark adds: the number of the item, and the item
INK = "ink"  # the column with the name of the ink: ``full``, ``low`` or ``grey``

ROW = ("row", "rows")
"""Columns of a table that are counted: the number of a row among those of its part, and that of them all."""

CLOSED = {**dict.fromkeys(SEAT, SEATS), INK: THEMES}  # the words of columns that do not come from a table
ANY = "*"  # a wildcard for the columns of a table that could not be read: any name is accepted
MOST = 4000  # the most characters in a text
LONGEST_NAME = 80  # the most characters in the name of a column that is looked at for a language
MOST_FILLED = 3 * MOST  # the most characters in a text with the values of its columns
MOST_ICONS = 100  # the most times that an icon is repeated for a number

_HOLE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_TIMES = re.compile(r"([^:*×]*+)[*×]\s*+(:[\w-]+:)\s*+")
"""A column in braces with the icon that is repeated as often as it says: ``coins * :coin:``."""

_CODED = re.compile(r"([^@]*[^@ _.:/([-])[ _.:/([-]++([a-z]{2}(?:-[A-Z]{2})?)[)\]]?")
"""A column with the code of a language, not written as ``name@de``."""

_COUNT = re.compile(r"([0-9]{1,3})(?:[.,]00?)?", re.ASCII)


class Scope(NamedTuple):
    """The values of columns for one row of a table, one seat and one language."""

    lang: str
    values: Mapping[str, str] = {}
    spots: Mapping[str, FolderSpot] = {}  # the source of each value
    row: FolderSpot | None = None
    untranslated: Mapping[str, str] = {}  # the values of the first language, for conditions
    numbers: Mapping[str, str] = {}  # that are shown otherwise, as 0.5 is as ``50 %``

    @property
    def counted(self) -> Scope:
        """The same with numbers instead of what is shown for them."""
        return self._replace(values={**self.values, **self.numbers})


class PhraseColumns:
    """The columns that phrases may name, the words in them as far as they are known, and the columns named so far."""

    def __init__(
        self,
        names: Iterable[str] = (),
        words: Mapping[str, Collection[str]] | None = None,
        named: set[str] | None = None,
        own: Iterable[str] = (INK,),
    ) -> None:
        self.words = {**CLOSED, **(words or {})}
        self.names = (*names, *own)
        self.named: set[str] = set() if named is None else named

    def adding(self, names: Iterable[str]) -> PhraseColumns:
        """Return these columns and some more; what is named of them is noted together."""
        return PhraseColumns((*names, *self.names), self.words, self.named, own=())

    def is_closed(self, column: str) -> bool:
        """Return whether no other words can ever be in a column."""
        return self.words.get(column) is CLOSED.get(column)


class Phrase(NamedTuple):
    """A phrase as written in a file, by language; the first language is used for missing ones."""

    spot: FolderSpot
    words: Mapping[str, str]

    def fill(self, scope: Scope) -> str:
        """Return the phrase in the scope's language, with column values inserted."""
        words = self.words.get(scope.lang) or next(iter(self.words.values()), "")
        if "{" not in words and "}" not in words:
            return words
        room = MOST_FILLED  # a text that is too long already gets no more

        def value(hole: re.Match[str]) -> str:
            nonlocal room
            if hole[1] is None:
                return hole[0][0]
            name, icon = _column(hole[1])
            inserted = scope.values.get(name, "") if room >= 0 else ""
            inserted = icon * (read_times(scope.numbers.get(name, inserted)) or 0) if icon else inserted
            room -= len(inserted)
            return inserted

        return _HOLE.sub(value, words)

    def at(self, scope: Scope) -> FolderSpot:
        """Return where the text comes from: the first column that it names, else its own place."""
        return next((scope.spots[name] for name in self.holes if name in scope.spots), self.spot)

    @property
    def holes(self) -> list[str]:
        """The names of the columns in the phrase."""
        return [name for name, _ in self._parts]

    @property
    def repeating(self) -> list[str]:
        """The names of the columns that say how often an icon is repeated."""
        return [name for name, icon in self._parts if icon]

    @property
    def _parts(self) -> list[tuple[str, str]]:
        return [
            _column(hole[1])
            for words in self.words.values()
            for hole in _HOLE.finditer(words)
            if hole[1] is not None
        ]


def find_named(text: str) -> frozenset[str]:
    """Return the words in braces in a file, but for those that need no table: columns, if they are not other YAML."""
    holes = (_column(hole[1])[0] for hole in _HOLE.finditer(text) if hole[1])
    return frozenset(holes).difference(SEAT, ROW, EACH, (INK,))


def read_times(text: str) -> int | None:
    """Return how often an icon is repeated; nothing is 0. Return None for what is no number, or too large."""
    match = _COUNT.fullmatch(text.strip() or "0")
    times = int(match[1]) if match else MOST_ICONS + 1
    return times if times <= MOST_ICONS else None


def check_times(text: str, spot: FolderSpot, findings: Findings) -> None:
    """Report a text that cannot say how often an icon is repeated."""
    if read_times(text) is None:
        findings.fault(spot, wrong_whole_number(text, 0, MOST_ICONS))


def _column(hole: str) -> tuple[str, str]:
    """Return the column that a hole names, and the icon that is repeated as often as it says, if there is one."""
    times = _TIMES.fullmatch(hole)
    name, icon = times.groups() if times else (hole, "")
    return to_nfc(name.strip()), icon


def check(phrase: Phrase, columns: PhraseColumns, findings: Findings) -> None:
    """Report unknown columns, braces without a partner, and letters that cannot be printed."""
    columns.named.update(phrase.holes)
    for hole in phrase.holes if ANY not in columns.names else ():
        if hole not in columns.names:
            findings.fault(phrase.spot, _no_column(hole, columns.names))
    for words in phrase.words.values():
        brace = re.search("[{}]", _HOLE.sub("", words)) if "{" in words or "}" in words else None
        if brace:
            wrong = msg(
                "{found} stands alone; write {right} for a column, or {twice} for a brace",
                found=quoted(brace[0]),
                right="{name}",
                twice=brace[0] * 2,
            )
            findings.fault(phrase.spot, wrong)
        check_letters(words, phrase.spot, findings)


def _no_column(hole: str, names: tuple[str, ...]) -> Text:
    """Return the fault for an unknown column: perhaps the part has no table, or no seats."""
    column = "{" + hole + "}"
    if hole in SEAT and INK in names:  # not where rows are chosen
        right = "count: 5 each"
        return msg(
            "{found} is known where a part is made for each seat; write {right}", found=column, right=right
        )
    if names in {(INK,), ()}:
        right = "cards: cards.csv"
        return msg(
            "{found} is a column, and this part has no table; write {right}", found=column, right=right
        )
    coded = [(name, code) for name in names for plain, code in [split_code(name)] if plain == hole]
    if coded:
        right = ", ".join(
            [
                *(f"'{hole}@{code}'" for _, code in coded),
                f"languages: [{', '.join(code for _, code in coded)}]",
            ]
        )
        return msg(
            "found {found}; write {right}", found=list_names(quoted(name) for name, _ in coded), right=right
        )
    return unknown("column", hole, [*filter(None, names)])


def split_code(column: str) -> tuple[str, str]:
    """Return the name and the language of a column that is not written as ``name@de``; empty texts for others.

    >>> split_code("name (de)"), split_code("name_pt-BR"), split_code("cost")
    (('name', 'de'), ('name', 'pt-BR'), ('', ''))
    """
    match = _CODED.fullmatch(column) if len(column) <= LONGEST_NAME else None
    return (match[1], match[2]) if match and is_code(match[2]) else ("", "")


def check_letters(words: str, spot: FolderSpot, findings: Findings) -> None:
    """Report a text that is too long, or has letters that cannot be printed yet."""
    letter = find_unsupported(words)
    if letter:
        wrong = msg(
            "pnp cannot yet print the letter {letter}: right-to-left scripts are not supported",
            letter=quoted(letter),
        )
        findings.fault(spot, wrong)
    if len(words) > MOST:
        findings.fault(spot, too_many(msg("characters"), MOST))
