"""The turns of all games against a second, slow player that was written from the text of the rules."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from scorer import score
from scorer.games.line import Line, begin, replay
from scorer.games.turns import CHANCE, FELL, OVER
from scorer.record import read, show
from tests.wings.turns.kinds import WAYS

PERFT = json.loads((Path(__file__).parent / "perft.json").read_text())
FEW = 1
"""Games of each way that are compared action by action; benchmarks/turns.py plays a million."""

MOST_DICE = 5
"""Dice of which all ways to fall are listed; of more there are too many."""


def lists_all(position):
    return position.current_player != CHANCE or len(position.chance().parts) <= MOST_DICE


def same(position, slow):
    """Whether both see the same player to act, and the same on the table."""
    actor = {None: OVER, "chance": CHANCE}.get(slow.actor, slow.actor)
    assert position.current_player == actor
    if hasattr(slow, "pot"):
        assert (position.state.counters, position.state.pot) == (slow.counters, slow.pot)
        assert actor == OVER or [list(row) for row in position.rows] == slow.rows
        assert actor == OVER or [sorted(hand) for hand in position.hands] == [
            sorted(hand) for hand in slow.hands
        ]
        return
    if hasattr(slow, "tower"):
        assert (position.held, position.tower) == (slow.held, slow.tower)
        assert actor == OVER or position.dice == slow.dice
    else:
        state = position.state
        assert [set(position.words(hand)) for hand in state.hands] == list(slow.hand.values())
        assert [len(tiles) for tiles in state.captured] == [len(tiles) for tiles in slow.captured]
        assert sum(tile >= 0 for tile in state.board) == len(slow.lying)


@pytest.mark.parametrize("way", WAYS)
def test_both_play_the_same_games(way):
    """At every step the same actions are legal, for the same player, and lead to the same table; so do winners."""
    for seed in range(FEW):
        random, line, slow = Random(f"{way} {seed}"), begin(WAYS[way].game), WAYS[way].slow()
        position = line.position
        while not position.is_terminal:
            same(position, slow)
            if lists_all(position):
                legal = position.legal_actions()
                assert len(legal) == len(set(legal))
                assert set(legal) == set(slow.legal())
            action = position.sample(random)
            assert action[0] == FELL or position.decisions()[position.number(action)] == action
            position = position.after(action)
            slow.do(action)
        same(position, slow)
        if not hasattr(slow, "captured"):
            assert [seat for seat, share in enumerate(position.returns()) if share] == slow.winners()


@pytest.mark.parametrize("way", WAYS)
def test_the_notation_is_the_game(way):
    """It replays to the same position at every step; with or without the result its file has the same winners."""
    random, line = Random(way), begin(WAYS[way].game)
    positions, actions = [line.position], []
    while not positions[-1].is_terminal:
        actions.append(positions[-1].sample(random))
        positions.append(positions[-1].after(actions[-1]))
    played = Line(tuple(positions), tuple(actions))
    again = replay(WAYS[way].game, played.text)
    assert again.actions == played.actions
    assert list(again.positions) == positions
    alone = show(WAYS[way].game, turns=played.text)
    for key in ("rounds", "games", "throws"):
        alone = alone.replace(f"{key}: []\n", "")
    assert read(alone.encode()) == positions[-1].result()
    result = read(show(positions[-1].result(), turns=played.text).encode())
    assert result == positions[-1].result()
    outcome = score(result)
    winners = [name for name, share in zip(result.players, positions[-1].returns(), strict=True) if share]
    assert (outcome.complete, list(outcome.winners)) == (True, winners)


def counts(node, depth, *, slow):
    """Count the ways to play on for one action, for two, and so on up to ``depth``."""
    legal = node.legal() if slow else node.legal_actions()
    if depth == 1:
        return [len(legal)]
    after = [counts(then(node, action, slow=slow), depth - 1, slow=slow) for action in legal]
    return [len(legal), *map(sum, zip(*after, strict=True))] if legal else [0] * depth


def then(node, action, *, slow):
    if not slow:
        return node.after(action)
    after = deepcopy(node)
    after.do(action)
    return after


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['way']} {len(case['start'].split())}")
def test_there_are_as_many_ways_to_play_on(case):
    """The committed numbers are those of both players."""
    line, slow = replay(WAYS[case["way"]].game, case["start"]), WAYS[case["way"]].slow()
    for action in line.actions:
        slow.do(action)
    assert counts(line.position, len(case["counts"]), slow=False) == case["counts"]
    checked = [number for number in case["counts"] if number <= 1300]
    assert counts(slow, len(checked), slow=True) == checked
