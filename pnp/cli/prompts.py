"""Lines asked and read, at a terminal or from a pipe."""

from __future__ import annotations

import sys
from typing import TextIO


class Prompts:
    """Asks on one stream and reads from standard input."""

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.terminal = sys.stdin is not None and sys.stdin.isatty()
        if self.terminal and file is sys.stdout and sys.stdout.isatty():
            import readline  # noqa: F401, PLC0415 - gives input() editing and history

    def say(self, text: str) -> None:
        """Print a line."""
        print(text, file=self.file, flush=True)

    def ask(self, prompt: str, heading: str = "") -> str:
        """Ask one question and return the answer without the spaces around it."""
        if heading:
            self.say(f"\n{heading}")
        if self.terminal and self.file is sys.stdout:
            return input(prompt).strip()
        print(prompt, end="", file=self.file, flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        if not self.terminal:
            self.say("")  # a pipe echoes nothing, not even the end of the line
        return line.strip()
