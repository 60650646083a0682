"""Tables as spreadsheets write them: CSV of all kinds, OpenDocument, Excel's habits."""

import zipfile

import pytest

from tests.wings.own.farm import CARDS, GAME, faults, things, words

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"


@pytest.mark.parametrize(
    "cards",
    [
        CARDS.replace(",", ";"),
        CARDS.replace(",", "\t").replace("\n", "\r\n"),
        "\ufeff" + CARDS,
        CARDS.replace("Field", '"Field"').replace("\n", "\n,,,,\n"),
        CARDS.encode("utf-16"),
        CARDS.replace("Feld", "Fäld").encode("cp1252"),
    ],
    ids=["semicolons", "tabs", "mark", "quotes and blank rows", "UTF-16", "Windows"],
)
def test_tables_as_spreadsheets_write_them(farm, cards):
    """Each is the same table."""
    (field, garden), _ = things(farm(cards=cards))
    assert (words(field), words(garden)) == (["Field"], ["Garden", "2 points"])


def test_spreadsheets_are_tables(farm):
    """The first sheet of one, by a library that is an extra; here one as small as can be."""
    folder = farm(GAME.replace("cards.csv", "cards.ods"))
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>'
            for cell in row.split(",")
        )
        + "</table:table-row>"
        for row in CARDS.splitlines()
    )
    names = " ".join(
        f'xmlns:{each}="urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"'
        for each in ("office", "table", "text")
    )
    content = f"<office:document-content {names}><office:body><office:spreadsheet><table:table table:name='a'>{rows}"
    content += "</table:table></office:spreadsheet></office:body></office:document-content>"
    with zipfile.ZipFile(folder / "cards.ods", "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{MANIFEST}"/>')
        packed.writestr("content.xml", content)
    (field, garden), _ = things(folder)
    assert (words(field), words(garden)) == (["Field"], ["Garden", "2 points"])


XLSX = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default'
    ' Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName='
    '"/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    "</Types>",
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r" Type="{OFFICE}/officeDocument" Target='
    '"xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheets><sheet name="a" sheetId="1"'
    ' state="hidden" r:id="a"/><sheet name="b" sheetId="2" r:id="b"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
    f'<Relationship Id="a" Type="{OFFICE}/worksheet" Target="worksheets/a.xml"/>'
    f'<Relationship Id="b" Type="{OFFICE}/worksheet" Target="worksheets/b.xml"/></Relationships>',
    "xl/worksheets/a.xml": f'<worksheet xmlns="{SHEET}"><sheetData/></worksheet>',
}


def spreadsheet(path, cells, merged=""):
    """Write an Excel file whose first sheet is hidden; ``cells`` are the rows of the second, as Excel writes them."""
    rows = "".join(
        f'<row r="{at}">'
        + "".join(each.replace("<c", f'<c r="{chr(65 + column)}{at}"', 1) for column, each in enumerate(row))
        + "</row>"
        for at, row in enumerate(cells, 1)
    )
    ref = f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in XLSX.items():
            packed.writestr(name, text)
        sheet = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData>{ref}</worksheet>'
        packed.writestr("xl/worksheets/b.xml", sheet)
    return path


def said(*words):
    """Return cells with words in them."""
    return [f'<c t="inlineStr"><is><t>{each}</t></is></c>' if each else "<c/>" for each in words]


