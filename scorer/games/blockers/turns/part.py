"""What the turns of Blockers add to the game; slow modules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.games.turns import Bot, Judge, Turns

if TYPE_CHECKING:
    from scorer.games.blockers.turns.position import BlockersPosition
    from scorer.games.blockers.values import Game


class BlockersTurns(Turns):
    """The turns of Blockers."""

    def begin(self, game: Game) -> BlockersPosition:
        """Return the first position of a game."""
        from scorer.games.blockers.turns.position import BlockersPosition
        from scorer.games.blockers.turns.state import BlockersState

        return BlockersPosition(BlockersState(game))

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots of this game."""
        from scorer.games.blockers.turns.bots import play_greedily, play_strongly

        return {"greedy": play_greedily, "strong": play_strongly}

    @property
    def judge(self) -> Judge:
        """How chances to win are found."""
        from scorer.games.blockers.turns.judge import JUDGE

        return JUDGE


TURNS = BlockersTurns()
