"""``pnp plays import`` of a table of old games."""

import json
import zipfile

import pytest

from pnp.cli.plays import exchange
from tests.wings.own.test_tables import XLSX

TABLE = """\
date,game,player,score,place,where
31.05.2024,Low Blow,Ana,35,,home
31.05.2024,Low Blow,Ben,35,,home
31.05.2024,Low Blow,Cleo,38,,home
2024-06-01,Wingspan,Ana,80,,home
2024-06-01,Wingspan,Ben,75,,home
2024-06-02,Skat,Ben,,2,home
2024-06-02,Skat,Ana,,1,home
"""

SAID = """\
old.csv: 3 games, 2024-05-31 to 2024-06-02
  Low Blow: 1 game, the lowest score wins
  Wingspan: 1 game, a game that pnp does not know, the highest score wins
  Skat: 1 game, a game that pnp does not know
Columns that are not read: 'where'
"""
NEW = "Players who are new: Ana, Ben and Cleo\n"


@pytest.fixture
def old(home):
    (home / "work" / "old.csv").write_text(TABLE, encoding="utf-8")
    return home / "work" / "old.csv"


def test_a_dry_run_saves_nothing(pnp, old, home):
    """It says what the table has, and what an import would do; no file is made."""
    said = pnp("plays", "import", "old.csv", "--dry-run")
    assert said == f"{SAID}{NEW}Nothing was saved. An import would say: 3 games added.\n"
    assert not (home / "data" / "pnp").exists()


def test_old_games_are_saved_once(pnp, old):
    """A second import finds them; an undo takes them all."""
    assert pnp("plays", "import", "old.csv") == f"{SAID}{NEW}3 games added.\n"
    assert pnp("plays", "import", "old.csv") == f"{SAID}3 already here.\n"
    listed = [(play["date"], play["game"], play["winners"]) for play in json.loads(pnp("plays", "--json"))]
    assert listed == [
        ("2024-06-02", "Skat", ["Ana"]),
        ("2024-06-01", "Wingspan", ["Ana"]),
        ("2024-05-31", "low-blow", ["Ana", "Ben"]),
    ]
    assert "3 games are as they were before" in pnp("plays", "undo")
    assert pnp("plays", "--json") == "[]\n"


def test_what_is_known_of_an_old_game_is_shown(pnp, old):
    """The result, and that no more is known; there is no chart, and no turns."""
    pnp("plays", "import", "old.csv")
    wingspan = json.loads(pnp("plays", "--game", "wingspan", "--json"))[0]["id"]
    shown = pnp("plays", "show", wingspan)
    assert shown.startswith("Wingspan\n\n   player  points\n1   Ana        80\n")
    assert "Only the result of this game is known.\n\nAna wins.\n" in shown
    assert "so there is no chart" in pnp("plays", "chart", wingspan, status=2)
    assert "without its turns" in pnp("plays", "replay", wingspan, status=2)
    skat = json.loads(pnp("plays", "--game", "Skat", "--json"))[0]["id"]
    assert "1   Ana        1" in pnp("plays", "show", skat)
    assert "score" not in pnp("plays", "share", skat)
    assert pnp("plays", "--game", "Scat", status=2) == "--game 'Scat': no such game; the nearest is 'Skat'\n"
    assert pnp("plays", "--game", "Skat", "--edition", "web", status=2) == (
        "--edition web: Skat has only one edition\n"
    )


def test_old_games_count_in_the_ranking(pnp, old):
    """Alone, together with others, and in the records."""
    pnp("plays", "import", "old.csv")
    assert pnp("ranking").startswith("Low Blow, Skat and Wingspan, 3 games\n")
    assert "Wingspan, best score: 80, Ana, 2024-06-01\n" in pnp("ranking", "records")
    alone = pnp("ranking", "--game", "Wingspan")
    assert "1  Ana         1     1       0    1.0    80  80.0" in alone
    assert "Best and mean: scores as they were entered.\n" in alone
    assert "Ana against Ben: 2–0 =1\n" in pnp("ranking", "versus", "Ana", "Ben")


def test_an_export_has_old_games(pnp, old, home):
    """Another computer needs no folder for them; a table that we wrote can be read back, here and there."""
    pnp("plays", "import", "old.csv")
    assert pnp("plays", "export", "all.jsonl") == "Wrote 3 games to all.jsonl.\n"
    assert pnp("plays", "import", "all.jsonl", "--db", "other.sqlite3") == "3 games added.\n"
    pnp("plays", "csv", "all.csv")
    assert pnp("plays", "import", "all.csv").endswith("\n3 already here.\n")
    assert pnp("plays", "import", "all.csv", "--db", "third.sqlite3").endswith("\n3 games added.\n")
    assert pnp("plays", "csv", "--db", "third.sqlite3") == (home / "work" / "all.csv").read_bytes().decode()


def test_a_whole_game_stays_whole(pnp, keep):
    """Its row in a table changes nothing."""
    identity = keep()
    table = pnp("plays", "csv")
    assert pnp("plays", "import", "-", text=table).endswith("\n1 already here.\n")
    assert "rounds:" in pnp("plays", "show", identity, "--results")


def test_names_and_notes_of_old_games_can_be_changed(pnp, old):
    """The table is found again all the same."""
    pnp("plays", "import", "old.csv")
    assert pnp("plays", "rename", "Ana", "Anna").startswith("Ana is now Anna in 3 games.")
    assert pnp("plays", "import", "old.csv").endswith("\n3 already here.\n")
    assert "Anna" in pnp("ranking")


