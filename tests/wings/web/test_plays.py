"""Plays that are kept, and a play, as the pages show them."""

import re
from xml.etree import ElementTree

import pytest

from scorer.plays import open_store
from scorer.plays.errors import NoPlayError
from tests.scorer.plays.kept import low_blow
from tests.wings.turns.playing import counters, sums, text_of
from tests.wings.web.conftest import Phone
from tests.wings.web.kept_pages import SCRIPT, links, said
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS, MATCH, ONE_GAME, THROWS


@pytest.fixture
def here(app):
    """Return a browser on the computer that serves."""
    with Phone(app, "127.0.0.1") as client:
        yield client


def test_without_plays_the_pages_say_what_to_do(phone, tmp_path):
    """No plays yet: the list and the ranking lead to the first game, and reading makes no file."""
    for path in ("/plays", "/ranking", "/plays?game=blockers"):
        assert "Nothing is saved yet. Finish a game and save it; then it is listed here. New game" in said(
            phone, path
        )
    assert not (tmp_path / "plays.sqlite3").exists()


def test_the_latest_play_stands_first(phone, tmp_path):
    """The list tells game, day, players, and who won."""
    keep(tmp_path, BOARDS, MATCH, THROWS)
    text = said(phone, "/plays")
    assert text.index("Blockers 2026-11-21 Ana, Ben not over") < text.index(
        "Low Blow today Ana, Ben, Cleo won by Ben"
    )
    assert "3 games" in text


def test_a_game_has_a_list_of_its_own(phone, tmp_path):
    """Of a game that was never played the list says so; a game nobody knows is no filter."""
    keep(tmp_path, BOARDS, MATCH)
    assert len(links(phone, "/plays?game=low-blow")) == 1
    assert "Nothing is saved of this game yet." in said(phone, "/plays?game=schocken")
    assert len(links(phone, "/plays?game=../../etc/passwd")) == 2


