"""Every fault of a Blockers file: its line, what is wrong, what would be right."""

import pytest

from scorer.record import read
from tests.scorer.record.spoilt import faults_of

GAME = """\
game: blockers
variant: standard
match: {wins: 2}
players: [Ana, Ben]
games:
  - board: |
      RRRRRRRRR
      RRRRRRRRR
      RRR......
      .........
      B.B.B.B.B
      .B.B.B.B.
      BBBBBBBBB
      .........
      R.BBB...R
    captured: {Ana: BBB, Ben: R}
"""

FLAT = '"RRRRRRRRR\\nRRRRRRRRR\\nRRR......\\n.........\\nB.B.B.B.B\\n.B.B.B.B.\\nBBBBBBBBB\\n.........\\nR.BBB...R"'
LINE = f"  - {{board: {FLAT}, captured: {{Ana: BBB, Ben: R}}}}\n"
LABELS = """\
game: blockers
players: [Ana, Ben, Cleo]
games:
  - board: |
      R1  .   R3  Ra  .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
    captured: {Ana: "B3 B#7", Ben: R*}
    unfinished: true
"""
PROFI = """\
game: blockers
variant: profi
players: [{name: Ana, colours: [red, yellow]}, {name: Ben, colours: [blue, green]}]
games:
  - board: "RYBG.....\\n\\n%s"
    unfinished: true
    captured: {Ana: YB}
""".replace("%s", "\\n".join(["." * 9] * 8))

NO_TILE = "is not a tile; write a capital R, B, Y, G or P, alone or with a label as in R3, Rf, R#7 or R*"


