"""The tiles of Blockers and the squares they may lie on, from the rules."""

import pytest

from scorer.games.blockers.facts import (
    BOARD,
    HAND,
    LABELS,
    PLACED,
    PLAYERS,
    REGION_SYMBOLS,
    TILES,
    describe_place,
    fits,
    region,
)
from tests.scorer.games.blockers.play import SQUARES, may_lie


def test_the_numbers_of_the_rules():
    """28 tiles in each colour, five in hand; four stay when the game ends, so 24 were placed."""
    assert (BOARD, PLAYERS, TILES, HAND, PLACED) == (9, (2, 3, 4, 5), 28, 5, 24)
    assert len(LABELS) == len(set(LABELS)) == 28


def test_labels_stand_in_the_order_of_the_box():
    """Nine numbers, nine letters, nine symbols, the joker."""
    assert LABELS[:9] == tuple("123456789")
    assert LABELS[9:18] == tuple("ABCDEFGHI")
    assert LABELS[18:27] == REGION_SYMBOLS
    assert LABELS[27] == "joker"


def test_the_crescent_moon_is_the_lower_left_region():
    """The one symbol that the text places."""
    assert REGION_SYMBOLS[6] == "moon"
    assert [square for square in SQUARES if fits("moon", *square)] == [
        (row, column) for row in (6, 7, 8) for column in (0, 1, 2)
    ]
    assert region(8, 0) == 7


@pytest.mark.parametrize(
    ("label", "squares"),
    [
        ("F", [(5, column) for column in range(9)]),  # a tile with F can only be placed in row F
        ("3", [(row, 2) for row in range(9)]),  # a 3 only in column 3
        ("joker", SQUARES),  # any field
        ("sun", [(row, column) for row in range(3) for column in range(3)]),
        ("key", [(row, column) for row in (3, 4, 5) for column in (3, 4, 5)]),
        ("drop", [(row, column) for row in (0, 1, 2) for column in (6, 7, 8)]),
        ("anchor", [(row, column) for row in (6, 7, 8) for column in (6, 7, 8)]),
    ],
)
def test_where_a_tile_may_lie(label, squares):
    """As the text says, tile by tile."""
    assert [square for square in SQUARES if fits(label, *square)] == squares


def test_every_square_takes_four_tiles_of_a_colour():
    """Its number, its letter, its symbol and the joker; worked out a second way."""
    for row, column in SQUARES:
        legal = [label for label in LABELS if fits(label, row, column)]
        assert len(legal) == 4
        assert legal == [label for label in LABELS if may_lie(label, row, column)]


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("3", "in column 3"),
        ("F", "in row F"),
        ("moon", "in region 7: rows G to I, columns 1 to 3"),
        ("key", "in region 5: rows D to F, columns 4 to 6"),
        ("joker", "anywhere"),
    ],
)
def test_where_a_tile_goes_in_words(label, words):
    """For the messages."""
    assert describe_place(label) == words
