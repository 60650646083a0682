"""Schocken's results files: what they may look like, every fault with its line, and what is written."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import score
from scorer.games.schocken import Game, Thrown
from scorer.games.schocken.notation import read_entries, read_hand, show_throw
from scorer.people import fold
from scorer.record import ResultsError, read, show
from tests.scorer.legal import HANGS, names
from tests.scorer.record.spoilt import faults_of

GAME = """\
game: schocken
discs: 13
players: [Ana, Ben, Cleo]
throws:
  - Ana 421/1, Ben 665/3, Cleo 665/2
  - Cleo 543/2, Ana 441/3, Ben 543/1
  - Ana 421/2, Ben 221/1, Cleo 666/1
  - Ana 611/3, Cleo 321/1
"""


def test_the_example_of_the_promise():
    """Every value lands where it belongs; discs are 13 where nothing is said."""
    game = read(GAME.encode())
    assert (game.players, game.discs, len(game.throws)) == (("Ana", "Ben", "Cleo"), 13, 4)
    assert game.throws[0][1] == Thrown("Ben", (6, 6, 5), 3)
    assert read(GAME.replace("discs: 13\n", "").encode()) == game
    assert score(game).halves[0]["loser"] == "Cleo"  # 7 from the tower, then Ana's 6


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        # one entry
        ("Ben 665/3", "Ben 667/3", "5: throw 1: Ben's dice are '667'; write 3 dice of 1 to 6, such as 421"),
        ("Ben 665/3", "Ben 66/3", "5: throw 1: Ben's dice are '66'; write 3 dice of 1 to 6, such as 421"),
        ("Ben 665/3", "Ben 665/4", "5: throw 1: Ben cannot have used '4' rolls; after the slash write 1 to 3"),
        ("Ben 665/3", "Ben 665", "5: throw 1: Ben: '665' does not say in how many rolls; write 665/1, 665/2 or"),
        ("Ben 665/3", "Ben x65/3", "5: throw 1: Ben: 'x65/3' is not dice and rolls; write them as 421/1, three"),
        ("Ben 665/3", "Ben", "5: throw 1: no dice for Ben; write dice and rolls after the name, as in Ana 421/1, Ben"),
        ("Ben 665/3", "665/3", "5: throw 1: '665/3' has no name before it or no space after the name; write name,"),
        ("Ben 665/3", "Ben665/3", "5: throw 1: 'Ben665/3' has no name before it or no space after the name; write"),
        ("Ben 665/3", "Bne 665/3", "5: throw 1: unknown player 'Bne'; the nearest is 'Ben'"),
        ("Ben 665/3", "ben 665/3", "5: throw 1: unknown player 'ben'; the nearest is 'Ben'"),
        ("Ben 665/3", "Zoe 665/3", "5: throw 1: unknown player 'Zoe'; known are Ana, Ben and Cleo"),
        ("Ben 665/3", "Ana 665/3", "5: throw 1: Ana is in this throw again; everybody throws once"),
        # one throw
        (", Cleo 665/2", ",", "5: throw 1: there is nothing before or after a comma; write it as Ana 421/1, Ben 665/3"),
        ("421/1, Ben", "421/1 Ben", "5: throw 1: '421/1 Ben 665/3' is more than one player's dice; write a comma"),
        ("421/1, Ben", "4 2 1/1, Ben", "5: throw 1: '4 2 1/1' has spaces between the dice; write '421/1'"),
        ("421/1, Ben", "421/1,, Ben", "5: throw 1: there is nothing before or after a comma; write it as Ana 421/1,"),
        (", Cleo 665/2", "", "5: throw 1: Cleo is missing; in this throw are Ana, Ben and Cleo"),
        ("Ana 421/1, Ben 665/3, Cleo 665/2", "", "5: throw 1 is empty; write it as Ana 421/1, Ben 665/3"),
        ("Ana 421/1, Ben 665/3, Cleo 665/2", "[Ana 421/1]", "5: throw 1 is a list; write it as Ana 421/1, Ben 665/3"),
        ("Ana 421/1, Ben 665/3, Cleo 665/2", "Ana: 421/1", "5: throw 1 is a mapping of keys; write it as Ana 421/1,"),
        # the course of the game
        ("Ana 421/1, Ben 665/3", "Ben 665/3, Ana 421/1", "5: throw 1: the order is not clockwise; from Ben on the"),
        ("Ana 611/3, Cleo", "Ana 611/3, Ben 333/1, Cleo", "8: throw 4: Ben is out: the tower is empty, and from"),
        # the keys
        ("discs: 13", "discs: 0", "2: the number of discs is '0'; write 1 to 99, or leave them out for the usual 13"),
        ("discs: 13", "discs: 130", "2: the number of discs is '130'; write 1 to 99, or leave them out for the"),
        ("discs: 13", "discs: 1000000000", "2: the number of discs is '1000000000'; write 1 to 99, or leave them out"),
        ("discs: 13", f"discs: -{'9' * 5000}", f"2: the number of discs is '-{'9' * 38}…'; write 1 to 99, or leave"),
        ("Ana 611/3, Cleo", "Ana 611/1000000000, Cleo", "8: throw 4: Ana cannot have used '1000000000' rolls; after"),
        ("discs: 13", "discs: many", "2: the number of discs is 'many'; write a whole number"),
        ("discs: 13", "discs: '13'", "2: the number of discs is the text '13'; write a whole number without quotes"),
        ("discs: 13", "disks: 13", "2: unknown key 'disks'; the nearest is 'discs'"),
        ("discs: 13", "rounds: []", "2: unknown key 'rounds'; known are game, players, date, notes, notation, discs"),
        ("throws:", "throw:", "4: unknown key 'throw'; the nearest is 'throws'"),
        ("[Ana, Ben, Cleo]", "[{name: Ana, colour: pink}, Ben, Cleo]", "3: the colour is 'pink'; write red, blue"),
        ("[Ana, Ben, Cleo]", "[Ana, {name: Ben, colour: R}, {name: Cleo, colour: red}]", "3: Ben and Cleo are both"),
        ("[Ana, Ben, Cleo]", "[Ana, Ben, Cleo, Ana]", "3: players 1 and 4 are both named 'Ana'; names must differ"),
        ("[Ana, Ben, Cleo]", "[Ana]", "3: Schocken is for 2 to 8 players, not for 1"),
        ("game: schocken\n", "", "1: the game is missing; write 'game: schocken'"),
        ("game: schocken", "game: shocken", "1: unknown game 'shocken'; the nearest is 'schocken'"),
    ],
)  # fmt: skip
def test_one_mistake_is_one_fault(old, new, fault):
    """The line, the value and what would be right; nothing that only follows from it."""
    assert old in GAME
    (found,) = faults_of(GAME.replace(old, new, 1))
    assert found.startswith(f"e.yaml:{fault}")


def test_throws_that_are_no_list():
    """Told with the line of an example."""
    text = "game: schocken\nplayers: [Ana, Ben]\nthrows: Ana 421/1, Ben 665/3\n"
    (found,) = faults_of(text)
    assert found.startswith("e.yaml:3: throws is 'Ana 421/1, Ben 665/3'; begin every throw with '- '")


def test_all_faults_are_told_at_once():
    """In the order of their lines; what cannot be known after a fault is not guessed."""
    text = GAME.replace("discs:", "disc:").replace("Ben 665/3", "Bne 667/3").replace("Cleo 543/2", "Cleo 543")
    assert faults_of(text.replace("Ana 611/3, Cleo", "Cleo 321/1, Ana 611/9, Cleo")) == [
        "e.yaml:2: unknown key 'disc'; the nearest is 'discs'",
        "e.yaml:5: throw 1: unknown player 'Bne'; the nearest is 'Ben'",
        "e.yaml:5: throw 1: Ben's dice are '667'; write 3 dice of 1 to 6, such as 421",
        "e.yaml:6: throw 2: Cleo: '543' does not say in how many rolls; write 543/1, 543/2 or 543/3",
        "e.yaml:8: throw 4: Ana cannot have used '9' rolls; after the slash write 1 to 3",
        "e.yaml:8: throw 4: Cleo is in this throw again; everybody throws once",
    ]


@pytest.mark.parametrize(
    "written",
    [
        "Ana 421/1,Ben 665/3",
        "Ana   124/1 ,  Ben 566/3",
        "Ana 421 / 1, Ben 665 /3",
        '"Ana 421/1, Ben 665/3"',
        "'\"Ana\" 421/1, Ben 665/3'",
        "Ana 421/1,\n    Ben 665/3",
    ],
)
def test_a_throw_may_be_written_in_any_hand(written):
    """Spaces, the order of the dice and quotes do not matter."""
    game = read(f"game: schocken\nplayers: [Ana, Ben]\nthrows:\n  - {written}\n".encode())
    outcome = score(game).halves[0]["throws"][0]
    assert outcome["thrown"]["Ben"] == {"dice": (6, 6, 5), "in": 3, "combination": "simple", "worth": 1}
    assert outcome["discs"] == 7


@pytest.mark.parametrize(
    ("names", "text", "found"),
    [
        (["Ana", "Ana Maria"], "Ana Maria 421/1, Ana 665/3", ["Ana Maria", "Ana"]),
        (["Ana", "Ana 421"], "Ana 421 421/1, Ana 665/3", ["Ana 421", "Ana"]),
        (["Doe, John", "Doe"], "Doe, John 421/1, Doe 665/3", ["Doe, John", "Doe"]),
        (["7", "421"], "421 421/1, 7 665/3", ["421", "7"]),
        (["a/b", "O'Brien"], "a/b 421/1, O'Brien 665/3", ["a/b", "O'Brien"]),
        (['"', "\\"], '"\\"" 421/1, "\\\\" 665/3', ['"', "\\"]),
        (["山田 太郎", "שרה"], "山田 太郎 421/1, שרה 665/3", ["山田 太郎", "שרה"]),
        (["x 421/1, y", "x"], '"x 421/1, y" 421/1, x 665/3', ["x 421/1, y", "x"]),
    ],
)
def test_names_may_hold_spaces_and_commas(names, text, found):
    """The longest known name is meant; quotes settle what is left."""
    entries = list(read_entries(text, names))
    assert [each.name for each in entries] == found
    assert [read_hand(each.hand) for each in entries] == [((4, 2, 1), 1), ((6, 6, 5), 3)]


@pytest.mark.parametrize("number", [6, 8])
def test_more_players_than_colours(number):
    """Colours may be given, to some or all; nobody needs one."""
    players = [{"name": name} for name in "ABCDEFGH"[:number]]
    players[5]["colour"] = "red"
    players[0]["colour"] = "B"
    text = json.dumps({"game": "schocken", "players": players})
    assert read(text.encode()).players == tuple("ABCDEFGH"[:number])
    players[1]["colour"] = "red"
    with pytest.raises(ResultsError, match="B and F are both red; colours must differ"):
        read(json.dumps({"game": "schocken", "players": players}).encode())


def test_a_written_file_is_one_that_people_can_read():
    """Plain names stay bare; others are quoted, and a name with a comma inside the throw too."""
    game = read(GAME.encode())
    assert show(game, date="2026-11-21") == GAME.replace("discs", "date: 2026-11-21\ndiscs")
    odd = Game(
        ("O'Brien", "Doe, John"), ((Thrown("Doe, John", (1, 2, 4), 1), Thrown("O'Brien", (6, 6, 5), 3)),)
    )
    assert show(odd) == (
        'game: schocken\ndiscs: 13\nplayers: ["O\'Brien", "Doe, John"]\nthrows:\n'
        '  - "\\"Doe, John\\" 124/1, O\'Brien 665/3"\n'
    )
    assert show(Game(("Ana", "Ben"))).endswith("throws: []\n")


people = st.lists(names(["A", "A 421/1", "A,", ","]), min_size=2, max_size=8, unique_by=fold).map(tuple)


@settings(max_examples=40)
@given(people, st.data())
def test_a_throw_written_is_the_throw_read(players, data):
    """Every name with its dice, in the order written."""
    order = data.draw(st.permutations(players))
    throw = tuple(Thrown(name, (4, 2, 1), data.draw(st.integers(1, 3))) for name in order)
    entries = read_entries(show_throw(throw), players)
    assert tuple(Thrown(each.name, *read_hand(each.hand)) for each in entries) == throw


def test_a_very_long_game_is_scored_soon():
    """Whoever loses throws first, and the discs go back and forth."""
    pair = "  - Ana 321/1, Ben 665/1\n  - Ben 321/1, Ana 665/1\n"
    text = f"game: schocken\nplayers: [Ana, Ben]\ndiscs: 99\nthrows:\n{pair * 1_000}".encode()
    start = time.process_time()
    assert len(score(read(text)).halves[0]["throws"]) == 2_000
    assert time.process_time() - start < HANGS


def test_a_notation_alone_is_a_result():
    """It is scored as the throws that it leads to; a wrong action in it is still a fault."""
    alone = "game: schocken\ndiscs: 1\nplayers: [Ana, Ben]\nnotation: |\n  =421 stop\n  =666 stop\n"
    game = read(alone.encode())
    assert len(game.throws) == 1
    assert read(show(game).encode()) == game
    with pytest.raises(ResultsError, match="action 2"):
        read(alone.replace("stop", "stay", 1).encode())
