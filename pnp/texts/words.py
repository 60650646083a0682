"""The printed texts: Jinja2 templates in ``templates/``, filled with the facts of a game, in six languages.

A sheet is plain lines ``key: text``; `` | `` separates the columns of a row; a key may are on many lines.
Its texts are in English and marked for gettext; the other languages are catalogues in ``pnp/locales/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.data import resources
from pnp.errors import PnpError
from pnp.texts.compiling import SETTINGS, compiled_sheet, freshen
from pnp.texts.filled import kept
from pnp.texts.languages import ENGLISH

if TYPE_CHECKING:
    from types import CodeType

    from jinja2 import BytecodeCache, Environment
    from jinja2.bccache import Bucket

    from pnp.texts.translations import Translations

SIGNS = str.maketrans({"~": "\u00a0", "^": "\n"})
"""Special characters of a template: a non-breaking space, and the end of a line."""

SHEETS = "templates"
"""The folder of the sheets."""

PAGES = "pages"
MESSAGES = "messages"
WEB = "web"
"""The catalogues of a language: printed texts, messages of the code, texts of the web pages."""


def marked(message: str) -> str:
    """Mark a text of this module for the catalogues; it is translated if it is used."""
    return message


NUMBERS = (
    *(marked("no"), marked("one"), marked("two"), marked("three"), marked("four"), marked("five")),
    *(marked("six"), marked("seven"), marked("eight"), marked("nine"), marked("ten")),
)


class WordsError(PnpError):
    """A text template that cannot be read, or that lacks a line."""


class NoCatalogueError(PnpError):
    """A catalogue that the installation lacks."""


class Words:
    """The lines of one sheet, by key."""

    def __init__(self, name: str, lines: Mapping[str, list[str]]) -> None:
        self._name = name
        self._lines = lines

    def lines(self, key: str) -> list[str]:
        """Return every line of a key. Raises ``WordsError`` if the sheet has none."""
        try:
            return self._lines[key]
        except KeyError:
            from scorer.messages import msg  # as above

            raise WordsError(msg("{file} has no line '{key}:'", file=self._name, key=key)) from None

    def __getitem__(self, key: str) -> str:
        """Return the only line of a key."""
        return self.lines(key)[0]

    def line(self, key: str) -> str:
        """Return the only line of a key; nothing if the sheet has none."""
        return self._lines.get(key, [""])[0]

    def keys(self, start: str) -> list[str]:
        """Return the keys that begin so, in the order of the sheet. Raises ``WordsError`` if there is none."""
        found = [key for key in self._lines if key.startswith(start)]
        if not found:
            from scorer.messages import msg  # as above

            raise WordsError(
                msg("{file} has no line that begins with '{start}'", file=self._name, start=start)
            )
        return found

    def rows(self, key: str, columns: int = 0, count: int = 0) -> list[tuple[str, ...]]:
        """Return every line of a key, split into columns.

        Raises ``WordsError`` if the sheet has none, or others than so many ``columns`` or lines.
        """
        from scorer.messages import msg, plural  # as above

        lines = self.lines(key)
        if count and len(lines) != count:
            fault = plural(
                len(lines),
                "{file}: '{key}:' stands on {n} line; it takes {right}",
                "{file}: '{key}:' stands on {n} lines; it takes {right}",
                file=self._name,
                key=key,
                right=count,
            )
            raise WordsError(fault)
        rows = [tuple(column.strip() for column in line.split("|")) for line in lines]
        for line, row in zip(lines, rows, strict=True):
            if columns and len(row) != columns:
                fault = msg(
                    "{file}: '{key}: {line}' has {found} columns, parted by '|'; it takes {right}",
                    file=self._name,
                    key=key,
                    line=line,
                    found=len(row),
                    right=columns,
                )
                raise WordsError(fault)
        return rows


def spell(number: int, lang: str) -> str:
    """Return a small number as a word, as running text wants it."""
    return catalogue(lang, PAGES).gettext(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def catalogue(lang: str, domain: str) -> Translations:
    """Return a catalogue of a language, with those of the packages' games. Raises ``NoCatalogueError``."""
    from scorer.games import GAMES  # help and version do not load the scorer

    return _catalogue(lang, domain, GAMES.packages.catalogues)


def _compiled_catalogue(lang: str, domain: str) -> Path:
    """Return where a compiled catalogue lies, fresh if its texts lie beside it."""
    path = resources.catalogue(lang, domain)
    freshen(path)
    return path


@cache
def _catalogue(lang: str, domain: str, more: tuple[Path, ...]) -> Translations:
    from gettext import GNUTranslations  # cheap commands need none

    from pnp.texts.translations import Translated, Translations  # likewise

    if lang == ENGLISH:
        return Translations()
    try:
        with _compiled_catalogue(lang, domain).open("rb") as file:
            found = Translated(file)
    except OSError:
        from scorer.messages import msg  # help and version do not load the scorer

        missing = msg("the catalogue of the language {lang} is missing; reinstall pnp", lang=lang)
        raise NoCatalogueError(missing) from None
    found.lang = lang
    for folder in more:
        with suppress(OSError), (folder / lang / "LC_MESSAGES" / f"{domain}.mo").open("rb") as file:
            found.add_fallback(GNUTranslations(file))
    return found


