"""A valid folder builds, whatever parts it has: the guide, footers, lists and maps of cuts have room for them."""

import pytest

from pnp.cli.app import run
from pnp.cli.folders import game_of
from pnp.drawing.shapes import TextShape
from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import texts
from tests.wings.own.mixtures import write_mixture

SEEDS = (1009, 2010, 2015, 2040, 3014)
"""Each of them was once refused, for a fault of ours: many parts, a long name or title, a low sheet."""

WORK = """\
title: {en: Farm, de: Hof, fr: Ferme}
players: 2
parts:
  - tokens: {shape: circle 16, count: 5, draw: ":star:", punch: yes}
  - standees: {draw: ":star:"}
  - dice: {faces: [1, 2, 3, 4, 5, ":star:"]}
"""
DECK = "  - cards: {id: deck-N, name: Deck N, size: mini, count: 4, face: [icon: {at: 5 5 20 20, draw: ':sun:'}]}\n"
BOX = "  - tuck-box: {holds: deck-1, face: [icon: {at: 5 5 20 20, draw: ':sun:'}]}\n"


@pytest.mark.parametrize("seed", SEEDS)
def test_any_mixture_builds(tmp_path, capsys, seed):
    """The finished file is checked: nothing beyond the edge, no words over others."""
    options = write_mixture(tmp_path / "farm", seed)
    code = run(["build", str(tmp_path / "farm"), "-o", str(tmp_path / "out"), *options])
    assert (code, capsys.readouterr().err if code else "") == (0, "")
    assert [*(tmp_path / "out").glob("*.pdf")]


@pytest.mark.parametrize(
    ("decks", "paper", "lang", "pages"),
    [(3, "letter", "de", 1), (9, "a5", "en", 2)],
)
def test_a_guide_goes_on_to_further_pages(tmp_path, decks, paper, lang, pages):
    """Any number of parts: each part is listed once, and all words fit."""
    decked = "".join(DECK.replace("N", str(number)) for number in range(1, decks + 1))
    (tmp_path / "game.yaml").write_text(WORK + decked + BOX, encoding="utf-8")
    (plan,) = make_plans(Request((game_of(str(tmp_path)),), 2, {}, paper, lang))
    built = draw(plan).document.pages
    guide = [page for page in built if page.parts == ("guide",) and page.label.startswith(built[0].name)]
    assert len(guide) == pages
    words = [text for page in guide for text in texts(page.shapes) if isinstance(text, TextShape)]
    said = [text.text for text in words]
    assert [said.count(f"Deck {number}") for number in range(1, decks + 1)] == [1] * decks
    assert all(text.width <= text.room for text in words)


@pytest.mark.parametrize("title", ["Übermut", "Équipe", "Ế Ấ Ǻ"])
def test_signs_over_capitals_are_below_the_upper_edge(tmp_path, capsys, title):
    """On a low sheet the title is near the edge that printers do not reach; the check measures it."""
    text = WORK.replace("{en: Farm, de: Hof, fr: Ferme}", title)
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    code = run(["build", str(tmp_path), "-o", str(tmp_path / "out"), "--paper", "a5", "--lang", "en"])
    assert (code, capsys.readouterr().err if code else "") == (0, "")
