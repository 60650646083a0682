"""Everything that the commands on plays say can be said in another language."""

import sqlite3
import sys
from contextlib import closing

import pytest

from pnp.charts.card import chart
from pnp.drawing.shapes import TextShape
from pnp.drawing.theme import theme
from scorer import score
from scorer.games import rules
from scorer.messages import Text as Sentence
from scorer.plays import open_store
from scorer.plays.errors import FullError, NoLibrariesError, PlaysBusyError, UnreachableError
from scorer.plays.lines import LinesError, plays_of
from scorer.plays.sqlite_file import OldLibraryError
from tests.pnp.charts.test_card import GAMES
from tests.pnp.cli.abroad import Foreign, abroad, english, foreign, said
from tests.pnp.cli.test_speech import told
from tests.scorer.plays import test_lines
from tests.scorer.plays.kept import low_blow

__all__ = ["abroad", "said"]

COMMANDS = (
    "plays ranking merge split show edit delete undo import export csv "
    "FILE keep again game from db qr version VISUAL EDITOR"
)
"""Names of commands, options and variables."""

KEYS = "since play id kept version changed results rounds rows pips own players counters game date low blow"
ZEROS = "0" * 16


def known(text):
    """Return the English words that are left, without names of files and of what no language changes."""
    return english(text, f"{COMMANDS} {KEYS} sqlite yaml jsonl svg png Dora the")


@pytest.fixture
def kept(said):
    """Keep three plays, and return the id of the first."""
    said("score", "-", "--save", text=low_blow())
    said("plays", "import", "-", text="")
    return ZEROS


def test_every_word_about_keeping_is_said(abroad, said):
    """Kept, kept already, without a date."""
    assert known(said("score", "-", "--save", text=low_blow(date=None))) == []
    assert known(said("score", "-", "--save", text=low_blow(date=None), status=2)) == []
    assert known(said("score", "-", "--duplicate", text=low_blow(), status=2)) == []


def test_every_word_of_the_lists_is_said(abroad, said, kept, monkeypatch):
    """Tables in wide and narrow terminals, in letters that take twice the room; what there is not."""
    lines = [said("plays"), said("ranking"), said("plays", "show", kept)]
    for text in (low_blow((11, 11, 12), players=("ana", "Ben", "Dora")), low_blow().partition("counters")[0]):
        monkeypatch.setattr("pnp.cli.plays.saving.new_id", lambda random, text=text: f"{len(text):016}")
        said("score", "-", "--save", text=text)
    for width in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        lines += [said("plays"), said("ranking"), said("ranking", "--game", "low-blow")]
    lines += [said("ranking", "records"), said("ranking", "split", "ana"), said("ranking")]
    lines += [said("ranking", "merge", "ana", "Ana"), said("ranking")]
    lines += [said("ranking", "merge", "ana", "Ana", status=2), said("ranking", "split", "ana")]
    lines += [said("ranking", "merge", "Ana", "Ben", status=2)]
    lines += [
        said("ranking", *each, status=2)
        for each in (("split", "ana"), ("merge", "anaana", "ana"), ("merge", "0", "ana"))
    ]
    lines.append(said("ranking", "--at-least", "0", status=2))
    for command in ("plays", "ranking"):
        lines.append(said(command, "--since", "2030-01-01"))
        lines.append(said(command, "--db", "1.sqlite3"))
        lines.append(said(command, "--since", "0", status=2))
        lines.append(said(command, "--game", "0", status=2))
    for text in lines:
        assert known(text.replace("ana", "").replace("--at-least", "")) == [], text


def test_every_word_about_changes_is_said(abroad, said, kept, monkeypatch):
    """Edited, deleted, imported, each taken back; what cannot be."""
    text = [
        said("plays", "edit", kept, "--from", "-", text=low_blow((9, 12, 17))),
        said("plays", "edit", kept, "--from", "-", text=low_blow((9, 12, 17))),
        said("plays", "show", kept),
        said("plays", "show", kept, "--version", "7", status=2),
        said("plays", "export", "1.jsonl"),
        said("plays", "csv", "1.csv"),
        said("plays", "export", ".", status=2),
        said("plays", "import", "1.jsonl"),
        said("plays", "import", "1.jsonl", "--db", "1.sqlite3"),
        said("plays", "import", "3.jsonl", status=2),
        said("plays", "undo", "--db", "1.sqlite3"),
        said("plays", "undo"),
        said("plays", "delete", kept),
        said("plays", "show", kept, status=2),
        said("plays", "undo"),
        said("plays", "undo"),
        said("plays", "undo", status=2),
    ]
    monkeypatch.setattr("pnp.cli.plays.saving.new_id", lambda random: "0" * 15 + "1")
    said("score", "-", "--save", text=low_blow())
    text.append(said("plays", "import", "1.jsonl"))
    said("plays", "import", "1.jsonl", "--duplicate")
    text.append(said("plays", "show", "0", status=2))
    for each in text:
        assert known(each.replace("Is a directory", "")) == [], each


