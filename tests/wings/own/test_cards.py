"""What a folder says of cards, drawn and measured: sides, backs, gutters, what cannot be set."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.shapes import Ink, Rect
from pnp.drawing.theme import theme
from pnp.pages.imposition import impose
from pnp.pages.paper import paper
from pnp.pieces.board_map import Box
from pnp.wings.own.marks import BoxMark, IconMark, PictureMark
from pnp.wings.own.things import Thing
from tests.wings.own.drawing import BLUE, SPOT, cards, look, say, told


def spots(page):
    return [(round(each.trim.left, 3), round(each.trim.top, 3)) for each in page.faces]


def test_backs_meet_their_fronts():
    """Nine trading cards on A4: the sheet is 210 wide, so a front at x lies on a back at 210 - 63 - x."""
    part = cards(10).draw(look())
    pages = impose([part], paper("a4"), theme("full"))
    assert [page.is_back for page in pages] == [False, True, False, True]
    assert len(spots(pages[0])) == 9
    assert spots(pages[1]) == [(round(210 - 63 - x, 3), y) for x, y in spots(pages[0])]


def test_backs_over_the_short_edge_are_upside_down():
    """Their type too: the word lies in the opposite corner, and its height is that of the sheet less its own."""
    part = cards(1).draw(look("short-edge"))
    assert (len(part.steps), len(cards(1).draw(look("fold")).steps)) == (0, 1)
    front, back = impose([part], paper("a4"), theme("full"), "short-edge")
    assert spots(back) == [(x, round(297 - 88 - y, 3)) for x, y in spots(front)]
    (face,) = [each.face for each in back.faces]
    turned = [each for each in face.shapes if not isinstance(each, Rect)]
    assert [each.matrix[:4] for each in turned] == [(-1, 0, 0, -1)]


def test_a_changed_icon_is_drawn_anew(tmp_path):
    """A kit that is drawn again has the same faces and warnings, until a file changes."""
    icon = tmp_path / "wheat.svg"
    icon.write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>', encoding="utf-8")
    marks = (say("White on white", colour="#ffffff"), IconMark(SPOT, Box(20, 40, 9, 9), icon))

    def drawn():
        where = look()
        return replace(cards(), things=(Thing(SPOT, "a", "a", marks),)).draw(where).pieces[0].front, told(
            where
        )

    before = drawn()
    assert before == drawn()
    assert before[1] == [
        'this is invisible: #ffffff on #ffffff; choose another colour, or write colour: "on-{column}"'
    ]
    icon.write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>', encoding="utf-8")
    assert before[0] != drawn()[0]


def test_a_gutter_parts_cards():
    """With 6 mm three cards of 63 need 201 and find 192: two side by side, and each has cuts of its own."""
    part = cards(9, gutter=6.0).draw(look())
    page = impose([part], paper("a4"), theme("full"))[0]
    xs = sorted({x for x, _ in spots(page)})
    ys = sorted({y for _, y in spots(page)})
    assert {round(after - before, 3) for before, after in pairwise(xs)} == {69.0}
    assert {round(after - before, 3) for before, after in pairwise(ys)} == {94.0}
    assert page.cuts.straight == 2 * (len(xs) + len(ys))


def test_colour_runs_over_the_edges_that_it_touches():
    """The bar of 10 mm at the top reaches over three edges, and not over its own foot."""
    piece = cards(1, back=False).draw(look()).pieces[0]
    over = [each for each in piece.run_over(3) if each.ink == BLUE]
    assert [(each.x, each.y, each.width, each.height) for each in over] == [(-3, -3, 69, 13)]


def test_equal_backs_are_one_drawing():
    """However many rows say them."""
    pieces = cards(4).draw(look()).pieces
    assert len({id(each.back) for each in pieces}) == 1
    assert len({each.front.name for each in pieces}) == 4


@pytest.mark.parametrize(
    ("mark", "wrong"),
    [
        (
            say("far too many words for so little a box " * 5),
            "the text does not fit at 9 pt; the box must be",
        ),
        (say("Wheat ☃"), "the font has no sign for '☃' (U+2603)"),
        (say("חיטה"), "'ח': texts in this script cannot be set yet"),
        (say("Wheat", Box(50, 0, 16, 50)), "'text' extends 3.0 mm beyond its piece of 63 × 88 mm"),
        (say("Strengths", Box(0, 0, 6, 50)), "a word does not fit at 9 pt; the box must be"),
    ],
)
def test_what_cannot_be_set_is_told_where_it_is_said(mark, wrong):
    """The other marks are drawn all the same, so that all faults are told at once."""
    where = look()
    thing = Thing(SPOT, "a", "a", (mark, say("Fine")))
    replace(cards(), things=(thing,)).draw(where)
    ((spot, text),) = where.findings.faults
    assert spot == SPOT
    assert wrong in str(text)


def test_a_coarse_picture_is_told(tmp_path):
    """A hundred dots over 50.8 mm are 50 to the inch."""
    file = tmp_path / "barn.png"
    Image.new("RGB", (100, 100), "#336699").save(file)
    where = look()
    mark = PictureMark(SPOT, Box(0, 0, 50.8, 50.8), Path(file))
    replace(cards(), things=(Thing(SPOT, "a", "a", (mark,)),)).draw(where)
    assert told(where) == ["barn.png has 50 dots to the inch at this size; print needs 200"]


@pytest.mark.parametrize(
    ("area", "short"),
    [
        (Box(0, 0, 63, 16), None),
        (Box(0, 0, 62.5, 16), "0.50"),
        (Box(0.2, 0, 62.8, 88), "0.20"),
        (Box(0, 0, 63, 87.98), None),
        (Box(0, 0, 30, 88), None),
    ],
)
def test_what_bleeds_and_almost_reaches_an_edge_is_remarked_on(area, short):
    """A box as wide as a card of another size leaves a white edge; the card is 63 x 88 mm."""
    where = look()
    mark = BoxMark(SPOT, area, Ink("#ff0000"), bleeds=True)
    replace(cards(), things=(Thing(SPOT, "a", "a", (mark,)),)).draw(where)
    wanted = short and f"'box' bleeds, but ends {short} mm before an edge of its piece of 63 × 88 mm"
    assert [str(text) for _, text in where.findings.warnings] == ([wanted] if wanted else [])
