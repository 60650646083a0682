"""Low Blow files as they are written."""

from hypothesis import given

from scorer import Game, Round
from scorer.games.low_blow.notation import read_board, show_row
from scorer.record import show
from tests.scorer.legal import boards


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
