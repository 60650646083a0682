"""Parts refuse what no page could take and no table show, at once and by their names."""

from dataclasses import replace

import pytest

from pnp.drawing.shapes import Drawing, Ink, Rect, line
from pnp.drawing.theme import theme
from pnp.pieces.on_table import FOLDED, CardOnTable
from pnp.pieces.part import Bundle, CardsLayout, Filler, Part, PartError, Strips, TwoSided, Whole
from pnp.pieces.piece import Piece

FULL = theme("full")

CHIP = Piece(Drawing("chip", 20, 10, ()))


def part(piece=CHIP, layout=None):
    """Return a part of a game that nobody here knows."""
    layout = CardsLayout() if layout is None else layout
    return Part("chips", "Chips", "20 mm", "card", layout, 1, (Bundle((piece,)),))


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ({"layout": "cards"}, "unknown layout 'cards'"),
        ({"piece": CHIP._replace(on_table="stack")}, "chip has an unknown form on an online table: 'stack'"),
        (
            {"piece": CHIP._replace(cut="outline")},
            "chip has a cut that the layout CardsLayout does not support",
        ),
        ({"layout": Strips()}, "chip has a cut that the layout Strips does not support"),
        ({"layout": Whole(10)}, "chip has a cut that the layout Whole does not support"),
        (
            {"piece": CHIP._replace(back=CHIP.front), "layout": Filler()},
            "chip has a back, but the layout Filler prints none",
        ),
        ({"layout": TwoSided(("", ""), "")}, "chip has no back, but the layout TwoSided needs one"),
    ],
)
def test_a_part_that_would_be_missing_somewhere_is_refused(facts, wrong):
    """The sentence names the part; the same part without the mistake is taken."""
    assert part().pieces == [CHIP]
    with pytest.raises(PartError) as refused:
        part(**facts)
    assert str(refused.value) == f"part chips: {wrong}"


def test_faces_are_numbered_over_all_bundles():
    """Front and back of a piece share a number; bundles go on counting."""
    two = CHIP._replace(back=Drawing("chip back", 20, 10, ()))
    whole = replace(
        part(two, TwoSided(("", ""), "")), bundles=(Bundle((two, two)), Bundle((two._replace(seat="red"),)))
    )
    assert [(front.id, back.id, back.side) for front, back in whole.faces] == [
        ("chips (1)", "chips (1)", "back"),
        ("chips (2)", "chips (2)", "back"),
        ("chips:red (3)", "chips:red (3)", "back"),
    ]
    assert [back.name for _, back in whole.faces] == ["chip back"] * 3


def test_a_piece_folds_where_it_has_lines_for_that():
    """A line that is cut is no fold."""
    assert not CHIP.is_folded
    assert not Piece(Drawing("slit", 20, 10, (line(0, 5, 20, 5, FULL.pen("cut")),))).is_folded
    assert Piece(Drawing("tent", 20, 10, (line(0, 5, 20, 5, FULL.pen("fold")),)), on_table=FOLDED).is_folded


def test_what_runs_over_an_edge():
    """An ink runs over all edges alike; what draws itself is asked how far; a white piece has nothing."""
    red = Ink(fill="#ff0000")
    assert CHIP._replace(bleed=red).run_over(3) == (Rect(-3, -3, 26, 16, red),)
    assert CHIP._replace(bleed=lambda reach: [Rect(0, 0, reach, 1, red)]).run_over(2) == (
        Rect(0, 0, 2, 1, red),
    )
    assert CHIP.run_over(3) == ()
    assert CHIP._replace(on_table=CardOnTable()).board is None
