"""The base of every error that the command line reports as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.messages import Text


class PnpError(Exception):
    """An error that the user can fix; its text is the message."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text
