"""The printed pages in every language, measured."""

import io
import re
from functools import cache

import pikepdf
import pytest

from pnp.kits.layout import lay_out
from pnp.texts import words
from pnp.texts.languages import ENGLISH, LANGUAGES
from tests.pnp.measured import (
    BLOCKERS,
    EVERY,
    KITS,
    SCHOCKEN,
    SMALL,
    built,
    is_large_enough,
    overlaps,
    planned,
    sheets,
    texts,
)

OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH]
FINISHED = [*KITS, BLOCKERS[1], BLOCKERS[2], SCHOCKEN[0]]
"""Some of every game: both editions, both papers, a variant, few and many players."""

NEAR_EDGE = 4.999
"""Millimetres that stay white: five, measured in numbers of four digits."""


def in_language(kit, lang):
    """Return a kit of the measured ones, in a language."""
    return (*kit, lang) if len(kit) > 3 else (*kit, "low-blow", lang)


@cache
def all_texts(kit, lang):
    """Return every text of a kit, laid on pages but not written to a file."""
    plan = planned(*in_language(kit, lang))
    return [text for page in lay_out(plan.game, plan.spec).pages for text in texts(page.shapes)]


@pytest.mark.parametrize(
    ("kit", "lang"),
    [
        (kit, lang)
        for at, kit in enumerate(EVERY)
        for lang in (OTHERS if kit in FINISHED else (OTHERS[at % 5], OTHERS[(at + 2) % 5]))
    ],
)
def test_no_text_leaves_its_room_in_any_language(kit, lang):
    """Every line keeps to its room; a glyph that the font lacks would stop the drawing.

    Each edition of each game is tried in every language, every other kit in two.
    """
    for text in all_texts(kit, lang):
        assert text.width <= text.room + 1e-6, (text.text, text.width, text.room)


@pytest.mark.parametrize(("kit", "lang"), list(zip(FINISHED, OTHERS, strict=True)))
def test_finished_pages_in_every_language(kit, lang):
    """No word lies on another or within 5 mm of the edge, and none is too small."""
    for label, sheet in sheets(*in_language(kit, lang)).items():
        assert overlaps(sheet.words) == [], label
        for word in sheet.words:
            assert word.x > NEAR_EDGE, (label, word.text)
            assert word.right < sheet.width - NEAR_EDGE, (label, word.text)
            assert word.y > NEAR_EDGE, (label, word.text)
            assert word.bottom < sheet.height - NEAR_EDGE, (label, word.text)
            assert round(word.size, 2) == SMALL or is_large_enough(word)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_states_its_language(lang):
    """The file names its language, and keeps its name."""
    kit = built(*in_language(KITS[0], lang))
    assert kit.file_name == "low-blow-3p.pdf"
    with pikepdf.open(io.BytesIO(kit.data)) as file:
        assert str(file.Root.Lang) == lang


IN_ENGLISH = """the and your of with from each one two three four players dice counters tiles discs games edition
Page Round Guide Red"""


@cache
def words_of(kit, lang):
    """Return the set of words on all pages of a kit."""
    return {word for text in all_texts(kit, lang) for word in re.findall(r"\w+", text.text)}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("kit", FINISHED)
def test_nothing_is_left_in_english(kit, lang):
    """Words that only English has stand on no page of another language."""
    found = words_of(kit, lang) & set(IN_ENGLISH.split())
    assert found <= {"fr": {"Page", "Guide"}, "nl": {"of"}, "it": {"dice"}, "es": {"dice"}}.get(lang, set())
    assert len(words_of(kit, lang) - words_of(kit, ENGLISH)) > 100


@pytest.mark.parametrize(
    ("lang", "three"),
    [("en", "three"), ("nl", "drie"), ("de", "drei"), ("fr", "trois"), ("it", "tre"), ("es", "tres")],
)
def test_numbers_are_words_in_every_language(lang, three):
    """Small numbers are spelt in the language of the page."""
    assert (words.spell(3, lang), words.spell(11, lang)) == (three, "11")


def test_a_number_decides_the_form():
    """One game and two games, one page and two pages take their own words."""
    sizes = [
        words.sheet("score-sheet", lang, paper="A4", games=n)["size"] for lang in ("en", "de") for n in (1, 2)
    ]
    assert sizes == ["A4, one game", "A4, two games", "A4, ein Spiel", "A4, zwei Spiele"]
