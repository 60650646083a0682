"""Who is asked about what a phone wants, and who is told what came of it: a row for each wish."""

import re
from itertools import pairwise
from typing import NamedTuple

import pytest

from pnp.wings.web.live import seats_of
from scorer.plays import open_store
from tests.wings.turns.test_playing import begin, legal, move, seated, text_of
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS
from tests.wings.web.test_consent import TILES, answer, app, code_of, hand, play_for_all

__all__ = ["app"]


@pytest.fixture
def phones(phone):
    """Return the table of a game of Ana, Ben, Cleo and Dora, and its phones by name.

    Cleo and Dora have none: the phone "all" plays for them. The phone "guest" plays for nobody.
    """
    table = begin(phone, "low-blow", "Ana", "Ben", "Cleo", "Dora")
    found = {"Ana": phone} | {
        name: phone.beside(f"192.168.1.{30 + at}") for at, name in enumerate(("Ben", "all", "guest"))
    }
    for name in ("Ana", "Ben"):
        found[name].submit(f"{table}/me", name=name)
    play_for_all(found["all"], table, phone)
    for one in found.values():  # what was told so far is read
        one.submit(f"{table}/consent", read=re.findall(r'name="read" value="(\d+)"', one.get(table).text)[-1])
    return table, found


def notices(phone, table):
    """Return what is asked and told at the top of a page."""
    return [
        text_of(notice)
        for notice in re.findall(r'(?s)<form [^>]*class="notice.*?</form>', phone.get(table).text)
    ]


def who_reads(phones, sentence):
    """Return the names of the phones that are told a sentence."""
    table, found = phones
    return {
        name for name, phone in found.items() if any(sentence in notice for notice in notices(phone, table))
    }


class Wish(NamedTuple):
    """A row: what a phone wants, who is asked, what is told, to whom, after a no, and what after a yes."""

    by: str
    path: str
    fields: dict[str, str]
    wants: str
    asked: str
    no: str
    told: str
    yes: str  # to everybody; empty if the page of the game itself says it


STAYS, KEEPS = "The seat stays with the phone that has it.", "The game goes on: not everybody agreed with {}."
WISHES = [
    Wish(
        "guest",
        "me",
        {"name": "Ana"},
        "Another phone wants to play for Ana.",
        "Ana",
        STAYS,
        "guest",
        "Another phone now plays for Ana.",
    ),
    Wish(
        "guest",
        "me",
        {"name": "Cleo"},
        "Another phone wants to play for Cleo.",
        "all",
        STAYS,
        "guest",
        "Cleo now has a phone of their own.",
    ),
    Wish(
        "guest",
        "me",
        {"name": ""},
        "Another phone wants to be the phone for everybody who has none.",
        "all",
        STAYS,
        "guest",
        "One phone now plays for everybody who has none.",
    ),
    Wish(
        "Ana",
        "me",
        {"name": "Ben"},
        "Ana wants to play for Ben.",
        "Ben",
        STAYS,
        "Ana",
        "Another phone now plays for Ben.",
    ),
    Wish(
        "Ana",
        "me",
        {"name": "Dora"},
        "Ana wants to play for Dora.",
        "all",
        STAYS,
        "Ana",
        "The phone of Ana now plays for Dora.",
    ),
    Wish(
        "Ana",
        "rename",
        {"old": "Ben", "new": "Bob"},
        "Ana wants to rename Ben in this game: Bob.",
        "Ben",
        "Ben keeps this name.",
        "Ana",
        "Ben is now called Bob.",
    ),
    Wish(
        "Ana",
        "rename",
        {"old": "Cleo", "new": "Chloe"},
        "Ana wants to rename Cleo in this game: Chloe.",
        "Ben all",
        "Cleo keeps this name.",
        "Ana",
        "Cleo is now called Chloe.",
    ),
    Wish(
        "all",
        "rename",
        {"old": "Cleo", "new": "Chloe"},
        "The phone for everybody wants to rename Cleo in this game: Chloe.",
        "Ben Ana",
        "Cleo keeps this name.",
        "all",
        "Cleo is now called Chloe.",
    ),
    Wish(
        "Ana",
        "keep",
        {"early": "yes"},
        "Ana wants to end this game now and save it unfinished.",
        "Ben all",
        KEEPS.format("Ana"),
        "Ana other guest",
        "",
    ),
    Wish(
        "all",
        "drop",
        {"drop": "yes"},
        "The phone for everybody wants to discard this game.",
        "Ben Ana",
        KEEPS.format("the phone for everybody"),
        "all other guest",
        "",
    ),
]


