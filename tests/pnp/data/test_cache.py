"""What is made of data files is remembered until somebody says that they may have changed; so is what objects give."""

import pytest

from pnp.data import cache as module
from pnp.data.cache import cached, drop_cached, remembered


def test_what_is_made_is_made_once_until_it_is_dropped():
    """The same arguments give the same thing, others another; a fault is tried again."""
    made, faults = [], [OSError("gone")]

    @cached
    def soup(kind):
        made.append(kind)
        if kind == "pea" and faults:
            raise faults.pop()
        return f"{kind} soup"

    with pytest.raises(OSError, match="gone"):
        soup("pea")
    assert [soup("leek"), soup("pea"), soup("leek")] == ["leek soup", "pea soup", "leek soup"]
    assert made == ["pea", "leek", "pea"]
    drop_cached()
    assert soup("leek") == "leek soup"
    assert made[3:] == ["leek"]


def test_the_same_object_is_looked_at_once():
    """Another object that is equal is looked at, and so is the same one with another value beside it."""
    asked = []

    @remembered
    def length(values, more):
        asked.append((values, more))
        return len(values) + more

    one, equal = (1, 2), tuple(range(1, 3))
    assert [length(one, 1), length(one, 1), length(equal, 1), length(one, 2)] == [3, 3, 3, 4]
    assert asked == [((1, 2), 1), ((1, 2), 1), ((1, 2), 2)]


def test_no_more_is_kept_than_allowed(monkeypatch):
    """Where there is no room all is forgotten, and worked out again."""
    asked = []
    monkeypatch.setattr(module, "MOST", 2)
    own = remembered(lambda values: asked.append(values) or values)
    values = [(1,), (2,), (3,)]
    for value in (*values, *values):
        assert own(value) is value
    assert asked == [*values, *values]
