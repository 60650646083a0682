"""Players of Blockers. Greedy counts minus points after its tile; strong tries the best tiles in games to come."""

from __future__ import annotations

from random import Random

from scorer.games.blockers.bits import NEIGHBOURS
from scorer.games.blockers.state import EACH, NOTHING, WHERE, BlockersState
from scorer.games.blockers.turns import BlockersPosition, cost
from scorer.games.state import Rng
from scorer.games.turns import CHANCE, OVER, Position

LIKELY = 5
"""Actions that strong tries, the best ones after greedy's count."""

WORLDS = 30
"""Games to come that it tries them in: with other tiles in the hands of the others, all played on sensibly."""

TRIES, TRIED = 30, 6
"""Tiles and squares that are drawn at random for a sensible turn, at most, and how many of these may be free."""


def greedy(position: Position, random: Random) -> str:
    """Return the action that leaves the seat in the best place; of equal ones any."""
    assert isinstance(position, BlockersPosition)
    return position.decisions()[ranked(position.state, random)[0][0]]


def strong(position: Position, random: Random) -> str:
    """Return, of the actions that greedy likes, the one after which games to come end best."""
    assert isinstance(position, BlockersPosition)
    likely = ranked(position.state, random)[:LIKELY]
    if len(likely) == 1:
        return position.decisions()[0]
    totals = [0.0] * len(likely)
    for _ in range(WORLDS):
        world = other_world(position.state, random)
        for place, (number, _) in enumerate(likely):
            totals[place] += outcome(world, number, random)
    return position.decisions()[likely[totals.index(max(totals))][0]]


def ranked(state: BlockersState, random: Random) -> list[tuple[int, float]]:
    """Return all decisions with how well the seat stands after each, the best first; equal ones in any order."""
    found = []
    for number in range(state.options()):
        after = state.clone()
        after.do(number)
        found.append((estimate(after, state.seat), random.random(), number))
    return [(number, worth) for worth, _, number in sorted(found, reverse=True)]


def other_world(state: BlockersState, random: Random) -> BlockersState:
    """Return a game that the seat to act cannot tell from this one: the others hold any of their tiles not yet seen."""
    world = state.clone()
    for colour, owner in enumerate(state.owners):
        if owner != state.seat:
            tiles = sorted((*state.hands[colour], *state.stocks[colour]))
            random.shuffle(tiles)
            held = len(state.hands[colour])
            world.hands[colour] = tuple(sorted(tiles[:held]))
            world.stocks[colour] = tuple(sorted(tiles[held:]))
    return world


def outcome(world: BlockersState, number: int, random: Random) -> float:
    """Return how well the seat to act stands at the end after a decision, all playing on sensibly."""
    end = world.clone()
    end.do(number)
    while end.actor != OVER:
        go_on(end, random.random)
    return estimate(end, world.seat)


def go_on(state: BlockersState, random: Rng) -> None:
    """Let chance act, or a player: of a few tiles on free squares, place the one beside most tiles of its colour."""
    if state.actor == CHANCE:
        state.fall(random)
        return
    tiles = [tile for colour in state.own() for tile in state.hands[colour]]
    found: list[tuple[int, int, int]] = []
    for _ in range(TRIES):
        tile = tiles[int(random() * len(tiles))]
        places = WHERE[tile % EACH]
        square = places[int(random() * len(places))]
        if state.board[square] == NOTHING:
            found.append(((NEIGHBOURS[square] & state.lying[tile // EACH]).bit_count(), tile, square))
            if len(found) == TRIED:
                break
    if found:
        state.place(*max(found, key=lambda each: each[0])[1:])
    else:
        state.stray(random)


def estimate(state: BlockersState, seat: int) -> float:
    """Return how well a seat stands: by its minus points against the mean of the others."""
    costs = [cost(state, each)[0] for each in range(len(state.setting.own))]
    return (sum(costs) - costs[seat]) / (len(costs) - 1) - costs[seat]
