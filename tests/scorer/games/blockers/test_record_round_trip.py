"""Blockers files as they are written, and the longest that is read."""

import time

from scorer import score
from scorer.games.blockers import Game, Match, Result
from scorer.games.blockers.notation import read_board
from scorer.record import LIMIT, read, show
from tests.scorer.games.blockers.drawn import ANA_WINS, WHOLE, board, tiles


def test_a_written_file_is_one_that_people_can_read():
    """Boards as they lie, in columns where labels are given; plain names stay bare."""
    labelled = read_board("R3 . R#7 Rf R* . . . .\n" + ". . . . . . . . .\n" * 8, apart=True)[0]
    game = Game(
        ("Ana", "No"),
        (ANA_WINS, Result(labelled[1:5] + labelled[:1] + labelled[5:], tiles("B* B1", ""), unfinished=True)),
        Match("games", 2),
        colours=(("red",), ("purple",)),
    )
    written = show(game, date="2026-11-21")
    rows = "".join(f"      {line}\n" for line in WHOLE.split("\n"))
    empty = "      .   .   .   .   .   .   .   .   .\n"
    assert written == (
        "game: blockers\n"
        "date: 2026-11-21\n"
        "variant: standard\n"
        "match: {games: 2}\n"
        "players:\n"
        "  - {name: Ana, colour: red}\n"
        '  - {name: "No", colour: purple}\n'
        "games:\n"
        f"  - board: |\n{rows}"
        '    captured: {Ana: BBB, "No": R}\n'
        f"  - board: |\n{empty * 4}"
        "      R3  .   R#7 Rf  R*  .   .   .   .\n"
        f"{empty * 4}"
        '    captured: {Ana: "B* B1"}\n'
        "    unfinished: true\n"
    )


def test_profi_is_written_with_its_colours():
    """Each player with two."""
    game = Game(("Ana", "Ben"), (Result(board("RYBG"), unfinished=True),), variant="profi")
    assert "  - {name: Ana, colours: [red, yellow]}\n" in show(game)
    assert read(show(game).encode()) == game


def test_the_longest_match_that_a_file_holds_is_scored_in_time():
    """As many games as fit into 256 KiB."""
    one = '  - {board: "' + "\\n".join(["R...R.B.B"] * 9) + '", unfinished: true}\n'
    number = (LIMIT - 100) // len(one)
    game = read(
        f"game: blockers\nplayers: [Ana, Ben]\nmatch: {{games: {number}}}\ngames:\n{one * number}".encode()
    )
    assert len(game.games) == number > 1_500
    start = time.process_time()
    outcome = score(game)
    assert time.process_time() - start < 5
    assert outcome.games[-1]["groups"] == {"Ana": 2, "Ben": 2}  # four columns of nine
