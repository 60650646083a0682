"""Numbers as a spreadsheet shows them, by the codes of their formats; expected values are what Excel shows."""

import pytest
from babel import Locale

from pnp.wings.own.number_formats import (
    BUILT_IN,
    UnknownFormatError,
    make_exact,
    show_general,
    show_number,
    show_text,
)
from pnp.wings.own.sheet_words import find_region
from tests.wings.own.farm import rows

SHOWN = r"""
0.5 => 0% => 50%
0.125 => 0.0%" off" => 12.5% off
7 => 000 => 007
1234.5 => #,##0.00 "€" => 1,234.50 €
1234567 => #,##0 => 1,234,567
7 => 0,000 => 0,007
0.1 => #.## => .1
45 => 0.0### => 45.0
1.005 => 0.00 => 1.01
1500000 => 0.0,,"M" => 1.5M
123456789 => 000-00-0000 => 123-45-6789
5 => 0" pts" => 5 pts
5 => "No. "General => No. 5
1234 => * #,##0.00\ [$€-407] => 1,234.00 €
-1234.5 => #,##0.00_);[Red](#,##0.00) => (1,234.50)
-5 => 0 => -5
-5 => +0;-0;0 => -5
5 => +0;-0;0 => +5
0 => 0;-0;"none" => none
5 => ;;; =>
150 => [>=100]"big" 0;0 => big 150
50 => [>=100]"big" 0;0 => 50
-3 => [<0]"minus "0;0 => minus 3
-5 => [<100]0;0.0 => -5
1 => [=1]"one";[=2]"two";0 => one
7 => [=1]"one";[=2]"two";0 => 7
12345 => 0.00E+00 => 1.23E+04
12345 => ##0.0E+0 => 12.3E+3
0.00099996 => 0.00E+00 => 1.00E-03
0.3333333333333333 => # ?/? => 1/3
1.3333333333333333 => # ?/? => 1 1/3
2.25 => # ??/?? => 2 1/4
2 => # ?/? => 2
0.5 => 0 ?/? => 0 1/2
1.5 => ?/? => 3/2
2.25 => # ?/8 => 2 2/8
-0.5 => # ?/? => -1/2
45000.75 => yyyy\-mm\-dd => 2023-03-15
45000.75 => [$-407]d. mmmm yyyy => 15. März 2023
45000.75 => [$-en-GB]ddd d/m/yy => Wed 15/3/23
45000.75 => dd.mm.yyyy hh:mm => 15.03.2023 18:00
0.75 => h:mm AM/PM => 6:00 PM
0 => h AM/PM => 12 AM
1.5 => [h]:mm:ss => 36:00:00
0.0001234 => mm:ss.0 => 00:10.7
0.5 => h"h"mm => 12h00
1 => d/m/yyyy => 1/1/1900
61 => d/m/yyyy => 1/3/1900
3 => @ => 3
"""


@pytest.mark.parametrize(("value", "code", "shown"), rows(SHOWN))
def test_a_code_says_how_a_number_is_shown(value, code, shown):
    """Percent, zeros in front, thousands, currencies, signs, conditions, fractions, powers, dates and times."""
    assert show_number(make_exact(float(value)), code, find_region("en")) == shown


@pytest.mark.parametrize(
    ("value", "code", "lang", "shown"),
    [
        (1234.5, '#,##0.00 "€"', "de", "1.234,50 €"),
        (1234.5, "#,##0.00", "fr", "1\u202f234,50"),
        (1234.5, "#,##0.00", "de-CH", "1’234.50"),
        (1234.5, "#,##0.00", "de-AT", "1.234,50"),
        (1234.5, "#,##0.00", "ja", "1,234.50"),
        (45000, BUILT_IN[14], "en", "3/15/2023"),
        (45000, BUILT_IN[14], "en-GB", "15/03/2023"),
        (45000, BUILT_IN[14], "de", "15.03.2023"),
        (45000, BUILT_IN[14], "sv", "2023-03-15"),
        (45000.5, BUILT_IN[22], "nl", "15-3-2023 12:00"),
        (45000, "dd/mm/yyyy", "de", "15.03.2023"),
        (45000, "[$-F800]dddd\\, mmmm dd\\, yyyy", "de", "Mittwoch, 15. März 2023"),
        (45000, "[$-F800]dddd\\, mmmm dd\\, yyyy", "es", "miércoles, 15 de marzo de 2023"),
        (0.5, "[$-F400]h:mm:ss AM/PM", "de", "12:00:00"),
        (45000, "d mmmm", "pl", "15 marca"),
        (45000, "mmmm", "pl", "marzec"),
    ],
)
def test_signs_and_names_are_those_of_the_language(value, code, lang, shown):
    """What a code leaves to the computer: decimal signs, the order of a short date, the names of months."""
    assert show_number(make_exact(value), code, find_region(lang)) == shown


def test_dates_may_count_from_1904():
    """As in files that began on a Mac: day 0 is 1 January 1904."""
    assert show_number(make_exact(0), "d/m/yyyy", find_region("en"), from_1904=True) == "1/1/1904"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *[(2.50, "2.5"), (1 / 3, "0.333333333"), (0.1 + 0.2, "0.3"), (-5, "-5"), (0, "0"), (100, "100")],
        *[(99999999999, "99999999999"), (123456789012, "1.23457E+11"), (1e12, "1E+12"), (1e-7, "0.0000001")],
        *[(0.00001234567, "1.23457E-05"), (12345678.912, "12345678.91"), (1e300, "1E+300")],
    ],
)
def test_a_number_without_a_format_has_eleven_characters(value, shown):
    """As in a column that is wide enough."""
    assert show_general(make_exact(value), find_region("en")) == shown


@pytest.mark.parametrize(
    ("value", "code"),
    [
        *[(5, "ggge"), (5, "[DBNum1]0"), (5, "0 x"), (-1, "d/m/yyyy"), (60, "d/m/yyyy"), (0, "d/m/yyyy")],
        *[(5, "yyyy 0"), (5, "[<1]0"), (5, "0;0;0;0;0"), (5, "0" * 300), (5, "0" * 200), (5, "/ 0")],
        *[(3e6, "d/m/yyyy"), (45000, "[$-1004]mmmm"), (5, "[27]")],
    ],
)
def test_an_unknown_format_is_not_guessed(value, code):
    """Years of emperors, other digits, days before 1900, 29 February 1900, a language that is not known."""
    with pytest.raises(UnknownFormatError):
        show_number(make_exact(value), code, find_region("en"))


def test_texts_have_a_section_too():
    """The fourth one, or the only one with an @."""
    assert [show_text("a", code) for code in ("0.00", "@", '"<"@">"', '0;0;0;"-"@', ";;;")] == [
        *("a", "a", "<a>", "-a", ""),
    ]


def test_months_are_those_of_unicode():
    """The names in ``assets/own/sheet_words.json``, but for abbreviations, which Windows writes in its own way."""
    for lang in ("en", "de", "fr", "nl", "it", "es", "pl", "cs", "ru", "el"):
        names = Locale.parse(lang).months["stand-alone"]["wide"]
        assert [*find_region(lang).words["months"]] == [names[number] for number in range(1, 13)]
