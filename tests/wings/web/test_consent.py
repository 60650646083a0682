"""What a phone may do to the game of others: cheats see nothing, end nothing, and replace nobody unseen."""

import re
from urllib.parse import quote

import pytest

from pnp.wings.web.app import application
from scorer.games.blockers.facts import REGION_SYMBOLS
from scorer.plays import open_store
from tests.wings.turns.test_playing import QUICK, begin, legal, move, seated, seen, text_of
from tests.wings.web.conftest import Phone, settings_in

TILES = r'class="thrown[^>]*?(?:aria-label="|><span class="hidden">)((?:red|blue|green|yellow|purple) [^"<]*)'


@pytest.fixture
def app(tmp_path, clock):
    return application(settings_in(tmp_path, clock, **QUICK))


@pytest.fixture
def table(phone):
    """Return a table of Blockers with phones for Ana and Ben, and a phone without a seat."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    return table, ana, ben, phone.beside("192.168.1.66")


def code_of(name):
    """Return a tile as the notation writes it, from what a screen reader hears."""
    colour, label = name.split()
    signs = {sign: f"#{number}" for number, sign in enumerate(REGION_SYMBOLS, 1)} | {"joker": "*"}
    return colour[0].upper() + signs.get(label, label.lower())


def hand(phone, table, query=""):
    return list(map(code_of, re.findall(TILES, phone.get(f"{table}{query}").text)))


def answer(phone, table, agree):
    """Answer the wish that a page shows."""
    wish = re.search(r'name="wish" value="(\d+)"', phone.get(table).text)[1]
    return phone.submit(f"{table}/consent", wish=wish, agree=agree)


def play_for_all(phone, table, agrees):
    """Make a phone the one for everybody who has none; a phone with a seat agrees."""
    phone.submit(f"{table}/me", name="")
    answer(agrees, table, "yes")


@pytest.mark.parametrize("name", ["Ana", ""])
@pytest.mark.parametrize("had", [None, "Ben"])
def test_a_seat_with_a_phone_is_asked_for(table, name, had):
    """Another phone, with a seat or without, sees no hand by taking Ana's name, or everybody's."""
    table, ana, ben, stranger = table
    cheat = ben if had else stranger
    tiles = hand(ana, table)
    cheat.submit(f"{table}/me", name=name)
    for query in ("", "?show=0", "?show=1"):
        assert not set(hand(cheat, table, query)) & set(tiles)
    assert hand(ana, table) == tiles
    if name:
        who = "Ben" if had else "Another phone"
        assert f"{who} wants to play for Ana." in text_of(ana.get(table).text)
        assert "Being asked: Ana." in text_of(cheat.get(table).text)


def test_who_is_asked_decides_and_all_are_told(table):
    """Ana refuses, then agrees: only then the other phone has her hand, hers has none, and Ben reads it too."""
    table, ana, ben, other = table
    tiles = hand(ana, table)
    other.submit(f"{table}/me", name="Ana")
    answer(ana, table, "no")
    assert "wants to play" not in text_of(ana.get(table).text)
    stays = "The seat stays with the phone that has it."
    assert [stays in text_of(each.get(table).text) for each in (ana, ben, other)] == [False, False, True]
    assert hand(other, table) == []
    other.submit(f"{table}/me", name="Ana")
    answer(ana, table, "yes")
    assert hand(other, table) == tiles
    assert "Who are you?" in ana.get(table).text
    assert hand(ana, table) == []
    told = text_of(ben.get(table).text)
    assert "Another phone now plays for Ana." in told
    read = re.findall(r'name="read" value="(\d+)"', ben.get(table).text)[-1]
    ben.submit(f"{table}/consent", read=read)
    assert "now plays for" not in text_of(ben.get(table).text)
    assert "now plays for" in text_of(other.get(table).text)
    read = re.findall(r'name="read" value="(\d+)"', ana.get(table).text)[-1]
    ana.submit(f"{table}/consent", read=read)
    assert "now plays for" not in text_of(ana.get(table).text)


def test_nobody_agrees_for_another(table):
    """The yes of a stranger, of the asker, and of a player who is not asked counts for nothing."""
    table, ana, ben, other = table
    other.submit(f"{table}/me", name="Ana")
    wish = re.search(r'name="wish" value="(\d+)"', ana.get(table).text)[1]
    for phone in (other.beside("192.168.1.67"), ben):
        phone.submit(f"{table}/consent", wish=wish, agree="yes")
        phone.submit(f"{table}/consent", wish=wish, agree="no")
        assert hand(other, table) == []
        assert "wants to play for Ana" in text_of(ana.get(table).text)
    other.submit(f"{table}/consent", wish=wish, agree="yes")  # withdraws
    assert "wants to play for Ana" not in text_of(ana.get(table).text)
    assert hand(other, table) == []


def test_the_seat_of_a_silent_phone_is_given_by_another_player(table, clock):
    """After a minute Ben is asked; only his yes gives the seat, not that of who asks or of a phone without a seat."""
    table, ana, ben, thief = table
    tiles = hand(ana, table)
    clock.now += 62
    ben.get(table)
    for _ in range(3):
        thief.submit(f"{table}/me", name="Ana")
        assert hand(thief, table) == []
    assert "Being asked: Ben." in text_of(thief.get(table).text)
    for phone in (thief.beside("192.168.1.67"), thief.beside("192.168.1.68")):
        phone.submit(
            f"{table}/consent",
            wish=re.search(r'name="wish" value="(\d+)"', thief.get(table).text)[1],
            agree="yes",
        )
    assert hand(thief, table) == []
    answer(ben, table, "yes")
    assert hand(thief, table) == tiles
    assert hand(ana, table) == []


def test_a_phone_takes_back_its_seat_and_reads_what_happened(table, clock):
    """Ana's phone asks nobody; whoever had her seat meanwhile reads it, and cannot take it again."""
    table, ana, ben, other = table
    mine = hand(ana, table)
    clock.now += 62
    other.submit(f"{table}/me", name="Ana")
    answer(ben, table, "yes")
    played = hand(other, table)[0]
    move(other, table, legal(other.get(f"{table}?tile={quote(played)}").text)[0])
    back = ana.get(table).text
    assert "While this phone was silent, another one was given its seat." in text_of(back)
    assert 'id="back" value="Ana"' in back
    ana.submit(f"{table}/me", name="Ana")
    said = text_of(ana.get(table).text)
    assert "Your phone has the seat of Ana again. Meanwhile: Ana put" in said
    assert len(set(hand(ana, table)) & set(mine)) >= 4
    assert 'id="back"' not in ana.get(table).text
    for phone in (ben, other):
        assert "The phone of Ana is back, and has its seat again." in text_of(phone.get(table).text)
        assert "Meanwhile" not in text_of(phone.get(table).text)
    other.submit(f"{table}/me", name="Ana")
    assert hand(other, table) == []


