"""Sheets of words."""

import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached, reading
from pnp.data.resources import UnreadableFileError
from pnp.texts import words
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
        drop_cached(["templates/inner.txt"])
        with pytest.raises(WordsError, match=r"^templates/inner\.txt:3: ."):
            words.sheet("s", "en", n=1)


def test_a_missing_sheet_is_named(templates):
    """One that is included and not there is named, not the one that includes it."""
    (templates / "s.txt").write_text("{% include 'inner.txt' %}\n")
    with pytest.raises(UnreadableFileError, match=r"^templates/inner\.txt: cannot be read"):
        words.sheet("s", "en")


def test_a_changed_sheet_is_read_again(templates):
    """Once it is forgotten, what it says now is said, also where another includes it; what rests on what is noted."""
    (templates / "s.txt").write_text("{% include 'inner.txt' %}\n")
    for said in ("one", "two"):
        (templates / "inner.txt").write_text(f"a: {said}\n")
        drop_cached(["templates/inner.txt"])
        for _ in range(2):
            with reading() as used:
                assert words.sheet("s", "en")["a"] == said
            assert used == {"templates/s.txt", "templates/inner.txt"}


def test_rows_of_another_length_are_named(templates):
    """A row with a column too few, and rows too many, are named with their key."""
    (templates / "s.txt").write_text("a: 1 | 2\na: 3\n")
    sheet = words.sheet("s", "en")
    assert sheet.rows("a", 0, 2) == [("1", "2"), ("3",)]
    with pytest.raises(
        WordsError, match=r"^templates/s\.txt: 'a: 3' has 1 columns, separated by '\|'; it needs 2$"
    ):
        sheet.rows("a", 2)
    with pytest.raises(WordsError, match=r"^templates/s\.txt: 'a:' has 2 lines; it needs 3$"):
        sheet.rows("a", 2, 3)


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
    words.use_cache_folder(kept)
    first = words.sheet("score-sheet", "en", paper="A4", games=2)["size"]
    assert list(kept.iterdir())
    words._environment.cache_clear()
    monkeypatch.setattr("jinja2.Environment.compile", None)  # would be called
    monkeypatch.setattr(words, "compiled_sheet", lambda *_: None)
    assert first == "A4, two games"
    assert words.sheet("score-sheet", "en", paper="A4", games=3)["size"] == "A4, three games"


def test_what_is_watched_is_used_and_not_kept(kept):
    """Sheets that were kept are read; nothing is written any more."""
    words.use_cache_folder(kept)
    words.sheet("score-sheet", "en", paper="A4", games=2)
    before = sorted(kept.iterdir())
    words.use_cache_folder(kept, adds=False)
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"
    assert words.sheet("score-sheet", "en", paper="A4", games=3)["size"] == "A4, three games"
    assert sorted(kept.iterdir()) == before


@pytest.mark.parametrize("spoil", [b"", b"\x00" * 100, b"j2" + b"\xff" * 5000])
def test_spoilt_compiled_sheets_are_made_anew(kept, spoil):
    """A damaged file does not matter."""
    words.use_cache_folder(kept)
    words.sheet("score-sheet", "en", paper="A4", games=2)
    for each in kept.iterdir():
        each.write_bytes(spoil)
    words._environment.cache_clear()
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"
    assert words.sheet("score-sheet", "en", paper="A4", games=3)["size"] == "A4, three games"


def test_a_changed_byte_of_compiled_code_is_seen(kept):
    """Wrong code could crash Python itself."""
    words.use_cache_folder(kept)
    words.sheet("score-sheet", "en", paper="A4", games=2)
    (file,) = kept.glob("*.code")
    code = bytearray(file.read_bytes())
    code[-100] ^= 1
    file.write_bytes(code)
    words._environment.cache_clear()
    assert words.sheet("score-sheet", "en", paper="A4", games=3)["size"] == "A4, three games"
    assert file.read_bytes() != code


def test_a_folder_that_cannot_be_used_is_done_without(kept):
    """A file in the place of the folder, or one that vanishes, stops nothing."""
    kept.write_text("")
    words.use_cache_folder(kept)
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"
    kept.unlink()
    words._environment.cache_clear()
    words.use_cache_folder(kept)
    kept.rmdir()
    assert words.sheet("score-sheet", "en", paper="A4", games=2)["size"] == "A4, two games"
