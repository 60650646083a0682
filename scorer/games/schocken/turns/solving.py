"""The best play of a throw between two players who cannot see each other's last roll.

Everything before the last roll is open: the second player knows which dice the first one kept and which roll it was (an
index of ``ROLLS``). So each last roll is a small game of its own. The first player stops with the result, or rolls
again, with a known value; the second one rolls against a hidden hand. Both must mix plans. We start with one plan for
each player, find the best mixtures of the plans so far (``matrix.py``), and add each player's best answer to the
mixture of the other, until no answer gains anything.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from scorer.games.schocken.facts import THROWS
from scorer.games.schocken.turns.nodes import NODES, ROLLS, STOPS, STRENGTHS, TARGETS, flip

SMALL = 1e-13  # smaller numbers count as 0, because floats are not exact

Table = list[list[float]]


def mix(payoffs: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """Return the best mixed strategies: the share of each row for the first player, of each column for the second.

    Payoffs must be at least 0. This is the simplex method with one table for both players.

    >>> rows, columns = mix([[1, 0], [0, 3]])
    >>> [round(share, 9) for share in (*rows, *columns)]
    [0.75, 0.25, 0.75, 0.25]
    """
    rows, columns = len(payoffs), len(payoffs[0])
    table = [[payoff + 1 for payoff in row] + [1.0] for row in payoffs]
    table.append([-1.0] * columns + [0.0])
    left, above = list(range(columns, columns + rows)), list(range(columns))
    while True:
        entering = [column for column in range(columns) if table[-1][column] < -SMALL]
        if not entering:
            break
        column = min(entering, key=above.__getitem__)
        limits = [
            (line[-1] / line[column], name, row)
            for row, (line, name) in enumerate(zip(table[:-1], left, strict=True))
            if line[column] > SMALL
        ]
        row = min(limits)[-1]  # it limits the column most; of equal ones that with the lowest name
        _exchange(table, row, column)
        left[row], above[column] = above[column], left[row]
    total, weights = table[-1][-1], [0.0] * (rows + columns)
    for row, name in enumerate(left):
        weights[name] = table[row][-1] / total if name < columns else 0.0
    for column, name in enumerate(above):
        weights[name] = table[-1][column] / total if name >= columns else 0.0
    return weights[columns:], weights[:columns]


def _exchange(table: Table, row: int, column: int) -> None:
    """Exchange a row and a column."""
    pivot = table[row][column]
    line = [value / pivot for value in table[row]]
    line[column] = 1 / pivot
    for at, other in enumerate(table):
        if at != row and other[column]:
            factor = other[column]
            table[at] = [value - factor * part for value, part in zip(other, line, strict=True)]
            table[at][column] = -factor / pivot
    table[row] = line


HANDS = 1 + max(node.strength for node in NODES)
WORTH = tuple({node.strength: node.worth for node in NODES}[hand] for hand in range(HANDS))
"""The worth of each hand in discs, lowest hand first."""

EXACT = 1e-12  # plans count as best if another one would gain less than this share of a half

MISTAKE = 1e-8
"""The assumed chance that a player stops at once by mistake, so that there are sensible answers to mistakes too."""

MOST_PLANS = 200  # the most times that plans are added
Hands = list[float]  # the chance, or the value, of each hand
Mixture = Mapping[int, tuple[float, ...]]  # the chances of the decisions at each node


class Level(NamedTuple):
    """The rolls of one step, and the nodes where they may end; a node comes after those that turning a six leads to."""

    nodes: tuple[int, ...]
    rolls: tuple[int, ...]


_ROLLED = tuple(
    tuple((node, count / len(outcomes)) for node, count in Counter(outcomes).items()) for _, outcomes in ROLLS
)
_USED = tuple(NODES[outcomes[0]].used - 1 for _, outcomes in ROLLS)  # the number of rolls before each roll


def _sort_nodes(nodes: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(nodes, key=lambda node: (NODES[node].may_turn, node)))


def _find_ends(roll: int) -> tuple[int, ...]:
    """Return the nodes where a roll may end, including those after turning a six."""
    nodes = {node for node, _ in _ROLLED[roll]}
    return _sort_nodes(nodes | {TARGETS[node][1] for node in nodes if NODES[node].may_turn})


_LEVELS = tuple(
    Level(_sort_nodes({node for roll in rolls for node in _find_ends(roll)}), rolls)
    for used in range(THROWS - 1, -1, -1)
    for rolls in [tuple(roll for roll, before in enumerate(_USED) if before == used)]
)
"""All steps of a player, the last roll first."""

_ONE = tuple((Level(_find_ends(roll), (roll,)),) for roll in range(len(ROLLS)))
"""The single step of each roll."""

_NEXT = tuple(
    sorted({flip(target) for node in level.nodes for target in TARGETS[node] if target < STOPS})
    for (level,) in _ONE
)
"""The rolls that may follow each roll."""

_SIZE = len(NODES) + len(ROLLS) + 1
"""The size of a list with an index for every target: nodes count from the start, rolls and stopping from the end."""


class Throw(NamedTuple):
    """The first player's chances to win the half, by the hand that wins the throw."""

    wins: tuple[float, ...]  # if the first player wins the throw with this hand
    loses: tuple[float, ...]  # if the second player wins the throw with this hand

    def evaluate_second(self, first: Hands) -> Hands:
        """Return the first player's chance by the second one's hand; ``first`` has the chances of the first's hands."""
        below, above = [0.0, *accumulate(first)], _sum_from(first, self.wins)
        return [above[hand] + below[hand] * self.loses[hand] for hand in range(HANDS)]

    def evaluate_first(self, second: Hands) -> Hands:
        """Return the first player's chance by that player's hand; ``second`` has the chances of the second's hands."""
        up_to, above = [*accumulate(second)], _sum_from(second, self.loses)
        return [self.wins[hand] * up_to[hand] + above[hand + 1] for hand in range(HANDS)]


