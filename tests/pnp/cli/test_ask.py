"""``pnp score low-blow``: a game typed in, at a terminal and from a pipe."""

import json
import os
import re
import signal

import pytest

from pnp.cli.ask import Retyping
from scorer.entry.contract import prompt as asked
from scorer.entry.start import entered_names
from scorer.games.low_blow import RowSum
from scorer.games.low_blow.notation import read_board
from scorer.messages import msg
from tests.pnp.cli.prompting import (
    BOARD,
    GO_ON,
    PROMPTS,
    ROUNDS,
    START,
    WHOLE,
    Terminal,
    environment,
    nothing_left_running,
    open_games,
    place,
    saved,
    typed,
)
from tests.pnp.cli.terminal import typed_in

__all__ = ["nothing_left_running", "place"]


def test_a_game_typed_in_is_the_game_of_the_file(place):
    """The same table, and a file that scores the same."""
    done = typed(place, [*WHOLE, ""])
    assert (done.returncode, done.stderr) == (0, "")
    (name,) = saved(place)
    assert re.fullmatch(r"low-blow-\d{4}-\d\d-\d\d\.yaml", name)
    assert open_games(place) == []
    again = typed_in(["score", name], [], environment(place), place / "play")
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
    """The game is over: it is saved, and no file is written."""
    done = typed(place, WHOLE, "--json")
    assert (done.returncode, saved(place), open_games(place)) == (0, [], [])
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
    lines = ["<", "Ana", "<", "Anna", "Ben", "Cleo", "", "", *BOARD[:2], "back", "<"]
    done = typed(place, [*lines, *ROUNDS, "7", "3", "<", "4", "12", "<", "11", "-"], "--json")
    assert json.loads(done.stdout)["counters"] == {"Anna": 7, "Ben": 4, "Cleo": 11}
    assert "This is the first question." in done.stderr


def test_a_question_mark_explains(place):
    """And asks again."""
    done = typed(place, ["?", *START[:-1], "?", "", "?"])
    assert "edition=blog: three rolls a turn" in done.stdout
    assert "its pips, and how many of its dice are the player's own: 17 2" in done.stdout


def test_where_answers_cannot_be_kept_the_game_goes_on(place):
    """One warning, not one for every answer."""
    (place / "data").write_text("in the way")
    done = typed(place, [*WHOLE[:-1], "<", *WHOLE[-2:], "-"], "--no-save")
    assert done.returncode == 0
    assert done.stderr.count("The answers cannot be saved for later:") == 1
    assert "Cleo wins with 25 points." in done.stdout
    assert "Nothing was saved." in typed(place, START).stderr


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
    assert "The folder 421 does not exist; type a name in an existing one." in done.stdout
    assert not (place / "play" / "421").exists()
    assert done.stdout.count("mine.yaml already exists. Replace it? [y/N]") == 2
    assert mine.read_text() == "precious"
    assert "other.yaml" in saved(place)
    typed(place, [*WHOLE, "mine.yaml", "y"])
    assert mine.read_text().startswith("game: low-blow\n")


def test_a_second_game_of_the_day_is_offered_another_name(place):
    """Two games, two files."""
    typed(place, [*WHOLE, ""])
    typed(place, [*WHOLE, ""])
    assert len(saved(place)) == 2


def test_the_name_of_a_file_is_one_that_can_be_scored_again(place):
    """No option, and with the ending of a results file; quoted where a shell needs it."""
    done = typed(place, [*WHOLE, "-2", "0", "y"])
    assert "A name cannot begin with a hyphen; a hyphen alone writes no file." in done.stdout
    assert "Saved. Score it again with: pnp score 0.yaml\n" in done.stdout
    assert saved(place) == ["0.yaml"]
    done = typed(place, [*WHOLE, "0", "n", "my game.txt"])
    assert "0.yaml already exists. Replace it? [y/N]" in done.stdout
    assert "Score it again with: pnp score 'my game.txt'\n" in done.stdout
    assert saved(place) == ["0.yaml", "my game.txt"]


def test_a_file_that_cannot_be_written_is_asked_for_again(place):
    """The game is not lost with the name."""
    (place / "play" / "in-the-way").write_text("")
    done = typed(place, [*WHOLE, "in-the-way/x.yaml", "-"])
    assert done.returncode == 0
    assert "in-the-way/x.yaml cannot be written: " in done.stdout


