"""Speed and memory of a game of one's own.

A saved cell of a table of 54 cards, from before the file is saved until the new PDF is in place, against a whole
unchecked build; and the memory of a deck of 1,000 cards with 200 pictures.

Usage: python benchmarks/own.py [RUNS]      (3 when left out)
Ends with status 1 where a ratio, or the memory, is over its bar.
"""

import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from PIL import Image
from run import PNP, Bar, report, wall_time
from watched import WatchedFolder

HERE = Path(__file__).resolve().parent
START = HERE.parent / "assets" / "own" / "starts" / "cards"
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


def memory(folder: Path) -> float:
    """Build a deck, check it, and return the most memory that this took, MB."""
    command = [*PNP, "build", f"{folder}/", "--players", "2", "--out", str(folder.parent)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> int:
    """Measure both, and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_DATA_HOME"] = name  # no saved printer
        took = memory(deck(folder / "thousand", 1_000, 200))  # first: later children count as well
        watched = WatchedFolder(deck(folder / "watched", 54), folder / "out")
        command = [*PNP, "build", f"{folder / 'watched'}/", "--players", "3", "--no-check", "--out", name]
        with closing(watched):
            change = watched.change("cards.csv", "Card 7,", "Card 700,")
            kept = report(
                [Bar("watch: a cell of 54 cards", change, "build, no check", wall_time(command), 0.5)], runs
            )
    print(f"memory of a build of 1,000 cards and 200 pictures: {took:.0f} MB of {MOST_MEMORY:.0f}")
    return 0 if kept and took <= MOST_MEMORY else 1


if __name__ == "__main__":
    sys.exit(main())
