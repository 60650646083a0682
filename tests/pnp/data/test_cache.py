"""What is made of data files is remembered until one of them changes."""

import pytest

from pnp.data.cache import cached, drop_cached, note, reading


@pytest.fixture
def pantry():
    """Make two functions that rest on files: a soup on its own recipe, a meal on the soup and on bread."""
    made = []

    @cached
    def soup(kind):
        note(f"{kind}.txt")
        made.append(kind)
        return f"{kind} soup"

    @cached
    def meal(kind):
        note("bread.txt")
        made.append("meal")
        return f"{soup(kind)} with bread"

    return soup, meal, made


def test_what_is_made_is_made_once(pantry):
    """The same arguments give the same thing; others give another."""
    soup, _, made = pantry
    assert [soup("leek"), soup("pea"), soup("leek")] == ["leek soup", "pea soup", "leek soup"]
    assert made == ["leek", "pea"]


def test_files_are_noted_also_when_nothing_is_read(pantry):
    """Whoever asks which files something rests on is told so too when it was remembered, one by way of another."""
    _, meal, _ = pantry
    for _ in range(2):
        with reading() as outer:
            with reading() as used:
                meal("leek")
            note("table.txt")
        assert used == {"bread.txt", "leek.txt"}
        assert outer == {"bread.txt", "leek.txt", "table.txt"}


def test_a_change_forgets_what_rests_on_the_file(pantry):
    """A changed recipe makes the soup and the meal anew; the other soup stays."""
    soup, meal, made = pantry
    meal("leek"), soup("pea")
    made.clear()
    drop_cached(["leek.txt"])
    meal("leek"), soup("pea")
    assert made == ["meal", "leek"]


def test_a_fault_is_not_remembered():
    """What could not be made is tried again, and the files it used are noted."""
    faults = [OSError("gone")]

    @cached
    def dish():
        note("dish.txt")
        if faults:
            raise faults.pop()
        return "dish"

    with reading() as used, pytest.raises(OSError, match="gone"):
        dish()
    assert used == {"dish.txt"}
    assert dish() == "dish"
