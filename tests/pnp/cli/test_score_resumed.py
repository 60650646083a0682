"""``pnp score low-blow``: games that are left and resumed."""

import os
import re
import signal
import sys
from io import StringIO

import pytest

from pnp.cli.app import run
from scorer.entry.file import LogFile
from scorer.games.low_blow.notation import read_board
from tests.pnp.cli.prompting import (
    BOARD,
    GO_ON,
    PROMPTS,
    START,
    WHOLE,
    Terminal,
    nothing_left_running,
    open_games,
    place,
    saved,
    typed,
)
from tests.scorer.games.blockers.drawn import WHOLE as DRAWN

ROUND_BY_SUMS = [*START, "17 2", "14 2", "17 2"]

__all__ = ["nothing_left_running", "place"]


def test_the_end_of_input_keeps_the_answers(place):
    """With status 2, and how to go on."""
    done = typed(place, [*START, *BOARD[:2]])
    assert done.returncode == 2
    assert f"Saved 7 answers. {GO_ON}" in done.stderr
    (log,) = open_games(place)
    assert log.start.players == ("Ana", "Ben", "Cleo")
    assert log.progress.rounds[0].board[:2] == read_board("\n".join(BOARD[:2]))[0]


def test_nothing_is_kept_of_nothing(place):
    """Leaving at the first question leaves nothing to go on with."""
    for lines in ([], ["Ana", "<"]):
        done = typed(place, lines)
        assert (done.returncode, open_games(place)) == (2, [])
        assert "Nothing was saved." in done.stderr
    assert "there is no unfinished game of low-blow" in typed(place, [], "--resume").stderr


def test_a_game_is_gone_on_with_where_it_was_left(place):
    """It is no longer open when it is saved."""
    typed(place, [*START, *BOARD[:2]])
    done = typed(place, [*WHOLE[7:], "mine.yaml"], "--resume")
    assert done.returncode == 0
    _, shown = done.stdout.split("the answers are saved.\n")
    assert shown.startswith("\nLow Blow")
    assert "Round 1: each home row, as dice" in shown[: shown.index("Cleo (yellow): ")]
    assert "Cleo wins with 25 points." in done.stdout
    assert (saved(place), open_games(place)) == (["mine.yaml"], [])


def test_a_game_that_is_over_is_saved_though_the_file_name_is_not_answered(place):
    """Everything was answered; only a file is offered."""
    left = typed(place, WHOLE)
    assert (left.returncode, saved(place), open_games(place)) == (0, [], [])
    assert "Saved as " in left.stdout


def test_a_resumed_game_shows_the_names_that_were_entered(place):
    """Before the first round there is no table of scores to show."""
    typed(place, START[:2])
    assert "\nLow Blow: Ana, Ben\n" in typed(place, [], "--resume").stdout


def test_a_waiting_game_is_mentioned_and_left_alone(place):
    """A new game is another one."""
    typed(place, START)
    (first,) = open_games(place)
    done = typed(place, ["Zoe"])
    assert "There is 1 unfinished game. Resume it with: pnp score low-blow --resume\n" in done.stdout
    second, again = open_games(place)
    assert (again.id, again.values) == (first.id, first.values)
    assert "Zoe" in second.values.values()
    assert "There are 2 unfinished games." in typed(place, []).stdout


def test_an_edition_alone_is_no_game(place):
    """It was in the call, nobody answered it; the game that waits is the one to resume."""
    typed(place, [*START, *BOARD[:2]])
    done = typed(place, [], "--edition", "web")
    assert "Nothing was saved." in done.stderr
    assert len(open_games(place)) == 1
    assert "Cleo (yellow): " in typed(place, [], "--resume").stdout


def test_one_of_several_games_is_chosen(place):
    """They are listed, the latest first; a wrong number is asked again, no number is the latest."""
    typed(place, [*START, *BOARD[:2]])
    typed(place, ["Dora"])
    done = typed(place, ["3", "2"], "--resume")
    assert re.search(r"1  Low Blow: Dora, 1 answer, \d{4}-\d\d-\d\d \d\d:\d\d\n", done.stdout)
    assert re.search(r"2  Low Blow: Ana, Ben, Cleo, 7 answers, \d{4}-\d\d-\d\d \d\d:\d\d\n", done.stdout)
    assert "Type a number from 1 to 2." in done.stdout
    assert "Cleo (yellow): " in done.stdout
    assert "Player 2" in typed(place, [""], "--resume").stdout
    assert "Player 2" in typed(place, [], "--resume").stdout


