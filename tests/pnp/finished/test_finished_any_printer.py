"""Kits on any paper, for any printer: each one finds its place, or one sentence says beforehand what does not fit.

A long search: ``PNP_EXAMPLES=3000 pytest tests/pnp/finished/test_finished_any_printer.py``.
"""

import os

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.check.check import check
from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.paper import SMALLEST
from pnp.pages.printer import Margins, Printer

EXAMPLES = int(os.environ.get("PNP_EXAMPLES", "4"))
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


LOW = Request(("blockers",), 2, {"edition": "standard"}, "138x317.5", "fr")
"""A sheet so low that the columns under the picture of the table begin below its foot."""


@settings(max_examples=EXAMPLES, deadline=None)
@example(LOW)
@given(requests())
def test_every_kit_finds_its_place_or_is_refused_beforehand(request):
    """Whatever the paper, the margins, the scale and the kit: nothing lies in a margin or on something else."""
    assert not faults(request)


def hp(*margins, measured=(100.0, 100.0)):
    return Printer(measured=measured, margins=Margins(*margins) if margins else None)


CLOSE = [
    (("low-blow",), 3, "a4", hp(*[6.35] * 4)),
    (("schocken",), 2, "a4", hp(*[7.0] * 4)),
    (("blockers",), 5, "a4", hp(4, 4, 8, 13.8)),
    (("low-blow",), 3, "a4", hp(measured=(98.5, 99.0))),
    (("blockers",), 5, "210x285.2", None),
    (("schocken",), 5, "206.4x322.1", None),
    (("low-blow",), 4, "277.8x278.8", None),
]
"""Printers that cannot reach the outer 6 to 14 mm, or that print 98.5 % large; papers where things come close."""


@pytest.mark.parametrize(("games", "players", "paper", "printer"), CLOSE, ids=str)
def test_close_margins_and_odd_papers_leave_room_for_every_kit(games, players, paper, printer):
    assert not faults(Request(games, players, paper=paper, printer=printer))


def test_margins_make_no_upright_sheet_lie_across():
    """277.8 x 278.8 mm with 14.57 mm at the top are wider than high: then the sides give up as much."""
    request = Request(("blockers",), 4, paper="277.8x278.8", printer=hp(5.72, 1.97, 14.57, 4.86))
    (plan,) = make_plans(request)
    assert plan.spec.paper.width <= plan.spec.paper.height
    assert not faults(request)


@pytest.mark.parametrize(("game", "paper"), [("blockers", "letter"), ("schocken", "a4")])
def test_margins_of_15_mm_are_room_enough_on_usual_papers(game, paper):
    """A4 and Letter take kits with margins of 15 mm; A5 does not, and says so."""
    assert not faults(Request((game,), 4, paper=paper, printer=hp(*[15.0] * 4)))
    with pytest.raises(PnpError, match=f"{SMALLEST[0]:g} × {SMALLEST[1]:g}"):
        make_plans(Request((game,), 4, paper="a5", printer=hp(*[15.0] * 4)))


FOUND = {
    "lines of five columns of a leaflet, 304 mm wide, 5 mm from the edge": Request(
        ("blockers",), 2, paper="138x314"
    ),
    "a leaflet after the tiles has smaller ones, which never pass for them": Request(
        ("blockers",), 5, paper="222.8x199", lang="it", printer=hp(12.71, 7.08, 9.5, 0.68)
    ),
    "a head that is higher over two dice on the third sheet": Request(("schocken",), 6, paper="219x250.3"),
    "a German hint beside a head that names two colours": Request(
        ("low-blow",), 3, paper="223.4x231.5", lang="de"
    ),
    "outlines of enlarged tiles of a leaflet in low ink": Request(
        ("blockers",), 2, {"edition": "profi"}, "252.9x354.7", "es", "fold", ink="low"
    ),
    "the label of a poster's last sheet in two lines, as it is too long": Request(
        ("blockers",), 2, {"edition": "profi"}, "192x192.3", "es", "short-edge"
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_the_long_search_found(name):
    """Each was a fault once."""
    assert not faults(FOUND[name])
