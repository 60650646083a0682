"""``pnp build`` as people call it."""

import os
import pty
import resource
import subprocess

import pypdfium2
import pytest

from pnp.cli.app import run
from pnp.kits.formats import FORMATS
from pnp.pages.paper import paper_ids
from pnp.texts.languages import LANGUAGES
from scorer.games import GAMES
from tests.pnp.cli.calling import PNP, pnp

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--only", "rules"], ["blockers-3p-only.pdf", "low-blow-3p-only.pdf", "schocken-3p-only.pdf"]),
        (["--players", "2", "--edition", "profi", "--only", "rules"], ["blockers-profi-2p-only.pdf"]),
        (["--edition", "web", "--paper", "letter"], ["low-blow-web-3p.pdf"]),
        (["low-blow", "low-blow", "--players", "4", "--only", "counters:1"], ["low-blow-4p-only.pdf"]),
        (["schocken", "--only", "discs:1, lids"], ["schocken-3p-only.pdf"]),
    ],
)
def test_one_pdf_per_kit(arguments, names, tmp_path, capsys):
    """Each kit is one PDF named by game, edition where it is not the default, and players."""
    assert run(["build", *arguments, "--no-check", "-o", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names, "manifest.json"])
    out = capsys.readouterr().out
    assert all(name in out for name in names)


def test_a_machine_gets_svg_beside_the_pdf(tmp_path, capsys):
    """For a machine there is an SVG of every page, in the formats named besides; the command tells the marks."""
    few = ["--only", "counters", "--only", "board", "--no-check", "--out", str(tmp_path)]
    assert run(["build", "low-blow", *few, "--cutter", "Silhouette", "--format", "dxf"]) == 0
    assert {path.name.removeprefix("low-blow-3p-only") for path in tmp_path.iterdir()} == {
        ".pdf",
        *("-page-01.svg", "-page-02.svg", "-page-02.dxf"),  # nothing of a board is cut
        "manifest.json",
    }
    *_, marks, _, lost = capsys.readouterr().out.splitlines()
    assert marks == (
        "Silhouette marks v2: square 5 mm, length 5 mm, thickness 1 mm, 10 mm from the edges of the sheet."
    )
    assert lost == "Left out: Board 5 × 3"


def test_named_formats_alone_are_written(tmp_path):
    """Without a machine exactly the formats that are named are put in place."""
    run(["build", "low-blow", "--only", "counters:3", "--format", "svg", "--out", str(tmp_path)])
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"low-blow-3p-only-page-01.svg", "manifest.json"}


def test_the_summary_counts_pages_sheets_and_work(tmp_path, capsys):
    """Three players: 8 pages with the map, 3 on card; strokes as in ``test_labour``; 15 dice. Then the print jobs."""
    run(["build", "low-blow", "--out", str(tmp_path)])
    head, line, jobs, needs, players, paper = capsys.readouterr().out.splitlines()
    assert players == "For 3 players; --players 4 for another number."
    assert paper == "The paper is A4; --paper letter for Letter."
    assert head.split() == ["File", "Pages", "Card", "Paper", "Ink", "Work"]
    assert line.split()[1:4] == ["8", "3", "5"]
    assert line.endswith("%  44 strokes, 15 outlines, about 85 minutes")
    assert jobs == "low-blow-3p.pdf: pages to print on paper: 1–3, 5, 8; on card: 4, 6–7."
    assert needs.replace("\u00a0", " ") == (
        "low-blow-3p.pdf: --without dice,counters leaves out what you may have: "
        "15 dice of 16 mm, 5 red, 5 blue, 5 yellow; 30 coins or beads as counters."
    )


@pytest.mark.parametrize(
    ("options", "heads"),
    [
        (["--format", "svg"], ["File", "Pages", "Card", "Paper", "Ink", "Work"]),
        (["--no-check"], ["File", "Pages", "Card", "Paper", "Work"]),
    ],
)
def test_the_summary_has_the_ink_if_the_kit_is_checked(tmp_path, capsys, options, heads):
    """In any format; pages are drawn to measure it, and a build without the check draws none."""
    run(["build", "low-blow", "--only", "counters:1", *options, "--out", str(tmp_path)])
    head, line, *_ = capsys.readouterr().out.splitlines()
    assert head.split() == heads
    assert ("\u00a0%" in line) == ("Ink" in heads)


def test_the_number_of_players_that_nobody_chose_is_told(tmp_path, capsys):
    """With another number that the game is for; not if somebody chose one, or there is only one."""
    few = ["--only", "rules", "--no-check", "--out", str(tmp_path)]
    for words, said in [
        (["schocken"], "For 3 players; --players 4 for another number."),
        (["blockers", "--edition", "profi"], ""),
        (["low-blow", "--edition", "web"], "For 3 players; --players 4 for another number."),
        (["low-blow", "--players", "3"], ""),
    ]:
        assert run(["build", *words, *few]) == 0
        out = capsys.readouterr().out
        assert (said in out) if said else ("another number" not in out), words


