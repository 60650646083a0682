"""What a Blockers file may look like, YAML and JSON."""

import json

import pytest

from scorer import score
from scorer.games.blockers import Game, Match, Tile, facts
from scorer.games.blockers.notation import read_board, read_row, read_tiles, show_tile
from scorer.record import read
from scorer.seats import COLOURS
from tests.scorer.games.blockers.test_record_faults import GAME, LABELS, PROFI


def test_the_example_of_the_promise():
    """Every value lands where it belongs."""
    game = read(GAME.encode())
    assert (game.game_id, game.variant, game.match) == ("blockers", "standard", Match("wins", 2))
    assert (game.players, game.colours) == (("Ana", "Ben"), (("red",), ("blue",)))
    (result,) = game.games
    assert result.board[0] == (Tile("red"),) * 9
    assert result.board[4] == (Tile("blue"), None) * 4 + (Tile("blue"),)
    assert result.captured == ((Tile("blue"),) * 3, (Tile("red"),))
    assert result.unfinished is False
    assert score(game).games[0]["points"] == {"Ana": -6, "Ben": -8}  # 3 + 3, 7 + 1


def test_letters_may_be_small_where_there_are_no_labels():
    """A line that has nothing but them; a small letter after a capital is a label."""
    assert read_row("rr.b.....") == read_row("RR.B.....")
    assert read_tiles("bby") == read_tiles("BBY")
    assert read_row("Rb . . . . . . . .")[0][0] == Tile("red", "B")
    assert read_tiles("bby", apart=True)[1] is not None


def test_labels_of_the_promise():
    """A number, a letter in lower case, the symbol of a region, the joker."""
    row, wrong = read_row("R3 Rf R#7 R* . B")
    assert wrong is None
    assert row == (
        Tile("red", "3"),
        Tile("red", "F"),
        Tile("red", "moon"),
        Tile("red", "joker"),
        None,
        Tile("blue"),
    )
    game = read(LABELS.encode())
    assert game.games[0].captured == ((Tile("blue", "3"), Tile("blue", "moon")), (Tile("red", "joker"),), ())
    assert game.games[0].unfinished is True


def test_profi_of_the_promise():
    """Two players with two colours each; what they captured may be their own."""
    game = read(PROFI.encode())
    assert (game.variant, game.colours) == ("profi", (("red", "yellow"), ("blue", "green")))
    assert game.games[0].captured == ((Tile("yellow"), Tile("blue")), ())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "   \n"),
        lambda text: "---\n" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("RRR......", "R R R . . . . . ."),
        lambda text: text.replace("RRR......", "RRR  ...\t..."),
        lambda text: text.replace("      B.B", "\n      B.B"),  # an empty line between rows
        lambda text: text.replace("board: |", "board: |-"),
        lambda text: text.replace("variant: standard", "variant:"),  # left blank is left out
        lambda text: text.replace("variant: standard\n", ""),
        lambda text: text.replace("BBB, Ben", "B BB, Ben"),
        lambda text: text.replace("{Ana: BBB, Ben: R}", "{Ben: R, Ana: BBB}"),
        lambda text: text.replace("    captured", "    unfinished: false\n    captured"),
        lambda text: text.replace("    captured", "    unfinished:\n    captured"),
        lambda text: text.replace("{wins: 2}", "\n  wins: 2"),
        lambda text: text.replace(
            "[Ana, Ben]", "\n  - {name: Ana, colour: R}\n  - {name: Ben, colour: blue}"
        ),
        lambda text: text.replace("[Ana, Ben]", "\n  - {name: Ana, colours: }\n  - Ben"),
        lambda text: text + "date: 2026-11-21\nnotes: 'it was late: twice'\n",
    ],
)
def test_the_same_game_in_another_hand(change):
    """Line ends, spaces and blank keys change nothing."""
    assert read(change(GAME).encode()) == read(GAME.encode())


