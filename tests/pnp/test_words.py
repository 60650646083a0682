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


@pytest.fixture
def kept(tmp_path):
    """Keep compiled sheets in a folder, for one test."""
    words._environment.cache_clear()
    yield tmp_path / "sheets"
    words._cache_folder = None
    words._environment.cache_clear()


def test_compiled_sheets_are_kept_and_used(kept, monkeypatch):
    """The second time a sheet is not compiled; it says the same."""
    words.keep_compiled(kept)
    first = words.sheet("score-sheet", "en", paper="A4", games=2)["size"]
    assert list(kept.iterdir())
    words._environment.cache_clear()
    monkeypatch.setattr("jinja2.Environment.compile", None)  # would be called
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == first == "A4, two games"


@pytest.mark.parametrize("spoil", [b"", b"\x00" * 100, b"j2" + b"\xff" * 5000])
def test_spoilt_compiled_sheets_are_made_anew(kept, spoil):
    """A damaged file does not matter."""
    words.keep_compiled(kept)
    words.sheet("score-sheet", "en", paper="A4", games=2)
    for each in kept.iterdir():
        each.write_bytes(spoil)
    words._environment.cache_clear()
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"


def test_a_folder_that_cannot_be_used_is_done_without(kept):
    """A file in the place of the folder, or one that vanishes, stops nothing."""
    kept.write_text("")
    words.keep_compiled(kept)
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"
    kept.unlink()
    words._environment.cache_clear()
    words.keep_compiled(kept)
    kept.rmdir()
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"
