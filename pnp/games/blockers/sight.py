"""What the photo reader needs to know about Blockers: each label once in each colour, and its legal squares."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.theme import Theme
from pnp.games.blockers.tile import front
from pnp.pieces.piece import Piece
from pnp.pieces.sight import Face, Sight
from scorer.games.blockers.facts import LABELS, TILES, fits
from scorer.games.blockers.notation import show_tile
from scorer.games.blockers.values import Tile
from scorer.seats import LETTERS


def sight(board: Piece, colours: tuple[str, ...], side: float, theme: Theme) -> Sight:
    """Return what can be on a board with tiles of these colours and this side, mm."""
    return Sight(
        board=board.front,
        faces=tuple(_face(colour, label, side, theme) for colour in colours for label in LABELS),
        side=side,
        height=0.0,
        of_colour=TILES,
        once=True,
        solid=theme.solid,
        fits=lambda face, row, column: fits(face.mark, row - 1, column - 1),
    )


def _face(colour: str, label: str, side: float, theme: Theme) -> Face:
    return Face(
        show_tile(Tile(colour, label)), colour, label, front(colour, label, side, theme), LETTERS[colour]
    )


def results(variant: str, boards: Sequence[str]) -> list[str]:
    """Return the lines of a results file with the boards of one or more games, unfinished as captures are unknown."""
    games = [
        line
        for board in boards
        for line in ("  - board: |", *(f"      {row}" for row in board.split("\n")), "    unfinished: true")
    ]
    match = [f"match: {{games: {len(boards)}}}"] if len(boards) > 1 else []
    return [f"variant: {variant}", *match, "games:", *games]
