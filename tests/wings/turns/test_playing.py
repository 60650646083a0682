"""Games that are played on the phones: whose turn it is, what is told, taking back, programs, the end."""

import asyncio
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from types import SimpleNamespace

import pytest

from pnp.wings.turns.phones import bots as web_bots
from pnp.wings.web.app import application
from scorer.plays import open_store
from scorer.record.reading import turns_of
from tests.processes import HANG
from tests.wings.turns.playing import text_of as marked
from tests.wings.web.conftest import Phone, settings_in


def text_of(html):
    """Return what a page says, without the signs that set names apart."""
    return marked(html).translate(dict.fromkeys((0x2068, 0x2069)))


QUICK = {"apart": False, "pace": 0.0}


@pytest.fixture
def app(tmp_path, clock):
    return application(settings_in(tmp_path, clock, **QUICK))


def begin(phone, game, *names, **fields):
    """Begin a game that is played here, and return the address of its table."""
    seats = {f"name{seat}": name for seat, name in enumerate(names, 1)}
    answer = phone.submit(f"/new/{game}", here="1", **seats, **fields)
    assert answer.status_code == 303, text_of(answer.text)
    return answer.headers["location"]


def seated(app_or_phone, game, *names, **fields):
    """Begin a game with a phone for each name; return the table and the phones."""
    first = app_or_phone
    table = begin(first, game, *names, **fields)
    phones = [first, *(first.beside(f"192.168.1.{30 + at}") for at in range(1, len(names)))]
    for phone, name in zip(phones, names, strict=True):
        phone.submit(f"{table}/me", name=name)
    return table, phones


def seen(html):
    return re.search(r'name="seen" value="(\d+)"', html)[1]


def move(phone, table, action, **more):
    """Tap a button of the page as it is now."""
    now = seen(phone.get(table).text)
    return phone.submit(f"{table}/edit", **{"seen": now, "move": action, **more})


def legal(html):
    """Return the actions of the buttons that are lit."""
    keys = re.findall(r'name="move" value="([^"]+)" class="strong"', html)
    rows = re.findall(r'class="lb-squares" name="move" value="([^"]+)"(?:(?!</button>).)*lit', html, re.S)
    squares = re.findall(r'class="bl-square lit[^"]*" name="move" value="([^"]+)"', html)
    return [unescape(each) for each in (*squares, *rows, *keys)]


def play_on(phone, table):
    """Play for a person, always what is first, until the game is over."""
    for _ in range(4000):
        html = phone.get(table).text
        if "This game is saved." in html:
            return html
        found = legal(html)
        for pick in re.findall(r'href="([^"]+[?&;](?:die|row|tile)=[^"]+)"', html):
            found = found or legal(phone.get(unescape(pick)).text)
        if found:
            answer = phone.submit(f"{table}/edit", seen=seen(html), move=found[0])
            assert answer.status_code == 303, text_of(answer.text)
        else:
            time.sleep(0.02)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    ("game", "names", "fields"),
    [
        ("low-blow", ("Ana", "bot-greedy", "bot-random"), {"kind": "web", "board": "5x3"}),
        ("blockers", ("Ana", "bot-random"), {}),
        ("schocken", ("Ana", "bot-greedy"), {"discs": "2"}),
    ],
)
def test_a_game_against_programs_is_kept_and_counts_in_no_ranking(phone, tmp_path, game, names, fields):
    """The only person sits at once; at the end the play has its notation, and "Again" leads to the next game."""
    table = begin(phone, game, *names, **fields)
    html = play_on(phone, table)
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    assert play.game == game
    assert turns_of(play.results.encode())
    assert ("board: 5x3" in play.results) == ("board" in fields)
    assert "1 game against a bot is not ranked." in text_of(phone.get("/ranking").text)
    assert 'id="reopen"' not in html
    assert f'id="turns" href="/plays/{play.id}/turns"' in html
    assert "The game begins." in phone.get(f"/plays/{play.id}/turns").text
    following = phone.submit(f"{table}/again").headers["location"]
    assert f'data-next="{following}"' in phone.get(table).text
    assert "This is the phone of Ana" in text_of(phone.get(following).text)


