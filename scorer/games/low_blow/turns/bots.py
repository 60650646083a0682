"""Bots for Low Blow. Greedy and good compare the states after a turn; strong computes the turn, and looks ahead."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, exp, prod
from random import Random
from typing import NamedTuple

from scorer.games.low_blow.facts import BLOG, COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.scoring import counter_points
from scorer.games.low_blow.turns.blog import ASIDE, ROLL, BlogPosition, BlogState
from scorer.games.low_blow.turns.position import LowBlowPosition
from scorer.games.low_blow.turns.state import (
    DIE_BITS,
    UNIT,
    Dice,
    LowBlowState,
    Rounds,
    count_ones,
    count_rounds,
    list_colours,
)
from scorer.games.low_blow.turns.web import WebPosition, WebState
from scorer.games.turns import CHANCE, OVER, Position
from scorer.wings.turns.state import Rng

FITTED_TO = "52e0708fe61ee109"
"""The digest of the facts that the weights here and in the judge were fitted to; a test says if others hold now."""

OPEN = 2.5  # the estimated pips that an empty square of a home row will cost


def apply_decision(state: LowBlowState, number: int) -> LowBlowState:
    """Return the state after a decision."""
    state = state.clone()
    state.do(number)
    return state


def estimate(state: LowBlowState, seat: int) -> float:
    """Return how far a seat is ahead of the mean of the others, with an estimate for empty squares."""
    costs = [total + OPEN * count_open(row) for total, row in zip(state.totals(), state.rows, strict=False)]
    return compare_costs(costs, seat)


def compare_costs(costs: Sequence[float], seat: int) -> float:
    """Return the mean cost of the other seats minus the cost of a seat."""
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]


def count_open(row: int) -> int:
    """Count the empty squares of a row."""
    return EMPTY[row.bit_length()]


EMPTY = tuple(COLUMNS - -(-bits // DIE_BITS) for bits in range(COLUMNS * DIE_BITS + 1))


@cache
def count_dice(hand: int) -> int:
    """Count the dice in a hand."""
    return len(list_colours(hand))


class Weights(NamedTuple):
    """The expected points at the end of a round per item of a seat, and per item of the others' mean."""

    pips: float
    open: float  # empty squares of the home row
    counters: float  # points for counters
    dice: float  # in hand
    others: tuple[float, float, float, float]


BLOG_WEIGHTS = {
    "flat": Weights(-0.9, -3.6, 0.8, 0.5, (0.9, 2.6, -0.75, 0.5)),
    "rising": Weights(-1.0, -3.6, 0.87, 4.0, (1.0, 2.6, -0.87, -3.0)),
}
"""By what counters take off. Fitted by least squares to the ends of rounds, one move in ten at random; between greedy
players for flat counters."""


def evaluate_blog(state: LowBlowState, seat: int) -> float:
    """Estimate how many points a seat will be ahead of the mean of the others."""
    if state.dice_left == DICE_EACH * len(state.hands):
        return compare_costs(state.totals(), seat)
    kind, others, total = state.setting.game.counter_points, len(state.hands) - 1, 0.0
    own, costs = BLOG_WEIGHTS[kind], COUNTER_COSTS[kind]
    seats = zip(state.points, state.rows, state.counters, state.hands, strict=False)  # there may be more rows
    for other, (points, row, held, hand) in enumerate(seats):
        pips, empty, counters, dice = own[:4] if other == seat else own.others
        open_ = EMPTY[row.bit_length()]
        worth = pips * points + empty * open_ + counters * costs[held] + dice * count_dice(hand)
        total += worth if other == seat else worth / others
    return total


COUNTER_COSTS = {
    kind: tuple(counter_points(held, kind) for held in range(max(BLOG.counters.values()) + 1))
    for kind in BLOG_WEIGHTS
}
"""What so many counters take off, as they are looked up all the time."""

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
    """The values of placing dice in a turn, computed when they are first needed."""

    def __init__(self, state: BlogState) -> None:
        self._state, self._known = state, dict[tuple[int, int], tuple[float, int]]()
        self._once = dict[tuple[Counts, Dice], dict[int, float]]()

    def find_best(self, die: int, ones: int) -> tuple[float, int]:
        """Return the value of a die on its best row, and the row, if ``ones`` are on the table."""
        ones = 0 if BLOG.faces[die % FACES].passes == "all" else ones
        best = self._known.get((die, ones))
        if best is None:
            values = []
            for row in self._state.open:
                state = self._state.clone()
                state.ones = ones
                state.place(die, row)
                values.append((evaluate_blog(state, self._state.seat), row))
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