def test_a_lowest_score_can_win(pnp):
    """In a game that pnp does not know, if one says so."""
    table = "date,game,player,score\n2024-06-01,Golf,Ana,80\n2024-06-01,Golf,Ben,75\n"
    assert "the lowest score wins" in pnp("plays", "import", "-", "--lowest-wins", "golf", text=table)
    assert json.loads(pnp("plays", "--json"))[0]["winners"] == ["Ben"]
    refused = pnp("plays", "import", "-", "--lowest-wins", "golf", text='{"play": 1}\n', status=2)
    assert refused == "--lowest-wins is for tables; - is none\n"


def test_faults_of_a_table_save_nothing(pnp, home):
    """All are told."""
    table = "date,game,player,score\n5/6/2024,Golf,Ana,80\n2024-06-01,Golf,Ben,x\n"
    said = pnp("plays", "import", "-", text=table, status=2)
    assert said.startswith(
        "-:2 date: '5/6/2024' may be 2024-05-06 or 2024-06-05; write one of these\n-:3 score: found"
    )


def answering(monkeypatch, answer):
    """Let somebody at a terminal answer."""
    monkeypatch.setattr(exchange, "is_at_terminal", lambda: True)
    monkeypatch.setattr(exchange.Prompts, "ask", lambda self, prompt: answer)


@pytest.mark.parametrize(("answer", "saved"), [("n", 0), ("", 3), ("yes", 3)])
def test_a_terminal_asks_before_it_saves(pnp, old, monkeypatch, answer, saved):
    """After the summary; Enter means yes."""
    answering(monkeypatch, answer)
    said = pnp("plays", "import", "old.csv", status=0 if saved else 1, both=True)[0]
    assert said.endswith("3 games added.\n" if saved else "Nothing was changed.\n")
    assert len(json.loads(pnp("plays", "--json"))) == saved


def test_old_games_in_a_database(pnp, old, postgres):
    """As in a file."""
    place = postgres.new_database()
    assert pnp("plays", "import", "old.csv", "--db", place) == f"{SAID}{NEW}3 games added.\n"
    assert pnp("plays", "import", "old.csv", "--db", place) == f"{SAID}3 already here.\n"
    assert "Wingspan" in pnp("ranking", "--db", place)
    assert "3 games are as they were before" in pnp("plays", "undo", "--db", place)


def workbook(path, rows):
    """Write an Excel file: dates are numbers with a format of dates."""
    sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    cells = "".join(f"<row>{''.join(row)}</row>" for row in rows)
    formats = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    styles = f'<styleSheet xmlns="{sheet}">{formats}</styleSheet>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in XLSX.items():
            more = '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"'
            more += ' Target="styles.xml"/></Relationships>'
            packed.writestr(
                name, text.replace("</Relationships>", more) if "workbook.xml.rels" in name else text
            )
        packed.writestr("xl/styles.xml", styles)
        text = f'<worksheet xmlns="{sheet}"><sheetData>{cells}</sheetData></worksheet>'
        packed.writestr("xl/worksheets/b.xml", text)


def word(text):
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


def test_a_spreadsheet_is_a_table(pnp, home):
    """Dates are dates however they look, numbers and results of formulas are numbers, an error is no value."""
    head = [word(name) for name in ("date", "game", "player", "score")]
    ana = ['<c s="1"><v>45443</v></c>', word("Go"), word("Ana"), "<c><v>12</v></c>"]
    ben = ['<c s="1"><v>45443.75</v></c>', word("Go"), word("Ben"), "<c><f>6+4</f><v>10</v></c>"]
    workbook(home / "work" / "old.xlsx", [head, ana, ben])
    assert pnp("plays", "import", "old.xlsx").startswith("old.xlsx: 1 game, 2024-05-31\n")
    assert "2024-05-31,Go,,1,2,1,Ana,1,12,1" in pnp("plays", "csv")
    workbook(home / "work" / "bad.xlsx", [head, ana, [*ben[:3], '<c t="e"><v>#DIV/0!</v></c>']])
    assert pnp("plays", "import", "bad.xlsx", status=2) == (
        "bad.xlsx:3 score: '#DIV/0!' is a formula, not a value; write the value\n"
    )


@pytest.mark.parametrize("data", [b"PK\3\4 no archive", b"", b"\0\1\2"])
def test_what_is_no_spreadsheet_is_refused(pnp, home, data):
    """With its name."""
    (home / "work" / "old.ods").write_bytes(data)
    assert "'old.ods' is not a spreadsheet" in pnp("plays", "import", "old.ods", status=2)


def test_a_spreadsheet_of_libreoffice_is_a_table(pnp, home):
    """A date is the day that is meant, however it is shown."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )

    def cell(text, kind="string"):
        return f'<table:table-cell office:value-type="{kind}"><text:p>{text}</text:p></table:table-cell>'

    day = cell("05/06/24", 'date" office:date-value="2024-05-06T00:00:00')
    rows = [[cell(name) for name in ("date", "game", "player", "place")]]
    rows += [[day, cell("Go"), cell(name), cell(place)] for place, name in enumerate(("Ana", "Ben"), 1)]
    table = "".join(f"<table:table-row>{''.join(row)}</table:table-row>" for row in rows)
    content = f"<office:document-content {names}><office:body><office:spreadsheet><table:table table:name='a'>{table}"
    content += "</table:table></office:spreadsheet></office:body></office:document-content>"
    with zipfile.ZipFile(home / "work" / "old.ods", "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
    assert pnp("plays", "import", "old.ods").startswith("old.ods: 1 game, 2024-05-06\n")
