"""A kept play is gone through turn by turn: by links, by a slider, and as text."""

import re

import pytest

from scorer.games.blockers import Game as Blockers
from scorer.games.line import find_course, replay
from scorer.games.schocken import Game as Schocken
from tests.wings.turns.played import at_random, played
from tests.wings.turns.playing import text_of
from tests.wings.web.running import keep, running
from tests.wings.web.samples import BOARDS
from tests.wings.web.test_accessible import FITS, faults_of, opened
from tests.wings.web.test_weight import KILOBYTE, MOST_BYTES, MOST_REQUESTS, loaded

NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
TWICE = "document.documentElement.style.fontSize = '200%'"
SHORT = """=R2R2R3R5R6 +R6 roll =R3R4R4R5 R5-3
=B2B2B3B4B5 B5-1
=Y2Y3Y5Y6Y6 Y6-2"""


def test_a_course_knows_turns_and_what_happened():
    """Turns begin where another player acts; what happened is told of the turn that leads to a place."""
    course = find_course(replay(at_random().positions[0].result(), SHORT))
    assert course.turns == (0, 5, 7)
    assert [course.turn_before(at) for at in (0, 1, 5, 6, 9)] == [0, 0, 0, 5, 7]
    assert [course.turn_after(at) for at in (0, 4, 5, 7, 9)] == [5, 5, 7, 9, 9]
    assert list(map(str, course.describe(2))) == ["Ana rolls R2 R2 R3 R5 R6.", "Ana sets R6 aside."]
    assert list(map(str, course.describe(6))) == ["Ben rolls B2 B2 B3 B4 B5."]
    assert course.describe(0) == [] == list(course.parts)


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        (None, ["Round 1", "Round 2", "Round 3"]),
        (Blockers(("Ana", "Ben")), []),
        (Schocken(("Ana", "Ben", "Cleo")), ["First half", "Second half", "Final"]),
    ],
)
def test_every_position_has_a_page(phone, tmp_path, game, parts):
    """Begin, middle and end are drawn; rounds and halves lead to where they begin; the text is the notation."""
    line = at_random(game, seed=2)
    (play,) = keep(tmp_path, played(line))
    assert f'href="/plays/{play}/turns"' in phone.get(f"/plays/{play}").text
    last = len(line.actions)
    for at in (0, last // 2, last):
        page = phone.get(f"/plays/{play}/turns?at={at}").text
        assert f"{at} / {last}" in text_of(page)
        assert f'max="{last}" value="{at}"' in page
    found = re.findall(r'data-from="(\d+)"[^>]*>(?:<bdi>)?([^<]+(?:<bdi>\d</bdi>)?)', page)
    named = [(int(start), re.sub("<.*?>", "", name)) for start, name in found]
    assert [name for _, name in named] == parts[: len(named)]
    assert len(named) == len(parts) or parts[-1] == "Final"
    assert all(line.positions[start].part() != line.positions[start - 1].part() for start, _ in named[1:])
    assert line.text.split() == re.search(r"<textarea[^>]*>([^<]*)<", page)[1].split()
    assert "wins" in text_of(page)


def test_a_part_is_only_what_changes(phone, tmp_path):
    """Who slides loads the table and what was done, without the page around it. Dice are named in words."""
    line = at_random()
    (play,) = keep(tmp_path, played(line))
    part = phone.get(f"/plays/{play}/turns?at=2&part=yes").text
    assert "<main" not in part
    assert str(line.positions[1].describe(line.actions[1], 0)) == "Ana puts R5 on row 1."
    assert "Ana puts red 5 on row 1." in text_of(part)


def test_what_is_no_place_is_the_beginning(phone, tmp_path):
    """A number beyond the end, or none, shows the game before its first action; without turns there is no page."""
    play, silent = keep(tmp_path, played(at_random()), BOARDS)
    for at in ("9999", "-1", "x", "1e3", ""):
        assert "The game begins." in phone.get(f"/plays/{play}/turns?at={at}").text
    for wrong in (silent, "zzzz"):
        answer = phone.get(f"/plays/{wrong}/turns")
        assert answer.status_code == 404
        assert "Not found There is no such saved game, or it was saved without its turns." in text_of(
            answer.text
        )
    assert "/turns" not in phone.get(f"/plays/{silent}").text


def test_sliding_on_a_phone(chromium, tmp_path):
    """Keys, links and the slider lead to the same places; the page is light, fits 320 dots with type twice as large."""
    line = at_random(seed=2)
    (play,) = keep(tmp_path, played(line))
    with running(tmp_path) as server:
        asked, size = loaded(chromium, f"{server}/plays/{play}/turns?at=60")
        assert len(asked) <= MOST_REQUESTS
        assert 30 * KILOBYTE < size < MOST_BYTES
        page = opened(chromium, NARROW)
        page.goto(f"{server}/plays/{play}/turns")
        for act, at in (
            (lambda: page.click("#after"), 1),
            (lambda: page.click("#turn-after"), find_course(line).turns[1]),
            (lambda: page.keyboard.press("ArrowRight"), find_course(line).turns[1] + 1),
            (lambda: page.fill("#at", "60"), 60),
            (lambda: page.press("#at", "ArrowLeft"), 59),
            (lambda: page.press("#at", "End"), len(line.actions)),
        ):
            act()
            page.wait_for_selector(f"#now[data-at='{at}']", state="attached")
            page.wait_for_url(f"**/turns?at={at}")
            assert page.text_content("#count") == str(at)
        assert page.get_attribute("#after", "aria-disabled") == "true"
        assert page.text_content("#told") == page.text_content(".task")
        page.evaluate(TWICE)
        assert page.evaluate(FITS) == []
        assert faults_of(page, "turns") == []
        page.emulate_media(color_scheme="dark")
        assert faults_of(page, "turns by night", ["color-contrast"]) == []
        page.context.close()


def test_a_replay_without_a_connection_says_since_when_and_goes_on(chromium, tmp_path):
    """The step that could not be fetched is shown once the network is back."""
    (play,) = keep(tmp_path, played(at_random(seed=2)))
    with running(tmp_path) as server:
        page = opened(chromium, NARROW)
        page.goto(f"{server}/plays/{play}/turns")
        page.route("**/turns?at=*part=yes", lambda route: route.abort())
        page.click("#after")
        page.wait_for_selector(".cut:visible >> text=No connection since")
        assert ":" in page.inner_text("#since")
        page.unroute("**/turns?at=*part=yes")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector(".cut", state="hidden")
        page.wait_for_function("() => document.getElementById('count').textContent === '1'")
        page.context.close()
