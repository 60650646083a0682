"""The best play of one throw between two players, who cannot see each other's last roll.

Everything before a last roll is open: the second player knows from which dice, and in which roll, the first one
rolled last (a number of ``ROLLS``). So each last roll begins a small game of its own. The first player stops with what
fell, or goes on to another roll, whose worth is known; the second one rolls against a hand that is hidden. Both need to
mix plans. Beginning with one plan each, the best mixtures of the plans so far are found (``matrix.py``), and each
player's best answer to the other's mixture is added, until neither answer gains anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from scorer.games.schocken.facts import THROWS
from scorer.games.schocken.matrix import mix
from scorer.games.schocken.nodes import NODES, ROLLS, STOPS

HANDS = 1 + max(node.strength for node in NODES)
WORTH = tuple({node.strength: node.worth for node in NODES}[hand] for hand in range(HANDS))
"""What each hand deals out, the lowest hand first."""

EXACT = 1e-12
"""Plans are best when another one would gain less than this share of a half."""

MISTAKE = 1e-8
"""How likely each player is thought to stop at once instead, so that other mistakes are answered sensibly too."""

MOST_PLANS = 200
"""How often plans are added, at most."""

Hands = list[float]
"""How likely, or how good, each hand is."""

Mixture = Mapping[int, tuple[float, ...]]
"""Of each node, how likely each of its decisions is."""


class Level(NamedTuple):
    """A roll of a player: where it may begin, and the nodes where it may end, each after those that it may turn to."""

    nodes: tuple[int, ...]
    rolls: tuple[int, ...]


_ROLLED = tuple(
    tuple((node, count / len(outcomes)) for node, count in Counter(outcomes).items()) for _, outcomes in ROLLS
)
_TARGETS = tuple(node.targets for node in NODES)
_STRENGTHS = tuple(node.strength for node in NODES)
_USED = tuple(NODES[outcomes[0]].used - 1 for _, outcomes in ROLLS)
"""How many rolls there were before each."""


def _of(roll: int) -> int:
    """Return the target of a roll, or the roll of a target."""
    return STOPS - 1 - roll


def _sorted(nodes: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(nodes, key=lambda node: (NODES[node].may_turn, node)))


def _ends(roll: int) -> tuple[int, ...]:
    """Return the nodes where a roll may end, also after turning a six."""
    nodes = {node for node, _ in _ROLLED[roll]}
    return _sorted(nodes | {_TARGETS[node][1] for node in nodes if NODES[node].may_turn})


_LEVELS = tuple(
    Level(_sorted({node for roll in rolls for node in _ends(roll)}), rolls)
    for used in range(THROWS - 1, -1, -1)
    for rolls in [tuple(roll for roll, before in enumerate(_USED) if before == used)]
)
"""All that a player may do, the last roll first."""

_ONE = tuple((Level(_ends(roll), (roll,)),) for roll in range(len(ROLLS)))
"""What may be done at one roll."""

_NEXT = tuple(
    sorted({_of(target) for node in level.nodes for target in _TARGETS[node] if target < STOPS})
    for (level,) in _ONE
)
"""The rolls that may follow each."""

_SIZE = len(NODES) + len(ROLLS) + 1
"""A list of this size has a place for every target: nodes from its beginning, rolls and stopping from its end."""


class Throw(NamedTuple):
    """What a throw leads to for the first player: the chance to win the half after each hand that wins the throw."""

    wins: tuple[float, ...]  # with this hand
    loses: tuple[float, ...]  # against this hand

    def second(self, first: Hands) -> Hands:
        """Return how bad it is for the first player if the second one shows each hand, given the first one's hands."""
        below = [0.0, *accumulate(first)]
        above = [
            *accumulate((a * b for a, b in zip(first[::-1], self.wins[::-1], strict=True)), initial=0.0)
        ][::-1]
        return [above[hand] + below[hand] * self.loses[hand] for hand in range(HANDS)]

    def first(self, second: Hands) -> Hands:
        """Return how good each hand is for the first player, given the second one's hands."""
        upto = [*accumulate(second)]
        above = [
            *accumulate((a * b for a, b in zip(second[::-1], self.loses[::-1], strict=True)), initial=0.0)
        ][::-1]
        return [self.wins[hand] * upto[hand] + above[hand + 1] for hand in range(HANDS)]


