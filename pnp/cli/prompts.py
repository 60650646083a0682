"""Print lines, ask questions and read answers, at a terminal or through pipes."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from pnp.cli.speech import Speech
from pnp.cli.streams import has_text
from scorer.entry.contract import WORDS
from scorer.messages import Text, msg, plural
from scorer.names import find_name

CLEAR = "\033[H\033[2J\033[3J"  # deletes the screen, then the lines that have scrolled off it
OVER = "\033[H\033[J"  # deletes the screen, and leaves what has scrolled off it

# Translators: words that may be typed for an agreement, with spaces between them
YES = msg("y yes")
# Translators: words that may be typed for a refusal, with spaces between them
NO = msg("n no")


class Prompts:
    """Prints to one stream in one language, and reads answers from standard input."""

    def __init__(self, file: TextIO, speech: Speech) -> None:
        self.file = file
        self.speech = speech
        self.terminal = sys.stdin is not None and sys.stdin.isatty()
        if self.terminal and file is sys.stdout and sys.stdout.isatty():
            with suppress(ImportError):  # Windows has none, and edits lines by itself
                import readline  # noqa: F401 - gives input() editing and history

    @property
    def can_clear(self) -> bool:
        """Whether what was shown can be deleted from the screen."""
        return self.terminal and self.file.isatty() and os.environ.get("TERM") != "dumb"

    def clear(self) -> None:
        """Delete what was shown and typed: the screen, what has scrolled off it, and the answers to recall."""
        if self.can_clear:
            print(CLEAR, end="", file=self.file, flush=True)
        elif self.file.isatty():
            print("\n" * get_terminal_size().lines, file=self.file, flush=True)
        readline = sys.modules.get("readline")
        if readline is not None and hasattr(readline, "clear_history"):
            readline.clear_history()

    def draw_over(self) -> None:
        """Delete what is on the screen, so that the next lines replace it."""
        print(OVER, end="", file=self.file, flush=True)

    def wrap(self, text: str) -> list[str]:
        """Return the lines of a text. A ``Text`` is translated; other strings are unchanged."""
        lines = self.speech(text).split("\n")
        if self.file.isatty():
            lines = [part for line in lines for part in _wrap(line, get_terminal_size().columns)]
        return lines

    def tell(self, text: str) -> None:
        """Print a line. A ``Text`` is translated; other strings are printed unchanged."""
        print("\n".join(self.wrap(text)), file=self.file, flush=True)

    def refuse(self, text: Text) -> None:
        """Print a sentence about an answer, indented."""
        self.tell(f"  {self.speech(text)}")

    def means(self, answer: str, words: Text) -> bool:
        """Return whether an answer is one of these words, in English or in the user's language."""
        return answer.lower() in (*words.split(), *self.speech(words).lower().split())

    def read_word(self, typed: str, names: Sequence[str] = ()) -> str:
        """Return the answer, such as ``BACK``, that a word means; the name that it is, or else what was typed."""
        if (name := find_name(typed, names)) is not None:
            return name
        return next((answer for answer, words in WORDS.items() if self.means(typed, words)), typed)

    def ask(self, prompt: Text, heading: str = "", offered: str = "") -> str:
        """Ask a question and return the stripped answer. Raises ``EOFError`` at the end of the input.

        ``offered`` is told, and is the answer if nothing is typed.
        """
        if heading:
            self.tell("")
            self.tell(heading)
        if offered:
            self._offer(offered)
        text = self.speech(prompt)
        while not has_text(answer := self._read(text)):
            self.refuse(
                msg(
                    "That has characters in another encoding than {encoding}; type it again.",
                    encoding=sys.stdin.encoding,
                )
            )
        return answer or offered

    def _offer(self, answer: str) -> None:
        """Say that Enter takes an answer; where lines can be edited, it is the one that the up arrow brings."""
        readline = sys.modules.get("readline") if self.terminal and self.file is sys.stdout else None
        if readline is None or not hasattr(readline, "add_history"):
            self.refuse(msg("Enter takes {answer}.", answer=answer))
        else:
            readline.add_history(answer)
            self.refuse(
                msg("Enter takes {answer}; the up arrow brings it here, to change it.", answer=answer)
            )

    def _read(self, prompt: str) -> str:
        """Print a question and return the stripped line that is typed; bytes that are no text are surrogates."""
        if self.terminal and self.file is sys.stdout:
            return input(prompt).strip()
        print(prompt, end="", file=self.file, flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        if not self.terminal:
            self.tell("")  # a pipe does not echo the end of the line
        return line.strip()


def _wrap(line: str, width: int) -> list[str]:
    """Wrap a line between words; keep its indent on every line."""
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False) or [""]


def describe_unfinished(number: int, command: str) -> Text:
    """Return how many games are unfinished, and the command that resumes one of them."""
    return plural(
        number,
        "There is {n} unfinished game. Resume it with: {command}",
        "There are {n} unfinished games. Resume one with: {command}",
        command=command,
    )


def describe_none(command: str) -> Text:
    """Return that no game is unfinished, with a command that starts one."""
    return msg("there is no unfinished game; start one with: {command}", command=command)


OPEN_ELSEWHERE = msg("another terminal has this game open; go on there, or leave it there first")


def describe_passed(number: int) -> Text:
    """Return how many unfinished games are passed over, because they are open in other terminals."""
    return plural(
        number,
        "{n} unfinished game is open in another terminal; this is another one.",
        "{n} unfinished games are open in other terminals; this is another one.",
    )
