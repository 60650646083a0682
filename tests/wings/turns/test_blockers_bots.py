"""The simulated games of Blockers' bots, and the screen of the strong one."""

from random import Random

import pytest

from scorer.games.blockers import Game
from scorer.games.blockers.bits import list_squares
from scorer.games.blockers.facts import PLACED
from scorer.games.blockers.turns.bots import (
    LIKELY,
    WEIGHTS,
    list_items,
    list_joining,
    list_likely,
    play_on,
)
from scorer.games.blockers.turns.position import BlockersPosition
from scorer.games.blockers.turns.state import EACH, NUMBER, BlockersState
from scorer.games.turns import OVER

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
GAMES = [*(Game(NAMES[:players]) for players in (2, 3, 5)), Game(NAMES[:2], variant="profi")]


def begun(game, random):
    """Return a state whose hands are dealt."""
    state = BlockersState(game)
    while state.actor < 0:
        state.draw_chance(random.random)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_simulated_game_is_whole(game):
    """Every colour has placed its tiles, each of its tiles is somewhere once, and the board agrees with the squares."""
    state = begun(game, random := Random(4))
    play_on(state, random.random)
    colours = range(len(state.placed))
    assert state.actor == OVER
    assert state.placed == [PLACED] * len(colours)
    lying = [tile for tile in state.board if tile >= 0]
    caught = [tile for tiles in state.captured for tile in tiles]
    held = [tile for hand in state.hands for tile in hand]
    assert sorted(lying + caught + held) == [*range(len(colours) * EACH)]
    assert not any(state.stocks)
    for colour in colours:
        on_board = {square for square, tile in enumerate(state.board) if tile >= 0 and tile // EACH == colour}
        assert set(list_squares(state.squares[colour])) == on_board


@pytest.mark.parametrize("game", GAMES)
def test_a_simulated_game_goes_on_from_any_place(game):
    """Also after captures, and where a seat has no colour to place any more, it does only what is legal."""
    for seed in range(6):
        position, random = BlockersPosition(begun(game, Random(seed))), Random(seed)
        for _ in range(random.randrange(PLACED * len(position.state.placed))):
            position = position.after(position.sample(random))
            while position.current_player < 0 and not position.is_terminal:
                position = position.fallen(random)
        state = position.state.clone()
        play_on(state, random.random)
        assert state.placed == [PLACED] * len(state.placed)


def put(state, words):
    """Return a state in which red tiles lie on some squares, named by their words."""
    for number, name in enumerate(words.split()):
        state.board[NUMBER[name]] = number
        state.squares[0] |= 1 << NUMBER[name]
    return state


def names(squares):
    """Return the names of some squares."""
    return {name for name, number in NUMBER.items() if squares >> number & 1}


def test_a_tile_that_joins_two_goes_first():
    """With A1 and A3 taken, A2 touches both; four tiles may lie there: 2, A, its region's symbol and the joker."""
    state = put(BlockersState(Game(NAMES[:2])), "A1 A3")
    hand = [*range(EACH)]
    places = list_joining([0], [hand], state.squares, state.free_squares())
    assert {frozenset(names(there)) for _, there in places} == {frozenset({"A2"})}
    assert len(places) == 4
    alone = [tile for tile, there in places]
    others = [tile for tile in hand if tile not in alone]
    beside = list_joining([0], [others], state.squares, state.free_squares())
    assert set().union(*(names(there) for _, there in beside)) == {"A4", "B1", "B3"}


def test_the_screen_counts_groups_and_what_can_join_them():
    """By hand: A1 and A3 are two groups; A2, A4, B1 and B3 are free beside them, and A2 joins them."""
    state = put(BlockersState(Game(NAMES[:2])), "A1 A3")
    assert list_items(state, 0) == [0, 2, 4, 1, 4, 0, 0, 0, 0]
    assert list_items(state, 1) == [0, 0, 0, 0, 0, 2, 4, 1, 4]
    assert len(WEIGHTS) == len(list_items(state, 0))


def test_the_best_tile_passes_the_screen():
    """Near the end, what joins two groups is among the decisions that are tried."""
    state = begun(Game(NAMES[:2]), random := Random(1))
    while sum(state.placed) < 2 * PLACED - 6:
        if state.actor < 0:
            state.draw_chance(random.random)
        else:
            state.do(random.randrange(state.options()))
    while state.actor < 0:
        state.draw_chance(random.random)
    likely = list_likely(state, random)

    def minus(number):
        after = state.clone()
        after.do(number)
        captures, groups, *_ = list_items(after, state.seat)
        return captures + groups

    least = min(map(minus, range(state.options())))
    assert len(likely) == min(LIKELY, state.options())
    assert min(map(minus, likely)) == least