def test_a_draw_of_the_web_edition_is_played_off(place):
    """Rounds go on until one player is lowest alone."""
    row = ["17 2", "17 2", "20 2"]
    lines = ["Ana", "Ben", "Cleo", "", "web", *row * 3, "5", "5", "0", *row, "6", "5", "0", "web.yaml"]
    done = typed(place, lines)
    assert done.returncode == 0
    assert "Ana and Ben are tied at 40: play another round." in done.stdout  # 45 - 5
    assert "Ana wins with 54 points." in done.stdout  # 60 - 6
    text = (place / "play" / "web.yaml").read_text("utf-8")
    assert text.count("counters: {") == 2


def test_a_terminal_asks_and_ctrl_c_keeps_what_was_entered(place):
    """With status 130; the answers were in the file before the interruption."""
    terminal = Terminal(place)
    for line, prompt in zip([*START, *BOARD[:2]], PROMPTS, strict=False):
        terminal.type(line, prompt)
    terminal.wait_for("Cleo (yellow): ")
    (log,) = open_games(place)
    assert log.answers == 7
    assert terminal.leave(b"\x03") == 130
    assert f"Saved 7 answers. {GO_ON}" in terminal.shown
    assert "Traceback" not in terminal.shown

    terminal = Terminal(place, "--resume")
    terminal.type("<", "Cleo (yellow): ")
    terminal.type(f"{BOARD[1]}", "Ben (blue): ")
    terminal.type(BOARD[2], "Cleo (yellow): ")
    assert terminal.leave(b"\x04", "Ana (red): ") == 2
    assert f"Saved 8 answers. {GO_ON}" in terminal.shown


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_what_was_taken_back_is_not_back_after_resuming(place, end):
    """Ctrl-C and a kill leave the game as it is; both answers are offered again, one after the other."""
    terminal = Terminal(place)
    for line, prompt in zip([*START, *BOARD[:2]], PROMPTS, strict=False):
        terminal.type(line, prompt)
    terminal.type("<", "Cleo (yellow): ")
    terminal.type("<", "Ben (blue): ")
    terminal.wait_for("Ana (red): ")
    assert terminal.end(end) == (130 if end == signal.SIGINT else -end)
    (log,) = open_games(place)
    assert (log.answers, log.values.get("r1.b1.1"), log.values.get("r1.b2.1")) == (5, None, None)

    terminal = Terminal(place, "--resume")
    terminal.type("", f"Enter takes {BOARD[0]}")
    terminal.type("", f"Enter takes {BOARD[1]}")
    assert terminal.leave(b"\x03", "Cleo (yellow): ") == 130
    (log,) = open_games(place)
    assert log.progress.rounds[0].board[:2] == read_board("\n".join(BOARD[:2]))[0]


def test_what_a_correction_takes_back_is_offered_after_resuming(place):
    """Ana's row is corrected; Ben's and Cleo's are offered after it."""
    terminal = Terminal(place)
    for line, prompt in zip([*START, *BOARD], PROMPTS, strict=False):
        terminal.type(line, prompt)
    terminal.type("<", "Ana (red): ")  # of the second round
    terminal.type("<", "Cleo (yellow): ")
    terminal.type("<", "Ben (blue): ")
    terminal.type("R5 B3 B1 Y6 Y1", "Ana (red): ")
    assert terminal.leave(b"\x03", "Ben (blue): ") == 130
    (log,) = open_games(place)
    assert [log.values.get(f"r1.b{row}.5") for row in (1, 2, 3)] == ["Y1", None, None]
    assert f"Saved 6 answers. {GO_ON}" in terminal.shown
    terminal = Terminal(place, "--resume")
    terminal.type("", BOARD[1])
    assert terminal.leave(b"\x03", BOARD[2]) == 130


def test_a_second_terminal_is_told_that_the_game_is_open(place):
    """It changes nothing; after a kill the game can be resumed at once."""
    typed(place, START)
    terminal = Terminal(place, "--resume")
    terminal.wait_for("Ana (red): ")
    done = typed(place, [BOARD[0]], "--resume")
    told = "another terminal has this game open; go on there, or leave it there first\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    (log,) = open_games(place)
    assert log.answers == 5
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.leave(b"")
    assert "Saved 6 answers." in typed(place, [BOARD[0]], "--resume").stderr
    assert [path.suffix for path in (place / "data" / "pnp").iterdir() if path.suffix == ".lock"] == []


