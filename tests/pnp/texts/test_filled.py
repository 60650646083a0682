"""A filled sheet is kept, and filled again when something that it is made from has changed."""

import subprocess
import sys

import pytest

from pnp.data import cache, resources
from pnp.texts.filled import cached_text


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    """Return a data file with a text, by its name and place."""
    place = tmp_path / "sheet.txt"
    place.write_text("one")
    monkeypatch.setattr(resources, "path", lambda _: place)
    cache.drop_cached(["sheet"])
    yield place
    cache.drop_cached(["sheet"])


def filled(folder, made_from, times):
    """Fill a sheet; note in ``times`` that it was filled."""

    def fill():
        times.append(made_from)
        return f"{resources.text('sheet')} {made_from}"

    return cached_text(folder, made_from, fill, adds=True)


def test_a_sheet_is_filled_once(sheet, tmp_path):
    """The second time, and for other facts."""
    times = []
    found = [filled(tmp_path, facts, times) for facts in ("a", "a", "b", "b")]
    assert found == ["one a", "one a", "one b", "one b"]
    assert times == ["a", "b"]


def test_what_a_sheet_is_made_from_is_known_where_it_is_kept(sheet, tmp_path):
    """Who watches the files is told of them, whether a sheet is filled or was kept."""
    for _ in range(2):
        with cache.reading() as names:
            filled(tmp_path, "a", [])
        assert names == {"sheet"}


def test_a_changed_file_is_seen(sheet, tmp_path):
    """Its sheet is filled again."""
    times = []
    filled(tmp_path, "a", times)
    sheet.write_text("two")
    cache.drop_cached(["sheet"])
    assert filled(tmp_path, "a", times) == "two a"
    assert len(times) == 2


@pytest.mark.parametrize(
    "damage", ["", "[]", "{}", '{"files": 1, "text": "x"}', '{"files": {"sheet": 1}', "one letter"]
)
def test_a_damaged_file_is_written_anew(sheet, tmp_path, damage):
    """What cannot be read counts as missing."""
    times = []
    filled(tmp_path, "a", times)
    (file,) = tmp_path.glob("*.json")
    file.write_text(file.read_text().replace("one a", "onf a") if damage == "one letter" else damage)
    assert filled(tmp_path, "a", times) == "one a"
    assert filled(tmp_path, "a", times) == "one a"
    assert len(times) == 2


def test_without_a_folder_every_sheet_is_filled(sheet, tmp_path):
    """Nor is one kept whose facts have no text of their own."""
    times = []
    for _ in range(2):
        assert filled(tmp_path / "none", "a", times) == "one a"
        filled(tmp_path, object(), times)
    assert len(times) == 4


def test_a_second_build_does_not_load_jinja2(tmp_path, monkeypatch):
    """All of its sheets are kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    code = (
        "import sys\nfrom pnp.cli.app import run\n"
        f"assert run(['build', 'schocken', '--players', '3', '--out', {str(tmp_path)!r}]) == 0\n"
        "print(*sorted({'jinja2', 'typer', 'rich'} & sys.modules.keys()), file=sys.stderr)"
    )
    found = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [each.stderr.split() for each in found] == [["jinja2"], []]
    assert found[0].stdout == found[1].stdout
