"""Plays for the tests of stores."""

from scorer.plays import new_id, new_play, summarise
from scorer.plays.ranking import PlaysTally

AT = "2026-11-21T20:15:00+01:00"
LATER = "2026-11-22T09:30:00+01:00"

LOW_BLOW = """\
game: low-blow
{date}players: [{players}]
rounds:
  - rows: {{{rows}}}
  - rows: {{{rows}}}
  - rows: {{{rows}}}
counters: {{{counters}}}
"""


def low_blow(pips=(15, 12, 17), date="2026-11-20", players=("Ana", "Ben", "Cleo")):
    """Write a results file of a whole game; who has the fewest pips wins."""
    rows = ", ".join(
        f"{name}: {{pips: {number}, own: 2}}" for name, number in zip(players, pips, strict=True)
    )
    counters = ", ".join(f"{name}: 10" for name in players)
    day = f"date: {date}\n" if date else ""
    return LOW_BLOW.format(date=day, players=", ".join(players), rows=rows, counters=counters)


def identity(number):
    """Return the id that a number makes."""
    return new_id(number.to_bytes(2) + bytes(8))


def play(number=1, results=None, at=AT):
    """Make a play whose id and results come from a number."""
    results = results or low_blow(pips=(30 - number // 26 % 20, 12, 5 + number % 26))
    return new_play(identity(number), results, summarise(results), at)


def on_day(number, pips=None):
    """Make a play on a day of 2026, counted from 0."""
    pips = pips or (10 + number % 9, 12, 5 + number % 13)
    return play(number, low_blow(pips, date=f"2026-{1 + number // 28:02}-{1 + number % 28:02}"))


def tally_of(plays):
    """Return the tally of some plays, in any order."""
    tally = PlaysTally()
    tally.add(sorted(plays, key=lambda play: play.order))
    return tally
