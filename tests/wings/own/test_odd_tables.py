"""Tables that are not quite what a designer means: columns, sums and rows, each told once."""

import pytest

from tests.wings.own.farm import CARDS, GAME, faults, things
from tests.wings.own.test_tables import said, spreadsheet

PLAIN = "name,kind,points\nField,wheat,1\nGarden,wheat,2\nBarn,wheat,3\n"


def table(*columns, rows=("Field,wheat,2", "Garden,wheat,2", "Barn,wheat,3")):
    """Return a table with more columns than the cards use, each with a cell for every row."""
    heads = ["name,kind,points", *(name for name, *_ in columns)]
    cells = [[row, *(column[at] for column in columns)] for at, row in enumerate(rows, 1)]
    return "".join(f"{','.join(line)}\n" for line in [heads, *cells])


def notes(folder):
    """Return the remarks on a kit that can be built, without the folder."""
    _, remarks = things(folder)
    return [line.removeprefix(f"{folder}/") for remark in remarks for line in remark.splitlines()]


@pytest.mark.parametrize(
    "name",
    [
        *("qty", "Quantity", "COUNT", "amount", "Anzahl"),
        *("copy", "Stück", "quantité", "Number of copies", "aantal"),
    ],
)
def test_a_column_that_means_copies_is_told(farm, name):
    """In every language of the pages, with capitals and spaces: else each row would silently be one card."""
    assert faults(farm(cards=table((name, "2", "3", "2")))) == [
        f"cards.csv:1 {name}: no piece uses '{name}'; if it is the number of copies, name the column 'copies', "
        "else delete it"
    ]


def test_such_a_column_may_be_printed(farm):
    """A card that shows the amount means it so."""
    game = GAME.replace("{name}", "{name} {amount}")
    made, remarks = things(farm(game, table(("amount", "2", "3", "2"))))
    assert ([thing.copies for thing in made], remarks) == ([1, 1, 1], ())


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [
        ([("n", "2", "3", "2")], ["'n': is it the number of copies? then name the column 'copies'"]),
        ([("n", "2", "3", "2"), ("copies", "1", "1", "1")], ["the column 'n'"]),
        ([("id", "1", "2", "3")], ["the column 'id'"]),
        ([("idea", "a", "b", ""), ("old", "", "b", "")], ["the columns 'idea' and 'old'"]),
        ([("copies", "1", "1", "1")], []),
    ],
)
def test_columns_that_no_card_uses_are_named_once(farm, columns, wanted):
    """And one of whole numbers is asked about; one that numbers the rows is not."""
    assert notes(farm(cards=table(*columns))) == [f"cards.csv:1: no piece uses {text}" for text in wanted]


def test_a_column_may_be_used_by_another_part(farm):
    """What any part of the table names is used."""
    game = GAME + '  - tokens: {file: cards.csv, id: coins, face: [text: {at: 2 2 12 12, say: "{id}"}]}\n'
    assert notes(farm(game, table(("id", "1", "2", "3")))) == []


@pytest.mark.parametrize(
    ("last", "fault"),
    [
        (",,,7", "this row is the sum of the rows above"),
        (",,7,", "this row is the sum of the rows above"),
        ("Total:,,7,7", "this row is the sum of the rows above"),
        ("Total,,7,8", ""),
        (",,,8", "this row has nothing but a number of copies"),
        (",wheat,,7", ""),
        ("Joker,wheat,,7", ""),
    ],
)
def test_a_sum_below_the_rows_is_no_card(farm, last, fault):
    """By hand: 2 + 2 + 3 copies and points; a card with a name may well have as many copies as the others."""
    cards = table(("copies", "2", "2", "3")) + f"{last}\n"
    if fault:
        assert faults(farm(cards=cards))[0].startswith(f"cards.csv:5: {fault}")
    else:
        assert things(farm(cards=cards))[1] == ()


@pytest.mark.parametrize(
    "cell", ["1,000", "1.000", "12,000", "2x", "x2", "two", "1e1", "-1", "+2", "1/2", "201"]
)
def test_copies_that_are_no_whole_number_are_told(farm, cell):
    """With line and value; a thousand with a comma is not one."""
    told = faults(farm(cards=CARDS.replace("wheat,1,2", f'wheat,1,"{cell}"')))
    assert told == [f"cards.csv:2 copies: found '{cell}'; write a whole number from 0 to 200"]