def test_a_seat_that_was_given_away_is_not_taken_back(table, clock):
    """Ana said yes herself; so does a phone that came back and gave its seat away then."""
    table, ana, ben, other = table
    clock.now += 62
    other.submit(f"{table}/me", name="Ana")
    answer(ben, table, "yes")
    ana.submit(f"{table}/me", name="Ana")
    other.submit(f"{table}/me", name="Ana")
    answer(ana, table, "yes")
    tiles = hand(other, table)
    ana.submit(f"{table}/me", name="Ana")
    assert (hand(ana, table), hand(other, table)) == ([], tiles)


def test_a_seat_is_taken_back_after_a_new_start_and_under_a_new_name(table, tmp_path, clock):
    """The file says whose seat was given away; it follows a player to another name."""
    table, ana, ben, other = table
    clock.now += 62
    other.submit(f"{table}/me", name="Ana")
    answer(ben, table, "yes")
    ben.submit(f"{table}/rename", old="Ana", new="Anna")
    answer(other, table, "yes")
    with Phone(application(settings_in(tmp_path, clock, **QUICK))) as later:
        later.cookies.set("phone", ana.cookies["phone"])
        assert 'id="back" value="Anna"' in later.get(table).text
        later.submit(f"{table}/me", name="Anna")
        assert len(hand(later, table)) == 5


@pytest.mark.parametrize("agree", ["yes", "no"])
def test_where_no_other_player_is_there_the_host_is_asked(phone, clock, agree):
    """Only the computer that serves shows the question, and only its answer counts; the terminal names the page."""
    table = begin(phone, "blockers", "Ana", "bot-random")
    tiles, told = hand(phone, table), []
    phone.app.state.shared.host._tell = told.append
    other, host = phone.beside("192.168.1.66"), phone.beside("127.0.0.1")
    clock.now += 62
    for _ in range(2):
        other.submit(f"{table}/me", name="Ana")
    assert "Being asked: the host (at the computer running pnp serve)." in text_of(other.get(table).text)
    assert [str(text)[:48] for text in told] == ["Blockers: Another phone wants to play for Ana. S"]
    assert "phone asks the host something" in text_of(host.get("/").text)
    number = re.search(r'name="question" value="(\d+)"', host.get("/host").text)[1]
    assert other.get("/host").status_code == 403
    other.submit("/host", question=number, agree="yes")
    assert hand(other, table) == []
    host.submit("/host", question=number, agree=agree)
    assert hand(other, table) == (tiles if agree == "yes" else [])
    assert 'name="question"' not in host.get("/host").text
    assert ("The seat stays" in text_of(other.get(table).text)) == (agree == "no")


