"""The wings that draw, print and talk: what each adds to the core, as in ``scorer.wings``."""

from __future__ import annotations

from typing import Any

from pnp.data.resources import data
from scorer import wings
from scorer.messages import Text, msg


def added(name: str) -> tuple[Any, ...]:
    """Return what the wings add under a name, each wing's value, in the order of the wings' names."""
    return wings.added(name, __name__)


def explain_missing(word: str) -> Text | None:
    """Return a sentence that a command, option or format belongs to a wing that is not here; ``None`` if none has it."""
    wing = next((name for name, facts in data("wings").items() if word in facts["words"]), None)
    if wing is None:
        return None
    return msg("{word} is not there: this pnp was installed without its part {wing}", word=word, wing=wing)
