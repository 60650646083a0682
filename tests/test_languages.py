"""The catalogues of pages and messages: complete, fresh, and true to the English texts."""

import ast
import os
import re
import runpy
import shutil
import subprocess
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

import pnp
from pnp.cli.app import run
from pnp.data import resources
from pnp.texts import words
from pnp.texts.compiling import compiled_catalogue, freshen
from pnp.texts.languages import ENGLISH, LANGUAGES, Language, UnknownLanguageError, language
from pnp.texts.words import MESSAGES, PAGES, WEB

ROOT = Path(__file__).resolve().parent.parent
TOOL = runpy.run_path(str(ROOT / "docs" / "languages.py"))
RUN = "run: python docs/languages.py"


DOMAINS = (PAGES, MESSAGES, WEB)
SIGNS = {PAGES: r"%\(\w+\)s|%%|\*\*", MESSAGES: r"\{\w*\}|\{\{|\}\}", WEB: r"%\(\w+\)s|%%"}
"""What stands for a fact, and what a sign is written as that would be one."""

DOUBTFUL = 0
"""How many doubtful (fuzzy) translations each catalogue may have on a branch; 0 in a release."""

OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH and not LANGUAGES[lang].begun]

every_domain = pytest.mark.parametrize("domain", DOMAINS)
needs_gettext = pytest.mark.skipif(not shutil.which("msgmerge"), reason="needs GNU gettext")
every_language = pytest.mark.parametrize("lang", OTHERS)


def catalogue(lang, domain):
    """Return a catalogue of a language."""
    return TOOL["read"](TOOL["po_path"](lang, domain), lang)


@cache
def extracted(domain):
    """Return what is said in the code and the sheets today."""
    return TOOL["extract"](domain)


def pairs(lang, domain):
    """Return every English text of a catalogue, by context, with each of its translations."""
    for message in catalogue(lang, domain):
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else message.id
            yield from (
                (message.context, *pair) for pair in zip(ids, TOOL["translation_forms"](message), strict=True)
            )


@every_domain
def test_the_template_holds_what_is_said(domain):
    """The template is what is extracted from the code and the sheets today."""
    assert TOOL["message_keys"](TOOL["read"](TOOL["pot_path"](domain))) == TOOL["message_keys"](
        extracted(domain)
    ), RUN


@every_language
@every_domain
def test_every_text_is_translated(lang, domain):
    """No text lacks a translation, few or none are doubtful, none is left over from earlier."""
    of = catalogue(lang, domain)
    lacking = list(TOOL["missing"](of))
    assert [message.id for message in lacking if not message.fuzzy] == []
    assert len(lacking) <= DOUBTFUL
    assert TOOL["message_keys"](of) == TOOL["message_keys"](extracted(domain)), RUN
    assert not of.obsolete


def test_a_text_without_translation_is_found():
    """A text that a catalogue lacks, and one that it only guesses at, are both found."""
    of = catalogue("de", PAGES)
    of.get("Pot").string = ""
    of.get("Board").flags.add("fuzzy")
    assert {message.id for message in TOOL["missing"](of)} == {"Pot", "Board"}


def calls(name):
    """Return the calls of a function in both packages, with the file each stands in."""
    return [(path, node) for path, node in every_call() if node.func.id == name]


