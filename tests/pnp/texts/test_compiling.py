"""Sheets and catalogues that come compiled, and what happens when their texts change."""

import os
from gettext import GNUTranslations

import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.texts import compiling, words
from pnp.texts.words import WordsError

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Dice"\nmsgstr "{}"\n'


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    """Compile a sheet of a checkout; return its file."""
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name)
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    (tmp_path / "templates").mkdir()
    file = tmp_path / "templates" / "s.txt"
    file.write_text("# a remark\na: {{ n | spell }} {{ _('dice') }}\nb: {{ 6 / n }}\n")
    compiling.compile_sheets(tmp_path)
    words._environment.cache_clear()
    yield file
    words._environment.cache_clear()
    drop_cached()


def test_a_compiled_sheet_is_used_until_it_changes(sheet, monkeypatch):
    """jinja2 compiles nothing as long as the sheet is what it was; what it says then is what it says now."""
    with monkeypatch.context() as without:
        without.setattr("jinja2.Environment.compile", None)
        assert words.sheet("s", "en", n=3)["a"] == "three dice"
        words._environment.cache_clear()
        sheet.write_text("a: {{ n }} tiles\n")
        drop_cached()
        with pytest.raises(WordsError, match="not callable"):
            words.sheet("s", "en", n=3)
    assert words.sheet("s", "en", n=3)["a"] == "3 tiles"


def test_a_fault_in_a_compiled_sheet_is_found_where_it_stands(sheet, monkeypatch):
    """By the line of the sheet, not of what it was compiled to."""
    monkeypatch.setattr("jinja2.Environment.compile", None)
    with pytest.raises(WordsError, match=r"^templates/s\.txt:3: division by zero"):
        words.sheet("s", "en", n=0)


def test_what_was_compiled_from_older_sheets_is_deleted(sheet, tmp_path):
    """A sheet has one compiled text."""
    sheet.write_text("a: 1\n")
    compiling.compile_sheets(tmp_path)
    (left,) = (tmp_path / compiling.COMPILED).iterdir()
    assert compiling.compiled_sheet("templates/s.txt", "a: 1\n") == left.read_text()


def test_a_catalogue_is_compiled_when_it_is_missing_or_old(tmp_path):
    """And left alone while it is newer than its texts, or when it came without them."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po, mo = folder / "pages.po", folder / "pages.mo"
    compiling.freshen(mo)
    assert not mo.exists()
    for said, age in (("Würfel", 5), ("Plättchen", -5)):
        po.write_text(PO.format(said), encoding="utf-8")
        now = po.stat().st_mtime
        os.utime(po, (now - age, now - age))
        compiling.freshen(mo)
        with mo.open("rb") as file:
            assert GNUTranslations(file).gettext("Dice") == said
    os.utime(po, (0, 0))
    mo.write_bytes(b"kept")
    compiling.freshen(mo)
    assert mo.read_bytes() == b"kept"
