"""The form of the print shop has what the games declare, also one of another package."""

import pytest

from pnp.kits.plan import Request, make_plans
from pnp.wings.web.print_shop import find_faults, make_order
from pnp.wings.web.rules import address_of_rules
from scorer.games.low_blow import WEB, Game
from tests.pnp.another_game import Shake
from tests.wings.web.samples import finished


def test_the_form_has_a_field_for_every_option(install, phone):
    """A list, a number, a text and a tick; what is sent builds the kit that the command line builds."""
    install(Shake())
    html = phone.get("/print/shake?players=3&felt=yes&size_of_mat=90&corner=x&discs=20").text
    assert '<select id="size_of_mat" name="size_of_mat">' in html
    assert '<option value="90" selected>\u206890 mm\u2069</option>' in html
    assert '<input type="checkbox" name="felt" value="yes" checked>' in html
    discs = 'inputmode="numeric" pattern="[0-9]+" title="1 to 99" value="20" placeholder="13"'
    assert f'name="discs" class="number" {discs}' in html
    assert 'name="corner" value="x" placeholder="TEXT"' in html
    choices = {"felt": True, "size_of_mat": 90.0, "corner": "x", "discs": 20}
    (plan,) = make_plans(Request(("shake",), 3, choices))
    answer = phone.get("/print/shake/kit.pdf?players=3&felt=yes&size_of_mat=90&corner=x&discs=20")
    assert answer.content == finished(plan)
    assert plan.file_name in answer.headers["content-disposition"]


def test_wrong_values_are_told_at_their_fields(install):
    """Each by itself: one wrong value does not hide another."""
    install(Shake())
    asked = make_order("shake", {"size_of_mat": "81", "discs": "x", "felt": "yes", "players": "1"}, "en")
    assert {key: str(fault) for key, fault in find_faults(asked).items()} == {
        "size_of_mat": "--size-of-mat 81: Shake takes 80 or 90 mm",
        "discs": "--discs x: Shake takes 1 to 99",
        "players": "--players 1: Shake is for 2 to 8 players",
    }


def test_the_form_of_the_print_shop(phone):
    """It has a field for it; the usual value of a rule that the edition does not have is none."""
    page = phone.get("/print/low-blow?players=3&counters=rising&only=rules")
    assert '<select id="counters" name="counters">' in page.text
    assert "low-blow-rising-3p-only.pdf" in page.text
    wrong = make_order("low-blow", {"edition": "web", "counters": "rising"}, "en")
    assert {key: str(fault) for key, fault in find_faults(wrong).items() if key == "counters"} == {
        "counters": "--counters rising: 'counters' is a rule of edition=blog only"
    }
    right = make_order("low-blow", {"edition": "web", "counters": "flat"}, "en")
    assert (find_faults(right), right.choices) == ({}, {"edition": "web"})


def test_the_page_of_rules_of_a_game_says_it(phone):
    """The rules that a game links to are its own."""
    game = Game(("Ana", "Ben", "Cleo"), counter_points="rising")
    assert "2 for the second" in phone.get(address_of_rules(game)).text
    usual = Game(("Ana", "Ben", "Cleo"), edition=WEB)
    assert address_of_rules(usual) == "/rules/low-blow?kind=web&players=3"


def test_the_form_offers_the_size_of_aids(phone):
    """The kit is the one of the command line."""
    kit = "players=3&aids=tarot&only=aids"
    html = phone.get(f"/print/blockers?{kit}").text
    assert '<option value="tarot" selected>' in html
    assert '<option value="jumbo">' in html
    (plan,) = make_plans(Request(("blockers",), 3, {"aids": "tarot"}, only=("aids",)))
    answer = phone.get(f"/print/blockers/kit.pdf?{kit}")
    assert answer.content == finished(plan)
    assert "blockers-aids-tarot-3p-only.pdf" in answer.headers["content-disposition"]


@pytest.mark.usefixtures("ready")
def test_other_games_share_the_file(phone):
    """Each is a tick beside the parts that are printed also; what both have may be printed once."""
    html = phone.get("/print/low-blow?players=3&together=schocken&share=dice").text
    assert "<legend>Leave out</legend>" in html
    assert 'name="together" value="schocken" checked>' in html
    assert 'name="share" value="dice" checked>' in html
    assert 'name="share" value="board"' not in html
    order = make_order("low-blow", {"players": "3", "together": "schocken", "share": "dice"}, "en")
    assert make_plans(order)[0].file_name == "low-blow-3p+schocken-3p-share-dice.pdf"


@pytest.mark.parametrize(
    ("fields", "field", "wrong"),
    [
        ({"together": "shake"}, "together", "shake"),
        ({"players": "5", "together": "low-blow"}, "together", "--players 5: Low Blow is for 3 or 4 players"),
        (
            {"together": "low-blow", "share": "racks"},
            "share",
            "--share racks: no two of these games have this part",
        ),
    ],
)
def test_games_that_cannot_share_a_file_are_told(fields, field, wrong):
    """At the tick of the games, or of the parts."""
    ((name, fault),) = find_faults(make_order("blockers", {"players": "3", **fields}, "en")).items()
    assert (name, wrong in str(fault)) == (field, True), fault