@pytest.mark.parametrize(
    "wish", WISHES, ids=lambda wish: "-".join((wish.by, wish.path, *wish.fields.values()))
)
def test_who_is_asked_and_who_is_told(phones, wish):
    """Players see what is wanted and who is asked; who asked is told of a no; all are told once it is done."""
    table, found = phones
    asked, readers = wish.asked.split(), {"Ana", "Ben", "all", wish.by}
    waits = " and ".join("the phone for everybody" if name == "all" else name for name in reversed(asked))
    for says in ("stop", "no", "yes"):
        found[wish.by].submit(f"{table}/{wish.path}", **wish.fields)
        assert who_reads(phones, wish.wants) == readers
        assert who_reads(phones, "Yes, I agree") == {*asked}
        assert who_reads(phones, f"Being asked: {waits}.") == readers - {*asked}
        assert who_reads(phones, "Stop asking") == {wish.by}
        if says == "stop":
            answer(found[wish.by], table, "no")
            assert who_reads(phones, wish.no) == who_reads(phones, wish.wants) == set()
        if says == "no":
            answer(found[asked[0]], table, "no")
            assert who_reads(phones, wish.no) == {*wish.told.replace("other", " ".join(asked[1:])).split()}
            assert who_reads(phones, wish.wants) == set()
    done = wish.yes or "nothing"
    for at, name in enumerate(asked):
        assert who_reads(phones, done) == set()
        assert who_reads(phones, "Yes, I agree") == {*asked[at:]}
        answer(found[name], table, "yes")
    assert who_reads(phones, wish.wants) == set()
    assert who_reads(phones, done) == ({*found} if wish.yes else set())


def test_a_phone_that_changes_its_seat_is_named(phones):
    """The one for everybody takes a seat without a phone: it asks nobody, and all are told who now plays."""
    _, found = phones
    found["all"].submit(f"{phones[0]}/me", name="Cleo")
    assert who_reads(phones, "The phone for everybody now plays for Cleo.") == {*found}


def test_a_phone_that_plays_for_nobody_renames_nobody(phones):
    """It reads why, and nobody is asked."""
    table, found = phones
    said = text_of(found["guest"].submit(f"{table}/rename", old="Cleo", new="Chloe").text)
    assert "Only players can do this. First say whose phone this is." in said
    assert who_reads(phones, "Chloe") == set()


def test_a_wish_of_too_many_is_refused_with_a_reason(phones):
    """Four are asked at a time; the fifth phone reads that it asked for nothing."""
    table, found = phones
    for at in range(5):
        said = text_of(found["Ana"].beside(f"192.168.2.{at}").submit(f"{table}/me", name="Ana").text)
        assert ("Too much is being asked already" in said) == (at == 4)


def test_questions_follow_a_player_to_a_new_name(phones):
    """Two want Ben renamed and one wants his seat: he takes a name, and the others ask him still."""
    table, found = phones
    found["Ana"].submit(f"{table}/rename", old="Ben", new="Bob")
    found["all"].submit(f"{table}/rename", old="Ben", new="Benno")
    found["guest"].submit(f"{table}/me", name="Ben")
    answer(found["Ben"], table, "yes")
    assert who_reads(phones, "Ben is now called Bob.") == {*found}
    assert who_reads(phones, "The phone for everybody wants to rename Bob in this game: Benno.") == {
        "Ana",
        "Ben",
        "all",
    }
    assert who_reads(phones, "Another phone wants to play for Bob.") == {*found}
    assert who_reads(phones, "Yes, I agree") == {"Ben"}
    answer(found["Ben"], table, "yes")
    assert who_reads(phones, "Bob is now called Benno.") == {*found}
    answer(found["Ben"], table, "yes")
    assert who_reads(phones, "Another phone now plays for Benno.") == {*found}


