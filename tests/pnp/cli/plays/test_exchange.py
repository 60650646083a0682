"""``pnp plays export``, ``import`` and ``csv``."""

import csv
import io
import json
import os
from pathlib import Path

import pytest
from PIL import Image

from scorer.games import GAMES, OWN
from scorer.games.folders import Folders
from scorer.plays import Play, Summary, open_store
from tests.pnp.cli.plays.test_listing import SCHOCKEN
from tests.scorer.plays.kept import AT, low_blow


def test_an_export_is_a_backup(pnp, keep, home):
    """Written, read into another file, and written again: the same lines; the oldest first."""
    keep(), keep(SCHOCKEN), keep(low_blow((11, 11, 12)).partition("counters")[0])
    assert pnp("plays", "export", "plays.jsonl") == "Wrote 3 games to plays.jsonl.\n"
    text = (home / "work" / "plays.jsonl").read_text(encoding="utf-8")
    assert [json.loads(line)["results"][:14] for line in text.splitlines()] == [
        "game: schocken",
        "game: low-blow",
        "game: low-blow",
    ]
    assert pnp("plays", "export") == text
    assert pnp("plays", "import", "plays.jsonl", "--db", "other.sqlite3") == "3 games added.\n"
    assert pnp("plays", "export", "--db", "other.sqlite3") == text
    assert pnp("plays", "import", "-", "--db", "other.sqlite3", text=text) == "3 already here.\n"


def test_part_of_the_plays_can_be_exported(pnp, keep, home):
    """Those of a game, those since a day."""
    keep(), keep(SCHOCKEN)
    assert len(pnp("plays", "export", "--game", "schocken").splitlines()) == 1
    assert len(pnp("plays", "csv", "--since", "2026-11-01").splitlines()) == 1 + 3
    assert pnp("plays", "export", "one.jsonl", "--game", "schocken") == "Wrote 1 game to one.jsonl.\n"


def test_an_import_tells_what_it_did(pnp, keep, home):
    """What was new, newer, already here, and kept by somebody else."""
    identity = keep()
    keep(SCHOCKEN)
    before = pnp("plays", "export")
    pnp("plays", "edit", identity, "--from", "-", text=low_blow((9, 12, 17)))
    keep(low_blow(date="2026-11-22"))
    now = pnp("plays", "export")
    pnp("plays", "import", "-", "--db", "other.sqlite3", text=before)
    pnp("score", "-", "--save", "--db", "other.sqlite3", text=low_blow(date="2026-11-22"))
    told = pnp("plays", "import", "-", "--db", "other.sqlite3", text=now)
    assert told == (
        "1 updated; 1 already here; 1 skipped, as its game is saved under another id (--duplicate imports it).\n"
    )
    assert (
        pnp("plays", "import", "-", "--duplicate", "--db", "other.sqlite3", text=now)
        == "1 game added; 2 already here.\n"
    )
    assert "Undid the import of 20" in pnp("plays", "undo", "--db", "other.sqlite3")
    assert ": 1 game is as it was before.\n" in pnp("plays", "undo", "--db", "other.sqlite3")
    assert pnp("plays", "import", "-", text="\n") == "There were no games to import.\n"


GIPFEL = """\
title: Gipfel
players: 2
parts:
  - score-sheet: {rows: [Climbs]}
"""

EVENING = "game: gipfel\ndate: 2026-11-20\nplayers: [Ana, Ben]\nscores: {Climbs: 3 8}\n"


