"""Results files of games of which only the result is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.outcome import ResultOnly, plain, rank
from scorer.people import fold, wrong_name
from scorer.record import ResultsError, read, show
from scorer.record.showing import note_results, rename_results
from scorer.scoring import faults, report, score

TEXT = """\
game: Wingspan
date: 2024-06-01
only: result
players: [Ana, Ben, Cleo]
places: {Ana: 1, Ben: 1, Cleo: 3}
scores: {Ana: 80, Ben: 80}
"""

NAMES = st.text(min_size=1, max_size=40).filter(
    lambda name: wrong_name(name) is None and name.strip() == name
)


def test_a_file_with_only_a_result():
    """It is scored as it says, by places; a score may be missing, and the game need not be known."""
    game = read(TEXT)
    assert game == ResultOnly("Wingspan", ("Ana", "Ben", "Cleo"), (1, 1, 3), (80, 80, None))
    assert plain(score(game)) == {
        "game": "Wingspan",
        "players": ["Ana", "Ben", "Cleo"],
        "complete": True,
        "final": {"Ana": 80, "Ben": 80},
        "ranking": [["Ana", "Ben"], ["Cleo"]],
        "winners": ["Ana", "Ben"],
        "next": None,
    }
    assert faults(game) == []
    assert show(game, "2024-06-01") == TEXT


def test_its_report_says_that_no_more_is_known():
    """Title, verdict, and a column of scores or of places."""
    game = read(TEXT)
    said = report(game, score(game))
    assert (said.title, said.verdict) == ("Wingspan", "Ana and Ben share the win.")
    assert said.how == "Only the result of this game is known."
    assert said.chart is None
    alone = read(TEXT.replace("Ben: 1", "Ben: 2").partition("scores")[0].replace("Wingspan", "low-blow"))
    told = report(alone, score(alone))
    assert (told.title, told.verdict) == ("Low Blow", "Ana wins.")
    assert [cell for cell, _ in told.sections[0].blocks[0].columns[0].cells] == ["1", "2", "3"]


def test_it_can_be_renamed_and_noted():
    """As every results file."""
    renamed = rename_results(TEXT, "Ben", "Benno")
    assert read(renamed).players == ("Ana", "Benno", "Cleo")
    assert note_results(renamed, "At home.").endswith('notes: "At home."\n')


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("game: Wingspan\n", "", "the game is missing; write 'game: Wingspan'"),
        ("only: result", "only: luck", "unknown only 'luck'; write result"),
        ("Cleo: 3}", "Cleo: 0}", "found '0'; write a whole number from 1 to 1000"),
        ("Cleo: 3}", "Cleo: x}", "'Cleo' is 'x'; write a whole number"),
        (", Cleo: 3}", "}", "'Cleo' is missing; write a whole number"),
        ("Cleo: 3}", "Dora: 3}", "unknown player 'Dora'; known are Ana, Ben and Cleo"),
        ("places: {Ana: 1, Ben: 1, Cleo: 3}\n", "", "found nothing; write places: {Ana: 1, Ben: 2}"),
        (
            "[Ana, Ben, Cleo]\nplaces: {Ana: 1, Ben: 1, Cleo: 3}\nscores: {Ana: 80, Ben: 80}",
            "[Ana]\nplaces: {Ana: 1}",
            "2–100 players, not for 1",
        ),
        ("[Ana, Ben, Cleo]", "[Ana, Ben, ana]", "names must differ by more than capitals"),
        ("Wingspan", "w" * 41, "has 41 characters, 40 at most"),
        ("only: result", "only: result\nnotation: x", "unknown key 'notation'"),
    ],
)
def test_faults_of_such_a_file(old, new, fault):
    """Each with what would be right."""
    assert old in TEXT
    with pytest.raises(ResultsError) as refused:
        read(TEXT.replace(old, new))
    assert fault in str(refused.value)


@given(NAMES, st.lists(NAMES, min_size=2, max_size=6, unique_by=fold), st.data())
def test_a_file_is_read_as_it_was_written(title, names, data):
    """Whatever the title and the names."""
    each = st.integers(1, len(names))
    places = tuple(data.draw(each) for _ in names)
    scores = tuple(data.draw(st.none() | st.integers(-999_999_999, 999_999_999)) for _ in names)
    game = read(show(ResultOnly(title, tuple(names), places, scores)))
    again = read(show(game))
    assert again == game
    assert (game.places, game.scores) == (places, scores)
    assert score(game).ranking == rank(dict(zip(game.players, places, strict=True)))