def test_who_agreed_before_a_new_name_has_agreed(phones):
    """Ben agrees to discard the game and then changes his name: only the phone for everybody is missing."""
    table, found = phones
    found["Ana"].submit(f"{table}/drop", drop="yes")
    answer(found["Ben"], table, "yes")
    found["Ben"].submit(f"{table}/rename", old="Ben", new="Bob")
    assert who_reads(phones, "Yes, I agree") == {"all"}


def test_a_name_that_was_taken_meanwhile_is_not_given(phones, tmp_path):
    """Two players are to be called Bob: the second one keeps the name, here and in saved games, and all read why."""
    table, found = phones
    keep(tmp_path, BOARDS)
    found["Ana"].submit(f"{table}/rename", old="Ben", new="Bob")
    found["all"].submit(f"{table}/rename", old="Ana", new="Bob", everywhere="yes")
    answer(found["Ben"], table, "yes")
    answer(found["Ana"], table, "yes")
    assert who_reads(phones, "Ana keeps this name: players 1 and 2 are both named") == {*found}
    assert who_reads(phones, "wants to rename") == set()
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        assert [play.summary.players for play in store.all()] == [("Ana", "Ben", "Cleo")]


def test_of_a_game_that_is_over_nothing_is_asked_or_told(phones):
    """Ben agrees too late: the game is discarded. He keeps his name, and nobody reads that he has another."""
    table, found = phones
    found["Ana"].submit(f"{table}/rename", old="Ben", new="Bob")
    wish = re.search(r'name="wish" value="(\d+)"', found["Ben"].get(table).text)[1]
    found["all"].submit(f"{table}/drop", drop="yes")
    for name in ("Ana", "Ben"):
        late = re.findall(r'name="wish" value="(\d+)"', found[name].get(table).text)[-1]
        found[name].submit(f"{table}/consent", wish=late, agree="yes")
    for says in ("yes", "no"):
        found["Ben"].submit(f"{table}/consent", wish=wish, agree=says)
        assert who_reads(phones, "is now called") | who_reads(phones, "keeps this name") == set()
    found["Ana"].submit(f"{table}/restore")
    assert who_reads(phones, "is now called") | who_reads(phones, "Yes, I agree") == set()


@pytest.fixture
def undoing(phone):
    """Return a table of Blockers at which Ana asks Ben to undo her tile, their phones, and one for nobody's seat."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    spare = phone.beside("192.168.1.66")
    play_for_all(spare, table, ben)
    ben.submit(f"{table}/rename", old="Ana", new="Anna")
    page = ana.get(f"{table}?tile={hand(ana, table)[0].replace('#', '%23')}").text
    move(ana, table, legal(page)[0])
    ana.submit(f"{table}/undo")
    return table, {"Ana": ana, "Ben": ben, "spare": spare}


def test_who_is_asked_to_undo(undoing):
    """Ben is asked, Ana may stop; a phone that plays for nobody reads of it, but not that it has agreed."""
    assert who_reads(undoing, "Yes, undo it") == {"Ben"}
    assert who_reads(undoing, "The others are being asked whether you may undo") == {"Ana"}
    assert who_reads(undoing, "Ana asks to undo an action. It would undo this: Ana puts") == {"Ben", "spare"}
    assert who_reads(undoing, "You have agreed") == set()
    pages = {name: one.get(undoing[0]).text for name, one in undoing[1].items()}
    assert not any(
        "draw" in notice for name in ("Ben", "spare") for notice in notices(undoing[1][name], undoing[0])
    )
    assert {name for name in pages if 'data-turn="A question for you"' in pages[name]} == {
        "Ana",
        "Ben",
    }  # Ana: her name
    assert not any('name="move"' in page for page in pages.values())


def test_nobody_is_renamed_while_an_undo_is_asked_for(undoing):
    """Her request has Ana's name: first it is settled, then she agrees to another name."""
    table, found = undoing
    wish = re.search(r'name="wish" value="(\d+)"', found["Ana"].get(table).text)[1]
    said = found["Ana"].submit(f"{table}/consent", wish=wish, agree="yes").text
    assert "First everybody must say whether the action may be undone." in text_of(said)
    assert who_reads(undoing, "Ana is now called Anna.") == set()
    said = found["Ben"].submit(f"{table}/rename", old="Ben", new="Bob").text
    assert "First everybody must say whether the action may be undone." in text_of(said)
    assert who_reads(undoing, "Ben is now called Bob.") == set()
    found["Ben"].submit(f"{table}/edit", agree="yes")
    found["Ana"].submit(f"{table}/consent", wish=wish, agree="yes")
    assert who_reads(undoing, "Ana is now called Anna.") == {*found}


