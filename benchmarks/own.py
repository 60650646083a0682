"""Speed and memory of a game of one's own: a deck as large as people make them, beside plain reportlab and Python.

A deck of 500 cards against reportlab drawing as many shapes and words on as many pages; a saved cell of its table, from
before the file is saved until the new PDF is in place, against the start of Python; the memory of a deck of 1,000
cards with 200 pictures.

Usage: python benchmarks/own.py [RUNS]      (3 when left out)
Ends with status 1 where a ratio, or the memory, is over its bar.
"""

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from PIL import Image
from run import PNP, Bar, medians
from watched import WatchedFolder

from pnp.drawing.shapes import Circle, Group, Placement, Rect, Shape, Text
from pnp.drawing.shapes import Path as Outline
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.units import PT_PER_MM
from scorer.games import GAMES

HERE = Path(__file__).resolve().parent
START = HERE.parent / "assets" / "starts" / "cards"
KINDS = ("wheat", "herb", "rain", "sun")
WORDS = [
    "pay",
    "draw",
    "take",
    "one",
    "two",
    ":rain:",
    "field",
    "the",
    "**best**",
    "garden",
    "and",
    "leave",
    "a",
    ":wheat:",
    "for",
    "next",
]
MOST_MEMORY = 290.0
"""The most memory of a build of 1,000 cards with 200 pictures and of its check, MB."""


def deck(folder: Path, cards: int, pictures: int = 0) -> Path:
    """Write a folder with so many cards, each with other words, and so many pictures among them; return it."""
    shutil.copytree(START, folder)
    chance = random.Random(1)
    rows = ["name,kind,text,points,picture"]
    for number in range(cards):
        text = " ".join(chance.choices(WORDS, k=12))
        picture = number % pictures if pictures else ""
        rows.append(f"Card {number},{chance.choice(KINDS)},{text}.,{number % 7},{picture}")
    (folder / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    game = (folder / "game.yaml").read_text(encoding="utf-8").replace("TITLE", "Deck")
    if pictures:
        icon = 'icon: {at: 19.5 24 24 24, draw: ":{kind}:"}'
        assert icon in game
        game = game.replace(icon, 'picture: {at: 19.5 24 24 24, file: "pictures/{picture}.jpg"}')
        (folder / "pictures").mkdir()
        for number in range(pictures):
            noise = Image.frombytes("RGB", (400, 400), chance.randbytes(480_000))
            noise.save(folder / "pictures" / f"{number}.jpg", quality=85)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    return folder


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield shapes with every placed drawing and every group taken apart."""
    for each in shapes:
        if isinstance(each, Placement):
            yield from flat(each.drawing.shapes)
        elif isinstance(each, Group):
            yield from flat(each.shapes)
        else:
            yield each


def counted(folder: Path) -> str:
    """Count what the kit of a folder puts on each page, as the baseline script takes it."""
    pages = []
    (plan,) = make_plans(Request((GAMES.folders.open(folder),), 2))
    for page in lay_out(plan.game, plan.spec).pages:
        shapes = list(flat(page.shapes))
        kinds = Counter(type(shape) for shape in shapes)
        steps = sum(len(shape.steps) for shape in shapes if isinstance(shape, Outline))
        words = [shape.text for shape in shapes if isinstance(shape, Text)]
        size = (page.paper.width * PT_PER_MM, page.paper.height * PT_PER_MM)
        pages.append([*size, kinds[Rect], kinds[Circle], kinds[Outline], steps, words])
    file = folder / "pages.json"
    file.write_text(json.dumps(pages), encoding="utf-8")
    return str(file)


def bars(folder: Path, watched: WatchedFolder) -> list[Bar]:
    """Return what is measured: a name and a command, a name and a baseline, and how often the baseline may pass."""
    build = [*PNP, "build", f"{folder / 'deck'}/", "--players", "2", "--out", str(folder)]
    plain = [
        sys.executable,
        str(HERE / "plain_reportlab.py"),
        str(folder / "plain.pdf"),
        counted(folder / "deck"),
    ]
    nothing = [sys.executable, "-c", "pass"]
    return [
        ("deck of 500, checked", build, "reportlab, same shapes", plain, 8.0),
        (
            "watch: a cell of 54 cards",
            watched.change("cards.csv", "Card 7,", "Card 700,"),
            "python -c pass",
            nothing,
            4.0,
        ),
    ]


def memory(folder: Path) -> float:
    """Build a deck, check it, and return the most memory that this took, MB."""
    command = [*PNP, "build", f"{folder}/", "--players", "2", "--out", str(folder.parent)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> int:
    """Measure every bar and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_DATA_HOME"] = environment["XDG_DATA_HOME"] = name
        taken = memory(deck(folder / "pictures", 1000, 200))  # first: later children count as well
        over = taken > MOST_MEMORY
        print(f"1,000 cards, 200 pictures: {taken:.0f} MB of {MOST_MEMORY:.0f}")
        deck(folder / "deck", 500)
        with closing(WatchedFolder(deck(folder / "small", 54), folder / "out")) as watched:
            for title, command, base_name, baseline, bar in bars(folder, watched):
                ours, theirs = medians(command, baseline, runs, environment)
                over += ours / theirs > bar
                print(
                    f"{title:28}{ours * 1000:8.0f}  {base_name:24}{theirs * 1000:8.0f}{ours / theirs:8.2f}{bar:6.2f}"
                )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
