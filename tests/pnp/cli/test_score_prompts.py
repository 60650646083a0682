"""``pnp score low-blow``: a game typed in, at a terminal and from a pipe."""

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import ClassVar

import pytest

from pnp.cli.app import run
from scorer.entry.file import LogFile
from scorer.games.low_blow.notation import read_board
from tests.pnp.cli.terminal import HANG, typed_in

ROOT = Path(__file__).resolve().parents[3]
PNP = [sys.executable, "-m", "pnp", "score", "low-blow"]
BOARD = ["R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5"]
START = ["", "", "Ana", "Ben", "Cleo", ""]
ROUNDS = [*BOARD, "17 2", "14 2", "17 2", "12 2", "20 2", "9 2"]
WHOLE = [*START, *ROUNDS, "7", "3", "12"]
GO_ON = "Resume with: pnp score low-blow --resume"


@pytest.fixture
def place(tmp_path):
    """Make a folder to play in, with logs and plays of its own."""
    (tmp_path / "play").mkdir()
    return tmp_path


def environment(place):
    changes = {
        "XDG_DATA_HOME": str(place / "data"),
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        "TERM": "dumb",
    }
    return {**os.environ, **changes}


def typed(place, lines, *options):
    """Run the command with lines from a pipe."""
    return typed_in(["score", "low-blow", *options], lines, environment(place), place / "play")


def open_games(place):
    """Return the logs in which something is entered, the latest first."""
    path = place / "data" / "pnp" / "plays-tables.sqlite3"
    if not path.is_file():
        return []
    file = LogFile(path)
    try:
        return [log for log in file.open_logs() if log.values]
    finally:
        file.close()


def saved(place):
    return sorted(path.name for path in (place / "play").iterdir())


@pytest.fixture(autouse=True)
def nothing_left_running():
    """End commands that a failed test left waiting at their prompt."""
    yield
    while Terminal.running:
        os.kill(Terminal.running[-1], signal.SIGKILL)
        os.waitpid(Terminal.running.pop(), 0)


