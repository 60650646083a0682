"""What the board and the captured tiles of one game may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorer.faults import Fault
from scorer.games.blockers.facts import BOARD, JOKER, LABELS, PLACED, ROWS, fits, goes
from scorer.games.blockers.values import Board, Result, Row, Tile
from scorer.seats import COLOURS
from scorer.words import counted, listed, shown

Colours = Sequence[Sequence[str]]
"""The colours of every seat; none when they are not known."""


def result_faults(result: Result, names: Sequence[str], colours: Colours, *, own: bool) -> list[Fault]:
    """Return what is wrong with one game; ``where`` starts at the game.

    ``own`` tells whether players may capture tiles of their own colours.
    """
    if result.board is None:
        return [Fault((), "the board is missing; write 'board: |' and below it its nine rows")]
    shape = [*_wrong_rows(result.board), *_captured_faults(result, names, colours, own=own)]
    strange = [*_wrong_tiles(result, names), *_unplayed(result, names, colours)]
    found = [*shape, *strange, *_misplaced(result.board), *_twice(result, names)]
    if not isinstance(result.unfinished, bool):
        found.append(Fault(("unfinished",), f"unfinished is {shown(result.unfinished)}; write true or false"))
    if colours and not shape:
        found += _wrong_counts(result, colours, lacking=not strange and not result.unfinished)
    return found or list(_empty(result))


def totals(result: Result) -> tuple[Counter[str], Counter[str]]:
    """Return how many tiles of each colour lie on the board, and how many were captured."""
    on_board = Counter(tile.colour for row in result.board or () for tile in row if tile is not None)
    return on_board, Counter(tile.colour for tiles in result.captured for tile in tiles)


def missing(result: Result, colours: Colours) -> dict[str, int]:
    """Return the colours in play of which fewer tiles are there than were placed, and how many are missing."""
    on_board, captured = totals(result)
    left = {colour: PLACED - on_board[colour] - captured[colour] for own in colours for colour in own}
    return {colour: number for colour, number in left.items() if number > 0}


def row_name(number: int) -> str:
    """Name a row, also one that the board does not have."""
    return f"row {ROWS[number]}" if number < BOARD else f"line {number + 1}"


def square(row: int, column: int) -> str:
    """Name a square: ``C4``."""
    return f"{ROWS[row]}{column + 1}"


def _wrong_rows(board: Board) -> Iterator[Fault]:
    if len(board) != BOARD:
        yield Fault(("board",), f"the board has {counted(len(board), 'row')}, it needs {BOARD}")
    for number, row in enumerate(board):
        if len(row) != BOARD:
            length = f"{row_name(number)} has {counted(len(row), 'square')}, it needs {BOARD}"
            yield Fault(("board", number), f"{length}; '.' is an empty one")


def _captured_faults(result: Result, names: Sequence[str], colours: Colours, *, own: bool) -> Iterator[Fault]:
    """Find captures that no player can have made."""
    if len(result.captured) != len(names):
        wrong = f"captures are given for {len(result.captured)} of {counted(len(names), 'player')}"
        yield Fault(("captured",), wrong)
        return
    for seat, played in enumerate(colours):
        tiles, name = result.captured[seat], names[seat]
        mine = [colour for colour in played if any(tile.colour == colour for tile in tiles)]
        if mine and not own:
            wrong = f"{name} captured {listed(mine)}, their own colour"
            yield Fault(
                ("captured", name), f"{wrong}; in the standard variant nobody captures their own tiles"
            )
        if len(tiles) > PLACED * len(played):
            wrong = f"{name} captured {len(tiles)} tiles, but places only {PLACED * len(played)} in a game"
            yield Fault(("captured", name), wrong)


def _wrong_tiles(result: Result, names: Sequence[str]) -> Iterator[Fault]:
    """Find tiles that the game does not have."""
    for row, squares in enumerate(result.board or ()):
        for column, tile in enumerate(squares):
            wrong = None if tile is None else _wrong_tile(tile)
            if wrong:
                yield Fault(("board", row, column), f"{row_name(row)}, square {column + 1}: {wrong}")
    for name, tiles in zip(names, result.captured, strict=False):
        for tile in tiles:
            wrong = _wrong_tile(tile)
            if wrong:
                yield Fault(("captured", name), f"captured by {name}: {wrong}")


def _wrong_tile(tile: Tile) -> str | None:
    if tile.colour not in COLOURS:
        return f"a tile is {shown(tile.colour)}; tiles are {listed(COLOURS, 'or')}"
    if tile.label is not None and tile.label not in LABELS:
        return f"a {tile.colour} tile is labelled {shown(tile.label)}; no tile is"
    return None


def _unplayed(result: Result, names: Sequence[str], colours: Colours) -> Iterator[Fault]:
    """Find the colours that nobody plays, each at the first place where it is."""
    played = [colour for own in colours for colour in own]
    told = set(played) if played else set(COLOURS)
    for number, row in enumerate(result.board or ()):
        for colour in _new(row, told):
            yield Fault(("board", number), f"{row_name(number)}: {_nobody(colour, played)}")
    for name, tiles in zip(names, result.captured, strict=False):
        for colour in _new(tiles, told):
            yield Fault(("captured", name), f"captured by {name}: {_nobody(colour, played)}")


def _new(tiles: Row, told: set[str]) -> list[str]:
    here = [tile.colour for tile in tiles if tile is not None]
    new = [colour for colour in COLOURS if colour in here and colour not in told]
    told.update(new)
    return new


def _nobody(colour: str, played: Sequence[str]) -> str:
    return f"a {colour} tile, but nobody plays {colour}; in play are {listed(played)}"


def _misplaced(board: Board) -> Iterator[Fault]:
    for row, column, tile in _labelled(board):
        if not fits(tile.label or JOKER, row, column):
            wrong = f"the {tile.colour} {tile.label} lies on {square(row, column)}"
            yield Fault(("board", row, column), f"{wrong}; it goes {goes(tile.label or JOKER)}")


def _labelled(board: Board) -> Iterator[tuple[int, int, Tile]]:
    """Give the tiles whose labels are known and known to the game, and where they lie."""
    for row, squares in enumerate(board[:BOARD]):
        for column, tile in enumerate(squares[:BOARD]):
            if tile is not None and tile.label in LABELS:
                yield row, column, tile


def _twice(result: Result, names: Sequence[str]) -> Iterator[Fault]:
    """Find tiles that are there more than once; one on a wrong square is told as that already."""
    seen: dict[Tile, str] = {}
    for row, column, tile in _labelled(result.board or ()):
        if fits(tile.label or JOKER, row, column):
            yield from _again(seen, tile, f"on {square(row, column)}", ("board", row, column))
    for name, tiles in zip(names, result.captured, strict=False):
        for tile in tiles:
            if tile.label in LABELS:
                yield from _again(seen, tile, f"among the captures of {name}", ("captured", name))


def _again(seen: dict[Tile, str], tile: Tile, place: str, where: tuple[str | int, ...]) -> Iterator[Fault]:
    if tile in seen:
        wrong = f"the {tile.colour} {tile.label} is {seen[tile]} and {place}"
        yield Fault(where, f"{wrong}; every label is there once in a colour")
    seen.setdefault(tile, place)


def _wrong_counts(result: Result, colours: Colours, *, lacking: bool) -> list[Fault]:
    """Find colours with more tiles than were placed, and with fewer where nothing else explains it."""
    on_board, captured = totals(result)
    wrong = []
    for colour in (colour for own in colours for colour in own):
        number = on_board[colour] + captured[colour]
        if number > PLACED or (lacking and number < PLACED):
            where = f"{on_board[colour]} on the board, {captured[colour]} captured"
            wrong.append(f"{colour} has {counted(number, 'tile')} ({where})")
    if not wrong:
        return []
    right = f"each colour has {PLACED}" if lacking else f"each colour has {PLACED} at most"
    short = bool(lacking and missing(result, colours))
    return [Fault(("board",), f"{listed(wrong)}; {right}{_UNFINISHED if short else ''}")]


_UNFINISHED = ", or write 'unfinished: true' where the game is not over"


def _empty(result: Result) -> Iterator[Fault]:
    if not result.unfinished and not any(tile for row in result.board or () for tile in row):
        yield Fault(("board",), "the board is empty; where a tile was captured another one lies")
