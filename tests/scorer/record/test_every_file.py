"""Files of every game: read back as they were written; files that mean harm and files of noise: refused in words."""

import json
import random
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import score
from scorer.people import fold
from scorer.record import LIMIT, ResultsError, read, show
from scorer.record.checking import PRINTED
from scorer.record.writing import quote_yaml
from tests.scorer import legal
from tests.scorer.games.blockers import play as blockers
from tests.scorer.games.schocken.simulated import tables

LOW_BLOW = "game: low-blow\nplayers: [Ana, Ben, Cleo]\n"
BLOCKERS = "game: blockers\nplayers: [Ana, Ben]\n"
MATCH = f"{BLOCKERS}match: {{games: 9}}\ngames:\n"
SCHOCKEN = "game: schocken\nplayers: [Ana, Ben]\n"
ALIASES = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
confusing = legal.names(["A", "A 421/1", "A 421/1, B", "B", '"A"', "A ", " A", "A\\", "A,", ",", "421/1"])
people = st.lists(confusing, min_size=2, max_size=8, unique_by=fold).map(tuple)
games = st.one_of(legal.games(), blockers.games(most=2), tables(people).map(lambda table: table.game))
"""Names of any script and of any ill will, colours, labels, boards, sums, counters, matches."""


@given(games, st.none() | st.dates().map(str), st.none() | text)
def test_a_game_written_is_the_game_read(game, date, notes):
    """On any day and with any text."""
    assert read(show(game, date=date, notes=notes).encode()) == game


@given(games, st.sampled_from([None, 2]), st.booleans())
def test_json_of_a_written_game_is_the_same_game(game, indent, ascii_only):
    """The YAML, turned into JSON by another program, reads the same."""
    values = yaml.load(show(game), Loader=yaml.CSafeLoader)
    assert read(json.dumps(values, indent=indent, ensure_ascii=ascii_only).encode()) == game


@given(text)
def test_any_reader_of_yaml_gets_the_text(value):
    """Quoted text is the same text for others too, and never a number, a date or a truth."""
    assert yaml.load(quote_yaml(value), Loader=yaml.CSafeLoader) == value


