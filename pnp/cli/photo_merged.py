"""Several photos of one board are one reading: what one of them shows surely counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.photo.decode import Read
    from pnp.photo.reading import Reading

SAME = 0.9
"""How many of the squares of two pictures are the same if they show the same board."""


class Seen(NamedTuple):
    """A board, and the names of the photos that show it."""

    names: tuple[str, ...]
    board: Reading


def merged(found: Sequence[Seen]) -> list[Seen]:
    """Return one reading for each board: several pictures of one are taken together."""
    boards: list[Seen] = []
    for each in found:
        same = next((at for at, seen in enumerate(boards) if _is_same(seen.board, each.board)), None)
        if same is None:
            boards.append(each)
        else:
            before = boards[same]
            boards[same] = Seen((*before.names, *each.names), _together(before.board, each.board))
    return boards


def _is_same(one: Reading, other: Reading) -> bool:
    if (one.game, len(one.squares)) != (other.game, len(other.squares)):
        return False
    pairs = zip(one.squares, other.squares, strict=True)
    both = [_fuller(a, b) is not None for a, b in pairs if a.sure and b.sure]
    return bool(both) and sum(both) >= SAME * len(both)


def _fuller(one: Read, other: Read) -> Read | None:
    """Return the square that says more, where both say the same: a colour with its label says more than without.

    Nothing where they say different things.
    """
    short, full = sorted((one, other), key=lambda each: len(each.text))
    return full if full.text.startswith(short.text) else None


def _together(one: Reading, other: Reading) -> Reading:
    """Return what both pictures of a board say."""
    squares = (_square(*pair) for pair in zip(one.squares, other.squares, strict=True))
    remarks = dict.fromkeys((*one.remarks, *other.remarks))
    return one._replace(squares=tuple(squares), remarks=tuple(remarks))


def _square(one: Read, other: Read) -> Read:
    """Return what both say of a square: it is sure if one of them is, and the other does not object."""
    if not (one.sure and other.sure):
        return one if one.sure or not other.sure else other
    fuller = _fuller(one, other)
    return fuller or one._replace(sure=False, others=(other.text, *one.others))
