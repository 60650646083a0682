"""``pnp score`` for Blockers, from a file."""

import io
import json
import re
import sys
from tempfile import TemporaryFile

import pytest

from pnp.cli.report import board_text, print_report
from pnp.cli.speech import Speech
from pnp.cli.streams import HANDLER
from scorer.games.blockers import Game, Match, groups, score
from scorer.games.blockers.report import group_board
from scorer.record import show
from tests.pnp.cli.terminal import shown_by
from tests.pnp.cli.test_score import environment, pnp
from tests.scorer.games.blockers.drawn import ANA_WINS, BEN_WINS, EVEN, SHARED, board, standing, tiles

PNP = [sys.executable, "-m", "pnp", "score"]
TWO = ("Ana", "Ben")
GAME = show(Game(TWO, (ANA_WINS,)))
DRAWN = """\
  1   2   3   4   5   6   7   8   9
A R1  R1  R1 │R1  R1  R1 │R1  R1  R1
B R1  R1  R1 │R1  R1  R1 │R1  R1  R1
C R1  R1  R1 │·   ·   ·  │·   ·   ·
  ───────────┼───────────┼───────────
D ·   ·   ·  │·   ·   ·  │·   ·   ·
E B1  ·   B2 │·   B3  ·  │B4  ·   B5
F ·   B6  ·  │B6  ·   B6 │·   B6  ·
  ───────────┼───────────┼───────────
G B6  B6  B6 │B6  B6  B6 │B6  B6  B6
H ·   ·   ·  │·   ·   ·  │·   ·   ·
I R2  ·   B7 │B7  B7  ·  │·   ·   R3
"""


def table(game, width=80, encoding="utf-8"):
    """Return what is printed about a game."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=HANDLER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        print_report(game, score(game), file, Speech("en"))
    return file.buffer.getvalue().decode(encoding)


def test_json_is_the_promise_to_the_letter():
    """Keys, types and order of players."""
    done = pnp("-", "--json", text=GAME)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (
        done.stdout.decode()
        == json.dumps(
            {
                "game": "blockers",
                "players": ["Ana", "Ben"],
                "complete": True,
                "final": {"Ana": -6, "Ben": -8},  # 3 + 3, 7 + 1
                "ranking": [["Ana"], ["Ben"]],
                "winners": ["Ana"],
                "next": None,
                "games": [
                    {
                        "groups": {"Ana": 3, "Ben": 7},
                        "captures": {"Ana": 3, "Ben": 1},
                        "captured_in_all": {"Ana": 3, "Ben": 1},
                        "points": {"Ana": -6, "Ben": -8},
                        "winners": ["Ana"],
                    }
                ],
            },
            indent=2,
        )
        + "\n"
    )


def test_json_of_a_match_that_goes_on():
    """No final, no winners; what is to be played."""
    values = json.loads(pnp("-", "--json", text=show(Game(TWO, (ANA_WINS,), Match("wins", 2)))).stdout)
    assert "final" not in values
    assert (values["complete"], values["winners"]) == (False, [])
    assert values["next"] == "Play on until a player has 2 wins."
    assert values["games"][0]["winners"] == ["Ana"]


def test_the_board_is_drawn_with_its_groups_numbered():
    """So that a player can see why it says seven."""
    done = pnp("-", text=GAME, COLUMNS="80")
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert shown.startswith(
        f"Blockers\n\n{DRAWN}The board at the end, each tile with the number of its group\n"
    )
    rows = [line.split() for line in shown.splitlines()]
    assert ["1", "R", "Ana", "3", "3", "−6"] in rows
    assert ["2", "B", "Ben", "7", "1", "−8"] in rows
    assert shown.splitlines()[-1] == "Ana wins with −6 points."


def test_the_board_of_a_game_that_goes_on_is_not_called_its_end():
    """In a file that says so, and at the prompt."""
    shown = table(Game(TWO, (ANA_WINS._replace(unfinished=True),)))
    assert "The board so far, each tile with the number of its group" in shown
    assert "at the end" not in shown


def test_every_group_is_drawn_on_every_board():
    """As many numbers as groups, each on its squares."""
    text = table(Game(TWO, (standing("RBRBRBRBR\n.........\nB.B.B.B.B\nRRRRRRRRR\nBR.......", "", ""),)))
    drawn = re.findall(r"\b([A-Z])(\d+)\b", text.partition("player")[0])
    for letter, colour in (("R", "red"), ("B", "blue")):
        found = groups(board("RBRBRBRBR\n.........\nB.B.B.B.B\nRRRRRRRRR\nBR......."))
        expected = sorted(group.number for group in found if group.colour == colour for _ in group.squares)
        assert sorted(int(number) for each, number in drawn if each == letter) == expected


def test_narrow_terminals_get_the_same_board():
    """And the players' numbers below each other."""
    shown = table(Game(("Anastasia Maria", "Ben"), (ANA_WINS,)), width=40)
    assert DRAWN in shown
    assert "1  R Anastasia Maria\n   groups     3\n   captures   3  blue\n   points    −6\n" in shown
    assert max(map(len, shown.splitlines())) <= 40


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Game(TWO, (SHARED,)), "Ana and Ben share the win at −8."),
        (Game(TWO), "Play the game."),
        (Game(TWO, (standing("R"),)), "Play the game to its end."),
        (Game(TWO, (ANA_WINS,) * 2, Match("wins", 2)), "Ana wins the match with 2 wins."),
        (Game(TWO, (BEN_WINS,), Match("wins", 1)), "Ben wins the match with 1 win."),
        (Game(TWO, (ANA_WINS,) * 2, Match("games", 2)), "Ana wins the match with −12 points."),
        (Game(TWO, (ANA_WINS, BEN_WINS), Match("games", 2)), "Ana and Ben share the match at −14."),
        (Game(TWO, (ANA_WINS,), Match("games", 3)), "Play games 2 and 3."),
        (
            Game(
                TWO,
                (standing("")._replace(
                    board=board(EVEN),
                    captured=tiles("G" * 12 + "Y" * 12 + "BBB", "G" * 12 + "Y" * 12 + "RRRRB"),
                    unfinished=False,
                ),),
                variant="profi",
            ),
            "Ana wins with −16 points and the fewest captures in all.",
        ),
    ],
)  # fmt: skip
def test_the_last_line_says_who_won_or_what_is_next(game, sentence):
    """One, several who share it, or nobody yet."""
    assert table(game).splitlines()[-1] == sentence


