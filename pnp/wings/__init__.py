"""The wings that draw, print and talk: what each adds to the core, as in ``scorer.wings``."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, TypeVar

from pnp.data.resources import data
from pnp.errors import PnpError
from scorer import wings
from scorer.messages import Text, literal, msg

T = TypeVar("T")


class NoWingError(PnpError):
    """A part of the program that was asked for is not installed."""

    def __init__(self, word: str) -> None:
        super().__init__(explain_missing(word) or literal(word))


def added(name: str) -> tuple[Any, ...]:
    """Return what the wings add under a name, each wing's value, in the order of the wings' names."""
    return wings.added(name, __name__)


def insert_after(listed: Mapping[str, T], after: str, name: str, value: T) -> dict[str, T]:
    """Return a mapping with one more item, after the one that is named; at the end if that is not there."""
    items = list(listed.items())
    at = list(listed).index(after) + 1 if after in listed else len(items)
    return dict([*items[:at], (name, value), *items[at:]])


def find_one(name: str) -> Any:
    """Return the one object that a wing adds under a name; ``None`` if no wing adds one."""
    return wings.find_one(name, __name__)


def only(name: str, word: str) -> Any:
    """Return the one object that a wing adds under a name, for what the user calls ``word``. Raises ``NoWingError``."""
    found = find_one(name)
    if found is None:
        raise NoWingError(word)
    return found


def explain_missing(word: str) -> Text | None:
    """Return a sentence that a word belongs to a wing that is not here; ``None`` if no wing has it.

    A word is a command, an option, or the id of a format, as the user types it.
    """
    wing = next((name for name, facts in data("wings").items() if word in facts["words"]), None)
    if wing is None or find_spec(f"{__name__}.{wing}"):
        return None
    return msg("{word}: this pnp was installed without its part {wing}", word=word, wing=wing)
