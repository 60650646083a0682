"""The wings that draw, print and talk: what each adds to the core, as in ``scorer.wings``."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from pnp.data.resources import data
from pnp.errors import PnpError
from scorer import wings
from scorer.messages import Text, literal, msg


class NoWingError(PnpError):
    """A part of the program that was asked for is not installed."""

    def __init__(self, word: str) -> None:
        super().__init__(explain_missing(word) or literal(word))


def added(name: str) -> tuple[Any, ...]:
    """Return what the wings add under a name, each wing's value, in the order of the wings' names."""
    return wings.added(name, __name__)


def only(name: str, word: str) -> Any:
    """Return the one object that a wing adds under a name, for what the user calls ``word``. Raises ``NoWingError``."""
    places = added(name)
    if not places:
        raise NoWingError(word)
    return wings.load(places[0])


def explain_missing(word: str) -> Text | None:
    """Return a sentence that a word belongs to a wing that is not here; ``None`` if no wing has it.

    A word is a command, an option, or the id of a format, as the user types it.
    """
    wing = next((name for name, facts in data("wings").items() if word in facts["words"]), None)
    if wing is None or find_spec(f"{__name__}.{wing}"):
        return None
    return msg("{word}: this pnp was installed without its part {wing}", word=word, wing=wing)