HOSTILE = {
    "an alias bomb": ALIASES,
    "flow nesting": LOW_BLOW + "rounds: " + "[" * 100_000,
    "block nesting": LOW_BLOW + "".join(" " * depth + "a:\n" for depth in range(600)),
    "braces": "{" * 260_000,
    "closing brackets": "]" * 260_000,
    "dashes": "- " * 120_000,
    "questions": "? " * 120_000,
    "colons": ":" * 260_000,
    "quotes": '"' * 260_000,
    "one long line": "game " * 50_000,
    "one long key": LOW_BLOW + "k" * 250_000 + ": 1\n",
    "many keys": LOW_BLOW + "".join(f"k{number}: 1\n" for number in range(20_000)),
    "many rounds": LOW_BLOW + "rounds:\n" + "  - {}\n" * 9_000,
    "many players": f"game: low-blow\nplayers: [{'a,' * 9_000}]\n",
    "many counters": LOW_BLOW + "counters: {" + ",".join(f"x{number}: 1" for number in range(9_000)) + "}\n",
    "a tall board": LOW_BLOW + "rounds:\n  - board: |\n" + "      Z5 B3 B1 Y6 R2\n" * 11_000,
    "a wide board": LOW_BLOW + "rounds:\n  - board: |\n      " + "R5 " * 80_000,
    "tabs": "\tx\n" * 60_000,
    "tabs in lists": LOW_BLOW + "rounds:\n" + "\t- {board: x, rows: {Ana: 1}}\n" * 8_000,
    "blank lines": "\n" * 260_000,
    "comments": "#\n" * 130_000,
    "comments before a slip": "#\n" * 130_000 + "a: b: c\n",
    "restless indentation": "".join(" " * (number % 50) + f"k{number}: v\n" for number in range(3_000)),
    "a huge number": LOW_BLOW + "counters: {Ana: " + "9" * 5_000 + ", Ben: 1, Cleo: 2}\n",
    "escapes": LOW_BLOW + 'notes: ["' + "\\u0041" * 40_000 + '"]\n',
    "too much of it": "x: y\n" * (LIMIT // 5 + 1),
    "zeros": "\0" * LIMIT,
    "many games": MATCH + "  - {}\n" * 9_000,
    "a tall board of tiles": MATCH + "  - board: |\n" + "      RRRRRRRRR\n" * 15_000,
    "a wide board of tiles": MATCH + "  - board: |\n      " + "R" * 250_000 + "\n",
    "a wide board of labels": MATCH + "  - board: |\n      " + "R#7 " * 60_000 + "\n",
    "nothing but labels": MATCH + "  - board: R3\n" * 9_000,
    "many captives": MATCH + "  - captured: {Ana: " + "B" * 250_000 + "}\n",
    "many captors": MATCH + "  - captured: {" + ",".join(f"x{number}: B" for number in range(9_000)) + "}\n",
    "a long match": f"{BLOCKERS}match: {{games: {'9' * 5_000}}}\n",
    "many colours": f"game: blockers\nvariant: profi\nplayers: [{{name: A, colours: [{'red,' * 9_000}]}}, B]\n",
    "many players of blockers": f"game: blockers\nplayers: [{'a,' * 9_000}]\n",
    "late games": BLOCKERS + "match: {games: 1}\ngames:\n" + '  - {board: "R", unfinished: true}\n' * 2_000,
    "one long throw": f"{SCHOCKEN}throws:\n  - {'Ana 421/1, ' * 20_000}\n",
    "many commas": f"{SCHOCKEN}throws:\n  - 'x{',' * 200_000}'\n",
    "many quotes": f"{SCHOCKEN}throws:\n  - '{chr(34) * 200_000}'\n",
    "many backslashes": f"{SCHOCKEN}throws:\n  - '\"{chr(92) * 200_000}'\n",
    "many spaces": f"{SCHOCKEN}throws:\n  - 'Ana{' ' * 200_000}x'\n",
    "many digits": f"{SCHOCKEN}throws:\n  - 'Ana {'4' * 200_000}/1'\n",
    "digits and spaces": f"{SCHOCKEN}throws:\n  - 'Ana 4{' ' * 200_000}x, Ben 4{' ' * 50_000}'\n",
    "many throws": f"{SCHOCKEN}throws:\n" + "  - Zoe 1/1\n" * 15_000,
    "many empty throws": f"{SCHOCKEN}throws:\n" + "  -\n" * 15_000,
    "many discs": f"{SCHOCKEN}discs: {'9' * 5_000}\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_soon(text):
    """With a list of faults that is no longer than a screen or three."""
    start = time.process_time()
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "e.yaml")
    assert time.process_time() - start < legal.HANGS
    assert 1 <= len(str(caught.value).splitlines()) <= 51
    assert len(str(caught.value)) < 50_000


def test_nothing_above_the_limit_is_looked_at():
    """A file of just the limit is read; one byte more is refused as too large, whatever it holds."""
    good = LOW_BLOW.encode()
    read(good + b"#" * (LIMIT - len(good)))
    with pytest.raises(ResultsError, match="larger than 256 KiB"):
        read(good + b"#" * (LIMIT - len(good) + 1))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{LOW_BLOW}x: {'[' * 16}{']' * 16}\n", "3: more than 16 levels of nesting"),
        (f"{LOW_BLOW}x: {'[' * 15}{']' * 15}\n", "3: unknown key 'x'"),
        (f"{LOW_BLOW}x: [{'1,' * 20_000}]\n", "3: more than 20000 values"),
        (ALIASES, "1: '&a' is an anchor"),
    ],
)
def test_what_grows_without_bounds_is_refused_before_it_grows(text, fault):
    """Nesting, numbers of values, anchors: told as such."""
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "e.yaml")
    assert str(caught.value).startswith(f"e.yaml:{fault}")


def accepted(data):
    """Read and score; a file is accepted or refused in words, and nothing else may happen."""
    try:
        game = read(data)
    except ResultsError as refused:
        faults = refused.faults
    else:
        score(game)
        return game
    assert faults
    assert all(line >= 1 for line, _ in faults)
    assert all(message for _, message in faults[:PRINTED])  # the rest is counted
    return None


@given(st.binary(max_size=400))
def test_any_bytes_are_accepted_or_refused(data):
    """Never a traceback."""
    accepted(data)


