"""Make the pictures that the tests of photos read, with what lies on their boards: small photos of today's boards.

Usage: python benchmarks/tested_photos.py

After a change of a board, run it and the tests. A picture in which a test does not find what it is about, such as a
glaring die, gets another number below: ``made_photos.py`` draws another board for each.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
from made_photos import Conditions, made

PICTURES = Path(__file__).parents[1] / "tests" / "wings" / "photo" / "pictures"

QUALITY = 52  # of their JPEG: each file is smaller than 150 kB

USUAL: Conditions = {
    "tilt": 22.0,
    "fill": 0.92,
    "bulge": 0.003,
    "curl": 0.5,
    "soft": 0.6,
    "shake": 0.4,
    "noise": 0.012,
    "exposure": 0.75,
    "finger": 0.0,
    "band": 0.0,
    "glare": 0.0,
    "width": 1500.0,
    "quality": float(QUALITY),
}
"""A usual photo: from aside, sharp enough, in even light."""

PHOTOS: dict[str, tuple[int, Conditions]] = {
    "paper-dice": (2, {"game": "low-blow", "players": 4.0, "paper": "a4", "ink": "full", "dice": "paper"}),
    "white-dice": (2, {"game": "low-blow", "players": 3.0, "paper": "a4", "ink": "low", "dice": "paper"}),
    "ordinary-dice": (
        15,
        {"game": "low-blow", "players": 4.0, "paper": "a4", "ink": "full", "dice": "plastic", "glare": 1.0},
    ),
    "tiles": (76, {"game": "blockers", "players": 4.0, "paper": "letter", "ink": "full"}),
}
"""The number of each picture, and its conditions besides the usual ones."""


def read_truth(block: str) -> list[str]:
    """Return the rows of a board as a reader writes them, with a point for an empty square."""
    return [row.replace("--", ".") for row in block.split("\n")]


def main() -> None:
    """Write the pictures, and ``blocks.json`` with the rows of their boards."""
    blocks = {}
    for name, (number, conditions) in PHOTOS.items():
        photo = made(number, USUAL | conditions)
        cv2.imwrite(str(PICTURES / f"{name}.jpg"), photo.picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        blocks[name] = read_truth(str(photo.truth["full"]))
    (PICTURES / "blocks.json").write_text(json.dumps(blocks, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