def test_answers_taken_back_are_offered_again(place):
    """Enter takes them, one by one; what is typed replaces one; the up arrow brings it to be edited."""
    terminal = Terminal(place)
    for line, prompt in zip(START[:3], PROMPTS, strict=False):
        terminal.type(line, prompt)
    terminal.type("<", PROMPTS[3])
    terminal.type("<", "Enter takes Cleo; the up arrow brings it here, to change it.")
    terminal.type("<", "Enter takes Ben;")
    terminal.type("Zoe", "Enter takes Ana;")
    terminal.type("", "Enter takes Ben;")
    terminal.type(
        "\x1b[A\x7fa", "Enter takes Cleo; the up arrow brings it here, to change it.\nPlayer 3 (yellow): "
    )
    terminal.wait_for(PROMPTS[3])
    (log,) = open_games(place)
    assert tuple(entered_names(log.values)) == ("Zoe", "Ben", "Clea")
    assert terminal.leave(b"\x03") == 130


def test_ctrl_c_while_the_file_name_is_asked_keeps_the_game(place):
    """The game is over: it is kept as a play, without a file."""
    typed(place, WHOLE[:-1])
    terminal = Terminal(place, "--resume")
    terminal.type(WHOLE[-1], "Cleo: ")
    assert terminal.leave(b"\x03", "File name") == 0
    assert "Saved as " in terminal.shown
    assert (open_games(place), saved(place)) == ([], [])


@pytest.mark.parametrize(("answer", "files"), [("y", 1), ("YES", 1), ("n", 0), ("No", 0)])
def test_yes_and_no_are_no_names_of_files(place, answer, files):
    """As in the questions before: yes takes the name that is offered, no writes none."""
    done = typed(place, [*WHOLE, answer])
    assert done.returncode == 0
    assert [each.startswith("low-blow-20") for each in saved(place)] == [True] * files


def test_enter_before_there_are_enough_players_says_how_many_play(place):
    """An empty name is only a wrong name where somebody must still be named first."""
    done = typed(place, ["", "Ana", "Ben", "", "Cleo", "", ""])
    assert "  a name is empty; names are 1 to 40 characters.\n" in done.stdout
    assert "  Low Blow is for 3 or 4 players, not for 2.\n" in done.stdout
    (log,) = open_games(place)
    assert tuple(entered_names(log.values)) == ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize("row", ["17-2", "17 - 2", "17 \u2212 2", "17, 2", "17 \u2013 2"])
def test_a_sum_may_be_typed_as_the_score_sheet_has_it(place, row):
    """The sheet has a minus between the two numbers."""
    typed(place, [*START, row])
    (log,) = open_games(place)
    assert log.progress.rounds[0].sums[0] == RowSum(17, 2)


def test_a_refused_answer_is_there_again_after_going_back(place):
    """It was right, and the row before it was wrong."""
    terminal = Terminal(place)
    for line, prompt in zip([*START, BOARD[0], "R5 B4 R1 Y2 Y3", BOARD[2]], PROMPTS, strict=False):
        terminal.type(line, prompt)
    terminal.type("<", "of them are on the board.")
    terminal.type(f"{BOARD[1]}", "R5 B4 R1 Y2 Y3")
    terminal.type("", BOARD[2])
    terminal.wait_for("Round 2")
    (log,) = open_games(place)
    assert log.progress.rounds[0].board == read_board("\n".join(BOARD))[0]
    assert terminal.leave(b"\x03") == 130


def test_an_answer_is_not_offered_at_another_question(place):
    """Names are not offered as rules; after an answer that is not known, the ones behind it are still there."""
    name, rules = asked(msg("{name}:", name="Ana")), asked(msg("Rules [{usual}]:", usual="-"))
    retyping, is_valid = Retyping(), {"Ben", "chess"}.__contains__
    retyping.accept(name, "Ben")
    retyping.refuse(rules, "chess")
    retyping.take_back()
    retyping.take_back()
    assert retyping.offer(asked(msg("{name}:", name="Zoe")), is_valid) == ""
    retyping.accept(name, "Anna")
    assert retyping.offer(asked(msg("{name}:", name="Anna")), is_valid) == "Ben"
    retyping.accept(name, "Ben")
    assert retyping.offer(rules, is_valid) == "chess"
    retyping.take_back()
    assert retyping.offer(rules, is_valid) == ""


def test_what_was_refused_is_offered_only_where_it_is_right_now():
    """An answer that stood is offered always: it may be a die away from right."""
    name, rules = asked(msg("{name}:", name="Ana")), asked(msg("Rules [{usual}]:", usual="-"))
    retyping = Retyping()
    retyping.accept(name, "Ben")
    retyping.refuse(rules, "chess")
    retyping.take_back()
    again = Retyping(retyping.show())
    for kept in (retyping, again):
        assert kept.offer(name, lambda _: False) == "Ben"
        kept.accept(name, "Ben")
        assert kept.offer(rules, lambda _: False) == ""
        assert kept.offer(rules, lambda answer: answer == "chess") == "chess"


