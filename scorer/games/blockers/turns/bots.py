"""Bots for Blockers. Greedy minimises its minus points after a tile; strong also plays the best tiles to the end."""

from random import Random

from scorer.games.blockers.turns.position import BlockersPosition, compute_cost
from scorer.games.blockers.turns.state import EACH, NEIGHBOURS, NOTHING, WHERE, BlockersState
from scorer.games.turns import CHANCE, OVER, Position
from scorer.wings.turns.state import Rng

CANDIDATES = 5  # the number of actions that the strong bot tries: the best ones by the greedy bot's estimate

WORLDS = 30
"""The number of games that the strong bot simulates when there are two colours, with random tiles in the other hands.
Games with more colours are longer, so fewer of them are played."""

TRIES, TRIED = 30, 6
"""The most random tiles and squares drawn for a sensible turn, and how many of them on free squares are enough."""


def play_greedily(position: Position, random: Random) -> str:
    """Return the action with the best estimate for the seat; among equals, a random one."""
    assert isinstance(position, BlockersPosition)
    return position.decisions()[rank_decisions(position.state, random)[0][0]]


def play_strongly(position: Position, random: Random) -> str:
    """Return the action among greedy's best after which simulated games end best."""
    assert isinstance(position, BlockersPosition)
    likely = rank_decisions(position.state, random)[:CANDIDATES]
    if len(likely) == 1:
        return position.decisions()[0]
    totals = [0.0] * len(likely)
    for _ in range(max(2 * WORLDS // len(position.state.owners), 1)):
        world = guess_world(position.state, position.state.seat, random)
        for place, (number, _) in enumerate(likely):
            totals[place] += play_out(world, number, random)
    return position.decisions()[likely[totals.index(max(totals))][0]]


def rank_decisions(state: BlockersState, random: Random) -> list[tuple[int, float]]:
    """Return all decisions with their estimates, best first; equal ones in random order."""
    ranked = []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        ranked.append((estimate(after, state.seat), random.random(), number))
    return [(number, worth) for worth, _, number in sorted(ranked, reverse=True)]


def guess_world(state: BlockersState, viewer: int, random: Random) -> BlockersState:
    """Return a state that looks the same to a seat: unseen tiles of the others are shuffled."""
    world = state.clone()
    world.moves = state.moves if state.seat == viewer else ()
    for colour, owner in enumerate(state.owners):
        if owner != viewer:
            tiles = sorted((*state.hands[colour], *state.stocks[colour]))
            random.shuffle(tiles)
            held = len(state.hands[colour])
            world.hands[colour] = tuple(sorted(tiles[:held]))
            world.stocks[colour] = tuple(sorted(tiles[held:]))
    return world


def play_out(world: BlockersState, number: int, random: Random) -> float:
    """Do a decision, play sensibly to the end, and return the estimate for the current seat."""
    end = world.clone()
    end.do(number)
    while end.actor != OVER:
        play_sensibly(end, random.random)
    return estimate(end, world.seat)


def play_sensibly(state: BlockersState, random: Rng) -> None:
    """Let chance act, or place the one of a few random tiles that touches most tiles of its colour."""
    if state.actor == CHANCE:
        state.draw_chance(random)
        return
    tiles = [tile for colour in state.playable_colours() for tile in state.hands[colour]]
    placements: list[tuple[int, int, int]] = []
    for _ in range(TRIES):
        tile = tiles[int(random() * len(tiles))]
        places = WHERE[tile % EACH]
        square = places[int(random() * len(places))]
        if state.board[square] == NOTHING:
            placements.append(((NEIGHBOURS[square] & state.squares[tile // EACH]).bit_count(), tile, square))
            if len(placements) == TRIED:
                break
    if placements:
        state.place(*max(placements, key=lambda placement: placement[0])[1:])
    else:
        state.act_at_random(random)


def estimate(state: BlockersState, seat: int) -> float:
    """Return how many fewer minus points a seat has than the others have on average."""
    costs = [compute_cost(state, other)[0] for other in range(len(state.setting.own))]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