def test_a_game_of_ones_own_moves_with_its_folder(pnp, keep, home, monkeypatch):
    """The export says which folder it needs; without it the rest is imported, and the advice helps."""
    folder = home / "work" / "gipfel"
    folder.mkdir()
    (folder / "game.yaml").write_text(GIPFEL)
    pnp("games", "gipfel")
    keep(), keep(EVENING)
    out, told = pnp("plays", "export", "plays.jsonl", both=True)
    assert out == "Wrote 2 games to plays.jsonl.\n"
    assert told == (
        "Another computer needs the folder of 'gipfel' too: copy it there, and run pnp games gipfel once before the "
        "import.\n"
    )
    assert pnp("plays", "export", "other.jsonl", "--game", "low-blow") == "Wrote 1 game to other.jsonl.\n"
    there = home / "there"
    there.mkdir()
    monkeypatch.chdir(there)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "new"))
    monkeypatch.setattr(GAMES, "folders", Folders(OWN))
    file = home / "work" / "plays.jsonl"
    out, told = pnp("plays", "import", file, status=1, both=True)
    assert out == "1 game added.\n"
    assert told == (
        "1 game was left out, as 'gipfel' is not known here; copy its folder to here, run pnp games gipfel once, and "
        "import again\n"
    )
    folder.rename(there / "gipfel")
    pnp("games", "gipfel")
    assert pnp("plays", "import", file) == "1 game added; 1 already here.\n"


def test_a_bad_line_keeps_out_all_of_them(pnp, keep):
    """Nothing is imported by halves."""
    keep(), keep(SCHOCKEN)
    text = pnp("plays", "export")
    refused = pnp("plays", "import", "-", "--db", "new.sqlite3", text=f"{text}{{}}\n", status=2)
    assert refused == '-:3: this is not a saved game; a line begins with {"play": 1, \n'
    assert "No games are saved" in pnp("plays", "--db", "new.sqlite3")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("no.jsonl", "no.jsonl: no such file"),
        (".", ".: cannot be read: Is a directory"),
        ("/dev/zero", "/dev/zero:1: the line is longer than 4096 KiB; one line holds one game"),
        ("new\nline", "new\\nline: no such file"),
    ],
)
def test_what_is_no_export_is_told_in_one_line(pnp, source, message):
    """Without reading more of it than a play can have."""
    assert pnp("plays", "import", source, status=2) == f"{message}\n"


@pytest.mark.parametrize("command", ["export", "csv"])
def test_where_no_file_can_be_written_a_sentence_says_so(pnp, keep, home, command):
    """And what was there stays."""
    keep()
    (home / "work" / "file").write_text("mine")
    for target, reason in ((".", "Is a directory"), ("file/x", "Not a directory")):
        refused = pnp("plays", command, target, status=2)
        assert refused in [
            f"{target}: cannot be written ({why}); name another file\n" for why in (reason, "File exists")
        ]
    assert (home / "work" / "file").read_text() == "mine"


def test_what_is_no_file_is_written_to_and_stays(pnp, keep, home):
    """As /dev/stdout: a pipe is not replaced by a file."""
    keep()
    pipe = home / "work" / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    pnp("plays", "export", "pipe")
    assert os.read(reader, 1 << 16).startswith(b'{"play": 1, ')
    os.close(reader)
    assert pipe.is_fifo()
    if Path("/dev/full").is_char_device():
        full = "/dev/full: cannot be written (No space left on device); name another file\n"
        assert pnp("plays", "export", "/dev/full", status=2) == full
        assert Path("/dev/full").is_char_device()


def test_a_sheet_has_a_row_for_every_player(pnp, keep):
    """Places and scores once the play is over; names that a spreadsheet would compute are made harmless.

    A byte order mark comes first, else Excel garbles names.
    """
    assert pnp("plays", "csv").startswith("\ufeffplay,date,")
    first = keep(low_blow((11, 11, 12), players=('"=1+1"', '"Ana, the first"', '"שרה"')))
    second = keep(low_blow(date="2026-11-21").partition("counters")[0])
    rows = list(csv.DictReader(io.StringIO(pnp("plays", "csv").removeprefix("\ufeff"), newline="")))
    assert [row["play"][:4] for row in rows] == [first] * 3 + [second] * 3
    assert [(row["seat"], row["player"], row["place"], row["score"], row["winner"]) for row in rows[:3]] == [
        ("1", "'=1+1", "1", "17", "1"),
        ("2", "Ana, the first", "1", "17", "1"),
        ("3", "שרה", "3", "20", "0"),
    ]
    assert {(row["date"], row["game"], row["kind"], row["complete"], row["players"]) for row in rows[:3]} == {
        ("2026-11-20", "low-blow", "blog", "1", "3")
    }
    assert {(row["complete"], row["place"], row["score"], row["winner"]) for row in rows[3:]} == {
        ("0", "", "", "")
    }