def test_excel_s_habits(farm):
    """A hidden sheet is passed by, a blank column too; cells joined below each other all say the same."""
    folder = farm(GAME.replace("cards.csv", "cards.xlsx"))
    head = said("", "name", "name@de", "kind", "points", "copies")
    rows = [[*said("", "Field", "Feld", "wheat"), "<c><v>1234567</v></c>", "<c><v>2</v></c>"]]
    rows += [[*said("", "", "Garten", "wheat"), "<c><v>2.5</v></c>", "<c/>"]]
    spreadsheet(folder / "cards.xlsx", [head, *rows], "B2:B3")
    (field, garden), _ = things(folder)
    assert (words(field), words(garden)) == (["Field", "1234567 points"], ["Field", "2.5 points"])
    assert (field.copies, garden.copies) == (2, 1)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (
            [said("My farm"), said("name", "kind"), said("Field", "wheat")],
            "cards.xlsx:1: the first row must name",
        ),
        (
            [said("name", "kind"), said("Field", "wheat", "a")],
            "cards.xlsx:2: this row has 3 cells, the first one 2",
        ),
        ([said("name", "", "kind"), said("Field", "x", "wheat")], "cards.xlsx:1: column B has no name"),
        ([said("name", "kind"), said("Field", "#REF!")], "cards.xlsx:2 kind: the spreadsheet shows '#REF!'"),
        ([said("name"), ["<c><f>1+1</f><v></v></c>"]], "cards.xlsx:2: a formula in this row has no value"),
        (
            [said("name"), ['<c t="e"><v>#N/A</v></c>']],
            "cards.xlsx:2 name: the spreadsheet shows '#N/A' here",
        ),
    ],
)
def test_what_excel_leaves_out_is_told(farm, rows, fault):
    """With the row, and what to do in the spreadsheet."""
    folder = farm(GAME.replace("cards.csv", "cards.xlsx"))
    spreadsheet(folder / "cards.xlsx", rows)
    assert fault in "\n".join(faults(folder))


FORMATS = {"percent": "0%", "number": "000", "euro": '#,##0.00 "€"', "date": "d.m.yyyy", "part": "# ?/?"}
CODES = [code.replace('"', "&quot;") for code in FORMATS.values()] + ["ggge"]
STYLES = (
    f'<styleSheet xmlns="{SHEET}"><numFmts>'
    + "".join(f'<numFmt numFmtId="{200 + at}" formatCode="{code}"/>' for at, code in enumerate(CODES))
    + '</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>'
    + "".join(f'<xf numFmtId="{200 + at}"/>' for at in range(len(CODES)))
    + "</cellXfs></styleSheet>"
)
"""Cell formats from 1 on, in the order of ``FORMATS``; the last one is not known."""


def styled(path, cells, **more):
    """Write an Excel file with cell formats."""
    spreadsheet(path, cells)
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("xl/styles.xml", STYLES)
        for name, text in more.items():
            packed.writestr(f"xl/{name}.xml", text)
    return path


def number(value, style=0):
    """Return a cell with a number in a format."""
    return f'<c s="{style}"><v>{value}</v></c>'


@pytest.mark.parametrize(
    ("value", "style", "lang", "shown"),
    [
        (0.5, 1, "en", "50%"),
        (7, 2, "en", "007"),
        (1234.5, 3, "en", "1,234.50 €"),
        (1234.5, 3, "de", "1.234,50 €"),
        (45413, 4, "en", "1.5.2024"),
        (0.333333333333333, 5, "en", "1/3"),
        (0.333333333333333, 0, "en", "0.333333333"),
        (2.5, 0, "de", "2,5"),
        (1234567, 0, "en", "1234567"),
    ],
)
def test_a_cell_prints_what_the_sheet_shows(farm, value, style, lang, shown):
    """Signs that the format leaves open are those of the game's first language."""
    game = GAME.replace("cards.csv", "cards.xlsx").replace("{en: Farm, de: Hof}", f"{{{lang}: Farm}}")
    game = game.replace('{en: "{points} points", de: "{points} Punkte"}', '"{points}"')
    folder = farm(game.replace(', if: "{points} > 1"', ""))
    styled(
        folder / "cards.xlsx",
        [said("name", "kind", "points"), [*said("Field", "wheat"), number(value, style)]],
    )
    (field,), remarks = things(folder, lang)
    assert (words(field), remarks) == (["Field", shown], ())


