"""Bots for Low Blow. Greedy compares the states after a turn; strong computes the whole turn."""

from __future__ import annotations

from random import Random

from scorer.games.low_blow.blog_bot import choose_blog_decision
from scorer.games.low_blow.blog_state import BlogState
from scorer.games.low_blow.blog_turns import ASIDE, ROLL, BlogPosition
from scorer.games.low_blow.facts import BLOG
from scorer.games.low_blow.outlook import apply_decision, estimate
from scorer.games.low_blow.turns import LowBlowPosition
from scorer.games.low_blow.web_bot import choose_web_decision
from scorer.games.low_blow.web_turns import WebPosition
from scorer.games.turns import Position


def play_greedily(position: Position, random: Random) -> str:
    """Return the best placing. In the blog edition set the best die aside and roll the others first."""
    assert isinstance(position, LowBlowPosition)
    state, legal = position.state, position.decisions()
    if not state.free and not position.aside:
        return random.choice(legal)
    ending = len(state.kinds) * len(state.open) if isinstance(state, BlogState) else state.legal
    ranked = [  # of the decisions that end the turn, which come first
        (estimate(apply_decision(state, number), state.seat), random.random(), number)
        for number in range(ending)
    ]
    best = legal[max(ranked)[2]]
    return _choose_reroll(position, best) if isinstance(position, BlogPosition) else best


def _choose_reroll(position: BlogPosition, best: str) -> str:
    """Return the next step to roll again with the best die set aside, or its placing ``best``."""
    die = best[:2]
    if position.state.rolls == BLOG.rolls or not position.state.free:
        return best
    if die in position.aside:
        return ROLL
    return ASIDE + die if len(position.state.free) > 1 else best


def play_strongly(position: Position, random: Random) -> str:
    """Return the action with the best expected value over all outcomes of the dice."""
    legal = position.decisions()
    if isinstance(position, WebPosition):
        return legal[choose_web_decision(position.state)]
    assert isinstance(position, BlogPosition)
    return legal[choose_blog_decision(position.state, random)]