def test_a_match_shows_every_game_and_where_it_stands():
    """Boards one after the other, who won each, and the sum at the end."""
    shown = table(Game(TWO, (ANA_WINS, SHARED, standing("R")), Match("wins", 2)))
    assert [line for line in shown.splitlines() if line.startswith(("Blockers", "Game", "Match"))] == [
        "Blockers, first to 2 wins",
        "Game 1",
        "Game 2",
        "Game 3, unfinished",
        "Match",
    ]
    assert "\nAna wins game 1.\n" in shown
    assert "\nAna and Ben share game 2.\n" in shown
    assert "game 3." not in shown
    assert ["1", "R", "Ana", "1"] in [line.split() for line in shown.splitlines()]
    points = table(Game(TWO, (ANA_WINS, ANA_WINS), Match("games", 3)))
    assert points.startswith("Blockers, 3 games\n")
    assert ["2", "B", "Ben", "−16"] in [line.split() for line in points.splitlines()]


def test_where_the_numbers_come_from():
    """Groups by colour in profi; captures by the colour that counts, and all of them where there are more."""
    game = Game(TWO, (standing("RRY.Y\n...B", "BBBGGY", "RRYY"),), variant="profi")
    lines = [line.split() for line in table(game).splitlines()]
    assert ["2", "RY", "Ana", "3", "3", "−6"] in lines
    assert ["1", "red", "+", "2", "yellow", "blue,", "6", "in", "all"] in lines
    assert ["1", "BG", "Ben", "1", "2", "−3"] in lines
    assert ["1", "blue", "+", "0", "green", "red", "or", "yellow,", "4", "in", "all"] in lines


def in_terminal(**setting):
    """Return what a terminal is sent."""
    with TemporaryFile() as game:
        game.write(GAME.encode())
        game.seek(0)
        env = environment(TERM="xterm-256color", COLUMNS="80", **setting)
        return shown_by([*PNP, "-"], stdin=game, env=env)


def test_tiles_stand_on_their_colour_in_a_terminal():
    """White on red and on blue; what is joined has no gap, what is not joined has one."""
    shown = in_terminal()
    row = next(line for line in shown.split("\n") if "E" in line and "B1" in line)
    assert "\x1b[1;37;44mB1 \x1b[0m" in row
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert re.sub(" +\n", "\n", plain).startswith(f"Blockers\n\n{DRAWN}")
    first = next(line for line in shown.split("\n") if "R1" in line)
    assert "\x1b[1;37;41mR1 \x1b[0m\x1b[37;41m \x1b[0m\x1b[1;37;41mR1 \x1b[0m" in first
    assert "\x1b[37;41m│\x1b[0m" in first
    border = [line for line in shown.split("\n") if "┼" in line]
    assert not any("41m" in line for line in border)  # no red tile lies on both sides of a border


def test_a_group_that_crosses_a_border_keeps_its_colour():
    """The line between two rows is painted where one group lies above and below, and only there."""
    lines = list(board_text(group_board(board(".........\n.........\nRB.Y\nRR..Y"))))
    border = lines[4]
    assert border.plain == "  ───────────┼───────────┼───────────"
    painted = [(span.start, span.end, span.style) for span in border.spans if span.style != "dim"]
    assert painted == [(2, 5, "white on red")]


def test_no_colour_where_it_is_not_wanted():
    """Neither in a pipe nor with NO_COLOR."""
    assert b"\x1b" not in pnp("-", text=GAME).stdout
    assert not re.search(r"\x1b\[[0-9;]*[34][0-7]m", in_terminal(NO_COLOR="1"))


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp437"])
def test_a_board_in_a_small_encoding_is_still_a_board(encoding):
    """Lines that cannot be shown are drawn with others."""
    shown = table(Game(TWO, (ANA_WINS,)), encoding=encoding)
    board_lines = shown.split("\n")[2:14]
    assert len(board_lines) == 12
    assert not any("?" in line for line in board_lines)
    assert (
        board_lines[1].split()
        == DRAWN.replace("│", "|" if encoding != "cp437" else "│").split("\n")[1].split()
    )
