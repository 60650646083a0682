"""Requests, plans and the layout of documents."""

import pytest

from pnp.drawing.shapes import Placement
from pnp.games import UnknownGameError
from pnp.games.contract import NotForPlayersError
from pnp.games.options import NoOptionError, OneEditionError, OptionError
from pnp.kits.formats import FORMATS, owner
from pnp.kits.plan import NoGameError, Request, make_plans
from pnp.pages.paper import PaperSizeError, UnknownPaperError
from tests.pnp.measured import EVERY, built


@pytest.mark.parametrize("kit", EVERY)
def test_drawings_placed_twice_are_told_apart_by_name(kit):
    """No two different drawings of one document bear the same name: each name is one form in the file."""
    seen = {}
    for page in built(*kit).document.pages:
        for shape in page.shapes:
            if isinstance(shape, Placement):
                assert seen.setdefault(shape.drawing.name, shape.drawing.shapes) == shape.drawing.shapes


def test_three_players_when_left_out():
    """A request without anything is every game for three players, blog edition, on A4."""
    all_games = make_plans(Request())
    assert [plan.file_name for plan in all_games] == ["low-blow-3p.pdf", "blockers-3p.pdf", "schocken-3p.pdf"]
    spec = all_games[0].spec
    assert (spec.players, spec.paper.id) == (3, "a4")
    assert spec.choices == {
        "edition": "blog",
        "counters": "flat",
        "plain": False,
        "aids": "home",
        "with": "",
        "without": "",
    }


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        (Request(players=2), ["blockers-2p.pdf", "schocken-2p.pdf"]),
        (Request(players=7), ["schocken-7p.pdf"]),
        (Request(players=4, choices={"edition": "web"}), ["low-blow-web-4p.pdf"]),
        (Request(players=2, choices={"edition": "profi"}), ["blockers-profi-2p.pdf"]),
        (Request(choices={"cell": 25.0}, paper="a3"), ["blockers-3p.pdf"]),
        (Request(choices={"discs": 20}), ["schocken-3p.pdf"]),
    ],
)
def test_games_that_suit(request_, names):
    """Without a game, those are built that so many can play and that know what is asked for."""
    assert [plan.file_name for plan in make_plans(request_)] == names


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        (Request(players=9), NoGameError),
        (Request(("low-blow",), players=5), NotForPlayersError),
        (Request(("go",)), UnknownGameError),
        (Request(choices={"edition": "book"}), OptionError),
        (Request(choices={"edition": "web", "discs": 20}), NoOptionError),
        (Request(players=3, choices={"edition": "profi"}), NotForPlayersError),
        (Request(("blockers",), choices={"edition": "web"}), OptionError),
        (Request(("schocken",), choices={"edition": "web"}), OneEditionError),
        (Request(("blockers",), players=3, choices={"edition": "profi"}), NotForPlayersError),
        (Request(("low-blow",), choices={"cell": 25.0}), NoOptionError),
        (Request(("schocken",), choices={"cell": 20.0}), NoOptionError),
        (Request(paper="b5"), UnknownPaperError),
        (Request(paper="100x150"), PaperSizeError),
    ],
)
def test_a_request_is_checked_before_anything_is_drawn(request_, fault):
    """Each wrong wish has a fault of its own."""
    with pytest.raises(fault):
        make_plans(request_)


def test_card_and_paper_are_counted():
    """Four players: guide, rules, board, score sheet, map on paper; two pages of dice, two of aids and counters."""
    document = built(4, "blog", "a4").document
    assert (document.sheets("paper"), document.sheets("card")) == (5, 4)
    # counters 11 x 4: 12 + 5 cuts, 1 to part them off; aids 2 x 2 and one alone: 3 + 3 and 2 + 2
    assert document.cuts.straight == 18 + 6 + 4
    assert document.cuts.outlines == 20


def test_every_format_names_what_writes_and_checks_it():
    """Both are found, and every option belongs to one format."""
    for form in FORMATS.values():
        assert callable(form.writer())
        assert form.check is None or callable(form.check)
    options = [option.id for form in FORMATS.values() for option in form.switches]
    assert len(options) == len(set(options))
    assert owner("cmyk") is owner("shop") is FORMATS["shop"]