def _sum_from(hands: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Return for each hand the sum of the products of it and of all higher hands, then 0."""
    products = (hand * chance for hand, chance in zip(hands[::-1], chances[::-1], strict=True))
    return [*accumulate(products, initial=0.0)][::-1]


class ThrowPlan(NamedTuple):
    """A plan without randomness in the decisions."""

    choices: Mapping[int, int]  # the number of the decision at each node
    reached: Sequence[float]  # the chance to reach each target
    hands: Hands  # the chance of each final hand


class Solved(NamedTuple):
    """The solution of a last roll of the first player: its value, and the best play of both."""

    low: float  # the lower bound of the first player's chance to win the half
    high: float  # the upper bound
    first: Mixture  # at the nodes where the roll may end
    second: Mixture  # if the first player has stopped after it
    stops: Hands  # the first player's chance after stopping, by that player's hand
    meets: Hands  # the first player's chance if that player has stopped, by the second player's hand

    @property
    def worth(self) -> float:
        """The first player's chance to win the half."""
        return (self.low + self.high) / 2


def choose(levels: Sequence[Level], gain: Hands, values: Hands) -> dict[int, int]:
    """Return the best decision at each node; ``gain`` has the value of each hand. ``values`` is filled by target."""
    choices = {}
    for level in levels:
        for node in level.nodes:
            values[STOPS] = gain[STRENGTHS[node]]
            worths = [values[target] for target in TARGETS[node]]
            values[node] = max(worths)
            choices[node] = worths.index(values[node])
        for roll in level.rolls:
            values[flip(roll)] = sum(chance * values[node] for node, chance in _ROLLED[roll])
    return choices


def follow(levels: Sequence[Level], choices: Mapping[int, int]) -> ThrowPlan:
    """Return the plan with these choices; it begins with the roll of the last level."""
    reached, hands = [0.0] * _SIZE, [0.0] * HANDS
    reached[flip(levels[-1].rolls[0])] = 1.0
    for level in reversed(levels):
        for roll in level.rolls:
            for node, chance in _ROLLED[roll]:
                reached[node] += reached[flip(roll)] * chance
        for node in reversed(level.nodes):
            target = TARGETS[node][choices[node]]
            reached[target] += reached[node]
            if target == STOPS:
                hands[STRENGTHS[node]] += reached[node]
    return ThrowPlan(choices, reached, hands)


def mix_plans(plans: Sequence[ThrowPlan], weights: Sequence[float], else_: Mapping[int, int]) -> Mixture:
    """Return the chances of decisions for weighted plans; ``else_`` decides at nodes that no plan reaches."""
    mixture = {}
    for node, sure in else_.items():
        shares = [0.0] * len(TARGETS[node])
        for plan, weight in zip(plans, weights, strict=True):
            shares[plan.choices[node]] += weight * plan.reached[node]
        total = sum(shares)
        if not total:
            shares[sure] = total = 1.0
        mixture[node] = tuple(share / total for share in shares)
    return mixture


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, one, other))


