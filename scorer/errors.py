"""The base of every fault that this library reports on purpose."""

from __future__ import annotations

from scorer.messages import Text


class ScorerError(Exception):
    """Something that the caller or the author of a file can fix; its text says what and how."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text
