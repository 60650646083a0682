"""The rows that a part takes of its table, and their numbers."""

import pytest

from tests.wings.own.farm import faults, things, words

GAME = """\
title: {en: Farm, de: Hof}
players: 2-3
parts:
  - cards: cards.csv
    where: "WHERE"
    face:
      - text: {at: 5 3 44 9, say: "{row}/{rows} {name}"}
"""
CARDS = """\
name,name@de,kind,points,copies
Field,Feld,wheat,1,2
Garden,Garten,herb,2,
Meadow,Wiese,herb,4,0
Barn,Stall,,10,3
"""


def taken(farm, where, lang="en", cards=CARDS):
    """Return the words of each card, and its copies."""
    made, _ = things(farm(GAME.replace("WHERE", where), cards), lang)
    return [(*words(thing), thing.copies) for thing in made]


@pytest.mark.parametrize(
    ("where", "wanted"),
    [
        ("{points} > 1", [("1/2 Garden", 1), ("2/2 Barn", 3)]),
        ("not {kind} = herb and ({points} < 5 or {name} = Garden)", [("1/1 Field", 2)]),
        ("{kind} = ''", [("1/1 Barn", 3)]),
        ("{copies}", [("1/2 Field", 2), ("2/2 Barn", 3)]),
        ("yes", [("1/3 Field", 2), ("2/3 Garden", 1), ("3/3 Barn", 3)]),
    ],
)
def test_a_part_takes_the_rows_for_which_its_condition_holds(farm, where, wanted):
    """Their numbers are among those that it takes, without rows that have no copies."""
    assert taken(farm, where) == wanted


def test_all_languages_take_the_same_rows(farm):
    """Those of the first language."""
    assert taken(farm, "{name} = Barn", "de") == [("1/1 Stall", 3)]


def test_columns_of_the_table_go_first(farm):
    """A column named as one that is counted is that of the table; a row may decide by its number."""
    cards = CARDS.replace("points", "rows")
    assert taken(farm, "yes", cards=cards)[0] == ("1/1 Field", 2)


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("{kind} = sea", "game.yaml:5: no row of the table is taken"),
        ("{name} = Meadow", "game.yaml:4: every row of the table has 0 copies"),
        ("{kimd} = herb", "game.yaml:5: unknown column 'kimd'; write 'kind'"),
        ("{kind} > 3", "cards.csv:2 kind: 'wheat' is not a number, and '>' compares numbers"),
        ("{row} > 3", "game.yaml:5: unknown column 'row'"),
        ("{ink} = low", "game.yaml:5: unknown column 'ink'"),
        ("{seat} = red", "game.yaml:5: unknown column 'seat'"),
        ("kind", "game.yaml:5: put the column 'kind' in braces"),
    ],
)
def test_a_wrong_condition_is_told_with_its_place(farm, where, fault):
    """A part takes the same rows in each ink, for each seat. A condition that is wrong is one fault."""
    told = faults(farm(GAME.replace("WHERE", where), CARDS))
    assert fault in "\n".join(told)
    assert not any("no row" in line for line in told if "no row" not in fault)


def test_a_part_without_a_table_has_no_rows(farm):
    """It is told what is missing."""
    game = GAME.replace("cards: cards.csv", "cards: {size: poker}").replace("WHERE", "{kind} = herb")
    told = "\n".join(faults(farm(game)))
    for line, column in ((5, "kind"), (7, "row"), (7, "name")):
        assert f"game.yaml:{line}: {{{column}}} is a column, and this part has no table" in told


def test_two_parts_share_a_table(farm):
    """A column that only a condition names is used."""
    second = "  - tiles: {file: cards.csv, id: tiles, size: 50x30, where: '{points} > 2', draw: ':star:'}\n"
    made, remarks = things(farm(GAME.replace("WHERE", "{kind} = wheat") + second, CARDS))
    assert (len(made), remarks) == (1, ())


SEA = b"title,points,name\nShark,3,Great shark\nCrab,,Small crab\n"


def test_a_part_takes_several_tables(farm):
    """One after the other; each row has the name for lists that its own table says."""
    game = GAME.replace("cards: cards.csv", "cards: [cards.csv, sea.csv]").replace("WHERE", "{points} > 2")
    made, remarks = things(farm(game, CARDS, sea_csv=SEA))
    assert [words(thing) for thing in made] == [["1/2 Barn"], ["2/2 Great shark"]]
    assert [(thing.title, thing.label) for thing in made] == [("Barn", "barn"), ("Shark", "shark")]
    assert "cards.csv:1: no card uses the column 'kind'" in str(remarks[0])


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ("[cards.csv, sea.csv]", "sea.csv:1: this table lacks the column 'kind', which its part names"),
        ("[cards.csv, see.csv]", "game.yaml:4: unknown file 'see.csv'; write 'sea.csv'"),
        ("[cards.csv, {sea.csv: 3}]", "game.yaml:4: found"),
        ("[]", "game.yaml:4: the table has no rows"),
        ("[" + "sea.csv, " * 11 + "]", "game.yaml:4: too many tables; 10 at most"),
    ],
)
def test_wrong_tables_are_told_with_their_place(farm, tables, fault):
    """Also a column that only one of them has."""
    game = GAME.replace("cards.csv", tables).replace("WHERE", "{kind} = wheat")
    assert fault in "\n".join(faults(farm(game, CARDS, sea_csv=SEA)))


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


@pytest.mark.parametrize("key", ['where: "yes"', 'columns: {value: "1 + 2"}'])
def test_what_needs_a_table_is_told_of_a_part_without_one(farm, key):
    """Not ignored in silence."""
    game = GAME.replace("cards: cards.csv", "tokens:").replace(
        '    where: "WHERE"', f"      {key}\n      size: 20\n      count: 3"
    )
    game = game.replace("    face:\n      - text", "      face:\n        - text").replace(
        "{row}/{rows} {name}", "A"
    )
    assert [
        fault for fault in faults(farm(game, CARDS)) if "this needs a table, and the part has none" in fault
    ]