def _average(weights: Sequence[float], lists: Sequence[Hands]) -> Hands:
    """Return the weighted mean of lists."""
    used = [(weight, values) for weight, values in zip(weights, lists, strict=True) if weight]
    return [sum(weight * values[hand] for weight, values in used) for hand in range(HANDS)]


def _add_mistakes(weights: Sequence[float]) -> list[float]:
    """Return weights of plans if the first one, to stop at once, is sometimes chosen by mistake."""
    return [(1 - MISTAKE) * weight + (0 if at else MISTAKE) for at, weight in enumerate(weights)]


class Duel:
    """Solves one last roll of the first player, with all plans so far and their payoffs against each other."""

    def __init__(self, throw: Throw, roll: int, values: Hands) -> None:
        self._throw, self._roll, self._values = throw, roll, values
        self._first_plans, self._second_plans = list[ThrowPlan](), list[ThrowPlan]()
        self._more = list[float]()  # for each plan of the first player, the value of rolling again
        self._losses, self._gains = list[Hands](), list[Hands]()  # the values of hands against each plan
        self._payoffs = list[list[float]]()

    def solve(self) -> Solved:
        """Return the solution; ``values`` must contain the values of the rolls that may follow."""
        self._add_beginning(dict.fromkeys(_ONE[self._roll][0].nodes, 0))
        self._add_answer(dict.fromkeys(range(len(NODES)), 0))
        for _ in range(MOST_PLANS):
            first_mix, second_mix = mix(self._mix_in_mistakes())
            _, first = self._find_best_beginning(_add_mistakes(second_mix))
            _, second = self._find_best_answer(_add_mistakes(first_mix))
            self._add_beginning(first)
            self._add_answer(second)
            first_mix, second_mix = [*first_mix, 0.0], [*second_mix, 0.0]
            if self._compute_gain(first_mix, second_mix) < EXACT:
                break
        (high, _), (low, _) = self._find_best_beginning(second_mix), self._find_best_answer(first_mix)
        plans = (
            mix_plans(self._first_plans, first_mix, first),
            mix_plans(self._second_plans, second_mix, second),
        )
        return Solved(low, high, *plans, _average(second_mix, self._gains), self._meet(first_mix))

    def _meet(self, first_mix: Sequence[float]) -> Hands:
        """Return the first player's chances if that player has stopped, by the second player's hand."""
        weights = _add_mistakes(first_mix)
        stopped = _dot(weights, [sum(plan.hands) for plan in self._first_plans])
        return [chance / stopped for chance in _average(weights, self._losses)]

    def _find_best_beginning(self, second_mix: Sequence[float]) -> tuple[float, dict[int, int]]:
        """Return the value of the first player's best plan against a mixture, and the plan."""
        choices = choose(_ONE[self._roll], _average(second_mix, self._gains), self._values)
        return self._values[flip(self._roll)], choices

    def _find_best_answer(self, first_mix: Sequence[float]) -> tuple[float, dict[int, int]]:
        """Return the first player's value if the second one answers a mixture with the best plan, and the plan."""
        values = [0.0] * _SIZE
        choices = choose(_LEVELS, [-loss for loss in _average(first_mix, self._losses)], values)
        return _dot(first_mix, self._more) - values[flip(0)], choices

    def _compute_gain(self, first_mix: Sequence[float], second_mix: Sequence[float]) -> float:
        """Return how much both last plans gain over the mixtures, with mistakes."""
        rows = [_dot(_add_mistakes(second_mix), row) for row in self._payoffs]
        columns = [_dot(_add_mistakes(first_mix), column) for column in zip(*self._payoffs, strict=True)]
        return rows[-1] - _dot(first_mix, rows) + _dot(second_mix, columns) - columns[-1]

    def _mix_in_mistakes(self) -> list[list[float]]:
        """Return the payoffs if the first plans are sometimes played by mistake."""
        rows = [
            [payoff + MISTAKE * (wrong - payoff) for payoff, wrong in zip(row, self._payoffs[0], strict=True)]
            for row in self._payoffs
        ]
        return [[payoff + MISTAKE * (row[0] - payoff) for payoff in row] for row in rows]

    def _add_beginning(self, choices: Mapping[int, int]) -> None:
        plan = follow(_ONE[self._roll], choices)
        self._first_plans.append(plan)
        self._more.append(
            sum(plan.reached[flip(roll)] * self._values[flip(roll)] for roll in _NEXT[self._roll])
        )
        self._losses.append(self._throw.evaluate_second(plan.hands))
        self._payoffs.append([self._compute_payoff(-1, at) for at in range(len(self._second_plans))])

    def _add_answer(self, choices: Mapping[int, int]) -> None:
        plan = follow(_LEVELS, choices)
        self._second_plans.append(plan)
        self._gains.append(self._throw.evaluate_first(plan.hands))
        for at, row in enumerate(self._payoffs):
            row.append(self._compute_payoff(at, -1))

    def _compute_payoff(self, first: int, second: int) -> float:
        return self._more[first] + _dot(self._second_plans[second].hands, self._losses[first])


