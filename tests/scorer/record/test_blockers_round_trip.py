"""Blockers files are read back as they were written, and noise is refused in words."""

import json
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import score
from scorer.games.blockers import Game, Match, Result
from scorer.games.blockers.notation import read_board
from scorer.record import LIMIT, ResultsError, read, show
from scorer.record.checking import PRINTED
from tests.scorer.games.blockers.drawn import ANA_WINS, WHOLE, board, tiles
from tests.scorer.games.blockers.play import games
from tests.scorer.legal import HANGS

START = "game: blockers\nplayers: [Ana, Ben]\n"
GAMES = f"{START}match: {{games: 9}}\ngames:\n"


@given(games())
def test_a_game_written_is_the_game_read(game):
    """Names of any script, colours, labels, captures, matches, unfinished games survive."""
    assert read(show(game).encode()) == game


@given(games(most=1), st.sampled_from([None, 2]))
def test_json_of_a_written_game_is_the_same_game(game, indent):
    """The YAML, turned into JSON by another program, reads the same."""
    values = yaml.load(show(game), Loader=yaml.CSafeLoader)
    for ascii_only in (True, False):
        assert read(json.dumps(values, indent=indent, ensure_ascii=ascii_only).encode()) == game


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


HOSTILE = {
    "many games": GAMES + "  - {}\n" * 9_000,
    "a tall board": GAMES + "  - board: |\n" + "      RRRRRRRRR\n" * 15_000,
    "a wide board": GAMES + "  - board: |\n      " + "R" * 250_000 + "\n",
    "a wide board of labels": GAMES + "  - board: |\n      " + "R#7 " * 60_000 + "\n",
    "nothing but labels": GAMES + "  - board: R3\n" * 9_000,
    "many captives": GAMES + "  - captured: {Ana: " + "B" * 250_000 + "}\n",
    "many captors": GAMES + "  - captured: {" + ",".join(f"x{number}: B" for number in range(9_000)) + "}\n",
    "a long match": f"{START}match: {{games: {'9' * 5_000}}}\n",
    "many colours": f"game: blockers\nvariant: profi\nplayers: [{{name: A, colours: [{'red,' * 9_000}]}}, B]\n",
    "many players": f"game: blockers\nplayers: [{'a,' * 9_000}]\n",
    "late games": START + "match: {games: 1}\ngames:\n" + '  - {board: "R", unfinished: true}\n' * 2_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_soon(text):
    """With a list of faults that is no longer than a screen or three."""
    start = time.process_time()
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "e.yaml")
    assert time.process_time() - start < HANGS
    assert 1 <= len(str(caught.value).splitlines()) <= 51
    assert len(str(caught.value)) < 50_000


def test_the_longest_match_that_a_file_holds_is_scored_in_time():
    """As many games as fit into 256 KiB."""
    one = '  - {board: "' + "\\n".join(["R...R.B.B"] * 9) + '", unfinished: true}\n'
    number = (LIMIT - 100) // len(one)
    game = read(f"{START}match: {{games: {number}}}\ngames:\n{one * number}".encode())
    assert len(game.games) == number > 1_500
    start = time.process_time()
    outcome = score(game)
    assert time.process_time() - start < 5
    assert outcome.games[-1]["groups"] == {"Ana": 2, "Ben": 2}  # four columns of nine


def accepted(data):
    """Read; a file is accepted or refused in words, and nothing else may happen."""
    try:
        return read(data)
    except ResultsError as refused:
        faults = refused.faults
    assert faults
    assert all(line >= 1 for line, _ in faults)
    assert all(message for _, message in faults[:PRINTED])  # the rest is counted
    return None


SCRAPS = [
    *["game: blockers\n", "players: ", "[Ana, Ben]\n", "games:\n", "  - ", "board: |\n", "variant: profi\n", "match: "],
    *["      RR.B.....\n", "      R3 . B#7\n", "captured: ", "{Ana: BBY}\n", "unfinished: true\n", "{wins: 2}\n"],
    *["{games: 3}\n", "{name: Ana, ", "colours: ", "[red, yellow]", "colour: B", "---\n", "null", "~", "12", "R*"],
    *["\n", " ", "\t", "'", '"', "{", "}", "[", "]", ":", ",", "- ", "? ", "&a ", "*a ", "!t ", "|", ">", "#", "%"],
]  # fmt: skip


@settings(max_examples=400)
@given(st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join))
def test_scraps_of_yaml_are_accepted_or_refused(text):
    """Pieces of real files in any order, after a sound beginning or none."""
    accepted(text.encode())
    accepted((GAMES + text).encode())


@given(games(most=2), st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_spoilt_file_is_never_a_traceback(game, chance, times):
    """A legal file with some characters removed, doubled or exchanged."""
    text = list(show(game))
    for _ in range(times):
        place = chance.randrange(len(text))
        text[place] = chance.choice(["", text[place] * 2, *" :-[]{}\n\t'\"|#0R.,x*😀"])
    accepted("".join(text).encode())


@given(games(most=2), st.randoms(use_true_random=False))
def test_a_file_with_lines_in_disorder_is_never_a_traceback(game, chance):
    """Lines removed, doubled and moved."""
    lines = show(game).splitlines(keepends=True)
    chosen = [chance.choice(lines) for _ in range(len(lines) + chance.randint(-3, 3))]
    accepted("".join(chosen).encode())


def test_a_file_cut_anywhere_is_never_a_traceback():
    """As after a full disk."""
    data = show(Game(("Ana", "Ben"), (ANA_WINS, ANA_WINS), Match("wins", 2))).encode()
    whole = [length for length in range(len(data) + 1) if accepted(data[:length]) is not None]
    assert len(data) in whole
    assert len(data) - 2 not in whole