@pytest.mark.parametrize("show", ["0", "1", ""])
def test_a_late_tap_tells_only_what_its_holder_may_know(phone, show):
    """One phone for everybody: what Ana drew is told to nobody but her, also beside "Look again"."""
    table = begin(phone, "blockers", "Ana", "Ben")
    phone.submit(f"{table}/me", name="")
    tile = code_of(re.search(TILES, phone.get(f"{table}?show=0").text)[1]).replace("#", "%23")
    page = phone.get(f"{table}?show=0&tile={tile}").text
    action = legal(page)[0]
    move(phone, table, action)
    said = text_of(phone.submit(f"{table}/edit", seen="0", move=action, show=show, id="late").text)
    assert "Look again before you act." in said
    assert "draw" not in said


@pytest.mark.parametrize(("path", "fields"), [("keep", {"early": "yes"}), ("drop", {"drop": "yes"})])
@pytest.mark.parametrize("undo", [False, True])
def test_a_game_that_was_ended_calls_nobody(phone, path, fields, undo):
    """It is nobody's turn, nobody is asked to undo, and no title, bar or sound says otherwise."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    page = ana.get(f"{table}?tile={hand(ana, table)[0].replace('#', '%23')}").text
    assert 'data-turn="Your turn"' in page
    if undo:
        move(ana, table, legal(page)[0])
        ana.submit(f"{table}/undo")
        assert 'data-turn="A question for you"' in ben.get(table).text
        assert 'data-turn=""' in ana.get(table).text  # she asked, and is not asked
    ana.submit(f"{table}/{path}", **fields)
    answer(ben, table, "yes")
    for one in (ana, ben):
        html = one.get(table).text
        assert 'data-turn=""' in html
        assert not re.search("our turn|'s turn|undo it|asks to undo|whether you may undo", text_of(html))
        assert "<title>Your turn" not in html
        assert "The game is over." in re.search(r'(?s)id="told".*?</p>', html)[0]


def test_each_page_says_whose_phone_it_is(phones):
    """A phone without a seat reads who has a phone; the first page says whose turn it is, and resumes own games."""
    table, found = phones
    pages = {name: text_of(one.get(table).text) for name, one in found.items()}
    assert {name for name in found if f"This is the phone of {name}" in pages[name]} == {"Ana", "Ben"}
    assert {name for name in found if "Whose phone is this?" in pages[name]} == {"all", "guest"}
    assert "Who are you? Ana has a phone Ben has a phone Cleo Dora One phone for everybody" in pages["guest"]
    heard = {
        name: text_of(re.search(r'(?s)id="told".*?</p>', one.get(table).text)[0])
        for name, one in found.items()
    }
    assert {name for name in found if "It is Ana 's turn." in heard[name]} == {"Ben", "all", "guest"}
    lists = {name: text_of(one.get("/").text) for name, one in found.items()}
    assert all("Round 1. Played here. It is Ana 's turn." in said for said in lists.values())
    assert {name for name in found if "Resume" in lists[name]} == {"Ana", "Ben", "all"}


def test_a_player_with_two_phones_is_asked_while_one_is_there(phone, clock):
    """In a game that is entered, Ben's first phone is away for a minute; the second one is asked and decides."""
    table = phone.begin("schocken", "Ana", "Ben")
    found = {name: phone.beside(f"192.168.1.{40 + at}") for at, name in enumerate(("Ana", "away", "Ben"))}
    for name, one in found.items():
        one.submit(f"{table}/me", name="Ana" if name == "Ana" else "Ben")
    clock.now += 61
    found["Ben"].get(table)
    found["Ana"].submit(f"{table}/rename", old="Ben", new="Bob")
    phones = table, {name: found[name] for name in ("Ana", "Ben")}
    assert who_reads(phones, "Yes, I agree") == {"Ben"}
    assert who_reads(phones, "Ben is now called Bob.") == set()
    answer(found["Ben"], table, "yes")
    assert who_reads(phones, "Ben is now called Bob.") == {"Ana", "Ben"}


