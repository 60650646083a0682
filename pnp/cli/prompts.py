"""Lines asked and read, at a terminal or from a pipe."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from pnp.cli.speech import Speech
from scorer.messages import Text, plural


class Prompts:
    """Asks in a language on one stream, and reads from standard input."""

    def __init__(self, file: TextIO, speech: Speech) -> None:
        self.file = file
        self.speech = speech
        self.terminal = sys.stdin is not None and sys.stdin.isatty()
        if self.terminal and file is sys.stdout and sys.stdout.isatty():
            import readline  # noqa: F401 - gives input() editing and history

    def tell(self, text: str) -> None:
        """Print a line: a text in the language, other strings as they are."""
        lines = self.speech(text).split("\n")
        if self.file.isatty():
            lines = [each for line in lines for each in _wrapped(line, get_terminal_size().columns)]
        print("\n".join(lines), file=self.file, flush=True)

    def refuse(self, text: Text) -> None:
        """Print what is wrong with an answer, under it."""
        self.tell(f"  {self.speech(text)}")

    def means(self, answer: str, words: Text) -> bool:
        """Return whether an answer is one of these words, in English or in the language."""
        return answer.lower() in (*words.split(), *self.speech(words).lower().split())

    def ask(self, prompt: Text, heading: str = "") -> str:
        """Ask one question and return the answer without the spaces around it."""
        if heading:
            self.tell("")
            self.tell(heading)
        asked = self.speech(prompt)
        if self.terminal and self.file is sys.stdout:
            return input(asked).strip()
        print(asked, end="", file=self.file, flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        if not self.terminal:
            self.tell("")  # a pipe echoes nothing, not even the end of the line
        return line.strip()


def _wrapped(line: str, width: int) -> list[str]:
    """Return a line in lines that end between words, those after the first one as far to the right as it."""
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False) or [""]


def others_wait(number: int, command: str) -> Text:
    """Say how many games are unfinished, and the command that resumes the last one."""
    return plural(
        number,
        "There is {n} unfinished game. Resume the last one: {command}",
        "There are {n} unfinished games. Resume the last one: {command}",
        command=command,
    )
