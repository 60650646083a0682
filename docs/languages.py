"""Bring the catalogues of the printed pages up to date with the templates, and compile them.

Usage: python docs/languages.py        (needs the test extra: babel)
Ends with status 1 where a text has no translation yet; it names each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import LOCALES, compile_all  # noqa: E402 - found from the folder above
from pnp.words import ENGLISH, LANGUAGES  # noqa: E402

TEMPLATE = LOCALES / "pnp.pot"
SOURCES = [("pnp/**.py", "python"), ("templates/**.txt", "jinja2.ext:babel_extract")]
OPTIONS = {
    "templates/**.txt": {
        "newstyle_gettext": "true",
        "silent": "false",
        "trim_blocks": "true",
        "lstrip_blocks": "true",
    }
}
KEYWORDS = {**DEFAULT_KEYWORDS, "marked": None}


def _new(lang: str | None) -> Catalog:
    """Return an empty catalogue."""
    catalogue = Catalog(lang, project="pnp", fuzzy=False, last_translator="", language_team="")
    catalogue.header_comment = "# The words on the printed pages of pnp" + (f" ({lang})." if lang else ".")
    return catalogue


def extracted() -> Catalog:
    """Return every text that is printed, with the files it stands in."""
    template = _new(None)
    found = extract_from_dir(ROOT, SOURCES, OPTIONS, keywords=KEYWORDS)
    for path, _, texts, _, context in sorted(found, key=lambda each: (each[0], each[1])):
        template.add(texts, None, [(path.replace("\\", "/"), None)], context=context)
    return template


def read(path: Path, lang: str | None = None) -> Catalog:
    """Read a catalogue, or the template."""
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def po(lang: str) -> Path:
    """Return where the catalogue of a language lies."""
    return LOCALES / lang / "LC_MESSAGES" / "pnp.po"


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


def main() -> int:
    """Extract, update, compile; name what lacks a translation."""
    template = extracted()
    if TEMPLATE.is_file() and keys(old := read(TEMPLATE)) == keys(template):
        template.creation_date = old.creation_date
    _write(TEMPLATE, template)
    lacking = 0
    for lang in LANGUAGES:
        if lang == ENGLISH:
            continue
        catalogue = read(po(lang), lang) if po(lang).is_file() else _new(lang)
        catalogue.update(template, no_fuzzy_matching=True)
        _write(po(lang), catalogue)
        for message in missing(catalogue):
            lacking += 1
            print(f"{po(lang).relative_to(ROOT)}: {message.id!r} has no translation")
    compile_all()
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
