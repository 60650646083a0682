"""``pnp calibrate`` and ``pnp printers`` as people call them."""

import os
import subprocess
import sys

import pikepdf
import pytest

from pnp.cli.app import run
from pnp.texts.languages import LANGUAGES
from tests.pnp.cli.printers import ROOT, VALUES, home, said

__all__ = ["home"]

TOLD = [
    "A ruler of 100 mm is printed 99.2 mm long across the sheet and 99.6 mm along it.",
    "The back is 0.5 mm too far right and 1 mm too high.",
    "The back is rotated clockwise by 0.2 degrees.",
    "It cannot print the outer 4 mm at the left, 4 mm at the right, 4 mm at the top and 13 mm at the bottom.",
    "Make kits for it: pnp build --printer home",
]


def test_the_sheet_is_written(tmp_path, capsys):
    """Without options the sheet lies in output/: two pages of A4, to be printed on both sides."""
    (line,) = said(capsys, "calibrate")
    assert line.startswith("output/calibration-a4.pdf: print both pages on one sheet at 100 %")
    with pikepdf.open(tmp_path / "output" / "calibration-a4.pdf") as file:
        assert len(file.pages) == 2
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_sheet_on_letter_in_german(tmp_path, capsys):
    """Paper, folder and language are asked for."""
    said(capsys, "calibrate", "--paper", "Letter", "--out", "sheets", "--lang", "de")
    with pikepdf.open(tmp_path / "sheets" / "calibration-letter.pdf") as file:
        assert str(file.Root.Lang) == "de"
        assert [float(each) for each in file.pages[0].MediaBox] == pytest.approx([0, 0, 612, 792])


def test_a_printer_is_saved_listed_shown_and_deleted(capsys):
    """What was measured comes back as sentences, and as the options that save it again."""
    assert said(capsys, "printers") == ["No printer is saved yet. Make the calibration sheet: pnp calibrate"]
    assert said(capsys, "printers", "save", "home", *VALUES) == ["Saved the printer home.", *TOLD]
    assert said(capsys, "printers", "show", "home") == TOLD
    said(capsys, "printers", "save", "Büro 2", "--back", "-0.5,1")
    listed = [
        "Büro 2  --measured 100x100 --back -0.5,1 --rotation 0",
        "home    --measured 99.2x99.6 --back 0.5,-1 --rotation 0.2 --margins 4,4,4,13",
    ]
    assert said(capsys, "printers") == listed
    again = listed[1].split()[1:]
    assert said(capsys, "printers", "save", "copy", *again)[1:-1] == TOLD[:-1]
    assert said(capsys, "printers", "delete", "copy") == ["Deleted the printer copy."]
    assert said(capsys, "printers") == listed


def test_a_later_save_keeps_the_other_values(capsys):
    """Front and back of the sheet can be read one after the other."""
    said(capsys, "printers", "save", "home", *VALUES[:2], *VALUES[6:])
    changed, *told = said(capsys, "printers", "save", "home", *VALUES[2:6])
    assert changed == "Changed the printer home; values that were not given stay the same."
    assert told == TOLD


def test_a_new_printer_has_no_errors_but_those_that_are_given(capsys):
    """What is not measured is taken to be right."""
    assert said(capsys, "printers", "save", "home", "--rotation", "-0.1")[1:] == [
        "A ruler of 100 mm is printed 100 mm long across the sheet and 100 mm along it.",
        "The back is in place.",
        "The back is rotated counterclockwise by 0.1 degrees.",
        "Its margins have not been measured; pages keep 5 mm free.",
        "Make kits for it: pnp build --printer home",
    ]


@pytest.mark.parametrize(
    ("back", "sentence"),
    [
        ("-0.5,0", "The back is 0.5 mm too far left."),
        ("0,2", "The back is 2 mm too low."),
        ("+1.5 , -.5", "The back is 1.5 mm too far right and 0.5 mm too high."),
    ],
)
def test_offsets_are_told_as_directions(back, sentence, capsys):
    """Signs become words."""
    assert sentence in said(capsys, "printers", "save", "home", "--back", back)


@pytest.mark.parametrize(
    "margins",
    ["4,4,4,13", "4, 4.0, 4, 13", "left=4,right=4,top=4,bottom=13", "Bottom=13, top = 4,left=4,right=4"],
)
def test_margins_in_order_or_by_name(margins, capsys):
    """Four numbers in their order, or names in any order."""
    assert said(capsys, "printers", "save", "home", "--margins", margins)[4] == TOLD[3]


