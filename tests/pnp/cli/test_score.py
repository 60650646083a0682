"""``pnp score FILE`` as people and programs call it."""

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from pnp.cli.app import run
from scorer.games import GAMES
from scorer.messages import either
from tests.pnp.cli.terminal import called, shown_by
from tests.processes import HANG

ROOT = Path(__file__).resolve().parents[3]
PNP = [sys.executable, "-m", "pnp", "score"]
RIGHT = f"name a results file, - for standard input, or a game: {either(GAMES)}"
GAME = """\
game: low-blow
players: [Ana, Ben, Cleo]
rounds:
  - board: |
      R5 B3 B1 Y6 R2
      B4 B4 R1 Y2 Y3
      Y1 R6 R3 B2 Y5
  - rows:
      Ana:  {pips: 17, own: 2}
      Ben:  {pips: 14, own: 2}
      Cleo: {pips: 17, own: 2}
  - rows:
      Ana:  {pips: 12, own: 2}
      Ben:  {pips: 20, own: 2}
      Cleo: {pips: 9, own: 2}
counters: {Ana: 7, Ben: 3, Cleo: 12}
"""


def environment(**changes):
    calm = {
        key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")
    }
    return {**calm, **changes}


def pnp(*arguments, text="", **changes):
    """Run the command, in a process of its own where Python itself is to be set up; texts are bytes on both sides."""
    data = text.encode() if isinstance(text, str) else text
    if not any(each.startswith("PYTHON") for each in changes):
        return called(["score", *arguments], data, environment(**changes))
    return subprocess.run(
        [*PNP, *map(str, arguments)],
        input=data,
        capture_output=True,
        env=environment(**changes),
        timeout=HANG,
        check=False,
    )


@pytest.fixture
def evening(tmp_path):
    path = tmp_path / "evening.yaml"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_json_is_the_promise_to_the_letter(evening):
    """Keys, types and order of players."""
    done = pnp(evening, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {
        "game": "low-blow",
        "players": ["Ana", "Ben", "Cleo"],
        "complete": True,
        "final": {"Ana": 33, "Ben": 39, "Cleo": 25},  # 15+15+10-7, 12+12+18-3, 15+15+7-12
        "ranking": [["Cleo"], ["Ana"], ["Ben"]],
        "winners": ["Cleo"],
        "next": None,
        "edition": "blog",
        "rounds": [
            {"Ana": 15, "Ben": 12, "Cleo": 15},
            {"Ana": 15, "Ben": 12, "Cleo": 15},
            {"Ana": 10, "Ben": 18, "Cleo": 7},
        ],
        "counters": {"Ana": 7, "Ben": 3, "Cleo": 12},
        "counter_points": {"Ana": 7, "Ben": 3, "Cleo": 12},
        "totals": {"Ana": 40, "Ben": 42, "Cleo": 37},
    }


def test_json_of_an_unfinished_game_has_no_final():
    """And says what must still be played."""
    values = json.loads(pnp("-", "--json", text=GAME.partition("  - rows")[0]).stdout)
    assert "final" not in values
    assert (values["complete"], values["winners"], values["counters"], values["counter_points"]) == (
        False,
        [],
        {},
        {},
    )
    assert values["next"] == "Play rounds 2 and 3, then count the counters."


def test_the_table_shows_where_the_points_come_from(evening):
    """Places, players, rounds with their arithmetic, total, counters, final, and who won."""
    lines = pnp(evening, COLUMNS="80").stdout.decode().splitlines()
    rows = [line.split() for line in lines]
    assert ["1", "Y", "Cleo", "15", "15", "7", "37", "−12", "25"] in rows
    assert ["2", "R", "Ana", "15", "15", "10", "40", "−7", "33"] in rows
    assert ["3", "B", "Ben", "12", "12", "18", "42", "−3", "39"] in rows
    assert "17 − 2   17 − 2    9 − 2          12 held" in "\n".join(lines)
    assert lines[-1] == "Cleo wins with 25 points."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("{Ana: 10, Ben: 12, Cleo: 7}", "Ana, Ben and Cleo share the win at 30."),  # 40-10, 42-12, 37-7
        ("{Ana: 10, Ben: 0, Cleo: 7}", "Ana and Cleo share the win at 30."),
        ("{Ana: 0, Ben: 30, Cleo: 0}", "Ben wins with 12 points."),
    ],
)
def test_the_last_line_says_who_won(change, sentence):
    """One, or several who share it."""
    done = pnp("-", text=GAME.replace("{Ana: 7, Ben: 3, Cleo: 12}", change))
    assert done.stdout.decode().splitlines()[-1] == sentence


def test_the_last_line_says_what_is_left_to_play():
    """When the game is not over."""
    done = pnp("-", text=GAME.partition("counters")[0])
    assert (
        done.stdout.decode().splitlines()[-1].startswith("Count the counters: how many do Ana, Ben and Cleo")
    )


