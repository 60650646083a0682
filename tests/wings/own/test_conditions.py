"""Conditions of marks: they mean what a designer would think, or are told with their place."""

import pytest

from tests.wings.own.farm import faults, things

GAME = """\
title: Farm
players: 2-3
parts:
  - cards: cards.csv
    face:
      - text: {at: 5 3 44 9, say: "{name}{kind}{points}{price}{flag}", if: CONDITION}
"""
CARDS = """\
name,kind,points,price,flag
Field,wheat,1,"1,5",yes
Garden,herb,2,2.5,
Barn,salt and pepper,,10,FALSE
Tom's,Wheat,+3,0.125,no
"""

CALCULATES = "a condition does not calculate; work the value out as a column first"


def with_condition(farm, condition, cards=CARDS):
    return farm(GAME.replace("CONDITION", "'" + condition.replace("'", "''") + "'"), cards)


def drawn(farm, condition, cards=CARDS):
    """Return for each card whether its text is drawn, and the remarks."""
    made, remarks = things(with_condition(farm, condition, cards))
    return "".join("x" if thing.front else "." for thing in made), remarks


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("{points} > 1 and {kind} = wheat", "...x"),
        ("{points} > 1 or {kind} = wheat", "xx.x"),
        ("{kind} = herb or {kind} = wheat and {points} > 1", ".x.x"),
        ("({kind} = herb or {kind} = wheat) and {points} < 2", "x..."),
        ("not {kind} = wheat and {points} > 1", ".x.."),
        ("not ({points} > 1)", "x.x."),
        ("{kind} = 'wheat'", "x..x"),
        ('{kind} = "Herb"', ".x.."),
        ("{kind} = 'salt and pepper'", "..x."),
        ("{name} = Tom's", "...x"),
        ("{name} = 'Tom's'", "...x"),
        ("'{kind}' = 'herb'", ".x.."),
        ("{points} == 3", "...x"),
        ("{points}>=2", ".x.x"),
        ("{points} ≥ 2 AND {points} ≤ 2", ".x.."),
        ("{points} ≠ 2", "x.xx"),
        ("2 < {points}", "...x"),
        ("{points} < 9", "xx.x"),
        ("{points} = ''", "..x."),
        ("{price} > 2", ".xx."),
        ("{price} = 1.50", "x..."),
        ("{price} < .2", "...x"),
        ("{flag}", "x..."),
        ("not {flag}", ".xxx"),
        ("{flag} = false", "..xx"),
        ("{ink} = full", "xxxx"),
        ("no", "...."),
    ],
)
def test_a_condition_means_what_it_says(farm, condition, wanted):
    """Worked out by hand for four cards; an empty cell is neither less nor more than a number."""
    assert drawn(farm, condition) == (wanted, ())


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        ("{points} => 2", "found '=>'; write >="),
        ("{points} =< 2", "found '=<'; write <="),
        ("{points} <> 2", "found '<>'; write !="),
        ("{points} =! 2", "found '=!'; write = !="),
        ("{points} && {kind}", "found '&&'; write and"),
        ("{kind} = wheat | herb", "found '|'; write or"),
        ("{points} >", "a value is missing after '>'"),
        ("{points} > = 2", "a value is missing after '>'"),
        ("1 < {points} < 3", "a comparison has one sign"),
        ("points > 1", "put the column 'points' in braces: {points}"),
        ("{pints} > 1", "unknown column 'pints'; write 'points'"),
        ("{points > 1", "'{' stands alone"),
        ("maybe", "'maybe' is compared with no column"),
        ("{kind} = wheat or herb", "'herb' is compared with no column"),
        ("{kind} = salt and pepper", "'pepper' is compared with no column"),
        ("{kind} in (wheat, herb)", "found '{kind} in (wheat, herb)'"),
        ("{kind} is not wheat", "found '{kind} is not wheat'"),
        ("{points} not = 1", "found '{points} not = 1'"),
        ("{points} {kind}", "found '{points} {kind}'"),
        ("{points} + 1 > 2", f'{CALCULATES}: columns: {{value: "{{points}} + 1"}}'),
        ("not ({kind} = wheat or 2 < 2 * {points})", f'{CALCULATES}: columns: {{value: "2 * {{points}}"}}'),
        ("{points} - {points} = 0", CALCULATES),
        ("", "found ''; write '{points} > 0'"),
        ("{kind} = 'wheat", "a quote is opened and not closed in ''wheat'"),
        ("{kind} = ‘wheat’", "‘ is not a straight quote"),
        ("({points} > 1", "a bracket is opened and not closed"),
        ("{points} > 1)", "found '{points} > 1)'"),
        ("(" * 3000, "found '((((("),
        ("{kind} < wheat", "'wheat' is not a number, and '<' compares numbers"),
        ("{ink} = ful", "unknown ink 'ful'; write 'full'"),
    ],
)
def test_what_is_no_condition_is_a_fault_at_its_line(farm, condition, fault):
    """It is never just untrue for every card."""
    assert f"game.yaml:6: {fault}" in "\n".join(faults(with_condition(farm, condition)))


@pytest.mark.parametrize(
    ("condition", "cell", "fault"),
    [
        ("{points} > 1", "two", "cards.csv:2 points: 'two' is not a number"),
        ("{points} > 1", '"1,000"', "cards.csv:2 points: '1,000' may be a whole number or have decimals"),
        ("{points} = 1000", "1.000", "write 1000 | 1.0000"),
    ],
)
def test_a_cell_that_is_no_number_is_told_with_its_place(farm, condition, cell, fault):
    """Where it is compared as one."""
    cards = CARDS.replace("wheat,1", f"wheat,{cell}")
    assert fault in "\n".join(faults(with_condition(farm, condition, cards)))


def test_a_word_that_no_row_has_is_told(farm):
    """The cards are printed; the table may be unfinished."""
    wanted, remarks = drawn(farm, "{kind} = wheet")
    assert (wanted, len(remarks)) == ("....", 1)
    assert remarks[0].endswith("game.yaml:6: no row has 'wheet' in the column 'kind'; the nearest is 'Wheat'")


def test_conditions_decide_alike_in_every_language(farm):
    """They compare what the first language says."""
    game = GAME.replace("Farm", "{en: Farm, de: Hof}").replace("CONDITION", '"{name} = Field"')
    folder = farm(game, CARDS.replace("flag\n", "flag,name@de\n").replace("yes\n", "yes,Feld\n"))
    assert ["x" if thing.front else "." for thing in things(folder, "de")[0]] == ["x", ".", ".", "."]
