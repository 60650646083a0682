"""The printed texts: Jinja2 templates in ``templates/``, rendered with the facts of a game, in six languages.

A sheet has lines ``key: text``; `` | `` separates the columns of a row; a key may be on several lines.
Its texts are in English and marked for gettext; the other languages are catalogues in ``pnp/locales/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

from pnp.data import resources
from pnp.errors import PnpError
from pnp.texts.compiling import freshen
from pnp.texts.languages import ENGLISH, LANGUAGES, page_language
from scorer.games import GAMES
from scorer.messages import msg, plural, rounded

if TYPE_CHECKING:
    from jinja2 import Environment

SHEETS = "templates"  # the folder of the sheets

TIES = Path(__file__).with_name("ties.py")  # how sheets are compiled, together with this module

PAGES = "pages"  # the catalogue of printed texts
MESSAGES = "messages"  # that of the messages in the code
WEB = "web"  # that of the texts of the web pages


def marked(message: str) -> str:
    """Mark a text of this module for extraction; it is translated where it is used."""
    return message


NUMBERS = (
    *(marked("no"), marked("one"), marked("two"), marked("three"), marked("four"), marked("five")),
    *(marked("six"), marked("seven"), marked("eight"), marked("nine"), marked("ten")),
)


class WordsError(PnpError):
    """A text template that cannot be read or lacks a line."""


class Translations(NullTranslations):
    """The catalogue of a language, which also formats its numbers and dates; this one has the texts in English."""

    lang = ENGLISH

    def number(self, text: str) -> str:
        """Return a text with English numbers in the format of the language."""
        return LANGUAGES[page_language(self.lang)].number(text)

    def date(self, text: str) -> str:
        """Return an ISO 8601 date, perhaps with a time, in the format of the language."""
        return LANGUAGES[page_language(self.lang)].date(text)


class Translated(Translations, GNUTranslations):
    """The compiled catalogue of another language."""


class Untranslated(Translations):
    """The texts that a language lacks: they are in English, and it remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()

    def gettext(self, message: str) -> str:
        """Return a text in English."""
        self.texts.add(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English singular or plural for a number."""
        self.texts.add(msgid2)
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """Return a text with a context in English."""
        self.texts.add(message)
        return super().pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English singular or plural with a context."""
        self.texts.add(msgid2)
        return super().npgettext(context, msgid1, msgid2, n)


class Words:
    """The lines of a sheet, by key."""

    def __init__(self, name: str, lines: Mapping[str, list[str]]) -> None:
        self._name = name
        self._lines = lines

    def lines(self, key: str) -> list[str]:
        """Return every line of a key. Raises ``WordsError`` if the sheet has none."""
        try:
            return self._lines[key]
        except KeyError:
            raise WordsError(msg("{file} has no line '{key}:'", file=self._name, key=key)) from None

    def __getitem__(self, key: str) -> str:
        """Return the only line of a key."""
        return self.lines(key)[0]

    def line(self, key: str) -> str:
        """Return the only line of a key; empty if the sheet has none."""
        return self._lines.get(key, [""])[0]

    def keys(self, start: str) -> list[str]:
        """Return the keys that begin with ``start``, in the order of the sheet. Raises ``WordsError`` for none."""
        keys = [key for key in self._lines if key.startswith(start)]
        if not keys:
            raise WordsError(
                msg("{file} has no line that begins with '{start}'", file=self._name, start=start)
            )
        return keys

    def rows(self, key: str, columns: int = 0, count: int = 0) -> list[tuple[str, ...]]:
        """Return every line of a key, split into columns.

        Raises ``WordsError`` if the sheet has none, or not ``columns`` columns or ``count`` lines, if these are given.
        """
        lines = self.lines(key)
        if count and len(lines) != count:
            fault = plural(
                len(lines),
                "{file}: '{key}:' has {n} line; it needs {right}",
                "{file}: '{key}:' has {n} lines; it needs {right}",
                file=self._name,
                key=key,
                right=count,
            )
            raise WordsError(fault)
        rows = [tuple(column.strip() for column in line.split("|")) for line in lines]
        for line, row in zip(lines, rows, strict=True):
            if columns and len(row) != columns:
                fault = plural(
                    len(row),
                    "{file}: '{key}: {line}' has {found} column, separated by '|'; it needs {right}",
                    "{file}: '{key}: {line}' has {found} columns, separated by '|'; it needs {right}",
                    file=self._name,
                    key=key,
                    line=line,
                    found=len(row),
                    right=columns,
                )
                raise WordsError(fault)
        return rows


def spell(number: int, lang: str) -> str:
    """Return a number up to ten as a word, for running text; others as digits."""
    return catalogue(lang, PAGES).gettext(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def catalogue(lang: str, domain: str) -> Translations:
    """Return a catalogue of a language, including those of installed games; what it lacks is in English.

    That of a language of a folder, such as ``pl``, has the texts of its ``page_language``, and words of folders in it.
    """
    return _catalogue(lang, domain, GAMES.packages.catalogues)


def count_untranslated(lang: str) -> int:
    """Return how many texts of the sheets read so far a language lacks."""
    return len(_lacking(lang, PAGES).texts)


@cache
def _lacking(lang: str, domain: str) -> Untranslated:
    english = Untranslated()
    english.lang = lang
    return english


@cache
def _catalogue(lang: str, domain: str, folders: tuple[Path, ...]) -> Translations:
    known = page_language(lang)
    if known == ENGLISH:
        english = Translations()
        english.lang = lang
        return english
    own = resources.catalogue(known, domain)
    freshen(own)
    first: Translations = _lacking(lang, domain)
    for path in (*(folder / known / "LC_MESSAGES" / own.name for folder in reversed(folders)), own):
        with suppress(OSError), path.open("rb") as file:
            translated = Translated(file)
            translated.lang = lang
            translated.add_fallback(first)
            first = translated
    return first


@cache
def _environment(lang: str, translations: Translations) -> Environment:
    from hashlib import sha256

    from jinja2 import (
        Environment,
        FileSystemBytecodeCache,
        FunctionLoader,
        StrictUndefined,
    )  # only when drawing

    class SheetEnvironment(Environment):
        """An environment whose sheets include their neighbours, or those shared by all games."""

        def join_path(self, template: str, parent: str) -> str:
            neighbour = f"{parent.rpartition('/')[0]}/{template}"
            return neighbour if resources.path(neighbour).is_file() else f"{SHEETS}/{template}"

    kept = None
    with suppress(OSError, RuntimeError):  # there is no folder for it
        compiler = sha256(TIES.read_bytes() + Path(__file__).read_bytes()).hexdigest()
        kept = FileSystemBytecodeCache(pattern=f"pnp-{compiler[:16]}-%s.cache")
    environment = SheetEnvironment(
        bytecode_cache=kept,
        loader=FunctionLoader(_load_source),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,  # what is included ends its last line
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "pnp.texts.ties.Ties"],
        optimized=False,  # a sheet is rendered once: folding constants costs more than it saves
    )
    environment.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]
    environment.filters["spell"] = lambda number: spell(number, lang)
    return environment