SCRAPS = [
    *["game: low-blow\n", "players: ", "[Ana, Ben, Cleo]\n", "rounds:\n", "  - ", "board: |\n", "notes: ", "<<: "],
    *["      R5 B3 B1 Y6 R2\n", "rows:\n", "      Ana: {pips: 17, own: 2}\n", "counters: ", "{Ana: 7}", "\r\n"],
    *["edition: web\n", "date: 2026-11-21\n", "colour: B", "{name: Ana, ", "---\n", "null", "~", "12", "é", "😀"],
    *["\n", " ", "\t", "'", "\"", "{", "}", "[", "]", ":", ",", "- ", "? ", "&a ", "*a ", "!t ", "|", ">", "#", "%"],
    *["game: blockers\n", "[Ana, Ben]\n", "games:\n", "variant: profi\n", "match: ", "      RR.B.....\n"],
    *["      R3 . B#7\n", "captured: ", "{Ana: BBY}\n", "unfinished: true\n", "{wins: 2}\n", "{games: 3}\n"],
    *["colours: ", "[red, yellow]", "R*", "game: schocken\n", "throws:\n", "Ana 421/1", ", ", "Ben 665/3", "discs: "],
    *["13", "Ana", "421/1", "/", "\\"],
]  # fmt: skip


@settings(max_examples=300)
@given(
    st.sampled_from(["", LOW_BLOW, MATCH, f"{SCHOCKEN}throws:\n  - "]),
    st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join),
)
def test_scraps_of_yaml_are_accepted_or_refused(begin, text):
    """Pieces of real files in any order, after a sound beginning or none."""
    accepted(f"{begin}{text}".encode())


@given(games, st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_spoilt_file_is_never_a_traceback(game, chance, times):
    """A legal file with some characters removed, doubled or exchanged."""
    text = list(show(game))
    for _ in range(times):
        place = chance.randrange(len(text))
        text[place] = chance.choice(["", text[place] * 2, *" :-[]{}\n\t'\"|#0/6R.,x*😀"])
    accepted("".join(text).encode())


@settings(max_examples=60)
@given(games, st.randoms(use_true_random=False))
def test_a_file_with_lines_in_disorder_is_never_a_traceback(game, chance):
    """Lines removed, doubled and moved."""
    lines = show(game).splitlines(keepends=True)
    chosen = [chance.choice(lines) for _ in range(len(lines) + chance.randint(-3, 3))]
    accepted("".join(chosen).encode())


def test_a_file_cut_anywhere_is_never_a_traceback():
    """As after a full disk."""
    board = "      R5 B3 B1 Y6 R2\n      B4 B4 R1 Y2 Y3\n      Y1 R6 R3 B2 Y5\n"
    text = f"{LOW_BLOW}rounds:\n  - board: |\n{board}  - rows:\n"
    text += "      Ana: {pips: 17, own: 2}\n      Ben: {pips: 14, own: 2}\n      Cleo: {pips: 17, own: 2}\n"
    data = f"{text}counters: {{Ana: 7, Ben: 3, Cleo: 12}}\n".encode()
    whole = [length for length in range(len(data) + 1) if accepted(data[:length]) is not None]
    assert len(data) in whole
    assert len(data) - 2 not in whole


def test_the_pure_parser_reads_the_same(monkeypatch):
    """Where the fast parser is missing, the slow one finds the same game and the same lines."""
    import yaml

    text = (
        LOW_BLOW
        + "rounds:\n  - rows: {Ana: {pips: 41, own: 2}, Ben: {pips: 14, own: 2}, Cleo: {pips: 17, own: 2}}\n"
    )
    samples = [
        LOW_BLOW,
        text,
        LOW_BLOW + "rounds\n",
        "a: &a b\n",
        LOW_BLOW + 'notes: "x\n',
        LOW_BLOW + "  x: y\n",
    ]
    fast = [lines_of(sample) for sample in samples]
    monkeypatch.delattr(yaml, "CLoader")
    assert [lines_of(sample) for sample in samples] == fast


def lines_of(text):
    try:
        return read(text.encode())
    except ResultsError as fault:
        return [line for line, _ in fault.faults]


def test_noise_of_the_size_of_a_file_is_refused():
    """A megabyte read at random is refused like any other file."""
    noise = random.Random(1).randbytes(LIMIT)
    with pytest.raises(ResultsError):
        read(noise)
