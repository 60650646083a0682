"""Files that mean harm, and files of noise: refused in words, bounded in time and memory."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.record import LIMIT, ResultsError, read, show
from scorer.record.checking import PRINTED
from tests.scorer.legal import HANGS, games

START = "game: low-blow\nplayers: [Ana, Ben, Cleo]\n"
ALIASES = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

HOSTILE = {
    "an alias bomb": ALIASES,
    "flow nesting": START + "rounds: " + "[" * 100_000,
    "block nesting": START + "".join(" " * depth + "a:\n" for depth in range(600)),
    "braces": "{" * 260_000,
    "closing brackets": "]" * 260_000,
    "dashes": "- " * 120_000,
    "questions": "? " * 120_000,
    "colons": ":" * 260_000,
    "quotes": '"' * 260_000,
    "one long line": "game " * 50_000,
    "one long key": START + "k" * 250_000 + ": 1\n",
    "many keys": START + "".join(f"k{number}: 1\n" for number in range(20_000)),
    "many rounds": START + "rounds:\n" + "  - {}\n" * 9_000,
    "many players": f"game: low-blow\nplayers: [{'a,' * 9_000}]\n",
    "many counters": START + "counters: {" + ",".join(f"x{number}: 1" for number in range(9_000)) + "}\n",
    "a tall board": START + "rounds:\n  - board: |\n" + "      Z5 B3 B1 Y6 R2\n" * 11_000,
    "a wide board": START + "rounds:\n  - board: |\n      " + "R5 " * 80_000,
    "tabs": "\tx\n" * 60_000,
    "tabs in lists": START + "rounds:\n" + "\t- {board: x, rows: {Ana: 1}}\n" * 8_000,
    "blank lines": "\n" * 260_000,
    "comments": "#\n" * 130_000,
    "comments before a slip": "#\n" * 130_000 + "a: b: c\n",
    "restless indentation": "".join(" " * (number % 50) + f"k{number}: v\n" for number in range(3_000)),
    "a huge number": START + "counters: {Ana: " + "9" * 5_000 + ", Ben: 1, Cleo: 2}\n",
    "escapes": START + 'notes: ["' + "\\u0041" * 40_000 + '"]\n',
    "too much of it": "x: y\n" * (LIMIT // 5 + 1),
    "zeros": "\0" * LIMIT,
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


def test_nothing_above_the_limit_is_looked_at():
    """A file of just the limit is read; one byte more is refused as too large, whatever it holds."""
    good = START.encode()
    read(good + b"#" * (LIMIT - len(good)))
    with pytest.raises(ResultsError, match="larger than 256 KiB"):
        read(good + b"#" * (LIMIT - len(good) + 1))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{START}x: {'[' * 16}{']' * 16}\n", "3: more than 16 levels of nesting"),
        (f"{START}x: {'[' * 15}{']' * 15}\n", "3: unknown key 'x'"),
        (f"{START}x: [{'1,' * 20_000}]\n", "3: more than 20000 values"),
        (ALIASES, "1: '&a' is an anchor"),
    ],
)
def test_what_grows_without_bounds_is_refused_before_it_grows(text, fault):
    """Nesting, numbers of values, anchors: told as such."""
    with pytest.raises(ResultsError) as caught:
        read(text.encode(), "e.yaml")
    assert str(caught.value).startswith(f"e.yaml:{fault}")


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


@given(st.binary(max_size=400))
def test_any_bytes_are_accepted_or_refused(data):
    """Never a traceback."""
    accepted(data)


SCRAPS = [
    *["game: low-blow\n", "players: ", "[Ana, Ben, Cleo]\n", "rounds:\n", "  - ", "board: |\n", "notes: ", "<<: "],
    *["      R5 B3 B1 Y6 R2\n", "rows:\n", "      Ana: {pips: 17, own: 2}\n", "counters: ", "{Ana: 7}", "\r\n"],
    *["edition: web\n", "date: 2026-11-21\n", "colour: B", "{name: Ana, ", "---\n", "null", "~", "12", "é", "😀"],
    *["\n", " ", "\t", "'", '"', "{", "}", "[", "]", ":", ",", "- ", "? ", "&a ", "*a ", "!t ", "|", ">", "#", "%"],
]  # fmt: skip


@settings(max_examples=400)
@given(st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join))
def test_scraps_of_yaml_are_accepted_or_refused(text):
    """Pieces of real files in any order."""
    accepted(text.encode())


@given(games(), st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_spoilt_file_is_never_a_traceback(game, chance, times):
    """A legal file with some characters removed, doubled or exchanged."""
    text = list(show(game))
    for _ in range(times):
        place = chance.randrange(len(text))
        text[place] = chance.choice(["", text[place] * 2, *" :-[]{}\n\t'\"|#0R.,x😀"])
    accepted("".join(text).encode())


@given(games(), st.randoms(use_true_random=False))
def test_a_file_with_lines_in_disorder_is_never_a_traceback(game, chance):
    """Lines removed, doubled and moved."""
    lines = show(game).splitlines(keepends=True)
    chosen = [chance.choice(lines) for _ in range(len(lines) + chance.randint(-3, 3))]
    accepted("".join(chosen).encode())


def test_a_file_cut_anywhere_is_never_a_traceback():
    """As after a full disk."""
    board = "      R5 B3 B1 Y6 R2\n      B4 B4 R1 Y2 Y3\n      Y1 R6 R3 B2 Y5\n"
    text = f"{START}rounds:\n  - board: |\n{board}  - rows:\n"
    text += "      Ana: {pips: 17, own: 2}\n      Ben: {pips: 14, own: 2}\n      Cleo: {pips: 17, own: 2}\n"
    data = f"{text}counters: {{Ana: 7, Ben: 3, Cleo: 12}}\n".encode()
    whole = [length for length in range(len(data) + 1) if accepted(data[:length]) is not None]
    assert len(data) in whole
    assert len(data) - 2 not in whole


def test_the_pure_parser_reads_the_same(monkeypatch):
    """Where the fast parser is missing, the slow one finds the same game and the same lines."""
    import yaml

    text = (
        START
        + "rounds:\n  - rows: {Ana: {pips: 41, own: 2}, Ben: {pips: 14, own: 2}, Cleo: {pips: 17, own: 2}}\n"
    )
    samples = [START, text, START + "rounds\n", "a: &a b\n", START + 'notes: "x\n', START + "  x: y\n"]
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
