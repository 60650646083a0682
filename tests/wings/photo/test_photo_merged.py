"""Several pictures of one board are taken together; what is asked about a board, and what is told of it."""

import io
import sys

import pytest

from pnp.cli.score import ForPhotos
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.wings.photo import command as photo
from pnp.wings.photo.command import UnsureError, merge_photos, read_photos
from pnp.wings.photo.decode import ReadSquare
from pnp.wings.photo.reading import Reading

SEATS = {
    text: colour
    for colour in ("red", "blue", "yellow")
    for text in (colour[0].upper(), colour[0].upper() + "7")
}
ALIKE = ((2, {"edition": "standard", "cell": 20.0}), (3, {"edition": "standard", "cell": 20.0}))


def board(*squares, remarks=()):
    """Return a reading of Blockers whose first squares are these: a text, with ``?`` where it is not sure."""
    texts = [*squares, *["."] * (81 - len(squares))]
    read = tuple(
        ReadSquare(
            1 + at // 9, 1 + at % 9, text.rstrip("?"), "?" not in text, ("Y", ".") if "?" in text else ()
        )
        for at, text in enumerate(texts)
    )
    return Reading("blockers", 2, ALIKE[0][1], "a4", "full", ALIKE, ".", SEATS, read, remarks)


def test_a_square_is_sure_if_one_picture_shows_it():
    """And what is told of the board is told of all pictures: nothing of it is doubtful now."""
    (found,) = merge_photos([board("R7", "R?"), board("R?", "B7")])
    assert [each.text for each in found.squares[:2]] == ["R7", "B7"]
    assert found.notes == ()
    assert found.colours == ("red", "blue")


def test_a_colour_and_its_label_do_not_contradict_each_other():
    """In one picture the label is legible, in the other it is not."""
    (found,) = merge_photos([board("R", "B7"), board("R7", "B")])
    assert [(each.text, each.sure) for each in found.squares[:2]] == [("R7", True), ("B7", True)]


def test_pictures_that_differ_are_asked_about():
    """Both say surely what they show."""
    (found,) = merge_photos([board("R7"), board("B7")])
    assert (found.squares[0].sure, found.squares[0].others) == (False, ("B7",))


@pytest.fixture
def score(monkeypatch, tmp_path):
    """Return a function that scores boards, with answers if there is a terminal; it returns the results file."""

    def told(*boards, answers=None, out=None):
        found = iter(boards)
        monkeypatch.setattr(photo, "_read", lambda *_: next(found))
        stream = io.StringIO(answers or "")
        stream.isatty = lambda: answers is not None
        monkeypatch.setattr(sys, "stdin", stream)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        names = [f"{at}.jpg" for at in range(1, len(boards) + 1)]
        return read_photos(ForPhotos(names, out=out), Speech("en"))[0].decode()

    return told


def test_what_is_not_sure_is_marked_in_the_file(score, tmp_path):
    """It is not scored by mistake: the mark is no square."""
    out = tmp_path / "evening.yaml"
    with pytest.raises(
        UnsureError, match=r"A2 is not sure: R, Y or . \(empty\)\n.*evening.yaml: correct what is marked \?"
    ):
        score(board("B7", "R?"), out=out)
    assert "      B7 R? .  ." in out.read_text(encoding="utf-8")


def test_answers_in_small_letters_count(score, capsys):
    """A stroke is an empty square; what is no square is told."""
    assert "      R7 .  .  B" in score(board("B?", "R?", "B?", "B"), answers="r7\nR9\n-\n--\n")
    asked = capsys.readouterr().err
    assert "A1: B (Enter)" in asked
    assert "write a square such as R, or . for an empty one" in asked


def test_a_colour_that_an_answer_takes_away_plays_no_more(score):
    """Its only tile was read wrongly."""
    assert "yellow" not in score(board("R7", "B", "Y?"), answers="r\n")


def test_an_end_of_input_leaves_the_rest_unsure(score):
    """As where nobody can be asked; no traceback."""
    with pytest.raises(
        UnsureError, match=r"^1\.jpg: A2 is not sure: R, Y or . \(empty\)\nwrite what was read with --out"
    ):
        score(board("B?", "R?"), answers="b\n")


def test_of_several_boards_each_is_named(score, capsys):
    """Above what was read, and with what is not sure of it."""
    with pytest.raises(UnsureError, match=r"^2\.jpg: A1 is not sure: R, Y or . \(empty\)"):
        score(board(*["R"] * 9), board("R?", *["B"] * 9))
    assert "\n1.jpg\n   1 2 3 4 5 6 7 8 9\nA  R R R R" in capsys.readouterr().err


def test_photos_of_one_board_are_told_together(score, capsys):
    """They are no two rounds; the rows and columns of what was read have their names."""
    score(board("R7", "B", "Y"), board("R7", "B", "Y"))
    assert "\n1.jpg, 2.jpg show one board\n   1  2  3  4  5" in capsys.readouterr().err


def test_an_answer_can_be_taken_back_and_the_question_explained(score, capsys):
    """``<`` asks about the square before, ``?`` says what may be answered."""
    assert "      R B . Y" in score(board("R?", "B?", ".?", "Y"), answers="y\n?\n<\n<\n\nb\n\n")
    asked = capsys.readouterr().err
    assert "'<' goes back one answer." in asked
    assert "This is the first question." in asked
    assert asked.count("A1: ") == 3


def test_words_act_in_questions_about_squares(score, capsys):
    """As at every other prompt: ``undo`` goes back, ``help`` explains, ``quit`` leaves."""
    assert "      R B . Y" in score(board("R?", "B?", ".?", "Y"), answers="y\nhelp\nundo\nr\nb\n.\n")
    assert "'<' goes back one answer." in capsys.readouterr().err
    with pytest.raises(UnsureError, match="B1 is not sure"):
        score(board(*["R"] * 9, "B?"), answers="quit\n")


@pytest.mark.parametrize("answers", [None, "n\n", ""], ids=["nobody to ask", "no", "no answer"])
def test_a_file_is_never_replaced_unasked(score, tmp_path, answers):
    """Nothing is read before that is settled."""
    out = tmp_path / "evening.yaml"
    out.write_text("corrected by hand", encoding="utf-8")
    with pytest.raises(PnpError, match=r"evening.yaml already exists; name a new file"):
        score(board("R"), answers=answers, out=out)
    assert out.read_text(encoding="utf-8") == "corrected by hand"


def test_a_file_is_replaced_if_one_says_so(score, tmp_path):
    """At the terminal, with y."""
    out = tmp_path / "evening.yaml"
    out.write_text("old", encoding="utf-8")
    assert score(board("R", "B"), answers="y\n", out=out) == out.read_text(encoding="utf-8")