class Plan(NamedTuple):
    """A way to play without chance of one's own."""

    choices: Mapping[int, int]  # of each node the number of a decision
    reached: Sequence[float]  # how likely each target is reached
    hands: Hands  # how likely each is left under the cup


class Solved(NamedTuple):
    """A last roll of the first player: its worth, and how both play best."""

    low: float  # the chance of the first player to win the half is at least this
    high: float  # and at most this
    first: Mixture  # at the nodes where the roll may end
    second: Mixture  # if the first player has stopped after it

    @property
    def worth(self) -> float:
        """The chance of the first player to win the half."""
        return (self.low + self.high) / 2


def choose(levels: Sequence[Level], gain: Hands, values: Hands) -> dict[int, int]:
    """Return the best decision at each node, if each hand is worth so much; ``values`` becomes what all is worth."""
    choices = {}
    for level in levels:
        for node in level.nodes:
            values[STOPS] = gain[_STRENGTHS[node]]
            found = [values[target] for target in _TARGETS[node]]
            values[node] = max(found)
            choices[node] = found.index(values[node])
        for roll in level.rolls:
            values[_of(roll)] = sum(chance * values[node] for node, chance in _ROLLED[roll])
    return choices


def follow(levels: Sequence[Level], choices: Mapping[int, int]) -> Plan:
    """Return the plan that begins with the roll of the last level."""
    reached, hands = [0.0] * _SIZE, [0.0] * HANDS
    reached[_of(levels[-1].rolls[0])] = 1.0
    for level in reversed(levels):
        for roll in level.rolls:
            for node, chance in _ROLLED[roll]:
                reached[node] += reached[_of(roll)] * chance
        for node in reversed(level.nodes):
            target = _TARGETS[node][choices[node]]
            reached[target] += reached[node]
            if target == STOPS:
                hands[_STRENGTHS[node]] += reached[node]
    return Plan(choices, reached, hands)


def mixture(plans: Sequence[Plan], weights: Sequence[float], else_: Mapping[int, int]) -> Mixture:
    """Return how likely each decision is, if plans are chosen with these weights; where none leads to, one is sure."""
    found = {}
    for node, sure in else_.items():
        shares = [0.0] * len(_TARGETS[node])
        for plan, weight in zip(plans, weights, strict=True):
            shares[plan.choices[node]] += weight * plan.reached[node]
        total = sum(shares)
        if not total:
            shares[sure] = total = 1.0
        found[node] = tuple(each / total for each in shares)
    return found


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, one, other))


def _mean(weights: Sequence[float], lists: Sequence[Hands]) -> Hands:
    """Return the mean of some lists."""
    used = [(weight, each) for weight, each in zip(weights, lists, strict=True) if weight]
    return [sum(weight * each[hand] for weight, each in used) for hand in range(HANDS)]


def _mistaken(weights: Sequence[float]) -> list[float]:
    """Return weights of plans of which the first, to stop at once, is also chosen by mistake."""
    return [(1 - MISTAKE) * each + (0 if at else MISTAKE) for at, each in enumerate(weights)]