def test_every_word_about_an_editor_is_said(abroad, said, kept, monkeypatch):
    """Faults, and where what was written is."""
    shown = []
    for editor in ("false", "0", "'", "sed -i s/15/99/"):
        monkeypatch.setenv("EDITOR", editor)
        shown.append(said("plays", "edit", kept, status=2).replace(str(abroad), "").replace(editor, ""))
    monkeypatch.setattr("pnp.cli.plays.edit.FALLBACKS", ())
    monkeypatch.delenv("EDITOR")
    shown.append(said("plays", "edit", kept, status=2))
    reasons = ("No such file or directory", "No closing quotation", "state/pnp/edits")
    for text in shown:
        for reason in reasons:
            text = text.replace(reason, "")  # noqa: PLW2901 - what the system says
        assert known(text) == [], text


def test_every_word_about_pictures_is_said(abroad, said, kept):
    """Drawn, refused; the code that has no room."""
    for arguments, status in ((["chart", kept, "--out", "1.gif"], 2), (["share", kept, "--qr", "1.svg"], 0)):
        shown = said("plays", *arguments, status=status)
        assert english(shown.partition("https")[0], f"{COMMANDS} svg png gif") == [], shown
    said("plays", "edit", kept, "--from", "-", text=low_blow().partition("counters")[0])
    assert known(said("plays", "share", kept, status=2)) == []
    said("plays", "edit", kept, "--from", "-", text=low_blow().partition("rounds")[0])
    assert known(said("plays", "chart", kept, status=2)) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_word_of_a_chart_is_said(game):
    """But titles of games, names and what stands under the axis."""
    drawing = chart(
        rules(game.game_id).report(game, score(game)), "2026-11-21", foreign_letters, theme("full")
    )
    shown = " ".join(shape.text for shape in drawing.shapes if isinstance(shape, TextShape))
    names = "Maximiliane von und zu Hohenstein Hoh Wolfen ucja"
    assert [word for word in english(shown, names) if not set(word) <= {"W"}] == []


def foreign_letters(text):
    """Say a text in letters that no English word has and that can be printed."""
    from tests.pnp.cli.abroad import ACCENTED

    return text.said(Foreign(ACCENTED)) if isinstance(text, Sentence) else text


def test_every_word_of_a_refused_place_is_said(abroad, said, kept):
    """Damaged, newer, of another program, a folder, an address."""
    place = abroad / "data" / "pnp" / "plays.sqlite3"
    whole = place.read_bytes()
    shown = []
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA user_version = 99")
    shown.append(said("plays", status=2))
    for data in (whole[:5000], b"game: low-blow"):
        place.write_bytes(data)
        shown.append(said("plays", status=2))
    for address in (".", "mysql://club/plays", "postgresql://[", "postgresql://127.0.0.1:1/club"):
        shown.append(said("plays", "--db", address, status=2).replace("Is a directory", ""))
    for text in shown:
        left = text.replace(str(place), "").partition(": ")[2] if "postgresql://127" in text else text
        assert (
            english(left.replace(str(place), ""), f"{COMMANDS} postgresql mysql USER HOST DATABASE") == []
        ), text


def test_every_word_of_rarer_faults_is_said():
    """Of those that no command of the tests meets."""
    for fault in (
        PlaysBusyError("0", 30),
        FullError("0"),
        UnreachableError("0", "1"),
        OldLibraryError("0"),
        NoLibrariesError("0", "SQLAlchemy"),
    ):
        text, *_ = told(fault.text).partition(sys.executable)
        assert english(text, "SQLite Python pip install pnp db postgresql") == [], str(fault)


def test_every_word_about_lines_is_said():
    """Whatever is wrong with an export; what is quoted or to be written stays."""
    mark = test_lines.test_what_is_no_play_is_refused.pytestmark[0]
    for line, _ in mark.args[1]:
        with pytest.raises(LinesError) as refused:
            plays_of([line], "0")
        assert english(told(refused.value.text), f"{COMMANDS} {KEYS} JSON KiB") == [], str(refused.value)


def test_a_store_that_is_open_is_the_one_that_is_named(abroad, kept):
    """The words above were about the plays in the folder of the test."""
    with open_store(str(abroad / "data" / "pnp" / "plays.sqlite3"), make=False) as store:
        assert [play.id for play in store.all()] == [ZEROS]
    assert foreign("plays") != "plays"
