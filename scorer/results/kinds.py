"""The games whose results can be read, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scorer.games.low_blow import ID as LOW_BLOW
from scorer.games.low_blow import Game
from scorer.results import low_blow, low_blow_text
from scorer.results.fields import Fields
from scorer.results.report import Report


class Kind(NamedTuple):
    """How one game is read from a file and written to one."""

    keys: tuple[str, ...]
    read: Callable[[Report, Fields], Game]
    show: Callable[[Game], list[str]]


KINDS: dict[str, Kind] = {
    LOW_BLOW: Kind(low_blow.KEYS, low_blow.read, low_blow_text.show),
}
"""Every known game by its id."""
