"""The commands on plays, run in a folder of their own with plays of their own."""

import io
import re
import sys

import pytest

from pnp.cli.app import run
from tests.scorer.plays.kept import low_blow
from tests.scorer.plays.server import postgres

__all__ = ["postgres"]

KEPT = re.compile(r"Saved as (\w+)\.")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Make a folder to work in, beside the folders of the user's data and state."""
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.split("_")[1].lower()))
    for name in ("VISUAL", "EDITOR", "PNP_DB", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


@pytest.fixture
def pnp(home, monkeypatch, capfdbinary):
    """Run a command; return what it printed, after checking its status and that the other stream is empty."""

    def command(*arguments, text="", status=0, both=False):
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capfdbinary.readouterr()
        found = run([*map(str, arguments)])
        sys.stdout.flush()
        captured = capfdbinary.readouterr()
        out, err = captured.out.decode(), captured.err.decode()
        assert found == status, out + err
        if both:
            return out, err
        assert (out if status else err) == ""
        return err if status else out

    return command


@pytest.fixture
def keep(pnp):
    """Keep a results file, return the id that it got."""

    def command(results=None, *options):
        out = pnp("score", "-", "--save", *options, text=results or low_blow())
        return KEPT.search(out)[1]

    return command


@pytest.fixture
def editor(home, monkeypatch):
    """Make an editor of a few lines of Python; ``path`` is the file to edit, ``text`` what is in it."""

    def make(code, variable="EDITOR"):
        script = home / "editor.py"
        script.write_text(
            f"import sys, pathlib\npath = pathlib.Path(sys.argv[-1])\ntext = path.read_text()\n{code}\n"
        )
        monkeypatch.setenv(variable, f"{sys.executable} {script}")

    return make
