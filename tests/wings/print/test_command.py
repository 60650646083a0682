"""``pnp print`` as somebody types it: what it tells before the first sheet, and what it asks."""

import io
import sys
from importlib import import_module

import pytest

from pnp.cli.app import run
from pnp.wings.print.jobs import read_kit
from tests.wings.print.conftest import Simulated

pytestmark = pytest.mark.usefixtures("cups")

TILES = ["print", "blockers", "--players", "2", "--only", "tiles", "--no-check", "--cut-off"]


@pytest.fixture(scope="module")
def plain(system):
    """Start a printer that prints one side, with the queue ``plain``."""
    made = Simulated(system)
    system.queue(made, "plain")
    yield made
    made.close()


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Return a function that runs a command with answers, and returns its status and all that it printed."""

    def answer(*words, answers=()):
        typed = io.StringIO("".join(f"{line}\n" for line in answers))
        typed.isatty = lambda: True
        monkeypatch.setattr(sys, "stdin", typed)
        status = run([*words, "--out", str(tmp_path)])
        shown = capsys.readouterr()
        return status, shown.out + shown.err

    return answer


@pytest.mark.parametrize("server", ["127.0.0.1:1", None])
def test_without_a_printer_the_jobs_are_told(server, system, say, monkeypatch):
    """Somebody prints them from a viewer: without CUPS, and with a CUPS that knows no printers."""
    if server:
        monkeypatch.setenv("CUPS_SERVER", server)
    status, said = say(*TILES, "--dry-run")
    assert status == 0
    assert "1  card, pages 1-2, both sides, long edge: 1 sheet" in said
    status, said = say(*TILES)
    assert status == 2
    assert "1  card, pages 1-2, both sides, long edge: 1 sheet" in said
    assert said.rstrip().endswith("print the PDF at 100 %")


def test_sheets_are_turned_by_hand(plain, say):
    """The fronts are printed, then each back on the sheet that somebody turned as the picture shows."""
    before = len(plain.files())
    status, said = say(*TILES, "--queue", "plain", answers=["n", "", ""])
    assert status == 0
    asked = ["Make the kit with backs to fold over", "Put 1 sheet of card", "| A |  -->  |   |\n"]
    asked += ["Turn the sheet with page 1 over its long edge", "Printed 1 sheet."]
    assert [said.find(text) for text in asked] == sorted(said.find(text) for text in asked)
    assert -1 not in [said.find(text) for text in asked]
    assert len(plain.files()) == before + 2


def test_nobody_turns_sheets_if_nobody_is_asked(plain, say):
    """It is refused before the first sheet; a kit to fold is printed."""
    before = len(plain.files())
    status, said = say(*TILES, "--queue", "plain", "--yes")
    assert (status, len(plain.files())) == (2, before)
    assert said.count("the printer prints one side, and --yes lets nobody turn the sheets") == 1
    status, said = say(*TILES, "--queue", "plain", answers=["y"])
    assert (status, len(plain.files())) == (0, before + 1)


def test_a_damaged_list_of_printers_stops_only_who_names_one(plain, say, tmp_path, monkeypatch):
    """A queue that is named needs no saved printer."""
    listed = tmp_path / "printers.json"
    listed.write_text("{")
    monkeypatch.setattr(import_module("pnp.wings.print.command"), "printers_file", lambda: listed)
    assert run(["build", *TILES[1:-1], "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*.pdf")
    words = ["print", str(file), "--dry-run"]
    assert say(*words, "--queue", "plain")[0] == 0
    status, said = say(*words, "--printer", "home")
    assert status == 2
    assert f"{listed}: " in said


def test_white_edges_that_cut_a_kit_off_are_asked_for(plain, say, tmp_path):
    """The bottom edge of this printer is wider than that which the kit leaves white: it is told before paper moves."""
    words = [*TILES[:-1], "--queue", "plain", "--backs", "fold"]
    before, hint = (
        len(plain.files()),
        "plain cannot print the outer 11.68 mm of an edge, and the kit leaves only 5 mm free",
    )
    status, said = say(*words, "--yes")
    assert (status, hint in said, "--cut-off" in said) == (2, True, True)
    assert hint in say(*words, "--dry-run")[1]
    (file,) = tmp_path.glob("*.pdf")
    assert read_kit(file).pages[0].margins == (5, 5, 5, 5)
    assert say("print", str(file), "--queue", "plain", answers=["n"])[0] == 2
    assert len(plain.files()) == before
    assert say("print", str(file), "--queue", "plain", answers=["y", ""])[0] == 0
    status, said = say(*words, answers=["y", ""])
    assert (status, len(plain.files())) == (0, before + 2)
    assert "Saved the printer plain." in said
    assert read_kit(file).pages[0].margins == (3.4, 1.02, 3.4, 11.68)
    assert "cut off" not in say(*words, "--printer", "plain", "--yes", "--job", "1")[1]


def test_without_a_terminal_nothing_is_printed(plain, say, monkeypatch):
    """Nobody can answer: --yes prints."""
    before = len(plain.files())
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert run([*TILES, "--queue", "plain"]) == 2
    assert len(plain.files()) == before
