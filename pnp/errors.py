"""The base class of all errors that the command line reports as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.messages import Text


class PnpError(Exception):
    """An error that the user can fix; its text is the message."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class FolderError(PnpError):
    """A folder cannot become a kit; the text has one line for each fault, ``FILE:LINE: message``."""


def describe_unreadable(fault: OSError) -> Text:
    """Return the reason why a file cannot be read, as a sentence."""
    from scorer.messages import msg, quoted
    from scorer.system import find_near_file, reason

    wrong, near = msg("cannot be read ({reason})", reason=reason(fault)), find_near_file(fault)
    return msg("{wrong}; the nearest is {nearest}", wrong=wrong, nearest=quoted(near)) if near else wrong