@pytest.mark.parametrize("text", [GAME, LABELS, PROFI, GAME + LINE])
def test_the_files_are_good_as_they_stand(text):
    """What the tests below spoil."""
    read(text.encode())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        # the board
        ("R.BBB", "..BBB", "6: game 1: red has 23 tiles (22 on the board, 1 captured); each colour has 24, or write"),
        ("R.BBB", "RRBBB", "6: game 1: red has 25 tiles (24 on the board, 1 captured); each colour has 24"),
        ("R.BBB", "B.BBB", "6: game 1: red has 23 tiles (22 on the board, 1 captured) and blue has 25 tiles (22 on"),
        ("R.BBB", "Y.BBB", "15: game 1: row I, square 1: Y: nobody plays yellow; in play are red and blue"),
        ("R.BBB", "X.BBB", "15: game 1: row I: 'X' (square 1) is not a square; write a capital R, B, Y, G or P"),
        ("R.BBB", "r.BBB", "15: game 1: row I: 'r' (square 1) is not a square; write a capital R, B, Y, G or P"),
        ("R.BBB...R", "R.BBB..R", "15: game 1: row I has 8 squares, it needs 9; '.' is an empty one"),
        ("R.BBB...R", "R.BBB....R", "15: game 1: row I has 10 squares, it needs 9; '.' is an empty one"),
        ("R.BBB...R", "R.BBB...R # I", "15: game 1: row I: a comment cannot be among squares; move it elsewhere"),
        ("RRR......", "RRR.....1", "9: game 1: row C: '1' (square 9) is not a square; write a capital R, B, Y, G or P"),
        ("RRR......", "R" * 900, "9: game 1: row C: a line has more than 800 characters"),
        ("      .........\n", "", "6: game 1: the board has 8 rows, it needs 9"),
        ("      .........\n", "      .........\n" * 2, "6: game 1: the board has 10 rows, it needs 9"),
        ("      .........\n", "\n" * 20, "6: game 1: the board has more than 20 lines; write one for each of its rows"),
        ("board: |", "board: >", "6: game 1: the rows of the board run together; write 'board: |' and below it the"),
        ("board: |", "board:", "6: game 1: the rows of the board run together; write 'board: |' and below it the"),
        ("board: |", "bord: |", "6: unknown key 'bord'; the nearest is 'board'"),
        ("  - board: |", "  - {}\n  - board: |", "6: game 1: the board is missing; write 'board: |' and below it its"),
        ("  - board: |", "  - 3\n  - board: |", "6: game 1 is '3'; write 'board: |' and below it its nine rows"),
        ("  - board: |", "  - board: [R]\n  - board: |", "6: game 1: the board is a list; write 'board: |' and below"),
        # what was captured
        ("Ben: R}", "Ben: ''}", "6: game 1: red has 23 tiles (23 on the board, 0 captured); each colour has 24, or"),
        (", Ben: R}", "}", "6: game 1: red has 23 tiles (23 on the board, 0 captured); each colour has 24, or write"),
        ("Ben: R}", "Ben: RR}", "6: game 1: red has 25 tiles (23 on the board, 2 captured); each colour has 24"),
        ("Ben: R}", "Ben: B}", "16: game 1: Ben captured blue, their own colour; in the standard edition you cannot"),
        ("Ben: R}", "Ben: G}", "16: game 1: captured by Ben: G: nobody plays green; in play are red"),
        ("Ben: R}", "Ben: 1}", "16: game 1: captured by Ben: '1' is a number; write a letter for each tile captured"),
        ("Ben: R}", "Ben: x}", f"16: game 1: captured by Ben: 'x' {NO_TILE}"),
        ("R.BBB...R", "R, ., B, B, B, ., ., ., R", "15: game 1: row I: write no commas: 'R . B B B . . . R'"),
        ("Ben: R}", "Ben: .}", "16: game 1: captured by Ben: '.' is not a tile; leave a player out, or write \"\", if"),
        ("Ben: R}", "Ben: [R]}", "16: game 1: captured by Ben: found a list; write colour letters, such as BBY"),
        ("Ben: R}", "Bne: R}", "16: unknown player 'Bne'; the nearest is 'Ben'"),
        ("{Ana: BBB, Ben: R}", "{Zoe: RBBB}", "16: unknown player 'Zoe'; known are Ana and Ben"),
        ("{Ana: BBB, Ben: R}", "[BBB, R]", "16: game 1: captured is a list; write captured: {Ana: BBY, Ben: R}"),
        ("{Ana: BBB, Ben: R}", "BBB", "16: game 1: captured is 'BBB'; write captured: {Ana: BBY, Ben: R}"),
        ("Ana: BBB", "Ana: BBBBBBBBBBBBBBBBBBBBBBBBB", "16: game 1: Ana captured 25 tiles, but places only 24 in a"),
        # unfinished
        ("    captured", "    unfinished: yes\n    captured", "16: game 1: unfinished is 'yes'; write true or false"),
        ("    captured", "    unfinished: 1\n    captured", "16: game 1: unfinished is '1'; write true or false"),
        ("    captured", "    unfinished: 'true'\n    captured", "16: game 1: unfinished is 'true'; write true or fal"),
        ("    captured", "    unfinished: [true]\n    captured", "16: game 1: unfinished is a list; write true or fal"),
        ("games:", "unfinished: true\ngames:", "5: unknown key 'unfinished'; known are game, players, date, notes,"),
        # the match
        ("{wins: 2}", "{wins: 0}", "3: the number of wins in the match is '0'; write 1 to 1000000000"),
        ("{wins: 2}", "{wins: -2}", "3: the number of wins in the match is '-2'; write 1 to 1000000000"),
        ("{wins: 2}", "{wins: 5000000000}", "3: the number of wins in the match is '5000000000'; write 1 to"),
        ("{wins: 2}", "{games: 0}", "3: the number of games in the match is '0'; write 1 to 1000000000"),
        ("{wins: 2}", "{wins: two}", "3: the number of wins in the match is 'two'; write a whole number"),
        ("{wins: 2}", "{wins: 2.0}", "3: the number of wins in the match is '2.0'; write a whole number"),
        ("{wins: 2}", "{win: 2}", "3: unknown key 'win'; the nearest is 'wins'"),
        ("{wins: 2}", "{sets: 2}", "3: unknown key 'sets'; known are wins and games"),
        ("{wins: 2}", "{wins: 2, games: 3}", "3: the match has both wins and games; write {wins: 3} or {games: 5}"),
        ("{wins: 2}", "{}", "3: the match has neither wins nor games; write {wins: 3} or {games: 5}"),
        ("{wins: 2}", "{wins: }", "3: the match has neither wins nor games; write {wins: 3} or {games: 5}"),
        ("{wins: 2}", "3", "3: the match is '3'; write {wins: 3} or {games: 5}"),
        ("{wins: 2}", "wins 3", "3: the match is 'wins 3'; write {wins: 3} or {games: 5}"),
        # players, variant, keys
        ("[Ana, Ben]", "[Ana]", "4: Blockers is for 2 to 5 players, not for 1"),
        ("[Ana, Ben]", "[Ana Ben]", "4: 'Ana Ben' is one name; write a comma between two names: [Ana, Ben]"),
        ("[Ana, Ben]", "[Ana, Ben, C, D, E, F]", "4: Blockers is for 2 to 5 players, not for 6"),
        ("[Ana, Ben]", "[Ana, Ben, Ana]", "4: players 1 and 3 are both named 'Ana'; names must differ"),
        ("[Ana, Ben]", "[Ana, {name: Ben, colour: pink}]", "4: the colour is 'pink'; write red, blue, yellow, green o"),
        ("[Ana, Ben]", "[{name: Ana, colour: red}, {name: Ben, colour: R}]", "4: Ana and Ben are both red; colours"),
        ("[Ana, Ben]", "[Ana, {name: Ben, colours: [blue, red]}]", "4: two colours for a player are for the edition"),
        ("[Ana, Ben]", "[Ana, {colour: blue}]", "4: a player's name is missing; write {name: Ana, colour: blue}"),
        ("players: [Ana, Ben]\n", "", "1: the players are missing; write players: [Ana, Ben, Cleo]"),
        ("variant: standard", "variant: normal", "2: unknown variant 'normal'; write standard or profi"),
        ("variant: standard", "variant: standrad", "2: unknown variant 'standrad'; write standard or profi"),
        ("variant: standard", "variant: [profi]", "2: found a list; write standard or profi"),
        ("variant: standard", "edition: blog", "2: unknown key 'edition'; known are game, players, date, notes,"),
        ("games:", "rounds:", "5: unknown key 'rounds'; known are game, players, date, notes, notation, variant"),
        ("games:\n  - board", "games:\n    board", "6: games is a mapping without dashes; begin every game with '- '"),
        ("game: blockers", "game: blocker", "1: unknown game 'blocker'; the nearest is 'blockers'"),
    ],
)  # fmt: skip
def test_one_mistake_is_one_fault(old, new, fault):
    """The line, the value and what would be right; nothing that only follows from it."""
    assert old in GAME
    (found,) = faults_of(GAME.replace(old, new, 1))
    assert found.startswith(f"e.yaml:{fault}")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("R1  .", "R2  .", "5: game 1: the red 2 is on A1; it goes in column 2"),
        ("R1  .", "Rc  .", "5: game 1: the red C is on A1; it goes in row C"),
        ("R1  .", "R#2 .", "5: game 1: the red star is on A1; it goes in region 2: rows A to C, columns 4 to 6"),
        ("R1  .", "R#7 .", "5: game 1: the red moon is on A1; it goes in region 7: rows G to I, columns 1 to 3"),
        ("R1  .", "Ra  .", "5: game 1: the red tile A appears twice: on A1 and on A4; a colour has each"),
        ("R1  .", "R*  .", "14: game 1: the red tile joker appears twice: on A1 and among the captures of Ben"),
        ("R1  .", "R0  .", "5: game 1: row A: 'R0' is not a square; write a capital R, B, Y, G or P, alone or with a"),
        ("R1  .", "R10 .", "5: game 1: row A: 'R10' is not a square; write a capital R, B, Y, G or P, alone or with a"),
        ("R1  .", "Rj  .", "5: game 1: row A: 'Rj' is not a square; write a capital R, B, Y, G or P, alone or with a"),
        ("R1  .", "R#0 .", "5: game 1: row A: 'R#0' is not a square; write a capital R, B, Y, G or P, alone or with a"),
        ("R1  .", "X1  .", "5: game 1: row A: 'X1' is not a square; write a capital R, B, Y, G or P, alone or with a"),
        ("R1  .", "G1  .", "5: game 1: row A, square 1: G1: nobody plays green; in play are red, blue and yellow"),
        ("R1  .", "R1.  ", "5: game 1: row A: with labels in a game squares are separated by spaces; write 'R1 .', no"),
        ("R1  .", "R .   ", None),  # a tile without its label, among others that have one
        ("      .   .   .   .   .   .   .   .   .\n", "      .........\n", "6: game 1: row B: with labels in a game"),
        ("B3 B#7", "B3B#7", "14: game 1: captured by Ana: with labels in a game tiles are separated by spaces; write"),
        ("B3 B#7", "BB", "14: game 1: captured by Ana: with labels in a game tiles are separated by spaces; write 'B"),
        ("B3 B#7", "B3 B3", "14: game 1: the blue tile 3 appears twice: among the captures of Ana and among"),
        ("B3 B#7", "R5", "14: game 1: Ana captured red, their own colour; in the standard edition you cannot"),
        ("R*}", "R1}", "14: game 1: the red tile 1 appears twice: on A1 and among the captures of Ben"),
        ("    unfinished: true\n", "    unfinished: false\n", "4: game 1: red has 4 tiles (3 on the board, 1 captured"),
    ],
)  # fmt: skip
def test_labels_stand_where_they_may_and_once(old, new, fault):
    """Legal squares, no label twice over board and captures, squares apart."""
    assert old in LABELS
    text = LABELS.replace(old, new, 1)
    if fault is None:
        read(text.encode())
        return
    (found,) = faults_of(text)
    assert found.startswith(f"e.yaml:{fault}")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("variant: profi\n", "", "2: a player has two colours in the edition profi only; write 'variant: profi'"),
        ("variant: profi", "variant: proif", "2: unknown variant 'proif'; write standard or profi"),
        ("variant: profi", "variant: expert", "2: unknown variant 'expert'; write standard or profi"),
        ("colours: [red, yellow]", "colour: red", "3: in the edition profi a player has two colours; write two, such"),
        ("[red, yellow]", "red", "3: the colours of a player are 'red'; write two, such as colours: [red, yellow]"),
        ("[red, yellow]", "[red]", "3: the colours of a player are a list of 1; write two, such as colours: [red,"),
        ("[red, yellow]", "[red, pink]", "3: the colour is 'pink'; write red, blue, yellow, green or purple"),
        ("[red, yellow]", "[red, null]", "3: a colour is empty; write two, such as colours: [red, yellow]"),
        ("[red, yellow]", "[red, red]", "3: Ana is red twice; colours must differ"),
        ("[red, yellow]", "[red, B]", "3: Ana and Ben are both blue; colours must differ"),
        ("[blue, green]}]", "[blue, green]}, Cleo]", "3: Blockers profi is for 2 players, not for 3"),
        ("RYBG", "RYBP", "5: game 1: row A, square 4: P: nobody plays purple; in play are red, yellow, blue"),
    ],
)  # fmt: skip
def test_profi_has_faults_of_its_own(old, new, fault):
    """Two players with two colours each; own tiles may be captured."""
    assert old in PROFI
    (found,) = faults_of(PROFI.replace(old, new, 1))
    assert found.startswith(f"e.yaml:{fault}")


