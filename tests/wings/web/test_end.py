"""After a game: the winner first, the card that is sent, who beats whom again and again."""

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from pnp.charts.card import card, chart, disc_chart
from pnp.charts.frame import NARROW, TOP, WIDE
from pnp.drawing.shapes import Placement, Rect, TextShape
from pnp.drawing.theme import theme
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import MESSAGES, catalogue
from pnp.wings.web.saved_plays import climb, colours_of
from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from scorer.messages import msg, translate
from scorer.plays import outcome_of
from scorer.plays.records import Streak, streaks
from scorer.report import DiscChart, Half
from tests.scorer.plays.kept import low_blow
from tests.wings.turns.playing import counters, sums, text_of
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS, MATCH, ONE_GAME, THROWS

FULL = theme("full")


def drawn(results):
    """Return the card of a results file, in English."""
    game, outcome = outcome_of(results, "x")
    report = GAMES[game.game_id].report(game, outcome)
    return card(report, outcome, colours_of(game), "2026-11-20", str, FULL)


def words(drawing):
    """Return the texts of a drawing, from top to bottom."""
    return [each.text for each in drawing.shapes if isinstance(each, TextShape)]


def test_the_card_tells_winner_points_and_curve():
    """The best first, each with a place and points; the chart below is as wide as the card."""
    assert words(drawn(BOARDS)) == ["Winner", "Ben", "1", "Ben", "28", "2", "Ana", "34", "3", "Cleo", "35"]
    assert words(drawn(ONE_GAME))[:8] == ["Winner", "Ana", "1", "Ana", "−6", "2", "Ben", "−8"]
    assert words(drawn(ONE_GAME))[8:] == list("ABCDEFGHI")
    assert words(drawn(THROWS))[:2] == ["Winners", "Ana and Cleo"]
    for results in (BOARDS, ONE_GAME, THROWS):
        (curve,) = [each for each in drawn(results).shapes if isinstance(each, Placement)]
        assert curve.drawing.width == drawn(results).width == NARROW.width
        assert curve.y + curve.drawing.height == drawn(results).height


def test_names_of_any_length_stay_on_the_card():
    """They are set smaller, then shortened."""
    long = drawn(low_blow(players=("W" * 40, "M" * 40, "X" * 40)))
    for each in long.shapes:
        assert not isinstance(each, TextShape) or each.x + each.width <= NARROW.right + 1
    narrow = chart(_report(low_blow(players=("W" * 40, "M" * 40, "X" * 40))), "2026-11-20", str, FULL, NARROW)
    for each in narrow.shapes:
        assert not isinstance(each, TextShape) or 0 <= each.x <= each.x + each.width <= NARROW.width


@pytest.mark.parametrize("frame", [NARROW, WIDE])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_halves_have_room_with_their_names(lang, frame):
    """The third is the final; no head runs into the next one, however many throws there were."""
    known = catalogue(lang, MESSAGES)
    halves = [msg("First half"), msg("Second half"), msg("Final")]
    for throws in ((1, 1, 1), (2, 9, 1), (40, 60, 30)):
        found = tuple(Half(name, ((1, 2),) * number, 0) for name, number in zip(halves, throws, strict=True))
        wanted = DiscChart(msg("points"), msg("points"), msg("halves lost"), ("Ana", "Ben"), 13, found, ())
        drawing = disc_chart(wanted, "2026-11-20", lambda text: str(translate(text, known)), FULL, frame)
        heads = [
            each for each in drawing.shapes if isinstance(each, TextShape) and each.y in (TOP + 1, TOP - 4)
        ]
        assert len(heads) == 4
        for one, other in combinations(heads, 2):
            left, right = sorted((one, other), key=lambda each: each.x)
            assert one.y != other.y or left.x + left.width < right.x
        right = max(each.x + each.width for each in drawing.shapes if isinstance(each, Rect) and each.y > 20)
        assert right <= frame.right - frame.last


def _report(results):
    game, outcome = outcome_of(results, "x")
    return GAMES[game.game_id].report(game, outcome)


def test_the_card_is_a_picture_of_its_own(phone, tmp_path):
    """As PNG, wide enough for a chat; an unfinished play has none, nor has one that is not there."""
    whole, open_match = keep(tmp_path, BOARDS, MATCH)
    answer = phone.get(f"/plays/{whole}/card.png")
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size[0] in range(1080, 1087)
    assert (
        f'href="/plays/{whole}/card.png" download="low-blow-2026-11-20.png"'
        in phone.get(f"/plays/{whole}").text
    )
    assert phone.get(f"/plays/{open_match}/card.png").status_code == 404
    assert "card.png" not in phone.get(f"/plays/{open_match}").text
    assert phone.get("/plays/none/card.png").status_code == 404


def test_the_page_of_a_play_begins_with_the_winner(phone, tmp_path):
    """The first heading says who won; below it who has beaten whom again and again, up to this play."""
    earlier = (BOARDS.replace("2026-11-20", f"2026-11-{day:02}") for day in (6, 13))
    first, second, last, other = keep(tmp_path, *earlier, BOARDS, ONE_GAME)
    told = text_of(phone.get(f"/plays/{last}").text)
    assert told.index("Ben wins with 28 points.") < told.index("Ben has beaten Ana 3 times in a row.")
    assert "Ben has beaten Ana 2 times in a row." in text_of(phone.get(f"/plays/{second}").text)
    assert "has beaten" not in text_of(phone.get(f"/plays/{first}").text)
    assert "has beaten" not in text_of(phone.get(f"/plays/{other}").text)  # another game


