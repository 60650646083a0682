"""Draws the pictures of ``own-marks.md`` from ``docs/own-games``, and those of the pages on parts from ``examples``.

That of ``own-games.md`` is drawn from the game on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.drawing.shapes import Drawing, Ink, Placement, Rect
from pnp.drawing.theme import theme
from pnp.drawing.transformed import resize_drawing
from pnp.pages.paper import paper
from pnp.wings.own.game import PrintedFolder
from pnp.writers.picture import as_png

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures" / "own"
EXAMPLES = DOCS.parent / "examples"

DPI = 100
EDGE = Ink(None, "#9a9a9a", 0.2)

SHOWN = {
    "harvest": ("cards", "tuck-box", "aid", "rules", "score-sheet"),
    "islands": ("board", "tokens", "standees"),
    "furrows": ("dice", "mats"),
    "marches": ("map", "booklet"),
}
"""The parts that each example shows."""

IN_GREY = {"pattern"}
"""What is not seen in full colour."""


def draw(folder: Path, wanted: tuple[str, ...] = (), name: str = "") -> None:
    """Draw the first piece of some parts of a folder, or of all; ``name`` is that of the picture, if not the part's."""
    game = PrintedFolder(folder)
    inks = {ink: game.open(game.spec(2, {}, paper("a4"), theme=theme(ink))).parts for ink in ("full", "grey")}
    for part, grey in zip(inks["full"], inks["grey"], strict=True):
        if not wanted or part.id in wanted:
            shown = grey if part.id in IN_GREY else part
            save(shown.pieces[0].front, name or part.id)


def save(front: Drawing, name: str) -> None:
    """Save a drawing as a picture, with a line around it."""
    width, height = front.width + 4, front.height + 4
    around = Rect(2, 2, front.width, front.height, EDGE)
    white = Rect(0, 0, width, height, Ink("#ffffff"))
    framed = Drawing(front.name, width, height, (white, Placement(front, 2, 2), around))
    (PICTURES / f"{name}.png").write_bytes(as_png(framed, DPI))


def draw_covers(names: Iterable[str]) -> None:
    """Draw the covers of examples beside each other."""
    games = [PrintedFolder(EXAMPLES / name) for name in names]
    covers = [game.cover(game.spec(2, {}, paper("a4"), theme=theme("full"))) for game in games]
    pages = [resize_drawing(cover.page, 0.25) for cover in covers if cover]
    shown = [Placement(page, 54.0 * at, 0.0) for at, page in enumerate(pages)]
    save(Drawing("covers", 54.0 * len(shown), 75.0, tuple(shown)), "cover")


def draw_punch_sheet(name: str, part: str) -> None:
    """Draw pieces of an example as they are on a punch sheet."""
    game, inks = PrintedFolder(EXAMPLES / name), theme("full")
    parts = game.open(game.spec(2, {}, paper("a4"), theme=inks)).parts
    pieces = next(own.fronts for own in parts if own.id == part)[::15][:5]
    wide, high = pieces[0].width + 3, pieces[0].height
    shown = (Placement(piece.punched(inks.pen("cut")), wide * at, 0.0) for at, piece in enumerate(pieces))
    save(Drawing("punch sheet", wide * len(pieces) - 3, high, tuple(shown)), "punch")


def write_ridge(folder: Path) -> None:
    """Write the game on the page: its first table, and the ``game.yaml`` with its title."""
    page = (DOCS / "own-games.md").read_text(encoding="utf-8")
    table, game = (
        re.search(f"```{pattern}.*?)```", page, re.DOTALL) for pattern in ("csv\n(", "yaml\n(title: R")
    )
    assert table
    assert game
    (folder / "units.csv").write_text(table[1], encoding="utf-8")
    (folder / "game.yaml").write_text(game[1], encoding="utf-8")


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    draw(DOCS / "own-games")
    for name, parts in SHOWN.items():
        draw(EXAMPLES / name, parts)
    draw_covers(SHOWN)
    draw_punch_sheet("islands", "tokens")
    with TemporaryDirectory() as place:
        write_ridge(Path(place))
        draw(Path(place), ("board",), "ridge")
