"""Sheets of words."""

import pytest

from pnp import resources, words
from pnp.words import WordsError


@pytest.fixture
def templates(tmp_path, monkeypatch):
    """Take templates from an empty folder."""
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path)
    words._environment.cache_clear()
    yield tmp_path
    words._environment.cache_clear()


def test_lines_rows_and_spaces_that_hold(templates):
    """Keys may repeat, columns are split, ``~`` does not break, comments are left out."""
    (templates / "s.txt").write_text(
        "# a remark: no\na: {{ n | spell }} dice\nb: 1~mm | x\nb: | y\n", encoding="utf-8"
    )
    sheet = words.sheet("s", "en", n=3)
    assert sheet["a"] == "three dice"
    assert sheet.rows("b") == [("1\u00a0mm", "x"), ("", "y")]
    with pytest.raises(WordsError, match="no line '# a remark:'"):
        sheet["# a remark"]


def test_a_missing_line_is_named(templates):
    """A line that a page needs and the sheet lacks is named with its sheet."""
    (templates / "s.txt").write_text("a: 1\n")
    with pytest.raises(WordsError, match=r"templates/s\.txt has no line 'b:'"):
        words.sheet("s", "en")["b"]


@pytest.mark.parametrize(
    ("text", "place"),
    [("a: 1\nb: {% if %}\n", r"templates/s\.txt:2"), ("a: {{ nobody }}\n", r"templates/s\.txt")],
)
def test_a_broken_sheet_is_one_sentence(templates, text, place):
    """A mistake in a sheet, or a fact it asks for in vain, names the sheet."""
    (templates / "s.txt").write_text(text)
    with pytest.raises(WordsError, match=place):
        words.sheet("s", "en")


def test_small_numbers_are_words():
    """Numbers up to ten are spelt."""
    assert [words.spell(n, "en") for n in (0, 3, 10, 11)] == ["no", "three", "ten", "11"]
