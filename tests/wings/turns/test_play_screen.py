"""A turn in a line, and the screen that is drawn over."""

import os
import re
import struct
import sys
import termios
import time
from fcntl import ioctl

import pytest

from pnp.cli.prompts import OVER
from pnp.wings.turns.table_text import UnclearError, read_turn
from scorer.games.line import begin, replay
from tests.pnp.cli.prompting import Terminal, nothing_left_running, place
from tests.pnp.cli.terminal import typed_in
from tests.wings.turns.kinds import WAYS

__all__ = ["nothing_left_running", "place"]

BLOG, SCHOCKEN = "low-blow blog 3", "schocken 2"
MIXED = "=R1R2R3R4R5 R1-1 =B1B4B4B6B6R3R4R5R5"
"""Ben has two blue fours and a red one."""


def read_from(way, actions, typed):
    """Return what a line means after some actions."""
    game = WAYS[way].game
    line = replay(game, actions) if actions else begin(game)
    return read_turn(line.position, typed)


@pytest.mark.parametrize(
    ("way", "actions", "typed", "meant", "rest"),
    [
        (BLOG, "=R1R2R4R4R6", "keep 4 4 6, roll, R4 2", ["+R4", "+R4", "+R6", "roll"], "R4 2"),
        (BLOG, "=R1R2R4R4R6", "keep 4, 4, 6; roll", ["+R4", "+R4", "+R6", "roll"], ""),
        (BLOG, "=R1R2R4R4R6", "+R4 roll, R4-2", ["+R4", "roll"], "R4-2"),
        (BLOG, "=R1R2R4R4R6", "R4, 2", ["R4-2"], ""),
        (BLOG, "=R1R2R4R4R6", "roll,", ["roll"], ""),
        (BLOG, MIXED, "keep 4 4 4, roll", ["+B4", "+B4", "+R4", "roll"], ""),
        (BLOG, MIXED, "keep 6 6 b4, roll", ["+B6", "+B6", "+B4", "roll"], ""),
        (SCHOCKEN, "=661", "keep 61, stop", ["keep61"], "stop"),
    ],
)
def test_a_line_is_read_as_far_as_nothing_is_rolled(way, actions, typed, meant, rest):
    """The rest waits for the dice. A face alone may name dice of several colours if all of them are meant."""
    found, later = read_from(way, actions, typed)
    assert (sorted(found), later.replace(" ", "")) == (sorted(meant), rest.replace(" ", ""))


@pytest.mark.parametrize("typed", ["keep 4 4, roll", "keep 4 5", "keep 9, roll", ",", "keep 6 6, 4, 4 5"])
def test_nothing_of_a_line_is_guessed(typed):
    """Two of three fours may be of either colour; then nothing is done, or what is clear before."""
    try:
        found, later = read_from(BLOG, MIXED, typed)
    except UnclearError:
        return
    assert (found, later) == (["+B6", "+B6"], "4, 4 5")


def test_a_long_line_is_read_at_once():
    """Each decision reads a dozen parts at most."""
    began = time.process_time()
    with pytest.raises(UnclearError):
        read_from(BLOG, "=R1R2R4R4R6", "x," * 20_000)
    assert time.process_time() - began < 10


TYPED = ["keep 4 4 6, roll, R4 2", "Y6-1, roll", "roll, nonsense", "quit"]


def test_through_a_pipe_a_table_is_printed_once_a_turn(tmp_path):
    """Each action says what it did; what is left of a line after the turn, and what is not understood, is told."""
    command = ["play", "low-blow", "--names", "Ana,bot-greedy,bot-greedy", "--seed", "5"]
    done = typed_in(command, TYPED, {"PNP_DB": str(tmp_path / "plays.sqlite3")}, tmp_path)
    assert done.stderr.endswith("pnp play low-blow --resume\n")
    out = done.stdout
    first = out[: out.index("Score so far")]
    assert (
        first.index("Ana sets R6 aside.")
        < first.index("Ana rolls again.")
        < first.index("Ana puts R4 on row 2.")
    )
    assert out.count("In the pot:") == len(re.findall("^1 Ana ", out, flags=re.MULTILINE)) == 3
    assert "  'roll' was not done, because the turn is over" in out
    assert "'nonsense' is not understood" in out
    assert "\033" not in out


class Screen(Terminal):
    """A terminal of so many columns and lines, at which somebody plays."""

    def __init__(self, place, columns, lines, more):
        self.columns, self.lines, self.more = columns, lines, more
        super().__init__(place, "low-blow", "--names", "Ana,bot-greedy,bot-greedy", "--seed", "5")

    def command(self, place, options):
        ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", self.lines, self.columns, 0, 0))
        facts = {"TERM": "xterm", "LANG": "C.UTF-8", "PNP_DB": str(place / "plays.sqlite3")}
        facts |= {"PYTHONPATH": os.pathsep.join(sys.path), **self.more}
        os.execve(sys.executable, [sys.executable, "-m", "pnp", "play", *options], facts)

    def read_to(self, prompt):
        """Read until the terminal shows a prompt; return what it shows since it was last drawn over."""
        self.wait_for(prompt)
        return self.shown[: self.seen].rpartition(OVER)[2]


@pytest.mark.parametrize(
    ("columns", "lines", "more"), [(60, 24, {}), (100, 40, {"NO_COLOR": "1", "PYTHONIOENCODING": "latin-1"})]
)
def test_one_screen_is_drawn_over(place, columns, lines, more):
    """It has the table, the score and what happened, and fits, however the terminal writes."""
    screen = Screen(place, columns, lines, more)
    for typed in TYPED[:2]:
        screen.type(typed, "Ana> ")
        shown = screen.read_to("Ana> ")
        screen.seen -= len("Ana> ")  # to be answered
        rows = re.sub("\033\\[[0-9;]*[a-z]", "", shown, flags=re.IGNORECASE).split("\n")
        assert len(rows) <= lines
        assert max(map(len, rows)) <= columns
        for word in ("1 Ana ", "In the pot:", "Score so far: Ana", "Rolled:", "bot-greedy 2 puts"):
            assert sum(word in row for row in rows) == 1
    screen.type("quit", "Ana> ")
    assert screen.leave(b"") == 0
    assert screen.shown.count(OVER) == 3