class Duel:
    """One last roll of the first player while it is solved: the plans so far, and what each brings against each."""

    def __init__(self, throw: Throw, roll: int, values: Hands) -> None:
        self._throw, self._roll, self._values = throw, roll, values
        self._mine, self._theirs = list[Plan](), list[Plan]()
        self._more = list[float]()  # what it is worth that a plan of the first player goes on
        self._losses, self._gains = list[Hands](), list[Hands]()  # of hands, against each plan
        self._payoffs = list[list[float]]()

    def solve(self) -> Solved:
        """Return the solution; ``values`` has the worth of the rolls that may follow."""
        self._begin(dict.fromkeys(_ONE[self._roll][0].nodes, 0))
        self._answer(dict.fromkeys(range(len(NODES)), 0))
        for _ in range(MOST_PLANS):
            mine, theirs = mix(self._with_mistakes())
            _, first = self._best_begin(_mistaken(theirs))
            _, second = self._best_answer(_mistaken(mine))
            self._begin(first)
            self._answer(second)
            mine, theirs = [*mine, 0.0], [*theirs, 0.0]
            if self._gained(mine, theirs) < EXACT:
                break
        (high, _), (low, _) = self._best_begin(theirs), self._best_answer(mine)
        return Solved(low, high, mixture(self._mine, mine, first), mixture(self._theirs, theirs, second))

    def _best_begin(self, theirs: Sequence[float]) -> tuple[float, dict[int, int]]:
        """Return what the first player's best plan brings against a mixture, and the plan."""
        choices = choose(_ONE[self._roll], _mean(theirs, self._gains), self._values)
        return self._values[_of(self._roll)], choices

    def _best_answer(self, mine: Sequence[float]) -> tuple[float, dict[int, int]]:
        """Return what the second player's best plan leaves of a mixture, and the plan."""
        values = [0.0] * _SIZE
        choices = choose(_LEVELS, [-each for each in _mean(mine, self._losses)], values)
        return _dot(mine, self._more) - values[_of(0)], choices

    def _gained(self, mine: Sequence[float], theirs: Sequence[float]) -> float:
        """Return how much more the last plans bring than the mixtures, if mistakes happen."""
        rows = [_dot(_mistaken(theirs), row) for row in self._payoffs]
        columns = [_dot(_mistaken(mine), column) for column in zip(*self._payoffs, strict=True)]
        return rows[-1] - _dot(mine, rows) + _dot(theirs, columns) - columns[-1]

    def _with_mistakes(self) -> list[list[float]]:
        """Return the payoffs of plans that are replaced by the first ones by mistake."""
        rows = [
            [each + MISTAKE * (wrong - each) for each, wrong in zip(row, self._payoffs[0], strict=True)]
            for row in self._payoffs
        ]
        return [[each + MISTAKE * (row[0] - each) for each in row] for row in rows]

    def _begin(self, choices: Mapping[int, int]) -> None:
        """Add a plan of the first player."""
        plan = follow(_ONE[self._roll], choices)
        self._mine.append(plan)
        self._more.append(
            sum(plan.reached[_of(each)] * self._values[_of(each)] for each in _NEXT[self._roll])
        )
        self._losses.append(self._throw.second(plan.hands))
        self._payoffs.append([self._payoff(-1, at) for at in range(len(self._theirs))])

    def _answer(self, choices: Mapping[int, int]) -> None:
        """Add a plan of the second player."""
        plan = follow(_LEVELS, choices)
        self._theirs.append(plan)
        self._gains.append(self._throw.first(plan.hands))
        for at, row in enumerate(self._payoffs):
            row.append(self._payoff(at, -1))

    def _payoff(self, mine: int, theirs: int) -> float:
        return self._more[mine] + _dot(self._theirs[theirs].hands, self._losses[mine])


class Best:
    """The best plans of a throw: each last roll of the first player is solved when it is first asked for."""

    def __init__(self, throw: Throw) -> None:
        self._throw, self._values, self._known = throw, [0.0] * _SIZE, dict[int, Solved]()

    def after(self, roll: int) -> Solved:
        """Return how to play at and after a roll of the first player."""
        if roll not in self._known:
            for each in _NEXT[roll]:
                self.after(each)
            found = Duel(self._throw, roll, self._values).solve()
            self._known[roll], self._values[_of(roll)] = found, found.worth
        return self._known[roll]
