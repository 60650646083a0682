"""Every fault of a results file: its line, what is wrong, what would be right."""

import pytest

from scorer.record import read
from tests.scorer.record.spoilt import GAME, faults_of

ROUND = "  - rows: {Ana: {pips: 17, own: 2}, Ben: {pips: 17, own: 2}, Cleo: {pips: 20, own: 2}}\n"
WEB = f"game: low-blow\nedition: web\nplayers: [Ana, Ben, Cleo]\nrounds:\n{ROUND * 3}"  # rounds on lines 5, 6, 7


def test_the_file_is_good_as_it_stands():
    """What the tests below spoil."""
    read(GAME.encode())
    read(WEB.encode())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        # the board
        ("B4 B4 R1", "R4 B4 R1", "5: round 1: red is on the board 6 times and blue 4 times; each colour has 5"),
        ("Y2 Y3", "Y2", "7: round 1: row 2 has 4 dice; after a round every row has 5"),
        ("Y2 Y3", "Y2 .", "7: round 1: row 2 has 4 dice; after a round every row has 5"),
        ("B4 B4", "B7 B4", "7: round 1: row 2: square 1: B7: a die shows 1 to 6"),
        ("B4 B4", "X4 B4", "7: round 1: row 2: 'X4' is not a square; write R, B, Y, G or P and 1 to 6, such as R5"),
        ("B4 B4", "B44 B", "7: round 1: row 2: 'B44' and 'B' are not squares; write R, B, Y, G or P and 1 to 6"),
        ("Y2 Y3", "G2 Y3", "7: round 1: row 2: square 4: G2: nobody plays green; in play are red, blue and yellow"),
        ("6 R2\n", "6 R2 # mine\n", "6: round 1: row 1: a comment cannot be inside a board; move it elsewhere"),
        ("      Y1 R6 R3 B2 Y5\n", "", "5: round 1: the board has 2 rows, it needs 3"),
        ("board: |", "board:", "5: round 1: the rows of the board run together; write 'board: |' and below it"),
        ("board: |", "board: >", "5: round 1: the rows of the board run together; write 'board: |' and below it"),
        ("board: |", "board |", "5: round 1 is 'board | R5 B3 B1 Y6 R2 B4 B4 R1 Y2 Y3 Y…'; write 'board:' with"),
        # the rows
        ("pips: 17", "pips: 31", "10: round 2: Ana has 31 pips; 5 dice show 5 to 30"),
        ("14, own: 2", "14, own: 6", "11: round 2: Ben has 6 own dice; a row holds 0 to 5"),
        ("pips: 14", "pips: 1000000000", "11: round 2: Ben has 1000000000 pips; 5 dice show 5 to 30"),
        ("14, own: 2", "14, own: 99999999999", "11: round 2: Ben has 99999999999 own dice; a row holds 0 to 5"),
        ("Cleo: 12}", "Cleo: 99999999999}", "13: Cleo holds 99999999999 counters; write 0 to 30"),
        ("Cleo: 12}", f"Cleo: {'9' * 700}}}", f"13: Cleo holds '{'9' * 39}…' counters; write 0 to 30"),
        ("pips: 14", "pips: x", "11: round 2: 'pips' of Ben is 'x'; write a whole number"),
        ("pips: 14", "pips: 14.0", "11: round 2: 'pips' of Ben is '14.0'; write a whole number"),
        ("pips: 14", "pips: '14'", "11: round 2: 'pips' of Ben is the text '14'; write a whole number without quotes"),
        ("pips: 14, ", "", "11: round 2: 'pips' of Ben is missing; write a whole number"),
        ("pips: 14", "pis: 14", "11: unknown key 'pis'; the nearest is 'pips'"),
        ("pips: 14", "pips:14", "11: unknown key 'pips:14'; write a colon and a space: 'pips: 14'"),
        ("{pips: 14, own: 2}", "[14, 2]", "11: round 2: Ben's row is a list; write {pips: 17, own: 2}"),
        ("Ben:  {", "Bne:  {", "11: unknown player 'Bne'; the nearest is 'Ben'"),
        ("Ben:  {", "Zoe:  {", "11: unknown player 'Zoe'; known are Ana, Ben and Cleo"),
        ("      Cleo: {", "      Ana: {", "12: the player 'Ana' is listed again, first on line 10; list it once"),
        ("      Cleo: {pips: 17, own: 2}\n", "", "9: round 2: no row for Cleo; write pips and own dice of every"),
        ("  - rows:", "    rows:", "5: round 1: it has a board and rows; give one of them"),
        ("  - rows:", "  - {}\n  - rows:", "9: round 2: it has neither a board nor rows; give one of them"),
        # the counters
        ("Cleo: 12}", "Cleo: 21}", "13: 31 counters are held, but the game has 30"),
        ("Cleo: 12}", "Cleo: -1}", "13: Cleo holds -1 counters; write 0 to 30"),
        ("Cleo: 12}", "Cleo: 1.5}", "13: the number of Cleo's counters is '1.5'; write a whole number"),
        (", Cleo: 12}", "}", "13: no counters for Cleo; write 0 for none"),
        ("Cleo: 12}", "Cloe: 12}", "13: unknown player 'Cloe'; the nearest is 'Cleo'"),
        ("Cleo: 12}", "Cleo: 12, Zoe: 0}", "13: unknown player 'Zoe'; known are Ana, Ben and Cleo"),
        ("{Ana: 7, Ben: 3, Cleo: 12}", "[7, 3, 12]", "13: counters is a list; write {Ana: 7, Ben: 3, Cleo: 0}"),
        # the keys
        ("players:", "plyers:", "3: unknown key 'plyers'; the nearest is 'players'"),
        ("counters:", "Counters:", "13: unknown key 'Counters'; the nearest is 'counters'"),
        ("edition: blog", "edition: blog\nscore: 3", "3: unknown key 'score'; known are game, players, date, notes,"),
        ("edition: blog", "edition: blog\nedition: web", "3: the key 'edition' is used again, first on line 2"),
        ("game: low-blow", "game: low blow", "1: unknown game 'low blow'; the nearest is 'low-blow'"),
        ("game: low-blow", "game: chess", "1: unknown game 'chess'; the games known are: low-blow"),
        ("game: low-blow\n", "", "1: the game is missing; write 'game: low-blow'"),
        ("players: [Ana, Ben, Cleo]\n", "", "1: the players are missing; write players: [Ana, Ben, Cleo]"),
        ("edition: blog", "edition: blgo", "2: unknown edition 'blgo'; write blog or web"),
        ("edition: blog", "counter_points: steep", "2: unknown counter_points 'steep'; write flat or rising"),
        ("edition: blog", "date: 2026-02-30", "2: '2026-02-30' is not a date; write year, month and day, such as"),
        ("edition: blog", "date: 21.11.2026", "2: '21.11.2026' is not a date; write year, month and day, such as"),
        ("edition: blog", "notes: [late]", "2: found a list; write text"),
        ("edition: blog", "board: 5x3", "2: 'board' is a rule of edition: web only"),
        ("edition: blog", "board: 5x4", "2: the board is 5x4; with 3 players the blog edition has 5x3"),
        ("edition: blog", "board: big", "2: the board is 'big'; write the size, 5x3 or 5x4; the board of a"),
        # the players
        ("Ben, Cleo]", "Ben]", "3: Low Blow is for 3 or 4 players, not for 2"),
        ("Cleo]", "Cleo, D, E]", "3: Low Blow is for 3 or 4 players, not for 5"),
        ("[Ana, Ben, Cleo]", "Ana, Ben, Cleo", "3: players is 'Ana, Ben, Cleo'; write a list: players: [Ana,"),
        ("[Ana, Ben, Cleo]", "[]", "3: the list of players is empty; write players: [Ana, Ben, Cleo]"),
        ("[Ana, Ben", "[Ana, Ana", "3: players 1 and 2 are both named 'Ana'; names must differ"),
        ("[Ana", "[null", "3: found nothing; write the player's name"),
        ("[Ana", "['  '", "3: a name is empty; names are 1 to 40 characters"),
        ("[Ana", f"[{'x' * 41}", f"3: the name '{'x' * 39}…' has 41 characters, 40 at most"),
        ("[Ana", '["A\\nna"', "3: the name 'A\\nna' contains a control character; delete it"),
        ("[Ana", "[[Ana]", "3: found a list; write the player's name"),
        ("[Ana", "[{name: Ana, colour: pink}", "3: the colour is 'pink'; write red, blue, yellow, green or purple"),
        ("[Ana", "[{colour: red}", "3: a player's name is missing; write {name: Ana, colour: blue}"),
        ("[Ana", "[{name: Ana, color: red}", "3: unknown key 'color'; the nearest is 'colour'"),
        ("[Ana", "[Ana: red", "3: player 1 is a mapping without a name; write {name: Ana, colour: blue}, or quote"),
        ("Ben, Cleo]", "{name: Ben, colour: R}, {name: Cleo, colour: red}]", "3: Ben and Cleo are both red; colours"),
        # the rounds
        ("counters:", f"{ROUND * 2}counters:", "14: round 4: the blog edition has 3 rounds"),
        ("  - rows", "    counters: {Ana: 1, Ben: 1, Cleo: 1}\n  - rows", "9: round 1: counters are counted once,"),
    ],
)  # fmt: skip
def test_one_mistake_is_one_fault(old, new, fault):
    """The line, the value and what would be right; nothing that only follows from it."""
    assert old in GAME
    (found,) = faults_of(GAME.replace(old, new, 1))
    assert found.startswith(f"e.yaml:{fault}")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            f"{WEB}    counters: {{Ana: 6, Ben: 5, Cleo: 0}}\n{ROUND}counters: {{Ana: 5, Ben: 5, Cleo: 0}}\n",
            "9: round 4: Ana had won after round 3 with 39; an extra round follows only a draw",  # 45-6, 45-5, 54
        ),
        (
            f"{WEB}    counters: {{Ana: 5, Ben: 5, Cleo: 0}}\n{ROUND}",
            "9: round 4 needs counters, because it is an extra round; write 'counters:' in the round",
        ),
        (
            f"{WEB}{ROUND}counters: {{Ana: 5, Ben: 5, Cleo: 0}}\n",
            "7: round 3 needs counters, because an extra round follows it; write 'counters:' in the round",
        ),
        (
            f"{WEB}    counters: {{Ana: 5, Ben: 5, Cleo: 0}}\ncounters: {{Ana: 5, Ben: 5, Cleo: 1}}\n",
            "9: these counters differ from those of round 3, the last; give them once",
        ),
        (f"{WEB}counters: {{Ana: 5, Ben: 5, Cleo: 16}}\n", "8: 26 counters are held, but the game has 25"),
        (
            f"{WEB}    counters: {{Ana: 25, Ben: 1, Cleo: 0}}\n{ROUND}counters: {{Ana: 1, Ben: 0, Cleo: 0}}\n",
            "8: round 3: 26 counters are held, but the game has 25",
        ),
        (f"{WEB}counter_points: flat\n", "8: 'counter_points' is a rule of edition: blog only"),
        (f"{WEB}counter_points: rising\n", "8: 'counter_points' is a rule of edition: blog only"),
        (f"{WEB}board: 5x5\n", "8: the board is 5x5; with 3 players the web edition has 5x4 or 5x3"),
        (
            WEB.replace("pips: 17", "pips: 1").replace("own: 2", "own: 0", 2).replace(ROUND, "", 2),
            "5: round 1: 1, 1",
        ),
    ],
)
def test_the_web_edition_has_faults_of_its_own(text, fault):
    """Extra rounds, their counters, its supply of counters and its boards."""
    faults = faults_of(text)
    assert faults[0].startswith(f"e.yaml:{fault}")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("pips: 14", "sum: 14", "e.yaml:11: unknown key 'sum'; known are pips and own"),
        ("Ben:  {", "Zoe:  {", "e.yaml:11: unknown player 'Zoe'; known are Ana, Ben and Cleo"),
        ("Ben:  {", "Bene: {", "e.yaml:11: unknown player 'Bene'; the nearest is 'Ben'"),
    ],
)
def test_a_word_that_is_like_no_other_has_no_nearest(old, new, fault):
    """All known ones are named instead, even where only one can be meant."""
    assert fault in faults_of(GAME.replace(old, new, 1))


