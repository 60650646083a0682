"""How a phone hears of a game: it is spoken to, pieces are pictures, and points have one sign."""

import re
from urllib.parse import quote

import pytest

from pnp.games import PRINTED
from pnp.wings.turns.scene import find_scene
from pnp.wings.web.app import application
from scorer.games.blockers import Game
from scorer.games.table import open_table
from tests.wings.turns.test_playing import QUICK, legal, move, seated, text_of
from tests.wings.web.conftest import settings_in
from tests.wings.web.test_consent import hand


@pytest.fixture
def app(tmp_path, clock):
    return application(settings_in(tmp_path, clock, **QUICK))


def happened(phone, table):
    """Return the line of what happened, earliest first."""
    line = re.search(r'<ol class="happened"[^>]*>(.*?)</ol>', phone.get(table).text, re.S)[1]
    return " ".join(line.split("<li>")[:0:-1])


def sentences(phone, table):
    """Return what a screen reader hears of the line."""
    return text_of(re.sub(r'(?s)<span aria-hidden="true"><b>.*?</a>', "", happened(phone, table)))


def test_one_s_own_phone_says_you_and_shows_pieces(phone):
    """Ana puts a tile and draws one; Ben's phone names her and says nothing of what she drew."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    tile = hand(ana, table)[0]
    page = ana.get(f"{table}?tile={quote(tile)}").text
    assert re.search(r'id="task">Choose a square for <span class="in-text">', page)
    move(ana, table, legal(page)[0])
    own, other = sentences(ana, table), sentences(ben, table)
    assert re.search(r"You put red \S+ \S+ on [A-I][1-9]\. You draw red \S+ \S+\.", own)
    assert re.search(r"Ana puts red \S+ \S+ on [A-I][1-9]\.$", other)
    pictures = [happened(seat, table).count('class="tile red"') for seat in (ana, ben)]
    assert pictures == [4, 2]  # in the sentences, and in the line
    shown = text_of(happened(ben, table)).removeprefix(other)
    assert not re.search(r"[A-I][1-9]", re.sub(r'<span class="hidden">.*?</span>', "", shown)), (
        "a square's name"
    )
    assert re.search(r'<span class="hidden">Points: </span>−1</span>', ben.get(table).text)


def test_a_sentence_begins_with_a_capital(phone):
    """Also if a player's name does not; who only looks hears names."""
    table, (ana, ben, _) = seated(phone, "low-blow", "ana", "ben", "cleo", kind="web")
    move(ana, table, "roll:R")
    assert re.match(r"Ana rolls a die: red\. Ana rolls red [1-6]\.", sentences(ben, table))
    assert re.match(r"You roll a die: red\. You roll red [1-6]\.", sentences(ana, table))


@pytest.mark.parametrize("game", [game for game in PRINTED if find_scene(game)])
def test_every_sentence_to_a_player_has_the_facts_of_the_other(game):
    """Both patterns have the same places, but for the name."""
    for pattern, yours in find_scene(game).yours.items():
        names = re.findall(r"{(\w+)}", pattern)
        found = yours(**{name: f"<{name}>" for name in names})
        assert re.findall(r"{(\w+)}", found.pattern) == [name for name in names if name != "name"]
        assert found[0] == found[0].upper()


def test_counters_and_dice_that_move_are_signs(phone):
    """Ana's 4 goes to Ben's row: what that moves stands beside it, without words."""
    table, (ana, *_) = seated(phone, "low-blow", "Ana", "Ben", "Cleo", kind="web")
    move(ana, table, "roll:R")
    die = "R" + re.search(r"You roll red (\d)\.", sentences(ana, table))[1]
    move(ana, table, f"{die}-2")
    said, line = sentences(ana, table), happened(ana, table)
    assert re.search(r"You put red \d on row 2\.", said)
    assert re.search(r'→ <svg class="e"[^>]*><use href="#d-B">', line)
    for number in re.findall(r"takes (\d+) counter", said):
        assert f'<span class="counters">+{number}</span>' in line
    for number in re.findall(r"puts (\d+) counter", said):
        assert f'<span class="counters">−{number}</span>' in line


def test_the_table_as_it_was(phone):
    """A tap on what happened shows the board after it, and nothing to do; "Back" leads to the game."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    for seat in (ana, ben):
        page = seat.get(f"{table}?tile={quote(hand(seat, table)[0])}").text
        move(seat, table, legal(page)[0])
    first = re.findall(r'<li><a href="([^"]+at=\d+)"', ana.get(table).text)[-1]
    then, now = ana.get(first).text, ana.get(table).text
    assert then.count('class="tile red"') > 0
    squares = [
        len(re.findall(r'class="bl-square[^"]*" role="img" aria-label="[A-I]\d: (?:red|blue) ', it))
        for it in (then, now)
    ]
    assert squares == [1, 0]  # now the squares are buttons
    assert "The table as it was then." in then
    assert 'name="move"' not in then
    assert "at=" not in re.search(r'id="now" href="([^"]+)"', then)[1]
    assert ana.get(f"{table}?at=9999").text.count("as it was then") == 0


def test_earlier_moments_tell_nothing_hidden(phone):
    """Ben goes through every moment of Ana's throw: no dice of hers, and no number of what she did unseen."""
    table, (ana, ben) = seated(phone, "schocken", "Ana", "Ben")
    for _ in range(3):
        if 'value="turn" class="strong"' in ana.get(table).text:
            move(ana, table, "turn")
        elif 'value="roll" class="strong"' in ana.get(table).text:
            move(ana, table, "roll")
    dice = re.findall(r"You roll ([1-6-]+)\.", sentences(ana, table))
    assert dice
    shown = r'class="hidden">[1-6](-[1-6])*</span>'
    assert re.search(shown, ana.get(table).text)
    for at in range(12):
        page = ben.get(f"{table}?at={at}").text
        assert not re.search(shown, page)
    numbers = [int(at) for at in re.findall(r"at=(\d+)", happened(ben, table))]
    assert numbers == sorted(numbers)
    assert numbers[-1] == len(re.findall(r"Ana (?:rolls|stops|keeps)", sentences(ben, table)))


def test_of_two_equal_dice_one_is_marked(phone):
    """A tap on a die that is there twice marks one of them."""
    table, (ana, *_) = seated(phone, "low-blow", "Ana", "Ben", "Cleo")
    for _ in range(60):
        dice = re.findall(r'class="thrown fell" href="[^"]+die=(R\d)"', ana.get(table).text)
        twice = [die for die in dice if dice.count(die) > 1]
        if twice:
            break
        move(ana, table, "roll")
    assert twice
    assert ana.get(f"{table}?die={twice[0]}").text.count('aria-current="true" aria-label="red ') == 1


def test_nothing_has_happened_before_the_first_decision():
    """Not before the hands are dealt, and not by dealing them."""
    table = open_table(Game(("Ana", "Ben")), "seed")
    assert table.find_visible(0) == []
    for place, value in table.draw_chance():
        table = table.after(place, value)
    assert table.line.actions
    assert table.find_visible(0) == []
