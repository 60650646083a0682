"""Lets the tests of the print find their measuring tools, and have a package installed that brings a game."""

import sys
from pathlib import Path

import pytest

from scorer.games import GAMES

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def install(monkeypatch):
    """Have a package installed that brings a game, or the fault that its package has."""
    from tests.pnp.another_game import Point

    def bring(game):
        monkeypatch.setattr(GAMES, "_brought", {"shake": Point(game)})

    return bring
