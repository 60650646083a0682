"""Bring the catalogues up to date with the templates and the code, and compile them.

A language has three: ``pages``, the words that are printed, ``messages``, the sentences of the code, and ``web``, what
stands in the templates of the web pages.

Usage: python docs/languages.py
Ends with status 1 where a text has no translation yet; it names each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pnp.texts.compiling import LOCALES, compile_catalogues  # noqa: E402 - found from the folder above
from pnp.texts.languages import ENGLISH, LANGUAGES  # noqa: E402
from pnp.texts.words import MESSAGES, PAGES, WEB  # noqa: E402

JINJA = {"newstyle_gettext": "true", "silent": "false", "trim_blocks": "true", "lstrip_blocks": "true"}
FOLDERS = ("templates", "pnp/games")
OPTIONS = {f"{folder}/**.{ending}": JINJA for folder in FOLDERS for ending in ("txt", "html")}


def jinja(ending: str) -> list[tuple[str, str]]:
    """Return where templates with an ending stand, and what reads their texts."""
    return [(f"{folder}/**.{ending}", "jinja2.ext:babel_extract") for folder in FOLDERS]


class Domain(NamedTuple):
    """Where the texts of a kind of catalogue stand, and how they are marked there."""

    about: str
    sources: list[tuple[str, str]]
    keywords: dict[str, Any]


DOMAINS = {
    PAGES: Domain(
        "The words on the printed pages of pnp",
        [("pnp/texts/words.py", "python"), *jinja("txt")],
        {**DEFAULT_KEYWORDS, "marked": None},
    ),
    MESSAGES: Domain(
        "What pnp says at the prompt, in its tables and of faults",
        [("pnp/**.py", "python"), ("scorer/**.py", "python")],
        {"msg": None, "plural": (2, 3)},
    ),
    WEB: Domain(
        "The words on the web pages of pnp serve",
        jinja("html"),
        DEFAULT_KEYWORDS,
    ),
}


def _new(domain: str, lang: str | None) -> Catalog:
    """Return an empty catalogue."""
    catalogue = Catalog(lang, project="pnp", fuzzy=False, last_translator="", language_team="")
    catalogue.header_comment = f"# {DOMAINS[domain].about}" + (f" ({lang})." if lang else ".")
    return catalogue


def template(domain: str) -> Path:
    """Return where the texts of a domain lie, without translations."""
    return LOCALES / f"{domain}.pot"


def extracted(domain: str) -> Catalog:
    """Return every text of a domain, with the files it stands in."""
    _, sources, keywords = DOMAINS[domain]
    catalogue = _new(domain, None)
    found = extract_from_dir(ROOT, sources, OPTIONS, keywords=keywords)
    for path, _, texts, _, context in sorted(found, key=lambda each: (each[0], each[1])):
        catalogue.add(texts, None, [(path.replace("\\", "/"), None)], context=context)
    return catalogue


def read(path: Path, lang: str | None = None) -> Catalog:
    """Read a catalogue, or the template."""
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def po(lang: str, domain: str) -> Path:
    """Return where a catalogue of a language lies."""
    return LOCALES / lang / "LC_MESSAGES" / f"{domain}.po"


def key(message: Message) -> tuple[str | None, object]:
    """Return what tells messages apart: context and English text."""
    return (message.context, message.id)


def keys(catalogue: Catalog) -> set[tuple[str | None, object]]:
    """Return the keys of all texts of a catalogue."""
    return {key(message) for message in catalogue if message.id}


def forms(message: Message) -> tuple[str, ...]:
    """Return the translation of a text: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def missing(catalogue: Catalog) -> Iterator[Message]:
    """Return the texts that have no translation, or a doubtful one."""
    return (m for m in catalogue if m.id and (m.fuzzy or not all(forms(m))))


def _write(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, include_lineno=False, ignore_obsolete=True)


def updated(domain: str) -> int:
    """Bring the catalogues of a domain up to date; name what lacks a translation, and return how much."""
    fresh = extracted(domain)
    path = template(domain)
    if path.is_file() and keys(old := read(path)) == keys(fresh):
        fresh.creation_date = old.creation_date
    _write(path, fresh)
    lacking = 0
    for lang in LANGUAGES:
        if lang == ENGLISH:
            continue
        path = po(lang, domain)
        catalogue = read(path, lang) if path.is_file() else _new(domain, lang)
        catalogue.update(fresh, no_fuzzy_matching=True)
        _write(path, catalogue)
        for message in missing(catalogue):
            lacking += 1
            print(f"{path.relative_to(ROOT)}: {message.id!r} has no translation")
    return lacking


def main() -> int:
    """Extract, update, compile; name what lacks a translation."""
    lacking = sum(map(updated, DOMAINS))
    compile_catalogues()
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
