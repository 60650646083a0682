"""What a watcher tells of changes, and when: with a workshop that does as it is told."""

from pathlib import Path

import pytest
from watchfiles import Change

from pnp.check.fault import CheckReport, KitFault
from pnp.cli.speech import Speech
from pnp.cli.watch import DataFiles, Watcher
from pnp.errors import PnpError
from scorer.messages import msg

MADE = Path("out/low-blow-3p.pdf")


class Workshop:
    """Stands in for a workshop: every build ends as the next of ``ends`` says."""

    def __init__(self, folder):
        self.folders = [folder]
        self.outputs = [folder / "made.pdf"]
        self.ends = []
        self.wrong = {}

    def check(self):
        """Find what is wrong with the files."""
        wrong, self.wrong = self.wrong, {}
        return wrong

    def build(self):
        """End as is wanted."""
        self.outputs[0].write_text(f"{len(self.ends)}")
        end = self.ends.pop(0)
        if isinstance(end, Exception):
            raise end
        return [], end


@pytest.fixture
def blog(tmp_path):
    """Return a file that is watched."""
    path = tmp_path / "blog.txt"
    path.write_text("1")
    return path


@pytest.fixture
def shop(blog):
    return Workshop(blog.parent)


@pytest.fixture
def watcher(shop):
    return Watcher(shop, Speech("en"))


def save(path):
    """Change a file; return it."""
    path.write_text(path.read_text() + "1")
    return path


BROKEN = PnpError(msg("the template is broken"))
TOLD = "the template is broken. The files were not changed.\n"


def test_a_build_is_one_line(shop, watcher, blog, capsys):
    """It names what changed and what was written; what is told twice, and what was just built, is no change."""
    shop.ends = [[MADE], []]
    watcher.rebuild([save(blog), blog])
    watcher.rebuild([blog, shop.outputs[0]])
    watcher.rebuild([save(blog)])
    watcher.rest()
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{blog}: out/low-blow-3p.pdf written in ")
    assert second.startswith(f"{blog}: the files stay the same (")


def test_a_fault_is_told_once_it_is_quiet(shop, watcher, blog, capsys):
    """Not at once, for the file may be half saved; and once only, until somebody saves again."""
    shop.ends = [BROKEN, BROKEN]
    for _ in range(2):
        watcher.rebuild([save(blog)])
        assert capsys.readouterr().err == ""
        watcher.rest()
        watcher.rebuild([blog])
        watcher.rest()
        assert capsys.readouterr().err == TOLD


def test_a_file_that_is_saved_in_steps_makes_no_noise(shop, watcher, blog, capsys):
    """A fault that is gone before it is quiet is not told."""
    shop.ends = [BROKEN, BROKEN, [MADE]]
    for _ in range(3):
        watcher.rebuild([save(blog)])
    watcher.rest()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", [".blog.txt.swp", "blog.txt~", "game.py", "__pycache__/game.cpython.pyc"])
def test_what_editors_and_python_leave_is_no_change(blog, name):
    """It is left out before it comes to the watcher; a text is not."""
    may = DataFiles()
    assert may(Change.added, str(blog))
    assert not may(Change.added, str(blog.parent / name))


def test_what_the_drawing_did_not_expect_is_a_sentence(shop, watcher, blog, capsys):
    """Even a mistake of ours does not end the watch; it names the file, and the next line names that one too."""
    shop.ends = [KeyError("scor"), [MADE]]
    watcher.rebuild([save(blog)])
    watcher.rest()
    assert capsys.readouterr().err == (
        f"{blog}: drawing failed (KeyError: 'scor'). The files were not changed.\n"
    )
    other = save(blog).rename(blog.with_name("other.txt"))
    watcher.rebuild([blog, other])
    assert f"{blog}, {other}: out/low-blow-3p.pdf written" in capsys.readouterr().out


def test_it_speaks_the_language(shop, blog, capsys):
    """The line is said in the language of the command."""
    shop.ends = [[MADE]]
    Watcher(shop, Speech("de")).rebuild([save(blog)])
    assert capsys.readouterr().out.startswith(f"{blog}: out/low-blow-3p.pdf in ")


def test_faults_of_a_finished_file_are_told_when_it_is_quiet(shop, watcher, blog, capsys):
    """The file is in place by then; each fault is a line, told once."""
    fault = KitFault("type", msg("6 pt is too small"), 2, "Board")
    shop.ends, shop.wrong = [[MADE]], {"low-blow-3p.pdf": CheckReport(6, 60, (fault,))}
    watcher.rebuild([save(blog)])
    assert capsys.readouterr().err == ""
    watcher.rest()
    watcher.rest()
    assert capsys.readouterr().err == "low-blow-3p.pdf: page 2 (Board): 6 pt is too small\n"
