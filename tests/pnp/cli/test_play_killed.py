"""Games at a terminal whose program is killed, and games that friends play at one keyboard."""

import os
import re
import signal
import stat
import subprocess
import sys
from itertools import pairwise

import pytest

from tests.pnp.cli.terminal import answered_in

PLAY = [sys.executable, "-m", "pnp", "play"]


def environment(place, **more):
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    facts = {"PNP_DB": str(place / "plays.sqlite3"), "PYTHONPATH": root, "COLUMNS": "80", "LANG": "C.UTF-8"}
    return {**os.environ, **facts, **more}


def killed_after(place, arguments, lines, typed):
    """Kill the program once it has written some lines; return them."""
    command = [*PLAY, *arguments.split()]
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(place)
    )
    program.stdin.write(typed)
    program.stdin.flush()
    shown = [program.stdout.readline() for _ in range(lines)]
    program.send_signal(signal.SIGKILL)
    program.communicate()
    return "".join(shown)


def resumed(place, game):
    done = subprocess.run(
        [*PLAY, game, "--resume"],
        input="",
        capture_output=True,
        text=True,
        env=environment(place),
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize("lines", [2, 14])
def test_what_was_shown_was_saved(tmp_path, lines):
    """Rolls and moves of bots are those that were shown before the kill; no other file is left."""
    typed = "<\nroll\n+R9\n"
    shown = killed_after(tmp_path, "low-blow --names bot-random,bot-random,Ana", lines, typed)
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    told = re.findall(r"rolls ((?:[RBY]\d ?)+)\.", shown)
    saved = re.findall(r"=(\w+)", file.read_text("utf-8"))
    assert [dice.replace(" ", "") for dice in told] == saved[: len(told)]
    resumed(tmp_path, "low-blow")
    again = re.findall(r"=(\w+)", file.read_text("utf-8"))
    assert again[: len(told)] == saved[: len(told)]
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_taking_back_does_not_change_luck_after_resuming(tmp_path):
    """The seed is saved too."""

    def play(*options, typed):
        command = [*PLAY, "low-blow", *options]
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, env=environment(tmp_path), check=False
        )
        return re.findall(r"^Ana rolls (R.*)\.$", done.stdout, flags=re.MULTILINE)

    (_, second) = play("--names", "Ana,Ben,Cleo", typed="roll\nquit\n")
    assert play("--resume", typed="<\nroll\nquit\n") == [second]


def at_a_terminal(place, arguments, answers, **more):
    """Play in a terminal of its own; return what it was sent."""
    return answered_in([*PLAY, *arguments.split()], answers, environment(place, **more))[1]


ERASE = "\x1b[H\x1b[2J\x1b[3J"
CALL = "Give the keyboard to {}, who presses Enter:"


def test_each_player_is_called_before_anything_of_theirs_is_shown(tmp_path):
    """With typed dice, and after a correction; the screen and what has scrolled off are cleared before and after."""
    answers = [
        (CALL.format("Ana"), ""),
        ("Ana, what came up?", "653"),
        ("Ana> ", "<"),
        ("Ana, what came up?", "654"),
        ("Ana> ", "stop"),
        (CALL.format("Ben"), ""),
        ("Ben, what came up?", "<"),
        (CALL.format("Ana"), ""),
        ("Ana> ", "stop"),
        (CALL.format("Ben"), ""),
        ("Ben, what came up?", "421"),
        ("Ben> ", "quit"),
    ]
    shown = at_a_terminal(tmp_path, "schocken --names Ana,Ben --dice", answers, TERM="xterm")
    screens = shown.split(ERASE)
    for before, screen in pairwise(screens):
        assert not ("654" in screen and ("Ben>" in screen or "Ben, what" in screen))
        if "Ben, what came up?" in screen:
            assert CALL.format("Ben") in before
    assert "Ana stops.\n" + CALL.format("Ben") in shown
    assert "421" not in screens[-1]  # whoever leaves shows nothing


def test_a_terminal_that_cannot_be_cleared_says_so(tmp_path):
    """It is filled with empty lines, and no signs are sent that it would print."""
    answers = [(CALL.format("Ana"), ""), ("Ana> ", "quit")]
    shown = at_a_terminal(tmp_path, "blockers --names Ana,Ben", answers, TERM="dumb")
    assert "This screen cannot be cleared" in shown
    assert "\x1b[" not in shown
    assert "\n" * 20 in shown
