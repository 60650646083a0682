"""How the results of each game are read, written and scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scorer.games import module
from scorer.outcome import Played
from scorer.results.fields import Fields
from scorer.results.report import Report


class Kind(NamedTuple):
    """One game: its keys in a results file, how it is read from one and written to one."""

    keys: tuple[str, ...]
    read: Callable[[Report, Fields], Played | None]
    show: Callable[[Any], list[str]]


def kind(game: str) -> Kind:
    """Return how to read and write a game, by its id."""
    reader = module("scorer.results", game)
    writer = module("scorer.results", game, "_text")
    return Kind(reader.KEYS, reader.read, writer.show)