def test_a_kit_of_other_options_is_not_replaced_in_silence(tmp_path, capsys):
    """The same build again says nothing; another one names the options that differ."""
    few = ["build", "low-blow", "--only", "counters:1", "--no-check", "--out", str(tmp_path)]
    for more in ([], [], ["--ink", "low", "--paper", "letter"]):
        assert run([*few, *more]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if "replaces" in line]
    assert told == [
        f"{tmp_path / 'low-blow-3p-only.pdf'} replaces one that was made with another --paper and --ink; "
        "--out FOLDER keeps both"
    ]


@pytest.mark.parametrize(
    ("part", "cuts"),
    [
        ("rules", " 1  0"),
        ("counters:1", " 0  4 strokes, about 5 minutes"),
        ("dice:red:1", " 0  1 outline, about 5 minutes"),
    ],
)
def test_cuts_that_a_kit_does_not_have_are_not_counted(tmp_path, capsys, part, cuts):
    """A leaflet is only folded; the four cuts of a strip of counters are straight; a die is one outline."""
    run(["build", "low-blow", "--only", part, "--no-check", "--out", str(tmp_path)])
    line = capsys.readouterr().out.splitlines()[1]
    assert line.replace("\u00a0", " ").endswith(cuts)


def test_games_that_are_not_for_so_many_are_named(tmp_path, capsys):
    """Where all games are asked for, those that have no kit for the players; named games leave out none."""
    said = "Left out: low-blow is for 3 or 4 players; blockers is for 2 to 5 players"
    few = ["--players", "8", "--only", "rules", "--paper", "a4", "--no-check", "--out", str(tmp_path)]
    for games, lines in (([], [said]), (["schocken"], [])):
        assert run(["build", *games, *few]) == 0
        shown = capsys.readouterr().out.splitlines()
        assert [line for line in shown if line.startswith("Left out")] == lines


