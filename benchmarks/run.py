"""Speed as ratios: each command against a named baseline, medians of whole processes, taken in turn in one run.

A watched change is measured from before its file is saved until the new PDF is in place.

Usage: python benchmarks/run.py [RUNS]      (RUNS at least 10; 15 when left out)
Ends with status 1 where a ratio is over its bar.
"""

import compileall
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from watched import Watched

from pnp.drawing import fonts
from pnp.drawing.shapes import Circle, Placement, Rect, Shape, Text
from pnp.drawing.shapes import Path as Outline
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.units import PT_PER_MM

HERE = Path(__file__).resolve().parent
EVENING = HERE.parent / "docs" / "evening.yaml"
PNP = [str(Path(sys.executable).with_name("pnp"))]

WEIGHTS = {"regular": 400, "medium": 500, "semibold": 600, "bold": 700}
"""What typst calls the weights that our pages have."""


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    """Return shapes with every placed drawing taken apart."""
    found: list[Shape] = []
    for shape in shapes:
        found += flat(shape.drawing.shapes) if hasattr(shape, "drawing") else [shape]
    return found


def shape_counts(*games: str) -> str:
    """Count what the kits for three put on each page, as the baseline script takes it; all games when none is named."""
    pages = []
    for plan in make_plans(Request(games, 3)):
        for page in lay_out(plan.game, plan.spec).pages:
            shapes = flat(page.shapes)
            kinds = Counter(type(shape) for shape in shapes)
            steps = sum(len(shape.steps) for shape in shapes if isinstance(shape, Outline))
            words = [shape.text for shape in shapes if isinstance(shape, Text)]
            size = (page.paper.width * PT_PER_MM, page.paper.height * PT_PER_MM)
            pages.append([*size, kinds[Rect], kinds[Circle], kinds[Outline], steps, words])
    return json.dumps(pages)


