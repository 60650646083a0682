"""Values of options as people type them: any case, nearly right, or of another kit."""

import json

import pytest

from pnp.check.pdf_file import open_pdf, read, read_fact
from pnp.cli.app import run
from pnp.pages.paper import paper, spell_paper
from pnp.pages.statement import REQUEST_KEY
from scorer.games import rules
from scorer.wings.turns.bots import find_kind

FEW = ["low-blow", "--only", "counters:1", "--no-check"]


def recorded(path):
    """Return the options that a PDF records."""
    with open_pdf(read(path)) as document:
        return json.loads(read_fact(document, REQUEST_KEY))


@pytest.fixture
def build(tmp_path, capsys, monkeypatch):
    """Return a function that builds into one folder, and returns its status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        status = run(["build", *arguments, "--out", str(tmp_path / "out")])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("--paper", "A4"), ("--paper", "a4")),
        (("--paper", "Letter"), ("--paper", "8.5x11in")),
        (("--paper", "9x12in"), ("--paper", '12"x9"')),
        (("--ink", "LOW"), ("--ink", "low")),
        (("--cut", "Marks"), ("--cut", "marks")),
        (("--lang", "DE"), ("--lang", "de")),
        (("--backs", "None"), ("--backs", "none")),
        (("--counters", "Rising"), ("--counters", "rising")),
        (("--only", "Counters:1", "--only", "aids"), ("--only", "aids,counters:1")),
    ],
    ids=" ".join,
)
def test_two_spellings_of_a_value_are_one(build, tmp_path, one, other):
    """The second build records what the first one records, and does not say that it replaces another one."""
    status, _, _ = build(*FEW, *one)
    assert status == 0
    (path,) = (tmp_path / "out").glob("*.pdf")
    before = {key: value for key, value in recorded(path).items() if key != "only"}
    status, out, _ = build(*FEW, *other)
    assert status == 0
    assert "replaces" not in out
    assert {key: value for key, value in recorded(path).items() if key != "only"} == before


def test_another_value_is_still_reported(build):
    """Letter is not A4."""
    build(*FEW, "--paper", "a4")
    assert "replaces one that was made with another --paper" in build(*FEW, "--paper", "letter")[1]


@pytest.mark.parametrize(
    "call",
    [
        ("Low-Blow", "--only", "Counters:1"),
        ("BLOCKERS", "--edition", "Profi", "--only", "rules"),
        ("low-blow", "--counters", "RISING", "--only", "counters:1"),
        ("schocken", "--without", "Dice,LIDS", "--only", "discs:1"),
        ("schocken", "--only", "discs:1", "--format", "SVG"),
        ("schocken", "--shop", "GameCrafter", "--only", "discs"),
        ("schocken", "--only", "discs:1", "--cutter", "Cricut"),
        ("--together", "low-blow", "schocken", "--share", "Dice", "--only", "dice"),
    ],
    ids=" ".join,
)
def test_names_of_fixed_lists_are_taken_in_any_case(build, call):
    """Games, editions, rules, parts, formats, shops, machines."""
    assert build(*call, "--no-check")[0] == 0


@pytest.mark.parametrize("wanted", ["a4", "legal", "200x280", "9x12in", "10.125x15.3333in"])
def test_a_spelled_paper_is_the_same_paper(wanted):
    """What is recorded builds the same sheet again."""
    assert paper(spell_paper(wanted)) == paper(wanted)


def test_bots_are_named_in_any_case():
    """The same bot answers to both."""
    assert find_kind(rules("schocken"), "Greedy") == "greedy"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("build lowblow", "lowblow: no such game; the nearest is 'low-blow'"),
        ("plays --game lowblow", "--game 'lowblow': no such game; the nearest is 'low-blow'"),
        ("ranking --game shocken", "--game 'shocken': no such game; the nearest is 'schocken'"),
        (
            "build low-blow --only counter:3",
            "--only counter:3: there is no such part; the nearest is 'counters'",
        ),
        (
            "build blockers --only tiles:rde",
            "--only tiles:rde: no piece has that owner; the nearest is 'red'",
        ),
        (
            "build blockers --only tiles:red:jok",
            "--only tiles:red:jok: no piece has that label; the nearest is 'joker'",
        ),
        (
            "build low-blow --shop makeplayingcard",
            "--shop makeplayingcard: --shop takes generic, gamecrafter, makeplayingcards or drivethru; "
            "the nearest is 'makeplayingcards'",
        ),
        ("build --cutter silhouete", "--cutter silhouete: no such machine; the nearest is 'silhouette'"),
        ("build --ink gray", "--ink gray: no such ink; the nearest is 'grey'"),
        (
            "build --backs longedge",
            "--backs longedge: no such way to print backs; the nearest is 'long-edge'",
        ),
        ("build --format pgn", "--format pgn: no such format; the nearest is 'png'"),
        (
            "build --paper leter",
            "--paper leter: no such paper; the nearest is 'letter'; or write a size, such as 200x280 (mm) or 8.5x14in",
        ),
        ("build --edition profy", "--edition 'profy': no such edition; the nearest is 'profi'"),
        (
            "build --together --share dic",
            "--share dic: no two of these games have this part; the nearest is 'dice'",
        ),
        ("new farm --like bord", "--like 'bord': no such start; the nearest is 'board'"),
        ("play schocken --names a,b --option dics=3", "'dics': no such option; the nearest is 'discs'"),
        (
            "play low-blow --names a,b,c --option counters=risng",
            "counters is 'risng'; it can be flat or rising; the nearest is 'rising'",
        ),
        ("simulate schocken --bots greedi", "'greedi': no such bot; the nearest is 'greedy'"),
    ],
)
def test_the_nearest_name_is_told_wherever_a_name_is_refused(call, said, capsys, tmp_path, monkeypatch):
    """One sentence for one word."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_DB", str(tmp_path / "plays.sqlite3"))
    assert run(call.split()) == 2
    assert capsys.readouterr().err == f"{said}\n"