def test_the_last_three_news_are_told_in_their_order(phones):
    """Ana changes her own name four times: nobody is asked, and one tap says that all was read."""
    table, found = phones
    names = ["Ana", "Anna", "Anne", "Annie", "Ann"]
    for old, new in pairwise(names):
        found["Ana"].submit(f"{table}/rename", old=old, new=new)
    told = [f"{old} is now called {new}." for old, new in pairwise(names)][1:]
    assert notices(found["guest"], table) == [*told[:-1], f"{told[-1]} I have seen it"]
    read = re.search(r'name="read" value="(\d+)"', found["guest"].get(table).text)[1]
    found["guest"].submit(f"{table}/consent", read=read)
    assert notices(found["guest"], table) == []
    assert len(notices(found["Ben"], table)) == 3


@pytest.mark.parametrize(
    ("path", "fields", "says"),
    [
        ("drop", {"drop": "yes"}, "Ana has discarded this game."),
        ("keep", {"early": "yes"}, "This game is saved."),
    ],
)
def test_a_game_that_is_entered_is_ended_without_asking(phone, path, fields, says):
    """It hides nothing and can be brought back: every phone reads how it ended."""
    table = phone.begin("schocken", "Ana", "Ben")
    ana, ben, guest = (phone.beside(f"192.168.1.{40 + at}") for at in range(3))
    ana.submit(f"{table}/me", name="Ana")
    ben.submit(f"{table}/me", name="Ben")
    ana.submit(f"{table}/edit", first="1", seen="0")
    ana.submit(f"{table}/{path}", **fields)
    for one in (ana, ben, guest):
        said = text_of(one.get(table).text)
        assert says in said
        assert "wants to" not in said


def test_who_taps_too_early_reads_whose_turn_it_is(phones):
    """Ana's, not that of the phone that tapped."""
    table, found = phones
    for name in ("Ben", "all", "guest"):
        said = found[name].submit(f"{table}/edit", seen="0", move="roll", id="early").text
        assert text_of(said).endswith("It is Ana 's turn.")


def test_a_page_is_new_when_its_notices_are(phones):
    """Each question, answer and sentence changes the state that the page has, so that its phone loads it."""
    table, found = phones
    states = {name: [] for name in found}

    def look():
        for name, one in found.items():
            states[name].append(re.search(r'data-state="([^"]*)"', one.get(table).text)[1])

    look()
    for _ in range(2):
        found["Ana"].submit(f"{table}/rename", old="Ben", new="Bob")
        look()
        answer(found["Ben"], table, "no")
        look()
    assert all(len({*seen}) == 5 for seen in states.values())


@pytest.mark.parametrize("path", ["undo", "edit"])
@pytest.mark.parametrize("name", ["Ana", "Ben"])
def test_while_an_undo_is_asked_for_nobody_acts(undoing, path, name):
    """Neither an action nor a second request: the phone reads what is waited for."""
    table, found = undoing
    said = found[name].submit(f"{table}/{path}", seen="0", move="draw", id="tap").text
    assert "First everybody must say whether the action may be undone." in text_of(said)
    assert who_reads(undoing, "Yes, undo it") == {"Ben"}
    assert who_reads(undoing, "The others are being asked whether you may undo") == {"Ana"}


@pytest.mark.parametrize("says", ["yes", "no"])
def test_only_who_is_asked_agrees_to_an_undo(undoing, says):
    """A phone that plays for nobody, and one that is not in the game, read that it is settled; Ben is asked still."""
    table, found = undoing
    for one in (found["spare"], found["Ana"].beside("192.168.1.77")):
        said = one.submit(f"{table}/edit", agree=says, id=f"late{says}").text
        assert "That has been settled." in text_of(said)
        assert who_reads(undoing, "Yes, undo it") == {"Ben"}
    found["Ana"].submit(f"{table}/edit", agree="yes")  # she cannot agree for Ben
    assert who_reads(undoing, "Yes, undo it") == {"Ben"}


def test_lessons_are_for_the_player_who_holds_the_phone(phone):
    """While it waits for its next holder it explains nothing."""
    table = begin(phone, "blockers", "Ana", "Ben")
    phone.submit(f"{table}/me", name="")
    phone.submit(f"{table}/teach")
    assert [
        'class="lessons' in phone.get(f"{table}{query}").text for query in ("", "?show=0", "?show=1")
    ] == [
        False,
        True,
        False,
    ]


