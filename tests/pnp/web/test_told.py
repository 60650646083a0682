"""How a phone hears of a game: it is spoken to, pieces are pictures, and points have one sign."""

import re
from urllib.parse import quote

import pytest

from pnp.games import PRINTED
from pnp.web.app import application
from tests.pnp.web.conftest import settings_in
from tests.pnp.web.test_consent import hand
from tests.pnp.web.test_playing import QUICK, legal, move, seated, text_of


@pytest.fixture
def app(tmp_path, clock):
    return application(settings_in(tmp_path, clock, **QUICK))


def happened(phone, table):
    return re.search(r'<p class="happened">(.*?)</p>', phone.get(table).text, re.S)[1]


def test_one_s_own_phone_says_you_and_shows_pieces(phone):
    """Ana puts a tile and draws one; Ben's phone names her and says nothing of what she drew."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    tile = hand(ana, table)[0]
    page = ana.get(f"{table}?tile={quote(tile)}").text
    assert re.search(r'id="task">Choose a square for <span class="in-text">', page)
    move(ana, table, legal(page)[0])
    own, other = text_of(happened(ana, table)), text_of(happened(ben, table))
    assert re.search(r"You put red \S+ \S+ on [A-I][1-9]\. You draw red \S+ \S+\.", own)
    assert re.search(r"Ana puts red \S+ \S+ on [A-I][1-9]\.$", other)
    pictures = [happened(seat, table).count('class="tile red"') for seat in (ana, ben)]
    assert pictures == [2, 1]
    assert re.search(r'<span class="hidden">Points: </span>−1</span>', ben.get(table).text)


def test_a_sentence_begins_with_a_capital(phone):
    """Also if a player's name does not; who only looks hears names."""
    table, (ana, ben, _) = seated(phone, "low-blow", "ana", "ben", "cleo", kind="web")
    move(ana, table, "roll:R")
    assert re.match(r"Ana rolls a die: R\. Ana rolls R[1-6]\.", text_of(happened(ben, table)))
    assert re.match(r"You roll a die: R\. You roll R[1-6]\.", text_of(happened(ana, table)))


@pytest.mark.parametrize("game", [game for game in PRINTED if PRINTED[game].scene is not None])
def test_every_sentence_to_a_player_has_the_facts_of_the_other(game):
    """Both patterns have the same places, but for the name."""
    for pattern, yours in PRINTED[game].scene.yours.items():
        names = re.findall(r"{(\w+)}", pattern)
        found = yours(**{name: f"<{name}>" for name in names})
        assert re.findall(r"{(\w+)}", found.pattern) == [name for name in names if name != "name"]
        assert found[0] == found[0].upper()
