"""Several pictures of one board: a square is sure if one of them shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # web pages work without OpenCV
    from pnp.wings.photo.decode import ReadSquare
    from pnp.wings.photo.reading import Reading

SAME = 0.9  # the share of the sure squares that agree in two photos of the same board


def merge(before: Reading, after: Reading) -> Reading | None:
    """Return what two pictures show together, with the picture of the second; None if the boards differ."""
    if (before.game, len(before.squares)) != (after.game, len(after.squares)):
        return None
    pairs = [*zip(before.squares, after.squares, strict=True)]
    both = [_fuller(one, other) is not None for one, other in pairs if one.sure and other.sure]
    if not both or sum(both) < SAME * len(both):
        return None
    remarks = tuple(dict.fromkeys((*before.remarks, *after.remarks)))
    return before._replace(
        squares=tuple(_merge_squares(one, other) for one, other in pairs),
        remarks=remarks,
        picture=after.picture,
        boxes=after.boxes,
        ratio=after.ratio,
        sources=(*before.sources, *after.sources),
    )


def _fuller(one: ReadSquare, other: ReadSquare) -> ReadSquare | None:
    """Return the longer of two readings of a square, such as a colour with its label; None if they differ."""
    short, full = sorted((one, other), key=lambda square: len(square.text))
    return full if full.text.startswith(short.text) else None


def _merge_squares(one: ReadSquare, other: ReadSquare) -> ReadSquare:
    """Merge two readings of a square; it is sure if one of them is, unless both are sure and differ."""
    if not (one.sure and other.sure):
        return one if one.sure else other
    return _fuller(one, other) or one._replace(sure=False, others=(other.text, *one.others))
