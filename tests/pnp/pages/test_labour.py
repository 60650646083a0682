"""The work by hand: strokes, outlines, folds and minutes, worked out by hand for whole kits."""

import json
from itertools import product

import pytest

from pnp.data import resources
from pnp.drawing.shapes import Drawing, Placement
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.labour import Labour, count_strokes, measure_labour
from pnp.pages.page import Cut, Cuts, Page
from pnp.pages.paper import paper
from pnp.pieces.piece import Piece

REAL = {"without": "dice,counters"}


def pages_of(game, players=3, **choices):
    """Return the pages of a kit on A4."""
    (plan,) = make_plans(Request((game,), players, choices))
    return lay_out(plan.game, plan.spec).pages


@pytest.mark.parametrize(
    ("game", "choices", "work", "minutes"),
    [
        # Four aids, two by two: 4 cuts around them, 1 right across, then 1 across 2 strips.
        ("low-blow", REAL, Labour(4 + 1 + 2), 5),
        # Also 33 counters, 11 by 3: 1 cut parts them from the dice, 4 go around, 2 across, then 10 across 3 strips.
        # 15 dice with 6 lines to fold: 44 x 20 s + 15 x 90 s + 90 x 30 s = 82 minutes.
        ("low-blow", {}, Labour(7 + 1 + 4 + 2 + 10 * 3, net=15, fold=15 * 6), 85),
        # 84 tiles, 12 by 7: 4 cuts around, 6 across, then 11 across 7 strips. 3 racks in 2 by 2 places: 4 cuts around,
        # 1 across, then 1 across 2 strips. Aids as above. 101 x 20 s + 12 x 30 s = 40 minutes.
        ("blockers", {}, Labour(4 + 6 + 11 * 7 + 7 + 7, fold=3 * 4), 40),
    ],
)
def test_the_work_on_a_kit(game, choices, work, minutes):
    """It is what somebody counts who cuts the kit."""
    measured = measure_labour(pages_of(game, **choices))
    assert (measured, measured.minutes) == (work, minutes)


def test_short_cuts_within_a_piece_are_strokes():
    """Each of five lids has four at its corners; 96 mm squares, two by two on a sheet, take 7 strokes or fewer."""
    pages = [page for page in pages_of("schocken", 5) if "lids" in page.parts]
    assert measure_labour(pages).stroke == sum(map(count_strokes, pages)) + 5 * 4


@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_outlines_are_counted_alike_everywhere(game):
    """The guide and the map count as many as the table of a build: also that of a box, which is a whole page."""
    pages = pages_of(game, **{"with": "box,cover"})
    work = measure_labour(pages)
    assert work.net + work.outline == sum(page.work.outlines for page in pages) > 0


def test_parts_that_are_not_made_cost_nothing():
    """The work without them is that on a kit from which they are left out."""
    assert measure_labour(pages_of("low-blow"), ["dice", "counters"]) == measure_labour(
        pages_of("low-blow", **REAL)
    )


def test_a_machine_leaves_folding():
    """Nothing is cut by hand then."""
    work = measure_labour(pages_of("low-blow"), by_machine=True)
    assert work == Labour(fold=90)


def test_a_cut_across_strips_is_a_stroke_on_each():
    """Cuts that meet only waste are none."""
    piece = Piece(Drawing("piece", 20, 20, ()))
    faces = [
        Placement(piece.face("tiles", at), x, y) for at, (x, y) in enumerate(product((50, 70), (50, 70)), 1)
    ]
    upright = [Cut(at, (x, 45), (x, 95)) for at, x in enumerate((50, 70, 90), 1)]
    level = [Cut(at, (50, y), (90, y)) for at, y in enumerate((50, 70, 90), 4)]
    page = Page(
        paper("a4").upright, ("tiles",), "", "", "card", tuple(faces), 5, 205, Cuts((*upright, *level))
    )
    assert count_strokes(page) == 3 + 3 * 2
    off = Cut(7, (10, 20), (200, 20))
    assert count_strokes(page._replace(cuts=Cuts((*upright, *level, off)))) == 3 + 3 * 2


def test_every_figure_is_stated():
    """Each kind of work has its seconds in the file, which says what they assume."""
    figures = json.loads(resources.text("assets/minutes.json"))
    assert figures.pop("about")
    assert tuple(figures) == Labour._fields
    assert all(seconds > 0 for seconds in figures.values())
