"""The facts of a game settle what squares leave open; what is plainly seen against them is told."""

import pytest

from pnp.drawing.shapes import Drawing
from pnp.pieces.sight import SeenFace, Sight
from pnp.wings.photo.decode import decode, make_square, too_many

NOTHING = Drawing("nothing", 1, 1, ())


def sight(*, most=2, once=False, seats=("red", "blue"), marks="12"):
    faces = tuple(
        SeenFace(f"{seat[0].upper()}{mark}", seat, mark, NOTHING, seat[0].upper())
        for seat in seats
        for mark in marks
    )
    return Sight(NOTHING, faces, 10.0, 0.0, most, once, True, lambda face, row, column: True)


def row(*chances):
    return [make_square(1, column, each) for column, each in enumerate(chances, 1)]


def texts(read):
    return [(each.text, each.sure) for each in read]


SURELY_RED = {"R1": 0.0, "B1": -20.0}


def test_a_square_that_may_be_another_gives_way():
    """Of three red pieces where there are two, the least sure one is read as blue, and is asked for."""
    read = decode(row(SURELY_RED, SURELY_RED, {"R1": 0.0, "B1": -3.0}), sight())
    assert texts(read) == [("R1", True), ("R1", True), ("B", False)]


def test_more_pieces_than_there_are_stay_and_those_are_asked_for_that_may_be_others():
    """Three red pieces are read as they lie: the first two may be blue, the third one is not; the blue one is sure."""
    red = {"R1": 0.0, "B1": -10.9}
    read = decode(row(red, red, SURELY_RED, {"B1": 0.0, "R1": -20.0}), sight())
    assert texts(read) == [("R", False), ("R", False), ("R1", True), ("B1", True)]
    assert too_many(read, sight()) == {"red": 3}


def test_a_label_that_is_seen_twice_is_asked_for():
    """Of each colour there is one tile with a label; the third tile, of another label, is sure."""
    read = decode(row(SURELY_RED, SURELY_RED, {"R2": 0.0, "B1": -20.0}), sight(most=9, once=True))
    assert texts(read) == [("R", False), ("R", False), ("R2", True)]


@pytest.mark.parametrize("likely", [-20.0, -1.0], ids=["sure label", "label not sure"])
def test_a_tile_where_it_may_not_lie_is_asked_for(likely):
    """A red 1 may lie in the first column only; that holds if the label is likely, not sure, too."""
    found = sight(most=9, once=True)._replace(fits=lambda face, row, column: face.mark == "2" or column == 1)
    chances = {"R1": 0.0, "R2": likely, "B1": -20.0}
    read = [decode([make_square(1, column, chances)], found)[0] for column in (1, 2)]
    assert [each.sure for each in read] == [True, False]


def test_a_label_that_is_not_sure_is_left_out():
    """The colour alone is sure."""
    read = decode(row({"R1": 0.0, "R2": -1.0, "B1": -20.0}), sight(once=True))
    assert texts(read) == [("R", True)]


def test_of_a_doubtful_square_other_colours_are_named():
    """Where it is read as red, another label of red is no other colour; nothing may lie there, too."""
    chances = {"R1": 0.0, "R2": -1.0, "R3": -2.0, "R4": -3.0, "B1": -4.0, "Y1": -5.0}
    found = sight(once=True, seats=("red", "blue", "yellow"), marks="1234")
    (read,) = decode([make_square(1, 1, chances, covered=True)], found)
    assert (read.text, read.sure, read.others) == ("R", False, ("B", "Y", "."))


def test_once_in_200_is_the_border():
    """5.3 is the logarithm of 200."""
    assert texts(decode(row({"R1": 0.0, "B1": -5.4}), sight())) == [("R1", True)]
    assert texts(decode(row({"R1": 0.0, "B1": -5.2}), sight())) == [("R", False)]
