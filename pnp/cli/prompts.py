"""Lines asked and read, at a terminal or from a pipe."""

from __future__ import annotations

import sys
from typing import TextIO

from pnp.cli.speech import Speech
from scorer.messages import Text


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
        print(self.speech(text), file=self.file, flush=True)

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
