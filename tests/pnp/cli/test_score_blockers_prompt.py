"""``pnp score blockers``: a game typed in."""

import json
from functools import partial

from tests.pnp.cli.prompting import place
from tests.pnp.cli.prompting import typed as typed_at_prompt
from tests.pnp.cli.test_score import pnp
from tests.pnp.cli.test_score_blockers import DRAWN
from tests.scorer.games.blockers.drawn import WHOLE

__all__ = ["place"]

typed = partial(typed_at_prompt, game="blockers")
START = ["Ana", "Ben", "", "games 2"]
ONE = [*WHOLE.split("\n"), "BBB", "R"]


def test_a_game_typed_in_is_the_game_of_the_file(place):
    """The same boards, and a file that scores the same."""
    done = typed(place, [*START, *ONE, *ONE, "mine.yaml"])
    assert (done.returncode, done.stderr) == (0, "")
    again = pnp(place / "play" / "mine.yaml", COLUMNS="80").stdout.decode()
    assert again in done.stdout
    assert again.splitlines()[-1] == "Ana wins the match with −12 points."
    assert (place / "play" / "mine.yaml").read_text("utf-8").startswith("game: blockers\ndate: ")


def test_the_board_is_shown_after_each_game(place):
    """Before the next one is asked for."""
    done = typed(place, [*START, *ONE])
    assert DRAWN in done.stdout
    assert "Play game 2." in done.stdout
    assert done.stdout.index("Play game 2.") < done.stdout.index("Game 2, row by row")


def test_going_back_corrects_a_row(place):
    """A row that turns out wrong when the captured tiles are counted."""
    wrong = [*ONE[:8], "..BBB...R"]
    lines = ["Ana", "Ben", "", "", *wrong, "BBB", "R", "<", "<", ONE[8], "BBB", "R", "-"]
    done = typed(place, lines, "--json")
    assert (
        "1 red tile is missing: each colour has 24, on the board or captured; '<' goes back." in done.stderr
    )
    assert json.loads(done.stdout)["final"] == {"Ana": -6, "Ben": -8}


def test_a_question_mark_explains(place):
    """Each kind of question."""
    shown = typed(place, ["?", "Ana", "Ben", "", "?", "wins", "?", *ONE[:9], "?"]).stdout
    for words in (
        "two players with two colours each",
        "wins: First to this many wins",
        "  number=3: Number, 1 to 99",
        "A name of 1 to 40 characters",
    ):
        assert words in shown
    assert "R#7 the symbol of region 7" in shown
    assert "The tiles that this player captured" in shown


def test_a_match_is_gone_on_with_where_it_was_left(place):
    """The log holds the answers of all games."""
    left = typed(place, [*START, *ONE, *ONE[:4]])
    assert (left.returncode, "Saved 19 answers." in left.stderr) == (2, True)
    done = typed(place, [*ONE[4:], "-"], "--resume", "--json")
    assert json.loads(done.stdout)["final"] == {"Ana": -12, "Ben": -16}
