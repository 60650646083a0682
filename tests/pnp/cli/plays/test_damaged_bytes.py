"""Files of plays and of entered games with damaged bytes: every command answers with its result or a sentence."""

import io
import sqlite3
import sys
from contextlib import closing
from random import Random

import pytest

from pnp.cli.app import run
from tests.scorer.plays.kept import low_blow

COMMANDS = [
    *(("plays",), ("plays", "csv", "-"), ("plays", "export", "-"), ("plays", "undo")),
    *(
        ("ranking",),
        ("ranking", "records"),
        ("ranking", "versus", "Ana", "Ben"),
        ("ranking", "split", "Cleo"),
    ),
    ("score", "-", "--save", "--duplicate"),
    ("score", "--resume"),
]


def damage(data, random):
    """Change, empty or cut off a few bytes; most of them in what is not empty."""
    harmed = bytearray(data)
    full = [at for at, byte in enumerate(data) if byte]
    for at in random.sample(full, random.choice((1, 3, 30))):
        harmed[at] = random.randrange(256)
    if random.random() < 0.3:
        at = random.randrange(len(data))
        harmed[at : at + 100] = bytes(len(harmed[at : at + 100]))
    return bytes(harmed[: random.randrange(len(data))] if random.random() < 0.2 else harmed)


@pytest.fixture
def run_anyhow(home, monkeypatch, capfd):
    """Run a command; return its status and what it printed."""

    def command(*arguments, text):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        status = run([*arguments])
        sys.stdout.flush()
        return status, *capfd.readouterr()

    return command


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["plays.sqlite3", "plays-tables.sqlite3"])
def test_damaged_bytes_are_a_sentence(run_anyhow, home, name, seed):
    """Nothing else comes out, and no command goes on for ever."""
    for names in ("Ana", "Zoë"):
        assert run_anyhow("score", "-", "--save", text=low_blow().replace("Ana", names))[0] == 0
    run_anyhow("ranking", "merge", "Zoë", "Cleo", text="")
    run_anyhow("score", "low-blow", text="\n\nAna\nBen\n")
    file = home / "data" / "pnp" / name
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.write_bytes(damage(file.read_bytes(), Random(f"{name} {seed}")))
    for command in COMMANDS:
        status, out, err = run_anyhow(*command, text=low_blow())
        assert status in (0, 2), (command, err)
        assert out or err, command
