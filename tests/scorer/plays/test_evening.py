"""What an evening comes to, worked out by hand."""

import pytest

from scorer.plays import new_play, summarise
from scorer.plays.evening import evening_of, sum_up_evening

GAME = """\
game: low-blow
date: {day}
players: [Ana, Ben, Cleo]
rounds:
  - rows: {{Ana: {{pips: {0}, own: 1}}, Ben: {{pips: {1}, own: 1}}, Cleo: {{pips: {2}, own: 1}}}}
  - rows: {{Ana: {{pips: {0}, own: 1}}, Ben: {{pips: {1}, own: 1}}, Cleo: {{pips: {2}, own: 1}}}}
  - rows: {{Ana: {{pips: {0}, own: 1}}, Ben: {{pips: {1}, own: 1}}, Cleo: {{pips: {2}, own: 1}}}}
counters: {{Ana: 0, Ben: 0, Cleo: 0}}
"""
"""Three rounds of the same sums: each player has three times the pips, less three; the fewest win."""


def play(number, day, kept, *pips):
    """Return a play of a day that was saved at a time."""
    text = GAME.format(*pips, day=day)
    return new_play(f"{number:016}", text, summarise(text), kept)


EARLIER = play(1, "2026-11-13", "2026-11-13T21:00:00+01:00", 9, 12, 15)
NIGHT = (
    play(2, "2026-11-20", "2026-11-20T20:00:00+01:00", 12, 8, 15),
    play(3, "2026-11-20", "2026-11-20T23:00:00+01:00", 12, 11, 10),
    play(4, "2026-11-21", "2026-11-21T01:30:00+01:00", 12, 10, 13),
)
LATER = play(5, "2026-11-21", "2026-11-21T20:00:00+01:00", 5, 12, 15)


@pytest.mark.parametrize(
    ("day", "kept", "evening"),
    [
        ("2026-11-21", "2026-11-21T04:59:00+01:00", "2026-11-20"),
        ("2026-11-21", "2026-11-21T05:00:00+01:00", "2026-11-21"),
        ("2026-11-20", "2026-11-21T01:00:00+01:00", "2026-11-20"),  # begun before midnight
        ("2026-11-01", "2026-11-21T01:00:00+01:00", "2026-11-01"),  # entered weeks later
        ("2026-01-01", "2026-01-01T00:10:00+01:00", "2025-12-31"),
    ],
)
def test_a_night_ends_in_the_morning(day, kept, evening):
    """What was begun and saved before five belongs to the evening before."""
    assert evening_of(play(9, day, kept, 9, 12, 15)) == evening


def test_an_evening_is_summed_up():
    """Three games: Ben wins two, Cleo one; the game after midnight counts, that of the next evening does not."""
    evening = sum_up_evening([EARLIER, *NIGHT, LATER], "2026-11-20")
    assert evening.games == NIGHT
    assert [(it.place, it.player, it.wins, it.games) for it in evening.podium] == [
        (1, "Ben", 2, 3),
        (2, "Cleo", 1, 3),
        (3, "Ana", 0, 3),
    ]
    # ahead: Ben of Ana 3:0, Ben of Cleo 2:1, Ana of Cleo 2:1
    assert list(map(str, evening.rematches)) == [
        "Ben owes Ana a rematch: 3 to 0.",
        "Ana owes Cleo a rematch: 2 to 1.",
        "Ben owes Cleo a rematch: 2 to 1.",
    ]
    rises = {change.player: change.difference for change in evening.changes}
    assert rises["Ben"] > 0 > rises["Ana"]
    assert evening.changes[0].player == "Ben"
    # Ana's 24 of the week before were the best; Ben's 21 are better, and his lead of 12 is larger than 9
    said = [str(record.text) for record in evening.records]
    assert any("best score: 21, Ben" in text for text in said)
    assert any("largest lead: 12 points, Ben" in text for text in said)


def test_the_first_evening_breaks_no_record():
    """There was none before; and everybody is new."""
    evening = sum_up_evening([EARLIER], "2026-11-13")
    assert evening.records == ()
    assert [(change.before, change.difference) for change in evening.changes] == [(None, 0)] * 3


def test_an_evening_without_games_is_empty():
    """Nothing is made up."""
    evening = sum_up_evening([EARLIER], "2026-11-14")
    assert evening[1:] == ((), (), (), (), ())
