"""Numbers, dates and quotes as each language writes them; English stays as the code has it."""

import json
from datetime import date

import pytest
from babel.dates import format_date
from babel.numbers import get_decimal_symbol, get_group_symbol

from pnp.drawing.breaking import find_breaks
from pnp.texts.languages import ENGLISH, LANGUAGES
from pnp.texts.words import MESSAGES, catalogue
from scorer.messages import Date, Number, join_texts, list_clauses, msg, quoted, rounded


def said(text, lang):
    """Return a text in a language."""
    return text.said(catalogue(lang, MESSAGES))


@pytest.mark.parametrize(
    ("lang", "number"),
    [("en", "99.2"), ("nl", "99,2"), ("de", "99,2"), ("fr", "99,2"), ("it", "99,2"), ("es", "99,2")],
)
def test_a_number_has_the_decimal_sign_of_the_language(lang, number):
    """Also one that a sentence in a sentence has; a float is a number by itself."""
    assert said(rounded(99.2), lang) == number
    sentence = msg("{mm} mm to the left", mm=99.2)
    assert number in said(sentence, lang)
    assert number in said(join_texts([sentence]), lang)


@pytest.mark.parametrize(
    ("lang", "day", "minute"),
    [
        ("en", "2026-11-21", "2026-11-21 20:15"),
        ("nl", "21 nov 2026", "21 nov 2026 20:15"),
        ("de", "21.11.2026", "21.11.2026 20:15"),
        ("fr", "21 nov. 2026", "21 nov. 2026 20:15"),
        ("it", "21 nov 2026", "21 nov 2026 20:15"),
        ("es", "21 nov 2026", "21 nov 2026 20:15"),
    ],
)
def test_a_date_is_that_of_the_language(lang, day, minute):
    """With the time of day, or without."""
    assert said(Date("2026-11-21"), lang) == day
    assert said(Date("2026-11-21 20:15"), lang) == minute
    assert LANGUAGES[lang].date("2026-11-21T20:15:08.123456+01:00") == minute


@pytest.mark.parametrize(
    ("lang", "quote"),
    [("en", "'B'"), ("nl", "“B”"), ("de", "„B“"), ("fr", "«\u00a0B\u00a0»"), ("it", "«B»"), ("es", "«B»")],
)
def test_what_is_quoted_has_the_quotes_of_the_language(lang, quote):
    """A value of a user's in a message."""
    assert said(quoted("B"), lang) == quote


@pytest.mark.parametrize(
    ("lang", "percent"),
    [("nl", "4,8%"), ("de", "4,8\u00a0%"), ("fr", "4,8\u00a0%"), ("it", "4,8%"), ("es", "4,8\u00a0%")],
)
def test_a_percentage_is_that_of_the_language(lang, percent):
    """The catalogue says whether there is a space."""
    assert said(msg("{number}\u00a0%", number=rounded(4.81, 1)), lang) == percent


@pytest.mark.parametrize("lang", [code for code in LANGUAGES if code != ENGLISH])
def test_numbers_and_dates_are_those_of_the_unicode_tables(lang):
    """Babel, which carries them, writes thousands, tenths and every month of a year likewise."""
    ours = LANGUAGES[lang]
    assert (ours.decimal, ours.group) == (get_decimal_symbol(lang), get_group_symbol(lang))
    days = [date(2026, month, 5) for month in range(1, 13)]
    assert [ours.date(str(day)) for day in days] == [format_date(day, "medium", lang) for day in days]


def test_korean_breaks_at_spaces_only():
    """There are no patterns for its syllables, and none are needed."""
    assert find_breaks("주사위를다시굴립니다", "ko") == ()


def test_clauses_are_parted_as_french_parts_them():
    """With a space before the semicolon, also among more than two."""
    three = list_clauses(["a", "b", "c"])
    assert three == "a; b; c"
    assert said(three, "fr") == "a\u00a0; b\u00a0; c"


def test_json_keeps_plain_numbers():
    """A number or a date is the English string where it is not said."""
    assert json.dumps([Number("1.5"), Date("2026-11-21")]) == '["1.5", "2026-11-21"]'
