"""``--printer``: saved printers in kits, maps and completion."""

import io
import json
import os
import subprocess
import sys

import pikepdf

from pnp.cli.app import run
from tests.pnp.cli.printers import ROOT, VALUES, home, said

__all__ = ["home"]


def test_a_kit_is_built_for_a_printer(tmp_path, capsys):
    """``--printer`` makes every page upright and larger than life; the summary stays."""
    said(capsys, "printers", "save", "home", *VALUES)
    assert run(["build", "low-blow", "--printer", "home", "--out", "known"]) == 0
    assert run(["build", "low-blow", "--out", "plain"]) == 0
    capsys.readouterr()
    known, plain = ((tmp_path / folder / "low-blow-3p.pdf").read_bytes() for folder in ("known", "plain"))
    assert known != plain
    with pikepdf.open(io.BytesIO(known)) as file:
        sizes = {tuple(round(float(each)) for each in page.MediaBox) for page in file.pages}
    assert sizes == {(0, 0, 595, 842)}


def test_an_unknown_printer_is_refused(tmp_path, capsys):
    """A printer that was never saved is refused before anything is drawn."""
    said(capsys, "printers", "save", "home", *VALUES)
    for arguments in (["build", "--out", "out"], ["map", "blockers"]):
        assert run([*arguments, "--printer", "hme"]) == 2
        assert capsys.readouterr().err == "no saved printer is called 'hme'; the nearest is 'home'\n"
    assert not (tmp_path / "out").exists()


def test_margins_that_leave_no_room_are_refused(tmp_path, capsys):
    """A printer whose margins leave too little of a paper is refused with what is left and needed."""
    said(capsys, "printers", "save", "home", "--margins", "20,20,20,20")
    assert run(["build", "--printer", "home", "--paper", "a5", "--out", "out"]) == 2
    assert capsys.readouterr().err == (
        "--paper a5: the printer's margins and corrections leave 118 × 180 mm, "
        "but a kit needs 138 × 191 mm; use a larger paper\n"
    )
    assert not (tmp_path / "out").exists()


def test_a_map_tells_of_the_board_that_was_printed(capsys):
    """With the printer it was printed for, a map has the page that its margins leave."""
    said(capsys, "printers", "save", "home", *VALUES)
    assert run(["map", "low-blow", "--printer", "home"]) == 0
    board = json.loads(capsys.readouterr().out)
    assert board["page"] == {"width": 287.0, "height": 208.2}


def test_shell_completion_offers_printers(capsys):
    """Shell completion knows the printers."""
    said(capsys, "printers", "save", "home", *VALUES)
    said(capsys, "printers", "save", "office", *VALUES)
    words = "pnp build --printer of"
    env = {**os.environ, "_PNP_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": "3"}
    done = subprocess.run(
        [sys.executable, "-m", "pnp"], env=env, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stdout.split() == ["office"]