def test_long_lists_have_pages(phone, tmp_path):
    """Thirty plays stand on a page; each play is on one of them, and a page beyond the last is the first."""
    keep(
        tmp_path, *(low_blow(date=f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}") for number in range(65))
    )
    pages = [links(phone, f"/plays?game=low-blow&page={number}") for number in (1, 2, 3)]
    assert [len(each) for each in pages] == [30, 30, 5]
    assert len({address for each in pages for address in each}) == 65
    for number in ("4", "0", "-1", "x", "9" * 30):
        assert links(phone, f"/plays?page={number}") == pages[0]
    assert 'href="/plays?game=low-blow&amp;page=3"' in phone.get("/plays?game=low-blow&page=2").text


def test_a_play_of_low_blow_is_told_whole(phone, tmp_path):
    """Who won and how: every round, counters, the board, the notes; worked out by hand beside the sample."""
    (play,) = keep(tmp_path, BOARDS)
    text = said(phone, f"/plays/{play}")
    assert "Low Blow, blog edition, 2026-11-20 Ben wins with 28 points." in text
    assert "1 Ben 28 12 14 − 2 12 14 − 2 16 19 − 3 40 −12 12 held" in text
    assert "2 Ana 34 15 17 − 2 15 17 − 2 11 12 − 1 41 −7 7 held" in text
    assert "3 Cleo 35 15 17 − 2 15 17 − 2 9 11 − 2 39 −4 4 held" in text
    assert "Ana red 5 blue 3 blue 1 yellow 6 red 2 Ben blue 4" in text
    assert "Ben brought cake." in text


def test_a_match_of_blockers_is_told_game_by_game(phone, tmp_path):
    """The board has the number of its group on every tile; the match says who has won how often."""
    (play,) = keep(tmp_path, MATCH)
    text = said(phone, f"/plays/{play}")
    assert "Blockers, first to 3 wins" in text
    assert "E blue 1 empty blue 2 empty blue 3 empty blue 4 empty blue 5" in text
    assert "1 Ana −6 3 3 blue" in text
    assert "2 Ben −8 7 1 red" in text
    assert "Ana wins game 1." in text


def test_a_game_of_schocken_is_told_throw_by_throw(phone, tmp_path):
    """Each half has a table, and says who has lost it."""
    (play,) = keep(tmp_path, THROWS)
    text = said(phone, f"/plays/{play}")
    assert text.index("First half") < text.index("has lost the first half.") < text.index("Second half")


@pytest.mark.parametrize("results", [BOARDS, MATCH, ONE_GAME, THROWS])
def test_the_chart_of_a_play_is_a_sound_picture(phone, tmp_path, results):
    """The drawing is whole XML, has a name for screen readers, and no style that the policy would refuse."""
    (play,) = keep(tmp_path, results)
    html = phone.get(f"/plays/{play}").text
    (both,) = re.findall(r'(?s)<div class="chart" role="img" aria-label="Chart [^"]+">(.*?)</section>', html)
    narrow, wide = re.findall(r"(?s)<svg.*?</svg>", both)
    assert ElementTree.fromstring(narrow).get("viewBox").startswith("0 0 84 ")
    assert ElementTree.fromstring(wide).get("viewBox").startswith("0 0 170 ")
    assert 'style="' not in html


def test_a_finished_play_can_be_sent_on(phone, tmp_path):
    """A play that is over has a link for Board Game Stats; one that is not has none."""
    over, open_one = keep(tmp_path, BOARDS, MATCH)
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in phone.get(f"/plays/{over}").text
    assert "bgstatsapp" not in phone.get(f"/plays/{open_one}").text


@pytest.mark.parametrize("path", ["/plays", "/plays/000g000000000000", "/ranking"])
def test_names_are_text(here, tmp_path, path):
    """A name that looks like markup is shown as it is, in tables and in the drawing."""
    keep(tmp_path, low_blow(players=(f'"{SCRIPT}"', '"Ben & Co"', '"שָׁלוֹם"')))
    html = here.get(path).text
    assert "<script>alert" not in html
    assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>" in html
    assert "<bdi>Ben &amp; Co</bdi>" in html


@pytest.mark.parametrize("path", ["/plays/zzzzzzzzzzzzzzzz", "/plays/%2e%2e%2fplays.sqlite3", "/plays/00"])
def test_a_play_that_is_not_there_is_one_sentence(phone, tmp_path, path):
    """An id nobody has, and one that several begin with, are told as a page."""
    keep(tmp_path, BOARDS, MATCH)
    assert phone.get(path).status_code == 404


def test_a_file_that_is_accepted_no_more_says_why(here, tmp_path):
    """A play that an older program kept is shown with its fault, and may still be taken out."""
    (play,) = keep(tmp_path, BOARDS)
    import sqlite3

    with sqlite3.connect(tmp_path / "plays.sqlite3") as file:
        file.execute("UPDATE states SET results = replace(results, 'Y6', 'R6')")
    text = said(here, f"/plays/{play}")
    assert "The file of this game is no longer accepted:" in text
    assert "red is on the board 6 times" in text
    assert "Delete this game" in text


def test_a_play_is_taken_out_and_brought_back(here, tmp_path):
    """At the computer itself: asked first, done by a post, and undone on the page that follows."""
    (play,) = keep(tmp_path, BOARDS)
    assert "Ana, Ben, Cleo It will no longer count" in said(here, f"/plays/{play}/delete")
    assert links(here, "/plays") == [f"/plays/{play}"]
    answer = here.submit(f"/plays/{play}/delete")
    assert answer.headers["location"] == f"/plays/{play}/deleted"
    assert links(here, "/plays") == []
    assert "Restore it" in said(here, f"/plays/{play}/deleted")
    assert here.submit(f"/plays/{play}/deleted").headers["location"] == f"/plays/{play}"
    assert "Ben wins with 28 points." in said(here, f"/plays/{play}")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        store.undo()
        with pytest.raises(NoPlayError):
            store.one(play)


def test_a_play_brought_back_meanwhile_is_only_shown(here, tmp_path):
    """Bringing back what is there already leads to it; what never was leads to the page that says so."""
    (play,) = keep(tmp_path, BOARDS)
    assert here.submit(f"/plays/{play}/deleted").headers["location"] == f"/plays/{play}"
    assert here.get("/plays/zzzzzzzzzzzzzzzz/deleted").headers["location"] == "/plays/zzzzzzzzzzzzzzzz"


def test_a_phone_takes_no_play_out(phone, tmp_path):
    """Whoever sits elsewhere sees no button, and is refused; so is a post from another site."""
    (play,) = keep(tmp_path, BOARDS)
    assert "/delete" not in phone.get(f"/plays/{play}").text
    for answer in (phone.get(f"/plays/{play}/delete"), phone.submit(f"/plays/{play}/delete")):
        assert answer.status_code == 403
        assert "on the computer running pnp serve" in text_of(answer.text)
    forged = phone.beside("127.0.0.1").post(
        f"/plays/{play}/delete", headers={"Origin": "http://evil.example"}
    )
    assert forged.status_code == 403
    assert links(phone, "/plays") == [f"/plays/{play}"]


def test_a_damaged_file_tells_the_visitor_nothing_of_it(phone, tmp_path, capfd):
    """The page says that the plays cannot be read; where they lie is for the host alone."""
    (tmp_path / "plays.sqlite3").write_bytes(b"no database, but long enough to look like one" * 30)
    for path in ("/plays", "/ranking", "/plays/000g000000000000"):
        text = said(phone, path, 503)
        assert "The saved games cannot be read or written now." in text
        assert str(tmp_path) not in text


def test_the_final_leads_to_its_play(phone):
    """A table that is kept names its play, which tells the same winner."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    for number in (1, 2, 3):
        sums(phone, table, number)
    counters(phone, table, 3, 7, 3, 0)
    phone.submit(f"{table}/keep")
    (play,) = links(phone, table)
    assert "Ben wins with 33 points." in said(phone, play)


OLD = """\
game: "Caf\\u00E9 & \\"Go\\""
date: 2024-06-01
only: result
players: [Ana, Ben]
places: {Ana: 1, Ben: 2}
scores: {Ana: 80}
"""


def test_an_old_game_has_its_pages(phone, tmp_path):
    """Its result, and that no more is known; no rules and no new game of what pnp does not know; a card, a tab."""
    (identity,) = keep(tmp_path, OLD)
    text = said(phone, f"/plays/{identity}")
    assert "Ana wins." in text
    assert "Only the result of this game is known." in text
    shown = phone.get(f"/plays/{identity}").text
    assert "/new/" not in shown
    assert "/rules/" not in shown
    assert phone.get(f"/plays/{identity}/card.png").headers["content-disposition"] == (
        'inline; filename="game-2024-06-01.png"'
    )
    tab = re.search(r'href="(/ranking\?game=Caf[^"]+)"', phone.get("/ranking").text)[1]
    assert "1 Ana" in said(phone, tab)
    assert "best" in said(phone, tab)
    assert "best score: 80" in said(phone, tab.replace("/ranking", "/ranking/records"))
    assert "Café" in said(phone, "/ranking/player?name=Ana")
    assert len(links(phone, tab.replace("/ranking", "/plays"))) == 1
    assert said(phone, "/plays?game=whist") == said(phone, "/plays")
