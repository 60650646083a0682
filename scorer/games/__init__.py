"""The games this library knows, one package per rule set; a new game is one line here."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

GAMES: tuple[str, ...] = ("low-blow", "blockers", "schocken")
"""The ids of all games. Everything about a game lies in modules named after it, loaded when it is played."""


def module(package: str, game: str, suffix: str = "") -> ModuleType:
    """Return a game's module of a package: ``low-blow`` in ``scorer.results`` is ``scorer.results.low_blow``."""
    return import_module(f"{package}.{game.replace('-', '_')}{suffix}")
