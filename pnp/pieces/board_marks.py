"""Draws the marks for cameras on every board: markers with captions, and rows of reference patches."""

from __future__ import annotations

from pnp.drawing.aruco import EARLIER_SIZE, marker
from pnp.drawing.measures import LINE
from pnp.drawing.shapes import Rect, Shape
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from pnp.pieces.board_map import JOINT_CLEAR, BoardMap, Box, MarkerSpot, PatchSpot

CAPTION_GAP = 3.5
"""The distance from a marker to its caption, mm: more than the quiet zone."""

CAPTION = 11.0
"""Width of a marker's caption, mm."""

LETTER_GAP = 1.6
"""The distance from a patch to its letter, mm."""


def draw_markers(board: BoardMap) -> list[Shape]:
    """Draw the markers of a board, black on white; what is around them belongs to the game."""
    return [shape for spot in board.markers for shape in marker(*spot)]


def draw_strip(board: BoardMap, plate: Box, radius: float, theme: Theme) -> list[Shape]:
    """Draw the patches of a board on a white plate; nothing if the board has none."""
    if not board.patches:
        return []
    shapes: list[Shape] = [Rect(*plate, theme.pen("camera-plate"), radius)]
    for patch in board.patches:
        shapes.append(Rect(*patch.box, theme.pen("seat-area", patch.colour)))
        if patch.colour == "white":
            x, y, width, height = patch.box
            edge = LINE / 2
            shapes.append(Rect(x + edge, y + edge, width - LINE, height - LINE, theme.pen("outline")))
    return shapes


def marks(board: BoardMap, caption: str, theme: Theme, *, outer: bool = False) -> list[Shape]:
    """Draw the markers and patches of a board; ``caption`` is the word before a marker's number.

    With ``outer``, captions are at the outer edge of both strips, above and below the patches.
    """
    shapes: list[Shape] = []
    for spot in board.markers:
        shapes += marker(*spot)
        shapes.append(_caption(spot, caption, board, outer, theme))
    for patch in board.patches:
        shapes += _patch(patch, patch.box.y < board.height / 2, theme)
    return shapes


def _caption(spot: MarkerSpot, caption: str, board: BoardMap, outer: bool, theme: Theme) -> Shape:
    """Set a marker's caption next to it, towards the middle, and clear of the board's joints."""
    words = f"{caption} {spot.id}"
    y = spot.y + (cap(theme.style("small")) if outer and spot.y < board.height / 2 else EARLIER_SIZE)
    xs = board.joints.xs if board.joints else ()
    if spot.x > board.width / 2:
        end = spot.x - CAPTION_GAP
        end = min([end, *(x - JOINT_CLEAR for x in xs if end - CAPTION < x < end + JOINT_CLEAR)])
        return text(end, y, words, theme.style("small-grey"), "end", room=CAPTION)
    start = spot.x + EARLIER_SIZE + CAPTION_GAP
    start = max([start, *(x + JOINT_CLEAR for x in xs if start - JOINT_CLEAR < x < start + CAPTION)])
    return text(start, y, words, theme.style("small-grey"), room=CAPTION)


def _patch(patch: PatchSpot, letter_above: bool, theme: Theme) -> list[Shape]:
    box = patch.box
    baseline = (
        box.y - LETTER_GAP
        if letter_above
        else box.y + box.height + LETTER_GAP + cap(theme.style("small-medium"))
    )
    shapes: list[Shape] = [
        Rect(box.x, box.y, box.width, box.height, theme.pen("seat-area", patch.colour)),
        text(box.x + box.width / 2, baseline, patch.letter, theme.style("small-medium"), "middle"),
    ]
    if patch.colour == "white":
        inside = LINE / 2
        shapes.insert(
            1, Rect(box.x + inside, box.y + inside, box.width - LINE, box.height - LINE, theme.pen("outline"))
        )
    return shapes
