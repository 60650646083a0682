"""Only what changed since it was printed is printed again: a folder with 16 rows, two decks, two languages."""

import json
from collections import Counter
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.data.cache import drop_cached
from pnp.kits.plan import Request, draw, make_plans
from pnp.kits.printed import find_printed, note, read, read_looks, select_changed
from pnp.pages.statement import STATEMENT_KEY, unpack
from pnp.writers.pdf_facts import fact_in
from scorer.games import GAMES

pytestmark = pytest.mark.usefixtures("here")

GAME = """\
title: {en: Fleet, de: Flotte}
players: 2
style:
  head: {font: bold 12}
  plain: {font: 9}
parts:
  - cards: ships.csv
    size: mini
    face:
      - text: {at: 4 4 36 8, say: "{name}", style: head}
      - text: {at: 4 20 36 8, say: "{cost}", style: plain}
    back:
      - box: {at: 0 0 44 67, fill: red, bleeds: true}
  - cards: ports.csv
    id: ports
    size: mini
    face:
      - text: {at: 4 4 36 8, say: "{name}", style: plain}
  - score-sheet:
      rows: [Points]
"""
ROWS = [f"Ship {at},Schiff {at},{at % 7}" for at in range(1, 17)]


def write(folder, rows=ROWS, game=GAME, ports=("Dover", "Calais", "Calais")):
    """Write the folder of a game; return its path as it is typed."""
    drop_cached()
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "ships.csv").write_text("\n".join(["name,name@de,cost", *rows]), encoding="utf-8")
    (folder / "ports.csv").write_text("\n".join(["name", *ports]), encoding="utf-8")
    return str(folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the whole kit in English."""
    return draw(plan(write(tmp_path_factory.mktemp("whole") / "fleet"))).data


@pytest.fixture
def fleet(tmp_path, monkeypatch, whole):
    """Return the folder of a game, after it was printed in English."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "fleet")
    Path("output").mkdir()
    note(Path("output/fleet-2p.pdf"), whole)
    return tmp_path / "fleet"


def plan(folder, **options):
    """Return the plan of the kit."""
    (found,) = make_plans(Request((GAMES.folders.open(Path(folder)),), **options))
    return found


def change(folder, before=None, **options):
    """Return what is laid on sheets after a change, as numbers of sides by part, and the names of what is gone."""
    whole = plan(folder, **options)
    changed, changes = select_changed(whole, before or find_printed(whole.file_name, Path("output")))
    if changed is None:
        return {}, changes.gone
    built = draw(changed)
    assert built.file_name == "fleet-2p-changed.pdf"
    assert {part for page in built.document.pages for part in page.parts} == {*changes.numbers}
    sides = Counter(
        f"{piece.part} {piece.side}"
        for page in unpack(fact_in(built.data, STATEMENT_KEY)).pages
        for piece in page.pieces
    )
    return dict(sides), changes.gone


def edit(at, line):
    """Return the rows with another line in place of row ``at``, from 1."""
    return [line if number == at else row for number, row in enumerate(ROWS, 1)]


def test_nothing_changed(fleet):
    """Then nothing is laid on sheets; in whatever order the rows are."""
    assert change(fleet) == ({}, {})
    assert change(write(fleet, ROWS[8:] + ROWS[:8])) == ({}, {})


def test_three_of_16_rows(fleet):
    """Three pieces and their backs are on sheets, and nothing else."""
    rows = [*ROWS]
    rows[6], rows[9], rows[15] = "Boat,Boot,1", "Ship 10,Schiff 10,6", "Ship 16,Schiff 16,9"
    assert change(write(fleet, rows)) == (
        {"ships front": 3, "ships back": 3},
        {"ships:ship-7": 1},
    )


@pytest.mark.parametrize(
    ("old", "new", "sides"),
    [
        ("bold 12", "bold 11", {"ships front": 16, "ships back": 16}),
        ("{font: 9}", "{font: 8}", {"ships front": 16, "ships back": 16, "ports front": 3}),
        ("fill: red", "fill: blue", {"ships front": 16, "ships back": 16}),
    ],
)
def test_a_change_of_style(fleet, old, new, sides):
    """All pieces that show it are printed again."""
    assert change(write(fleet, game=GAME.replace(old, new))) == (sides, {})


def test_a_column_that_is_not_shown(fleet):
    """A translation does not change the pieces of another language; in that one, pieces without it stay too."""
    rows = edit(3, "Ship 3,Kahn,3")
    german = read_looks_of(fleet, lang="de")
    assert change(write(fleet, rows)) == ({}, {})
    assert change(fleet, german, lang="de")[0] == {"ships front": 1, "ships back": 1}
    assert change(fleet, lang="de")[0]["ships front"] == 16  # the print was in English


def read_looks_of(folder, **options):
    """Return the looks that a built file states."""
    built = draw(plan(folder, **options))
    path = Path("stated.pdf")
    path.write_bytes(built.data)
    return read_looks(path)


def test_copies(fleet):
    """Of equal pieces only the new ones are printed; fewer of them are told by name."""
    more = write(fleet, ports=("Dover", "Calais", "Calais", "Calais", "Dover"))
    assert change(more) == ({"ports front": 2}, {})
    fewer = write(fleet, ports=("Dover", "Calais"))
    assert change(fewer)[0] == {}
    assert sum(change(fewer)[1].values()) == 1


def test_gone_rows(fleet):
    """They are told by name, and those after them are not printed again."""
    assert change(write(fleet, ROWS[:9] + ROWS[11:])) == ({}, {"ships:ship-10": 1, "ships:ship-11": 1})


def test_the_command(fleet, capsys):
    """It writes a file of its own, says what is gone, and says so if nothing is left to print."""
    call = ["build", str(fleet), "--changed"]
    assert run(call) == 0
    assert (
        capsys.readouterr().out == "fleet-2p.pdf: nothing changed since it was printed, so nothing is made.\n"
        "Compared with output/printed.json.\n"
    )
    assert not list(Path("output").glob("*.pdf"))
    write(fleet, edit(5, "Raft,Floss,5"))
    assert run([*call, "--printed"]) == 0
    shown = capsys.readouterr().out
    assert (
        "fleet-2p.pdf: 1 piece changed since it was printed.\nCompared with output/printed.json.\n"
        "No longer in the game: ships:ship-5." in shown
    )
    assert [path.name for path in Path("output").glob("*.pdf")] == ["fleet-2p-changed.pdf"]
    assert run(call) == 0
    assert "nothing changed" in capsys.readouterr().out
    assert run(["build", str(fleet), "--since", "output/fleet-2p-changed.pdf"]) == 0
    assert "Compared with output/fleet-2p-changed.pdf." in capsys.readouterr().out
    assert run(["build", "--from", "output/fleet-2p-changed.pdf"]) == 0  # the whole kit
    assert Path("output/fleet-2p.pdf").exists()


def test_another_folder_to_write_to(fleet, capsys):
    """The note of the usual folder counts where the other has none; a print from there is noted there."""
    write(fleet, edit(5, "Raft,Floss,5"))
    call = ["build", str(fleet), "--changed", "--out", "chg"]
    assert run([*call, "--printed"]) == 0
    assert "Compared with output/printed.json." in capsys.readouterr().out
    assert [path.name for path in Path("chg").glob("*.pdf")] == ["fleet-2p-changed.pdf"]
    assert run(call) == 0
    assert "nothing is made.\nCompared with chg/printed.json." in capsys.readouterr().out


def test_a_print_of_one_part_notes_that_part(fleet):
    """What is not printed yet is still to be printed; what shares a sheet with it, too."""
    game = GAME.replace("bold 12", "bold 11").replace("Points", "Miles")
    built = draw(plan(write(fleet, game=game)))
    pages = [
        page.number
        for page in unpack(fact_in(built.data, STATEMENT_KEY)).pages
        if page.parts == ("score-sheet",)
    ]
    note(Path("output", built.file_name), built.data, pages)
    assert change(fleet)[0] == {"ships front": 16, "ships back": 16}


def test_a_reprint_of_chosen_pieces(fleet):
    """It adds to what is noted, and takes nothing away."""
    built = draw(plan(fleet, only=("ports",)))
    note(Path("output", built.file_name), built.data)
    assert change(fleet) == ({}, {})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--changed", "--only", "ports"], "--changed and --only cannot be combined"),
        (["--changed", "--together"], "--changed and --together cannot be combined"),
        (["--since", "none.pdf", "--watch"], "--since and --watch cannot be combined"),
        (
            ["--printed", "--format", "svg"],
            "--printed is for finished PDFs, not for --watch and other formats",
        ),
        (["--since", "none.pdf"], "--since none.pdf: "),
        (["--since", "fleet/ships.csv"], "--since fleet/ships.csv: "),
        (["low-blow", "--since", "none.pdf"], "--since none.pdf: this works for one game at a time; name it"),
    ],
)
def test_faults(fleet, capsys, words, sentence):
    """Each is one sentence."""
    assert run(["build", str(fleet), *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(sentence)
    assert (shown.err.count("\n"), shown.out) == (1, "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 2, "kits": 3}',
        '{"version": 2, "kits": {"fleet-2p.pdf": {"pieces": [[1]]}}}',
    ],
)
def test_a_damaged_note(fleet, capsys, text):
    """It counts as none."""
    Path("output/printed.json").write_text(text, encoding="utf-8")
    assert run(["build", str(fleet), "--changed"]) == 2
    assert "it is not noted" in capsys.readouterr().err


def test_another_number_of_players_is_another_kit(fleet, capsys):
    """It is told which kit was printed."""
    noted = json.loads(Path("output/printed.json").read_text(encoding="utf-8"))
    noted["kits"] = {"fleet-3p.pdf": noted["kits"]["fleet-2p.pdf"]}
    Path("output/printed.json").write_text(json.dumps(noted), encoding="utf-8")
    assert run(["build", str(fleet), "--changed"]) == 2
    assert (
        "it is noted in output that fleet-3p.pdf was printed, but not fleet-2p.pdf" in capsys.readouterr().err
    )


def test_the_note(fleet):
    """It has each kit once, and the PDF lies beside it."""
    (noted,) = read(Path("output")).values()
    assert sum(piece[3] for piece in noted["pieces"]) == 20
    assert json.loads(Path("output/printed.json").read_text("utf-8"))["version"] == 2
    assert [path.name for path in Path("output/printed").iterdir()] == ["fleet-2p.pdf"]
