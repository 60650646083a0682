"""Rules of a game that change its kit: declared by the rules once, known to the kit and to all that ask for kits."""

import io
import json

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.app import run
from pnp.errors import PnpError
from pnp.games import PRINTED
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.paper import paper
from pnp.texts.languages import LANGUAGES
from scorer.games import OWN
from scorer.games.low_blow import counter_points
from scorer.games.low_blow.rules import RULES
from tests.pnp.measured import built, overlaps, planned, sheets, texts

OTHER_EDITION = "--counters rising: 'counters' is a rule of edition=blog only"


def said_on(kind, players):
    """Return the text of a finished kit, on one line, by the name of the page."""
    kit = built(players, kind, "a4")
    pdf = pypdfium2.PdfDocument(kit.data)
    found = {}
    for page, drawn in zip(pdf, kit.document.pages, strict=True):
        said = " ".join(page.get_textpage().get_text_range().replace("\xa0", " ").split())
        found[drawn.label] = f"{found.get(drawn.label, '')} {said}"
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_every_page_about_counters_says_that_they_rise(players):
    """The numbers are where they are needed; nowhere does each counter take off one point."""
    pages = said_on("rising", players)
    board, aid, leaflet, sheet = (
        " ".join(said for label, said in pages.items() if part in label)
        for part in ("Board", "Aids", "Rules leaflet", "Score sheet")
    )
    for said in (board, aid, leaflet, sheet):
        assert "1, 3, 6, 10" in said
    assert aid.count("1, 3, 6, 10, 15 … points for 1, 2, 3, 4, 5 …") == players
    assert "− 10 counters 1 + 2 + 3 + 4 for 4 held = 26 final" in aid
    assert "1, 3, 6, 10, 15 … points for 1, 2, 3, 4, 5 … counters" in leaflet
    assert "1 + 2 + 3 + 4 = 10: 36 − 10 = 26." in leaflet
    assert "rising counters" in leaflet
    for said in pages.values():
        assert "1 for each counter" not in said
        assert "each takes off 1" not in said


def test_the_printed_numbers_are_those_of_the_score():
    """What the pages list is what is taken off."""
    assert [counter_points(held, "rising") for held in range(1, 6)] == [1, 3, 6, 10, 15]


def test_the_usual_kit_says_nothing_of_it():
    """Its pages speak of one point for each counter."""
    pages = said_on("blog", 3)
    assert not any("1, 3, 6, 10" in said for said in pages.values())
    assert "Take off 1 for each counter you hold" in pages["Rules leaflet"]


def test_flat_is_the_kit_without_the_option():
    """The same bytes and the same name, so that nothing of it is in the file."""
    usual, flat = (
        draw(make_plans(Request(("low-blow",), 3, choices, only=("aids",)))[0])
        for choices in ({}, {"counters": "flat"})
    )
    assert (usual.file_name, usual.data) == (flat.file_name, flat.data)
    with pikepdf.open(io.BytesIO(usual.data)) as file:
        assert "counters" not in json.loads(str(file.docinfo["/PnpRequest"]))


def test_it_is_built_again(tmp_path):
    """The name says so, the record too; another edition given with ``--from`` leaves the rule out."""
    words = ["build", "low-blow", "--only", "aids", "--counters", "rising", "--no-check", "--out"]
    assert run([*words, str(tmp_path / "first")]) == 0
    first = tmp_path / "first" / "low-blow-rising-3p-only.pdf"
    again = ["build", "--from", str(first), "--no-check", "--out"]
    assert run([*again, str(tmp_path / "again")]) == 0
    assert (tmp_path / "again" / first.name).read_bytes() == first.read_bytes()
    assert run([*again, str(tmp_path / "web"), "--edition", "web"]) == 0
    assert (tmp_path / "web" / "low-blow-web-3p-only.pdf").exists()
    assert run([*again, str(tmp_path / "flat"), "--counters", "flat"]) == 0
    assert (tmp_path / "flat" / "low-blow-3p-only.pdf").exists()


@pytest.mark.parametrize("command", ["build low-blow", "build", "map low-blow"])
def test_another_edition_refuses_it(command, capsys):
    """One sentence says which edition has it, also if no game is named."""
    assert run([*command.split(), "--edition", "web", "--counters", "rising"]) == 2
    assert capsys.readouterr().err == f"{OTHER_EDITION}\n"


def every_edition():
    """Return every edition of our games with each number of its players."""
    return [
        (game, edition, players)
        for game in OWN
        for edition in PRINTED[game].rules.editions
        for players in edition.players
    ]


@given(st.sampled_from(every_edition()), st.data())
def test_a_kit_takes_the_rules_that_its_edition_has(which, data):
    """Every value of every rule of the game: taken if the edition has it and it is printed, refused otherwise."""
    game, edition, players = which
    kit, switch = PRINTED[game], PRINTED[game].rules.edition_option
    option = data.draw(st.sampled_from([each for each in kit.rules.options if each != switch]))
    value = data.draw(
        st.sampled_from([value for value, _ in option.values] or [str(option.least), str(option.most)])
    )
    choices = {option.id: value} | ({switch.id: edition.id} if switch else {})
    if option in edition.options and option.printed:
        assert kit.spec(players, choices, paper("a4")).choices[option.id] == option.read(value)
    else:
        with pytest.raises(PnpError):
            kit.spec(players, choices, paper("a4"))


def test_the_options_of_kits_and_rules_are_the_same_objects():
    """For every edition: what the kit has is what the rules mark, with the option of the edition and the kit's own."""
    for game, edition, _ in every_edition():
        kit = PRINTED[game]
        printed = [option for option in edition.options if option.printed]
        switch = [kit.rules.edition_option] if kit.rules.edition_option else []
        assert list(kit.options_of(edition)) == [*switch, *printed, *kit.own_options, *kit.extras]
    blog, web = (
        [option.id for option in PRINTED["low-blow"].options_of(edition)] for edition in RULES.editions
    )
    assert (blog, web) == (
        ["edition", "counters", "plain", "aids", "with", "without"],
        ["edition", "plain", "aids", "with", "without"],
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_longer_than_its_room(lang):
    """On large and small cards and boards, also where a sentence is not translated yet."""
    for players, size, ink in ((3, "a4", "full"), (4, "letter", "grey"), (4, "a5", "low")):
        plan = planned(players, "rising", size, "low-blow", lang, ink)
        for page in lay_out(plan.game, plan.spec).pages:
            for text in texts(page.shapes):
                assert text.width <= text.room + 1e-6, (players, size, text.text)


@pytest.mark.parametrize("players", [3, 4])
def test_no_two_texts_lie_on_one_another(players):
    """Also where numbers are printed under a word."""
    for label, sheet in sheets(players, "rising", "a4").items():
        assert overlaps(sheet.words) == [], label
