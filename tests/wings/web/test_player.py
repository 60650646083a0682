"""The page of a player: what it tells, and how names are joined, separated and renamed there."""

import re
from urllib.parse import quote

import pytest

from tests.scorer.plays.kept import low_blow
from tests.wings.turns.playing import text_of
from tests.wings.web.kept_pages import SCRIPT, said
from tests.wings.web.running import keep

ANA = "/ranking/player?name=Ana"


@pytest.fixture
def evenings(tmp_path):
    """Keep four plays of Low Blow: the fewest pips win; Ana wins twice, then Ben, and Ben's other name once."""
    keep(
        tmp_path,
        low_blow((8, 12, 17), "2026-01-05"),
        low_blow((9, 12, 17), "2026-02-05"),
        low_blow((15, 12, 17), "2026-03-05"),
        low_blow((15, 12, 17), "2026-04-05", ("Ana", "Benny", "Dora")),
    )


def test_a_player_has_a_page(phone, evenings):
    """Ana's four games: two wins, in a row, and then none; ahead of Ben twice, of the third always."""
    text = said(phone, ANA)
    assert "Ana 4 games Most wins in a row: 2; now: 0" in text
    assert re.search(r"Low Blow, blog edition 4 2 \d+ \d+", text)
    assert "Ben 2–1 Cleo 3–0 Benny 0–1 Dora 1–0" in text
    low, high = map(int, re.search(r"between (\d+) and (\d+)", text).groups())
    assert low < high
    assert len(re.search(r'class="curve".*?d="M([^"]+)"', phone.get(ANA).text)[1].split("L")) == 4


def test_the_ranking_and_a_play_lead_to_the_player(phone, evenings):
    """A bot has no such page to go to; people have."""
    assert f'href="{ANA}"' in phone.get("/ranking").text
    play = re.search(r'href="(/plays/\w{16})"', phone.get("/plays").text)[1]
    assert f'href="{ANA}"' in phone.get(play).text


def test_nobody_has_no_page(phone, evenings):
    """A name that nobody has is not found, and is shown as text."""
    said(phone, f"/ranking/player?name={quote(SCRIPT)}", 404)
    assert "<script>alert" not in phone.get(f"/ranking/player?name={quote(SCRIPT)}").text
    said(phone, "/ranking/player", 404)


def test_names_are_joined_and_separated(phone, evenings):
    """The form asks before it joins two people; then the page counts both, and separates them again."""
    asked = phone.submit("/ranking/player", name="Benny", new="Ben")
    assert "Shall Benny count as Ben?" in re.sub("[\u2066-\u2069]|<[^>]+>", "", asked.text)
    assert "Ben 2–1" in said(phone, ANA)
    answer = phone.submit("/ranking/player", name="Benny", new="Ben", sure="yes")
    assert answer.headers["location"] == "/ranking/player?name=Ben"
    assert "Ben 4 games" in said(phone, "/ranking/player?name=Ben")
    assert "Ben 4 games" in said(phone, "/ranking/player?name=Benny")
    apart = {
        name: said(phone, f"/ranking/player?name={name}").count("is somebody else") for name in ("Ana", "Ben")
    }
    assert apart == {"Ana": 0, "Ben": 1}
    assert "Ben 2–2" in said(phone, ANA)
    refused = text_of(phone.submit("/ranking/player", name="Ben", new="Bernd").text)
    assert re.search("separate them first on the page of .?Ben.?, under Ranking", refused)
    assert "pnp ranking" not in refused
    assert phone.submit("/ranking/player/split", name="Benny").status_code == 303
    assert "Ben 3 games" in said(phone, "/ranking/player?name=Ben")


def test_a_player_is_renamed_everywhere(phone, evenings):
    """The form asks first; with the answer every saved game has the new name."""
    asked = phone.submit("/ranking/player", name="Ana", new=" Anna ")
    assert "Shall Ana be called Anna in all saved games?" in re.sub("[\u2066-\u2069]|<[^>]+>", "", asked.text)
    assert "Anna" not in said(phone, "/ranking")
    answer = phone.submit("/ranking/player", name="Ana", new=" Anna ", sure="yes")
    assert answer.headers["location"] == "/ranking/player?name=Anna"
    assert "Anna 4 games" in said(phone, "/ranking/player?name=Anna")
    said(phone, ANA, 404)


def test_two_who_played_each_other_are_not_joined(phone, evenings):
    """At once, and with the answer; the page says when they did, and no command."""
    before = said(phone, "/ranking")
    for sure in ("", "yes"):
        answer = phone.submit("/ranking/player", name="Dora", new="Benny", sure=sure)
        assert answer.status_code == 400
        text = re.sub("[\u2066-\u2069]", "", text_of(answer.text))
        assert "'Dora' and 'Benny' played each other in 1 game, on 2026-04-05, so they are two people" in text
        assert "pnp plays" not in text
    assert said(phone, "/ranking") == before


@pytest.mark.parametrize(
    ("old", "new"), [("Ana", ""), ("Ana", "Ana"), ("Ana", "bot"), ("Eve", "Ana"), ("Eve", "Anna"), ("", "")]
)
def test_what_cannot_be_done_is_refused(phone, evenings, old, new):
    """An empty name, the same one, a bot's, nobody's: the page says why, and nothing changes."""
    before = said(phone, "/ranking")
    for sure in ("", "yes"):
        answer = phone.submit("/ranking/player", name=old, new=new, sure=sure)
        assert answer.status_code in (200, 400)
        assert answer.status_code == 400 or not sure
    assert said(phone, "/ranking") == before


def test_another_site_changes_nothing(phone, evenings):
    """A form on another page is refused before anything is read."""
    data = {"name": "Benny", "new": "Ben", "sure": "yes"}
    answer = phone.post("/ranking/player", data=data, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert "Ben 3 games" in said(phone, "/ranking/player?name=Ben")