def choose_blog_decision(state: BlogState, random: Random, placing: PlacementValues | None = None) -> int:
    """Return the number of the decision with the best expected value.

    ``placing`` has the values of placing dice in this turn, if they are known from its other decisions.
    """
    placing = placing or PlacementValues(state)
    worth, row, die = max((*placing.find_best(die, state.ones), die) for die in state.kinds)
    stop = state.kinds.index(die) * len(state.open) + state.open.index(row)
    if state.rolls == BLOG.rolls or not state.free:
        return stop
    work = _estimate_work(_count_colours(state.free), BLOG.rolls - state.rolls)
    few = len(state.free) <= MOST_DICE and work <= MOST_WORK
    known = evaluate_rerolls(state, placing) if few else _sample_rerolls(state, placing, random)
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


def _sample_rerolls(state: BlogState, placing: PlacementValues, random: Random) -> dict[Dice, float]:
    """Estimate the values of rolling again with at most one more die set aside, from random rolls."""
    ranked = sorted(state.loose, key=lambda die: placing.find_best(die, state.ones)[0], reverse=True)
    aside = ranked[:KEPT] if len(state.free) > 1 else []
    values: dict[Dice, float] = {}
    for held in ((), *((die,) for die in aside)):
        rolling, total = state.clone(), 0.0
        for die in held:
            rolling.set_aside(die)
        rolling.roll()
        for _ in range(SAMPLES):
            rolled = rolling.clone()
            rolled.draw_chance(random.random)
            total += PlacementValues(rolled).evaluate(rolled.kinds, rolled.ones)
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


ENOUGH = (2.5, 1.5)
"""After the first and the second roll: how many points a placing must gain, or the dice are rolled again."""


def play_well(position: Position, random: Random) -> str:
    """Return the placing with the best estimate, or roll all dice again if none gains enough."""
    assert isinstance(position, LowBlowPosition)
    state = position.state
    return position.decisions()[choose_quickly(state, random.random, state.options())]


def choose_quickly(state: LowBlowState, random: Rng, tries: int) -> int:
    """Return the best of some random placings, or another roll if none gains enough; a random die before a roll."""
    blog = isinstance(state, BlogState)
    if not blog and not state.free:
        return int(random() * state.legal)
    evaluate, seat = evaluate_blog if blog else evaluate_web, state.seat
    ending = len(state.kinds) * len(state.open) if isinstance(state, BlogState) else state.legal
    tried = range(ending) if ending <= tries else [int(random() * ending) for _ in range(tries)]
    worth, best = max([(evaluate(apply_decision(state, number), seat), number) for number in tried])
    if isinstance(state, BlogState) and state.rolls < BLOG.rolls:
        return best if worth - evaluate_blog(state, seat) >= ENOUGH[state.rolls - 1] else ending
    return best


def play_strongly(position: Position, random: Random) -> str:
    """Return the action with the best expected value over all outcomes of the dice; a placing looks ahead."""
    legal = position.decisions()
    if isinstance(position, WebPosition):
        return legal[choose_web_decision(position.state)]
    assert isinstance(position, BlogPosition)
    state = position.state
    number = choose_blog_decision(state, random)
    return legal[look_ahead(state, random) if number < len(state.kinds) * len(state.open) else number]


ENDS, AHEAD = 4, 24
"""The best ends of a turn that the strong bot compares, and in how many ways the others then play a turn each."""


def look_ahead(state: BlogState, random: Random) -> int:
    """Return the number of the placing after which a win is likeliest, once the others have had a turn."""
    seat, seed = state.seat, random.random()
    worth = {
        number: evaluate_blog(apply_decision(state, number), seat)
        for number in range(len(state.kinds) * len(state.open))
    }
    best, most = 0, -1.0
    for number in sorted(worth, key=lambda number: -worth[number])[:ENDS]:
        total = 0.0
        for way in range(AHEAD):
            after = apply_decision(state, number)
            play_turns(after, len(after.hands) - 1, state.done, Random(f"{seed} {way}").random)
            total += estimate_chances(after)[seat]
        if total > most:
            best, most = number, total
    return best


def play_turns(state: LowBlowState, turns: int, done: Rounds, random: Rng) -> None:
    """Play quickly until so many turns have ended, or the round after these has, or the game."""
    seat = state.seat
    while turns and state.actor != OVER and state.done is done:
        if state.actor == CHANCE:
            state.draw_chance(random)
        else:
            state.do(choose_quickly(state, random, state.legal))
        if state.seat != seat:
            seat, turns = state.seat, turns - 1


SQUARES = {
    3: (-2.86, -1.7, -0.56, 0.74, 1.43, 1.57),
    4: (-2.21, -0.08, 3.12, 5.87, 8.65, 11.27),
}
"""By the number of players: the expected points from 0 to 5 empty squares of a row until the round ends."""