def test_without_an_unfinished_game_there_is_nothing_to_resume(place):
    """In one line, with what to type."""
    done = typed(place, [], "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "there is no unfinished game of low-blow; start one with: pnp score low-blow\n"


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
    assert "this is not a file of saved games; it was not changed" in done.stderr
    done = typed(place, [*WHOLE, "-"], "--no-save")
    assert (done.returncode, path.read_text()) == (0, "mine")
    assert done.stderr.count("The answers cannot be saved for later:") == 1


def test_a_game_killed_after_any_answer_is_gone_on_with(place):
    """Every answer is in the file before the next question is asked: also what is played, and the names."""
    answers = list(zip(WHOLE, PROMPTS, strict=True))
    for number in range(0, len(answers), 5):  # a kill among the names, in a round, and among the counters
        terminal = Terminal(place, *["--resume"] * bool(number))
        for line, prompt in answers[number : number + 5]:
            terminal.type(line, prompt)
        terminal.wait_for([*PROMPTS, *["File name"] * 5][number + 5])
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.leave(b"") == -signal.SIGKILL
    done = typed(place, ["mine.yaml"], "--resume")
    assert (done.returncode, saved(place), open_games(place)) == (0, ["mine.yaml"], [])
    assert "Cleo wins with 25 points." in done.stdout


def test_a_game_that_is_kept_is_closed_as_on_a_phone(place):
    """Its log has the id of the play; one that nobody wants to keep is given up."""
    path = place / "data" / "pnp" / "plays-tables.sqlite3"
    typed(place, [*WHOLE, "-"])
    typed(place, [*WHOLE[:-1], "11", "-"], "--no-save")
    file = LogFile(path)
    rows = file._run("SELECT play IS NOT NULL, gone FROM tables ORDER BY made")
    file.close()
    assert rows == [(1, 0), (0, 1)]
    assert "there is no unfinished game of low-blow" in typed(place, [], "--resume").stderr


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


@pytest.mark.parametrize(
    ("game", "lines", "shown"),
    [
        ("low-blow", [*START, *BOARD[:2]], ["", f"  Ana (red): {BOARD[0]}", f"  Ben (blue): {BOARD[1]}"]),
        ("low-blow", [*ROUND_BY_SUMS, "12 2"], ["", "  Ana (red): 12 2"]),
        ("low-blow", WHOLE[:-1], ["", "  Ana: 7", "  Ben: 3"]),
        (
            "blockers",
            ["Ana", "Ben", "", "", *DRAWN.split("\n"), "BBB"],
            [
                *(
                    "",
                    *(f"  {row}: {line}" for row, line in zip("ABCDEFGHI", DRAWN.split("\n"), strict=True)),
                ),
                *("", "", "  Ana (red): BBB"),
            ],
        ),
        ("schocken", ["Ana", "Ben", "", "", "", "5 4 4 2"], ["", "  Ana: 544/2"]),
    ],
)
def test_a_resumed_round_shows_what_is_entered_of_it(place, game, lines, shown):
    """As it stood at the prompt: under its heading, before the next question."""
    assert typed(place, lines, game=game).returncode == 2
    out = typed(place, [], "--resume", game=game).stdout.split("\n")
    end = out.index(shown[-1]) + 1
    assert [line if line.startswith("  ") else "" for line in out[end - len(shown) : end]] == shown
    assert out[end].endswith(": ")


def test_going_back_after_resuming_offers_what_was_entered(place):
    """Also what was typed in the call before."""
    typed(place, [*START, *BOARD[:2]])
    terminal = Terminal(place, "--resume")
    terminal.type("<", "Cleo (yellow): ")
    terminal.type("<", BOARD[1])
    terminal.type("", BOARD[0])
    terminal.type("", BOARD[1])
    terminal.wait_for("Cleo (yellow): ")
    (log,) = open_games(place)
    assert log.progress.rounds[0].board[:2] == read_board("\n".join(BOARD[:2]))[0]
    assert terminal.leave(b"\x03") == 130