@cache
def every_call():
    """Return every call of what has a plain name, with the file that it stands in."""
    return [
        (path, node)
        for package in ("pnp", "scorer")
        for path in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


@pytest.mark.parametrize(("name", "patterns"), [("msg", slice(0, 1)), ("plural", slice(1, 3))])
def test_patterns_stand_where_they_are_said(name, patterns):
    """What is not written out word for word would be in no catalogue."""
    found = calls(name)
    assert len(found) > 5
    for path, node in found:
        for pattern in node.args[patterns]:
            assert isinstance(pattern, ast.Constant), f"{path}:{node.lineno}"


def test_every_pattern_is_found():
    """No pattern escapes the extraction, as one would that is said inside another that is counted."""
    said = {call.args[0].value for _, call in calls("msg")}
    counted = {tuple(each.value for each in call.args[1:3]) for _, call in calls("plural")}
    found = {message.id for message in extracted(MESSAGES) if message.id}
    in_pairs = {each for pair in found if isinstance(pair, tuple) for each in pair}
    assert said <= found | in_pairs
    assert {one for one, _ in counted} <= found | in_pairs


@every_language
@every_domain
def test_translations_keep_facts_and_signs(lang, domain):
    """A translation has the same facts as the English text, no column sign, no spaces at its ends."""
    sign = SIGNS[domain]
    for _, english, text in pairs(lang, domain):
        facts, kept = (sorted(re.findall(sign, each)) for each in (english, text))
        assert kept == facts, (english, text)
        assert not set("{}" if domain == MESSAGES else "%") & set(re.sub(sign, "", text)), text
        if domain == PAGES:
            assert "|" not in text
            assert "\n" not in text
        assert (text[:1].isspace(), text[-1:].isspace()) == (english[:1].isspace(), english[-1:].isspace())


@needs_gettext
@pytest.mark.parametrize("lang", [*OTHERS, ""], ids=[*OTHERS, "template"])
@every_domain
def test_catalogues_pass_the_checks_of_translators_tools(lang, domain):
    """Plural forms, formats and the header are right, as GNU gettext sees it."""
    path = TOOL["po_path"](lang, domain) if lang else TOOL["pot_path"](domain)
    command = ["msgfmt", "--check", "-o", os.devnull, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Project-Id-Version: pnp {pnp.__version__}" in path.read_text(encoding="utf-8")


@every_language
def test_pages_keep_the_typography_of_the_language(lang):
    """No straight apostrophe or quote; in French no breaking space before a high sign or inside quotes."""
    for _, _, text in pairs(lang, PAGES):
        assert not re.search(r"['\"]", text), text
        assert re.search(r"\d mm|\d g/m|\d %", text) is None, text
        assert not set("~^") & set(text), text  # signs of the templates, or of earlier ones
        if lang == "fr":
            assert not re.search(r"[^\u00a0][:;?!»]|«[^\u00a0]", text), text


@every_language
@every_domain
def test_compiled_catalogues_are_fresh(lang, domain):
    """What gettext reads is what the catalogue in git says; the header names the Babel that compiled it."""
    freshen(resources.catalogue(lang, domain))

    def texts(compiled):
        return {key: text for key, text in GNUTranslations(BytesIO(compiled))._catalog.items() if key}

    found = texts(resources.catalogue(lang, domain).read_bytes())
    assert found == texts(compiled_catalogue(TOOL["po_path"](lang, domain))), RUN


def test_every_language_has_a_catalogue_and_none_is_over():
    """The folders are the languages."""
    found = {(each.parent.parent.name, each.stem) for each in TOOL["LOCALES"].glob("*/LC_MESSAGES/*.po")}
    assert {(lang, domain) for lang, domain in found if not LANGUAGES[lang].begun} == set(
        product(OTHERS, DOMAINS)
    )


@every_language
def test_every_language_has_its_column_in_the_glossary(lang):
    """The first table of the glossary has a term of each language in every row."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    table = re.search(r"(^\|.*\n)+", text, re.MULTILINE)
    assert table
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in table[0].splitlines()]
    head, _, *terms = rows
    column = head.index(lang)
    assert len(terms) > 20
    assert all(len(row) == len(head) and row[column] for row in terms)


def test_a_language_nobody_translated_is_refused():
    """A wrong language is named with those there are."""
    with pytest.raises(
        UnknownLanguageError, match=r"^--lang xx: no such language; choose one of: en, nl, de"
    ):
        language("xx")


BEGUN = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"
msgid "Rules leaflet"
msgstr "Zasady"
msgid "%(n)s player"
msgid_plural "%(n)s players"
msgstr[1] "%(n)s gracze"
msgstr[2] "%(n)s graczy"
msgid "**Draw one tile** from your stock, as long as there are any. Then the next player takes a turn."
msgstr "Dobierz **jeden żeton** ze stosu, dopóki są."
"""
"""Ten lines of a language that nobody has translated."""


@pytest.mark.parametrize(("players", "counted"), [(3, "3 gracze"), (5, "5 graczy")])
def test_a_language_is_added_in_ten_lines(players, counted, monkeypatch, tmp_path, capsys):
    """A kit has the three texts and the plural that are translated, the others in English, which is said once."""
    po = tmp_path / "pl" / "LC_MESSAGES" / "pages.po"
    po.parent.mkdir(parents=True)
    po.write_text(BEGUN, encoding="utf-8")
    monkeypatch.setattr(resources, "catalogue", lambda lang, domain: po.with_name(f"{domain}.mo"))
    monkeypatch.setitem(LANGUAGES, "pl", Language("pl", "Polski"))
    words._catalogue.cache_clear()
    arguments = ["build", "blockers", f"--players={players}", "--lang=pl", f"--out={tmp_path}"]
    assert run(arguments) == 0
    words._catalogue.cache_clear()
    document = PdfDocument(tmp_path / f"blockers-{players}p.pdf")
    printed = " ".join(page.get_textpage().get_text_range() for page in document)
    for text in ("Zasady", counted, "Dobierz jeden żeton ze stosu, dopóki są.", "Where a tile may go"):
        assert text in " ".join(printed.split())
    said = re.findall(
        r"--lang pl: (\d+) texts on these pages are not translated yet", capsys.readouterr().out
    )
    assert len(said) == 1
    assert 50 < int(said[0]) < 200


def test_a_doubtful_translation_is_not_used(tmp_path):
    """It stays in the catalogue for the translator; readers get the English text."""
    po = tmp_path / "de" / "LC_MESSAGES" / "pages.po"
    po.parent.mkdir(parents=True)
    po.write_text('#, fuzzy\n#| msgid "Pots"\nmsgid "Pot"\nmsgstr "Töpfe"\n', encoding="utf-8")
    assert GNUTranslations(BytesIO(compiled_catalogue(po))).gettext("Pot") == "Pot"


@needs_gettext
def test_a_changed_text_keeps_its_translation_as_a_doubtful_one(tmp_path):
    """With the text that it was made for, also after the next merge."""
    po, template = tmp_path / "de.po", tmp_path / "x.pot"
    template.write_text('msgid "Draw one tile from your stock, then stop."\nmsgstr ""\n')
    po.write_text('msgid "Draw one tile from your stock."\nmsgstr "Zieh eins."\n')
    for _ in range(2):
        TOOL["merge"](po, template)
        lines = po.read_text().splitlines()
        assert {"#, fuzzy", '#| msgid "Draw one tile from your stock."', 'msgstr "Zieh eins."'} <= set(lines)


@every_domain
def test_a_short_text_has_a_context_or_a_comment(domain):
    """One word can mean many things; every list of words that may be typed says that it is one."""
    short = [message for message in extracted(domain) if message.id and len("".join(message.id).split()) <= 3]
    assert len(short) > 50
    assert [message.id for message in short if not (message.context or message.auto_comments)] == []


@pytest.mark.parametrize("listed", ["y yes", "n no", "help", "quit exit", "keep keeps hold holds"])
def test_lists_of_words_say_that_they_are_such(listed):
    """A translator writes other words there, and more or fewer of them."""
    assert "words that" in extracted(MESSAGES).get(listed).auto_comments[0]


@needs_gettext
@every_domain
def test_a_catalogue_changes_only_with_its_texts(domain, tmp_path):
    """Merging a catalogue again changes no byte, and none of its lines names a place in the code."""
    template = TOOL["pot_path"](domain)
    again = shutil.copy(TOOL["po_path"]("de", domain), tmp_path)
    TOOL["merge"](Path(again), template)
    assert Path(again).read_bytes() == TOOL["po_path"]("de", domain).read_bytes()
    assert b"\n#: " not in template.read_bytes()
