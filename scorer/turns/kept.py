"""Keep what an analysis has worked out, in a file of its own, so that the next one goes on."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from scorer.turns.analysis import Step, from_json, to_json

VERSION = 1
"""Increase it whenever the same game could be judged otherwise."""


def open_steps(logs: Path, play: str, results: str) -> KeptSteps:
    """Return the steps of a play, which are kept in a folder beside the file of the unfinished games."""
    return KeptSteps(logs.with_name("analyses") / f"{play}.jsonl", results)


class KeptSteps:
    """The judged actions of one game, a line each. Another game, or a changed one, starts a new file."""

    def __init__(self, path: Path, results: str) -> None:
        self.path = path
        self._head = json.dumps([VERSION, sha256(results.encode()).hexdigest()])
        self._mine = False  # whether the file begins with this head

    def load(self) -> dict[int, Step]:
        """Return the steps by place; none if there is no file. What cannot be read is left out. Raises ``OSError``."""
        try:
            head, *lines = self.path.read_text("utf-8").splitlines() or [""]
        except (FileNotFoundError, UnicodeDecodeError):
            head, lines = "", []
        self._mine = head == self._head
        steps: dict[int, Step] = {}
        for line in lines if self._mine else ():
            with suppress(
                ValueError, TypeError, IndexError
            ):  # the last line of a stopped analysis may be torn
                step = from_json(line)
                steps[step.at] = step
        return steps

    def add(self, step: Step) -> None:
        """Write a step; make the file if it is missing or another game's. Raises ``OSError``."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a" if self._mine else "w", encoding="utf-8") as file:
            file.write(f"\n{to_json(step)}" if self._mine else f"{self._head}\n{to_json(step)}")
        self._mine = True
