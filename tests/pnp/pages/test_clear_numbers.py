"""What stands small beside pieces is told apart: crop marks, footers, cuts between tiles."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.measures import FOOT
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Inked, TextShape
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans

MARK = theme("full").pen("crop-mark")


def pages(*games, **more):
    """Return the pages that pieces are cut out of."""
    (plan,) = make_plans(Request(games=games, **more))
    return [page for page in lay_out(plan.game, plan.spec).pages if page.cuts.lines]


def touching(boxes, others, white):
    """Return the pairs of boxes that are nearer than so many mm."""
    wide = [
        (box, Window(box.left - white, box.top - white, box.right + white, box.bottom + white))
        for box in boxes
    ]
    return [(one, other) for one, around in wide for other in others if not around.misses(other)]


@pytest.mark.parametrize(
    ("games", "players", "paper"),
    [(("schocken",), 4, "letter"), (("schocken",), 4, "a5"), (("blockers",), 4, "a4")],
    ids=str,
)
def test_footers_keep_clear_of_crop_marks(games, players, paper):
    """By 0.8 mm, where pieces reach far down; other footers stand where they stand on every page."""
    for page in pages(*games, players=players, paper=paper):
        marks = [bounds(shape) for shape in page.shapes if isinstance(shape, Inked) and shape.ink == MARK]
        foot = page.paper.height - FOOT
        texts = [shape for shape in page.shapes if isinstance(shape, TextShape)]
        bottom = [
            note for note in texts if note.y > foot - page.paper.footer_room - 0.7 and not note.text.isdigit()
        ]
        marks = [mark for mark in marks if mark.bottom < foot]  # not the lines of the scale bar
        assert bottom
        assert not touching([bounds(note) for note in bottom], marks, 0.8), page.name
        lowest = max(face.trim.bottom for face in page.faces)
        if lowest < page.paper.height - 20 - page.paper.footer_room:
            assert max(note.y for note in bottom) == pytest.approx(foot)


@pytest.mark.parametrize("backs", ["long-edge", "none"])
def test_tiles_that_do_not_fill_a_sheet_take_the_fewest_cuts(backs):
    """112 tiles of four colours on A3: two columns of 14 for each colour, with 9 and 15 cuts, and no hole."""
    page = next(
        page for page in pages("blockers", players=4, paper="a3", backs=backs) if page.parts == ("tiles",)
    )
    assert page.cuts.straight == 9 + 15
    columns = {}
    for face in page.faces:
        columns.setdefault(round(face.trim.left, 2), []).append(face.face.piece.seat)
    assert [set(seats) for _, seats in sorted(columns.items())] == [
        {seat} for seat in ("red", "blue", "yellow", "green") for _ in range(2)
    ]


def test_no_cut_is_drawn_where_no_tile_lies():
    """On Letter the last column of four colours has 8 tiles of 13: below them is nothing. Backs have no lines."""
    (plan,) = make_plans(Request(games=("blockers",), players=4, paper="letter"))
    sides = [page for page in lay_out(plan.game, plan.spec).pages if page.parts == ("tiles",)]
    assert [page.is_back for page in sides] == [False, True]
    seats = ("red", "blue", "yellow", "green")
    pens = [theme("full").pen("cut-inside"), *(theme("full").pen("cut-on-colour", seat) for seat in seats)]
    for page in sides:
        trims = [face.trim for face in page.faces]
        lines = [bounds(shape) for shape in page.shapes if isinstance(shape, Inked) and shape.ink in pens]
        cuts = {
            (box.height > box.width, round(box.left if box.height > box.width else box.top, 1))
            for box in lines
        }
        assert len(cuts) == (0 if page.is_back else 8 + 14)
        for box in lines:
            middles = [
                (box.left + (box.right - box.left) * at, box.top + (box.bottom - box.top) * at)
                for at in (0.01, 0.99)
            ]
            for x, y in middles:
                assert touching(trims, [Window(x, y, x, y)], 0.01)
