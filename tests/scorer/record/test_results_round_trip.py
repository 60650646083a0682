"""What is written is read back the same."""

import json

import yaml
from hypothesis import given
from hypothesis import strategies as st

from scorer import Game, Round
from scorer.games.low_blow.notation import read_board, show_row
from scorer.record import read, show
from scorer.record.quoting import quote_yaml
from tests.scorer.legal import boards, games

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(games())
def test_a_game_written_is_the_game_read(game):
    """Names of any script, colours, boards, sums and counters survive."""
    assert read(show(game).encode()) == game


@given(games(), st.dates(), text)
def test_date_and_notes_do_not_disturb(game, date, notes):
    """Any day and any text."""
    assert read(show(game, date=date.isoformat(), notes=notes).encode()) == game


@given(text)
def test_any_reader_of_yaml_gets_the_text(value):
    """Quoted text is the same text for others too, and never a number, a date or a truth."""
    assert yaml.load(quote_yaml(value), Loader=yaml.CSafeLoader) == value


@given(games(), st.sampled_from([None, 2]))
def test_json_of_a_written_game_is_the_same_game(game, indent):
    """The YAML, turned into JSON by another program, reads the same."""
    values = yaml.load(show(game), Loader=yaml.CSafeLoader)
    for ascii_only in (True, False):
        assert read(json.dumps(values, indent=indent, ensure_ascii=ascii_only).encode()) == game


@given(boards(("red", "blue", "yellow"), 4))
def test_a_board_written_is_the_board_read(board):
    """Empty squares too."""
    assert read_board("\n".join(map(show_row, board)))[0] == board


def test_a_written_file_is_one_that_people_can_read():
    """Boards as they lie, one row a line; plain names stay bare."""
    board, _ = read_board("R5 B3 B1 Y6 R2\nB4 B4 R1 Y2 Y3\nY1 R6 R3 B2 Y5")
    names = ("Ana", "No", "d'Artagnan")
    game = Game(names, (Round(board=board),), (7, 3, 12), colours=("blue", "red", "yellow"))
    assert show(game, date="2026-11-21", notes="late") == (
        "game: low-blow\n"
        "date: 2026-11-21\n"
        "edition: blog\n"
        "counter_points: flat\n"
        "players:\n"
        "  - {name: Ana, colour: blue}\n"
        '  - {name: "No", colour: red}\n'
        '  - {name: "d\'Artagnan", colour: yellow}\n'
        "rounds:\n"
        "  - board: |\n"
        "      R5 B3 B1 Y6 R2\n"
        "      B4 B4 R1 Y2 Y3\n"
        "      Y1 R6 R3 B2 Y5\n"
        'counters: {Ana: 7, "No": 3, "d\'Artagnan": 12}\n'
        "notes: late\n"
    )
