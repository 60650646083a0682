"""What the photo reader needs to know about Low Blow: five dice of each colour, on any square."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.dice import seat_face
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.pieces.dice_net import SIDE
from pnp.pieces.piece import Piece
from pnp.pieces.sight import Face, Sight
from scorer.games.low_blow import DICE_EACH, FACES, Die
from scorer.games.low_blow.notation import show_row


def sight(board: Piece, colours: tuple[str, ...], theme: Theme) -> Sight:
    """Return what can be on a board with these colours."""
    return Sight(
        board=board.front,
        faces=tuple(_face(colour, pips, theme) for colour in colours for pips in range(1, FACES + 1)),
        side=SIDE,
        height=SIDE,
        of_colour=DICE_EACH,
        once=False,
        solid=theme.solid,
        fits=lambda face, row, column: True,
    )


def _face(colour: str, pips: int, theme: Theme) -> Face:
    body: list[Shape] = [Rect(0, 0, SIDE, SIDE, theme.pen("seat-area", colour))] if theme.solid else []
    shapes = (*body, *seat_face(pips, 0, 0, SIDE, colour, theme))
    text = show_row((Die(colour, pips),))
    return Face(text, colour, str(pips), Drawing(f"face-{colour}-{pips}", SIDE, SIDE, shapes))


def results(edition: str, boards: Sequence[str]) -> list[str]:
    """Return the lines of a results file with the boards of one or more rounds."""
    rounds = [
        line for board in boards for line in ("  - board: |", *(f"      {row}" for row in board.split("\n")))
    ]
    return [f"edition: {edition}", "rounds:", *rounds]