class BestPlans:
    """The best plans of a throw; each last roll of the first player is solved when it is first needed."""

    def __init__(self, throw: Throw, worths: Sequence[float] = ()) -> None:
        """Take the values of all rolls if they are known; else the later ones are solved first."""
        self._throw, self._values, self._known = throw, [0.0] * _SIZE, dict[int, Solved]()
        self._solves_later = not worths
        for roll, worth in enumerate(worths):
            self._values[flip(roll)] = worth

    def solve_after(self, roll: int) -> Solved:
        """Return the solution of a roll of the first player."""
        if roll not in self._known:
            for later in _NEXT[roll] if self._solves_later else ():
                self.solve_after(later)
            solved = Duel(self._throw, roll, self._values).solve()
            self._known[roll], self._values[flip(roll)] = solved, solved.worth
        return self._known[roll]

    def list_worths(self) -> list[float]:
        """Return the first player's chance before each roll."""
        return [self.solve_after(roll).worth for roll in range(len(ROLLS))]

    def evaluate_first(self, roll: int) -> Hands:
        """Return the first player's chance by target, after this roll."""
        values = self._values[:]
        choose(_ONE[roll], self.solve_after(roll).stops, values)
        return values

    def evaluate_second(self, roll: int) -> Hands:
        """Return the second player's chance by target, if the first one has stopped after this roll."""
        values = [0.0] * _SIZE
        choose(_LEVELS, [1 - chance for chance in self.solve_after(roll).meets], values)
        return values
