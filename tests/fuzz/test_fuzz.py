"""Readers of what strangers give: no crash for what once crashed, and costs that grow as what is read."""

import random
import sys
import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest

from tests.fuzz.run import change
from tests.fuzz.targets import OWN_ERRORS, SEEDS, SHAPES, TARGETS

CORPUS = sorted(
    path for path in (Path(__file__).parent / "corpus").glob("*/*") if path.parent.name in TARGETS
)
QUICK = 12
"""Changed inputs of each reader in the suite; ``tests.fuzz.run`` tries them for hours."""

SMALL, TIMES, MOST = 25, 4, 6.0
"""A size, how much larger the other one is, and how much more that may cost."""


def read(name, data):
    """Give bytes to a reader; its own errors are no fault."""
    with suppress(*OWN_ERRORS):
        TARGETS[name](data)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_crashed_is_refused(path):
    """As small as it could be made."""
    read(path.parent.name, path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_changed_inputs_are_refused(name):
    """Good ones, and some that a mutator makes of them, the same in every run."""
    chance = random.Random(1)
    for data in SEEDS[name]:
        read(name, data)
    for _ in range(QUICK):
        read(name, change(chance, chance.choice(SEEDS[name]), SEEDS[name]))


def work_of(name, data):
    """Return the calls of functions, and the bytes in use at once, while a reader reads."""
    calls = 0

    def count(_, event, __):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        read(name, data)
    finally:
        sys.setprofile(None)
    tracemalloc.start()
    try:
        read(name, data)
        return calls, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("shape", SHAPES)
def test_costs_grow_as_what_is_read(shape):
    """Four times as much of the same takes less than six times the calls and the memory, whatever the machine does."""
    name, make = SHAPES[shape]
    for size in (SMALL, SMALL * TIMES):
        read(name, make(size - 1))  # what is loaded once, for either
    small, large = work_of(name, make(SMALL)), work_of(name, make(SMALL * TIMES))
    assert large[0] < MOST * small[0]
    assert large[1] < MOST * small[1]
