"""Tables as spreadsheets write them: CSV of all kinds, OpenDocument, Excel's habits."""

import zipfile

import pytest

from tests.pnp.games.own.farm import CARDS, GAME, faults, things, words

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
    pytest.importorskip("python_calamine")
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
    pytest.importorskip("python_calamine")
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
        ([said("name"), ['<c t="e"><v>#N/A</v></c>']], "cards.xlsx:2: a formula in this row has no value"),
    ],
)
def test_what_excel_leaves_out_is_told(farm, rows, fault):
    """With the row, and what to do in the spreadsheet."""
    pytest.importorskip("python_calamine")
    folder = farm(GAME.replace("cards.csv", "cards.xlsx"))
    spreadsheet(folder / "cards.xlsx", rows)
    assert fault in "\n".join(faults(folder))
