"""What the turns of Schocken add to the game; slow modules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.games.turns import Bot, Judge, Turns

if TYPE_CHECKING:
    from scorer.games.schocken.turns.position import SchockenPosition
    from scorer.games.schocken.values import Game


class SchockenTurns(Turns):
    """The turns of Schocken."""

    def begin(self, game: Game) -> SchockenPosition:
        """Return the first position of a game."""
        from scorer.games.schocken.turns.position import SchockenPosition

        return SchockenPosition(game)

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots of this game."""
        from scorer.games.schocken.turns.bots import play_greedily, play_strongly

        return {"greedy": play_greedily, "strong": play_strongly}

    @property
    def judge(self) -> Judge:
        """How chances to win are found."""
        from scorer.games.schocken.turns.judge import JUDGE

        return JUDGE


TURNS = SchockenTurns()