def test_what_is_accepted_no_more_is_told_not_lost(pnp, keep, home):
    """A play of a game that this program does not know, or not so: listed, exported, pointed out."""
    keep()
    place = str(home / "data" / "pnp" / "plays.sqlite3")
    summary = Summary("whist", "2026-01-01", ("Ana", "Ben"), ("Ana",), True, "0")
    with open_store(place) as store:
        store.add(Play("0" * 16, "game: whist\n", AT, 1, AT, summary))
    assert "0000  2026-01-01  whist     Ana, Ben        Ana" in pnp("plays")
    assert pnp("plays", "show", "0000", status=2).startswith("0000:1: unknown game 'whist'")
    assert pnp("plays", "show", "0000", "--results") == "game: whist\n"
    assert (
        "1 game is no longer accepted and does not count; correct it with pnp plays edit: 0000000000000000"
        in pnp("ranking").replace("\n", " ")
    )
    rows = pnp("plays", "csv").splitlines()
    assert rows[1] == "0000000000000000,2026-01-01,whist,,1,2,1,Ana,,,1"
    exported = pnp("plays", "export", both=True)[0]
    assert json.loads(exported.splitlines()[0])["results"] == "game: whist\n"
    assert "now version 2" in pnp("plays", "edit", "0000", "--from", "-", text=SCHOCKEN)
    assert "Low Blow and Schocken, 2 games" in pnp("ranking")


PLAYS = "data/pnp/plays.sqlite3"  # the user's own file, below the folder of a test


def test_pictures_are_part_of_a_whole_backup(pnp, keep, home):
    """An export says how many are left out; with --pictures the import has them, where none is yet."""
    identity, picture = keep(), io.BytesIO()
    keep(SCHOCKEN)
    Image.new("RGB", (8, 6), "red").save(picture, "JPEG")
    with open_store(str(home / PLAYS)) as store:
        store.set_picture(store.one(identity), (picture.getvalue(), picture.getvalue()), "")
    out, err = pnp("plays", "export", "bare.jsonl", both=True)
    assert (out, err) == (
        "Wrote 2 games to bare.jsonl.\n",
        "The picture of 1 game is left out; --pictures exports it too.\n",
    )
    assert "picture" not in (home / "work" / "bare.jsonl").read_text("utf-8")
    assert pnp("plays", "export", "whole.jsonl", "--pictures") == "Wrote 2 games to whole.jsonl.\n"
    other = ("--db", "other.sqlite3")
    assert pnp("plays", "import", "bare.jsonl", *other) == "2 games added.\n"
    assert pnp("plays", "import", "whole.jsonl", *other) == "2 already here.\n1 picture added.\n"
    assert pnp("plays", "import", "whole.jsonl", *other) == "2 already here.\n"
    with open_store("other.sqlite3") as store:
        assert store.picture(store.one(identity)) == picture.getvalue()
    assert pnp("plays", "export", "--pictures", *other) == (home / "work" / "whole.jsonl").read_text("utf-8")


@pytest.mark.parametrize("wrong", ["", "x", "AAAA", "/9j/"])
def test_a_wrong_picture_is_told_and_nothing_is_imported(pnp, keep, home, wrong):
    """No base64, no JPEG, or only its beginning."""
    keep()
    text = pnp("plays", "export")
    text = text.replace('"results"', f'"picture": "{wrong}", "small": "{wrong}", "results"', 1)
    assert "picture" in pnp("plays", "import", "-", "--db", "other.sqlite3", text=text, status=2)
    assert not (home / "work" / "other.sqlite3").exists()