def test_games_of_one_day_are_told_in_their_order(phone, tmp_path):
    """Of three games of an evening the second one knows nothing of the third."""
    told = [text_of(phone.get(f"/plays/{play}").text) for play in keep(tmp_path, *[BOARDS] * 3)]
    assert ["Ben has beaten Ana 2 times in a row." in said for said in told] == [False, True, False]
    assert ["Ben has beaten Ana 3 times in a row." in said for said in told] == [False, False, True]


def test_streaks_are_counted_back_from_the_last_play():
    """Plays that one of the two did not take part in do not count; a tie or a defeat ends a streak."""
    rankings = (
        (("Ana",), ("Ben",)),
        (("Ben",), ("Ana",), ("Cleo",)),
        (("Cleo",), ("Ana",)),
        (("Ben",), ("Cleo", "Ana")),
        (("Ben",), ("Cleo",), ("Ana",)),
    )
    assert streaks(rankings) == [Streak("Ben", "Cleo", 3), Streak("Ben", "Ana", 3)]
    assert streaks(rankings[:1]) == []
    assert streaks([]) == []


def podium(html):
    """Return what each step of the podium says."""
    return [text_of(step) for step in re.findall(r"(?s)<li class=\"place-.*?</li>", html)]


def test_the_end_shows_a_podium(phone):
    """The best first, with points and what they come from; then the next game, the card, the chart."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    for number in (1, 2, 3):
        sums(phone, table, number, pips=(17, 14 + number, 17))
    counters(phone, table, 3, 7, 3, 0)
    html = phone.get(table).text
    assert podium(html) == [
        "Ana 38 final, total 45, counters −7 Place 1",
        "Ben 39 final, total 42, counters −3 Place 2",
        "Cleo 45 final, total 45, counters 0 Place 3",
    ]
    order = [html.index(what) for what in ('id="verdict"', "podium", 'id="again"', 'id="share"', "chart")]
    assert order == sorted(order)
    assert phone.get(re.search(r'id="share" href="([^"]+)"', html)[1]).status_code == 200


def test_an_unfinished_game_has_no_podium(phone):
    """It is saved, but nobody has won."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    sums(phone, table, 1)
    phone.submit(f"{table}/keep", early="yes")
    html = phone.get(table).text
    assert "This game is saved." in html
    assert podium(html) == []
    assert 'id="share"' not in html


def test_halves_lost_are_points_too(phone):
    """In Schocken the points are halves, and whoever lost none stands on top."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    for number in (1, 2):
        for seat, hand in ((1, "111/1"), (2, "665/3")):
            phone.submit(f"{table}/edit", place=f"t{number}.{seat}", value=hand)
    assert podium(phone.get(table).text) == ["Ana 0 halves lost Place 1", "Ben 2 halves lost Place 2"]


def test_one_half_is_a_half():
    """Ana loses the first half, Ben the second and the final; the card says what its numbers count."""
    throws = ["Ana 665/3, Ben 111/1", "Ana 111/1, Ben 665/3", "Ben 665/3, Ana 111/1"]
    lines = "".join(f"  - {throw}\n" for throw in throws)
    results = f"game: schocken\nplayers: [Ana, Ben]\nthrows:\n{lines}"
    game, outcome = outcome_of(results, "x")
    steps = climb(GAMES["schocken"].report(game, outcome), outcome, colours_of(game))
    assert [(step.name, step.points, step.of) for step in steps] == [
        ("Ana", "1", "half lost"),
        ("Ben", "2", "halves lost"),
    ]
    told = words(drawn(results))[2:]
    assert told == ["1", "Ana", "1", "half lost", "2", "Ben", "2", "halves lost"]


OWN_SHEET = """\
title: Small
players: 2
parts:
  - score-sheet:
      rows: [{rows}]
      total: "{total}"
"""


@pytest.mark.parametrize(
    ("rows", "total", "why"),
    [
        ("Tricks, {Bonus: 5 each}", "sum", [["Tricks", "Bonus"]] * 2),  # 4 + 10, 3 + 5
        ("Tricks, {Bonus: 5 each}, {Both: 2 * Tricks}", "Tricks + 5 * Bonus", [[], []]),  # 10 + 8 is not 14
        ("Tricks, Bonus", "Tricks * Bonus", [[], []]),
    ],
)
def test_only_what_adds_up_explains_the_points(tmp_path, monkeypatch, rows, total, why):
    """Of an own game, too."""
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "game.yaml").write_text(OWN_SHEET.format(rows=rows, total=total))
    GAMES.folders.look_in(tmp_path)
    game, outcome = outcome_of("game: small\nplayers: [Ana, Ben]\nscores: {Tricks: 4 3, Bonus: 2 1}\n", "x")
    steps = climb(GAMES["small"].report(game, outcome), outcome, colours_of(game))
    assert [[header for header, _ in step.why] for step in steps] == why