def _load_source(name: str) -> tuple[str, str, Callable[[], bool]]:
    """Return a sheet's text, its file, and a function that tells whether it is unchanged."""
    text = resources.text(name)
    return text, str(resources.path(name)), lambda: resources.text(name) == text


def _locate(name: str, fault: Exception) -> str:
    """Return the line of a fault: in the sheet itself or in one that it includes."""
    from jinja2 import TemplateSyntaxError

    if isinstance(fault, TemplateSyntaxError):
        return f"{fault.name}:{fault.lineno}"
    spots = [(frame.f_code.co_filename, line) for frame, line in walk_tb(fault.__traceback__)]
    inside = [(file, line) for file, line in spots if file.endswith(".txt")]
    return f"{resources.name_of(Path(inside[-1][0]))}:{inside[-1][1]}" if inside else name


def sheet(name: str, lang: str, /, folder: str = SHEETS, **facts: object) -> Words:
    """Return the sheet ``FOLDER/NAME.txt`` rendered with facts, in a language.

    ``folder`` has the sheets of all games, or is a game's own, see ``resources.templates_beside``. A float among the
    facts is written as the language writes numbers, with only as many decimals as it needs.
    Raises ``WordsError`` with the sheet and the line, or ``UnreadableFileError``.
    """
    file, words = f"{folder}/{name}.txt", catalogue(lang, PAGES)
    said = {
        key: words.number(rounded(fact)) if isinstance(fact, float) else fact for key, fact in facts.items()
    }
    try:
        text = _environment(lang, words).get_template(file).render(**said)
    except PnpError:
        raise
    except Exception as fault:  # a template is code too: any error in it is its fault
        reason = str(fault).rstrip(".") or type(fault).__name__  # some libraries end theirs with a full stop
        raise WordsError(msg("{file}: {fault}", file=_locate(file, fault), fault=reason)) from fault
    lines: dict[str, list[str]] = {}
    for row in text.splitlines():
        key, colon, line = row.partition(":")
        if colon and not row.startswith("#"):
            lines.setdefault(key.strip(), []).append(line.strip())
    return Words(file, lines)
