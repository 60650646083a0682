"""What the turns of Low Blow add to the game; slow modules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorer.games.low_blow.facts import BLOG
from scorer.games.turns import Bot, Judge, Turns

if TYPE_CHECKING:
    from scorer.games.low_blow.turns.blog import BlogPosition
    from scorer.games.low_blow.turns.web import WebPosition
    from scorer.games.low_blow.values import Game


class LowBlowTurns(Turns):
    """The turns of Low Blow."""

    def begin(self, game: Game) -> BlogPosition | WebPosition:
        """Return the first position of a game."""
        from scorer.games.low_blow.turns.blog import BlogPosition, BlogState
        from scorer.games.low_blow.turns.web import WebPosition, WebState

        return BlogPosition(BlogState(game)) if game.edition == BLOG else WebPosition(WebState(game))

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots of this game."""
        from scorer.games.low_blow.turns.bots import play_greedily, play_strongly

        return {"greedy": play_greedily, "strong": play_strongly}

    @property
    def judge(self) -> Judge:
        """How chances to win are found."""
        from scorer.games.low_blow.turns.judge import JUDGE

        return JUDGE


TURNS = LowBlowTurns()
