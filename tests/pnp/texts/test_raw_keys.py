"""No page shows the key of a text, as "footer.version: Version 4": a text that lacks its end runs into the next key."""

import re
from pathlib import Path

import pytest

from pnp.data import resources
from pnp.kits.calibration import calibration
from pnp.kits.plan import Request, draw, make_plans
from pnp.texts.languages import LANGUAGES
from tests.pnp.reading import read

LINE = re.compile(r"^([a-z][a-z-]*(?:\.[a-z0-9-]+)+): ", re.MULTILINE)
"""A line of a sheet whose key has several words; those of one word may stand in a sentence."""


def find_keys():
    """Return the keys of all sheets of texts."""
    root = resources.path("templates").parent
    sheets = [*Path(root / "templates").rglob("*.txt"), *Path(root / "pnp").rglob("templates/*.txt")]
    return {key for sheet in sheets for key in LINE.findall(sheet.read_text(encoding="utf-8"))}


def spell(pages):
    """Return all letters of pages, in the order in which they are printed."""
    return "".join(letter.text for page in pages for letter in page.letters)


def find_raw(said):
    """Return the keys in a text, also after a word without a space."""
    return sorted(key for key in KEYS if f"{key}:" in said)


KEYS = find_keys()


def test_keys_are_known_and_found():
    """The search knows keys of several folders, and finds one that runs into a text."""
    assert {"footer.version", "board.round.head", "mat.foot", "guide.heads"} <= KEYS
    assert find_raw("50 mmfooter.version: Version 4") == ["footer.version"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_calibration_sheet_shows_no_key(lang):
    """On neither side, in any language; the version is there."""
    said = spell(read(calibration("a4", lang).data))
    assert find_raw(said) == []
    assert len(re.findall(r"50\smm", said)) == 2


KITS = [
    ("low-blow", 4, "en", {"choices": {"with": "cover,box", "aids": "tarot", "counters": "rising"}}),
    ("low-blow", 3, "de", {"choices": {"edition": "web", "with": "stickers"}, "cut": "marks"}),
    (
        "blockers",
        2,
        "fr",
        {"choices": {"edition": "profi", "with": "cover,box", "cell": 25.0}, "backs": "fold"},
    ),
    ("schocken", 8, "it", {"choices": {"discs": 20}, "ink": "grey", "paper": "a5"}),
]


@pytest.mark.parametrize(("game", "players", "lang", "more"), KITS)
def test_no_page_of_a_kit_shows_a_key(game, players, lang, more):
    """Guide, leaflet, board, aids, sheets, map, covers and boxes."""
    (plan,) = make_plans(Request((game,), players, lang=lang, **more))
    pages = list(read(draw(plan).data))
    assert len(pages) > 5
    assert find_raw(spell(pages)) == []
