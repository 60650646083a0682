"""The rules of a game on a phone: the lines of the leaflet, in the language of the page."""

import re
import shutil
from itertools import cycle

import pytest

from pnp.games import PRINTED
from pnp.texts.languages import LANGUAGES
from pnp.wings.web.rendering import set_bold
from scorer.games import GAMES
from tests.wings.web.conftest import ROOT
from tests.wings.web.running import running

pytestmark = pytest.mark.usefixtures("here")

SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
PAGES = [
    ("low-blow", "blog", 3),
    ("low-blow", "web", 4),
    ("blockers", "standard", 2),
    ("blockers", "profi", 2),
    ("schocken", "", 8),
]
OTHERS = list(zip(LANGUAGES, cycle(PAGES), strict=False))
"""Each language with one of the pages; all of them are read in English."""


def spec(game, kind, players, lang):
    """Return the kit whose rules a page shows."""
    from pnp.pages.paper import paper

    option = PRINTED[game].rules.edition_option
    return PRINTED[game].spec(players, {option.id: kind} if option else {}, paper("a4"), lang)


@pytest.mark.parametrize(
    ("game", "kind", "players", "lang"),
    [*((*page, "en") for page in PAGES), *((*page, lang) for lang, page in OTHERS if lang != "en")],
)
def test_every_line_of_the_leaflet_is_on_the_page(phone, game, kind, players, lang):
    """Nothing is left out, and each line can be linked to by its key."""
    found = phone.get(f"/rules/{game}?kind={kind}&players={players}", headers={"accept-language": lang})
    assert found.status_code == 200
    leaflet = PRINTED[game].leaflet(spec(game, kind, players, lang))
    for section in leaflet.sections:
        assert f'id="{section.id}"' in found.text
        for item in section.items:
            assert f'id="{item.key}"' in found.text
            assert str(set_bold(item.text)) in found.text, item.key


def test_what_there_is_not_is_refused(phone):
    """No such game; a number of players or a kind that is unknown shows the usual rules."""
    assert phone.get("/rules/chess").status_code == 404
    assert phone.get("/rules/low-blow?kind=x&players=77").text == phone.get("/rules/low-blow").text.replace(
        "/rules/low-blow", "/rules/low-blow?kind=x&amp;players=77", 1
    )


@pytest.mark.parametrize("address", ["/new/low-blow", "/new/blockers?kind=profi", "/new/schocken"])
def test_a_new_play_leads_to_the_rules(phone, address):
    """Those of the game and of its kind."""
    game, _, kind = address.removeprefix("/new/").partition("?")
    assert f'href="/rules/{game}' in phone.get(address).text
    assert kind in phone.get(address).text


def test_rules_of_a_folder_are_shown_as_they_are_printed(phone, tmp_path):
    """The first page leads to the sheet that they begin on; a folder without rules has no such link."""
    shutil.copytree(ROOT / "examples" / "harvest", tmp_path / "bare")
    game = tmp_path / "bare" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("  - rules: rules.md\n", ""), "utf-8")
    for folder in (ROOT / "examples" / "harvest", tmp_path / "bare"):
        GAMES.folders.open(folder)
    html = phone.get("/").text
    assert 'href="/rules/harvest"' in html
    assert 'href="/rules/bare"' not in html
    assert phone.get("/rules/bare").status_code == 404
    to = phone.get("/rules/harvest").headers["location"]
    assert to == "/print/harvest?players=2#rules"
    (first,) = re.findall(r'<li id="rules">.*?alt="Page \d+: ([^"]*)"', phone.get(to).text)
    assert first == "Rules"


def test_the_rules_fit_a_small_phone_with_large_type(chromium, tmp_path):
    """At 320 px with text of twice the size nothing is wider than the screen."""
    with running(tmp_path) as server:
        page = chromium.new_context(locale="de-DE", **SMALL).new_page()
        for game, kind, players in PAGES:
            page.goto(f"{server}/rules/{game}?kind={kind}&players={players}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, (game, kind)
            page.evaluate("document.documentElement.style.fontSize = '34px'")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, (game, kind)
        page.context.close()
