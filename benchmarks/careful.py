"""A player of Blockers in 25 lines, for comparisons: a screen by one tile, then sequential halving.

The screen looks one tile ahead, and counts the tiles of the hand that can then be placed beside their own colour. The
games that are played out are those of the strong bot when this player won half of the games against it: who is to act
places the one of up to six random tiles that touches most tiles of its colour.

Usage: pnp simulate blockers --bots strong,benchmarks.careful:choose --games 26
"""

from random import Random

from scorer.games.blockers.bits import find_neighbours
from scorer.games.blockers.turns.bots import estimate
from scorer.games.blockers.turns.position import BlockersPosition
from scorer.games.blockers.turns.state import (
    EACH,
    MASKS,
    NEIGHBOURS,
    NOTHING,
    WHERE,
    BlockersState,
    guess_world,
)
from scorer.games.turns import CHANCE, OVER, Position

TRIED, GAMES, JOINING = 16, 160, 0.5
"""The actions that are tried, the games that are played out for a move, and the points for a tile that can join."""


def choose(position: Position, random: Random) -> str:
    """Return the action after which games end best; half of the actions are left after each round."""
    assert isinstance(position, BlockersPosition)
    state, ranked = position.state, []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        worth = estimate(after, state.seat) + JOINING * count_joining(after, state.seat)
        ranked.append((worth, random.random(), number))
    left = [number for *_, number in sorted(ranked, reverse=True)[:TRIED]]
    totals, rounds = dict.fromkeys(left, 0.0), max((len(left) - 1).bit_length(), 1)
    while len(left) > 1:
        for _ in range(max(GAMES // (rounds * len(left)), 1)):
            world = guess_world(state, state.seat, random)
            for number in left:
                totals[number] += play_out(world, number, random)
        left = sorted(left, key=lambda number: -totals[number])[: (len(left) + 1) // 2]
    return position.decisions()[left[0]]


def count_joining(state: BlockersState, seat: int) -> int:
    """Count the tiles in the hand of a seat that can be placed on a free square beside their own colour."""
    free = state.free_squares()
    beside = {colour: find_neighbours(state.squares[colour]) & free for colour in state.setting.own[seat]}
    return sum(bool(MASKS[tile % EACH] & beside[colour]) for colour in beside for tile in state.hands[colour])


def play_out(world: BlockersState, number: int, random: Random) -> float:
    """Do a decision, play to the end, and return how many fewer minus points the current seat has."""
    end = world.clone()
    end.do(number)
    while end.actor != OVER:
        if end.actor == CHANCE:
            end.draw_chance(random.random)
        else:
            place_sensibly(end, random)
    return estimate(end, world.seat)


def place_sensibly(state: BlockersState, random: Random) -> None:
    """Place the one of six random tiles on free squares that touches most tiles of its colour."""
    tiles, found = [tile for colour in state.playable_colours() for tile in state.hands[colour]], []
    for _ in range(30):
        tile = random.choice(tiles)
        square = random.choice(WHERE[tile % EACH])
        if state.board[square] == NOTHING:
            beside = (NEIGHBOURS[square] & state.squares[tile // EACH]).bit_count()
            found.append((beside, tile, square))
            if len(found) == 6:
                break
    if found:
        state.place(*max(found, key=lambda placing: placing[0])[1:])
    else:
        state.act_at_random(random.random)