def test_a_phone_for_everybody_is_agreed_to(phone):
    """Where somebody has a seat, it plays for the others only with a yes; a form without a name changes nothing."""
    table = begin(phone, "blockers", "Ana", "Ben")
    ana, other = phone.beside("192.168.1.41"), phone.beside("192.168.1.42")
    ana.submit(f"{table}/me", name="Ana")
    other.submit(f"{table}/me")
    assert 'class="notice wish"' not in ana.get(table).text
    other.submit(f"{table}/me", name="")
    assert "wants to be the phone for everybody who has none" in text_of(ana.get(table).text)
    assert "Who are you?" in text_of(other.get(table).text)
    answer(ana, table, "yes")
    assert "Who are you?" not in text_of(other.get(table).text)


def test_a_form_without_a_name_changes_no_phone(phone):
    """In a game that is entered too: nobody has chosen, so the page asks on."""
    table = phone.begin("schocken", "Ana", "Ben")
    other = phone.beside("192.168.1.41")
    other.submit(f"{table}/me")
    assert "Who are you?" in text_of(other.get(table).text)


def test_after_a_new_start_a_phone_has_a_minute_to_come_back(table, tmp_path, clock):
    """A server that has just started has heard nobody yet, so nobody counts as away."""
    table, *_ = table
    clock.now += 500
    with Phone(application(settings_in(tmp_path, clock, **QUICK))) as later:
        later.cookies.set("phone", "e" * 24)
        later.submit(f"{table}/me", name="Ana")
        assert hand(later, table) == []


def test_a_phone_that_listens_is_there(phone, table, clock):
    """An open stream counts, unless it did not show what it was told for a minute: then the phone is dead."""
    table, ana, ben, other = table
    consent = phone.app.state.shared.consent
    number = ana.cookies["phone"]
    phone.app.state.shared.live._phones[table.removeprefix("/t/"), number] += 1
    clock.now += 500
    other.submit(f"{table}/me", name="Ana")
    assert hand(other, table) == []
    ana.get(table)  # its script shows the question
    clock.now += 500
    other.submit(f"{table}/me", name="Ana")
    assert hand(other, table) == []
    assert not consent.is_gone(number, 0.0)
    answer(ana, table, "no")
    clock.now += 1
    other.submit(f"{table}/me", name="Ana")
    clock.now += 61  # it never asked for the page
    other.submit(f"{table}/me", name="Ana")
    answer(ben, table, "yes")
    assert len(hand(other, table)) == 5


def test_the_phone_for_everybody_shows_no_seat_with_a_phone(phone):
    """It plays for the seats without a phone; it is one phone, and who takes such a seat asks it; all are told."""
    table = begin(phone, "blockers", "Ana", "Ben", "Cleo")
    everybody, thief = phone.beside("192.168.1.41"), phone.beside("192.168.1.42")
    phone.submit(f"{table}/me", name="Ana")
    play_for_all(everybody, table, phone)
    assert "One phone now plays for everybody who has none." in text_of(phone.get(table).text)
    for query in ("", "?show=0", "?show=1", "?show=2"):
        assert hand(everybody, table, query) == []  # it is Ana's turn, and nobody else's hand is open
    thief.submit(f"{table}/me", name="")
    thief.submit(f"{table}/me", name="Ben")
    assert hand(thief, table) == []
    assert "Another phone wants to play for Ben." in text_of(everybody.get(table).text)
    answer(everybody, table, "yes")
    assert len(hand(thief, table)) == 5
    assert "Ben now has a phone of their own." in text_of(phone.get(table).text)


def test_who_moves_from_seat_to_seat_is_named(phone):
    """Ana's phone may play for Ben, who has none; but everybody reads it."""
    table, (_, cleo) = seated(phone, "blockers", "Ana", "Cleo")
    table = begin(phone, "blockers", "Ana", "Ben", "Cleo")
    phone.submit(f"{table}/me", name="Ana")
    cleo.submit(f"{table}/me", name="Cleo")
    phone.submit(f"{table}/me", name="Ben")
    assert "The phone of Ana now plays for Ben." in text_of(cleo.get(table).text)


