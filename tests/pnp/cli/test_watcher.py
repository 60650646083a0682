"""What a watcher tells of changes, and when: with a workshop that does as it is told."""

from pathlib import Path

import pytest

from pnp.check.fault import Fault, Report
from pnp.cli.speech import Speech
from pnp.cli.watch import Watcher
from pnp.errors import PnpError
from scorer.messages import msg

BLOG, SWAP = "pnp/games/low_blow/templates/blog.txt", "pnp/games/low_blow/templates/.blog.txt.swp"
MADE = Path("out/low-blow-3p.pdf")


class Workshop:
    """Stands in for a workshop: every build ends as the next of ``ends`` says."""

    def __init__(self):
        self.ends = []
        self.waiting = frozenset()
        self.wrong = {}

    def concerns(self, name):
        """Say that every kit rests on every file but an editor's own."""
        return not name.endswith(".swp")

    def measure(self):
        """Find what is wrong with the files."""
        wrong, self.wrong = self.wrong, {}
        return wrong

    def build(self, names):
        """End as is wanted."""
        end = self.ends.pop(0)
        self.waiting = frozenset(names) if isinstance(end, Exception) else frozenset()
        if isinstance(end, Exception):
            raise end
        return [], end


@pytest.fixture
def shop():
    return Workshop()


@pytest.fixture
def watcher(shop):
    return Watcher(shop, Speech("en"))


BROKEN = PnpError(msg("the template is broken"))
TOLD = "the template is broken. The files were not changed.\n"


def test_a_build_is_one_line(shop, watcher, capsys):
    """It names what changed and what was written."""
    shop.ends = [[MADE], []]
    watcher.rebuild([BLOG, BLOG])
    watcher.rebuild([BLOG])
    watcher.rest()
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("pnp/games/low_blow/templates/blog.txt: out/low-blow-3p.pdf written in ")
    assert second.startswith("pnp/games/low_blow/templates/blog.txt: the files stay the same (")


def test_a_fault_is_told_once_it_is_quiet(shop, watcher, capsys):
    """Not at once, for the file may be half saved; and once only."""
    shop.ends = [BROKEN]
    watcher.rebuild([BLOG])
    assert capsys.readouterr().err == ""
    watcher.rest()
    watcher.rest()
    assert capsys.readouterr().err == TOLD


def test_a_file_that_is_saved_in_steps_makes_no_noise(shop, watcher, capsys):
    """A fault that is gone before it is quiet is not told."""
    shop.ends = [BROKEN, BROKEN, [MADE]]
    for _ in range(3):
        watcher.rebuild([BLOG])
    watcher.rest()
    assert capsys.readouterr().err == ""


def test_the_same_fault_is_told_again_when_the_file_is_saved_again(shop, watcher, capsys):
    """Whoever saves wants to know; what an editor leaves beside the file repeats nothing."""
    shop.ends = [BROKEN, BROKEN, BROKEN]
    for path in (BLOG, SWAP, BLOG):
        watcher.rebuild([path])
        watcher.rest()
    assert capsys.readouterr().err == 2 * TOLD


def test_files_that_no_kit_rests_on_say_nothing(watcher, capsys):
    """An editor's swap file builds nothing: the workshop would fail."""
    watcher.rebuild([SWAP])
    assert capsys.readouterr() == ("", "")


def test_what_the_drawing_did_not_expect_is_a_sentence(shop, watcher, capsys):
    """Even a mistake of ours does not end the watch; it names the file."""
    shop.ends = [KeyError("scor"), [MADE]]
    watcher.rebuild([BLOG])
    watcher.rest()
    assert capsys.readouterr().err == (
        "pnp/games/low_blow/templates/blog.txt: drawing failed (KeyError: 'scor'). "
        "The files were not changed.\n"
    )
    watcher.rebuild([SWAP])  # takes up what is waiting
    assert "blog.txt: out/low-blow-3p.pdf written" in capsys.readouterr().out


def test_it_speaks_the_language(shop, capsys):
    """The line is said in the language of the command."""
    shop.ends = [[MADE]]
    Watcher(shop, Speech("de")).rebuild([BLOG])
    assert capsys.readouterr().out.startswith(
        "pnp/games/low_blow/templates/blog.txt: out/low-blow-3p.pdf in "
    )


def test_faults_of_a_finished_file_are_told_when_it_is_quiet(shop, watcher, capsys):
    """The file is in place by then; each fault is a line, told once."""
    fault = Fault("type", msg("6 pt is too small"), 2, "Board")
    shop.ends, shop.wrong = [[MADE]], {"low-blow-3p.pdf": Report(6, 60, (fault,))}
    watcher.rebuild([BLOG])
    assert capsys.readouterr().err == ""
    watcher.rest()
    watcher.rest()
    assert capsys.readouterr().err == "low-blow-3p.pdf: page 2 (Board): 6 pt is too small\n"
