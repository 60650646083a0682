"""A home for saved printers, and the command that reads them."""

from pathlib import Path

import pytest

from pnp.cli.app import run

ROOT = Path(__file__).resolve().parents[3]
VALUES = ("--measured", "99.2x99.6", "--back", "0.5,-1.0", "--rotation", "0.2", "--margins", "4,4,4,13")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Keep the printers of each test in a folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "config" / "pnp" / "printers.toml"


def said(capsys, *arguments):
    """Run a command that goes well; return its lines."""
    assert run([*arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()
