"""``pnp plays``, ``show``, ``delete`` and ``undo``."""

import json
import os
import re
import sys
import unicodedata
from collections import Counter
from itertools import pairwise

import pytest

from tests.pnp.cli.prompting import ROOT
from tests.pnp.cli.terminal import answered_in
from tests.pnp.cli.test_score import cells
from tests.scorer.plays.kept import low_blow

SCHOCKEN = """\
game: schocken
date: 2026-10-31
discs: 1
players: [Ana, Ben, Cleo]
notes: |
  At the seaside.
  \\e[31m is no colour.
throws:
  - Ana 111/1, Ben 665/1, Cleo 664/1
  - Cleo 111/1, Ana 665/1, Ben 664/1
  - Ben 111/1, Cleo 664/1
"""


def test_what_is_kept_is_listed(pnp, keep):
    """The latest first: id, date, game, players, winner; how many."""
    first, second = keep(), keep(SCHOCKEN)
    third = keep(low_blow((11, 11, 12), date="2026-11-21"))
    assert pnp("plays") == (
        "id    date        game      players         winner\n"
        f"{third}  2026-11-21  Low Blow  Ana, Ben, Cleo  Ana and Ben\n"
        f"{first}  2026-11-20  Low Blow  Ana, Ben, Cleo  Ben\n"
        f"{second}  2026-10-31  Schocken  Ana, Ben, Cleo  Ana\n"
        "\n"
        "3 games\n"
    )


def test_the_list_can_be_of_one_game_and_since_a_day(pnp, keep):
    """Either or both; the day itself is in."""
    first, second = keep(), keep(SCHOCKEN)
    assert second not in pnp("plays", "--game", "low-blow")
    assert first not in pnp("plays", "--game", "schocken")
    assert second in pnp("plays", "--since", "2026-10-31")
    shown = pnp("plays", "--since", "2026-11-01")
    assert first in shown
    assert second not in shown
    nothing = "No game matches; 2 are saved. List them with: pnp plays\n"
    assert pnp("plays", "--game", "schocken", "--since", "2026-11-01") == nothing
    assert pnp("ranking", "--game", "blockers") == nothing


def test_the_list_can_be_of_one_player_and_up_to_a_day(pnp, keep):
    """Under any name that counts as the player's; the day itself is in, and pages count what is listed."""
    first = keep(low_blow(date="2026-11-20"))
    second = keep(low_blow(date="2026-10-31", players=("Annie", "Ben", "Dora")))
    third = keep(low_blow(date="2026-10-01", players=("Eve", "Ben", "Dora")))
    pnp("ranking", "merge", "Annie", "Ana")
    shown = pnp("plays", "--player", "Ana")
    assert pnp("plays", "--player", " ana") == shown
    assert [play for play in (first, second, third) if play in shown] == [first, second]
    assert shown.endswith("\n2 games\n")
    shown = pnp("plays", "--until", "2026-10-31", "--player", "Dora")
    assert [play for play in (first, second, third) if play in shown] == [second, third]
    assert pnp("plays", "--player", "Anna", status=2).startswith("nobody in the saved games is called 'Anna'")


def test_what_is_no_game_and_no_day_is_refused(pnp):
    """With what would be right."""
    refused = pnp("plays", "--game", "chess", status=2)
    assert refused == "--game 'chess': no such game; choose one of: low-blow, blockers, schocken\n"
    right = "not a date; write year, month and day, such as 2026-11-21"
    days = [(["plays"], day) for day in ("yesterday", "2026-13-01", "20261121", "2026-W47-6")]
    others = (["ranking"], ["plays", "export"], ["plays", "csv"])
    for command, day in (*days, *((command, "11/21/2026") for command in others)):
        assert pnp(*command, "--since", day, status=2) == f"--since '{day}': {right}\n"


def test_where_nothing_is_kept_the_way_to_the_first_is_shown(pnp, home):
    """By the list and by the ranking; no file is made."""
    place = home / "data" / "pnp" / "plays.sqlite3"
    nothing = f"No games are saved in {place} yet. Enter one with: pnp score low-blow\n"
    assert pnp("plays") == nothing
    assert pnp("ranking") == nothing
    assert pnp("plays", "--json") == "[]\n"
    assert pnp("plays", "export") == ""
    assert not (home / "data").exists()


def test_programs_get_json(pnp, keep):
    """Whole ids, every field."""
    keep(SCHOCKEN)
    (play,) = json.loads(pnp("plays", "--json"))
    assert re.fullmatch("[0-9a-z]{16}", play.pop("id"))
    assert play.pop("kept").startswith("20")
    assert play == {
        "date": "2026-10-31",
        "game": "schocken",
        "players": ["Ana", "Ben", "Cleo"],
        "complete": True,
        "winners": ["Ana"],
        "version": 1,
    }


NAMES = ("Ana", "山田太郎" * 10, "שרה כהן", "W" * 40, "😀 [red]x[/]", "Bo" + "e\u0301" * 8)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_every_table_fits_whatever_the_names(pnp, keep, monkeypatch, width):
    """Long, wide, right-to-left names and markup, in narrow and wide terminals: all of each name is there."""
    monkeypatch.setenv("COLUMNS", str(width))
    for people in (NAMES[:3], NAMES[3:], NAMES[1:4]):
        keep(low_blow(players=[json.dumps(name, ensure_ascii=False) for name in people]), "--duplicate")
    for command in (["plays"], ["ranking"], ["ranking", "--game", "low-blow"]):
        shown = pnp(*command)
        assert max(map(cells, shown.splitlines())) <= width, shown
        letters = Counter(shown)
        for name in NAMES:  # two columns that are broken stand in one another's way, letters do not
            assert Counter(unicodedata.normalize("NFC", name).replace(" ", "")) <= letters, name


