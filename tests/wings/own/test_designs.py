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
        (
            "{kind} = sea",
            "game.yaml:5: no row of the table is taken: kind is 'wheat', 'herb' or ''; write another",
        ),
        (
            "{name} = 'sea'",
            "game.yaml:5: no row of the table is taken: name is 'Field', 'Garden', 'Meadow' or 'Barn'",
        ),
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
    assert "cards.csv:1: no piece uses the column 'kind'" in str(remarks[0])


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