def test_all_faults_are_told_at_once():
    """In the order of their lines, in one go."""
    text = GAME.replace("edition: blog", "editon: blog").replace("Y2 Y3", "Y2 Y3 R2")
    text = text.replace("pips: 14", "pips: 41").replace("Ben: 3", "Bne: 3").replace("Cleo: 12", "Cleo: 21")
    assert faults_of(text) == [
        "e.yaml:2: unknown key 'editon'; the nearest is 'edition'",
        "e.yaml:5: round 1: red is on the board 6 times; each colour has 5 dice, and all of them are on the board",
        "e.yaml:7: round 1: row 2 has 6 dice; a row holds 5",
        "e.yaml:11: round 2: Ben has 41 pips; 5 dice show 5 to 30",
        "e.yaml:13: unknown player 'Bne'; the nearest is 'Ben'",
        "e.yaml:13: 31 counters are held, but the game has 30",
    ]


def test_faults_in_json_have_lines_too():
    """The rows of a board stand on one line there."""
    text = '{"game": "low-blow",\n "players": ["Ana", "Ben", "Cleo"],\n "rounds": [\n'
    text += '  {"board": "R5 B3 B1 Y6 R2\\nB4 B4 R1 Y2 Y3 R2\\nY1 R6 R3 B2 Y5"}\n ],\n "counter": {}}\n'
    assert [line.split(":")[1] for line in faults_of(text)] == ["4", "4", "6", "6"]


def test_a_board_keeps_its_lines_with_blank_lines_in_it():
    """The line told is the line in the file."""
    text = GAME.replace("      B4", "\n\n      B7")
    assert faults_of(text) == ["e.yaml:9: round 1: row 2: square 1: B7: a die shows 1 to 6"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_an_editor_does(end):
    """Whatever ends them."""
    assert faults_of(GAME.replace("pips: 14", "pips: 41").replace("\n", end))[0].startswith("e.yaml:11:")


def test_faults_never_obey_the_file():
    """What a terminal would obey is written as an escape, and long values are shortened."""
    name = '"\\u001b[31m' + "x" * 60 + '"'
    (fault,) = faults_of(GAME.replace("edition: blog", f"edition: {name}"))
    assert fault == f"e.yaml:2: unknown edition '\\x1b[31m{'x' * 34}…'; write blog or web"
