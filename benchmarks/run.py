"""Speed as ratios: each command against a named baseline, medians of whole processes, taken in turn in one run.

Usage: python benchmarks/run.py [RUNS]      (RUNS at least 10; 15 when left out)
Ends with status 1 where a ratio is over its bar.
"""

import compileall
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from pnp.build import Request, lay_out, plans
from pnp.drawing.shapes import Circle, Rect, Shape, Text
from pnp.drawing.shapes import Path as Outline
from pnp.units import PT_PER_MM

HERE = Path(__file__).resolve().parent
EVENING = HERE.parent / "docs" / "evening.yaml"
PNP = [str(Path(sys.executable).with_name("pnp"))]


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    """Return shapes with every placed drawing taken apart."""
    found: list[Shape] = []
    for shape in shapes:
        found += flat(shape.drawing.shapes) if hasattr(shape, "drawing") else [shape]
    return found


def shape_counts() -> str:
    """Count what the Low Blow kit for three puts on each page, as the baseline script takes it."""
    plan = plans(Request(("low-blow",), 3))[0]
    pages = []
    for page in lay_out(plan.kit, plan.setup).pages:
        shapes = flat(page.shapes)
        kinds = Counter(type(shape) for shape in shapes)
        steps = sum(len(shape.steps) for shape in shapes if isinstance(shape, Outline))
        words = [shape.text for shape in shapes if isinstance(shape, Text)]
        size = (page.paper.width * PT_PER_MM, page.paper.height * PT_PER_MM)
        pages.append([*size, kinds[Rect], kinds[Circle], kinds[Outline], steps, words])
    return json.dumps(pages)


def once(command: list[str], environment: dict[str, str]) -> float:
    """Run a command and return its wall time in seconds."""
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def ratio(
    command: list[str], baseline: list[str], runs: int, environment: dict[str, str]
) -> tuple[float, float]:
    """Run both in turn, one warm-up first; return both medians in seconds."""
    once(command, environment), once(baseline, environment)
    pairs = [(once(command, environment), once(baseline, environment)) for _ in range(runs)]
    return tuple(statistics.median(times) for times in zip(*pairs, strict=True))


def main() -> int:
    """Measure every bar and print a table."""
    runs = max(10, int(sys.argv[1]) if len(sys.argv) > 1 else 15)
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for package in ("pnp", "scorer"):
        compileall.compile_dir(HERE.parent / package, quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        plain = [sys.executable, str(HERE / "plain_reportlab.py"), f"{folder}/plain.pdf", shape_counts()]
        build = [*PNP, "build", "low-blow", "--players", "3", "--out", folder]
        python = [sys.executable, "-c"]
        bars = (
            (
                "pnp score FILE --json",
                [*PNP, "score", str(EVENING), "--json"],
                "import typer",
                [*python, "import typer"],
                1.6,
            ),
            ("pnp build low-blow", build, "plain reportlab", plain, 1.6),
            ("pnp --help", [*PNP, "--help"], "import typer, rich", [*python, "import typer, rich"], 1.3),
        )
        over = 0
        print(f"{'command':24}{'ms':>8}  {'baseline':20}{'ms':>8}{'ratio':>8}{'bar':>6}")
        for name, command, base_name, baseline, bar in bars:
            ours, theirs = ratio(command, baseline, runs, environment)
            over += ours / theirs > bar
            print(
                f"{name:24}{ours * 1000:8.0f}  {base_name:20}{theirs * 1000:8.0f}{ours / theirs:8.2f}{bar:6.1f}"
            )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