@pytest.mark.parametrize(
    ("condition", "taken"),
    [
        *[("{points} = 0.5", "A"), ("{points} = '50%'", "A"), ("{points} < 1 and {points} > 0", "A")],
        *[("{points} > 1", "B"), ("{number} >= 3", "B C")],
        *[("{points}", "A B"), ("not {points}", "C"), ("{points} != '50%'", "B C"), ("{twice} = 14", "B")],
        *[("{flag}", "A"), ("not {flag}", "B C"), ("{flag} = TRUE", "A"), ("{flag} = no", "B")],
    ],
)  # fmt: skip
def test_numbers_stay_numbers(farm, condition, taken):
    """In conditions and formulas: 0.5 that is shown as 50%, 7 as 007, 0 as 0%; TRUE is yes."""
    game = GAME.replace("cards.csv", "cards.xlsx").replace(' > 1"', ' > 1 and {twice} != {flag}"')
    columns = 'columns: {twice: "2 * {number}"}\n    where: "' + condition + '"\n    face'
    folder = farm(game.replace("face", columns, 1))
    rows = [said("name", "kind", "points", "number", "flag")]
    for name, points, value, flag in (
        ("A", number(0.5, 1), 1, 1),
        ("B", number(7, 2), 7, 0),
        ("C", number(0, 1), 3, ""),
    ):
        cell = f'<c t="b"><v>{flag}</v></c>' if flag != "" else "<c/>"
        rows.append([*said(name, "wheat"), points, number(value, 2), cell])
    styled(folder / "cards.xlsx", rows)
    assert " ".join(words(thing)[0] for thing in things(folder)[0]) == taken


def test_copies_and_repeated_icons_are_numbers_too(farm):
    """Copies that are shown as 003, and leaves as 2.00 €."""
    game = GAME.replace("cards.csv", "cards.xlsx").replace("{name}", "{name} {points * :leaf:}")
    folder = farm(
        game.replace('en: "{points} points", de: "{points} Punkte"', 'en: "{points}", de: "{points}"')
    )
    cells = [*said("Field", "wheat"), number(2, 3), number(3, 2)]
    styled(folder / "cards.xlsx", [said("name", "kind", "points", "copies"), cells])
    (field,), _ = things(folder)
    assert (words(field), field.copies) == (["Field :leaf::leaf:", "2.00 €"], 3)


def test_a_format_that_is_not_known_is_told_with_its_cell(farm):
    """The number is printed without it."""
    folder = farm(GAME.replace("cards.csv", "cards.xlsx"))
    cells = [*said("Field", "wheat"), number(2.5, len(CODES))]
    styled(folder / "cards.xlsx", [said("name", "kind", "points"), cells])
    (field,), remarks = things(folder)
    assert words(field) == ["Field", "2.5 points"]
    assert remarks[0].removeprefix(f"{folder}/") == (
        "cards.xlsx:2 points: the number format 'ggge' is not known; '2.5' is printed; "
        "choose another format, or write the cell as text"
    )


@pytest.mark.parametrize(
    "error", ["#DIV/0!", "#N/A", "#NAME?", "#NV", "#WERT!", "#¡REF!", "#SPILL!", "Err:502"]
)
@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_an_error_is_told_alike_in_every_table(farm, error, kind):
    """In the languages in which spreadsheets write it."""
    folder = farm(GAME.replace("cards.csv", f"cards.{kind}"))
    if kind == "csv":
        (folder / "cards.csv").write_text(f"name,kind,points\nField,wheat,{error}\n", encoding="utf-8")
    elif kind == "xlsx":
        cells = [*said("Field", "wheat"), f'<c t="e"><f>1/0</f><v>{error}</v></c>']
        spreadsheet(folder / "cards.xlsx", [said("name", "kind", "points"), cells])
    else:
        cells = "".join(map(ods_text, ("Field", "wheat", error)))
        ods(folder / "cards.ods", [*map("".join, [map(ods_text, ("name", "kind", "points"))]), cells])
    assert faults(folder) == [
        f"cards.{kind}:2 points: the spreadsheet shows '{error}' here; correct its formula"
    ]


def test_shared_texts_have_parts_and_odd_characters(farm):
    """A text in two fonts, a line end by its number, the reading of Japanese, which is not printed."""
    shared = (
        f'<sst xmlns="{SHEET}"><si><r><t>Old </t></r><r><rPr><b/></rPr><t>farm</t></r></si>'
        "<si><t>up_x000D_\ndown</t><rPh><t>yomi</t></rPh></si></sst>"
    )
    folder = farm(GAME.replace("cards.csv", "cards.xlsx"))
    rows = [said("name", "kind", "points")]
    rows += [[f'<c t="s"><v>{at}</v></c>', *said("wheat"), number(1)] for at in range(2)]
    styled(folder / "cards.xlsx", rows, sharedStrings=shared)
    assert [words(thing) for thing in things(folder)[0]] == [["Old farm"], ["up\ndown"]]


