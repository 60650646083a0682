"""Facts that every game of Blockers obeys, checked on values that no file holds."""

import pytest

from scorer.games.blockers import Game, Match, Result, Tile, faults
from tests.scorer.games.blockers.drawn import ANA_WINS, SHARED, WHOLE, board, standing, tiles

TWO = ("Ana", "Ben")


def told(game):
    return [(fault.where, fault.message) for fault in faults(game)]


@pytest.mark.parametrize(
    "game",
    [
        Game(TWO),
        Game(TWO, (ANA_WINS,)),
        Game(TWO, (ANA_WINS, SHARED, ANA_WINS), Match("wins", 2)),
        Game(TWO, (standing(""),)),
        Game(("A", "B", "C", "D", "E"), (standing("RBYGP"),)),
        Game(TWO, (standing("RBYG", "RRB", "YG"),), variant="profi"),
    ],
)
def test_what_can_be_is_accepted(game):
    """Nothing played, one game, a match, games that are not over."""
    assert told(game) == []


@pytest.mark.parametrize(
    ("game", "where", "message"),
    [
        (Game(TWO, variant="expert"), ("variant",), "unknown edition 'expert'; write standard or profi"),
        (Game(TWO, colours=(("red",),)), ("players",), "colours are given for 1 of 2 players"),
        (Game(TWO, colours=(("red",), ("pink",))), ("players", 1, "colour"), "unknown colour 'pink'; write red, blue,"),
        (Game(TWO, colours=(("red",), ("red",))), ("players", 1, "colour"), "Ana and Ben are both red; colours must"),
        (
            Game(TWO, colours=(("red", "blue"), ("green",))),
            ("players", 0, "colour"),
            "Ana has 2 colours; in the edition standard a player has 1",
        ),
        (
            Game(TWO, variant="profi", colours=(("red", "red"), ("green", "blue"))),
            ("players", 0, "colours"),
            "Ana is red twice; colours must differ",
        ),
        (
            Game(TWO, variant="profi", colours=(("red", "blue"), ("green",))),
            ("players", 1, "colours"),
            "Ben has 1 colour; in the edition profi a player has 2",
        ),
        (Game(TWO, match=Match("sets", 3)), ("match",), "unknown kind of match 'sets'; write {wins: 3} or"),
        (Game(TWO, match=Match("games", True)), ("match", "games"), "the number of games in the match is 'True';"),
        (Game(TWO, (Result(None),)), ("games", 0), "game 1: the board is missing; write 'board: |' and below it its"),
        (
            Game(TWO, (Result(((Tile("pink"), *[None] * 8), *[(None,) * 9] * 8), unfinished=True),)),
            ("games", 0, "board", 0, 0),
            "game 1: row A, square 1: a tile is 'pink'; tiles are red, blue, yellow, green or purple",
        ),
        (
            Game(TWO, (Result(((Tile("red", "10"), *[None] * 8), *[(None,) * 9] * 8), unfinished=True),)),
            ("games", 0, "board", 0, 0),
            "game 1: row A, square 1: a red tile has the label '10'; there is no such label",
        ),
        (
            Game(TWO, (Result(board(""), ((), (Tile("red", 3),)), unfinished=True),)),
            ("games", 0, "captured", "Ben"),
            "game 1: captured by Ben: a red tile has the label '3'; there is no such label",
        ),
        (
            Game(TWO, (Result(board(""), ((),), unfinished=True),)),
            ("games", 0, "captured"),
            "game 1: captures are given for 1 of 2 players",
        ),
        (
            Game(TWO, (Result(board(""), unfinished="no"),)),
            ("games", 0, "unfinished"),
            "game 1: unfinished is 'no'; write true or false",
        ),
        (
            Game(TWO, (Result(board(""), tiles("B" * 24, "R" * 24)),)),
            ("games", 0, "board"),
            "game 1: the board is empty, but a captured tile is always replaced by another",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_fault(game, where, message):
    """At its place, and nothing that only follows from it."""
    ((found_where, found),) = told(game)
    assert found_where == where
    assert found.startswith(message)


@pytest.mark.parametrize(
    ("game", "numbers", "message"),
    [
        (Game(TWO, (ANA_WINS, SHARED)), [2], "without a match one game is played; write 'match: {games: 2}' or more"),
        (Game(TWO, (SHARED,) * 4, Match("games", 2)), [3, 4], "the match has 2 games; leave this one out"),
        (
            Game(TWO, (ANA_WINS, SHARED, ANA_WINS, SHARED, ANA_WINS), Match("wins", 2)),
            [4, 5],
            "Ana had 2 wins after game 3, and the match was over; leave this one out",
        ),
        (
            Game(TWO, (SHARED, standing("R"), ANA_WINS, ANA_WINS), Match("wins", 1)),
            [4],
            "Ana had 1 win after game 3, and the match was over; leave this one out",
        ),
    ],
)  # fmt: skip
def test_a_game_after_the_end_of_the_match(game, numbers, message):
    """Shared wins and unfinished games end no match to wins."""
    assert [where for where, _ in told(game)] == [("games", number - 1) for number in numbers]
    for number, (_, found) in zip(numbers, told(game), strict=True):
        assert found.startswith(f"game {number}: {message}")


def test_the_end_of_a_match_is_known_as_far_as_its_games_are_sound():
    """A spoilt first game may have been won by somebody else; a spoilt later one changes nothing."""
    spoilt = Result(board(WHOLE.replace("R.BBB", "..BBB")), ANA_WINS.captured)
    early = told(Game(TWO, (spoilt, ANA_WINS, ANA_WINS), Match("wins", 1)))
    assert [where for where, _ in early] == [("games", 0, "board")]
    late = told(Game(TWO, (ANA_WINS, spoilt, ANA_WINS), Match("wins", 1)))
    assert [where for where, _ in late] == [("games", 1, "board"), ("games", 1), ("games", 2)]
