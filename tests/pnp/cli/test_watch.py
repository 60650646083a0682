"""``pnp build --watch`` in a process of its own, on a copy of the program: nothing of the checkout is edited."""

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pnp.data import resources
from tests.processes import HANG

ROOT = Path(resources.__file__).resolve().parents[2]
DATA = Path("pnp", "_data")


@pytest.fixture
def copy(tmp_path):
    """Copy code, templates and assets, and lay them out as they are installed."""
    for name in ("pnp", "scorer"):
        shutil.copytree(ROOT / name, tmp_path / "copy" / name)
    for name in resources.FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / "copy" / DATA / name)
    return tmp_path / "copy"


def command(copy, *arguments):
    """Return how the copy is called: the command line, folder and environment."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    return {"args": [sys.executable, "-m", "pnp", "build", *arguments], "cwd": copy, "env": environment}


class Watch:
    """A process that watches, and what it says."""

    def __init__(self, copy, *arguments):
        self.copy, self.arguments, self.out = copy, arguments, copy / "out"
        self.process = subprocess.Popen(
            **command(copy, *arguments, "--out", "out", "--watch"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        while str(copy / DATA / "templates") not in self.line():  # what is watched
            pass

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def line(self):
        """Wait for the next line."""
        return self._lines.get(timeout=HANG)

    def edit(self, name, *texts):
        """Change texts of a file, each into the one after it; return the line that comes of it."""
        path = self.copy / (DATA if name.split("/")[0] in resources.FOLDERS else "") / name
        text = path.read_text(encoding="utf-8")
        for before, after in zip(texts[::2], texts[1::2], strict=True):
            assert before in text
            text = text.replace(before, after)
        whole = path.with_name(f".{path.name}")  # half a file would be a fault if this process had to wait
        whole.write_text(text, encoding="utf-8")
        whole.replace(path)
        return self.line()

    def files(self):
        """Return what lies in the folder."""
        return {path.name: path.read_bytes() for path in self.out.iterdir()}

    def from_new(self):
        """Return what a build of its own makes of the same files; a watch records no looks."""
        subprocess.run(
            **command(self.copy, *self.arguments, "--no-check", "--out", "new"),
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return {path.name: path.read_bytes() for path in (self.copy / "new").iterdir()}

    def end(self):
        """Press Ctrl-C; return the exit status and the lines that are left."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(HANG)
        self._reader.join(HANG)
        lines = []
        while not self._lines.empty():
            lines.append(self._lines.get())
        return status, lines