def ods(path, rows, styles="", table=""):
    """Write an OpenDocument table; the rows have their cells as in the file."""
    names = " ".join(
        f'xmlns:{each}="urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"'
        for each in ("office", "table", "text", "style")
    )
    content = f"<office:document-content {names}><office:automatic-styles>{styles}</office:automatic-styles>"
    content += f"<office:body><office:spreadsheet>{table}<table:table table:name='a'>"
    content += "".join(
        row if row.startswith("<table:table-row") else f"<table:table-row>{row}</table:table-row>"
        for row in rows
    )
    content += "</table:table></office:spreadsheet></office:body></office:document-content>"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)


def ods_text(words, more=""):
    """Return a cell with words."""
    return f'<table:table-cell {more} office:value-type="string"><text:p>{words}</text:p></table:table-cell>'


def ods_number(value, words, kind="float"):
    """Return a cell with a number, and what is shown for it."""
    shown = f"<text:p>{words}</text:p>" if words else ""
    return f'<table:table-cell office:value-type="{kind}" office:value="{value}">{shown}</table:table-cell>'


def test_an_ods_file_has_what_it_shows(farm):
    """Without comments; cells joined below each other say the same, repeated ones are all there."""
    folder = farm(GAME.replace("cards.csv", "cards.ods"))
    comment = "<table:table-cell office:value-type='string'><office:annotation><text:p>no</text:p></office:annotation>"
    comment += "<text:p>Old<text:s text:c='2'/><text:span>farm</text:span></text:p><text:p>b</text:p>"
    comment += "</table:table-cell>"
    joined = ods_text("Barn", 'table:number-rows-spanned="2"')
    hidden = "<style:style style:name='h'><style:table-properties table:display='false'/></style:style>"
    covered = "<table:covered-table-cell/>"
    rows = [
        "".join(map(ods_text, ("name", "kind", "points"))),
        comment + ods_text("wheat") + ods_number(0.5, "50 %", "percentage"),
        joined + ods_text("wheat") + ods_number(1234.5, "1.234,50 €", "currency"),
        covered + ods_text("wheat") + ods_number(3, "003"),
        f'<table:table-row table:number-rows-repeated="2">{ods_text("Twin")}{ods_text("wheat")}{ods_number(2, "2")}'
        "</table:table-row>",
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="99"/>'
        "</table:table-row>",
    ]
    table = (
        f"<table:table table:style-name='h'><table:table-row>{ods_text('a')}</table:table-row></table:table>"
    )
    ods(folder / "cards.ods", rows, hidden, table)
    made, remarks = things(folder)
    assert [words(thing) for thing in made] == [
        ["Old  farm\nb"],
        ["Barn", "1.234,50 € points"],
        ["Barn", "003 points"],
        ["Twin", "2 points"],
        ["Twin", "2 points"],
    ]
    assert remarks == ()


def test_an_ods_number_without_what_it_shows_is_told(farm):
    """A percentage that a program wrote without its text."""
    folder = farm(GAME.replace("cards.csv", "cards.ods"))
    cells = ods_text("Field") + ods_text("wheat") + ods_number(2.5, "", "percentage")
    ods(folder / "cards.ods", ["".join(map(ods_text, ("name", "kind", "points"))), cells])
    (field,), remarks = things(folder)
    assert words(field) == ["Field", "2.5 points"]
    assert "cards.ods:2 points: the number format 'percentage' is not known" in remarks[0]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
@pytest.mark.parametrize(
    "data", [b"", b"PK", b"PK\x03\x04" + b"\0" * 60, b"\xd0\xcf\x11\xe0" * 200, b"<html>"]
)
def test_what_is_no_spreadsheet_is_told(farm, kind, data):
    """Empty and damaged files, and those of old or protected documents."""
    folder = farm(GAME.replace("cards.csv", f"cards.{kind}"))
    (folder / f"cards.{kind}").write_bytes(data)
    assert faults(folder)[0] == (
        f"cards.{kind}:1: 'cards.{kind}' is not a spreadsheet, or is too large when unpacked"
    )
