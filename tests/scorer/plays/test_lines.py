"""Plays as lines of JSON: written, read, refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.plays import edited, new_id, new_play, open_store, summarised
from scorer.plays.lines import LONGEST, LinesError, line_of, plays_of
from scorer.results import show
from tests.scorer.games.blockers.play import games as blockers_games
from tests.scorer.games.schocken.simulated import games as schocken_games
from tests.scorer.legal import games as low_blow_games
from tests.scorer.plays.kept import AT, LATER, low_blow, play

MOMENTS = st.datetimes(timezones=st.timezones()).map(lambda moment: moment.isoformat())
DATES = st.none() | st.dates().map(str)


@st.composite
def plays(draw):
    """Plays of any game, edited or not, kept anywhere at any time."""
    game = draw(st.one_of(low_blow_games(), blockers_games(), schocken_games()))
    results = show(game, date=draw(DATES), notes=draw(st.none() | st.just('a \\ "b" \u2028 é 😀')))
    kept = new_play(new_id(draw(st.binary(min_size=10, max_size=10))), results, summarised(results), AT)
    if draw(st.booleans()):
        return kept
    retold = f"# again\n{results}"
    return edited(kept, retold, summarised(retold), LATER)


@given(plays())
def test_a_play_written_is_the_play_read(kept):
    """On one line of UTF-8, every field as it was."""
    line = line_of(kept)
    assert "\n" not in line
    assert plays_of([f"{line}\n".encode()]) == [kept]