@pytest.mark.parametrize("minus", ["-", "−"])
def test_a_minus_may_be_typed_or_copied(minus, capsys):
    """The sheet prints a real minus; both are read, in every value that may be negative."""
    assert "The back is 0.5 mm too far left and 1 mm too high." in said(
        capsys, "printers", "save", "home", "--back", f"{minus}0.5,{minus}1"
    )
    assert "The back is rotated counterclockwise by 0.2 degrees." in said(
        capsys, "printers", "save", "home", "--rotation", f"{minus}0.2"
    )
    assert "The back is 0.3 mm too far left." in said(
        capsys, "printers", "save", "x", "--read", f"{minus}0.3,0,{minus}0.3"
    )


def test_the_numbers_of_the_tables_are_worked_out(capsys):
    """By hand: 0.9 in A is in row 1, 4 mm low, 0.1 in C in row 0. 0.8 mm on 143.239 - 4 mm are 0.329 degrees.

    To the right: 0.9 - (71.62 - 4) x sin 0.329 = 0.51. B is in row -1, 6 mm to the left: -1.0 + 6 x sin 0.329 = -0.97.
    """
    told = said(capsys, "printers", "save", "home", "--read", "0.9,-1.0,0.1")
    assert told[2:4] == [
        "The back is 0.51 mm too far right and 0.97 mm too high.",
        "The back is rotated clockwise by 0.329 degrees.",
    ]


def test_what_a_corrected_sheet_shows_is_added(capsys):
    """A printer 0.17 mm off after a first sheet with 4 mm: the profile keeps the 4 mm and has 4.17."""
    said(capsys, "printers", "save", "home", "--back", "4,0", "--measured", "99x100", "--margins", "4,4,4,13")
    added, *told = said(capsys, "printers", "add", "home", "--back", "0.17,-0.1", "--measured", "100.2x99.9")
    assert added == "Added what remains to the printer home."
    assert told == [
        # 99 x 1.002 and 100 x 0.999
        "A ruler of 100 mm is printed 99.198 mm long across the sheet and 99.9 mm along it.",
        "The back is 4.178 mm too far right and 0.1 mm too high.",  # 4 x 1.002 + 0.17
        "The back is not rotated.",
        TOLD[3],
        TOLD[4],
    ]
    (line,) = said(capsys, "calibrate", "--printer", "home")
    assert "print both pages on one sheet" in line


@pytest.mark.parametrize("measured", ["99.2x99.6", "99.2X99.6", "99.2×99.6", "99.2 x 99.6"])
def test_lengths_with_any_cross(measured, capsys):
    """The sign between the lengths may be a letter or a cross."""
    assert said(capsys, "printers", "save", "home", "--measured", measured)[1] == TOLD[0]