class Terminal:
    """The command in a terminal of its own, typed at as a person does: after the prompt is there."""

    running: ClassVar[list[int]] = []

    def __init__(self, place, *options):
        self.shown = ""
        self.pid, self.main = pty.fork()
        self.running.append(self.pid)
        if self.pid == 0:
            os.chdir(place / "play")
            os.execve(sys.executable, [*PNP, *options], environment(place))

    def wait_for(self, text):
        """Read until ``text`` has been shown since the last time."""
        end = time.monotonic() + HANG
        seen = ""
        while text not in seen:
            assert time.monotonic() < end, f"{text!r} was not shown, but:\n{self.shown}"
            seen += self.read(0.1)

    def read(self, seconds):
        """Return what is shown within some time; nothing when the command has ended."""
        piece = b""
        if select.select([self.main], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                piece = os.read(self.main, 65536)
        text = piece.decode(errors="replace").replace("\r\n", "\n")
        self.shown += text
        return text

    def type(self, line, prompt):
        """Wait for a prompt and answer it."""
        self.wait_for(prompt)
        os.write(self.main, f"{line}\n".encode())

    def leave(self, key, prompt=""):
        """Wait for a prompt, press a key, and return the exit status; press again if it was too early."""
        self.wait_for(prompt)
        done, status = 0, 0
        for turn in range(150):
            if turn % 50 == 0:
                os.write(self.main, key)
            self.read(0.1)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                break
        if not done:
            os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
        while self.read(0.1):
            pass
        self.running.remove(self.pid)
        os.close(self.main)
        return os.waitstatus_to_exitcode(status)


def test_a_game_typed_in_is_the_game_of_the_file(place):
    """The same table, and a file that scores the same."""
    done = typed(place, [*WHOLE, ""])
    assert (done.returncode, done.stderr) == (0, "")
    (name,) = saved(place)
    assert re.fullmatch(r"low-blow-\d{4}-\d\d-\d\d\.yaml", name)
    assert open_games(place) == []
    again = subprocess.run(
        [*PNP[:-1], name],
        capture_output=True,
        encoding="utf-8",
        cwd=place / "play",
        env=environment(place),
        check=True,
    )
    assert "Cleo wins with 25 points." in again.stdout  # 15 + 15 + 7 - 12
    assert again.stdout in done.stdout
    assert "R5 B3 B1 Y6 R2" in (place / "play" / name).read_text("utf-8")


def test_with_json_only_the_score_is_on_standard_output(place):
    """Questions and tables go to standard error."""
    done = typed(place, [*WHOLE, "-"], "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["final"] == {"Ana": 33, "Ben": 39, "Cleo": 25}
    assert "Player 1 (red): " in done.stderr
    assert (saved(place), open_games(place)) == ([], [])


def test_a_program_that_stops_at_the_file_name_gets_its_score(place):
    """It has said all it has to say; the answers are kept, for nobody told to throw them away."""
    done = typed(place, WHOLE, "--json")
    assert (done.returncode, len(open_games(place))) == (2, 1)
    assert json.loads(done.stdout)["winners"] == ["Cleo"]


def test_a_bad_answer_is_told_and_asked_again(place):
    """At once, with what would be right."""
    done = typed(place, [*START, "R5 B3 B1 Y6 R2 R1", *BOARD])
    assert "  row 1 has 6 dice; a row holds 5.\n" in done.stdout
    assert done.stdout.count("  Ana (red): ") == 3  # refused, taken, and the next round


def test_the_standing_is_shown_after_each_round(place):
    """As a table, before the next round is asked for."""
    done = typed(place, [*START, *ROUNDS])
    standings = re.findall(r"^ +player +(round.*)$", done.stdout, flags=re.MULTILINE)
    assert [line.split()[::2][:-1].count("round") for line in standings] == [1, 2, 3]
    assert "Play rounds 2 and 3, then count the counters." in done.stdout


def test_going_back_corrects_an_answer(place):
    """As far as the first question, where there is nothing left to go back to."""
    lines = [
        "<",
        "",
        "",
        "Ana",
        "<",
        "Anna",
        "Ben",
        "Cleo",
        "",
        "R5 B3 B1 Y6 R2",
        "B4 B4 R1 Y2 Y3",
        "back",
        "<",
    ]
    done = typed(place, [*lines, *ROUNDS, "7", "3", "<", "4", "12", "<", "11", "-"], "--json")
    assert json.loads(done.stdout)["counters"] == {"Anna": 7, "Ben": 4, "Cleo": 11}
    assert "This is the first question." in done.stderr


def test_a_question_mark_explains(place):
    """And asks again."""
    done = typed(place, ["?", *START, "?"])
    assert "blog: three rolls a turn" in done.stdout
    assert "its pips, and how many of its dice are the player's own: 17 2" in done.stdout


def test_the_end_of_input_keeps_the_answers(place):
    """With status 2, and how to go on."""
    done = typed(place, [*START, *BOARD[:2]])
    assert done.returncode == 2
    assert f"Saved 8 answers. {GO_ON}" in done.stderr
    (log,) = open_games(place)
    assert log.start.players == ("Ana", "Ben", "Cleo")
    assert log.progress.rounds[0].board[:2] == read_board("\n".join(BOARD[:2]))[0]


def test_nothing_is_kept_of_nothing(place):
    """Leaving at the first question leaves nothing to go on with."""
    for lines in ([], ["", "<"]):
        done = typed(place, lines)
        assert (done.returncode, open_games(place)) == (2, [])
        assert "Nothing was kept." in done.stderr
    assert "there is no unfinished low-blow" in typed(place, [], "--resume").stderr


def test_a_game_is_gone_on_with_where_it_was_left(place):
    """It is no longer open when it is saved."""
    typed(place, [*START, *BOARD[:2]])
    done = typed(place, [*WHOLE[8:], "mine.yaml"], "--resume")
    assert done.returncode == 0
    _, shown = done.stdout.split("'?' explains.\n")
    assert shown.startswith("\nLow Blow")
    assert "Round 1: each home row, as dice" in shown[: shown.index("Cleo (yellow): ")]
    assert "Cleo wins with 25 points." in done.stdout
    assert (saved(place), open_games(place)) == (["mine.yaml"], [])


def test_a_game_left_at_the_last_question_is_still_there(place):
    """Everything was answered; only the file is asked for."""
    left = typed(place, WHOLE)
    assert (left.returncode, len(open_games(place))) == (2, 1)
    done = typed(place, ["mine.yaml"], "--resume")
    assert (done.returncode, saved(place), open_games(place)) == (0, ["mine.yaml"], [])


def test_a_waiting_game_is_mentioned_and_left_alone(place):
    """A new game is another one."""
    typed(place, START)
    (first,) = open_games(place)
    done = typed(place, ["", "", "Zoe"])
    assert "There is 1 unfinished game. Resume the last one: pnp score low-blow --resume\n" in done.stdout
    second, again = open_games(place)
    assert (again.id, again.values) == (first.id, first.values)
    assert "Zoe" in second.values.values()
    assert "There are 2 unfinished games." in typed(place, []).stdout


def test_without_an_unfinished_game_there_is_nothing_to_resume(place):
    """In one line, with what to type."""
    done = typed(place, [], "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "there is no unfinished low-blow; start one with: pnp score low-blow\n"


def test_the_last_unfinished_game_needs_no_name(sit_at, capsys):
    """Without one there is none; without --resume a file is missing."""
    assert sit_at("score", "--resume") == 2
    assert capsys.readouterr().err == "there is no unfinished game; start one with: pnp score low-blow\n"
    assert sit_at("score") == 2
    assert capsys.readouterr().err == "Missing argument 'FILE...'. Try: pnp score --help\n"
    sit_at("score", "schocken", typed="13\nAna\nBen\n")
    capsys.readouterr()
    sit_at("score", "--resume")
    assert "Schocken" in capsys.readouterr().out


@pytest.fixture
def sit_at(monkeypatch, tmp_path):
    """Run a command here, with what is typed, and return its status."""

    def command(*words, typed=""):
        monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        return run(words)

    return command


def test_a_file_that_is_no_log_is_left_alone(place):
    """Nothing is gone on with; a new game is asked for, and it is said once that it cannot be kept."""
    path = place / "data" / "pnp" / "plays-tables.sqlite3"
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    done = typed(place, [], "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert "this is not a file of plays; it was not changed" in done.stderr
    done = typed(place, [*WHOLE, "-"], "--no-keep")
    assert (done.returncode, path.read_text()) == (0, "mine")
    assert done.stderr.count("The answers cannot be saved for later:") == 1


def test_where_answers_cannot_be_kept_the_game_goes_on(place):
    """One warning, not one for every answer."""
    (place / "data").write_text("in the way")
    done = typed(place, [*WHOLE[:-1], "<", *WHOLE[-2:], "-"], "--no-keep")
    assert done.returncode == 0
    assert done.stderr.count("The answers cannot be saved for later:") == 1
    assert "Cleo wins with 25 points." in done.stdout
    assert "Nothing was kept." in typed(place, START).stderr


def test_no_file_is_written_over_without_asking(place):
    """The offered name is free; a name that is taken asks again; a folder is no file."""
    mine = place / "play" / "mine.yaml"
    mine.write_text("precious")
    (place / "play" / "folder").mkdir()
    done = typed(
        place, [*WHOLE, "folder", "mine.yaml", "n", "mine.yaml", "", "nowhere\0/x", "421/2", "other.yaml"]
    )
    assert done.returncode == 0
    assert "folder is a folder; type the name of a file." in done.stdout
    assert "There is no folder 421; type a name in one that is there." in done.stdout
    assert not (place / "play" / "421").exists()
    assert done.stdout.count("mine.yaml is there already. Replace it? [y/N]") == 2
    assert mine.read_text() == "precious"
    assert "other.yaml" in saved(place)
    typed(place, [*WHOLE, "mine.yaml", "y"])
    assert mine.read_text().startswith("game: low-blow\n")


def test_a_second_game_of_the_day_is_offered_another_name(place):
    """Two games, two files."""
    typed(place, [*WHOLE, ""])
    typed(place, [*WHOLE, ""])
    assert len(saved(place)) == 2


def test_a_file_that_cannot_be_written_is_asked_for_again(place):
    """The game is not lost with the name."""
    (place / "play" / "in-the-way").write_text("")
    done = typed(place, [*WHOLE, "in-the-way/x.yaml", "-"])
    assert done.returncode == 0
    assert "in-the-way/x.yaml cannot be written: " in done.stdout


def test_a_draw_of_the_web_edition_is_played_off(place):
    """Rounds go on until one player is lowest alone."""
    row = ["17 2", "17 2", "20 2"]
    lines = ["web", "Ana", "Ben", "Cleo", "", *row * 3, "5", "5", "0", *row, "6", "5", "0", "web.yaml"]
    done = typed(place, lines)
    assert done.returncode == 0
    assert "Ana and Ben are tied at 40: play another round." in done.stdout  # 45 - 5
    assert "Ana wins with 54 points." in done.stdout  # 60 - 6
    text = (place / "play" / "web.yaml").read_text("utf-8")
    assert text.count("counters: {") == 2


PROMPTS = [
    *("Edition (blog or web)", "[y/N]", "Player 1", "Player 2", "Player 3", "Player 4"),
    *["Ana (red):", "Ben (blue):", "Cleo (yellow):"] * 3,
    *("Ana:", "Ben:", "Cleo:"),
]
"""The prompts of a whole game, one for each answer."""


def test_a_terminal_asks_and_ctrl_c_keeps_what_was_entered(place):
    """With status 130; the answers were in the file before the interruption."""
    terminal = Terminal(place)
    for line, prompt in zip([*START, *BOARD[:2]], PROMPTS, strict=False):
        terminal.type(line, prompt)
    terminal.wait_for("Cleo (yellow): ")
    (log,) = open_games(place)
    assert log.answers == 8
    assert terminal.leave(b"\x03") == 130
    assert f"Saved 8 answers. {GO_ON}" in terminal.shown
    assert "Traceback" not in terminal.shown

    terminal = Terminal(place, "--resume")
    terminal.type("<", "Cleo (yellow): ")
    terminal.type(BOARD[1], "Ben (blue): ")
    terminal.type(BOARD[2], "Cleo (yellow): ")
    assert terminal.leave(b"\x04", "Ana (red): ") == 2
    assert f"Saved 9 answers. {GO_ON}" in terminal.shown


def test_ctrl_c_while_the_file_name_is_asked_keeps_the_game(place):
    """Nothing is lost in the last step either."""
    typed(place, WHOLE)
    terminal = Terminal(place, "--resume")
    assert terminal.leave(b"\x03", "Save as") == 130
    assert (len(open_games(place)), saved(place)) == (1, [])


@pytest.mark.parametrize(("answer", "files"), [("y", 1), ("YES", 1), ("n", 0), ("No", 0)])
def test_yes_and_no_are_no_names_of_files(place, answer, files):
    """As in the questions before: yes takes the name that is offered, no writes none."""
    done = typed(place, [*WHOLE, answer])
    assert done.returncode == 0
    assert [each.startswith("low-blow-20") for each in saved(place)] == [True] * files


def test_a_game_killed_after_any_answer_is_gone_on_with(place):
    """Every answer is in the file before the next question is asked: also what is played, and the names."""
    for number, (line, prompt) in enumerate(zip(WHOLE, PROMPTS, strict=True)):
        terminal = Terminal(place, *["--resume"] * bool(number))
        terminal.type(line, prompt)
        terminal.wait_for(PROMPTS[number + 1] if number + 1 < len(PROMPTS) else "Save as")
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.leave(b"") == -signal.SIGKILL
    done = typed(place, ["mine.yaml"], "--resume")
    assert (done.returncode, saved(place), open_games(place)) == (0, ["mine.yaml"], [])
    assert "Cleo wins with 25 points." in done.stdout


def test_a_game_that_is_kept_is_closed_as_on_a_phone(place):
    """Its log has the id of the play; one that nobody wants to keep is given up."""
    path = place / "data" / "pnp" / "plays-tables.sqlite3"
    typed(place, [*WHOLE, "-"])
    typed(place, [*WHOLE[:-1], "11", "-"], "--no-keep")
    file = LogFile(path)
    rows = file._run("SELECT play IS NOT NULL, gone FROM tables ORDER BY made")
    file.close()
    assert rows == [(1, 0), (0, 1)]
    assert "there is no unfinished low-blow" in typed(place, [], "--resume").stderr


def test_who_plays_stays_once_a_phone_has_entered_something(place):
    """The prompt goes on with a game that phones enter too; it takes back what it entered itself."""
    typed(place, START)
    file = LogFile(place / "data" / "pnp" / "plays-tables.sqlite3")
    (log,) = file.open_logs()
    file.enter(log.id, [("r1.b1.1", "R5")], "phone", log.number)
    file.close()
    done = typed(place, ["<", *BOARD, "<"], "--resume")
    assert "This is the first question." in done.stdout
    (log,) = open_games(place)
    assert (log.start.players, log.values.get("r1.b1.1"), log.values.get("r1.b3.1", "")) == (
        ("Ana", "Ben", "Cleo"),
        "R5",
        "",
    )