def cells(line):
    """Count the columns a line takes in a terminal."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in line)
    return len(line) + wide - sum(unicodedata.category(char) in ("Mn", "Cf") for char in line)


def test_no_colour_reaches_a_file(evening):
    """Escapes are for terminals."""
    assert b"\x1b" not in pnp(evening).stdout


@pytest.mark.parametrize(("setting", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colour_in_a_terminal_unless_it_is_not_wanted(evening, setting, coloured):
    """Seat letters are coloured; with NO_COLOR none is."""
    shown = shown_by([*PNP, str(evening)], env=environment(TERM="xterm-256color", **setting))
    assert ("\x1b[1;33m" in shown) is coloured
    assert "Cleo" in shown


def test_json_is_utf_8_whatever_the_locale():
    """Names are written as they are where the console has UTF-8, else with escapes, which any program reads."""
    text = GAME.replace("Ana", "山")
    for encoding, sent in (("utf-8", "山".encode()), ("latin-1", b"\\u5c71")):
        done = pnp("-", "--json", text=text, LC_ALL="C", PYTHONIOENCODING=encoding)
        assert json.loads(done.stdout.decode("utf-8"))["players"][0] == "山"
        assert sent in done.stdout


def test_a_table_in_a_small_encoding_is_still_a_table(evening):
    """What cannot be shown is replaced; nothing breaks."""
    done = pnp("-", text=GAME.replace("Ana", "山"), PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"??" in done.stdout  # as wide as what it replaces


def test_standard_input_and_a_file_are_the_same(evening):
    """A dash reads standard input."""
    assert pnp("-", "--json", text=GAME).stdout == pnp(evening, "--json").stdout


def test_a_pipe_may_be_named_as_a_file(evening):
    """As shells do with ``<(command)``; a slow writer is waited for."""
    command = f"{sys.executable} -m pnp score <(sleep 0.3; cat {evening}) --json"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=HANG, check=True)
    assert json.loads(done.stdout)["winners"] == ["Cleo"]


def test_faults_are_told_on_standard_error_with_status_2(tmp_path):
    """Every fault a line, and no score."""
    path = tmp_path / "evening.yaml"
    path.write_text(GAME.replace("Y2 Y3", "Y2 Y3 R2").replace("Ben: 3", "Ben: 13"), encoding="utf-8")
    done = pnp(path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [
        f"{path}:4: round 1: red is on the board 6 times; each colour has 5 dice, and all of them are on the board",
        f"{path}:6: round 1: row 2 has 6 dice; a row holds 5",
        f"{path}:16: 32 counters are held, but the game has 30",
    ]
    assert pnp("-", text="- x\n").stderr.startswith(b"-:1: the file is a list;")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("lowblow", "lowblow: no such game; the nearest is 'low-blow'"),
        ("nowhere.yaml", f"nowhere.yaml: no such file; {RIGHT}"),
        ("nowhere/", "nowhere/: there is no such folder"),
        ("folder", "folder: a folder, not a results file"),
        ("fifo", "fifo:1: the file is empty; a results file begins with 'game: low-blow'"),
        ("/dev/zero", "/dev/zero:1: the file is larger than 256 KiB; such a file has a few pages of text"),
        ("/dev/null", "/dev/null:1: the file is empty; a results file begins with 'game: low-blow'"),
        ("big.yaml", "big.yaml:1: the file is larger than 256 KiB; such a file has a few pages of text"),
        ("new\nline", f"new\\nline: no such file; {RIGHT}"),
    ],
)
def test_what_is_no_file_is_told_in_one_line(tmp_path, monkeypatch, source, message):
    """At once, and never more of it is read than a results file may hold."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "fifo")
    with open(tmp_path / "big.yaml", "wb") as big:
        big.truncate(100 * 1024 * 1024)
    start = sum(os.times()[:4])
    done = pnp(source)
    assert sum(os.times()[:4]) - start < 5  # of work, however busy the machine is
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"{message}\n"


def test_a_closed_standard_input_is_no_traceback():
    """As under some schedulers."""
    done = subprocess.run(
        f"{sys.executable} -m pnp score - <&-", shell=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, b"-: standard input is closed\n")


def test_the_help_has_an_example_that_runs(evening, monkeypatch):
    """What it shows can be typed."""
    shown = pnp("--help").stdout.decode()
    assert "pnp score low-blow.yaml" in shown
    assert "pnp score low-blow" in shown
    assert pnp(evening.name).returncode == 2  # not from here
    monkeypatch.chdir(evening.parent)
    assert pnp(evening.name).returncode == 0


def test_resume_goes_with_a_game(evening):
    """Not with a file."""
    done = pnp(evening, "--resume")
    assert done.returncode == 2
    assert b"--resume resumes answers at the prompt" in done.stderr


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["score", "evening.yml"], "evening.yaml"),
        (["check", "kit/low-blow3p.pdf"], "kit/low-blow-3p.pdf"),
        (["print", "kit/lowblow-3p.pdf", "--dry-run"], "kit/low-blow-3p.pdf"),
        (["plays", "import", "old-games.cvs"], "old-games.csv"),
        (["build", "--from", "kit/low-blow-3.pdf"], "kit/low-blow-3p.pdf"),
        (["score", "photo.yaml"], ""),
    ],
)
def test_a_file_that_does_not_exist_is_answered_with_the_nearest(capsys, tmp_path, monkeypatch, words, near):
    """One of the same folder, where one is similar."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kit").mkdir()
    for name in ("evening.yaml", "old-games.csv", "kit/low-blow-3p.pdf"):
        (tmp_path / name).write_text("")
    assert run([*words, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.endswith(f"; the nearest is '{near}'\n") if near else "the nearest is" not in said


@pytest.mark.parametrize(
    "text", ["# A heading\n\n**bold** text: with *marks*\n", "[tool]\na = 1\n", "x: [1\n- y"]
)
def test_a_text_of_something_else_is_no_results_file(capsys, tmp_path, text):
    """It is not corrected, line by line, to what it never was."""
    file = tmp_path / "notes.md"
    file.write_text(text)
    assert run(["score", str(file), "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"{file}:1: this is no results file; one begins with 'game: low-blow'\n"
