"""``pnp score`` for Schocken, from a file and at the prompt."""

import json
import re
import sys
from functools import partial

import pytest

from tests.pnp.cli.prompting import open_games, place
from tests.pnp.cli.prompting import typed as typed_at_prompt
from tests.pnp.cli.terminal import shown_by
from tests.pnp.cli.test_score import environment, pnp

__all__ = ["place"]

GAME = """\
game: schocken
players: [Ana, Ben, Cleo]
throws:
  - Ana 421/1, Ben 665/3, Cleo 665/2
  - Cleo 543/2, Ana 441/3, Ben 543/1
  - Ana 421/2, Ben 221/1, Cleo 666/1
  - Ana 611/3, Cleo 321/1
  - Cleo 421/1, Ana 111/1, Ben 322/2
  - Ben 321/1, Cleo 111/3
"""  # Cleo loses the first half, Ben the second and the final
HEAD, END = GAME[: GAME.index("  - Cleo 421/1")], GAME[GAME.index("  - Cleo 421/1") :]


@pytest.fixture
def evening(tmp_path):
    path = tmp_path / "evening.yaml"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_json_is_the_promise_to_the_letter(evening):
    """Keys, types and order of players."""
    done = pnp(evening, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    values = json.loads(done.stdout)
    halves = values.pop("halves")
    assert values == {
        "game": "schocken",
        "players": ["Ana", "Ben", "Cleo"],
        "complete": True,
        "final": {"Ana": 0, "Ben": 2, "Cleo": 1},
        "ranking": [["Ana"], ["Cleo"], ["Ben"]],
        "winners": ["Ana"],
        "next": None,
        "loser": "Ben",
    }
    assert [len(half["throws"]) for half in halves] == [4, 1, 1]
    assert [(half["loser"], half["discs"]) for half in halves] == [
        ("Cleo", {"Ana": 0, "Ben": 0, "Cleo": 13}),
        ("Ben", {"Ana": 0, "Ben": 13, "Cleo": 0}),
        ("Ben", {"Ana": 0, "Ben": 13, "Cleo": 0}),
    ]
    assert halves[2]["throws"] == [
        {
            "thrown": {
                "Ben": {"dice": [3, 2, 1], "in": 1, "combination": "straight", "worth": 2},
                "Cleo": {"dice": [1, 1, 1], "in": 3, "combination": "schock-out", "worth": 13},
            },
            "winner": "Cleo",
            "loser": "Ben",
            "discs": 13,
        }
    ]


def test_json_of_an_unfinished_game_has_no_final_and_no_loser():
    """And says who throws next."""
    values = json.loads(pnp("-", "--json", text=HEAD).stdout)
    assert "final" not in values
    assert (values["complete"], values["winners"], values["loser"]) == (False, [], None)
    assert values["next"] == "Second half: Cleo throws first, having lost throw 4, then Ana and Ben."


def test_each_half_is_a_table_of_throws(evening):
    """Players side by side: dice and combination, who wins, who takes how many, what each holds."""
    lines = pnp(evening, COLUMNS="80").stdout.decode().splitlines()
    assert lines[:8] == [
        "Schocken, 13 discs",
        "",
        "First half",
        "",
        "throw  Ana             Ben             Cleo            tower",
        "1      421/1 Jule      665/3 simple    665/2 simple        6",
        "       wins, holds 0   holds 0         +7, holds 7",
        "",
    ]
    assert "4      611/3 Schock 6  out             321/1 straight      0" in lines
    assert "       wins, holds 0                   +6, holds 13" in lines
    assert "Cleo has lost the first half." in lines
    assert "Final between Ben and Cleo" in lines
    assert "throw  Ben             Cleo              tower" in lines
    assert lines[-1] == "Ana wins; Ben has lost the second half and the final."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD, "Second half: Cleo throws first, having lost throw 4, then Ana and Ben."),
        (GAME[: GAME.index("  - ")], "Decide who throws first, and play the first half."),
        (
            HEAD + "  - Cleo 322/1, Ana 111/1, Ben 421/1\n",
            "Ana and Ben share the win; Cleo has lost the first half and the second half.",
        ),
        (
            "{game: schocken, players: [Ana, Ben], discs: 1,\n"
            "throws: ['Ana 321/1, Ben 322/1', 'Ben 421/2, Ana 666/1']}\n",
            "Ana wins; Ben has lost the first half and the second half.",
        ),
    ],
)
def test_the_last_line_says_who_has_won_and_lost_or_what_is_next(text, sentence):
    """One winner or several, or who throws first."""
    assert pnp("-", text=text).stdout.decode().splitlines()[-1] == sentence