def test_one_phone_for_everybody_shows_only_its_holder_s_dice(phone):
    """Ana stops and hands it on: Ben sees his throw, and of hers only how often she rolled."""
    table = begin(phone, "schocken", "Ana", "Ben", "Cleo")
    phone.submit(f"{table}/me", name="")
    own = r"Ana 0 discs (\d-\d-\d)"
    assert re.search(own, text_of(phone.get(f"{table}?show=0").text))
    move(phone, table, "stop", show="0")
    for query in ("", "?show=0", "?show=1"):
        said = text_of(phone.get(f"{table}{query}").text)
        assert "Ana 0 discs stopped after 1 roll" in said
        assert bool(re.search(r"Ben 0 discs \d-\d-\d", said)) == (query == "?show=1")


def test_one_phone_for_everybody_plays_for_no_program(phone):
    """Nor for people who have a phone of their own."""
    table = begin(phone, "blockers", "Ana", "bot-random", "Ben", "Cleo")
    ben = phone.beside("192.168.1.30")
    ben.submit(f"{table}/me", name="Ben")
    play_for_all(phone, table, ben)
    logs = phone.app.state.shared.logs
    log = phone.portal.call(logs.do, lambda file: file.log(table.removeprefix("/t/")))
    assert seats_of(log, "") == {0, 3}


def test_a_screen_ranks_a_game_that_goes_on(phone):
    """A tile of Ana's takes a point: Ben, who has all of his, is first; before that both are."""
    table, (ana, _) = seated(phone, "blockers", "Ana", "Ben")
    assert "1. Ana 0 1. Ben 0" in text_of(ana.get(f"{table}?tv=1").text)
    page = ana.get(f"{table}?tile={hand(ana, table)[0].replace('#', '%23')}").text
    move(ana, table, legal(page)[0])
    assert "1. Ben 0 2. Ana −1" in text_of(ana.get(f"{table}?tv=1").text)


def test_a_screen_ranks_a_round_that_goes_on(phone):
    """Low Blow: Ana's die counts for Ben, the counters that she takes for her; the lowest is first."""
    table, (ana, *_) = seated(phone, "low-blow", "Ana", "Ben", "Cleo", kind="web")
    move(ana, table, "roll:R")
    die = "R" + re.search(r"You roll red (\d)\.", text_of(ana.get(table).text))[1]
    move(ana, table, f"{die}-2")
    number = int(die[1])
    said = text_of(ana.get(f"{table}?tv=1").text)
    assert f"1. Ana −{number} 2. Cleo 0 3. Ben {number}" in said


def test_lessons_are_for_who_must_act(phone):
    """On Ana's turn her phone explains what she can do; Ben's only what the game is about, which both read."""
    table, phones = seated(phone, "blockers", "Ana", "Ben")
    lines = []
    for one in phones:
        one.submit(f"{table}/teach")
        lessons = re.search(r'(?s)<div class="lessons.*?</div>', one.get(table).text)[0]
        lines.append(re.findall(r"<p>(.*?)</p>", lessons))
    own, other = lines
    assert len(other) == 1
    assert own[:1] == other
    assert len(own) > 1


@pytest.mark.parametrize("game", ["blockers", "low-blow"])
def test_one_phone_for_everybody_and_a_screen_are_called_as_they_must(phone, game):
    """The phone says whose turn it is to take it; the screen calls nobody, nor does a game that was discarded."""
    table = begin(phone, game, "Ana", "Ben", "Cleo")
    guest = phone.beside("192.168.1.30")
    guest.submit(f"{table}/me", name="Ben")
    play_for_all(phone, table, guest)
    turns = {
        address: re.search(r'data-turn="(.*?)"', phone.get(address).text)[1]
        for address in (table, f"{table}?show=0", f"{table}?tv=1")
    }
    assert list(turns.values()) == ["Your turn", "Your turn", ""]
    guest.submit(f"{table}/drop", drop="yes")
    assert 'data-turn=""' in phone.get(f"{table}?tv=1").text  # the question is on its other page
    answer(phone, table, "yes")
    assert 'data-turn=""' in phone.get(table).text