def test_who_is_late_is_told(phone):
    """Two taps at once: the first counts, the second is told what happened; the same request sent again counts once."""
    table, (ana, ben, _) = seated(phone, "low-blow", "Ana", "Ben", "Cleo", kind="web")
    now = seen(ana.get(table).text)
    for _ in range(2):
        assert ana.submit(f"{table}/edit", part=True, seen=now, move="roll:R", id="x").status_code == 200
    late = ana.submit(f"{table}/edit", part=True, seen=now, move="roll:R", id="y")
    assert late.status_code == 409
    assert re.search(r"You roll red \d\. Look again before you act\.", text_of(late.text))
    early = ben.submit(f"{table}/edit", seen=seen(ben.get(table).text), move="roll:B")
    assert early.status_code == 409
    assert "It is Ana 's turn." in text_of(early.text)


def test_what_the_rules_forbid_says_why(phone):
    """The sentence is the one of the rules; before a die is chosen a row says what comes first."""
    table = begin(phone, "low-blow", "Ana", "bot", "bot", kind="web")
    assert "Choose a die to roll." in text_of(move(phone, table, "?-1").text)
    move(phone, table, "roll:R")
    die = "R" + re.search(r"You roll red (\d)\.", text_of(phone.get(table).text))[1]
    said = text_of(move(phone, table, f"{die}<").text)
    assert "That is not possible: a die may be given away only while the pot is empty." in said
    assert "there is no row 7" in text_of(move(phone, table, f"{die}-7").text)


def test_taking_back_needs_the_others(phone):
    """Ben refuses, then both agree: the roll is taken back, and falls as before when it is repeated."""
    table, (ana, ben, cleo) = seated(phone, "low-blow", "Ana", "Ben", "Cleo", kind="web")
    move(ana, table, "roll:R")
    rolled = re.search(r"You roll red \d", text_of(ana.get(table).text))[0]
    ana.submit(f"{table}/undo")
    asked = text_of(ben.get(table).text)
    rolled = rolled.replace("You roll", "Ana rolls")
    undone = f"Ana asks to undo an action. It would undo this: Ana rolls a die: red. {rolled}"
    assert undone in asked
    assert move(ana, table, "R1-1").status_code == 409
    ben.submit(f"{table}/edit", agree="no")
    assert "asks to undo" not in text_of(cleo.get(table).text)
    ana.submit(f"{table}/undo")
    ben.submit(f"{table}/edit", agree="yes")
    assert "others are being asked" in text_of(ben.get(table).text)
    cleo.submit(f"{table}/edit", agree="yes")
    assert "Choose a die to roll." in text_of(ana.get(table).text)
    move(ana, table, "roll:R")
    assert rolled in text_of(ben.get(table).text)


def test_a_table_survives_a_new_server(phone, tmp_path, clock):
    """Another application on the same file shows the same table, and its programs play on."""
    table = begin(phone, "schocken", "Ana", "bot-random")
    before = text_of(phone.get(table).text)
    with Phone(application(settings_in(tmp_path, clock, **QUICK))) as later:
        later.cookies = phone.cookies
        assert text_of(later.get(table).text) == before
        move(later, table, "stop")
        for _ in range(500):
            if "wins the throw" in later.get(table).text:
                break
        assert "wins the throw" in later.get(table).text
    assert "Played here." in text_of(phone.get("/").text)


def test_pages_are_answered_while_a_program_thinks(phone, monkeypatch):
    """What takes long holds up nobody; the action comes when it is there."""
    go = threading.Event()

    def slow(position, *_):
        assert go.wait(HANG)
        return position.decisions()[0]

    monkeypatch.setattr(web_bots, "choose_action", slow)
    table = begin(phone, "schocken", "Ana", "bot")
    move(phone, table, "stop")
    assert "Bot is thinking." in text_of(phone.get(table).text)
    assert phone.get("/").status_code == 200
    go.set()
    for _ in range(500):
        if "wins the throw" in phone.get(table).text:
            break
    assert "wins the throw" in phone.get(table).text


