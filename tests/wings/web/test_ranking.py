"""The pages of the ranking, the records and two players."""

import re

import pytest

from scorer.plays import open_store
from tests.scorer.plays.kept import low_blow
from tests.wings.web.kept_pages import SCRIPT, links, said
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS, MATCH, ONE_GAME


def test_the_ranking_counts_what_is_over(phone, tmp_path):
    """Ben won the game of Low Blow, Ana the one of Blockers; the match that is not over does not count."""
    keep(tmp_path, BOARDS, ONE_GAME, MATCH)
    text = said(phone, "/ranking")
    assert "Low Blow and Blockers, 2 games" in text
    assert "1 game is not over and does not count." in text
    assert "Scores can be compared within one game only: choose one above." in text
    text = said(phone, "/ranking?game=low-blow")
    assert re.search(r"1 Ben \d+ ± \d+ 1 1 0 1.0 28 28.0 2 Ana \d+ ± \d+ 1 0 0 2.0 34 34.0 3 Cleo", text)
    assert "1 Ben · 1–0 1–0 2 Ana 0–1 · 1–0 3 Cleo 0–1 0–1 ·" in text


def test_the_ranking_knows_a_new_play(phone, tmp_path):
    """What was counted once is counted again as soon as a play is kept or changed."""
    keep(tmp_path, BOARDS)
    assert "Low Blow, 1 game" in said(phone, "/ranking")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        store.delete(store.all()[0], "2026-11-21T20:00:00+01:00")
    keep(tmp_path, low_blow(), low_blow(players=("Ana", "Dora", "Cleo")))
    assert "Low Blow, 2 games" in said(phone, "/ranking")


@pytest.fixture
def evenings(tmp_path):
    """Keep four plays of Low Blow: the fewest pips win, so Ana wins twice, then Ben, and Ben's other name once."""
    keep(
        tmp_path,
        low_blow((8, 12, 17), "2026-01-05"),
        low_blow((9, 12, 17), "2026-02-05"),
        low_blow((15, 12, 17), "2026-03-05"),
        low_blow((15, 12, 17), "2026-04-05", ("Ana", "Benny", "Dora")),
    )


def test_the_ranking_is_of_chosen_plays(phone, evenings):
    """A time, an edition, a number of plays and the places of the last ones; what is no day leaves nothing out."""
    assert "Low Blow, 4 games" in said(
        phone, "/ranking?since=yesterday&until=2026-13-01&edition=golf&least=0"
    )
    text = said(phone, "/ranking?since=2026-02-01&until=2026-03-31")
    assert "Low Blow, 2 games" in text
    assert "Dora" not in text
    assert "No player matches this choice. Change it above." in said(
        phone, "/ranking?game=low-blow&edition=web"
    )
    text = said(phone, "/ranking?game=low-blow&least=3&form=yes")
    assert re.search(r"last ten 1 Ana .* 1 1 2 2 2 Ben|last ten 1 Ben .* 2 2 1 2 Ana", text)
    assert "Dora" not in text
    assert "2 players with fewer games are not shown." in text


def test_the_records_lead_to_their_plays(phone, evenings):
    """The best score of 8 + 2 + 10 pips three times is worked out by hand; what was chosen stays chosen."""
    text = said(phone, "/ranking/records?game=low-blow")
    assert "Low Blow, blog edition, best score:" in text
    assert "Most wins in a row: 2, Ana, the last on 2026-02-05" in text
    assert set(links(phone, "/ranking/records?game=low-blow&since=2026-04-01")) == {
        address for address in links(phone, "/plays") if "2026-04-05" in said(phone, address)
    }
    assert "there are no records." in said(phone, "/ranking/records?game=blockers")
    assert (
        'href="/ranking?game=low-blow&amp;since=2026-04-01"'
        in phone.get("/ranking/records?game=low-blow&since=2026-04-01").text
    )


def test_two_players_are_shown_against_each_other(phone, tmp_path, evenings):
    """Names that were merged count as one; markup in a name is text."""
    (address,) = set(
        re.findall(r'href="(/ranking/versus\?one=Ana&amp;other=Ben)"', phone.get("/ranking").text)
    )
    assert "Ana against Ben: 2–1 Longest run of Ana: 2 games." in said(phone, address.replace("&amp;", "&"))
    latest = links(phone, "/plays")[0]
    assert "has beaten" not in said(phone, latest)
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        store.merge("Benny", "Ben")
    ranking = said(phone, "/ranking")
    assert "Benny counts as Ben. The page of Ben separates them." in ranking
    assert "pnp ranking" not in ranking  # a phone has no commands
    assert "Ana against Ben: 2–2" in said(phone, "/ranking/versus?one=Ana&other=Benny")
    assert "Ben has beaten Ana 2 times in a row." in said(phone, latest)
    html = phone.get("/ranking/versus", params={"one": SCRIPT, "other": "Ben"}).text
    assert SCRIPT not in html
    assert "have not played together yet." in html


def test_a_ranking_of_nothing_that_is_over_says_so(phone, tmp_path):
    """Nobody can be ranked by a match that goes on."""
    keep(tmp_path, MATCH)
    assert "so there is no ranking" in said(phone, "/ranking?game=blockers")


def test_names_that_are_spelt_alike_are_one_player_until_a_page_separates_them(phone, tmp_path):
    """The ranking says so, and how to change it; then it says how to join them again."""
    keep(
        tmp_path,
        low_blow(date="2026-05-04"),
        low_blow(date="2026-05-05"),
        low_blow(players=("Ana", "ben", "Dora"), date="2026-05-06"),
    )
    ranking = said(phone, "/ranking")
    assert "ben counts as Ben. The page of Ben separates them." in ranking
    assert "Ben 3 games" in said(phone, "/ranking/player?name=ben")
    assert phone.submit("/ranking/player/split", name="ben").status_code == 303
    alike = "Ben and ben count as different people; if they are the same person, join them on the page of one"
    assert alike in said(phone, "/ranking")
    assert "Ben 2 games" in said(phone, "/ranking/player?name=Ben")
