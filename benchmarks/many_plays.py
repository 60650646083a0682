"""What a club's plays cost: each command with many plays against the same with few, or against reading them once.

The plays are made at random, kept in a new file (or in the database that is named), and thrown away. Times are
processor times of whole processes, the least of a few.

Usage: python benchmarks/many_plays.py [PLAYS [postgresql://... postgresql://...]]
(2,000 plays in a file when left out; else two empty databases, one for many plays and one for few)
Ends with status 1 where a ratio is over its bar.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scorer.plays import Play, Summary, new_id, new_play, open_store, summarise
from scorer.plays.lines import line_of

PEOPLE = [f"{first} {last}" for first in ("Ana", "Ben", "Cleo", "Dora", "Emil") for last in "ABCDEFGH"]
DIFFERENT = 2_000
"""Games that are worked out; more plays are the same games on other days, so that making them does not take an hour."""


def results(chance: random.Random, day: int) -> str:
    """Return the results file of a game of three of the club, on a day."""
    names = chance.sample(PEOPLE, 3)
    rows = "".join(
        "  - rows: {"
        + ", ".join(f"{name}: {{pips: {chance.randint(8, 24)}, own: 2}}" for name in names)
        + "}\n"
        for _ in range(3)
    )
    counters = ", ".join(f"{name}: {chance.randint(0, 9)}" for name in names)
    date = f"20{10 + day // 336 % 60:02}-{1 + day // 28 % 12:02}-{1 + day % 28:02}"
    return f"game: low-blow\ndate: {date}\nplayers: [{', '.join(names)}]\nrounds:\n{rows}counters: {{{counters}}}\n"


def plays(number: int) -> Iterator[Play]:
    """Yield that number of plays."""
    chance = random.Random(19)
    known: list[tuple[str, Summary]] = []
    for each in range(number):
        if len(known) < DIFFERENT:
            text = results(chance, each * 20)
            known.append((text, summarise(text)))
        text, summary = known[each % len(known)]
        date = f"20{10 + each // 1000 % 60:02}-{1 + each // 28 % 12:02}-{1 + each % 28:02}"
        text = text.replace(str(summary.date), date)
        summary = summary._replace(date=date, fingerprint=f"{each}")
        yield new_play(new_id(chance.randbytes(10)), text, summary, "2026-11-21T20:15:00+01:00")


def seconds(*command: str, times: int = 3) -> float:
    """Return the least processor time of a process, of a few."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def pnp(*arguments: str) -> list[str]:
    """Return a command."""
    return [sys.executable, "-m", "pnp", *arguments]


READ = """
import sys
from scorer.plays import open_store
with open_store(sys.argv[1]) as store:
    print(sum(1 for _ in store.each()))
"""
PAGE = """
import sys
from datetime import datetime
from pathlib import Path
from starlette.testclient import TestClient
from pnp.wings.web.app import application
from pnp.wings.web.settings import Settings
settings = Settings(sys.argv[1], Path(sys.argv[2]), datetime.now, lambda: 0.0, bytes)
with TestClient(application(settings), base_url="http://127.0.0.1") as client:
    assert client.get(sys.argv[3]).status_code == 200, client.get(sys.argv[3]).text
"""


def main() -> int:
    """Measure every bar and print a table."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    with tempfile.TemporaryDirectory() as folder:
        many = sys.argv[2] if len(sys.argv) > 2 else f"{folder}/many.sqlite3"
        few = sys.argv[3] if len(sys.argv) > 3 else f"{folder}/few.sqlite3"
        evening = Path(folder, "evening.yaml")
        lines = Path(folder, "plays.jsonl")
        for place, size in ((few, 100), (many, number)):
            begin = time.process_time()
            with open_store(place) as store:
                store.import_plays(plays(size), "2026-11-22T20:15:00+01:00")
            print(f"{size} plays kept in {time.process_time() - begin:.1f} s", flush=True)
        evening.write_text(results(random.Random(7), 1))
        with lines.open("w", encoding="utf-8") as file:
            file.writelines(f"{line_of(play)}\n" for play in plays(min(number, 3_000)))
        return table(folder, many, few, str(evening), lines)


def table(folder: str, many: str, few: str, evening: str, lines: Path) -> int:
    """Print a line for each bar; return 1 where one is passed."""
    keep = ("score", evening, "--save", "--duplicate", "--db")
    logs = f"{folder}/logs.sqlite3"
    web = [sys.executable, "-c", PAGE]
    once = [sys.executable, "-c", READ, many]
    parse = "import sys; from scorer.plays.lines import plays_of; plays_of(open(sys.argv[1], 'rb'))"
    bars = [
        ("pnp plays", pnp("plays", "--db", many), "with 100 plays", pnp("plays", "--db", few), 1.5),
        ("pnp ranking", pnp("ranking", "--db", many), "reading the plays once", once, 6.0),
        ("score --save", pnp(*keep, many), "with 100 plays", pnp(*keep, few), 1.2),
        ("/plays", [*web, many, logs, "/plays"], "with 100 plays", [*web, few, logs, "/plays"], 1.5),
        ("/ranking", [*web, many, logs, "/ranking"], "with 100 plays", [*web, few, logs, "/ranking"], 1.5),
        (
            "pnp plays import",
            pnp("plays", "import", str(lines), "--duplicate", "--db", f"{folder}/new.sqlite3"),
            "parsing the file",
            [sys.executable, "-c", parse, str(lines)],
            3.0,
        ),
    ]  # fmt: skip
    over = False
    print(f"{'command':20}{'ms':>8}  {'baseline':24}{'ms':>8}{'ratio':>8}{'bar':>6}")
    for name, command, base, baseline, bar in bars:
        times = 1 if "import" in command else 3
        ours, theirs = seconds(*command, times=times), seconds(*baseline, times=times)
        over |= ours / theirs > bar
        print(
            f"{name:20}{ours * 1000:8.0f}  {base:24}{theirs * 1000:8.0f}{ours / theirs:8.2f}{bar:6.2f}",
            flush=True,
        )
    print(
        f"most memory of a process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB (150 allowed)"
    )
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
