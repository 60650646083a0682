"""Update the catalogues from the templates and the code, and compile them.

A language has three catalogues: ``pages`` for printed texts, ``messages`` for the sentences of the code, and ``web``
for the templates of the web pages. They pass ``msgfmt --check``.

Usage: python docs/languages.py
Needs GNU gettext (msgmerge). Lists the texts without a sure translation; the exit status is 1 if there are any.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pnp import __version__  # noqa: E402 - needs the path above
from pnp.texts.compiling import LOCALES, compile_catalogues  # noqa: E402
from pnp.texts.languages import ENGLISH, LANGUAGES  # noqa: E402
from pnp.texts.words import MESSAGES, PAGES, WEB  # noqa: E402

JINJA = {"newstyle_gettext": "true", "silent": "false", "trim_blocks": "true", "lstrip_blocks": "true"}
SHEET = {**JINJA, "extensions": "pnp.texts.ties.Ties"}
FOLDERS = ("templates", "pnp/games", "pnp/wings")
OPTIONS = {
    f"{folder}/**.{ending}": how for folder in FOLDERS for ending, how in (("txt", SHEET), ("html", JINJA))
}


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


def _new(domain: str, lang: str) -> Catalog:
    """Return an empty catalogue."""
    catalogue = Catalog(lang, header_comment=f"# {DOMAINS[domain].about} ({lang}).", fuzzy=False)
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "pnp", __version__, ""
    catalogue.last_translator = catalogue.language_team = "pnp"
    catalogue.revision_date = catalogue.creation_date
    return catalogue


def pot_path(domain: str) -> Path:
    """Return the path of a domain's template, which has no translations."""
    return LOCALES / f"{domain}.pot"


def extract(domain: str) -> Catalog:
    """Return every text of a domain, in English, with the comments for translators beside it.

    A short text without a comment gets its place, see ``describe_place``: the names of its sheet and its line, the part
    of a web page, or what its function does.
    """
    _, sources, keywords = DOMAINS[domain]
    catalogue = _new(domain, ENGLISH)
    # babel warns of f-strings among the values of a text, which are no texts
    with redirect_stderr(StringIO()):
        found = [
            *extract_from_dir(
                ROOT, sources, OPTIONS, keywords=keywords, comment_tags=(COMMENT,), strip_comment_tags=True
            )
        ]
    for file, line, texts, comments, context in found:
        short = texts if isinstance(texts, str) else texts[0]
        needs_place = not comments and len(short.split()) <= SHORT
        about = describe_place(ROOT / file, line, short) if needs_place else " ".join(comments)
        catalogue.add(texts, context=context, auto_comments=[about] if about else [])
    for message in catalogue:
        message.flags = _formats(domain, "".join(message.id))
        message.auto_comments = message.auto_comments[:MOST_PLACES]
    return catalogue


COMMENT = "Translators:"
"""How a comment for translators begins, in Python and in templates; it stands on the line before the text."""

SHORT = 3
"""The most words of a text that says too little by itself."""

MOST_PLACES = 3
"""The most comments of a text that stands in many places."""


def describe_place(path: Path, line: int, text: str) -> str:
    """Return where a text stands, as ``low_blow/kit.txt, sheet.date``, ``web/play.html, button``, or its purpose."""
    if path.suffix == ".py":
        return _purpose(path, line)
    source = path.read_text(encoding="utf-8").splitlines()[line - 1]
    folder = path.parent if path.parent.name != "templates" else path.parent.parent
    if folder.parent.parent.name == "games":  # what a game adds to a wing
        folder = folder.parent
    name = f"{folder.name}/{path.name}" if folder != ROOT else path.name
    if path.suffix == ".txt":
        key, colon, _ = source.partition(":")
        return f"{name}, {key}" if colon and re.fullmatch(r"[\w.-]+", key) else name
    before = source[: source.find(text)]
    tag, attribute = re.findall(r"<(\w+)", before), re.search(r'([\w-]+)="[^"<>]*$', before)
    return f"{name}, {attribute[1] if attribute else tag[-1]}" if attribute or tag else name


def _purpose(path: Path, line: int) -> str:
    """Return the first sentence of the documentation of the function, class or module that a line is in."""
    tree = _parse(path)
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and node.lineno <= line <= (node.end_lineno or line)
        and ast.get_docstring(node)
    ]
    inner = max(around, key=lambda node: node.lineno) if around else tree
    about = (ast.get_docstring(inner) or path.stem).split("\n\n")[0]
    return " ".join(re.split(r"(?<=\.) |: ``", about)[0].split())


@cache
def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _formats(domain: str, text: str) -> set[str]:
    """Return how facts stand in a text: as ``%(name)s``, ``{name}`` or both; in messages a per cent sign is a sign."""
    percent = "no-python-format" if domain == MESSAGES else "python-format"
    return {flag for sign, flag in (("%", percent), ("{", "python-brace-format")) if sign in text}


def read(path: Path, lang: str = ENGLISH) -> Catalog:
    """Read a catalogue; the template is in English."""
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


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue in alphabetical order and without places, so that it changes only where a text does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=79, no_location=True, sort_output=True)


def merge(path: Path, template: Path) -> None:
    """Bring a catalogue up to a template, as Poedit and Weblate do.

    A translation of a text that has changed becomes doubtful (fuzzy), with the text that it was made for.
    """
    merged = _run("msgmerge", "--quiet", "--previous", "--sort-output", str(path), str(template))
    path.write_bytes(_run("msgattrib", "--no-obsolete", "-", text=merged))


def _run(*command: str, text: bytes = b"") -> bytes:
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout


def _report(path: Path, lang: str) -> int:
    """Print the texts of a catalogue without a sure translation; return their number, 0 for a language just begun."""
    lacking = list(missing(read(path, lang)))
    if LANGUAGES[lang].begun:
        print(f"{path.relative_to(ROOT)}: {len(lacking)} texts have no sure translation yet")
        return 0
    for message in lacking:
        state = "a doubtful translation" if message.fuzzy else "no translation"
        print(f"{path.relative_to(ROOT)}: {message.id!r} has {state}")
    return len(lacking)


def update(domain: str) -> int:
    """Update the catalogues of a domain; return how many texts lack a sure translation."""
    fresh = extract(domain)
    template = pot_path(domain)
    if template.is_file() and message_keys(old := read(template)) == message_keys(fresh):
        fresh.creation_date = old.creation_date
    fresh.revision_date = fresh.creation_date
    write(template, fresh)
    lacking = 0
    for lang in LANGUAGES:
        if lang == ENGLISH:
            continue
        path = po_path(lang, domain)
        if not path.is_file():
            write(path, _new(domain, lang))
        merge(path, template)
        lacking += _report(path, lang)
    return lacking


def main() -> int:
    """Extract, update and compile; return the exit status."""
    if not shutil.which("msgmerge"):
        sys.exit("msgmerge is missing; install GNU gettext (Debian: apt-get install gettext)")
    lacking = sum(map(update, DOMAINS))
    compile_catalogues()
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