def test_who_acts_while_a_table_is_looked_up_is_not_left_waiting(monkeypatch):
    """The program's turn came after the table was read, and before that was told: it acts all the same."""
    people, program = (SimpleNamespace(id="t", table=True, turn=turn) for turn in ("Ana", "bot"))
    shown, stepped = [people, program, people], []
    monkeypatch.setattr(web_bots, "_waits", lambda log: log is program)

    class Looks:
        async def do(self, _):
            found = shown.pop(0)
            if len(shown) == 2:
                bots.wake(program)
            return found

    async def step(_, log):
        stepped.append(log)

    async def played():
        bots.wake(program)
        await asyncio.gather(*bots._tables.values())

    bots = web_bots.Bots(None, Looks(), None)
    monkeypatch.setattr(web_bots.Bots, "_step", step)
    with ThreadPoolExecutor(1) as apart:  # this thread may have a loop of its own
        apart.submit(asyncio.run, played()).result()
    assert stepped == [program]
    assert shown == []


def test_a_phone_that_goes_round_is_covered(phone):
    """One phone for everybody shows a hand only to who says that nobody else looks."""
    table = begin(phone, "blockers", "Ana", "Ben")
    phone.submit(f"{table}/me", name="")
    assert "Ana, take the phone. Nobody else should look." in text_of(phone.get(table).text)
    assert 'id="tile-' not in phone.get(table).text
    shown = phone.get(f"{table}?show=0").text
    assert len(re.findall('id="tile-R', shown)) == 5
    tile = re.search(r'id="tile-\w+" class="thrown" href="([^"]+)"', shown)[1]
    lit = legal(phone.get(unescape(tile)).text)
    move(phone, table, lit[0], show="0")
    covered = phone.get(f"{table}?show=0").text
    assert "Ben, take the phone." in text_of(covered)
    assert 'id="tile-' not in covered
    phone.submit(f"{table}/me", name="Ana")
    alone = phone.get(table).text
    # One seat has seen fewer entries than two: its page would be taken for an old one.
    assert re.findall('data-number="([^"]*)"', covered + alone) == ["0", "0"]


def test_the_rules_are_taught_once(phone):
    """Teach me: the leaflet's sentences when they are first needed; it can be switched off."""
    table = begin(phone, "low-blow", "Ana", "bot", "bot", kind="web")
    assert 'class="lessons"' not in phone.get(table).text
    phone.submit(f"{table}/teach")
    taught = re.search(r'class="lessons".*?</div>', phone.get(table).text, re.S)[0]
    assert "Get the lowest score." in taught
    assert "<p><b>Who starts:</b> " in taught
    move(phone, table, "roll:R")
    after = re.search(r'class="lessons".*?</div>', phone.get(table).text, re.S)[0]
    assert "<p>" in after
    assert not set(re.findall("<p>(.*?)</p>", taught)) & set(re.findall("<p>(.*?)</p>", after))
    phone.submit(f"{table}/teach")
    assert 'class="lessons"' not in phone.get(table).text


def test_a_hint_names_actions_with_their_chances(phone):
    """It is said to who is to act, and changes nothing. What samples show has no decimal, and no doubt of 0 %."""
    table = begin(phone, "low-blow", "Ana", "bot", "bot", kind="web")
    said = text_of(phone.submit(f"{table}/hint").text)
    assert re.search(r" \d+\s?%( \(± [1-9]\d*\s?%\))? to win: You roll a die: red\.", said)
    assert "Choose a die to roll." in text_of(phone.get(table).text)


def test_somebody_must_play(phone):
    """Programs alone, and games whose turns are not known, are not begun here."""
    answer = phone.submit("/new/schocken", here="1", name1="bot", name2="bot-greedy")
    assert answer.status_code == 422
    assert "At least one player must be a person." in text_of(answer.text)
    form = phone.submit("/new/schocken", here="1", do="add:bot", name1="bot").text
    assert 'value="bot 2"' in form


@pytest.mark.parametrize(
    ("game", "again"),
    [
        ("low-blow", "Choose a die, or roll again"),
        ("schocken", "Tap the dice to keep and roll the others, or stop"),
    ],
)
def test_a_player_sees_how_many_rolls_are_left(phone, game, again):
    """Both games have three rolls; the first is made when the turn begins."""
    table = begin(phone, game, "Ana", "bot", "bot")
    assert f"{again} (2 rolls left)." in text_of(phone.get(table).text)
    move(phone, table, "roll")
    assert f"{again} (1 roll left)." in text_of(phone.get(table).text)
    move(phone, table, "roll")
    assert "left)." not in text_of(phone.get(table).text)