WRITE_MEASURED = "write how many mm the rulers measure, across and along, as 99.2x99.6"
WRITE_READ = "write the numbers read in the tables A, B and C, as 0.5,-1.0,0.3"
WRITE_BACK = "write how many mm the back is shifted right and down, as 0.5,-1.0"
WRITE_ROTATION = "write how many degrees the back is rotated clockwise, as 0.2 or -0.2"
WRITE_MARGINS = (
    "write the margins left, right, top and bottom in mm, as 4,4,4,13 or left=4,right=4,top=4,bottom=13"
)
NAME = "cannot name a printer; use 1 to 40 printable characters"
REFUSED = [
    (["calibrate", "--paper", "a3"], "--paper a3: the calibration sheet is printed on a4 or letter"),
    (["calibrate", "--lang", "dk"], f"--lang dk: no such language; choose one of: {', '.join(LANGUAGES)}"),
    (
        ["printers", "save", "home"],
        "there is nothing to save; give two pictures of the sheet, or "
        "--measured, --read, --back, --rotation or --margins",
    ),
    (
        ["printers", "add", "home", "--read", "0,0,0"],
        "no printer is called 'home'; none is saved yet, see: pnp printers save --help",
    ),
    (["printers", "save", "home", "--read", "1,2"], f"--read 1,2: {WRITE_READ}"),
    (["printers", "save", "home", "--read", "1,2,x"], f"--read 1,2,x: {WRITE_READ}"),
    (
        ["printers", "save", "home", "--read", "1,2,3", "--back", "1,2"],
        "--read gives --back too; leave one of them out",
    ),
    (
        ["printers", "save", "home", "--read", "4.5,0,0"],
        "--read 4.5: the tables go from −4.0 to 4; if an arrow ends outside its bracket, the back is off by more: "
        "correct that in the printer's own settings first",
    ),
    (
        ["calibrate", "--measured", "99x99", "--out", "x"],
        "--out is for making the sheet; leave it out to read one",
    ),
    (["printers", "save"], "Missing argument 'NAME'. Try: pnp printers save --help"),
    (["printers", "show", "a", "b"], "Got unexpected extra argument(s) (b). Try: pnp printers show --help"),
    (
        ["calibrate", "front.jpg"],
        "front.jpg: give two pictures, one of each side of the sheet, such as front.jpg back.jpg",
    ),
    (
        ["printers", "save", "home", "--read", "0,0,0", "front.jpg", "office"],
        "front.jpg office: give two pictures, one of each side of the sheet, such as front.jpg back.jpg",
    ),
    (
        ["printers", "show", "home"],
        "no printer is called 'home'; none is saved yet, see: pnp printers save --help",
    ),
    (
        ["printers", "delete", "home"],
        "no printer is called 'home'; none is saved yet, see: pnp printers save --help",
    ),
    (["printers", "save", "", "--rotation", "0"], f"'' {NAME}"),
    (["printers", "save", "a\tb", "--rotation", "0"], f"'a\\tb' {NAME}"),
    (["printers", "save", "home", "--measured", "99.2"], f"--measured 99.2: {WRITE_MEASURED}"),
    (["printers", "save", "home", "--measured", "99,2x99,6"], f"--measured 99,2x99,6: {WRITE_MEASURED}"),
    (["printers", "save", "home", "--measured", "nanx99"], f"--measured nanx99: {WRITE_MEASURED}"),
    (
        ["printers", "save", "home", "--measured", "94x100"],
        "--measured 94x100: a ruler of 100 mm may measure 95 to 105 mm; print the sheet at 100 % and measure again",
    ),
    (["printers", "save", "home", "--back", "0.5"], f"--back 0.5: {WRITE_BACK}"),
    (["printers", "save", "home", "--back", "1,2,3"], f"--back 1,2,3: {WRITE_BACK}"),
    (
        ["printers", "save", "home", "--back", "11,0"],
        "--back 11,0: a back can be off by up to 10 mm in each direction",
    ),
    (["printers", "save", "home", "--rotation", "1e1"], f"--rotation 1e1: {WRITE_ROTATION}"),
    (
        ["printers", "save", "home", "--rotation", "3"],
        "--rotation 3: a back can be rotated by up to 2 degrees in each direction",
    ),
    (["printers", "save", "home", "--margins", "4,4,4"], f"--margins 4,4,4: {WRITE_MARGINS}"),
    (
        ["printers", "save", "home", "--margins", "left=4,right=4,top=4"],
        f"--margins left=4,right=4,top=4: {WRITE_MARGINS}",
    ),
    (["printers", "save", "home", "--margins", "left=4,left=4,right=4,top=4,bottom=4"], None),
    (["printers", "save", "home", "--margins", "left=4,right=4,top=4,foot=4"], None),
    (
        ["printers", "save", "home", "--margins", "4,4,4,60"],
        "--margins 4,4,4,60: a margin is 0 to 40 mm; more leaves no room to print on",
    ),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_a_wrong_wish_is_one_line_and_status_2(arguments, sentence, tmp_path, home, capsys):
    """What cannot be kept or printed is refused in one line; nothing is written."""
    assert run([*arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"{sentence or f'--margins {arguments[-1]}: {WRITE_MARGINS}'}\n"
    assert not home.exists()
    assert not (tmp_path / "output").exists()


def test_a_damaged_file_is_not_written_over(home, capsys):
    """Saving into a file that cannot be read is refused; the file stays as it is."""
    home.parent.mkdir(parents=True)
    home.write_text("[printers\n", "utf-8")
    for arguments in (["printers", "save", "home", *VALUES], ["printers"], ["printers", "delete", "home"]):
        assert run([*arguments]) == 2
        assert capsys.readouterr().err.startswith(f"{home}: this is not TOML; ")
    assert run(["build", "--printer", "home"]) == 2
    assert home.read_text("utf-8") == "[printers\n"


def test_the_folder_is_the_user_s_own(home):
    """In a process of its own, the printers lie in the user's folder for settings."""
    env = {**os.environ, "XDG_CONFIG_HOME": str(home.parent.parent)}
    command = [sys.executable, "-m", "pnp", "printers", "save", "home", *VALUES]
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    assert home.read_text("utf-8").startswith("# What pnp calibrate knows of printers")
