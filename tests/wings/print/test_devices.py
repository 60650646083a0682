"""What the print system says of a printer is saved with it, and kits are laid out for it."""

import importlib
import json

import pytest

from pnp.cli import known_printers
from pnp.cli.app import run
from pnp.pages.printer import Device, Margins, Printer, parse_printer
from pnp.printers import known

pytestmark = pytest.mark.usefixtures("cups")


@pytest.fixture
def saved(monkeypatch, tmp_path):
    """Return a function that reads the saved printers of a folder of the test's own."""
    file = tmp_path / "printers.toml"
    monkeypatch.setattr(known_printers, "printers_file", lambda: file)
    monkeypatch.setattr(importlib.import_module("pnp.wings.print.command"), "printers_file", lambda: file)
    return lambda: known.read(file)


def test_margins_papers_and_trays_are_read(printer, saved, tmp_path, capsys):
    """Those that the simulated printer states; a kit for it is laid out within them, and passes the check."""
    printer.load("iso_a4_210x297mm", "stationery")
    assert run(["printers", "save", "home", "--queue", "test"]) == 0
    said = capsys.readouterr().out
    assert "In the print system it is test; it takes" in said
    home = saved()["home"]
    assert home.margins == Margins(left=3.4, right=3.4, top=1.02, bottom=11.68)  # of ippeveprinter
    assert (home.paper, home.device.queue, home.device.two_sided, home.device.colour) == (
        "a4",
        "test",
        True,
        True,
    )
    assert {"a4", "letter", "a5"} <= {*home.device.papers}
    assert (
        run(["build", "blockers", "--players", "2", "--printer", "home", "--out", str(tmp_path / "out")]) == 0
    )
    pages = json.loads((tmp_path / "out" / "manifest.json").read_text("utf-8"))["kits"][0]["pages"]
    assert [page["margins"] for page in pages] == [[3.4, 1.02, 3.4, 11.68]] * len(pages)


def test_what_was_measured_wins(printer, saved, capsys):
    """Margins that were saved stay."""
    run(["printers", "save", "home", "--margins", "5,5,5,14"])
    assert run(["printers", "save", "home", "--queue", "test"]) == 0
    home = saved()["home"]
    assert home.margins == Margins(5, 5, 5, 14)
    assert home.device.queue == "test"
    assert run(["printers"]) == 0
    assert "--margins 5,5,5,14 --paper a4 --queue test" in capsys.readouterr().out


def test_the_sheet_that_measures_is_printed(printer, saved, tmp_path, monkeypatch, capsys):
    """On the saved printer's own queue, on both sides of one sheet."""
    printer.load("iso_a4_210x297mm", "stationery")
    run(["printers", "save", "home", "--queue", "test"])
    before = len(printer.files())
    assert run(["print", "--calibration", "home", "--yes", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "1  paper, pages 1-2, both sides, long edge: 1 sheet" in said
    assert len(printer.files()) == before + 1
    assert (
        run(["print", "schocken", "--only", "aids", "--printer", "home", "--yes", "--out", str(tmp_path)])
        == 0
    )
    assert "cut off" not in said + capsys.readouterr().out


def test_the_queues_are_listed(printer, capsys):
    """With the papers that they take."""
    assert run(["printers", "queues"]) == 0
    assert "A4, " in capsys.readouterr().out


@pytest.mark.parametrize("device", [{}, {"queue": 1}, "test", {"queue": "a\x1b"}])
def test_a_damaged_device_is_refused(device):
    """As every other damaged value of the file."""
    values = {"measured": [100, 100], "back": [0, 0], "rotation": 0}
    whole = {"queue": "test", "papers": ["a4"], "trays": [], "two_sided": True, "colour": False}
    assert parse_printer({**values, "device": whole}) == Printer(
        device=Device("test", ("a4",), (), True, False)
    )
    with pytest.raises(TypeError):
        parse_printer(
            {**values, "device": {**whole, **device} if device and isinstance(device, dict) else device}
        )
