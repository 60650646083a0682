"""Who played on a board of Blockers: four with a colour each, or two with two; the board is the same."""

import io
import sys

import pytest

from pnp.cli.score import ForPhotos
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.wings.photo import command as photo
from pnp.wings.photo.command import UnsureError, read_photos
from pnp.wings.photo.decode import ReadSquare
from pnp.wings.photo.reading import Reading

USUAL, TWO = {"edition": "standard", "cell": 20.0}, {"edition": "profi", "cell": 20.0}
FOUR = ("red", "yellow", "blue", "green")
ALIKE = (*((number, USUAL) for number in (5, 4, 3, 2)), (2, TWO))


def reading(colours):
    """Return a board with one tile of each colour in its first row."""
    row = [*(each[0].upper() for each in colours), *"........."][:9]
    texts = row + ["."] * 72
    squares = tuple(ReadSquare(1 + at // 9, 1 + at % 9, text, sure=True) for at, text in enumerate(texts))
    seats = {colour[0].upper(): colour for colour in (*FOUR, "purple")}
    return Reading("blockers", 5, USUAL, "a4", "full", ALIKE, ".", seats, squares, ())


@pytest.fixture
def score(monkeypatch):
    """Return a function that reads a photo with these colours for players, with perhaps an answer at a terminal."""

    def told(colours, names=(), answers=None):
        monkeypatch.setattr(photo, "_read", lambda *_: reading(colours))
        stream = io.StringIO(answers or "")
        stream.isatty = lambda: answers is not None
        monkeypatch.setattr(sys, "stdin", stream)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        call = ForPhotos(("a.jpg",), "blockers", ",".join(names) or None)
        return read_photos(call, Speech("en"))[0].decode()

    return told


def test_two_names_for_four_colours_play_with_two_each(score):
    """In the variant that the board itself does not show."""
    text = score(FOUR, ("Ana", "Ben"))
    assert "variant: profi" in text
    assert '{name: "Ana", colours: [red, yellow]}' in text
    assert '{name: "Ben", colours: [blue, green]}' in text


@pytest.mark.parametrize(
    ("colours", "names"),
    [(FOUR, ("Ana", "Ben", "Cleo", "Dan")), (("red", "blue"), ("Ana", "Ben")), (("red", "blue"), ())],
)
def test_a_colour_for_each_is_the_usual_game(score, colours, names):
    """Nothing is asked then."""
    assert "variant: standard" in score(colours, names)


def test_four_colours_without_names_are_asked_for(score):
    """At a terminal; elsewhere it is told, and nothing is scored."""
    assert "variant: profi" in score(FOUR, answers="3\n2\n")
    assert "variant: standard" in score(FOUR, answers="4\n")
    for answers in (None, "", "3\n"):
        with pytest.raises(UnsureError, match="4 players with one colour each or to 2 players with 2 each"):
            score(FOUR, answers=answers)


def test_two_names_are_too_few_for_other_colours(score):
    """Purple is no colour of the variant for two."""
    with pytest.raises(PnpError, match="the board is for 3 to 5 players"):
        score(("red", "blue", "purple"), ("Ana", "Ben"))


def test_an_empty_board_or_one_colour_does_not_say_who_played(score):
    """Names do."""
    for colours in ((), ("red",)):
        with pytest.raises(PnpError, match="does not show who played; name the players with --names"):
            score(colours)
    assert '{name: "Ben", colour: blue}' in score((), ("Ana", "Ben"))


def test_names_that_are_too_many_are_told_before_anything_is_asked(monkeypatch, score):
    """Nobody answers in vain."""
    monkeypatch.setattr(photo, "_ask_square", lambda *_: pytest.fail("asked"))
    with pytest.raises(PnpError, match="the board is for 3 to 5 players"):
        score(("red", "blue", "purple"), ("Ana", "Ben"), answers="")


def test_names_of_colours_are_in_the_language(monkeypatch):
    """Results files keep the colours themselves in English."""
    monkeypatch.setattr(photo, "_read", lambda *_: reading(("red", "blue")))
    text = read_photos(ForPhotos(("a.jpg",)), Speech("de"))[0].decode()
    assert '{name: "Rot", colour: red}' in text
