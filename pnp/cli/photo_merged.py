"""Merging photos of the same board into one reading: a square is sure if one of them shows it clearly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.photo.decode import ReadSquare
    from pnp.photo.reading import Reading

SAME = 0.9
"""The share of the sure squares that agree in two photos of the same board."""


class Seen(NamedTuple):
    """A board, and the names of the photos that show it."""

    names: tuple[str, ...]
    board: Reading


def merge_photos(photos: Sequence[Seen]) -> list[Seen]:
    """Return one reading for each board; photos of the same board are merged."""
    boards: list[Seen] = []
    for photo in photos:
        same = next((at for at, seen in enumerate(boards) if _is_same(seen.board, photo.board)), None)
        if same is None:
            boards.append(photo)
        else:
            before = boards[same]
            boards[same] = Seen((*before.names, *photo.names), _merge(before.board, photo.board))
    return boards


def _is_same(one: Reading, other: Reading) -> bool:
    if (one.game, len(one.squares)) != (other.game, len(other.squares)):
        return False
    pairs = zip(one.squares, other.squares, strict=True)
    both = [_fuller(a, b) is not None for a, b in pairs if a.sure and b.sure]
    return bool(both) and sum(both) >= SAME * len(both)


def _fuller(one: ReadSquare, other: ReadSquare) -> ReadSquare | None:
    """Return the longer of two readings of a square, such as a colour with its label; None if they differ."""
    short, full = sorted((one, other), key=lambda square: len(square.text))
    return full if full.text.startswith(short.text) else None


def _merge(one: Reading, other: Reading) -> Reading:
    """Merge two readings of the same board."""
    squares = (_merge_squares(*pair) for pair in zip(one.squares, other.squares, strict=True))
    remarks = dict.fromkeys((*one.remarks, *other.remarks))
    return one._replace(squares=tuple(squares), remarks=tuple(remarks))


def _merge_squares(one: ReadSquare, other: ReadSquare) -> ReadSquare:
    """Merge two readings of a square; it is sure if one of them is, unless both are sure and differ."""
    if not (one.sure and other.sure):
        return one if one.sure or not other.sure else other
    return _fuller(one, other) or one._replace(sure=False, others=(other.text, *one.others))
