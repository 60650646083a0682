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
from tests.pnp.cli.terminal import HANG, typed_in

ROOT = Path(__file__).resolve().parents[3]
PNP = [sys.executable, "-m", "pnp", "score", "low-blow"]
BOARD = ["R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5"]
START = ["Ana", "Ben", "Cleo", "", ""]
ROUNDS = [*BOARD, "17 2", "14 2", "17 2", "12 2", "20 2", "9 2"]
WHOLE = [*START, *ROUNDS, "7", "3", "12"]
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
        self.shown = ""
        self.pid, self.main = pty.fork()
        self.running.append(self.pid)
        if self.pid == 0:
            os.chdir(place / "play")
            self.command(place, options)

    def command(self, place, options):
        """Become the command."""
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

    def end(self, number):
        """Press Ctrl-C, again if it was too early, or send another signal; return the exit status."""
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
