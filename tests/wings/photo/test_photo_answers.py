"""Answers about photos are saved one by one, and gone on with after an interruption, in a terminal of their own."""

import json
import os
import signal
import sys

import pytest

from tests.pnp.cli.prompting import Terminal, environment, nothing_left_running, typed
from tests.pnp.cli.terminal import typed_in

__all__ = ["nothing_left_running"]

PROGRAM = """
import sys
from pathlib import Path
from pnp.wings.photo import command as photo
from pnp.cli.app import run
from pnp.wings.photo.decode import ReadSquare
from pnp.wings.photo.reading import Reading

KIND = {"edition": "blog", "counters": "flat", "plain": False, "aids": "home", "with": "cover", "without": "dice"}
SEATS = {c + str(p): colour for c, colour in (("R", "red"), ("B", "blue"), ("Y", "yellow")) for p in range(1, 7)}

def read(source, *_):
    squares = [
        ReadSquare(row, column, text.rstrip("?"), "?" not in text, ("R6", ".") if "?" in text else ())
        for row, line in enumerate(Path(source).read_text().splitlines(), 1)
        for column, text in enumerate(line.split(), 1)
    ]
    return Reading("low-blow", 3, KIND, "a4", "full", ((3, KIND),), ".", SEATS, tuple(squares), ())

photo._read = read
sys.exit(run(sys.argv[1:]))
"""
"""Takes a text with a ``?`` after each square that is not sure for what a photo shows, so that no picture is read."""

BOARDS = {
    "a.jpg": "R5? B3? B1 Y6 R2\nB4 B4 R1 Y2 Y3?\nY1 R6 R3 B2 Y5\n",
    "b.jpg": "B6 B5 R1 R1 Y1\nY2? R2 B1 R3 Y6\nY3 B2 Y4 B3 R4\n",
}
BOTH = ["a.jpg", "b.jpg", "--names", "Ana,Ben,Cleo"]
GO_ON = "Resume with: pnp score --resume"


@pytest.fixture
def place(tmp_path):
    (tmp_path / "play").mkdir()
    for name, board in BOARDS.items():
        (tmp_path / "play" / name).write_text(board)
    return tmp_path


class Photos(Terminal):
    """``pnp score`` with photos in a terminal of its own."""

    def command(self, place, options):
        os.execve(sys.executable, [sys.executable, "-c", PROGRAM, "score", *options], environment(place))

    @property
    def text(self):
        """What was shown, without the ends of lines."""
        return " ".join(self.shown.split())


def saved(place):
    """Return the saved answers by board."""
    return [json.loads(file.read_bytes())["answers"] for file in (place / "data" / "pnp").glob("*photos*")]


ASKED = [f"Row {row}, column {column}: " for row, column in ((1, 1), (1, 2), (2, 5), (2, 1))]


def begun(place, answers):
    """Answer the first questions about both photos; return the terminal, at the next question."""
    terminal = Photos(place, *BOTH)
    for answer, prompt in zip(answers, ASKED, strict=False):
        terminal.type(answer, prompt)
    terminal.wait_for(ASKED[len(answers)])
    return terminal


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_answers_survive_an_interruption(place, end):
    """Each is saved before the next question, an undo too; the rest is asked, and then nothing is left."""
    terminal = Photos(place, *BOTH)
    for answer, prompt in zip(["r6", "", "<"], ASKED, strict=False):
        terminal.type(answer, prompt)
    terminal.wait_for(ASKED[1])
    assert saved(place) == [[["R6"], []]]
    assert terminal.end(end) == (130 if end == signal.SIGINT else -end)
    assert (f"Saved 1 answer. {GO_ON}" in terminal.text) == (end == signal.SIGINT)

    terminal = Photos(place, *BOTH, "--resume")
    terminal.type("<", ASKED[1])
    for answer, prompt in zip(["", "", "", ""], ASKED, strict=True):
        terminal.type(answer, prompt)
    terminal.wait_for("Low Blow")
    assert terminal.leave(b"") == 0
    assert "Row 1, column 1: R6" in terminal.text
    assert saved(place) == []


def test_the_results_file_is_written_as_answers_come(place):
    """An interruption loses none of it, and what goes on replaces it without a question."""
    out = place / "play" / "evening.yaml"
    terminal = Photos(place, *BOTH, "--out", out.name)
    terminal.type("r6", ASKED[0])
    terminal.wait_for(ASKED[1])
    assert "      R6  B3? B1  Y6  R2\n" in out.read_text()
    assert terminal.end(signal.SIGINT) == 130
    assert "      R6  B3? B1  Y6  R2\n" in out.read_text()

    terminal = Photos(place, *BOTH, "--out", out.name, "--resume")
    for answer, prompt in zip(["", "", ""], ASKED[1:], strict=True):
        terminal.type(answer, prompt)
    terminal.wait_for("Low Blow")
    assert terminal.leave(b"") == 0
    assert "      R6 B3 B1 Y6 R2\n" in out.read_text()


class Elsewhere(Photos):
    """The same in another folder."""

    def command(self, place, options):
        os.chdir(place)
        super().command(place, options)


def test_the_last_photos_need_no_name(place):
    """They are resumed from any folder, with their options, unless a game was begun later."""
    assert begun(place, ["", ""]).leave(b"\x03") == 130
    terminal = Elsewhere(place, "--resume")
    for prompt in ASKED[2:]:
        terminal.type("", prompt)
    terminal.wait_for("Cleo")
    assert terminal.leave(b"") == 0
    assert begun(place, [""]).leave(b"\x03") == 130
    typed(place, ["Ana"], game="schocken")
    assert "Schocken: Ana" in typed_in(["score", "--resume"], [], environment(place), place).stdout


def test_the_same_photos_go_on_where_they_were_left(place):
    """Without an option too; ``<`` asks again what was answered."""
    assert begun(place, ["r6", ""]).leave(b"\x03") == 130
    terminal = Photos(place, *BOTH)
    terminal.type("<", ASKED[2])
    assert "Row 1, column 1: R6" in terminal.text
    terminal.wait_for(ASKED[1])
    assert terminal.leave(b"\x03") == 130
    assert saved(place) == [[["R6"], []]]
    assert Photos(place, "a.jpg", "--names", "Ana,Ben,Cleo").leave(b"\x03", ASKED[0]) == 130
