"""Sheets of words."""

import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.data.resources import UnreadableFileError
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import WordsError


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


def test_what_is_wrong_with_a_sheet_ends_without_a_full_stop(templates):
    """The sentence that goes on after it has the only one."""
    (templates / "s.txt").write_text("a: {% fro %}\n")
    with pytest.raises(WordsError, match=r"^templates/s\.txt:1: .*[^.]$"):
        words.sheet("s", "en")


def test_a_mistake_in_an_included_sheet_is_found_there(templates):
    """The sheet and line are those where it stands, whatever kind it is of."""
    (templates / "s.txt").write_text("{% include 'inner.txt' %}\n")
    for mistake in ("{{ nobody }}", "{{ 1 / 0 }}", "{{ n.x.y }}", "{{ n + 'a' }}", "{% fro %}"):
        (templates / "inner.txt").write_text(f"a: 1\n\nb: {mistake}\n")
        drop_cached()
        with pytest.raises(WordsError, match=r"^templates/inner\.txt:3: ."):
            words.sheet("s", "en", n=1)


def test_a_missing_sheet_is_named(templates):
    """One that is included and not there is named, not the one that includes it."""
    (templates / "s.txt").write_text("{% include 'inner.txt' %}\n")
    with pytest.raises(UnreadableFileError, match=r"^templates/inner\.txt: cannot be read"):
        words.sheet("s", "en")


def test_a_changed_sheet_is_read_again(templates):
    """Once it is forgotten, what it says now is said, also where another includes it."""
    (templates / "s.txt").write_text("{% include 'inner.txt' %}\n")
    for said in ("one", "two"):
        (templates / "inner.txt").write_text(f"a: {said}\n")
        drop_cached()
        for _ in range(2):
            assert words.sheet("s", "en")["a"] == said


def test_rows_of_another_length_are_named(templates):
    """A row with a column too few, and rows too many, are named with their key."""
    (templates / "s.txt").write_text("a: 1 | 2\na: 3\n")
    sheet = words.sheet("s", "en")
    assert sheet.rows("a", 0, 2) == [("1", "2"), ("3",)]
    with pytest.raises(
        WordsError, match=r"^templates/s\.txt: 'a: 3' has 1 column, separated by '\|'; it needs 2$"
    ):
        sheet.rows("a", 2)
    with pytest.raises(WordsError, match=r"^templates/s\.txt: 'a:' has 2 lines; it needs 3$"):
        sheet.rows("a", 2, 3)


def test_small_numbers_are_words():
    """Numbers up to ten are spelt."""
    assert [words.spell(n, "en") for n in (0, 3, 10, 11)] == ["no", "three", "ten", "11"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_float_is_written_as_the_language_writes_it(templates, lang):
    """With as many decimals as it needs; a whole number and a text stay as they are."""
    (templates / "s.txt").write_text("a: {{ n }} {{ m }} {{ version }}\n")
    right = "12.5 3 1.2" if lang == "en" else "12,5 3 1.2"
    assert words.sheet("s", lang, n=12.5, m=3.0, version="1.2")["a"] == right


def test_compiled_sheets_of_another_version_are_not_used(tmp_path, monkeypatch):
    """The names of the files in which they are kept depend on the code that compiles them."""
    copy = tmp_path / "ties.py"
    names = set()
    for more in ("", "# changed\n", ""):
        copy.write_bytes(words.TIES.read_bytes() + more.encode())
        with monkeypatch.context() as patch:
            patch.setattr(words, "TIES", copy)
            words._environment.cache_clear()
            names.add(words._environment("en", words.catalogue("en", words.PAGES)).bytecode_cache.pattern)
    words._environment.cache_clear()
    assert len(names) == 2
