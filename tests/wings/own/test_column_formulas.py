"""Columns that a part works out of others of its table."""

import pytest

from tests.wings.own.farm import faults, things, words
from tests.wings.own.test_designs import CARDS, GAME

WORKED = GAME.replace("    where", "    columns: {FORMULAS}\n    where").replace("{name}", "{a}")


def worked(farm, formulas, cards=CARDS):
    """Return what the column ``a`` says on each card."""
    game = WORKED.replace("FORMULAS", formulas).replace("WHERE", "yes")
    return [words(thing)[0].partition(" ")[2] for thing in things(farm(game, cards))[0]]


@pytest.mark.parametrize(
    ("formulas", "wanted"),
    [
        ('a: "{points} * 2 + 1"', ["3", "5", "21"]),
        ('a: "2 - {points} * ({points} - 1)"', ["2", "0", "−88"]),
        ('b: "{points} × {points}", a: "{ b } − {copies}"', ["−1", "4", "97"]),
        ('a: "{points} + 1 >= 3"', ["no", "yes", "yes"]),
        ('b: "0 - {points}", a: "{b} * {b} = 4"', ["no", "yes", "no"]),
        ("a: 7", ["7", "7", "7"]),
    ],
)
def test_a_part_works_out_columns(farm, formulas, wanted):
    """By hand for points of 1, 2 and 10, and copies of 2, none and 3."""
    assert worked(farm, formulas) == wanted


@pytest.mark.parametrize(("typed", "wanted"), [("−5", "−10"), ("-5", "−10"), ("+5", "10"), ("−5,0", "−10")])
def test_a_number_below_zero_may_have_either_minus(farm, typed, wanted):
    """The true minus of typographers, which pages print, is that of keyboards."""
    cards = CARDS.replace("10", f'"{typed}"')
    assert worked(farm, 'a: "{points} * 2"', cards)[-1] == wanted


def test_rows_are_taken_by_what_is_worked_out(farm):
    """Conditions and lists use it as any column."""
    game = WORKED.replace("FORMULAS", 'a: "{points} * 3", b: "{a} > 5"').replace("WHERE", "{b} and {a} < 20")
    made, remarks = things(farm(game, CARDS.replace("kind", "titel")))
    assert [words(thing) for thing in made] == [["1/1 6"]]
    assert [line for line in str(remarks).splitlines() if "'b'" in line] == []


@pytest.mark.parametrize(
    ("formulas", "fault"),
    [
        (
            'a: "{points} / 2"',
            "game.yaml:5: '/ 2' is not part of a formula; write {copies}, {kind}, {name} and {points}",
        ),
        ('a: "points * 2"', "game.yaml:5: unknown column 'points'; write '{points}'"),
        ('a: "{point} * 2"', "game.yaml:5: unknown column 'point'; write 'points'"),
        ('a: "{b} * 2", b: "{points}"', "game.yaml:5: unknown column 'b'"),
        ('a: "1 < {points} < 3"', "game.yaml:5: found '1 < {points} < 3'"),
        ('a: "{points} => 3"', "game.yaml:5: found '=>'; write >="),
        ('a: "{points} >"', "game.yaml:5: column is missing; write it as {"),
        ('a: "{ink} * 2"', "game.yaml:5: unknown column 'ink'"),
        ('a: "' + "{points} * " * 50 + '1"', "game.yaml:5: too many characters; 200 at most"),
        ('a: "{name} * 2"', "cards.csv:2 name, rows 2-5: 'Field' is not a whole number; formulas need one"),
        ('a: "{points}", a: "2"', "game.yaml:5"),
        ('points: "2", a: "1"', "game.yaml:5: 'points' appears twice"),
        ('copies: "2", a: "1"', "game.yaml:5: found 'copies'; write value"),
        ('"a@de": "2", a: "1"', "game.yaml:5: found 'a@de'; write value"),
        (", ".join(f"c{n}: '1'" for n in range(60)), "game.yaml:5: too many columns; 60 at most"),
    ],
)
def test_a_wrong_formula_is_told_with_its_place(farm, formulas, fault):
    """It is one sentence, in the file of the formula or of the number."""
    told = faults(farm(WORKED.replace("FORMULAS", formulas).replace("WHERE", "yes"), CARDS))
    assert fault in "\n".join(told)
    assert len(told) == 1 or formulas.count(":") > 1, "what is wrong is told once"
