"""Bots for Blockers. Greedy minimises its minus points after a tile; strong also plays good tiles to the end."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from operator import mul
from random import Random

from scorer.games.blockers.bits import find_group, find_neighbours, find_touching
from scorer.games.blockers.facts import PLACED
from scorer.games.blockers.turns.position import BlockersPosition, compute_cost
from scorer.games.blockers.turns.state import EACH, MASKS, BlockersState, find_nth, guess_world
from scorer.games.turns import CHANCE, OVER, Position
from scorer.wings.turns.state import Rng

LIKELY = 12
"""How many actions the strong bot tries: those that its screen finds best. Each round leaves half of them."""

WEIGHTS = (
    (-0.161, 0.0638),
    (-0.1518, 0.0819),
    (-0.0166, 0.0439),
    (0.0034, 0.0662),
    (0.06, -0.0799),
    (0.149, -0.1314),
    (0.0043, -0.0158),
    (-0.0238, -0.0062),
    (-0.0511, 0.0623),
)
"""The screen: what one of each item (see ``list_items``) adds to the chance to win, at the end of a
game, and how much more it adds at its beginning. ``benchmarks/fit_blockers.py`` fits them."""

PLACINGS, CROWDED, FEW, MOST = 11_000, 6_500, 3, 1_500
"""How many tiles the strong bot places in simulated games for a move: with a few colours, and with more, which take
longer; and in how many games at most. Near the end games are short, so there are more; most games are decided there."""

BLUR = 0.3
"""How uncertain a lead at the end of a simulated game is, in points for one tile that was to be placed; it grows with
the root of their number. A narrow win in a simulated game says little, as its players play at random in part."""

TIE, SURE = 1e-3, 1e-6  # the points for a captured tile, which breaks ties; and the least uncertainty


def play_greedily(position: Position, random: Random) -> str:
    """Return the action with the best estimate for the seat; among equals, a random one."""
    assert isinstance(position, BlockersPosition)
    return position.decisions()[rank_decisions(position.state, random)[0]]


def play_strongly(position: Position, random: Random) -> str:
    """Return the action after which simulated games end best; half of the actions are left after each round."""
    assert isinstance(position, BlockersPosition)
    state = position.state
    left = list_likely(state, random)
    rounds = max((len(left) - 1).bit_length(), 1)
    placings = PLACINGS if len(state.placed) <= FEW else CROWDED
    games = min(placings // max(count_tiles(state), 1), MOST)
    totals = dict.fromkeys(left, 0.0)
    while len(left) > 1:
        for _ in range(max(games // (rounds * len(left)), 1)):
            world = guess_world(state, state.seat, random)
            for number in left:
                totals[number] += play_out(world, number, random)
        left = sorted(left, key=lambda number: -totals[number])[: (len(left) + 1) // 2]
    return position.decisions()[left[0]]


def rank_decisions(state: BlockersState, random: Random) -> list[int]:
    """Return all decisions by the points after them, best first; equal ones in random order."""
    return _rank(state, random, lambda after: estimate(after, state.seat))


def list_likely(state: BlockersState, random: Random) -> list[int]:
    """Return the decisions that are worth trying."""
    part = count_tiles(state) / (PLACED * len(state.placed))
    weights = [end + part * more for end, more in WEIGHTS]
    return _rank(state, random, lambda after: sum(map(mul, weights, list_items(after, state.seat))))[:LIKELY]


def _rank(state: BlockersState, random: Random, look: Callable[[BlockersState], float]) -> list[int]:
    """Return all decisions by what is seen after them, most first; equal ones in random order."""
    ranked = []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        ranked.append((look(after), random.random(), number))
    return [number for _, _, number in sorted(ranked, reverse=True)]


def list_items(state: BlockersState, seat: int) -> list[float]:
    """Return what a seat has: its minus points for captures, its colours, and those of the others on average."""
    free, own, caught = state.free_squares(), state.setting.own, state.captured[seat]
    sums = [
        [sum(items) for items in zip(*(_describe(state, colour, free) for colour in colours), strict=True)]
        for colours in own
    ]
    mine = sums.pop(seat)
    others = [sum(items) / len(sums) for items in zip(*sums, strict=True)]
    captures = max(Counter(tile // EACH for tile in caught).values()) if caught else 0
    return [captures, *mine, *others]


def _describe(state: BlockersState, colour: int, free: int) -> tuple[int, int, int, int]:
    """Return the groups of a colour, the free squares beside them and those that join two, and the tiles for these.

    The tiles are those that are not placed: all know them, but not where they are.
    """
    left = state.squares[colour]
    groups = beside = joins = 0
    while left:
        group = find_group(left, left & -left)
        left ^= group
        groups += 1
        around = find_neighbours(group) & free
        joins |= beside & around
        beside |= around
    waiting = state.hands[colour] + state.stocks[colour]
    fitting = sum([1 for tile in waiting if MASKS[tile % EACH] & joins]) if joins else 0
    return groups, beside.bit_count(), joins.bit_count(), fitting


def count_tiles(state: BlockersState) -> int:
    """Count the tiles that are to be placed."""
    return PLACED * len(state.placed) - sum(state.placed)


def play_out(world: BlockersState, number: int, random: Random) -> float:
    """Do a decision, play sensibly to the end, and return the chance of the current seat to win, see ``BLUR``."""
    end = world.clone()
    end.do(number)
    play_on(end, random.random)
    return estimate_chances(end, count_tiles(world))[world.seat]


def estimate_chances(end: BlockersState, tiles: int) -> tuple[float, ...]:
    """Return the chances of the seats by the end of a simulated game in which so many tiles were placed."""
    pairs = [compute_cost(end, seat) for seat in range(len(end.setting.own))]
    costs = [minus + TIE * captured for minus, captured in pairs]
    least, blur = min(costs), max(BLUR * tiles**0.5, SURE)
    weights = [exp((least - cost) / blur) for cost in costs]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def play_on(state: BlockersState, random: Rng) -> None:
    """Play to the end. Who can place a tile on a free square joins tiles; else any action is equally likely."""
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.draw_chance(random)
            continue
        join_tiles(state, random)
        if state.actor != OVER:
            state.act_at_random(random)


def join_tiles(state: BlockersState, random: Rng) -> None:
    """Let all seats place tiles as ``list_joining`` says, until one finds no free square for its hand, or to the end.

    It does what ``place`` and ``draw_chance`` of the state do, in half of the time.
    """
    own, squares, placed, board = state.setting.own, state.squares, state.placed, state.board
    hands, stocks = [*map(list, state.hands)], [*map(list, state.stocks)]
    to_place = [sum(PLACED - placed[colour] for colour in colours) for colours in own]
    free, seat, seats = state.free_squares(), state.seat, len(own)
    while any(to_place):
        if not to_place[seat]:
            seat = state.seat = (seat + 1) % seats
            continue
        colours = own[seat] if len(own[seat]) == 1 else state.playable_colours()
        places = list_joining(colours, hands, squares, free)
        if not places:
            break
        tile, there = places[int(random() * len(places))]
        square = find_nth(there, int(random() * there.bit_count()))
        colour, bit = tile // EACH, 1 << square
        board[square] = tile
        squares[colour] |= bit
        free ^= bit
        placed[colour] += 1
        to_place[seat] -= 1
        hand, stock = hands[colour], stocks[colour]
        hand.remove(tile)
        if stock:
            hand.append(stock.pop(int(random() * len(stock))))
        seat = state.seat = (seat + 1) % seats
    state.hands, state.stocks = [*map(tuple, hands)], [*map(tuple, stocks)]
    state.seat, state.passes, state.moves = seat, 0, ()
    state.actor = seat if any(to_place) else OVER


def list_joining(
    colours: Sequence[int], hands: Sequence[Sequence[int]], squares: Sequence[int], free: int
) -> list[tuple[int, int]]:
    """Return the tiles that can join most tiles of their colour, two or more, one or none, and the free squares."""
    beside_two, beside, anywhere = [], [], []
    for colour in colours:
        one, two = find_touching(squares[colour])
        one, two = one & free, two & free
        for tile in hands[colour]:
            mask = MASKS[tile % EACH]
            if there := mask & two:
                beside_two.append((tile, there))
            elif beside_two:
                continue
            elif there := mask & one:
                beside.append((tile, there))
            elif not beside and (there := mask & free):
                anywhere.append((tile, there))
    return beside_two or beside or anywhere


def estimate(state: BlockersState, seat: int) -> float:
    """Return how many fewer minus points a seat has than the others have on average."""
    costs = [compute_cost(state, other)[0] for other in range(len(state.setting.own))]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
