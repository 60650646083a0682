"""Update the catalogues from the templates and the code, and compile them.

A language has three catalogues: ``pages`` for printed texts, ``messages`` for the sentences of the code, and ``web``
for the templates of the web pages.

Usage: python docs/languages.py
Lists the texts without a translation; the exit status is 1 if there are any.
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

from pnp.texts.compiling import LOCALES, compile_catalogues  # noqa: E402 - needs the path above
from pnp.texts.languages import ENGLISH, LANGUAGES  # noqa: E402
from pnp.texts.words import MESSAGES, PAGES, WEB  # noqa: E402

JINJA = {"newstyle_gettext": "true", "silent": "false", "trim_blocks": "true", "lstrip_blocks": "true"}
FOLDERS = ("templates", "pnp/games")
OPTIONS = {f"{folder}/**.{ending}": JINJA for folder in FOLDERS for ending in ("txt", "html")}


def jinja_sources(ending: str) -> list[tuple[str, str]]:
    """Return the patterns of templates with an ending, and the function that extracts their texts."""
    return [(f"{folder}/**.{ending}", "jinja2.ext:babel_extract") for folder in FOLDERS]


class Domain(NamedTuple):
    """A kind of catalogue: its description, its sources, and how their texts are marked."""

    about: str
    sources: list[tuple[str, str]]
    keywords: dict[str, Any]


DOMAINS = {
    PAGES: Domain(
        "The words on the printed pages of pnp",
        [("pnp/texts/words.py", "python"), *jinja_sources("txt")],
        {**DEFAULT_KEYWORDS, "marked": None},
    ),
    MESSAGES: Domain(
        "What pnp says at the prompt, in its tables and of faults",
        [("pnp/**.py", "python"), ("scorer/**.py", "python")],
        {"msg": None, "plural": (2, 3)},
    ),
    WEB: Domain(
        "The words on the web pages of pnp serve",
        jinja_sources("html"),
        DEFAULT_KEYWORDS,
    ),
}


def _new(domain: str, lang: str | None) -> Catalog:
    """Return an empty catalogue."""
    catalogue = Catalog(lang, project="pnp", fuzzy=False)
    catalogue.header_comment = f"# {DOMAINS[domain].about}" + (f" ({lang})." if lang else ".")
    return catalogue


def pot_path(domain: str) -> Path:
    """Return the path of a domain's template, which has no translations."""
    return LOCALES / f"{domain}.pot"


def extract(domain: str) -> Catalog:
    """Return every text of a domain."""
    _, sources, keywords = DOMAINS[domain]
    catalogue = _new(domain, None)
    for _, _, texts, _, context in extract_from_dir(ROOT, sources, OPTIONS, keywords=keywords):
        catalogue.add(texts, None, context=context)
    return catalogue


def read(path: Path, lang: str | None = None) -> Catalog:
    """Read a catalogue, or a template if ``lang`` is None."""
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def po_path(lang: str, domain: str) -> Path:
    """Return the path of a catalogue of a language."""
    return LOCALES / lang / "LC_MESSAGES" / f"{domain}.po"


def key(message: Message) -> tuple[str | None, object]:
    """Return the identity of a message: its context and English text."""
    return (message.context, message.id)


def message_keys(catalogue: Catalog) -> set[tuple[str | None, object]]:
    """Return the identities of all messages of a catalogue."""
    return {key(message) for message in catalogue if message.id}


def translation_forms(message: Message) -> tuple[str, ...]:
    """Return the translation of a message: one text, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def missing(catalogue: Catalog) -> Iterator[Message]:
    """Return the messages without a translation, or with a doubtful one."""
    return (m for m in catalogue if m.id and (m.fuzzy or not all(translation_forms(m))))


def _write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue in alphabetical order and without places, so that it changes only where a text does."""
    catalogue.last_translator, catalogue.language_team = "pnp", "pnp"
    catalogue.revision_date = catalogue.creation_date
    if path.stem == MESSAGES:  # a per cent sign in them is one; Babel takes it for a field
        for message in catalogue:
            message.flags.discard("python-format")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, no_location=True, sort_output=True, ignore_obsolete=True)


def update(domain: str) -> int:
    """Update the catalogues of a domain; print the texts without translation, and return their number."""
    fresh = extract(domain)
    path = pot_path(domain)
    if path.is_file() and message_keys(old := read(path)) == message_keys(fresh):
        fresh.creation_date = old.creation_date
    _write(path, fresh)
    lacking = 0
    for lang in LANGUAGES:
        if lang == ENGLISH:
            continue
        path = po_path(lang, domain)
        catalogue = read(path, lang) if path.is_file() else _new(domain, lang)
        catalogue.update(fresh, no_fuzzy_matching=True)
        _write(path, catalogue)
        for message in missing(catalogue):
            lacking += 1
            print(f"{path.relative_to(ROOT)}: {message.id!r} has no translation")
    return lacking


def main() -> int:
    """Extract, update and compile; return the exit status."""
    lacking = sum(map(update, DOMAINS))
    compile_catalogues()
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
