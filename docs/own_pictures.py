"""Draws the pictures of ``own-marks.md`` from ``docs/own-games``, and those of ``own-parts.md`` from ``examples``."""

from __future__ import annotations

from pathlib import Path

from pnp.drawing.shapes import Drawing, Ink, Placement, Rect
from pnp.drawing.theme import theme
from pnp.games.own.game import PrintedFolder
from pnp.pages.paper import paper
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


def draw(folder: Path, wanted: tuple[str, ...] = ()) -> None:
    """Draw the first piece of some parts of a folder, or of all."""
    game = PrintedFolder(folder)
    inks = {ink: game.open(game.spec(2, {}, paper("a4"), theme=theme(ink))).parts for ink in ("full", "grey")}
    for part, grey in zip(inks["full"], inks["grey"], strict=True):
        if not wanted or part.id in wanted:
            shown = grey if part.id in IN_GREY else part
            front = shown.pieces[0].front
            width, height = front.width + 4, front.height + 4
            around = Rect(2, 2, front.width, front.height, EDGE)
            white = Rect(0, 0, width, height, Ink("#ffffff"))
            framed = Drawing(front.name, width, height, (white, Placement(front, 2, 2), around))
            (PICTURES / f"{part.id}.png").write_bytes(as_png(framed, DPI))


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    draw(DOCS / "own-games")
    for name, parts in SHOWN.items():
        draw(EXAMPLES / name, parts)
