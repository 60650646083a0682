"""What a machine cuts: trims, shared lines once, slits, and nothing of backs and guides."""

from dataclasses import replace

import pytest

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, line
from pnp.drawing.theme import theme
from pnp.pages.contours import find_cuts, find_folds
from pnp.pages.page import Fed, Page
from pnp.pages.paper import Paper
from pnp.pieces.piece import Piece

FULL = theme("full")

PAPER = Paper("a4", "A4", 210, 297)


def piece(**facts):
    drawing = Drawing("piece", 20, 10, facts.pop("shapes", ()))
    made = Piece(drawing, drawing, cut=facts.pop("cut", "straight"))
    return replace(made.face("p", 1, facts.pop("side", "front")), **facts)


def page(*shapes, **facts):
    return Page(PAPER, ("p",), "P", "P", "card", shapes, 10, 200, **facts)


def ends(contours):
    """Return the corners of each contour, and whether it is closed."""
    return [
        ([segment[0] for segment in one.segments] + [one.segments[-1][-1]], one.closed) for one in contours
    ]


def test_a_piece_alone_is_one_closed_outline():
    """A piece that touches no other is cut along its trim, in one go."""
    (outline,) = ends(find_cuts(page(Placement(piece(), 30, 40))))
    assert outline == ([(30, 40), (50, 40), (50, 50), (30, 50), (30, 40)], True)


def test_what_pieces_share_is_cut_once():
    """Two rows of two and one piece: lines from edge to edge, as far as there are pieces."""
    spots = [(0, 0), (20, 0), (0, 10), (20, 10), (0, 20)]
    outlines = ends(find_cuts(page(*(Placement(piece(), x, y) for x, y in spots))))
    assert not any(closed for _, closed in outlines)
    assert sorted(corners for corners, _ in outlines) == [
        [(0, 0), (0, 30)],
        [(0, 0), (40, 0)],
        [(0, 10), (40, 10)],
        [(0, 20), (40, 20)],
        [(0, 30), (20, 30)],
        [(20, 0), (20, 30)],
        [(40, 0), (40, 20)],
    ]


def test_pieces_side_by_side_are_not_closed_outlines():
    """Of two pieces that share a side neither is an outline of its own: the side would be cut twice."""
    outlines = ends(
        find_cuts(page(Placement(piece(), 0, 0), Placement(piece(), 20, 0), Placement(piece(), 100, 0)))
    )
    assert [closed for _, closed in outlines].count(True) == 1
    assert ([(20, 0), (20, 10)], False) in outlines


def test_slits_are_cut_before_the_piece():
    """What is cut within a piece comes first: a loose piece would move."""
    slit = line(5, 0, 5, 5, FULL.pen("cut"))
    outlines = ends(find_cuts(page(Placement(piece(shapes=(slit,)), 30, 40))))
    assert outlines[0] == ([(35, 40), (35, 45)], False)
    assert len(outlines) == 2


def test_guides_are_not_cut():
    """Lines across a grid or a sheet guide a hand; a machine follows trims."""
    assert (
        find_cuts(page(line(0, 0, 100, 0, FULL.pen("cut-inside")), line(0, 50, 210, 50, FULL.pen("cut"))))
        == []
    )


def test_outlines_are_cut_as_drawn():
    """A piece cut along its outline is cut along what is drawn for that, not along its box."""
    drawn = line(1, 1, 19, 9, FULL.pen("cut"))
    outlines = ends(find_cuts(page(Placement(piece(cut="outline", shapes=(drawn,)), 30, 40))))
    assert outlines == [([(31, 41), (49, 49)], False)]


def test_a_sheet_of_a_poster_is_cut_at_its_joints():
    """Of a piece that is cut at its left alone, that side is cut, along its trim within the drawing."""
    joined = piece(sides="l", trim=Window(2, 3, 20, 10))
    assert ends(find_cuts(page(Placement(joined, 30, 40)))) == [([(32, 43), (32, 50)], False)]
    assert not page(Placement(joined, 30, 40)).cut_out


@pytest.mark.parametrize("facts", [{"is_back": True}, {}])
def test_backs_are_not_cut(facts):
    """Neither a back page nor the back of a piece beside its front is cut."""
    side = "front" if facts else "back"
    assert (
        find_cuts(
            page(Placement(piece(side=side, shapes=(line(5, 0, 5, 5, FULL.pen("cut")),)), 30, 40), **facts)
        )
        == []
    )


def test_folds_of_pieces_and_of_the_page():
    """Folds within fronts and across the page are folded."""
    front = Placement(piece(shapes=(line(0, 5, 20, 5, FULL.pen("fold")),)), 30, 40)
    outlines = ends(find_folds(page(front, line(105, 0, 105, 297, FULL.pen("fold")))))
    assert outlines == [([(30, 45), (50, 45)], False), ([(105, 0), (105, 297)], False)]
    assert find_folds(page(front, is_back=True)) == []


def test_cuts_lie_on_the_paper_without_corrections():
    """A printer's errors are not the blade's: cuts lie where the layout is wanted, not where the file has it."""
    fed = Fed(210, 297, Matrix(e=2, f=3), Matrix(a=1.01, d=1.02, e=7))
    (outline,) = ends(find_cuts(page(Placement(piece(), 30, 40), fed=fed)))
    assert outline[0][0] == (32, 43)
    assert fed.matrix(30, 40) == pytest.approx((32 * 1.01 + 7, 43 * 1.02))
