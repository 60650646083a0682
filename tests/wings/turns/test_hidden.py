"""What is hidden from a seat never reaches it, and nothing is lost or made up while games are played."""

from copy import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import rules
from scorer.games.line import Line, begin
from scorer.games.schocken.turns.nodes import NODES, NUMBERS
from scorer.games.turns import OVER
from scorer.wings.turns.analysis import advise
from scorer.wings.turns.bots import bots
from tests.wings.turns.kinds import WAYS

SECRET = [each for each in WAYS if not each.startswith("low-blow")]


def played(way, seed, steps):
    """Play a game at random for some actions."""
    random, line = Random(seed), begin(WAYS[way].game)
    positions, actions = [line.position], []
    while len(actions) < steps and not positions[-1].is_terminal:
        actions.append(positions[-1].sample(random))
        positions.append(positions[-1].after(actions[-1]))
    return Line(tuple(positions), tuple(actions))


def twin_of_tiles(position, seat, random):
    """Return the game in a world where the others hold other tiles of their own, and draw in another order."""
    state = position.copy()
    for colour, owner in enumerate(state.owners):
        if owner != seat:
            tiles = sorted((*state.hands[colour], *state.stocks[colour]))
            random.shuffle(tiles)
            held = len(state.hands[colour])
            state.hands[colour], state.stocks[colour] = (
                tuple(sorted(tiles[:held])),
                tuple(sorted(tiles[held:])),
            )
            state.moves = state.moves if state.seat == seat else ()
    return type(position)(state)


def twin_of_dice(position, seat, random):
    """Return the game in a world where other dice lie under the cups of the others."""
    twin = copy(position)

    def other(node):
        dice = "".join(sorted((random.choice("123456") for _ in range(3)), reverse=True))
        return NUMBERS[dice, NODES[node].used, False]

    pairs = zip(position.order, position.stopped, strict=False)
    twin.stopped = tuple(node if owner == seat else other(node) for owner, node in pairs)
    if position.dice and position.seat != seat:
        twin.lying = other(position.lying)
    return twin


@pytest.mark.parametrize("way", SECRET)
@settings(max_examples=15)
@given(seed=st.integers(0, 999), steps=st.integers(0, 120))
def test_a_seat_sees_the_same_in_every_world_that_it_cannot_tell_apart(way, seed, steps):
    """Others may hold what they like under cups or on racks: the sight, whose turn it is and one's choices stay."""
    position = played(way, seed, steps).position
    if position.current_player == OVER:
        return
    twin_of = twin_of_tiles if way.startswith("blockers") else twin_of_dice
    for seat in range(len(position.players)):
        twin = twin_of(position, seat, Random(seed))
        assert twin.observation(seat) == position.observation(seat)
        assert twin.current_player == position.current_player
        if position.current_player == seat:
            assert twin.decisions() == position.decisions()


@pytest.mark.parametrize(("way", "steps"), [("blockers 2", 30), ("blockers 3", 90), ("schocken 2", 9)])
def test_a_bot_decides_the_same_in_every_world_that_it_cannot_tell_apart(way, steps):
    """It looks at nothing that is hidden from its seat: with the same random numbers it does the same."""
    for seed in range(2):
        position = played(way, seed, steps).position
        while position.current_player < 0:
            position = position.fallen(Random(seed))
        twin_of = twin_of_tiles if way.startswith("blockers") else twin_of_dice
        twin = twin_of(position, position.current_player, Random(seed))
        for bot in bots(rules(way.split()[0])).values():
            assert bot(twin, Random(seed)) == bot(position, Random(seed))


@pytest.mark.parametrize(("way", "steps"), [("blockers 2", 30), ("schocken 2", 9), ("schocken 3", 14)])
def test_a_hint_says_the_same_in_every_world_that_its_seat_cannot_tell_apart(way, steps, monkeypatch):
    """Chances come from what the seat sees, so they say nothing about hands or cups."""
    monkeypatch.setattr("scorer.wings.turns.analysis.HINTED", 3)
    for seed in range(2):
        position = played(way, seed, steps).position
        while position.current_player < 0:
            position = position.fallen(Random(seed))
        twin_of = twin_of_tiles if way.startswith("blockers") else twin_of_dice
        twin = twin_of(position, position.current_player, Random(seed))
        game = way.split()[0]
        assert advise(twin, game, "7") == advise(position, game, "7")


def test_the_worlds_do_differ():
    """The one who holds the tiles or dice sees another world, so that the property above can fail."""
    for way, twin_of in (("blockers 3", twin_of_tiles), ("schocken 3", twin_of_dice)):
        position = played(way, 1, 19).position
        seat = 1 if way == "blockers 3" else position.current_player
        assert twin_of(position, 2, Random(2)).observation(seat) != position.observation(seat)


def test_the_notation_hides_what_a_seat_does_not_see():
    """Tiles that others draw keep their colour; dice under a cup and a six that is turned show nothing."""
    tiles = played("blockers 2", 3, 12)
    assert tiles.seen(0)[:10] == [*tiles.actions[:5], *["=B?"] * 5]
    line = begin(WAYS["schocken 2"].game)
    for action in ("=665", "turn", "keep61", "=4", "stop"):
        line = line.apply(action)
    assert line.seen(0) == ["=665", "turn", "keep61", "=4", "stop"]
    assert line.seen(1) == ["=???", "keep61", "=?", "stop"]
    sight = line.position.observation(1).lines
    assert any("Ana stopped after 2 rolls: ???" in each for each in sight)
    assert not any("641" in each for each in sight)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=15)
@given(seed=st.integers(0, 999), steps=st.integers(0, 150))
def test_nothing_is_lost(way, seed, steps):
    """Counters and pot, dice of every colour, discs, and the 28 tiles of a colour add up at every moment."""
    position = played(way, seed, steps).position
    if way.startswith("schocken"):
        assert sum(position.held) + position.tower == 13
        return
    at = position.state
    if way.startswith("low-blow"):
        counters = {"blog 3": 30, "blog 4": 40, "web 3": 25, "web 4": 30}[way[9:15].strip()]
        assert sum(at.counters) + at.pot == counters
        assert min(*at.counters, at.pot) >= 0
        hands, rows = position.hands, position.rows
        lying = "".join(die[0] for row in rows for die in row) + "".join(hands)
        used = sum(map(len, hands)) + sum(map(len, rows))
        assert used == 5 * len(at.hands)
        assert all(lying.count(letter) == 5 for letter in "RBYG"[: len(at.hands)])
    else:
        lying = [tile for tile in at.board if tile >= 0]
        taken = [tile for tiles in at.captured for tile in tiles]
        every = [*lying, *taken, *(token for held in (*at.hands, *at.stocks) for token in held)]
        assert len(every) == len(set(every)) == 28 * len(at.hands)
        assert sum(bits.bit_count() for bits in at.squares) == len(lying)
