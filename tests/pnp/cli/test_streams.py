"""Consoles of any encoding, bytes that are no text, and outputs that cannot be written."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.cli.streams import plain_form
from tests.pnp.cli.calling import PNP

ENCODINGS = ["ascii", "cp437", "cp874", "cp932", "gbk"]
EVENING = Path(__file__).resolve().parents[3] / "docs" / "low-blow.yaml"
COMMANDS = [
    *(["games"], ["games", "low-blow"], ["--help"], ["build", "--help"], ["map", "low-blow"], ["buidl"]),
    *(
        ["score", str(EVENING)],
        ["score", str(EVENING), "--json"],
        ["simulate", "blockers", "--games", "2", "--bots", "random"],
    ),
]


@pytest.mark.parametrize(
    ("char", "plain"),
    [
        *(("−", "-"), ("×", "x"), ("…", "..."), ("→", "->"), ("„", '"'), ("│", "|"), ("┼", "+")),
        *(("\u00a0", " "), ("é", "e"), ("ß", "ss"), ("½", "1/2"), ("山", "??"), ("ש", "?")),
        *(("\u202e", ""), ("\udcff", "?")),
    ],
)
def test_a_character_has_a_plain_form(char, plain):
    """A sign that looks like it, its letter, or question marks as wide as it."""
    assert plain_form(char) == plain


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_command_prints_in_every_encoding(encoding, monkeypatch, listed_once):
    """Neither stream fails, whatever the encoding lacks; in a language that has accents, too."""
    for command in COMMANDS:
        files = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
        monkeypatch.setattr(sys, "stdout", files[0])
        monkeypatch.setattr(sys, "stderr", files[1])
        said = [*command, "--lang", "fr"] if command[0] in ("games", "score", "simulate") else command
        assert run(said) == (2 if command == ["buidl"] else 0)
        for file in files:
            file.flush()
            file.buffer.getvalue().decode(encoding)


def test_a_minus_is_a_minus_in_every_encoding():
    """A program reads the same number, and JSON stays JSON."""
    done = subprocess.run(
        [*PNP, "score", "-", "--json"],
        input="game: low-blow\nplayers: [Zoë, Ben, 山]\n".encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "cp437"},
        check=True,
    )
    assert json.loads(done.stdout.decode("ascii"))["players"] == ["Zoë", "Ben", "山"]


@pytest.mark.parametrize(
    ("command", "redirect", "reason"),
    [
        ("map low-blow", ">/dev/full", "No space left on device"),
        ("--help", ">/dev/full", "No space left on device"),
        ("map low-blow", ">&-", "Bad file descriptor"),
    ],
)
def test_an_output_that_cannot_be_written_is_one_sentence(command, redirect, reason):
    """A full disk and a closed output are told."""
    call = f"{sys.executable} -m pnp {command} {redirect}"
    done = subprocess.run(call, shell=True, capture_output=True, text=True, check=False)
    told = f"Standard output cannot be written ({reason}).\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize("command", ["map low-blow", "--help"])
def test_a_reader_that_has_gone_is_not_told(command):
    """As when what reads the list stops at its first lines."""
    reader, writer = os.pipe()
    os.close(reader)
    call = [*PNP, *command.split()]
    done = subprocess.run(call, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_bytes_that_are_no_text_are_asked_again():
    """A name in Latin-1 at a UTF-8 prompt; the game goes on."""
    typed = b"\nn\nJ\xf6rg\nJoe\n"
    done = subprocess.run(
        [*PNP, "score", "low-blow"],
        input=typed,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 2
    assert b"in another encoding than utf-8; type it again." in done.stdout
    assert b"Player 2" in done.stdout


def test_arguments_that_are_no_text_are_refused(capfd):
    """In a sentence, also where a value would reach a database."""
    for command in (["plays", "show", "x\udcff"], ["play", "low-blow", "--names", "x\udcff,bot,bot"]):
        assert run(command) == 2
        assert "'x\\udcff" in capfd.readouterr().err
