"""Bots for Low Blow. Greedy compares costs after its turn; strong works the turn out, by the chances after it."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from scorer.games.low_blow.facts import BLOG, FACES
from scorer.games.low_blow.turns.blog import ASIDE, ROLL, BlogState
from scorer.games.low_blow.turns.chances import EMPTY, estimate_chances
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.low_blow.turns.state import UNIT, Dice, LowBlowState, count_ones
from scorer.games.low_blow.turns.web import WebState
from scorer.games.turns import Position
from scorer.wings.turns.state import Rng

OPEN = 2.5  # the estimated pips that an empty square of a home row will cost

GIVEN_FOR, PLACED = 0.003, 0.02
"""Web edition: by how much a win must be likelier if a die is given away, and how often the strong bot places a die
that it would give. Else two bots could give a die to each other without an end."""


def apply_decision(state: LowBlowState, number: int) -> LowBlowState:
    """Return the state after a decision."""
    state = state.clone()
    state.do(number)
    return state


def estimate(state: LowBlowState, seat: int) -> float:
    """Return how far a seat is ahead of the mean of the others, with an estimate for empty squares."""
    costs = [
        total + OPEN * EMPTY[row.bit_length()] for total, row in zip(state.totals(), state.rows, strict=False)
    ]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]


LIES = tuple(1 << 3 * die for die in range(len(UNIT)))
"""A die as part of a heap: the number of dice of each kind, three bits each."""

MOST_DICE, MOST_WORK = 9, 40_000  # with more free dice, or more heaps to evaluate, random rolls are tried

SAMPLES, KEPT = 8, 2
"""How many random rolls are tried, and how many of the best dice are then considered for setting aside."""

Counts = tuple[tuple[int, int], ...]  # pairs of a colour and its number of dice


class Heap(NamedTuple):
    """A possible result of a roll."""

    bits: int
    kinds: Dice
    ones: int  # the ones, as part of a hand


NO_DICE = Heap(0, (), 0)


class PlacementValues:
    """The chances to win after placing dice in a turn, computed when they are first needed."""

    def __init__(self, state: BlogState) -> None:
        self._state, self._known = state.clone(), dict[tuple[int, int], tuple[float, int]]()
        self._once = dict[tuple[Counts, Dice], dict[int, float]]()

    def find_best(self, die: int, ones: int) -> tuple[float, int]:
        """Return the chance after a die on its best row, and the row, if ``ones`` are on the table."""
        ones = 0 if BLOG.faces[die % FACES].passes == "all" else ones
        best = self._known.get((die, ones))
        if best is None:
            values = []
            for row in self._state.open:
                state = self._state.clone()
                state.ones = ones
                state.place(die, row)
                values.append((estimate_chances(state)[self._state.seat], row))
            best = self._known[die, ones] = max(values)
        return best

    def evaluate(self, kinds: Dice, ones: int) -> float:
        """Return the value of the best of these dice."""
        return max(self.find_best(die, ones)[0] for die in kinds)

    def roll_once(self, counts: Counts, aside: Dice) -> dict[int, float]:
        """Return the values of keeping some free dice and rolling the others once, by the dice kept."""
        if (counts, aside) not in self._once:
            ones = count_ones(aside)
            once = {
                heap.bits: self.evaluate(heap.kinds + aside, heap.ones + ones) for heap in list_heaps(counts)
            }
            average(once, counts)
            self._once[counts, aside] = once
        return self._once[counts, aside]


def choose_blog_decision(state: BlogState, placing: PlacementValues) -> int:
    """Return the number of the decision after which a win is likeliest; ``placing`` has the values of this turn."""
    worth, row, die = max((*placing.find_best(die, state.ones), die) for die in state.kinds)
    stop = state.kinds.index(die) * len(state.open) + state.open.index(row)
    if state.rolls == BLOG.rolls or not state.free:
        return stop
    work = _estimate_work(_count_colours(state.free), BLOG.rolls - state.rolls)
    few = len(state.free) <= MOST_DICE and work <= MOST_WORK
    known = evaluate_rerolls(state, placing) if few else _sample_rerolls(state, placing)
    held = max(known, key=lambda dice: (known[dice], dice))
    if known[held] <= worth:
        return stop
    rolls = len(state.kinds) * len(state.open)
    return rolls + 1 + state.loose.index(held[0]) if held else rolls


@cache
def _estimate_work(counts: Counts, rolls: int) -> int:
    """Return the number of heaps to evaluate."""
    if rolls == 1:
        return prod(comb(number + FACES, FACES) for _, number in counts)
    return prod(
        sum(comb(number, held) * comb(number - held + FACES, FACES) for held in range(number + 1))
        for _, number in counts
    )


def _count_colours(dice: Iterable[int]) -> Counts:
    colours = [die // FACES for die in dice]
    return tuple((colour, colours.count(colour)) for colour in sorted(set(colours)))


def evaluate_rerolls(state: BlogState, placing: PlacementValues) -> dict[Dice, float]:
    """Return the values of rolling again, by the free dice that are set aside first."""
    once = placing.roll_once(_count_colours(state.free), state.aside)
    choices = {held for number in range(len(state.free)) for held in combinations(state.free, number)}
    if state.rolls == BLOG.rolls - 1:
        return {held: once[_pack(held)] for held in choices}
    return {held: _evaluate_twice(once, held, state.free) for held in choices}


def _pack(dice: Dice) -> int:
    return sum(LIES[die] for die in dice)


def _evaluate_twice(once: dict[int, float], held: Dice, free: Dice) -> float:
    """Return the value of keeping dice, rolling the others, then keeping the best dice and rolling again."""
    counts, start = _count_colours((Counter(free) - Counter(held)).elements()), _pack(held)
    values: dict[int, float] = {}
    for sizes in _list_sizes(counts):
        for heap in list_heaps(sizes):
            here = once[start + heap.bits]
            values[heap.bits] = max([here, *[values[heap.bits - LIES[die]] for die in heap.kinds]])
    average(values, counts)
    return values[0]


def average(values: dict[int, float], counts: Counts) -> None:
    """Compute the values of fewer dice from those of all dice, as means over the faces of one more die."""
    numbers = dict(counts)
    for sizes in [*_list_sizes(counts)][-2::-1]:
        colour = next(candidate for candidate, number in sizes if number < numbers[candidate])
        one, two, three, four, five, six = LIES[colour * FACES : colour * FACES + FACES]
        for heap in list_heaps(sizes):
            at = heap.bits
            sides = values[at + one] + values[at + two] + values[at + three]
            values[at] = (sides + values[at + four] + values[at + five] + values[at + six]) / FACES


@cache
def _list_sizes(counts: Counts) -> tuple[Counts, ...]:
    """Return all counts from none to all dice of each colour, fewest dice first."""
    sizes = product(*([(colour, size) for size in range(number + 1)] for colour, number in counts))
    return tuple(sorted(sizes, key=lambda sizes: sum(number for _, number in sizes)))


def list_heaps(counts: Counts) -> Sequence[Heap]:
    """Return all possible heaps of these dice."""
    first, *others = [_list_alike(colour, number) for colour, number in counts if number] or [(NO_DICE,)]
    heaps: Sequence[Heap] = first
    for more in others:
        heaps = [
            Heap(one.bits + other.bits, one.kinds + other.kinds, one.ones + other.ones)
            for one, other in product(heaps, more)
        ]
    return heaps


@cache
def _list_alike(colour: int, number: int) -> tuple[Heap, ...]:
    sides = range(colour * FACES, colour * FACES + FACES)
    lying = combinations_with_replacement(sides, number)
    return tuple(Heap(_pack(dice), tuple(sorted(set(dice))), count_ones(dice)) for dice in lying)


def _sample_rerolls(state: BlogState, placing: PlacementValues) -> dict[Dice, float]:
    """Estimate the values of rolling again with at most one more die set aside, from random rolls."""
    ranked = sorted(state.loose, key=lambda die: placing.find_best(die, state.ones)[0], reverse=True)
    aside, random = ranked[:KEPT] if len(state.free) > 1 else [], Random(0)
    values: dict[Dice, float] = {}
    for held in ((), *((die,) for die in aside)):
        rolling, total = state.clone(), 0.0
        for die in held:
            rolling.set_aside(die)
        rolling.roll()
        for _ in range(SAMPLES):
            rolled = rolling.clone()
            rolled.draw_chance(random.random)
            total += placing.evaluate(rolled.kinds, rolled.ones)
        values[held] = total / SAMPLES
    return values


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
    if not isinstance(state, BlogState) or state.rolls == BLOG.rolls or not state.free:
        return best
    if best[:2] in position.aside:
        return ROLL
    return ASIDE + best[:2] if len(state.free) > 1 else best


def play_strongly(position: Position, random: Random) -> str:
    """Return the action after which a win is likeliest, over all outcomes of the dice in the rest of the turn."""
    assert isinstance(position, LowBlowPosition)
    state = position.state
    return position.decisions()[decide(state, plan_turn(state), random.random)]


class TurnPlan:
    """The decisions of the strong bot in one turn, worked out when they are first needed."""

    def __init__(self) -> None:
        self._placing: PlacementValues | None = None
        self._known: dict[object, int] = {}

    def choose(self, state: LowBlowState) -> int:
        """Return the number of the best decision; the state must be one of this turn."""
        table: object = (state.rolls, state.aside, state.free) if isinstance(state, BlogState) else state.free
        if table not in self._known:
            if isinstance(state, BlogState):
                self._placing = self._placing or PlacementValues(state)
                self._known[table] = choose_blog_decision(state, self._placing)
            else:
                assert isinstance(state, WebState)
                self._known[table] = choose_web_decision(state)
        return self._known[table]


def plan_turn(state: LowBlowState) -> TurnPlan:
    """Return the plan of a turn that has begun."""
    game = state.setting.game
    way = game.edition.id, game.counter_points, state.setting.colours
    lying = *state.rows, *state.points, *state.counters, *state.hands
    return _keep_plan((way, lying, state.seat, state.pot, state.done))


@lru_cache(4)
def _keep_plan(table: Hashable) -> TurnPlan:
    """Return the plan of the turn with this table."""
    return TurnPlan()


def decide(state: LowBlowState, plan: TurnPlan, random: Rng) -> int:
    """Return the number of the decision that the strong bot takes, by the plan of this turn."""
    number = plan.choose(state)
    if isinstance(state, WebState) and state.free and number >= state.placings and random() < PLACED:
        return choose_placing(state)[1]
    return number


def choose_web_decision(state: WebState) -> int:
    """Return the number of the best decision; before a roll, over all faces of the die."""
    if state.free:
        return choose_rolled(state)[1]
    colours = range(state.options())
    return max(colours, key=lambda number: _evaluate_roll(state, number)) if len(colours) > 1 else 0


def choose_rolled(state: WebState) -> tuple[float, int]:
    """Return the chance after the best decision for the die that was rolled, and its number."""
    placed = choose_placing(state)
    if state.options() == state.placings:
        return placed
    given = max(_evaluate(state, number) for number in range(state.placings, state.options()))
    return given if given[0] > placed[0] + GIVEN_FOR else placed


def choose_placing(state: WebState) -> tuple[float, int]:
    """Return the chance after the best placing of the die that was rolled, and its number."""
    return max(_evaluate(state, number) for number in range(state.placings))


def _evaluate(state: WebState, number: int) -> tuple[float, int]:
    return estimate_chances(apply_decision(state, number))[state.seat], number


def _evaluate_roll(state: WebState, number: int) -> float:
    """Return the total chance after a roll over all faces."""
    total = 0.0
    for face in range(FACES):
        rolled = state.clone()
        rolled.do(number)
        rolled.apply_outcome((face,))
        total += choose_rolled(rolled)[0]
    return total