def placed(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[list[object]]:
    """Return shapes with every placed drawing taken apart, as ``shapes.typ`` takes them: lengths in mm of the page."""
    for each in shapes:
        if isinstance(each, Placement):
            yield from placed(each.drawing.shapes, x + each.x, y + each.y)
        elif isinstance(each, Text):
            yield ["text", each.x + x, each.y + y, each.text, each.size, WEIGHTS[each.weight], each.colour]
        else:
            yield [*outline(each, x, y), each.ink.fill, each.ink.stroke, each.ink.width]


def outline(shape: Rect | Circle | Outline, x: float, y: float) -> list[object]:
    """Return what a shape is, without its ink."""
    if isinstance(shape, Rect):
        return ["rect", shape.x + x, shape.y + y, shape.width, shape.height, shape.radius]
    if isinstance(shape, Circle):
        return ["circle", shape.x + x, shape.y + y, shape.radius]
    return [
        "path",
        [
            [name, *(each + (y if at % 2 else x) for at, each in enumerate(numbers))]
            for name, *numbers in shape.steps
        ],
    ]


def environment(folder: str, package: str) -> str:
    """Install a package into an environment of its own; return its Python."""
    home = f"{folder}/{package.partition('=')[0]}"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    subprocess.run([f"{home}/bin/python", "-m", "pip", "install", "-q", package], check=True)
    return f"{home}/bin/python"


def protograf(folder: str) -> list[str]:
    """Return the command that draws Blockers with protograf."""
    python = environment(folder, "protograf==0.5")
    return [python, str(HERE / "protograf_blockers.py"), "-d", folder, "--nowarning"]


def typst(folder: str) -> list[str]:
    """Return the command that draws the pages of Blockers for five with typst."""
    (plan,) = make_plans(Request(("blockers",), 5))
    pages = lay_out(plan.game, plan.spec).pages
    values = [[each.paper.width, each.paper.height, [*placed(each.shapes)]] for each in pages]
    Path(folder, "pages.json").write_text(json.dumps(values))
    shapes = shutil.copy(HERE / "shapes.typ", folder)
    python = environment(folder, "typst==0.15.2")
    return [
        python,
        str(HERE / "typst_shapes.py"),
        shapes,
        "pages.json",
        str(fonts.folder()),
        f"{folder}/typst.pdf",
    ]


Command = list[str] | Callable[[], float]
"""What is measured: a whole process, or what measures itself in seconds."""


def once(command: Command, environment: dict[str, str]) -> float:
    """Run a command and return its wall time in seconds."""
    if callable(command):
        return command()
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def medians(
    command: Command, baseline: list[str], runs: int, environment: dict[str, str]
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
    with tempfile.TemporaryDirectory() as folder, ExitStack() as watching:
        over = 0
        print(f"{'command':28}{'ms':>8}  {'baseline':24}{'ms':>8}{'ratio':>8}{'bar':>6}")
        for name, command, base_name, baseline, bar in [*bars(folder), *watched(Path(folder), watching)]:
            ours, theirs = medians(command, baseline, runs, environment)
            over += ours / theirs > bar
            print(
                f"{name:28}{ours * 1000:8.0f}  {base_name:24}{theirs * 1000:8.0f}{ours / theirs:8.2f}{bar:6.2f}"
            )
    return 1 if over else 0


Bar = tuple[str, Command, str, list[str], float]


def bars(folder: str) -> list[Bar]:
    """Return what is measured: a name and a command, a name and a baseline, and how often the baseline may pass."""
    plain = [sys.executable, str(HERE / "plain_reportlab.py"), f"{folder}/plain.pdf"]
    python = [sys.executable, "-c"]
    out = ["--no-check", "--out", folder]
    checked = [*PNP, "build", "blockers", "--players", "5", "--out", folder]
    blockers, by_typst = [*checked, "--no-check"], typst(folder)
    return [
        (
            "score FILE --json",
            [*PNP, "score", str(EVENING), "--json"],
            "import typer",
            [*python, "import typer"],
            1.1,
        ),
        (
            "build low-blow, 3 players",
            [*PNP, "build", "low-blow", "--players", "3", *out],
            "reportlab, same shapes",
            [*plain, shape_counts("low-blow")],
            1.6,
        ),
        (
            "build, 3 players",
            [*PNP, "build", "--players", "3", *out],
            "reportlab, same shapes",
            [*plain, shape_counts()],
            1.6,
        ),
        (
            "build blockers, 5 players",
            blockers,
            "protograf, board and tiles",
            protograf(folder),
            0.2,
        ),
        ("build blockers, 5 players", blockers, "typst, same shapes", by_typst, 1.0),
        (
            "the same, and checked",
            checked,
            "typst, same shapes",
            by_typst,
            1.3,
        ),
        (
            "check low-blow, 3 players",
            [*PNP, "check", f"{folder}/low-blow-3p.pdf"],
            "build low-blow, no check",
            [*PNP, "build", "low-blow", "--players", "3", *out],
            1.0,
        ),
        ("--help", [*PNP, "--help"], "import typer, rich", [*python, "import typer, rich"], 1.1),
    ]


def watched(folder: Path, watching: ExitStack) -> list[Bar]:
    """Return the bars of ``pnp build --watch``: from a file's being saved to the new PDF's being in place."""
    low_blow, blockers = (
        watching.enter_context(closing(Watched(folder / game, game))) for game in ("low-blow", "blockers")
    )
    changes = {
        "watch: a line of the board": low_blow.change(
            "pnp/games/low_blow/templates/kit.txt", "lowest wins", "low wins"
        ),
        "watch: a colour": low_blow.change("assets/palette.json", "#f90915", "#f00915"),
        "watch: the ink of all": low_blow.change("assets/palette.json", "#1c1c1c", "#1d1c1c"),
        "watch: a symbol": blockers.change("assets/symbols/moon.svg", "C25.7", "C24.9"),
    }
    nothing = [sys.executable, "-c", "pass"]
    return [(name, change, "python -c pass", nothing, 4.0) for name, change in changes.items()]


if __name__ == "__main__":
    sys.exit(main())