def test_a_notation_is_no_match():
    """The turns are those of one game: a match with them is one fault, with or without its games."""
    for text in (GAME, "game: blockers\nplayers: [Ana, Ben]\n"):
        match = "" if "match:" in text else "match: {wins: 2}\n"
        (found,) = faults_of(f"{text}{match}notation: =R1\n")
        assert "a notation has the turns of one game, not of a match; leave out match or notation" in found


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (  # Ana won games 1 and 2
            GAME + LINE * 3,
            [
                "18: game 3: Ana had 2 wins after game 2, and the match was over; leave this one out",
                "19: game 4: Ana had 2 wins after game 2, and the match was over; leave this one out",
            ],
        ),
        (
            GAME.replace("{wins: 2}", "{games: 2}") + LINE * 2,
            ["18: game 3: the match has 2 games; leave this one out"],
        ),
        (
            GAME.replace("match: {wins: 2}\n", "") + LINE,
            [
                "16: game 2: without a match one game is played; write 'match: {games: 2}' or more,"
                " or 'match: {wins: 1}'"
            ],
        ),
    ],
)
def test_games_after_the_end_are_faults(text, faults):
    """Each at its line."""
    assert faults_of(text) == [f"e.yaml:{fault}" for fault in faults]


def test_all_faults_are_told_at_once():
    """In the order of their lines, in one go."""
    text = GAME.replace("variant", "varaint").replace("R.BBB...R", "R.BXB...R").replace("Ben: R", "Ben: RB")
    text = text.replace("RRR......", "RRR.....") + LINE + LINE.replace("Ben: R", "Ben: RR") + "ntoes: x\n"
    assert faults_of(text) == [
        "e.yaml:2: unknown key 'varaint'; the nearest is 'variant'",
        "e.yaml:9: game 1: row C has 8 squares, it needs 9; '.' is an empty one",
        "e.yaml:15: game 1: row I: 'X' (square 4) is not a square; write a capital R, B, Y, G or P, alone or with a"
        " label as in R3, Rf, R#7 or R*, and '.' for an empty one",
        "e.yaml:16: game 1: Ben captured blue, their own colour; in the standard edition you cannot capture your"
        " own tiles",
        "e.yaml:18: game 3: red has 25 tiles (23 on the board, 2 captured); each colour has 24",
        "e.yaml:19: unknown key 'ntoes'; the nearest is 'notes'",
    ]


