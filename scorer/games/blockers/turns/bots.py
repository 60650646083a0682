"""Bots for Blockers. Greedy minimises its minus points after a tile; strong also plays good tiles to the end."""

from math import exp
from random import Random

from scorer.games.blockers.bits import find_neighbours, find_touching
from scorer.games.blockers.facts import PLACED
from scorer.games.blockers.turns.position import BlockersPosition, compute_cost
from scorer.games.blockers.turns.state import EACH, MASKS, BlockersState, find_nth, guess_world
from scorer.games.turns import CHANCE, OVER, Position
from scorer.wings.turns.state import Rng

LIKELY = 24
"""How many actions the strong bot tries: those that its screen finds best. Each round leaves half of them."""

PLACINGS, MOST = 7000, 1500
"""How many tiles the strong bot places in simulated games for a move, and in how many games at most: near the end games
are short, so more of them are played. Most games are decided there."""

JOINING = (
    0.6  # points that a tile of the hand is worth in the screen if it can be placed beside its own colour
)
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
    games = min(PLACINGS // max(count_tiles(state), 1), MOST)
    totals = dict.fromkeys(left, 0.0)
    while len(left) > 1:
        for _ in range(max(games // (rounds * len(left)), 1)):
            world = guess_world(state, state.seat, random)
            for number in left:
                totals[number] += play_out(world, number, random)
        left = sorted(left, key=lambda number: -totals[number])[: (len(left) + 1) // 2]
    return position.decisions()[left[0]]


def rank_decisions(state: BlockersState, random: Random, joining: float = 0) -> list[int]:
    """Return all decisions by their estimates, best first; equal ones in random order.

    ``joining`` is added for each tile of the hand that can then be placed beside its own colour.
    """
    ranked = []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        worth = estimate(after, state.seat)
        if joining:
            worth += joining * count_joining(after, state.seat)
        ranked.append((worth, random.random(), number))
    return [number for _, _, number in sorted(ranked, reverse=True)]


def count_joining(state: BlockersState, seat: int) -> int:
    """Count the tiles in the hand of a seat that can be placed on a free square beside their own colour."""
    free = state.free_squares()
    beside = {colour: find_neighbours(state.squares[colour]) & free for colour in state.setting.own[seat]}
    return sum(bool(MASKS[tile % EACH] & beside[colour]) for colour in beside for tile in state.hands[colour])


def list_likely(state: BlockersState, random: Random) -> list[int]:
    """Return the decisions that are worth trying."""
    return rank_decisions(state, random, JOINING)[:LIKELY]


def count_tiles(state: BlockersState) -> int:
    """Count the tiles that are to be placed."""
    return PLACED * len(state.placed) - sum(state.placed)


def play_out(world: BlockersState, number: int, random: Random) -> float:
    """Do a decision, play sensibly to the end, and return the chance of the current seat to win, see ``BLUR``."""
    end = world.clone()
    end.do(number)
    while end.actor != OVER:
        play_sensibly(end, random.random)
    return estimate_chances(end, count_tiles(world))[world.seat]


def estimate_chances(end: BlockersState, tiles: int) -> tuple[float, ...]:
    """Return the chances of the seats by the end of a simulated game in which so many tiles were placed."""
    pairs = [compute_cost(end, seat) for seat in range(len(end.setting.own))]
    costs = [minus + TIE * captured for minus, captured in pairs]
    least, blur = min(costs), max(BLUR * tiles**0.5, SURE)
    weights = [exp((least - cost) / blur) for cost in costs]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def play_sensibly(state: BlockersState, random: Rng) -> None:
    """Let chance act, or place a random one of the tiles that touch most tiles of their colour, if a square is free."""
    if state.actor == CHANCE:
        state.draw_chance(random)
        return
    free = state.free_squares()
    best, places = 0, list[tuple[int, int]]()
    for colour in state.playable_colours():
        one, two = find_touching(state.squares[colour])
        for tile in state.hands[colour]:
            squares = MASKS[tile % EACH] & free
            joins, joins_two = squares & one, squares & two
            worth = 3 if joins_two else 2 if joins else 1 if squares else 0
            if worth > best:
                best, places = worth, []
            if worth == best and worth:
                places.append((tile, joins_two or joins or squares))
    if not places:
        state.act_at_random(random)
        return
    tile, squares = places[int(random() * len(places))]
    state.place(tile, find_nth(squares, int(random() * squares.bit_count())))


def estimate(state: BlockersState, seat: int) -> float:
    """Return how many fewer minus points a seat has than the others have on average."""
    costs = [compute_cost(state, other)[0] for other in range(len(state.setting.own))]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
