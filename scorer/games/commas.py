"""Commas in notations that do not use them."""

from collections.abc import Callable

from scorer.messages import Text, msg, quoted


def refuse_commas(text: str, is_read: Callable[[str], bool]) -> Text | None:
    """Return a message to write a text without commas, if it can be read without them; else None.

    ``is_read`` returns whether a text can be read.
    """
    spaced = " ".join(text.replace(",", " ").split())
    if "," in text and is_read(spaced):
        return msg("write no commas: {right}", right=quoted(spaced))
    return None
