"""Notes belong to a saved game: its page and its card show them, its export keeps them, they go with it."""

import re

import pytest

from scorer.plays import open_store
from scorer.record.reading import notes_of
from scorer.record.showing import LONGEST_NOTES
from tests.wings.web.kept_pages import SCRIPT, said
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS, ONE_GAME, THROWS


@pytest.fixture(params=[BOARDS, ONE_GAME, THROWS], ids=["low-blow", "blockers", "schocken"])
def play(request, phone, tmp_path):
    """Keep a game and return the address of its page."""
    keep(tmp_path, request.param)
    return re.search(r'href="(/plays/\w{16})"', phone.get("/plays").text)[1]


def height_of(png):
    """Return the height of a PNG in pixels."""
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[20:24])


def kept(folder):
    """Return the only saved game."""
    with open_store(str(folder / "plays.sqlite3")) as store:
        (play,) = store.all()
    return play


def test_notes_are_written_and_removed(phone, tmp_path, play):
    """The page and the card show them as text; nothing else of the game changes, and each version stays."""
    phone.submit(f"{play}/notes", version="1", notes="")  # one of the games has notes already
    before, card = kept(tmp_path), phone.get(f"{play}/card.png").content
    notes = f'{SCRIPT}\r\nBen: "cake" \\ שָׁלוֹם 🎲\r\n'
    assert (
        phone.submit(f"{play}/notes", version=str(before.version), notes=notes).headers["location"]
        == f"{play}#notes"
    )
    html = phone.get(play).text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\nBen: " in html
    assert "<script>alert" not in html
    after = kept(tmp_path)
    assert notes_of(after.results.encode()) == notes.replace("\r\n", "\n").strip()
    assert after.summary == before.summary
    assert height_of(phone.get(f"{play}/card.png").content) > height_of(card)
    assert phone.submit(f"{play}/notes", version=str(after.version), notes=" \n ").status_code == 303
    assert notes_of(kept(tmp_path).results.encode()) is None
    assert phone.get(f"{play}/card.png").content == card


@pytest.mark.parametrize("play", [BOARDS], indirect=True)
def test_notes_that_cannot_be_saved_change_nothing(phone, tmp_path, play):
    """Too long ones, those of a page that is no longer true, those from another site; the same notes are no change."""
    path, most = f"{play}/notes", "x" * LONGEST_NOTES
    assert phone.submit(path, version="1", notes=f"{most}x").status_code == 400
    elsewhere = {"origin": "http://evil.example"}
    assert phone.post(path, data={"version": "1", "notes": "x"}, headers=elsewhere).status_code == 403
    assert phone.submit(path, version="1", notes=most).status_code == 303
    assert phone.get(f"{play}/card.png").status_code == 200
    assert "meanwhile" in phone.submit(path, version="1", notes="other").text
    assert phone.submit(path, version="2", notes=most).status_code == 303
    assert kept(tmp_path).version == 2
    assert phone.submit("/plays/zzzz/notes", version="1", notes="x").status_code == 404
    assert most in said(phone, play)