@pytest.mark.parametrize(("path", "fields"), [("keep", {"early": "yes"}), ("drop", {"drop": "yes"})])
@pytest.mark.parametrize("name", [None, ""])
def test_a_phone_without_a_seat_ends_nothing(table, tmp_path, path, fields, name):
    """It gets the reason; nothing is kept, nothing is open, nothing is discarded, and nobody is asked."""
    table, ana, ben, stranger = table
    before = ana.get(table).text
    if name is not None:
        stranger.submit(f"{table}/me", name=name)
    answer = stranger.submit(f"{table}/{path}", **fields)
    assert "Only players can do this." in text_of(answer.text)
    assert not re.search("wants to (end|discard)", ben.get(table).text)
    assert hand(ana, table) == list(map(code_of, re.findall(TILES, before)))
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        assert store.count() == 0


def test_the_end_needs_all_players(table, tmp_path):
    """Ana asks; Ben refuses, and the game goes on; Ben agrees, and it is kept."""
    table, ana, ben, _ = table
    ana.submit(f"{table}/keep", early="yes")
    assert "Ana wants to end this game now and save it unfinished." in text_of(ben.get(table).text)
    answer(ben, table, "no")
    goes_on = "The game goes on: not everybody agreed with Ana."
    assert [goes_on in text_of(each.get(table).text) for each in (ana, ben)] == [True, False]
    assert len(hand(ben, table)) == 5
    ana.submit(f"{table}/keep", early="yes")
    answer(ben, table, "yes")
    assert "This game is saved." in ana.get(table).text
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        assert store.count() == 1


def test_discarding_needs_all_players(table):
    """Who agreed last ends it; the page names who wanted it."""
    table, ana, ben, _ = table
    ben.submit(f"{table}/drop", drop="yes")
    assert "Ben wants to discard this game." in text_of(ana.get(table).text)
    answer(ana, table, "yes")
    assert "Ben has discarded this game." in text_of(ana.get(table).text)


def test_a_single_player_need_ask_nobody(phone):
    """Against programs the game is one's own."""
    table = begin(phone, "blockers", "Ana", "bot-random")
    phone.submit(f"{table}/keep", early="yes")
    assert "This game is saved." in phone.get(table).text


def test_a_stranger_leads_nobody_away(table):
    """A next game begins only when this one is over; till then the address changes nothing."""
    table, ana, _, stranger = table
    for phone in (stranger, ana):
        phone.submit(f"{table}/again")
        assert 'data-next=""' in ana.get(table).text


def test_every_other_post_of_a_stranger_does_nothing(table):
    """Actions, undo, consent, hints, photos: refused, and the players' pages stay the same."""
    table, ana, ben, stranger = table
    action = legal(ana.get(f"{table}?tile={quote(hand(ana, table)[0])}").text)[0]
    move(ana, table, action)
    ana.submit(f"{table}/undo")  # asks Ben
    pages = [phone.get(table).text for phone in (ana, ben)]
    stranger.submit(f"{table}/me", name="nobody")
    posts = [
        ("edit", {"seen": seen(pages[1]), "move": action}),
        ("edit", {"agree": "yes"}),
        ("edit", {"agree": "no"}),
        ("undo", {}),
        ("hint", {}),
        ("teach", {}),
        ("photo/enter", {"q1-1": "R"}),
        ("reopen", {}),
        ("restore", {}),
        ("consent", {"wish": "1", "agree": "yes", "read": "1"}),
        ("rename", {"old": "Ana", "new": "Eve"}),
    ]
    for path, fields in posts:
        said = stranger.submit(f"{table}/{path}", **fields).text
        assert not set(re.findall(TILES, said))
        assert [phone.get(table).text for phone in (ana, ben)] == pages, path


def test_a_phone_that_lost_its_seat_hears_no_more_than_anybody(phone, table, clock):
    """Its stream goes on with what is seen without a seat; it is told at once that it lost it."""
    table, ana, _, other = table
    identity, number = table.removeprefix("/t/"), ana.cookies["phone"]
    live = phone.app.state.shared.live
    live._phones[identity, number] += 1
    other.submit(f"{table}/me", name="Ana")
    answer(ana, table, "yes")
    state = live._states[f"{identity} {number}"]
    assert f'data-state="{state}"' in ana.get(table).text
    assert not state.endswith("Ana")


def test_wishes_are_bounded(table):
    """Many phones cannot fill the players' pages with questions."""
    table, ana, _, _ = table
    for at in range(30):
        ana.beside(f"192.168.2.{at}").submit(f"{table}/me", name="Ana")
    assert ana.get(table).text.count('class="notice wish"') == 4
