"""The page on installing says where the files of the user are, as the program finds them."""

import re
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import platformdirs.windows
import pytest

from pnp.cli import known_printers, place
from pnp.cli.plays import edit

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| (saved games|saved printers|texts .*?) \| `(.+)` \| `(.+)` \| `(.+)` \|$", re.MULTILINE
)
SYSTEMS = (platformdirs.unix.Unix, platformdirs.macos.MacOS, platformdirs.windows.Windows)


@pytest.mark.parametrize(
    ("column", "system"), tuple(enumerate(SYSTEMS)), ids=lambda value: getattr(value, "__name__", "")
)
def test_files_are_where_the_page_says(column, system, monkeypatch):
    """On each system, for saved games, printers and unfinished texts."""
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ana")
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda _: "%LOCALAPPDATA%")
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    found = (place._own_file(), known_printers.printers_file(), edit.folder())
    rows = {row[0]: row[1:] for row in ROW.findall(TEXT)}
    assert len(rows) == len(found)
    told = [paths[column].replace("~", "/home/ana").replace("\\", "/") for paths in rows.values()]
    assert [path.as_posix() for path in found] == told