@pytest.mark.parametrize(("cell", "copies"), [("2", 2), ("2.0", 2), ("2,00", 2), ("", 1), (" 3 ", 3)])
def test_whole_numbers_of_copies_are_read(farm, cell, copies):
    """As spreadsheets write them."""
    assert things(farm(cards=CARDS.replace("wheat,1,2", f'wheat,1,"{cell}"')))[0][0].copies == copies


def test_a_table_without_a_copy_is_told(farm):
    """It has rows, but prints none."""
    assert "game.yaml:5: every row of the table has 0 copies" in faults(
        farm(cards="name,kind,points,copies\nField,wheat,1,0\n")
    )


@pytest.mark.parametrize(
    ("name", "last", "fault"),
    [
        (
            "Qty",
            said("Barn", "wheat", "2", "3"),
            ":1 Qty: no piece uses 'Qty'; if it is the number of copies",
        ),
        ("copies", [*said("", "", ""), "<c><v>6</v></c>"], ":4: this row is the sum of the rows above"),
        ("copies", [*said("", "", ""), "<c><v>5</v></c>"], ":4: this row has nothing but a number of copies"),
        (
            "copies",
            said("Barn", "wheat", "1", "six"),
            ":4 copies: found 'six'; write a whole number from 0 to 200",
        ),
        (
            "copies",
            said("Barn", "wheat", "1", "1,000"),
            ":4 copies: found '1,000'; write a whole number from 0 to 200",
        ),
        (
            "copies",
            [*said("Barn", "wheat", "1"), "<c><v>2.5</v></c>"],
            ":4 copies: found '2.5'; write a whole number from 0 to 200",
        ),
    ],
)
def test_spreadsheets_are_asked_the_same(farm, name, last, fault):
    """Columns, sums and copies in an Excel file."""
    folder = farm(GAME.replace("cards.csv", "cards.xlsx"))
    rows = [[*said(card, "wheat"), "<c><v>2</v></c>", "<c><v>3</v></c>"] for card in ("Field", "Garden")]
    spreadsheet(folder / "cards.xlsx", [said("name", "kind", "points", name), *rows, last])
    (told,) = faults(folder)
    assert told.startswith(f"cards.xlsx{fault}")


def test_one_fault_of_many_rows_is_one_line(farm):
    """With the rows: by hand, lines 2 to 41."""
    rows = "".join(f"Field {at},weat,2\n" for at in range(40))
    assert faults(farm(cards=f"name,kind,points\n{rows}")) == [
        "cards.csv:2 kind (en), rows 2-41: unknown colour 'weat'; write 'wheat'"
    ]


def test_each_fault_of_a_column_has_its_line(farm):
    """As long as they are few."""
    cards = "name,kind,points\nA,weat,2\nB,wheat,2\nC,weat,2\nD,whet,2\n"
    assert faults(farm(cards=cards)) == [
        "cards.csv:2 kind (en), rows 2, 4: unknown colour 'weat'; write 'wheat'",
        "cards.csv:5 kind (en): unknown colour 'whet'; write 'wheat'",
    ]


def test_a_fault_with_other_values_in_every_row_is_one_line(farm):
    """Here 40 numbers of copies, none of them a number."""
    rows = "".join(f"Field,wheat,2,x{at}\n" for at in range(40))
    assert faults(farm(cards=f"name,kind,points,copies\n{rows}")) == [
        "cards.csv:2 copies, rows 2-41: found 'x0'; write a whole number from 0 to 200; "
        "the other rows have other values"
    ]


def test_such_a_fault_is_one_line_also_before_faults_of_other_files(farm):
    """Faults are listed by file: those of ``game.yaml`` come after those of ``cards.csv``."""
    rows = "".join(f"Field,wheat,2,x{at}\n" for at in range(40))
    folder = farm(GAME + "    corners: 900\n", f"name,kind,points,copies\n{rows}")
    assert [line.partition(": found")[0] for line in faults(folder)] == [
        "cards.csv:2 copies, rows 2-41",
        "game.yaml:10",
    ]


