"""The facts of a game settle what squares leave open; what is plainly seen against them is told."""

from pnp.drawing.shapes import Drawing
from pnp.photo.decode import decode, too_many
from pnp.photo.square import square
from pnp.pieces.sight import Face, Sight

NOTHING = Drawing("nothing", 1, 1, ())


def sight(*, most=2, once=False):
    faces = tuple(
        Face(f"{seat[0].upper()}{mark}", seat, mark, NOTHING, seat[0].upper())
        for seat in ("red", "blue")
        for mark in "12"
    )
    return Sight(NOTHING, faces, 10.0, 0.0, most, once, True, lambda face, row, column: True)


def row(*chances):
    return [square(1, column, each) for column, each in enumerate(chances, 1)]


def texts(read):
    return [(each.text, each.sure) for each in read]


SURELY_RED = {"R1": 0.0, "B1": -20.0}


def test_a_square_that_may_be_another_gives_way():
    """Of three red pieces where there are two, the least sure one is read as blue, and is asked for."""
    read = decode(row(SURELY_RED, SURELY_RED, {"R1": 0.0, "B1": -3.0}), sight())
    assert texts(read) == [("R1", True), ("R1", True), ("B", False)]


def test_what_is_plainly_seen_is_told():
    """Three red pieces are read as they lie."""
    read = decode(row(SURELY_RED, SURELY_RED, SURELY_RED), sight())
    assert texts(read) == [("R1", True)] * 3
    assert too_many(read, sight()) == {"red": 3}


def test_a_label_that_is_not_sure_is_left_out():
    """The colour alone is sure."""
    read = decode(row({"R1": 0.0, "R2": -1.0, "B1": -20.0}), sight(once=True))
    assert texts(read) == [("R", True)]


def test_once_in_200_is_the_border():
    """5.3 is the logarithm of 200."""
    assert texts(decode(row({"R1": 0.0, "B1": -5.4}), sight())) == [("R1", True)]
    assert texts(decode(row({"R1": 0.0, "B1": -5.2}), sight())) == [("R", False)]
