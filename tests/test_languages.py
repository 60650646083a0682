"""The catalogues of pages and messages: complete, fresh, and true to the English texts."""

import re
import runpy
from pathlib import Path

import pytest

from pnp import resources, words
from pnp.words import ENGLISH, LANGUAGES, NoCatalogueError, UnknownLanguageError

ROOT = Path(__file__).resolve().parent.parent
OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH]
TOOL = runpy.run_path(str(ROOT / "docs" / "languages.py"))
RUN = "run: python docs/languages.py"


def catalogue(lang):
    """Return the catalogue of a language."""
    return TOOL["read"](TOOL["po"](lang), lang)


def pairs(lang):
    """Return every English text of a catalogue, by context, with each of its translations."""
    for message in catalogue(lang):
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else message.id
            yield from ((message.context, *pair) for pair in zip(ids, TOOL["forms"](message), strict=True))


def test_the_template_holds_what_is_printed():
    """The template is what is extracted from the code and the sheets today."""
    assert TOOL["keys"](TOOL["read"](TOOL["TEMPLATE"])) == TOOL["keys"](TOOL["extracted"]()), RUN


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_translated(lang):
    """No text lacks a translation, none is doubtful, none is left over from earlier."""
    of = catalogue(lang)
    assert [message.id for message in TOOL["missing"](of)] == []
    assert TOOL["keys"](of) == TOOL["keys"](TOOL["extracted"]()), RUN
    assert not of.obsolete


def test_a_text_without_translation_is_found():
    """A text that a catalogue lacks, and one that it only guesses at, are both found."""
    of = catalogue("de")
    of.get("Pot").string = ""
    of.get("Board").flags.add("fuzzy")
    assert {message.id for message in TOOL["missing"](of)} == {"Pot", "Board"}


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_keep_facts_and_signs(lang):
    """A translation has the same facts as the English text, no column sign, no spaces at its ends."""
    for context, english, text in pairs(lang):
        facts, kept = (sorted(re.findall(r"%\(\w+\)s|%%", each)) for each in (english, text))
        # a narrow column says the number beside the word, and may leave it out
        assert kept == facts or (context == "narrow column" and not kept), (english, text)
        assert re.sub(r"%\(\w+\)s|%%", "", text).count("%") == 0, text
        assert "|" not in text
        assert "\n" not in text
        assert text == text.strip()


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_keep_the_typography_of_the_language(lang):
    """No straight apostrophe or quote; in French no breaking space before a high sign or inside quotes."""
    for _, _, text in pairs(lang):
        assert not re.search(r"['\"]", text), text
        assert re.search(r"\d mm|\d g/m|\d %", text) is None, text
        if lang == "fr":
            assert not re.search(r"[^~][:;?!»]|«[^~]", text), text


@pytest.mark.parametrize("lang", OTHERS)
def test_compiled_catalogues_are_fresh(lang):
    """What gettext reads is what the catalogue in git says."""
    from hatch_build import compiled

    assert resources.catalogue(lang).read_bytes() == compiled(TOOL["po"](lang)), RUN


def test_every_language_has_a_catalogue_and_none_is_over():
    """The folders are the languages."""
    folders = {each.parent.parent.name for each in TOOL["LOCALES"].glob("*/LC_MESSAGES/*.po")}
    assert folders == set(OTHERS)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_its_column_in_the_glossary(lang):
    """The glossary has a term of each language in every row."""
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    head, _, *terms = rows
    column = head.index(lang)
    assert len(terms) > 20
    assert all(len(row) == len(head) and row[column] for row in terms)


def test_a_language_nobody_translated_is_refused():
    """A wrong language is named with those there are."""
    with pytest.raises(UnknownLanguageError, match=r"^--lang xx: no such language; take one of: en, nl, de"):
        words.language("xx")


def test_a_missing_catalogue_is_one_sentence(monkeypatch, tmp_path):
    """An installation without compiled catalogues says what to do."""
    monkeypatch.setattr(resources, "catalogue", lambda lang: tmp_path / lang)
    words._translations.cache_clear()
    with pytest.raises(NoCatalogueError, match="of the language de is missing; install pnp once more"):
        words.spell(3, "de")
    words._translations.cache_clear()
