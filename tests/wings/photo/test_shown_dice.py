"""Dice that a group shows: what is learned, and what is refused before it spoils later photos."""

import pytest

from pnp.wings.photo import shown_dice
from pnp.wings.photo.boards import PhotoError
from pnp.wings.photo.decode import ReadSquare
from pnp.wings.photo.known_dice import DieLook, LaidDie, laid_mark
from pnp.wings.photo.reading import Reading

KIT = {
    "edition": "blog",
    "counters": "flat",
    "plain": False,
    "aids": "home",
    "with": "cover",
    "without": "dice",
}
TONES = {
    1: (42.0, 59.0, 40.0),
    2: (32.0, 20.0, -53.0),
    3: (79.0, 3.0, 74.0),
}  # red, blue, yellow: BODIES of benchmarks/made_pieces.py
PLACES = [(row, column) for row in (1, 2, 3) for column in range(1, 6)]


def laid():
    """Return the dice of three players as they must lie."""
    return {
        (row, column): LaidDie(row, column, laid_mark(row, column), DieLook("light", TONES[row]))
        for row, column in PLACES
    }


@pytest.fixture
def learn(monkeypatch):
    """Return a function that learns from dice in places, of which a picture shows the size."""

    def told(dice, side=0.0, seen=16.0):
        squares = tuple(ReadSquare(*place, "R1" if place in dice else ".", sure=True) for place in PLACES)
        reading = Reading("low-blow", 3, KIT, "a4", "full", ((3, KIT),), ".", {"R1": "red"}, squares, ())
        reading = reading._replace(side=seen, laid=tuple(dice.values()))
        monkeypatch.setattr(shown_dice, "read_file", lambda *_, **__: reading)
        return shown_dice.learn(b"", 3, side)

    return told


def test_dice_in_their_places_tell_size_colours_and_pips(learn):
    """A die that is misread once in a row, in bad light, does not matter."""
    dice = laid()
    dice[1, 1] = dice[1, 1]._replace(mark="4")
    known = learn(dice)
    assert known.side == 16.0
    colours = zip(("red", "blue", "yellow"), TONES.values(), strict=True)
    assert known.looks == {colour: DieLook("light", tone) for colour, tone in colours}


def test_a_width_that_is_told_is_needed_where_none_is_seen(learn):
    """One that is told exactly counts more than the nearest one that is sold."""
    assert learn(laid(), side=15.0, seen=0.0).side == 15.0
    assert learn(laid(), side=15.5).side == 15.5
    with pytest.raises(PhotoError, match="not sure how wide the dice are; measure one"):
        learn(laid(), seen=0.0)
    with pytest.raises(PhotoError, match="seem to be 16 mm wide, not 12 mm"):
        learn(laid(), side=12.0)


def swapped(dice, marks):
    """Return dice with the first two rows in each other's place, with their pips or only by colour."""
    other = {1: 2, 2: 1, 3: 3}
    return {
        (row, column): die._replace(
            mark=dice[other[row], column].mark if marks else die.mark, look=dice[other[row], column].look
        )
        for (row, column), die in dice.items()
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda dice: swapped(dice, marks=True), "Row 1, column 1: an ordinary die with a 1 on top"),
        (lambda dice: swapped(dice, marks=False), "dice of red and blue seem to lie in each other's rows"),
        (
            lambda dice: {
                **dice,
                (2, 2): dice[2, 2]._replace(mark="1"),
                (2, 3): dice[2, 3]._replace(mark="1"),
            },
            "Row 2, column 2: an ordinary die with a 3 on top",
        ),
        (
            lambda dice: {**dice, (2, 2): dice[2, 2]._replace(look=dice[1, 1].look)},
            "Row 2, column 2: the die has another colour",
        ),
        (
            lambda dice: {place: die for place, die in dice.items() if place[0] < 3},
            "dice lie in 2 rows; lay those of 3 players",
        ),
        (
            lambda dice: {place: die for place, die in dice.items() if place not in ((3, 4), (3, 5))},
            "Row 3, column 4: an ordinary die with a 6 on top",
        ),
        (
            lambda dice: {
                place: die._replace(look=dice[1, 1].look) if place[0] == 2 else die
                for place, die in dice.items()
            },
            "the dice of red and blue look alike",
        ),
    ],
    ids=["rows swapped", "colours swapped", "wrong faces", "a strange die", "too few", "a gap", "alike"],
)
def test_what_lies_wrong_is_told_by_its_place(learn, change, words):
    with pytest.raises(PhotoError, match=words):
        learn(change(laid()))