def test_a_switch_that_may_stand_alone_leaves_a_game_to_the_games(build):
    """The word behind it is a shop only if it is one, or nearly one."""
    assert build("--shop", "low-blow", "--only", "counters", "--no-check")[0] == 0
    assert build("--shop", "lowblow")[2] == "lowblow: no such game; the nearest is 'low-blow'\n"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("low-blow --only box", "--only box: this kit does not have it; add --with box"),
        ("low-blow --with Cover --only box", "--only box: this kit does not have it; add --with cover,box"),
        ("low-blow --only stickers", "--only stickers: this kit does not have it; add --with stickers"),
        ("blockers --only tiles:green:7", "--only tiles:green:7: this kit does not have it; add --players 4"),
        ("low-blow --without dice --only dice", "--only dice: --without dice leaves it out"),
        ("--only box", "--only box: this kit does not have it; add --with box"),
    ],
)
def test_what_another_option_adds_is_advised(build, call, said):
    """A part or a piece that is not in this kit, but in one with another option, is not unknown."""
    assert build(*call.split()) == (2, "", f"{said}\n")


def test_the_margins_of_a_printer_are_named_where_they_are_the_cause(tmp_path, monkeypatch, build):
    """The box fits on A4, but not on what the margins leave of it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert run(["printers", "save", "wide", "--margins", "15,15,15,20"]) == 0
    box = ["blockers", "--with", "box", "--only", "box", "--paper", "a4", "--no-check"]
    assert build(*box)[0] == 0
    assert build(*box, "--printer", "wide")[2] == (
        "--with box: its net of 254 × 190 mm does not fit on A4 less the margins and corrections "
        "of the saved printer (272 × 190 mm)\n"
    )


@pytest.mark.parametrize("formats", [("--shop",), ("--format", "tts"), ("--shop", "--format", "pcio")])
def test_no_work_by_hand_is_counted_where_nobody_cuts(build, formats):
    """A shop cuts what it prints, and nobody cuts what is on a screen."""
    status, out, _ = build("low-blow", "--only", "counters", *formats, "--no-check", "--paper", "a4")
    assert status == 0
    assert "stroke" not in out
    assert "minute" not in out


def test_a_shops_files_beside_the_kit_leave_the_work_on_it(build):
    """Who prints the kit too cuts it."""
    out = build("low-blow", "--only", "counters", "--shop", "--format", "pdf", "--no-check")[1]
    assert "strokes" in out