REFUSED = [
    (
        ["--players", "1"],
        "--players 1: no game is for that many players; low-blow is for 3 or 4 players; blockers is for "
        "2 to 5 players; schocken is for 2 to 8 players",
    ),
    (["low-blow", "--players", "7"], "--players 7: Low Blow is for 3 or 4 players"),
    (["blockers", "--players", "6"], "--players 6: Blockers is for 2 to 5 players"),
    (["blockers", "--cell", "22"], "--cell 22: Blockers takes 20 or 25 mm"),
    (["blockers", "--cell", "wide"], "--cell wide: Blockers takes 20 or 25 mm"),
    (["schocken", "--discs", "0"], "--discs 0: Schocken takes 1 to 99"),
    (["low-blow", "--edition", "profi"], "--edition profi: Low Blow takes blog or web"),
    (
        ["--edition", "web", "--discs", "20"],
        "--discs 20: Low Blow has no such option; it has --edition, --counters, --plain, --aids, --with and --without",
    ),
    (
        ["--without", "racks", "--with", "stickers"],
        "--without racks and --with stickers: no game takes all of these",
    ),
    (["--format", "png", "--dpi", "20"], "--dpi 20: --format png takes 36 to 1200"),
    (["low-blow", "--players", "2"], "--players 2: Low Blow is for 3 or 4 players"),
    (["low-blow", "--players", "-1"], "--players -1: Low Blow is for 3 or 4 players"),
    (["low-blow", "--without", "dice", "counters"], "found 'counters'; write --without dice,counters"),
    (["chess"], f"chess: no such game; choose one of: {', '.join(GAMES)}"),
    (["low-blow", "--edition", "print"], "--edition print: Low Blow takes blog or web"),
    (["--lang", "xx"], f"--lang xx: no such language; choose one of: {', '.join(LANGUAGES)}"),
    (["--format", "gif"], f"--format gif: no such format; choose one of: {', '.join(FORMATS)}"),
    (
        ["--cutter", "laser"],
        "--cutter laser: no such machine; choose one of: silhouette, silhouette-four, silhouette-feeder, "
        "silhouette-inkscape, cricut",
    ),
    (
        ["--cutter", "cricut", "--paper", "a5", "--backs", "fold"],
        "--cutter cricut with --backs fold: on a folded sheet the machine sees only half of its marks; use "
        "long-edge, short-edge or none",
    ),
    (["--cut", "dots"], "--cut dots: no such way to show where to cut; choose one of: marks, lines, both"),
    (["--ink", "violet"], "--ink violet: no such ink; choose one of: full, low, grey"),
    (
        ["--paper", "a9"],
        f"--paper a9: no such paper; choose one of: {', '.join(paper_ids())}; "
        "or write a size, such as 200x280 (mm) or 8.5x14in",
    ),
    (
        ["--paper", "8.5x11"],
        "--paper 8.5x11: 8.5 × 11 mm is too small; the smallest is 138 × 191 mm; inches are written 8.5x14in",
    ),
    (
        ["--paper", "3x2in"],
        "--paper 3x2in: 50.8 × 76.2 mm is too small; the smallest is 138 × 191 mm; inches are written 8.5x14in",
    ),
    (
        ["--paper", "300x2000"],
        "--paper 300x2000: 300 × 2000 mm is too large; a sheet may be up to 1200 mm wide and high",
    ),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_a_wrong_wish_is_one_line_and_status_2(arguments, sentence, tmp_path, capsys):
    """What cannot be built is refused in one line; nothing is written."""
    out = tmp_path / "out"
    assert run(["build", *arguments, "--out", str(out)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == sentence + "\n"
    assert not out.exists()


def words_of_first_page(path):
    """Return the text of a file's first page."""
    with pypdfium2.PdfDocument(path) as file:
        return file[0].get_textpage().get_text_range()


@pytest.mark.parametrize(
    ("arguments", "environment", "counters"),
    [
        (["--lang", "de"], {}, "Chips"),
        (["--lang", "en"], {"LC_ALL": "de_DE.UTF-8"}, "Counters"),
        ([], {"LC_ALL": "nl_NL.UTF-8"}, "Fiches"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "es_ES.UTF-8"}, "Gettoni"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "es"}, "Fichas"),
        ([], {"LC_ALL": "tr_TR.UTF-8"}, "Counters"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, "Counters"),
    ],
)
def test_the_language_is_asked_for_or_the_user_s_own(arguments, environment, counters, tmp_path, monkeypatch):
    """``--lang`` decides; without it the locale, where pages are printed in its language; else English."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    few = ["--only", "counters:1", "--no-check", "--out", str(tmp_path)]
    assert run(["build", "low-blow", *arguments, *few]) == 0
    assert words_of_first_page(tmp_path / "low-blow-3p-only.pdf").startswith(f"{counters} ")


@pytest.mark.parametrize("arguments", [["--players", "three"], ["--playrs", "3"], ["--out"], ["--paper"]])
def test_a_misspelt_option_is_one_line_and_status_2(arguments, capsys):
    """Faults of the command line itself read the same way."""
    assert run(["build", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["--only", "lids"]])
def test_a_part_that_nothing_can_lay_is_one_line_and_status_2(arguments, tmp_path, monkeypatch, capsys):
    """A kit with a layout of its own, as a game of another package may have it: nothing is put in place."""
    monkeypatch.setattr("pnp.games.parts.CardsLayout", lambda: "spiral")
    assert run(["build", "schocken", *arguments, "--out", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "part aids: unknown layout 'spiral'\n")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command_is_one_line_and_status_2(capsys):
    """A command that does not exist is refused in one line."""
    assert run(["biuld"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_folder_that_cannot_be_made(tmp_path, capsys):
    """A file where the folder should be: one line, and the file is untouched."""
    (tmp_path / "out").write_text("mine")
    assert run(["build", "low-blow", "--only", "counters:1", "--out", str(tmp_path / "out" / "deeper")]) == 2
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert "out" in error
    assert "cannot be written" in error
    assert (tmp_path / "out").read_text() == "mine"


def test_a_disk_that_fills_up(tmp_path):
    """Out of room half-way: one line, status 2, the old file stands, nothing is left lying about."""
    old = tmp_path / "low-blow-3p-only.pdf"
    old.write_bytes(b"the kit I printed last week")

    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # Python would cut off what it compiles, too
    few = ["--only", "rules", "--no-check", "--out", str(tmp_path)]
    done = pnp("build", "low-blow", *few, preexec_fn=small_files, env=env)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "low-blow-3p-only.pdf: cannot be written (File too large)" in done.stderr
    assert old.read_bytes() == b"the kit I printed last week"
    assert list(tmp_path.iterdir()) == [old]


def test_an_existing_file_is_replaced(tmp_path):
    """Building again puts the new file in place of the old one."""
    old = tmp_path / "low-blow-3p-only.pdf"
    old.write_bytes(b"old")
    assert run(["build", "low-blow", "--only", "counters:1", "--no-check", "--out", str(tmp_path)]) == 0
    assert old.read_bytes().startswith(b"%PDF")


def test_progress_shows_only_on_a_terminal(tmp_path):
    """In a pipe nothing moves; on a terminal the same table comes at the end."""
    few = ["build", "low-blow", "--only", "counters:1", "--no-check", "--out", str(tmp_path)]
    piped = pnp(*few)
    assert piped.stderr == ""
    assert "\x1b" not in piped.stdout
    leader, follower = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    done = subprocess.run([*PNP, *few], stderr=follower, stdout=subprocess.PIPE, env=env, check=True)
    os.close(follower)
    shown = os.read(leader, 65536)
    os.close(leader)
    assert b"Drawing" in shown
    assert done.stdout.decode() == piped.stdout