def test_a_tile_too_many_is_told_beside_one_that_cannot_be_read():
    """What is there twice stays there; what is missing may be the one that cannot be read."""
    text = GAME.replace("RRR......", "RRRRR....").replace("B.B.B.B.B", "B.X.B.B.B")
    assert [line.split(": ", 2)[2] for line in faults_of(text)] == [
        "red has 26 tiles (25 on the board, 1 captured); each colour has 24 at most",
        "row E: 'X' (square 3) is not a square; write a capital R, B, Y, G or P, alone or with a label as in R3, Rf,"
        " R#7 or R*, and '.' for an empty one",
    ]


def test_an_unfinished_game_may_have_fewer_tiles_but_not_more():
    """The check of 24 is off, the number of tiles in the box stays."""
    fewer = GAME.replace("R.BBB", "..BBB") + "    unfinished: true\n"
    read(fewer.encode())
    more = GAME.replace("RRR......", "RRRRR....") + "    unfinished: true\n"
    assert faults_of(more) == [
        "e.yaml:6: game 1: red has 26 tiles (25 on the board, 1 captured); each colour has 24 at most"
    ]


def test_a_broken_file_tells_nothing_that_hangs_on_what_is_lost():
    """Variant, match and players may stand in the part that could not be read."""
    for key in ("variant: profi", "match: {games: 3}", "players: [Ana, Ben]"):
        lines = [line for line in GAME.splitlines() if not line.startswith(key.split(":")[0])]
        broken = "\n".join([*lines, LINE.rstrip(), 'notes: "x', key, ""])
        found = faults_of(broken.replace("R.BBB", "Y.BBB") if key.startswith("variant") else broken)
        assert len(found) == 1, found
        assert "a quote is opened here and never closed" in found[0]