@pytest.mark.parametrize("width", ["40", "80"])
def test_eight_players_stand_below_each_other(width):
    """A line for everybody in every throw."""
    names = "ABCDEFGH"
    throw = ", ".join(f"{name} 66{number % 6 + 1}/1" for number, name in enumerate(names))
    text = f"game: schocken\nplayers: [{', '.join(names)}]\nthrows:\n  - {throw}\n"
    lines = pnp("-", text=text, COLUMNS=width).stdout.decode().splitlines()
    assert lines[4] == "throw 1, tower 10"
    assert lines[5] == "   A  661/1 simple   holds 0"
    assert lines[10] == "   F  666/1 general  wins, holds 0"
    assert lines[11] == "   G  661/1 simple   +3, holds 3"  # as low as A's, and later
    assert sum("holds" in line for line in lines) == 8


@pytest.mark.parametrize("setting", [{}, {"NO_COLOR": "1"}])
def test_a_terminal_gets_weight_and_no_colour(evening, setting):
    """Bold and dim only, whatever is wanted."""
    command = [sys.executable, "-m", "pnp", "score", str(evening)]
    shown = shown_by(command, env=environment(TERM="xterm-256color", **setting))
    assert "\x1b[1m" in shown
    assert not re.search("\x1b\\[[0-9;]*3[0-7]", shown)


LINES = ["Ana", "Ben", "", "", "Ben"]  # 13 discs, Ben begins
WHOLE = [*LINES, "665/1", "111/1", "664/1", "111/3"]  # Ben loses both halves


typed = partial(typed_at_prompt, game="schocken")


def test_a_game_typed_in_is_the_game_of_the_file(place):
    """The same table, and a file that scores the same."""
    done = typed(place, [*WHOLE, "mine.yaml"])
    assert (done.returncode, done.stderr, open_games(place)) == (0, "", [])
    again = pnp(place / "play" / "mine.yaml", COLUMNS="80").stdout.decode()
    assert again.endswith("Ana wins; Ben has lost the first half and the second half.\n")
    assert again in done.stdout
    text = (place / "play" / "mine.yaml").read_text("utf-8")
    assert text.endswith("throws:\n  - Ben 665/1, Ana 111/1\n  - Ben 664/1, Ana 111/3\n")


def test_the_prompt_says_what_came_of_every_throw(place):
    """Who won, what the loser took, what everybody holds; a table after the half."""
    done = typed(place, [*LINES, "421/1", "665/2", "321 1", "?", "221 1"])
    assert "Ben wins throw 1 with Jule; Ana takes 7 discs.\nHeld: Ana 7, Ben 0; tower: 6.\n" in done.stdout
    assert "If one roll shows two sixes, one may be turned into a 1" in done.stdout
    assert "Ben wins throw 2 with Pippi; Ana takes 6 discs" not in done.stdout  # the table says it
    assert "Ana has lost the first half." in done.stdout
    assert "Second half, 13 discs in the tower. Throw 3:" in done.stdout


def test_a_game_is_corrected_and_gone_on_with(place):
    """Back over the end of a half; what was entered is kept at the end of input."""
    left = typed(place, [*WHOLE[:-1], "<", "<", "x", "421/1", "<", "111/1"])
    assert left.returncode == 2
    assert "'x' is not dice and rolls" in left.stdout
    assert "Saved 7 answers. Resume with: pnp score schocken --resume" in left.stderr
    done = typed(place, [*WHOLE[7:], "-"], "--resume", "--json")
    assert (done.returncode, open_games(place)) == (0, [])
    assert json.loads(done.stdout)["loser"] == "Ben"