def test_a_play_is_shown_as_it_is_scored(pnp, keep, home):
    """With what is noted about it; nothing in it that a terminal would obey."""
    identity = keep(SCHOCKEN)
    (home / "work" / "game.yaml").write_text(SCHOCKEN)
    shown = pnp("plays", "show", identity)
    score = pnp("score", "game.yaml")
    assert shown.startswith(f"{score}\n")
    notes = shown.removeprefix(f"{score}\n").splitlines()
    assert re.fullmatch(
        rf"{identity}[0-9a-z]{{12}}, played on 2026-10-31, saved on \d{{4}}-\d\d-\d\d \d\d:\d\d", notes[0]
    )
    assert notes[1:] == ["  At the seaside.", "  \\e[31m is no colour."]
    assert pnp("plays", "show", identity, "--json") == pnp("score", "game.yaml", "--json")
    assert pnp("plays", "show", identity.upper(), "--results") == SCHOCKEN


def test_an_id_that_nobody_has_is_refused(pnp, keep):
    """By every command that takes one."""
    keep()
    for command in (["show"], ["edit"], ["delete"], ["chart"], ["share"]):
        refused = pnp("plays", *command, "zzzzz", status=2)
        assert refused == "no saved game has the id 'zzzzz'; list them with: pnp plays\n"


def test_a_deletion_is_taken_back(pnp, keep):
    """And then the keeping; each is told with what it was about."""
    identity = keep()
    before = pnp("plays")
    what = "Low Blow of 2026-11-20 (Ana, Ben and Cleo)"
    shown = pnp("plays", "delete", identity)
    assert shown == f"Deleted {identity}: {what}. Restore it with: pnp plays undo\n"
    assert "No games are saved" in pnp("plays")
    assert re.fullmatch(
        rf"Undid the deletion of \d{{4}}-\d\d-\d\d \d\d:\d\d: {identity} is restored, {re.escape(what)}\.\n"
        rf"The next undo reverses the saving of {identity}, {re.escape(what)}\.\n",
        pnp("plays", "undo"),
    )
    assert pnp("plays") == before
    assert re.fullmatch(
        rf"Undid the saving of .*: {identity} is deleted, .*\nNothing is left to undo\.\n",
        pnp("plays", "undo"),
    )
    assert pnp("plays", "undo", status=2) == "there is no change left to undo\n"


def test_an_undo_says_what_the_next_one_reverses(pnp, keep, tmp_path):
    """Without a terminal too, where nobody is asked: a deletion, an edit, a renaming, an import."""
    first, second = keep(), keep(low_blow(date="2026-11-21"))
    (tmp_path / "new.yaml").write_text(low_blow(date="2026-11-22"), encoding="utf-8")
    pnp("plays", "edit", second, "--from", str(tmp_path / "new.yaml"))
    pnp("plays", "rename", "Ana", "Zoe")
    (tmp_path / "old.csv").write_text(
        "date,game,player,place\n2020-01-01,Skat,Zoe,1\n2020-01-01,Skat,Eva,2\n"
    )
    pnp("plays", "import", str(tmp_path / "old.csv"))
    pnp("plays", "delete", first)
    players = "(Zoe, Ben and Cleo)"
    following = [
        "the import of ",
        "the renaming in 2 games.",
        f"the edit of {second}, Low Blow of 2026-11-22 (Ana, Ben and Cleo).",
        f"the saving of {second}, Low Blow of 2026-11-21 (Ana, Ben and Cleo).",
        f"the saving of {first}, Low Blow of 2026-11-20 (Ana, Ben and Cleo).",
    ]
    assert players in pnp("plays", "undo").splitlines()[0]
    for before, after in pairwise(following):
        lines = pnp("plays", "undo").splitlines()
        kind = before.split()[1]
        assert lines[0].startswith(f"Undid the {kind} of "), before
        assert lines[1] == f"The next undo reverses {after}"


def test_help_names_every_command_with_an_example(pnp):
    """And every example is of a command that there is."""
    shown = pnp("plays", "--help")
    commands = re.search(r"Commands:\n(.*?)\n\n", shown, re.DOTALL)[1]
    names = re.findall(r"^  (\w+)  ", commands, re.MULTILINE)
    assert " ".join(names) == "show replay analyse edit delete rename undo chart share export import csv"
    for name in names:
        assert f"    pnp plays {name}" in shown
        assert f"Example: pnp plays {name}" in pnp("plays", name, "--help")
    assert "..." not in commands
    assert "pnp plays" in pnp("--help")


def test_a_command_that_does_not_exist_is_refused(pnp):
    """With the nearest."""
    assert "Did you mean 'show'?" in pnp("plays", "shwo", status=2)


@pytest.mark.parametrize(("answer", "is_left"), [("", True), ("y", False)])
def test_at_a_terminal_an_undo_asks_before_it_deletes(pnp, keep, home, answer, is_left):
    """Undoing the keeping of a play deletes it for good; the question names it, and no is the usual answer."""
    identity = keep()
    command = [sys.executable, "-m", "pnp", "plays", "undo"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    status, shown = answered_in(command, [("[y/N]", answer)], env)
    assert status == 0, shown
    question = f"This deletes {identity}, Low Blow of 2026-11-20 (Ana, Ben and Cleo), for good. Go on? [y/N]"
    assert question in " ".join(shown.split())
    assert ("Nothing was changed." in shown) is is_left
    assert (identity in pnp("plays")) is is_left