@pytest.mark.parametrize("options", [{}, {"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}])
def test_json_with_the_same_keys_is_the_same_game(options):
    """However it is laid out; true and false are JSON's own."""
    board = "\n".join(line.strip() for line in GAME.splitlines()[6:15])
    values = {
        "game": "blockers",
        "match": {"wins": 2},
        "players": ["Ana", "Ben"],
        "games": [{"board": board, "captured": {"Ana": "BBB", "Ben": "R"}, "unfinished": False}],
    }
    assert read(json.dumps(values, **options).encode()) == read(GAME.encode())


@pytest.mark.parametrize(
    "captured", ["", "    captured:\n", "    captured: {}\n", "    captured: {Ana: '', Ben: }\n"]
)
def test_who_captured_nothing_may_be_left_out(captured):
    """Or be given nothing."""
    text = GAME.replace("R.BBB...R", "R.BBBBBRR").replace(".........\n      R", "..B......\n      R")
    text = text.replace("    captured: {Ana: BBB, Ben: R}\n", captured)
    assert read(text.encode()).games[0].captured == ((), ())  # 24 and 21 + 3 lie on the board


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        ("[Ana, Ben]", (("red", "yellow"), ("blue", "green"))),
        ("[{name: Ana}, Ben]", (("red", "yellow"), ("blue", "green"))),
        ("[{name: Ana, colours: [R, y]}, Ben]", (("red", "yellow"), ("blue", "green"))),
        ("[{name: Ana, colours: [blue, green]}, Ben]", (("blue", "green"), ("red", "yellow"))),
        ("[{name: Ana, colours: [red, blue]}, Ben]", (("red", "blue"), ("green", "yellow"))),
        ("[Ana, {name: Ben, colours: [red, purple]}]", (("yellow", "blue"), ("red", "purple"))),
    ],
)
def test_colours_of_profi_left_out(players, colours):
    """The seat's own where they are free, else the first that are."""
    assert read(f"game: blockers\nvariant: profi\nplayers: {players}\n".encode()).colours == colours


def test_colours_of_the_seats():
    """Two to five players have red, blue, yellow, green and purple."""
    game = read(b"game: blockers\nplayers: [A, B, C, D, E]\n")
    assert game == Game(tuple("ABCDE"))
    assert game.colours == (("red",), ("blue",), ("yellow",), ("green",), ("purple",))


@pytest.mark.parametrize("text", ["", "match: {wins: 3}\n", "match: {games: 5}\n", "games: []\n"])
def test_a_file_may_stop_early(text):
    """What is there is a standing."""
    outcome = score(read(f"game: blockers\nplayers: [A, B]\n{text}".encode()))
    assert (outcome.complete, outcome.games) == (False, ())


@pytest.mark.parametrize(
    ("text", "apart", "squares"),
    [
        ("RR.B.....", False, 9),
        ("R R . B . . . . .", False, 9),
        ("RR. B.....", False, 9),
        ("R3 R . B", False, 4),  # labels are for those who know them
        ("RRB", True, 3),
        ("Rb", False, 1),  # a red tile with the letter B, not red and blue
        ("RB", False, 2),
    ],
)
def test_squares_in_a_row(text, apart, squares):
    """Spaces are optional while no labels are given."""
    row, wrong = read_row(text, apart=apart)
    assert len(row) == squares
    assert (wrong is not None) is (apart and " " not in text)


def test_labels_are_apart_in_the_whole_game():
    """Also on lines, and among captures, where no tile has one."""
    board, notes = read_board("R3 .\nRR", apart=True)
    assert [len(row) for row in board] == [2, 2]
    assert notes[0][2] is None
    assert notes[1][2]().endswith("write 'R R', not 'RR'")


def test_every_tile_is_written_as_it_is_read():
    """All colours, all labels, and none."""
    for tile in [Tile(colour, label) for colour in COLOURS for label in (None, *facts.LABELS)]:
        assert read_tiles(show_tile(tile)) == ((tile,), None)