def test_notes_of_many_rows_are_one_line(farm):
    """Missing translations too."""
    rows = "".join(f"Field,,wheat,{at}\n" for at in range(5))
    folder = farm(cards=f"name,name@de,kind,points\n{rows}")
    assert [line.removeprefix(f"{folder}/") for line in things(folder, "de")[1]] == [
        "cards.csv:2 name@de, rows 2-6: name@de is empty; name is used instead"
    ]


def test_rows_with_fewer_cells_than_the_first_one_are_told_in_one_sentence(farm):
    """A missing comma moves all that follows; commas at the end may be left out only in all rows alike."""
    rows = "".join(f"Field {number},wheat\n" for number in range(40))
    (note,) = notes(farm(cards=f"name,kind,points\nBarn,wheat,\n{rows}"))
    assert note == ("cards.csv:3, rows 3-42: this row has fewer cells than the first one; it lacks 'points'")


@pytest.mark.parametrize("row", ["Barn;wheat;3", "Barn\twheat\t3"])
def test_a_row_with_another_separator(farm, row):
    """It is no name of three words."""
    (fault,) = faults(farm(cards=f"name,kind,points\nHut,wheat,2\n{row}\n"))
    assert fault.startswith("cards.csv:3: found 'Barn")
    assert fault.endswith("; write Barn,wheat,3")


def test_a_sentence_with_a_semicolon_is_no_row_of_cells(farm):
    """The row lacks a cell, as others do."""
    (note,) = notes(farm(cards="name,kind,points\nHut,wheat,2\nFire; all out; run\n"))
    assert "fewer cells" in note


HEADING = (
    "cards.csv:1: the first row must name the columns, but has only {}; delete everything above the names"
)


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("My farm", "'My farm'"),
        ("My farm,,", "'My farm'"),
        ("Cards, of the farm", "'Cards' and 'of the farm'"),
        ("Cards,,v2\nof,the,farm", "'Cards' and 'v2'"),
        ("a,b,c,d,e", "'a', 'b', 'c', 'd' and 'e'"),
    ],
)
@pytest.mark.parametrize("separator", ",;")
def test_a_title_above_the_names_is_one_fault(farm, title, found, separator):
    """Also one with a comma in it, one with as many cells as the table, and several lines."""
    cards = f"{title}\n{PLAIN.replace(',', separator)}"
    assert faults(farm(cards=cards)) == [HEADING.format(found)] or separator == ";"
    assert HEADING.split(" but", maxsplit=1)[0] in faults(farm(cards=cards))[0]


@pytest.mark.parametrize(
    ("names", "right"),
    [
        (
            "name (en),name (de)",
            "found 'name (en)' and 'name (de)'; write 'name@en', 'name@de', languages: [en, de]",
        ),
        ("name_fr,other", "found 'name_fr'; write 'name@fr', languages: [fr]"),
        ("name-xx,other", "unknown column 'name'; write 'name-xx'"),
    ],
)
def test_columns_with_a_language_of_their_own_spelling_are_told(farm, names, right):
    """With what to write in both files."""
    folder = farm(
        GAME.replace("en: Farm, de: Hof", "en: Farm"), PLAIN.replace("name", names).replace("d,", "d,a,")
    )
    assert f"game.yaml:8: {right}" in faults(folder)


@pytest.mark.parametrize("head", ["NAME,Kind,points", "name,KIND,Points"])
def test_capitals_of_columns_are_those_of_the_game(farm, head):
    """One table has one way of writing them."""
    assert notes(farm(cards=PLAIN.replace("name,kind,points", head))) == []


def test_a_translation_that_is_not_used_is_told(farm):
    """As a remark: the kit can be built. So is a row without words in the first language."""
    assert notes(
        farm(
            cards="name,name@de,kind,kind (de)\nField,,wheat,a\n,Hof,wheat,b\n".replace("\n", ",1\n").replace(
                "(de),1", "(de),points"
            )
        )
    ) == [
        "cards.csv:1 kind (de): found 'kind (de)'; write 'kind@de'",
        "cards.csv:3 name: name is empty, and name@de is not",
    ]
