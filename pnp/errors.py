"""The base of every fault that the command line reports as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.messages import Text


class PnpError(Exception):
    """An error that the user can fix; its text is the message."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def unread(fault: OSError) -> Text:
    """Say why a file cannot be read."""
    from scorer.messages import msg
    from scorer.system import reason

    return msg("cannot be read ({reason})", reason=reason(fault))
