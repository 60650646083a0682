"""``pnp score`` with photos."""

import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Thread

import pytest

from pnp.cli.app import run
from pnp.wings.photo import apart
from pnp.wings.photo import command as photo

PICTURES = Path(__file__).parent / "pictures"
PAPER = str(PICTURES / "paper-dice.jpg")


ONCE = cache(apart.read_apart)


def read_once(data, game, known=None):
    """Read a photo as the command does; the same photo is read once for all tests of this file."""
    return ONCE(data, game)


@pytest.fixture(autouse=True)
def reads_once(monkeypatch):
    monkeypatch.setattr(photo, "read_apart", read_once)


def test_rounds_are_scored(capsys, tmp_path):
    """One photo is a round; the results file is written, and is scored as it is."""
    out = tmp_path / "evening.yaml"
    assert run(["score", PAPER, "--names", "Ana,Ben,Cleo,Dan", "--out", str(out), "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert "      B4 G4 R3 Y1 B6\n" in out.read_text(encoding="utf-8")
    assert "B4 G4 R3 Y1 B6" in shown.err
    assert run(["score", str(out), "--lang", "en"]) == 0
    assert capsys.readouterr().out == shown.out


def test_squares_that_are_not_sure_are_named(capsys, monkeypatch):
    """Without a terminal nobody can be asked: nothing is scored."""
    found = read_once(Path(PAPER).read_bytes(), None)
    squares = tuple(
        each._replace(sure=False, others=("R1",)) if each[:2] == (2, 1) else each for each in found.squares
    )
    monkeypatch.setattr(photo, "read_apart", lambda *_, **__: found._replace(squares=squares))
    assert run(["score", PAPER, "--lang", "en"]) == 2
    shown = capsys.readouterr()
    text = next(each.text for each in squares if not each.sure)
    assert f"{text}?" in shown.err
    assert f"Row 2, column 1 is not sure: {text} or R1" in shown.err
    assert not shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([PAPER, "--names", "Ana,Ben"], "the board is for 4 players"),
        ([PAPER, "--names", ","], "--names names nobody"),
        ([PAPER, "--game", "low_blow"], "low_blow: no such game; the nearest is 'low-blow'"),
        ([PAPER, "--names", "Ana,Ana,Ben,Cleo"], "paper-dice.jpg: players 1 and 2 are both named 'Ana'"),
        (["docs/low-blow.yaml", "--names", "Ana,Ben"], "--names is for photos"),
        (["docs/low-blow.yaml", "docs/low-blow.yaml"], "only photos may be several"),
        (
            ["low-blow", "--names", "Ana", "--out", "x"],
            "--names and --out are for photos; low-blow is not a photo",
        ),
        (["low-blow", "--players", "3"], "--players is an option of pnp build, pnp bundle,"),
        (["low-blow", "docs/low-blow.yaml"], "low-blow is a game, and docs/low-blow.yaml is more"),
    ],
)
def test_what_does_not_go_together_is_refused(capsys, arguments, words):
    """In one sentence."""
    assert run(["score", *arguments, "--lang", "en"]) == 2
    assert words in capsys.readouterr().err


def test_photos_of_different_boards_are_refused(capsys, monkeypatch):
    found = read_once(Path(PAPER).read_bytes(), None)
    both = iter([found, found._replace(players=3, squares=found.squares[:15], alike=((3, found.choices),))])
    monkeypatch.setattr(photo, "read_apart", lambda *_, **__: next(both))
    assert run(["score", PAPER, PAPER, "--lang", "en"]) == 2
    assert "boards of different games or kits" in capsys.readouterr().err


def test_faults_of_what_was_read_have_lines_where_there_is_a_file(capsys, tmp_path):
    """A photo has none."""
    out = tmp_path / "evening.yaml"
    names = ["--names", "Ana,Ana,Ben,Cleo", "--lang", "en"]
    assert run(["score", PAPER, *names]) == 2
    assert "correct it there" in capsys.readouterr().err
    assert run(["score", PAPER, *names, "--out", str(out)]) == 2
    assert f"{out}:4: players 1 and 2 are both named 'Ana'" in capsys.readouterr().err


@pytest.mark.parametrize("data", [b"", b"hello\n", b"GIF89a"])
def test_what_is_called_a_photo_is_told_as_one(capsys, tmp_path, data):
    """An empty file with the name of a photo is no results file."""
    photo = tmp_path / "Round 1.JPG"
    photo.write_bytes(data)
    assert run(["score", str(photo), "--lang", "en"]) == 2
    assert "this is not a readable picture; use a JPEG, PNG or WebP file" in capsys.readouterr().err


def test_without_the_library_a_sentence_says_what_to_install(capsys, monkeypatch):
    """No traceback."""
    monkeypatch.setattr(apart, "has_opencv", lambda: False)
    monkeypatch.setattr(photo, "read_apart", apart.read_apart)
    assert run(["score", PAPER, "--lang", "en"]) == 2
    told = f"photos need OpenCV; install it with: {sys.executable} -m pip install opencv-python-headless\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("words", [["score", PAPER], ["dice", PAPER, "--names", "Ana,Ben"], ["--help"]])
def test_no_command_fails_where_the_library_is_not_there(words):
    """In a process that cannot load it, as after a plain install: nothing that commands load needs it."""
    code = (
        "import sys, importlib.util as util\n"
        "sys.modules['cv2'], find = None, util.find_spec\n"
        "util.find_spec = lambda name, package=None: None if name == 'cv2' else find(name, package)\n"
        "from pnp.cli.app import run\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], check=False, capture_output=True, text=True)
    assert done.stderr.startswith("" if words == ["--help"] else "photos need OpenCV; install it with: ")
    assert done.returncode == (0 if words == ["--help"] else 2)


def test_a_photo_comes_by_standard_input(capsys, monkeypatch):
    """All of it: what was looked at to see that it is a photo is not lost."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(PAPER).read_bytes())))
    assert Path(PAPER).stat().st_size > 0
    assert run(["score", "-", "--names", "Ana,Ben,Cleo,Dan", "--lang", "en"]) == 0
    assert "B4 G4 R3 Y1 B6" in capsys.readouterr().err


def test_a_photo_comes_by_a_pipe(capsys):
    """As shells make one of a command; it can be read once."""
    end, start = os.pipe()

    def pour():
        with open(start, "wb") as file:
            file.write(Path(PAPER).read_bytes())

    writer = Thread(target=pour)
    writer.start()
    status = run(["score", f"/dev/fd/{end}", "--lang", "en"])
    writer.join()
    os.close(end)
    assert status == 0
    assert "B4 G4 R3 Y1 B6" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told(capsys, tmp_path):
    """As by every command that writes a file."""
    out = tmp_path / "none" / "evening.yaml"
    out.parent.write_text("", encoding="utf-8")
    assert run(["score", PAPER, "--names", "Ana,Ben,Cleo,Dan", "--out", str(out), "--lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err
