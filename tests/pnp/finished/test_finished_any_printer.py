"""Kits on any paper, for any printer: each one finds its place, or one sentence says beforehand what does not fit.

A long search: ``PNP_EXAMPLES=3000 pytest tests/pnp/finished/test_finished_any_printer.py``.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.check.check import check
from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.paper import SMALLEST
from pnp.pages.printer import Margins, Printer

EXAMPLES = int(os.environ.get("PNP_EXAMPLES", "8"))
NAMED = ("a5", "a4", "a3", "b5", "letter", "legal", "tabloid")

margin = st.integers(0, 1500).map(lambda hundredth: hundredth / 100)
ruler = st.one_of(st.just(100.0), st.integers(970, 1030).map(lambda tenth: tenth / 10))
offset = st.one_of(st.just(0.0), st.integers(-30, 30).map(lambda tenth: tenth / 10))
sizes = st.tuples(st.integers(1380, 3300), st.integers(1910, 4500)).map(
    lambda size: f"{size[0] / 10:g}x{size[1] / 10:g}"
)
margins = st.one_of(
    st.none(), margin.map(lambda each: Margins(*[each] * 4)), st.builds(Margins, *[margin] * 4)
)
printers = st.builds(
    Printer,
    measured=st.tuples(ruler, ruler),
    back=st.tuples(offset, offset),
    rotation=st.one_of(st.just(0.0), st.integers(-60, 60).map(lambda each: each / 100)),
    margins=margins,
)


@st.composite
def requests(drawn):
    """Return a request for one kit, on a paper and for a printer."""
    game = drawn(st.sampled_from(list(PRINTED.working())))
    edition = drawn(st.sampled_from(list(game.rules.editions)))
    option = game.rules.edition_option
    return Request(
        (game.id,),
        drawn(st.sampled_from(list(edition.players))),
        {option.id: edition.id} if option else {},
        drawn(st.one_of(st.sampled_from(NAMED), sizes)),
        drawn(st.sampled_from(("en", "de", "fr"))),
        drawn(st.sampled_from(("long-edge", "short-edge", "fold", "none"))),
        drawn(st.one_of(st.none(), printers)),
        drawn(st.sampled_from(("full", "low"))),
    )


def faults(request):
    """Return the faults of the kits of a request; none if it is refused before anything is drawn."""
    try:
        planned = make_plans(request)
    except PnpError as refusal:
        return [] if str(refusal) else ["refused without a word"]
    return [f"{each.label}: {each.text}" for plan in planned for each in check(draw(plan).data).faults]


@settings(max_examples=EXAMPLES, deadline=None)
@given(requests())
def test_every_kit_finds_its_place_or_is_refused_beforehand(request):
    """Whatever the paper, the margins, the scale and the kit: nothing lies in a margin or on something else."""
    assert not faults(request)


def hp(*margins, measured=(100.0, 100.0)):
    return Printer(measured=measured, margins=Margins(*margins) if margins else None)


@pytest.mark.parametrize(
    ("printer", "players"),
    [
        (hp(*[5.7] * 4), 2),
        (hp(*[6.35] * 4), 3),
        (hp(*[7.0] * 4), 5),
        (hp(*[7.0] * 4), 2),
        (hp(4, 4, 8, 13.8), 5),
        (hp(measured=(98.5, 99.0)), 3),
    ],
    ids=str,
)
def test_margins_of_many_printers_leave_room_for_every_kit(printer, players):
    """Printers that cannot reach the outer 5.7 to 7 mm, or that print 98.5 % large, get all kits."""
    assert not faults(Request((), players, printer=printer))


@pytest.mark.parametrize("paper", ["210x285.2", "206.4x322.1", "138x191", "277.8x278.8"])
def test_odd_papers_get_every_kit(paper):
    """Papers on which a line, a number or a title comes close to something else."""
    assert not faults(Request((), 5, paper=paper))


def test_lines_of_columns_that_just_fit_keep_off_the_edge():
    """Five columns of a leaflet are 304 mm wide: 5 mm more at each side are too few for the lines of its pictures."""
    assert not faults(Request(("blockers",), 2, paper="138x314"))


def test_margins_make_no_upright_sheet_lie_across():
    """277.8 x 278.8 mm with 14.57 mm at the top are wider than high: then the sides give up as much."""
    request = Request(("blockers",), 4, paper="277.8x278.8", printer=hp(5.72, 1.97, 14.57, 4.86))
    (plan,) = make_plans(request)
    assert plan.spec.paper.width <= plan.spec.paper.height
    assert not faults(request)


@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_margins_of_15_mm_are_room_enough_on_every_usual_paper(game):
    """A4 and Letter take every kit with margins of 15 mm; A5 does not, and says so."""
    for paper in ("a4", "letter"):
        assert not faults(Request((game,), 4, paper=paper, printer=hp(*[15.0] * 4)))
    with pytest.raises(PnpError, match=f"{SMALLEST[0]:g} × {SMALLEST[1]:g}"):
        make_plans(Request((game,), 4, paper="a5", printer=hp(*[15.0] * 4)))


def test_small_tiles_of_the_leaflet_never_pass_for_the_tiles():
    """Where the tiles come first in a file, the leaflet after them still has its own smaller ones."""
    assert not faults(
        Request(("blockers",), 5, paper="222.8x199", lang="it", printer=hp(12.71, 7.08, 9.5, 0.68))
    )


def test_a_head_that_is_higher_over_fewer_columns_has_room():
    """Two dice of Schocken for six are left for the third sheet: over them the hint has a line more than over four."""
    assert not faults(Request(("schocken",), 6, paper="219x250.3"))


def test_a_hint_beside_a_long_head_has_room():
    """On the third sheet of dice a head names two colours; the German hint needs the room of its note."""
    assert not faults(Request(("low-blow",), 3, paper="223.4x231.5", lang="de"))


def test_the_outlines_of_enlarged_pictures_stay_in_the_margins():
    """On 252.9 mm four columns left 5.45 mm at the sides; in low ink the tiles of the leaflet reach out further."""
    assert not faults(Request(("blockers",), 2, {"edition": "profi"}, "252.9x354.7", "es", "fold", ink="low"))


def test_the_label_of_a_poster_s_last_sheet_has_two_lines_where_one_is_too_long():
    """In Spanish, from the middle of a sheet 192 mm wide."""
    assert not faults(Request(("blockers",), 2, {"edition": "profi"}, "192x192.3", "es", "short-edge"))
