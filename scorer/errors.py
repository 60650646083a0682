"""The base of every fault that this library reports on purpose."""

from __future__ import annotations

from scorer.messages import Text, literal


class ScorerError(Exception):
    """Something the caller or the writer of a file can mend; its text says what and how."""

    text = literal("")  # where it is the same for every fault of a class

    def __init__(self, text: Text | None = None) -> None:
        self.text = text or self.text
        super().__init__(self.text)