WEB_WEIGHTS = {
    3: (0.84, 1.1, 0.05, 1.93, 0.04, 0.8, 2.12),
    4: (-0.18, 0.43, 0.14, 0.77, 0.01, 0.51, 0.22),
}
"""The expected points per die in hand, per die of the own colour, per counter, per seat that plays earlier, per counter
while the pot is empty, and, in proportion to the dice left, per counter and per empty square.

Both are fitted by least squares to the results of 400 games between greedy bots with one random move in ten."""

SPREAD, SPREAD_ROUND, SPREAD_OVER = 8.0, 6.0, 0.3
"""The standard error of an estimate in points: for a whole round, for this round, and after the end of the game."""

LAST, PART, MOST = 0.2, 0.15, 50.0
"""For the spread: the least number of rounds, and a term added to the part of this round. And a limit for ``exp``."""


def choose_web_decision(state: WebState) -> int:
    """Return the decision with the best expected value; before a roll, over all faces of the die."""
    options = range(state.options())
    if state.free:
        return max(options, key=lambda number: evaluate_web(apply_decision(state, number), state.seat))
    return max(options, key=lambda number: _evaluate_roll(state, number))


def _evaluate_roll(state: WebState, number: int) -> float:
    """Return the total value of a roll over all faces."""
    total = 0.0
    for face in range(FACES):
        rolled = state.clone()
        rolled.do(number)
        rolled.apply_outcome((face,))
        total += max(
            evaluate_web(apply_decision(rolled, decision), state.seat) for decision in range(rolled.options())
        )
    return total


def evaluate_web(state: LowBlowState, seat: int) -> float:
    """Estimate how likely a seat is to win from its lead over each of the others."""
    players = len(state.hands)
    costs = [float(total) for total in state.totals()]
    part = state.dice_left / (players * DICE_EACH)
    rounds = state.setting.game.edition.rounds[players] - count_rounds(state)
    if state.actor == OVER:
        spread = SPREAD_OVER
    elif part == 1:
        spread = SPREAD * max(rounds, LAST) ** 0.5
    else:
        costs = [cost + _estimate_rest(state, other) for other, cost in enumerate(costs)]
        spread = (SPREAD**2 * max(rounds - 1, 0) + SPREAD_ROUND**2 * (part + PART)) ** 0.5
    return 1 / sum(exp(min((costs[seat] - cost) / spread, MOST)) for cost in costs)


SPREADS = {"flat": (8.0, 7.0, 0.1), "rising": (48.0, 60.0, 0.15)}
"""By what counters take off: the standard error of a lead for a whole round and for this round, and a term added to the
part of this round. They are the likeliest for the winners of 150 games of three."""


def estimate_chances(state: LowBlowState) -> tuple[float, ...]:
    """Return each seat's chance to win; after the end, its share of the win."""
    seats = range(len(state.hands))
    if state.actor == OVER:
        leaders = state.find_leaders()
        return tuple((seat in leaders) / len(leaders) for seat in seats)
    if not isinstance(state, BlogState):
        return tuple(evaluate_web(state, seat) for seat in seats)
    part, game = state.dice_left / (len(seats) * DICE_EACH), state.setting.game
    rounds = game.edition.rounds[len(seats)] - count_rounds(state)
    whole, this, more = SPREADS[game.counter_points]
    spread = (whole**2 * max(rounds - 1, 0) + this**2 * (part + more)) ** 0.5
    if part == 1:
        spread = whole * max(rounds, LAST) ** 0.5
    ahead = (len(seats) - 1) / len(seats)  # turns a lead over the others' mean into one over the mean of all
    leads = [evaluate_blog(state, seat) * ahead / spread for seat in seats]
    weights = [exp(max(-MOST, min(lead, MOST))) for lead in leads]
    return tuple(weight / sum(weights) for weight in weights)


def _estimate_rest(state: LowBlowState, seat: int) -> float:
    players, hand, held = len(state.hands), state.hands[seat], state.counters[seat]
    die, own, counter, wait, robbed, early, open_early = WEB_WEIGHTS[players]
    squares, left = count_open(state.rows[seat]), state.dice_left / (4 * DICE_EACH)
    return (
        SQUARES[players][squares]
        + die * count_dice(hand)
        + own * _count_colour(hand, state.setting.colours[seat])
        + held * (counter + early * left + (0 if state.pot else robbed))
        + wait * ((seat - state.seat) % players)
        + open_early * squares * left
    )


@cache
def _count_colour(hand: int, colour: int) -> int:
    return list_colours(hand).count(colour)


assert all(len(values) == COLUMNS + 1 for values in SQUARES.values())
