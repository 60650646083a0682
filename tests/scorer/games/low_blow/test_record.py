"""What a results file may look like, YAML and JSON."""

import json

import pytest

from scorer import WEB, Round, RowSum, score
from scorer.games.low_blow.notation import read_board
from scorer.record import read

GAME = """\
game: low-blow
edition: blog            # blog (default) or web
counter_points: flat     # blog only: flat (default) or rising
players: [Ana, Ben, Cleo]
rounds:
  - board: |             # rows top to bottom
      R5 B3 B1 Y6 R2
      B4 B4 R1 Y2 Y3
      Y1 R6 R3 B2 Y5
  - rows:                # or, per player
      Ana:  {pips: 17, own: 2}
      Ben:  {pips: 14, own: 2}
      Cleo: {pips: 17, own: 2}
counters: {Ana: 7, Ben: 3, Cleo: 12}     # held after the last round given
"""
BOARD, _ = read_board("R5 B3 B1 Y6 R2\nB4 B4 R1 Y2 Y3\nY1 R6 R3 B2 Y5")
SUMS = (RowSum(17, 2), RowSum(14, 2), RowSum(17, 2))


def test_the_example_of_the_promise():
    """Every value lands where it belongs."""
    game = read(GAME.encode())
    assert read(GAME) == game
    assert game.players == ("Ana", "Ben", "Cleo")
    assert game.colours == ("red", "blue", "yellow")
    assert game.rounds == (Round(board=BOARD), Round(sums=SUMS))
    assert game.counters == (7, 3, 12)
    assert score(game).totals == {"Ana": 30, "Ben": 24, "Cleo": 30}  # 15 + 15, 12 + 12, 15 + 15


def as_json(**options):
    values = {
        "game": "low-blow",
        "edition": "blog",
        "counter_points": "flat",
        "players": ["Ana", "Ben", "Cleo"],
        "rounds": [
            {"board": "R5 B3 B1 Y6 R2\nB4 B4 R1 Y2 Y3\nY1 R6 R3 B2 Y5\n"},
            {
                "rows": {
                    "Ana": {"pips": 17, "own": 2},
                    "Ben": {"pips": 14, "own": 2},
                    "Cleo": {"pips": 17, "own": 2},
                }
            },
        ],
        "counters": {"Ana": 7, "Ben": 3, "Cleo": 12},
    }
    return json.dumps(values, **options).encode()


