"""Spoil good results files at random, and read what comes out: no traceback, nothing slow, every fault with its line.

Usage: python benchmarks/fuzz_results.py [FILES [SEED]]      (1,000,000 files and a random seed when left out)
Prints the seed and the problems. At the first harmful file it writes the file to fuzz.yaml and exits with status 1.
"""

import random
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import yaml

from scorer import score
from scorer.errors import ScorerError
from scorer.record import ResultsError, read
from scorer.record.checking import PRINTED

BOUND = 10
"""How often the processor time of a plain loop may pass while a file is read, and ``LEAST`` more."""

LEAST = 0.02
"""Seconds that any file may take: the first one imports rules."""

LOW_BLOW = """\
game: low-blow
edition: web
players: [Ana, {name: Ben, colour: blue}, "Cleo"]
date: 2026-11-21
rounds:
  - board: |
      R5 B3 B1 Y6 R2
      B4 B4 R1 Y2 Y3
      Y1 R6 R3 B2 Y5
      .  .  .  .  .
    counters: {Ana: 7, Ben: 3, Cleo: 2}
  - rows:
      Ana: {pips: 17, own: 2}
      Ben: {pips: 14, own: 2}
      Cleo: {pips: 17, own: 2}
counters: {Ana: 7, Ben: 3, Cleo: 12}
"""
BLOCKERS = """\
game: blockers
match: {wins: 2}
players: [Ana, Ben]
notes: "Ben brought cake."
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
    unfinished: true
"""
SCHOCKEN = """\
game: schocken
discs: 13
players: [Ana, Ben, Cleo]
throws:
  - Ana 421/1, Ben 665/3, Cleo 111/2
  - Ben 322/2, Cleo 665/1, Ana 211/1
"""
GOOD = (LOW_BLOW, BLOCKERS, SCHOCKEN)
SCRAPS = (
    *("\n", " ", "\t", "'", '"', "{", "}", "[", "]", ":", ", ", "- ", "? ", "&a ", "*a ", "!t ", "|", ">", "#", "%"),
    "\r\n",
    *("Ana", "Zoe", "R9", "Z1", "G5", "421/1", "999999999999", "-1", "1e9", "null", "true", "\0", "\ufeff", "\u2028"),
    *("é", "😀"),
    *("players: [A, B]\n", "rounds:\n", "  - {}\n", "counters: {Ana: x}\n", "---\n", "\\", "<<: *a\n", "a: b: c\n"),
)  # fmt: skip


def spoilt(chance: random.Random) -> str:
    """Return a file made of a good one: characters and lines removed, doubled, moved, exchanged, repeated often."""
    text = chance.choice(GOOD)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        text = chance.choice((_character, _scrap, _line, _moved, _often))(text, chance)
    return text[: 256 * 1024]


def _character(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + 1 :]


def _scrap(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(SCRAPS) + text[at + chance.randint(0, 2) :]


def _line(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    return "".join([*lines[:at], *lines[at : at + 1] * chance.choice((0, 2, 3)), *lines[at + 1 :]])


def _moved(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
    return "".join(lines)


def _often(text: str, chance: random.Random) -> str:
    begin = chance.randrange(len(text) + 1)
    end = min(len(text), begin + chance.choice((1, 3, 10, 60)))
    times = 300 if chance.random() < 0.02 else chance.randint(2, 5)
    return text[:begin] + text[begin:end] * times + text[end:]


def count(text: str) -> int:
    """Count the characters of a text and the events of a YAML parser, one by one: the plain loop."""
    seen: dict[object, int] = {}
    with suppress(yaml.YAMLError):
        for token in (*text, *map(type, yaml.parse(text, Loader=yaml.CLoader))):
            seen[token] = seen.get(token, 0) + 1
    return len(seen)


def faults_of(text: str) -> Iterator[str]:
    """Yield the problems in how a file is read. Unexpected exceptions are raised."""
    try:
        score(read(text.encode(), "e.yaml"))
    except ResultsError as refused:
        yield from _faults_of(refused, text)
    except ScorerError as refused:
        yield f"accepted, and not scored: {refused}"


def _faults_of(refused: ResultsError, text: str) -> Iterator[str]:
    messages = str(refused).splitlines()
    lines = len(re.split("\r\n|\r|\n", text))
    if not all(1 <= fault.line <= lines for fault in refused.faults):
        yield "a fault on a line that the file does not have"
    if len(messages) != min(len(refused.faults), PRINTED + 1):
        yield f"{len(refused.faults)} faults in {len(messages)} lines"
    if not all(re.match(r"e\.yaml:\d+: .", line) for line in messages[:PRINTED]):
        yield "a fault without its line or its message"


def costs_too_much(text: str) -> bool:
    """Return whether reading a file takes longer than the bound three times in a row."""
    return all(_seconds(text, faults_of) > LEAST + BOUND * _seconds(text, count) for _ in range(3))


def _seconds(text: str, do: object) -> float:
    begin = time.process_time()
    result = do(text)  # type: ignore[operator]
    if isinstance(result, Iterator):
        list(result)
    return time.process_time() - begin


def fuzz(files: int, chance: random.Random) -> tuple[str, list[str]]:
    """Read up to ``files`` spoilt files; return the first harmful one and its problems, or two empty values."""
    for _ in range(files):
        text = spoilt(chance)
        try:
            problems = list(faults_of(text))
        except Exception as fault:
            problems = [f"{type(fault).__name__}: {fault}"]
        if problems or costs_too_much(text):
            return text, problems or ["it takes too long"]
    return "", []


def main() -> int:
    """Fuzz, and print the result."""
    files = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1_000_000)
    print(f"{files} files, seed {seed}", flush=True)
    text, problems = fuzz(files, random.Random(seed))
    if problems:
        Path("fuzz.yaml").write_text(text, encoding="utf-8", newline="")
        print("\n".join(["fuzz.yaml:", *problems]))
    else:
        print("no harm")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
