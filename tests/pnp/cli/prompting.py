"""A game of Low Blow that is typed at the prompt, in a folder of its own."""

import contextlib
import os
import pty
import select
import signal
import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest

from scorer.entry.file import LogFile
from tests.pnp.cli.terminal import as_text, typed_in
from tests.processes import HANG, read_state

ROOT = Path(__file__).resolve().parents[3]
PNP = [sys.executable, "-m", "pnp", "score", "low-blow"]
BOARD = ["R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5"]
START = ["Ana", "Ben", "Cleo", "", ""]
ROUNDS = [*BOARD, "17 2", "14 2", "17 2", "12 2", "20 2", "9 2"]
WHOLE = [*START, *ROUNDS, "7", "3", "12"]
AGAIN = 5
"""Seconds after which a key is pressed again."""

GO_ON = "Resume with: pnp score low-blow --resume"


@pytest.fixture
def place(tmp_path):
    """Make a folder to play in, with logs and plays of its own."""
    (tmp_path / "play").mkdir()
    return tmp_path


def environment(place):
    changes = {"XDG_DATA_HOME": str(place / "data"), "PYTHONPATH": str(ROOT), "COLUMNS": "80", "TERM": "dumb"}
    return {**os.environ, **changes}


def typed(place, lines, *options, game="low-blow"):
    """Run the command with lines from a pipe."""
    return typed_in(["score", game, *options], lines, environment(place), place / "play")


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
        self.sent, self.seen, self.is_over = b"", 0, False
        self.pid, self.main = pty.fork()
        self.running.append(self.pid)
        if self.pid == 0:
            os.chdir(place / "play")
            self.command(place, options)

    def command(self, place, options):
        """Become the command."""
        os.execve(sys.executable, [*PNP, *options], environment(place))

    @property
    def shown(self):
        """All that was shown."""
        return as_text(self.sent)

    def wait_for(self, text):
        """Read until ``text`` has been shown after what was last waited for."""
        end = time.monotonic() + HANG
        while (at := self.shown.find(text, self.seen)) < 0:
            assert not self.is_over, f"{text!r} was not shown before it ended, but:\n{self.shown}"
            assert time.monotonic() < end, f"{text!r} was not shown, but:\n{self.shown}"
            self.read()
        self.seen = at + len(text)

    def read(self):
        """Read what is shown within a moment, if anything is."""
        if select.select([self.main], [], [], 0.1)[0]:
            piece = b""
            with contextlib.suppress(OSError):  # the end, on Linux
                piece = os.read(self.main, 65536)
            self.sent += piece
            self.is_over = not piece

    def type(self, line, prompt):
        """Wait for a prompt and answer it."""
        self.wait_for(prompt)
        os.write(self.main, f"{line}\n".encode())

    def leave(self, key, prompt=""):
        """Wait for a prompt, press a key, and return the exit status.

        A program that has shown its prompt does not yet wait for keys, and the system may lose a Ctrl-C that comes
        before: so the key is pressed when the program sleeps, and again when it still does after some time.
        """
        self.wait_for(prompt)
        end, again = time.monotonic() + HANG, 0.0
        while not (ended := os.waitpid(self.pid, os.WNOHANG))[0]:
            assert time.monotonic() < end, f"it did not end, but showed:\n{self.shown}"
            if time.monotonic() > again and read_state(self.pid)[0] == "S":
                os.write(self.main, key)
                again = time.monotonic() + AGAIN
            self.read()
        while not self.is_over:
            self.read()
        self.running.remove(self.pid)
        os.close(self.main)
        return os.waitstatus_to_exitcode(ended[1])

    def end(self, number):
        """Press Ctrl-C, or send another signal; return the exit status."""
        if number == signal.SIGINT:
            return self.leave(b"\x03")
        os.kill(self.pid, number)
        return self.leave(b"")


PROMPTS = [
    *("Player 1", "Player 2", "Player 3", "Player 4", "Rules [edition=blog, counters=flat]"),
    *["Ana (red):", "Ben (blue):", "Cleo (yellow):"] * 3,
    *("Ana:", "Ben:", "Cleo:"),
]
"""The prompts of a whole game, one for each answer."""
