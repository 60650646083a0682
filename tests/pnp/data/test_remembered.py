"""Results are kept for the very object that they were worked out of."""

from pnp.data import cache as module
from pnp.data.cache import remembered


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
