"""What a file costs: processor time against a plain loop, and no more for a file that means harm.

Faults are counted as well as listed: fifty are, and of limits of the game the first alone.
"""

import random
import runpy
import time
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from scorer import score
from scorer.record import ResultsError, read
from tests.scorer.record.spoilt import faults_of

BAR = 20
"""How often the plain loop may pass while a file is read; alone on a machine it passes ten times at most."""

STRANGERS = "".join(f"x{number}: 1, " for number in range(9_000))
PEOPLE = "players: [Ana, Ben, Cleo]\n"
ROWS = "  - rows:\n      Ana: {pips: 17, own: 2}\n      Ben: {pips: 14, own: 2}\n      Cleo: {pips: 18, own: 2}\n"
COUNTED = "    counters: {Ana: 7, Ben: 3, Cleo: 2}\n"
SCHOCKEN = "game: schocken\ndiscs: 1\n"
OVER = (
    "  - Ana 111/1, Ben 665/1, Cleo 664/1\n  - Cleo 111/1, Ana 665/1, Ben 664/1\n  - Ben 111/1, Cleo 664/1\n"
)


def extra_rounds(number, counters=COUNTED):
    return f"game: low-blow\nedition: web\n{PEOPLE}rounds:\n" + (ROWS + counters) * number


def crowd(players, throws):
    names = [f"P{number}" for number in range(players)]
    lines = [f"  - P{number % players} 421/1, P{(number + 1) % players} 665/3\n" for number in range(throws)]
    return f"game: schocken\nplayers: [{', '.join(names)}]\nthrows:\n{''.join(lines)}"


def wide_row(number, square):
    others = "      B4 B4 R1 Y2 Y3\n      Y1 R6 R3 B2 Y5\n"
    return f"game: low-blow\n{PEOPLE}rounds:\n  - board: |\n      {square * number}\n{others}"


def spoilt_games(number):
    games = "- board: |\n   Zz\n   z\n   R9 # \n  captured: {Ana: z9z, Ben: Z}\n" * number
    return f"game: blockers\nmatch: {{games: 9}}\nplayers: [Ana, Ben]\ngames:\n{games}"


def wrong_squares(number):
    board = "  - board: |\n      R9 Z1 B0 Y7 R2\n      G4 P4 R1 Y2 Y3\n      Y1 R6 Q3 B2 Y5\n"
    return f"game: low-blow\n{PEOPLE}rounds:\n{board * number}"


COSTLY = {
    "extra rounds that no draw calls for": extra_rounds(500),
    "extra rounds without counters": extra_rounds(600, ""),
    "players and throws": crowd(5_000, 6_000),
    "players alone": f"game: low-blow\nplayers: [{', '.join(f'P{number}' for number in range(18_000))}]\n",
    "one name": f"game: low-blow\nplayers: [{'P, ' * 18_000}]\n",
    "coloured players": f"game: blockers\nplayers: [{'{name: P, colour: red}, ' * 3_000}]\n",
    "a row of unknown colours": wide_row(40_000, "Z9 "),
    "a row of too many pips": wide_row(40_000, "R9 "),
    "a row in one piece": wide_row(40_000, "R9"),
    "a row of words": wide_row(40_000, "zz "),
    "spoilt games": spoilt_games(2_500),
    "wrong squares": wrong_squares(2_000),
    "names that nobody has": f"{SCHOCKEN}{PEOPLE}throws:\n"
    + "".join(f"  - Zoe{number} 421/1, Yan{number} 665/3\n" for number in range(6_000)),
    "hands that are none": f"{SCHOCKEN}{PEOPLE}throws:\n" + "  - Ana 77/9, Ben 4213, Cleo x\n" * 5_000,
    "throws after the end": f"{SCHOCKEN}{PEOPLE}throws:\n{OVER}" + OVER[: OVER.index("\n") + 1] * 5_000,
    "keys": f"game: low-blow\n{PEOPLE}" + "".join(f"k{number}: 1\n" for number in range(18_000)),
    "captors": f"game: blockers\n{PEOPLE}games:\n  - captured: {{{STRANGERS}}}\n",
    "counters": f"game: low-blow\n{PEOPLE}counters: {{{STRANGERS}}}\n",
}


def refuse(text):
    """Read a text, and score it where it is accepted."""
    with suppress(ResultsError):
        score(read(text.encode()))


def count(text):
    """Count characters and the events of a YAML parser, one by one: the plain loop."""
    seen = {}
    for each in (*text, *map(type, yaml.parse(text, Loader=yaml.CLoader))):
        seen[each] = seen.get(each, 0) + 1


def seconds(do, text):
    """Return the processor time of a try."""
    start = time.process_time()
    do(text)
    return time.process_time() - start


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY.keys())
def test_a_file_costs_no_more_than_its_length(text):
    """Against a plain loop, in processor time; tried again where the machine was busy."""
    assert len(text) < 262_144
    assert any(seconds(refuse, text) <= BAR * seconds(count, text) for _ in range(4))


@pytest.mark.parametrize(
    ("text", "first", "number"),
    [
        (crowd(5_000, 6), "e.yaml:2: Schocken is for 2 to 8 players, not for 5000", 1),
        (extra_rounds(120), "e.yaml:500: round 100: a game has at most 99 rounds, but 120 are given", 1),
        (
            extra_rounds(9),
            "e.yaml:20: round 4: Ben had won after round 3 with 33; an extra round follows only a draw",
            1,
        ),
        (wide_row(40_000, "R9"), "e.yaml:5: round 1: row 1: a line has more than 200 characters", 1),
        (spoilt_games(2_100), "e.yaml:10005: game 2001: a match has at most 2000 games, but 2100 are given", 1),
    ],
)  # fmt: skip
def test_a_limit_of_the_game_is_told_once_and_first(text, first, number):
    """What follows from a limit that is passed is not worked out."""
    assert (faults_of(text)[0], len(faults_of(text))) == (first, number)


def test_fifty_faults_are_listed_and_the_rest_is_counted():
    """The fifty are those of the first lines."""
    keys = "".join(f"k{number}: 1\n" for number in range(3_462))
    told = faults_of(f"game: low-blow\n{PEOPLE}{keys}")
    assert len(told) == 51
    assert told[0].startswith("e.yaml:3: unknown key 'k0'")
    assert told[49].startswith("e.yaml:52: unknown key 'k49'")
    assert told[50] == "and 3,412 more"


def test_files_spoilt_at_random_do_no_harm():
    """A few of those that ``benchmarks/fuzz_results.py`` reads by the million: no traceback, a line for every fault."""
    place = Path(__file__).resolve().parents[3] / "benchmarks" / "fuzz_results.py"
    fuzzing = runpy.run_path(str(place))
    text, harm = fuzzing["fuzz"](300, random.Random(19))
    assert harm == [], text
