"""Speed as ratios: each command against a named baseline, in turn, in one run.

What a command costs is the processor time of its whole process, and what it starts. The baseline is the same command
of the program as it was before the house was made lighter (a commit of this repository), or protograf drawing the same
board and tiles. A watched change is measured in wall time, from before its file is saved until the new PDF is in
place, against a whole unchecked build.

Usage: python benchmarks/run.py [RUNS]      (15 when left out; needs the repository's history and the package index)
Ends with status 1 where a ratio is over its bar.
"""

import compileall
import io
import os
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

from watched import Watched

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BEFORE = "d17cb7a0327d"
"""The commit that the program is compared with."""

PNP = [sys.executable, "-m", "pnp"]
EVENING = str(ROOT / "docs" / "low-blow.yaml")


class Bar(NamedTuple):
    """Two things that are measured, each returning seconds, and the most that the first may take of the second."""

    name: str
    measured: Callable[[], float]
    baseline_name: str
    baseline: Callable[[], float]
    most: float


def processor_time(command: list[str], program: Path) -> Callable[[], float]:
    """Return what runs a command in a tree of the program and returns its processor time.

    The tree is the current folder, as ``python -m`` looks there first.
    """
    environment = {**os.environ, "PYTHONPATH": str(program)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=program, env=environment, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return run


def wall_time(command: list[str]) -> Callable[[], float]:
    """Return what runs a command of this program and returns how long it took."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start

    return run


def medians(bar: Bar, runs: int) -> tuple[float, float]:
    """Run both in turn, one warm-up first; return both medians in seconds."""
    bar.measured(), bar.baseline()
    pairs = [(bar.measured(), bar.baseline()) for _ in range(runs)]
    ours, theirs = zip(*pairs, strict=True)
    return statistics.median(ours), statistics.median(theirs)


def report(bars: list[Bar], runs: int) -> bool:
    """Measure every bar, print a table, and return whether all are kept."""
    over = 0
    print(f"{'command':30}{'ms':>8}  {'baseline':28}{'ms':>8}{'ratio':>8}{'bar':>6}")
    for bar in bars:
        ours, theirs = medians(bar, runs)
        over += ours / theirs > bar.most
        print(
            f"{bar.name:30}{ours * 1000:8.0f}  {bar.baseline_name:28}{theirs * 1000:8.0f}"
            f"{ours / theirs:8.2f}{bar.most:6.2f}"
        )
    return not over


def unpack_before(folder: Path) -> Path:
    """Write the program as it was into a folder, and return it."""
    packed = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def command_bars(before: Path, out: str) -> list[Bar]:
    """Return the bars of commands, each against the same command as it was."""
    wanted = {
        "build blockers, 5 players": (["build", "blockers", "--players", "5", "--out", out], 1.5),
        "score FILE": (["score", EVENING], 1.4),
        "--help": (["--help"], 1.3),
        "build --help": (["build", "--help"], 2.0),
    }
    return [
        Bar(
            name,
            processor_time([*PNP, *words], ROOT),
            "the same, as it was",
            processor_time([*PNP, *words], before),
            most,
        )
        for name, (words, most) in wanted.items()
    ]


def protograf_bar(folder: Path, out: str) -> Bar:
    """Return the bar against protograf, installed into an environment of its own."""
    home = folder / "protograf"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    python = str(home / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", "protograf==0.5"], check=True)
    theirs = [python, str(HERE / "protograf_blockers.py"), "-d", str(folder), "--nowarning"]
    ours = [*PNP, "build", "blockers", "--players", "5", "--no-check", "--out", out]
    return Bar(
        "build blockers, no check",
        processor_time(ours, ROOT),
        "protograf, board and tiles",
        processor_time(theirs, folder),
        1 / 3,
    )


def watch_bars(folder: Path, out: str, watching: ExitStack) -> list[Bar]:
    """Return the bars of ``pnp build --watch``: from a file's being saved to the new PDF's being in place."""
    changes = {
        "low-blow": ("pnp/games/low_blow/templates/kit.txt", "lowest wins", "low wins"),
        "blockers": ("assets/palette.json", "#1c1c1c", "#1d1c1c"),
    }
    return [
        Bar(
            f"watch: a change of {game}",
            watching.enter_context(closing(Watched(folder / game, game))).change(*change),
            "build, no check",
            wall_time([*PNP, "build", game, "--players", "3", "--no-check", "--out", out]),
            0.5,
        )
        for game, change in changes.items()
    ]


def main() -> int:
    """Measure every bar and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as name, ExitStack() as watching:
        folder, out = Path(name), f"{name}/out"
        before = unpack_before(folder / "before")
        for tree in (ROOT, before):
            for package in ("pnp", "scorer"):
                compileall.compile_dir(tree / package, quiet=1)
        bars = [
            *command_bars(before, out),
            protograf_bar(folder, out),
            *watch_bars(folder, out, watching),
        ]
        return 0 if report(bars, runs) else 1


if __name__ == "__main__":
    sys.exit(main())
