"""Every word of dialogues, listings, builds and summaries can be said in another language."""

import errno
import os
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.games import list_options
from scorer.games import GAMES
from tests.pnp.cli.abroad import ACCENTED, abroad, english, foreign, said
from tests.scorer.games.blockers.drawn import EVEN, WHOLE

__all__ = ["abroad", "said"]

OPTIONS = (
    "players chess paper letter legal tabloid edition counters variant cell discs plain aids with without out"
)
REASONS = f"{os.strerror(errno.ENOTDIR)} {os.strerror(errno.EEXIST)}"
"""What the system says of a file that cannot be written."""

BACK, YES = foreign("back"), foreign("yes")
ROWS = ["17 2", "17 2", "20 2"]
DIALOGUES = {
    "low-blow": [
        *["?", "<", "Ana", "Ana", "", "Ben", "Cleo", "?", "", "?", "5", "counters=5", "<", "", "web"],
        *["?", "R5", "17 9", "7 G", "R5 B3 B1 Y6 .", BACK, *ROWS, BACK, "back", *ROWS[1:], *ROWS, *ROWS],
        *["?", "99", "5", "x", "5", "0", *ROWS, "6", "5", "0"],
    ],
    "blockers": [
        *["?", "Ana", "Ben", "", "?", "match=3", "games 2", "?", "R", "RRRRRRRRR", BACK],
        *[*WHOLE.split("\n"), "?", "R", "BBB", "?", "R"],
        *[*EVEN.split("\n"), "BBBB", "", BACK.upper(), "BBBB", "RRRR"],
    ],
    "schocken": [
        *["?", "Ana", "", "Ben", "Cleo", "", "?", "discs=0", "", "?", "1", "", "?", "421", "1", "471/1"],
        *["421/1", BACK],
        *["421/1", "665/3", "665/2", "543/2", "441/3", "543/1", "421/2", "221/1", "666/1", "611/3", "321/1"],
        *["321/1", "111/1", "322/1", "321/1", "111/1"],
    ],
}
CHOICES = {
    "low-blow": "edition blog web counters flat rising board",
    "blockers": "edition match number one wins games BBBB RRRRRRRRR",
    "schocken": "discs",
}
"""Names and values of options, and rows that are offered again, as they are typed."""

SAVING = ["2.yaml/1", ".", "\0", "1.yaml", "", "1.yaml", YES.upper()]


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_dialogue_is_said(game, abroad, said):
    """Prompts, explanations, refusals, tables, the offer to save; translated words are understood."""
    for taken in (abroad / "play" / "1.yaml", abroad / "play" / "2.yaml"):
        taken.write_text("mine")
    shown = said("score", game, lines=[*DIALOGUES[game], *SAVING])
    assert english(shown, f"{REASONS} {CHOICES[game]}") == []
    assert (abroad / "play" / "1.yaml").read_text("utf-8").startswith(f"game: {game}\n")


def test_every_word_about_unfinished_games_is_said(abroad, said):
    """What is kept, how to go on, and why it cannot be kept."""
    assert english(said("score", "low-blow", "--resume", status=2)) == []
    for lines in ([], [""], ["Ana"], ["Ana"]):
        shown = said("score", "low-blow", lines=lines, status=2)
        assert english(shown) == [], shown
    path = abroad / "data" / "pnp" / "plays-tables.sqlite3"
    path.write_text("mine")
    for options in ([], ["--resume"]):
        shown = said("score", "low-blow", *options, lines=["Ana"], status=2)
        assert english(shown.replace(str(path), ""), "db") == [], shown


@pytest.mark.parametrize(("lang", "games", "dice"), [("de", [], "Dice"), ("fr", ["low-blow"], "dice")])
def test_every_word_of_the_listing_is_said(abroad, capsys, lang, games, dice):
    """The parts come from the words that are printed; within a line only German nouns keep their capitals."""
    assert run(["games", *games, "--lang", lang]) == 0
    shown = capsys.readouterr().out
    names = (name for _, option in list_options() for name in (option.id, *dict(option.values)))
    assert english(shown, " ".join(names)) == []
    assert f"15 {foreign(dice, ACCENTED)}, " in shown


REQUESTS = """\
--players 9
--paper a9
--paper 100x150
--paper 3000x4000
chess
schocken --players 1
schocken --edition x
schocken --discs 0
schocken --out 1.yaml/x
low-blow --edition x
low-blow --edition x
low-blow --cell 20
low-blow --discs 9
blockers --edition x
blockers --cell 22"""


def test_every_word_of_a_refused_build_is_said(abroad, said):
    """Every refusal, in one line; names and values of options stay."""
    Path("1.yaml").write_text("mine")
    for request in REQUESTS.splitlines():
        shown = said("build", *request.split(), status=2)
        assert english(shown, f"{OPTIONS} {REASONS}") == [], shown
        assert len(shown.splitlines()) == 1


def test_every_word_of_a_summary_is_said(abroad, said):
    """Of what was built; in wide letters the columns are wider."""
    shown = said("build", "schocken", "--players", "2", "--out", "9")
    assert english(shown.replace(" --without dice,discs,lids ", " ")) == ["pdf"]
    assert shown.splitlines()[0].split() == [
        "Ｆｉｌｅ",
        "Ｐａｇｅｓ",
        "Ｃａｒｄ",
        "Ｐａｐｅｒ",
        "Ｉｎｋ",
        "Ｗｏｒｋ",
    ]
