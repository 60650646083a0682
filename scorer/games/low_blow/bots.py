"""Players of Low Blow. Greedy looks at what a turn leaves behind; strong works out the turn."""

from __future__ import annotations

from random import Random

from scorer.games.low_blow.blog_bot import best_of_blog
from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import BLOG
from scorer.games.low_blow.outlook import after, estimate
from scorer.games.low_blow.state import LowBlowState
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.low_blow.web_bot import best_of_web
from scorer.games.low_blow.web_turns import WebPosition
from scorer.games.turns import Position


def greedy(position: Position, random: Random) -> str:
    """Return an action: in the blog edition the best die is set aside while the others are rolled again."""
    assert isinstance(position, LowBlowPosition)
    state, legal = position.state, position.decisions()
    if not state.free and not position.aside:
        return random.choice(legal)
    ranked = [
        (estimate(after(state, each), state.seat), random.random(), each) for each in range(ends(state))
    ]
    best = legal[max(ranked)[2]]
    return _roll_on(position, best) if isinstance(position, BlogPosition) else best


def ends(state: LowBlowState) -> int:
    """Return how many of the decisions end the turn; they come first."""
    return len(state.kinds) * len(state.open) if isinstance(state, BlogState) else state.legal


def _roll_on(position: BlogPosition, best: str) -> str:
    """Return how to roll again with the best die set aside, else its placing."""
    die = best[:2]
    if position.state.rolls == BLOG.rolls or not position.state.free:
        return best
    if die in position.aside:
        return ROLL
    return ASIDE + die if len(position.state.free) > 1 else best


def strong(position: Position, random: Random) -> str:
    """Return the action with the best outlook: the turn is worked out over all ways in which dice may fall."""
    legal = position.decisions()
    if isinstance(position, WebPosition):
        return legal[best_of_web(position.state)]
    assert isinstance(position, BlogPosition)
    return legal[best_of_blog(position.state, random)]