_cache_folder: Path | None = None
_adds = True


def kept_text(made_from: object, fill: Callable[[], str]) -> str:
    """Return the text that is kept in that folder, while its files are as they were, else what ``fill`` returns."""
    return kept(_cache_folder, made_from, fill, adds=_adds) if _cache_folder else fill()


def keep_compiled(folder: Path, *, adds: bool = True) -> None:
    """Keep sheets in a folder from now on, compiled and filled; one that has changed is compiled and filled again.

    A folder that cannot be used is done without. Unless it ``adds``, what is kept is used, and nothing more is kept.
    """
    global _cache_folder, _adds
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        _cache_folder, _adds = folder, adds


def _compiled_sheets() -> BytecodeCache | None:
    """Return the cache of compiled templates; None without a folder."""
    from jinja2 import FileSystemBytecodeCache  # only when drawing

    class Sheets(FileSystemBytecodeCache):
        def load_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError):
                super().load_bytecode(bucket)

        def dump_bytecode(self, bucket: Bucket) -> None:
            if _adds:
                with suppress(OSError):
                    super().dump_bytecode(bucket)

    return Sheets(str(_cache_folder)) if _cache_folder else None


@cache
def _environment(lang: str, translations: Translations) -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # only when drawing

    class Sheets(Environment):
        """Sheets that include those next to them, or those that all games share."""

        def join_path(self, template: str, parent: str) -> str:
            beside = f"{parent.rpartition('/')[0]}/{template}"
            return beside if resources.path(beside).is_file() else f"{SHEETS}/{template}"

        def compile(self, source: str, name: str, filename: str) -> CodeType:  # type: ignore[override]
            """Compile a sheet, from Python text if it came with the package."""
            text = compiled_sheet(name, source)
            return (
                super().compile(source, name, filename) if text is None else compile(text, filename, "exec")
            )

    environment = Sheets(
        loader=FunctionLoader(_source),
        undefined=StrictUndefined,
        bytecode_cache=_compiled_sheets(),
        **SETTINGS,
    )
    environment.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]
    environment.filters["spell"] = lambda number: spell(number, lang)
    return environment


def _source(name: str) -> tuple[str, str, Callable[[], bool]]:
    """Return a sheet's text, its file, and whether it is still the same: asked each time the sheet is filled."""
    text = resources.text(name)
    return text, str(resources.path(name)), lambda: resources.text(name) == text


def _place(name: str, fault: Exception) -> str:
    """Return the line that a fault lies in: in the sheet itself or in one that it includes."""
    from traceback import walk_tb  # only for faults

    from jinja2 import TemplateSyntaxError

    if isinstance(fault, TemplateSyntaxError):
        return f"{fault.name}:{fault.lineno}"
    spots = [(frame.f_code.co_filename, line) for frame, line in walk_tb(fault.__traceback__)]
    inside = [(file, line) for file, line in spots if file.endswith(".txt")]
    return f"{resources.name_of(Path(inside[-1][0]))}:{inside[-1][1]}" if inside else name


def sheet(name: str, lang: str, /, folder: str = SHEETS, **facts: object) -> Words:
    """Fill the sheet ``FOLDER/NAME.txt`` with facts, in a language.

    ``folder`` is that of the sheets that all games share, or a game's own, see ``resources.templates_beside``.
    Raises ``WordsError`` naming the sheet and the line, ``UnreadableFileError`` or ``NoCatalogueError``.
    """
    file = f"{folder}/{name}.txt"
    filled = partial(_filled, file, lang, facts)
    text = kept_text((file, lang, facts, _state(folder, lang)), filled)
    lines: dict[str, list[str]] = {}
    for each in text.splitlines():
        key, colon, line = each.partition(":")
        if colon and not each.startswith("#"):
            lines.setdefault(key.strip(), []).append(line.strip().translate(SIGNS))
    return Words(file, lines)


def _filled(file: str, lang: str, facts: Mapping[str, object]) -> str:
    """Fill a sheet."""
    try:
        return _environment(lang, catalogue(lang, PAGES)).get_template(file).render(**facts)
    except PnpError:
        raise
    except Exception as fault:  # a template is code too: any error in it is reported as its fault
        reason = str(fault).rstrip(".") or type(fault).__name__  # some libraries end theirs with a full stop
        from scorer.messages import msg  # as above

        raise WordsError(msg("{file}: {fault}", file=_place(file, fault), fault=reason)) from fault


def _state(folder: str, lang: str) -> tuple[object, ...]:
    """Return what tells whether a sheet would be filled otherwise now, its files apart.

    That is this module, the catalogues, and which sheets lie beside it.
    """
    from scorer.games import GAMES  # as above

    more = (
        each / lang / "LC_MESSAGES" / f"{PAGES}.mo"
        for each in (GAMES.packages.catalogues if lang != ENGLISH else ())
    )
    files = [Path(__file__), *((_compiled_catalogue(lang, PAGES), *more) if lang != ENGLISH else ())]
    return (
        *((each.stat().st_mtime_ns, each.stat().st_size) for each in files if each.is_file()),
        sorted(each.name for each in resources.path(folder).glob("*.txt")),
    )