@pytest.fixture
def watch(copy):
    """Start processes that watch; none outlives its test."""
    started = []

    def start(*arguments):
        started.append(Watch(copy, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


CHANGES = [
    (
        ("low-blow", "blockers", "--players", "3", "--only", "aids", "--only", "rules", "--no-check"),
        [
            (
                "pnp/games/low_blow/templates/blog.txt",
                "low-blow-3p-only.pdf",
                "Your turn passes, but",
                "µ, ½, but",
            ),
            ("assets/palette.json", "low-blow-3p-only.pdf, out/blockers-3p-only.pdf", "#f90915", "#0954bd"),
            (
                "templates/footer.txt",
                "low-blow-3p-only.pdf, out/blockers-3p-only.pdf",
                "Print at",
                "Do print at",
            ),
        ],
    ),
    (
        (
            *("blockers", "--players", "2", "--ink", "low", "--paper", "letter", "--backs", "fold"),
            *("--lang", "de", "--only", "tiles:red", "--only", "aids", "--no-check"),
        ),
        [
            ("assets/themes/low.json", "blockers-2p-only.pdf", "#e8101b", "#d8101b", '"zigzag"', '"crosses"'),
            ("assets/papers.json", "blockers-2p-only.pdf", "279.4", "300"),
            ("assets/palette.json", "blockers-2p-only.pdf", "#595959", "#494949", "#d6d6d6", "#c4c4c4"),
            ("assets/symbols/joker.svg", "blockers-2p-only.pdf", "M", "M0 0 M"),
        ],
    ),
    (
        ("low-blow", "--players", "3", "--only", "counters", "--cutter", "silhouette", "--no-check"),
        [("assets/cutters/machines.json", "low-blow-3p", '"inset": 10', '"inset": 11')],
    ),
    (
        ("low-blow", "--players", "3", "--only", "dice:red:1", "--shop", "--cmyk", "--no-check"),
        [("assets/cmyk.json", "low-blow-3p", "[0, 100, 100, 0]", "[0, 90, 90, 0]")],
    ),
]


@pytest.mark.parametrize(("options", "edits"), CHANGES, ids=["games", "ink", "cutter", "shop"])
def test_a_change_is_in_the_files(watch, options, edits):
    """The line names the files that changed; after several edits all are those of a new build."""
    watched = watch(*options)
    for name, written, *texts in edits:
        before = watched.files()
        line = watched.edit(name, *texts)
        assert line.startswith(f"{name}: out/{written}")
        changed = {each for each, data in watched.files().items() if before.get(each) != data}
        assert changed - {"manifest.json"} == set(re.findall(r"out/([\w.-]+)", line))
    if len(edits) > 1:
        assert watched.files() == watched.from_new()
    assert watched.end() == (0, [""])


FAULTS = [
    ("assets/palette.json", '"#f90915"', '"#f90"', r'assets/palette.json:11: red is "#f90"; write it as'),
    ("assets/palette.json", '"ink":', "ink:", "assets/palette.json:2:3: this is not JSON ("),
    (
        "assets/themes/full.json",
        '"width": 1.1',
        '"width": -1',
        "assets/themes/full.json:118: picture-tile is ",
    ),
    ("assets/papers.json", "210,", "0,", 'assets/papers.json:3: a4 is {"name": "A4", "width": 0,'),
    ("assets/symbols/key.svg", "<path", "<g/><path", "assets/symbols/key.svg: more than paths"),
    (
        "pnp/games/blockers/templates/kit.txt",
        "part.tiles: ",
        "part.tiles ",
        "pnp/games/blockers/templates/kit.txt has no line 'part.tiles:'",
    ),
    ("templates/kit.txt", "{{ edition }}", "{{ editie }}", "templates/kit.txt:9: 'editie' is undefined"),
]


def test_a_fault_is_one_sentence_and_the_files_stay(watch):
    """It names the place; the watch goes on, and a mended file is taken up."""
    watched = watch("blockers", "--players", "3", "--only", "tiles:red", "--ink", "grey", "--no-check")
    before = watched.files()
    for name, right, wrong, told in FAULTS:
        line = watched.edit(name, right, wrong)
        assert line.startswith(told)
        assert line.endswith(". The files were not changed.")
        assert watched.files() == before
        assert watched.edit(name, wrong, right).startswith(f"{name}: the files stay the same (")
    assert watched.edit("templates/footer.txt", "Print at", "Do print at").count(".pdf") == 1
    assert watched.files() != before


def test_a_finished_file_that_is_not_as_it_should_be_is_told(watch):
    """A line that the board has no room for is built, and once the file is there, its fault is told."""
    watched = watch("low-blow", "--players", "3", "--only", "board")
    line = watched.edit(
        "pnp/games/low_blow/templates/kit.txt", 'board.pot: {{ _("Pot") }}', f"board.pot: {99 * 'Pot '}"
    )
    assert line.startswith("pnp/games/low_blow/templates/kit.txt: out/low-blow-3p-only.pdf written in ")
    fault = watched.line()
    assert fault.startswith(
        "low-blow-3p-only.pdf: page 1 (Board 5 × 3): 1 object is printed beyond the printable area, "
    )


def test_files_saved_as_editors_do(watch):
    """A file that is moved away and written anew, or moved into place, is one change; what lies next to it is none."""
    watched = watch("low-blow", "--players", "3", "--only", "counters", "--no-check")
    path = watched.copy / "pnp/games/low_blow/templates/kit.txt"
    for number in range(3):
        text = path.read_text(encoding="utf-8").replace("part.counters: ", f"part.counters: {number} ")
        path.with_name(".kit.txt.swp").write_text("b0VIM")
        path.with_name("4913").touch()
        path.with_name("4913").unlink()
        if number:
            path.rename(path.with_name("kit.txt~"))
            path.write_text(text, encoding="utf-8")
        else:
            path.with_name("kit.new").write_text(text, encoding="utf-8")
            path.with_name("kit.new").replace(path)
        line = watched.line()
        assert line.startswith("pnp/games/low_blow/templates/kit.txt: out/low-blow-3p-only.pdf written in ")
    assert watched.end() == (0, [""])


def test_a_build_that_is_refused_watches_nothing(copy):
    """A wish that cannot be met ends with a sentence and status 2, as without watching."""
    done = subprocess.run(
        **command(copy, "low-blow", "--players", "9", "--watch"),
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--players 9: Low Blow is for 3 or 4 players\n"