def test_enter_alone_is_answered_with_what_may_be_typed(place):
    """Not with quotes around nothing."""
    done = typed(place, [*WHOLE[:-1], ""])
    assert "''" not in done.stdout
    said = "  Nothing was typed. How many counters this player holds now; 0 for none. '<' goes back one answer.\n"
    assert said in done.stdout


def test_a_fault_of_all_rows_tells_how_to_correct_an_earlier_one(place):
    """Ben's fifth die is yellow, and was typed as blue: Cleo's row is right."""
    done = typed(place, [*START, BOARD[0], BOARD[1].removesuffix("Y3") + "B3", BOARD[2]])
    said = "all of them are on the board. If an answer before this one is wrong, '<' goes back to it.\n"
    assert said in done.stdout
    assert "goes back to it" not in typed(place, [*START, "31 2"]).stdout


def test_an_answer_that_was_taken_back_is_kept_by_enter_through_a_pipe(place):
    """As at a terminal; there is no up arrow."""
    done = typed(place, ["Ana", "Ben", "Cleo", "<", "", "", ""])
    assert "  Enter takes Cleo.\n" in done.stdout
    (log,) = open_games(place)
    assert tuple(entered_names(log.values)) == ("Ana", "Ben", "Cleo")


def test_an_answer_that_would_be_refused_again_is_not_offered(place):
    """Enter then means what it says: the usual rules."""
    done = typed(place, ["Ana", "Ben", "Cleo", "", "chess", "<", "", ""])
    assert "Enter takes chess" not in done.stdout
    assert done.stdout.count("'chess' is not a rule of this game") == 1
    (log,) = open_games(place)
    assert log.is_begun


def test_words_act_at_every_question(place):
    """Also where names are asked, as in a game that is played."""
    done = typed(place, ["help", "Ana", "Bne", "UNDO", "Ben", "Cleo", "", "help", "", "exit", "17 2"])
    assert "A name of 1 to 40 characters. Several may be typed with commas: Ana, Ben." in done.stdout
    assert "edition=blog: three rolls a turn" in done.stdout
    assert GO_ON in done.stderr
    (log,) = open_games(place)
    assert tuple(entered_names(log.values)) == ("Ana", "Ben", "Cleo")
    assert log.is_begun
    assert log.answers == 5


def test_nothing_is_left_of_a_game_that_was_left_at_once(place):
    """``quit`` is no player."""
    done = typed(place, ["quit", "Ana", "Ben"])
    assert (done.returncode, done.stderr.strip()) == (2, "Nothing was saved.")
    assert open_games(place) == []


@pytest.mark.parametrize("name", ["quit", "Quit"])
def test_names_with_commas_may_be_words_that_act(place, name):
    """So a player who is called so can play, and begin in Schocken, in small letters too."""
    typed(place, [f"Ana, Help, {name}", "", "quit", "421 1"], game="schocken")
    (log,) = open_games(place)
    assert tuple(entered_names(log.values)) == ("Ana", "Help", name)
    assert log.progress.first == name


@pytest.mark.parametrize("words", [("undo", "-"), ("undo", "quit"), ("?", "quit")])
def test_words_are_no_names_of_files(place, words):
    """They go back, explain, or write no file."""
    done = typed(place, [*WHOLE, *words] if words[0] == "?" else [*WHOLE, words[0], "", words[1]])
    assert (done.returncode, saved(place)) == (0, [])
    assert done.stdout.count("File name [") == 2


@pytest.mark.parametrize(
    ("answers", "files"),
    [
        (["R", "", "-"], []),
        (["17 2", "no", "R5 B3 B1 Y6 R2", "n", "-"], []),
        (["R", "y"], ["R.yaml"]),
        (["R.yaml"], ["R.yaml"]),
        (["fri"], ["fri.yaml"]),
        (["game 2"], ["game 2.yaml"]),
    ],
)
def test_an_answer_that_is_hardly_a_file_is_asked_about(place, answers, files):
    """A row or a letter that was typed once too often makes no file; what is short and meant needs one more answer."""
    done = typed(place, [*WHOLE, *answers])
    assert (done.returncode, saved(place)) == (0, files)
    assert done.stdout.count("Shall the file be called ") == sum(
        answer in ("R", "17 2", "R5 B3 B1 Y6 R2") for answer in answers
    )
