"""Nothing that a stranger wrote steers the terminal: what does not print is escaped where it is printed."""

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.cli.speech import Speech
from scorer.messages import join_texts, literal, msg
from tests.wings.own.farm import CARDS, GAME

pytestmark = pytest.mark.usefixtures("here")

ROOT = Path(__file__).resolve().parents[3]
EVENING = ROOT / "docs" / "low-blow.yaml"
HARM = "a\x1b]0;x\x07\u202eb\x9b2J\x7f"
STEERS = re.compile("[^\n -~\u00a0-\ud7ff\ue000-\uffff]|[\x80-\x9f\u202a-\u202e\u2066-\u2069\u200f]")


def harmful_folder(folder, game=GAME, cards=CARDS):
    """Write a folder of a game, in a folder whose name would steer a terminal."""
    place = folder / f"x{HARM}" / "farm"
    place.mkdir(parents=True)
    (place / "game.yaml").write_text(game, encoding="utf-8")
    (place / "cards.csv").write_text(cards, encoding="utf-8")
    return str(place)


def printed(capfd, *call):
    """Return what a command prints."""
    run([*call])
    shown = capfd.readouterr()
    return shown.out + shown.err


COMMANDS = [
    *(
        ["games", "--lang", HARM],
        [HARM],
        ["build", HARM],
        ["build", f"--{HARM}"],
        ["map", HARM],
        ["play", HARM],
    ),
    *(
        ["build", "low-blow", f"--{name}", HARM]
        for name in ("edition", "ink", "format", "paper", "only", "shop")
    ),
    *(
        ["build", "low-blow", f"--{name}", HARM]
        for name in ("players", "printer", "cutter", "backs", "profile")
    ),
    *(["build", "--from", HARM], ["check", HARM], ["score", HARM], ["score", "low-blow", HARM]),
    *(
        ["printers", "save", HARM],
        ["printers", "show", HARM],
        ["calibrate", "--read", f"{HARM}.jpg", HARM],
    ),
    *(["plays", "show", HARM], ["plays", "--since", HARM], ["plays", "--db", f"{HARM}://x"], ["plays", HARM]),
    *(
        ["plays", "import", HARM],
        ["ranking", "versus", HARM, "Ben"],
        ["simulate", "schocken", "--bots", HARM],
    ),
    *(
        ["simulate", "schocken", "--out", HARM],
        ["new", HARM],
        ["bundle", HARM],
        ["score", EVENING, "--game", HARM],
    ),
]


@pytest.mark.parametrize("call", COMMANDS, ids=lambda call: " ".join(map(str, call[:-1])))
def test_no_argument_steers_the_terminal(call, capfd, tmp_path, monkeypatch):
    """Whatever a word, a name or a file on the command line is, it is printed in plain letters."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    shown = printed(capfd, *map(str, call))
    assert shown
    assert not STEERS.search(shown), ascii(shown)


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        (GAME, CARDS),
        (GAME, CARDS.replace("name", f"name,{HARM}", 1)),
        (GAME.replace("{kind}", f"{{{HARM.replace(chr(27), '').replace(chr(7), '')}}}"), CARDS),
        (GAME.replace("colours", "colours\u202e"), CARDS),
        (GAME, CARDS.replace("wheat", HARM)),
        (GAME.replace("{name}", f"{{name{HARM[-4]}}}"), CARDS),
        (GAME.replace("cards.csv", '"cards\\e[2J.csv"'), CARDS),
        (GAME.replace("{en: Farm, de: Hof}", '"F\\e[2J\\u202e"'), CARDS),
    ],
)
def test_no_folder_steers_the_terminal(game, cards, capfd, tmp_path):
    """Neither its own name, nor its columns, cells, files, texts and keys, also where they are faults."""
    folder = harmful_folder(tmp_path, game, cards)
    calls = [["build", folder, "--out", str(tmp_path / HARM)], ["games", folder], ["map", folder]]
    for call in calls if "wheat" in cards else calls[:1]:
        shown = printed(capfd, *call)
        assert not STEERS.search(shown), ascii(shown)


def test_facts_are_escaped_at_any_depth():
    """In a text in a text, in a path, and in a plain string; lines of a pattern stay lines, those of a fact do not."""
    text = join_texts([msg("{file} is {what}", file=Path(f"x{HARM}"), what=literal("a\nb")), "c\rd"])
    assert Speech("en")(text) == "xa\\x1b]0;x\\x07\\u202eb\\x9b2J\\x7f is a\\nb\nc\\rd"
    assert Speech("de")(f"{HARM}\n-") == "a\\x1b]0;x\\x07\\u202eb\\x9b2J\\x7f\n-"


@pytest.mark.parametrize("name", ["Zoë", "山田", "👩\u200d🌾", "שרה\u200e", "a\u00a0b"])
def test_names_of_people_are_printed_as_they_are(name):
    """Joiners, no-break spaces, and the mark after a name from right to left."""
    assert Speech("en")(msg("{name} wins.", name=name)) == f"{name} wins."


def test_json_is_escaped_as_json(capfd):
    """A program reads the same text, a terminal gets plain letters."""
    from pnp.cli.streams import print_json

    print_json({HARM: [HARM, "é", "\U000e0041"]})
    shown = capfd.readouterr().out
    assert json.loads(shown) == {HARM: [HARM, "é", "\U000e0041"]}
    assert not STEERS.search(shown), ascii(shown)


def test_only_printers_escape():
    """Whoever builds a text leaves that to whoever prints it."""
    users = {
        path.relative_to(ROOT).as_posix()
        for package in ("pnp", "scorer")
        for path in (ROOT / package).rglob("*.py")
        if "escape_unprintable" in path.read_text(encoding="utf-8")
    }
    assert users == {"scorer/messages.py", "pnp/cli/speech.py"}


def test_no_cell_of_a_table_is_a_formula():
    """Names, and the words of other games too; numbers stay numbers."""
    from scorer.plays import sheet

    rows = list(csv.reader(StringIO(sheet._to_csv([["=1+1", "+1", "-2", "@x", "Ana", -3, None]]))))
    assert rows == [["'=1+1", "'+1", "'-2", "'@x", "Ana", "-3", ""]]