@pytest.mark.parametrize("options", [{}, {"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}])
def test_json_with_the_same_keys_is_the_same_game(options):
    """However it is laid out; tabs are fine in JSON."""
    assert read(as_json(**options)) == read(GAME.encode())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "   \n"),
        lambda text: "\ufeff" + text,
        lambda text: "---\n" + text + "...\n",
        lambda text: "# a note\n\n" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("R5 B3 B1 Y6 R2", "R5B3B1Y6R2"),
        lambda text: text.replace("R5 B3 B1 Y6 R2", "r5 b3 B1\ty6  R2"),
        lambda text: text.replace("      B4", "\n      B4"),  # an empty line between rows
        lambda text: text.replace("board: |", "board: |-"),
        lambda text: text.replace("edition: blog", "edition:"),  # left blank is left out
        lambda text: text.replace("counters: {Ana: 7, Ben: 3, Cleo: 12}", "counters: {Cleo: 12, Ana: 7, Ben: 3}" ),
        lambda text: text.replace("[Ana, Ben, Cleo]", "\n  - Ana\n  - {name: Ben, colour: B}\n  - {name: Cleo}" ),
        lambda text: text + "date: 2026-11-21\nnotes: 'it was late: twice'\n",
    ],
)  # fmt: skip
def test_the_same_game_in_another_hand(change):
    """Line ends, spaces, comments and blank keys change nothing."""
    assert read(change(GAME).encode()) == read(GAME.encode())


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        ("[{name: Ana, colour: blue}, Ben, Cleo]", ("blue", "red", "yellow")),
        ("[Ana, {name: Ben, colour: R}, Cleo]", ("blue", "red", "yellow")),
        ("[Ana, {name: Ben, colour: PURPLE}, {name: Cleo, colour: g}]", ("red", "purple", "green")),
        ("[{name: Ana, colour: yellow}, {name: Ben, colour: red}, Cleo]", ("yellow", "red", "blue")),
        ("[Ana, Ben, Cleo, Dora]", ("red", "blue", "yellow", "green")),
    ],
)
def test_colours_by_name_letter_or_seat(players, colours):
    """A player without a colour gets that of the seat, or the first that is free when somebody else has it."""
    assert read(f"game: low-blow\nplayers: {players}\n".encode()).colours == colours


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("No", "No"),
        ("12", "12"),
        ("2026-01-01", "2026-01-01"),
        ("on", "on"),
        ("1e5", "1e5"),
        ("Null", "Null"),
        ("'null'", "null"),
        ("'[red]x'", "[red]x"),
        ("山田 太郎", "山田 太郎"),
        ("שרה", "שרה"),
        ('"\\U0001F600"', "😀"),
        ("e\u0301", "\u00e9"),  # composed
        ("O'Brien", "O'Brien"),
    ],
)
def test_a_name_is_what_stands_there(written, name):
    """A player named No, 12 or a date keeps that name, as a key too."""
    text = f"game: low-blow\nplayers: [{written}, B, C]\ncounters: {{C: 0, {written}: 9, B: 1}}\n"
    game = read(text.encode())
    assert game.players[0] == name
    assert game.counters == (9, 1, 0)


@pytest.mark.parametrize("name", ["😀", "שרה", "a/b", "\\ud83d\\ude00", 'say "hi"'])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_json_escapes_are_the_characters_they_mean(name, ascii_only):
    """Pairs of escapes are one character; a backslash that is escaped is a backslash."""
    text = json.dumps({"game": "low-blow", "players": [name, "B", "C"]}, ensure_ascii=ascii_only)
    assert read(text.encode()).players[0] == name


def test_a_web_game_with_an_extra_round():
    """Counters of the last round are those of the game, wherever they stand."""
    rows = "{rows: {Ana: {pips: 17, own: 2}, Ben: {pips: 17, own: 2}, Cleo: {pips: 20, own: 2}}"
    text = f"game: low-blow\nedition: web\nplayers: [Ana, Ben, Cleo]\nrounds:\n  - {rows}}}\n  - {rows}}}\n"
    text += f"  - {rows}, counters: {{Ana: 5, Ben: 5, Cleo: 0}}}}\n"
    inside = read((text + f"  - {rows}, counters: {{Ana: 1, Ben: 2, Cleo: 3}}}}\n").encode())
    outside = read((text + f"  - {rows}}}\ncounters: {{Ana: 1, Ben: 2, Cleo: 3}}\n").encode())
    assert inside == outside
    assert inside.counters == (1, 2, 3)
    assert [played.counters for played in inside.rounds] == [None, None, (5, 5, 0), None]


@pytest.mark.parametrize("written", ["5x3", "5X3", "5 x 3", "'5x3'"])
def test_the_small_board_of_the_web_edition(written):
    """``board: 5x3`` leaves the neutral row out; the edition's own size need not be kept."""
    text = "game: low-blow\nedition: web\nplayers: [Ana, Ben, Cleo]\n"
    assert read(f"{text}board: {written}\n".encode()).rows == 3
    assert read(f"{text}board: 5x4\n".encode()).rows is None
    assert read(f"{text}board: 5x4\n".encode()).edition == WEB


@pytest.mark.parametrize("text", ["game: low-blow\nplayers: [A, B, C]\n", GAME.partition("  - rows")[0]])
def test_a_file_may_stop_early(text):
    """What is there is a standing."""
    assert not score(read(text.encode())).complete
