"""The base of every fault that the command line reports as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.messages import Text


class PnpError(Exception):
    """Something the user can mend; its text is the sentence they read."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text
