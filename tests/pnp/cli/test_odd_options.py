"""Options with files that are none, and with numbers that are no sizes: one sentence each, at once."""

import os
import signal
from contextlib import contextmanager

import pytest

from pnp.cli.app import run
from tests.pnp.cli.test_printed import EVENING, ROOT

pytestmark = pytest.mark.usefixtures("here")

PROFILE = ROOT / "assets" / "icc" / "fogra39l.icc"
SHOP = ("build", "low-blow", "--shop", "generic", "--cmyk", "--only", "rules", "--out", "out", "--profile")
PLAYS = ("--db", "plays.sqlite3")
READING = [
    (SHOP, ".icc", True),
    (("build", "--out", "out", "--from"), ".pdf", True),
    (("check", "--lang=en"), ".pdf", True),
    (("score", "--lang=en"), ".yaml", True),
    (("plays", "import", *PLAYS), ".sqlite3", True),  # an empty pipe has no plays
    (("plays", "--db"), ".sqlite3", False),
    (("ranking", "--db"), ".sqlite3", False),
    (("score", str(EVENING), "--save", "--db"), ".sqlite3", False),
    (("printers", "save", "home", "back.jpg"), ".pdf", True),
]
"""Commands that read the file that stands last, what a huge one of theirs ends in, and whether one must exist."""

WRITING = [
    ("plays", "export", *PLAYS),
    ("plays", "csv", *PLAYS),
    ("simulate", "schocken", "--games", "1", "--bots", "random", "--out"),
]
FILES = {
    "pipe.svg": os.mkfifo if hasattr(os, "mkfifo") else None,
    "folder.svg": os.mkdir,
    "huge": lambda name: large(name, b""),
    "huge.pdf": lambda name: large(name, b"%PDF-1.7\n"),
    "huge.icc": lambda name: large(name, PROFILE.read_bytes()),
    "huge.yaml": lambda name: large(name, EVENING.read_bytes()),
    "huge.sqlite3": lambda name: large(name, b"SQLite format 3\0"),
    "/dev/zero": None,
    "/dev/full": None,
    "/": None,
    "x" * 5000: None,
    os.fsdecode(b"\xff\xfe"): None,
}


def large(name, head):
    """Write a file that begins well and has 500 MB behind that, which take no room."""
    with open(name, "wb") as file:
        file.write(head)
        file.truncate(500_000_000)


@contextmanager
def at_most(seconds):
    """Fail if it takes longer."""

    def end(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """Give a folder of its own with all odd files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name, make in FILES.items():
        if make:
            make(name)


def refused(capfd, call):
    """Return the sentence that a command line is refused with, in seconds."""
    with at_most(20):
        status = run([*call])
    shown = capfd.readouterr()
    assert status == 2, shown
    assert "Traceback" not in shown.err
    assert len(shown.err.splitlines()) == 1, shown.err
    return shown.err


@pytest.mark.parametrize(
    ("call", "kind", "missing"), READING, ids=lambda it: " ".join(it)[:30] if isinstance(it, tuple) else ""
)
def test_what_is_no_file_to_read_is_refused(call, kind, missing, capfd):
    """Pipes, devices, folders, huge files with a good head, names that are no text."""
    for name in FILES:
        if (name.startswith("huge.") and not name.endswith(kind)) or (call[1], name) == (
            "import",
            "pipe.svg",
        ):
            continue
        if missing or os.path.lexists(name) or len(name) > 255:
            assert refused(capfd, [*call, name])
    assert not os.path.exists("out")


@pytest.mark.parametrize("call", WRITING, ids=" ".join)
def test_what_is_no_file_to_write_is_refused(call, capfd):
    """A pipe that nobody reads is not waited for."""
    for name in ("pipe.svg", "folder.svg", "x" * 5000 + ".svg"):
        assert "cannot be written" in refused(capfd, [*call, name])


NUMBERS = ("9" * 5000, f"-{'9' * 5000}", "nan", "inf", "-1", "1e999", "²", "0x10", "9" * 21)
COUNTS = [
    "build schocken --players={}",
    "build schocken --discs={}",
    "build blockers --cell={}",
    "build schocken --format png --dpi={}",
    "build schocken --paper={}",
    "build schocken --paper={0}x{0}",
    "build low-blow --only=counters:{}",
    "build low-blow --only=tiles:red:{}",
    "printers save home --measured={0}x{0}",
    "printers save home --read=0,{0},9{0}",
    "printers save home --back={0},9{0}",
    "printers save home --margins={0},{0},{0},{0}",
    "plays --page={}",
    "plays --since={}",
    "plays --since={}-01-01",
    "plays show k7q2 --version={}",
    "ranking --until={}",
    "simulate schocken --bots random --games={}",
    "simulate schocken --bots random --games 1 --players={}",
    "simulate schocken --bots random --games 1 --option discs={}",
    "serve --port={}",
    "bundle schocken --players={}",
]


@pytest.mark.parametrize(("at", "call"), list(enumerate(COUNTS)), ids=COUNTS)
def test_what_is_no_number_is_refused(at, call, capfd):
    """Of 5000 digits, of none, too many, too few: a third of them for each option."""
    if call.startswith(("plays", "ranking")):  # so that there is a list of plays
        run(["score", str(EVENING), "--save"])
        capfd.readouterr()
    for number in NUMBERS[at % 3 :: 3]:
        assert refused(capfd, [word.format(number) for word in call.split()])


@pytest.mark.parametrize("host", ["\u202e", "x" * 5000, "\udcff", "[", "a b", ":99999999", "@", "%zz"])
def test_what_is_no_address_of_a_database_is_refused(host, capfd):
    """Also where it is a name that cannot be looked up."""
    assert refused(capfd, ["plays", "--db", f"postgresql://{host}/x"])


def test_the_root_is_no_file_of_plays(capfd):
    """Nor is there one beside it for unfinished games."""
    for call in (["score", "low-blow", "--resume"], ["serve"], ["play", "schocken", "--names", "bot,bot"]):
        assert "Is a directory" in refused(capfd, [*call, "--db", "/"])


def test_a_play_is_not_named_by_bytes(capfd):
    """In a sentence that shows them."""
    for command in ("show", "delete", "edit", "replay", "share"):
        assert "\\udcff" in refused(capfd, ["plays", command, "\udcff"])
