"""Where tiles with labels may be: each on squares of its label, each once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.faults import Fault, Where
from scorer.games.blockers.facts import BOARD, JOKER, LABELS, ROWS, fits, goes
from scorer.games.blockers.values import Board, Result, Tile
from scorer.messages import Text, msg
from scorer.seats import colour_name


def find_misplaced(board: Board) -> Iterator[Fault]:
    """Find tiles that lie where their labels do not let them."""
    for row, column, tile in _labelled_tiles(board):
        if not fits(tile.label or JOKER, row, column):
            wrong = msg(
                "the {colour} {label} is on {square}; it goes {place}",
                colour=colour_name(tile.colour),
                label=tile.label,
                square=_square(row, column),
                place=goes(tile.label or JOKER),
            )
            yield Fault(("board", row, column), wrong)


def _labelled_tiles(board: Board) -> Iterator[tuple[int, int, Tile]]:
    """Yield the tiles whose labels are known and known to the game, and where they lie."""
    for row, squares in enumerate(board[:BOARD]):
        for column, tile in enumerate(squares[:BOARD]):
            if tile is not None and tile.label in LABELS:
                yield row, column, tile


def find_repeated(result: Result, names: Sequence[str]) -> Iterator[Fault]:
    """Find tiles that are there more than once; one on a wrong square is reported as that already."""
    seen: dict[Tile, Text] = {}
    for row, column, tile in _labelled_tiles(result.board or ()):
        if fits(tile.label or JOKER, row, column):
            place = msg("on {square}", square=_square(row, column))
            yield from _again(seen, tile, place, ("board", row, column))
    for name, tiles in zip(names, result.captured, strict=False):
        for tile in tiles:
            if tile.label in LABELS:
                place = msg("among the captures of {name}", name=name)
                yield from _again(seen, tile, place, ("captured", name))


def _again(seen: dict[Tile, Text], tile: Tile, place: Text, where: Where) -> Iterator[Fault]:
    if tile in seen:
        wrong = msg(
            "the {colour} {label} is {one} and {other}; a colour has each label only once",
            colour=colour_name(tile.colour),
            label=tile.label,
            one=seen[tile],
            other=place,
        )
        yield Fault(where, wrong)
    seen.setdefault(tile, place)


def _square(row: int, column: int) -> str:
    return f"{ROWS[row]}{column + 1}"
