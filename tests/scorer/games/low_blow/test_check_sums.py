"""Which sums of home rows can lie on one board: the check against every way to lay the dice."""

from functools import cache
from itertools import product
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import RowSum
from scorer.games.low_blow.check import find_joint_fault

NAMES = ("Ana", "Ben", "Cleo")
COLOURS = ("red", "blue", "yellow")


@cache
def layings(rows):
    """Return (own dice, dice in the row) of the three home rows for every way to lay three times five dice."""
    splits = [split for split in product(range(6), repeat=rows) if sum(split) == 5]
    found = {((), (0,) * rows)}
    for seat in range(3):
        laid = (
            ((*own, split[seat]), tuple(map(add, dice, split))) for own, dice in found for split in splits
        )
        found = {(own, dice) for own, dice in laid if max(dice) <= 5}
    return {(own, dice[:3]) for own, dice in found}


@pytest.mark.parametrize("own", list(product(range(6), repeat=3)))
def test_on_a_full_board_of_three(own):
    """For all 216 numbers of own dice: accepted exactly when the dice can be laid so."""
    possible = (own, (5, 5, 5)) in layings(3)
    sums = [RowSum(15, number) for number in own]
    assert (find_joint_fault(sums, NAMES, COLOURS, full=True) is None) is possible


@given(st.tuples(*[st.tuples(st.integers(0, 30), st.integers(0, 5))] * 3))
def test_beside_a_neutral_row(pairs):
    """With a fourth row for nobody: accepted exactly when some numbers of dice show these pips."""
    pairs = [(max(pips, own), own) for pips, own in pairs]
    possible = any(
        home == tuple(own for _, own in pairs)
        and all(count <= pips <= 6 * count for (pips, _), count in zip(pairs, dice, strict=True))
        for home, dice in layings(4)
    )
    sums = [RowSum(pips, own) for pips, own in pairs]
    assert (find_joint_fault(sums, NAMES, COLOURS, full=False) is None) is possible
