"""Checks of the board and the captured tiles of one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorer.errors import Fault, Where
from scorer.games.blockers.facts import BOARD, JOKER, LABELS, PLACED, ROWS, fits, goes
from scorer.games.blockers.notation import show_tile
from scorer.games.blockers.values import Board, Result, Row, Tile
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.seats import COLOURS, colour_name

Colours = Sequence[Sequence[str]]
"""The colours of every seat; none when they are not known."""


def result_faults(result: Result, names: Sequence[str], colours: Colours, *, own: bool) -> list[Fault]:
    """Return what is wrong with one game; ``where`` starts at the game.

    ``own`` tells whether players may capture tiles of their own colours.
    """
    if result.board is None:
        return [Fault((), msg("the board is missing; write 'board: |' and below it its nine rows"))]
    shape = [*_wrong_rows(result.board), *_captured_faults(result, names, colours, own=own)]
    strange = [*_wrong_tiles(result, names), *_unplayed(result, names, colours)]
    found = [*shape, *strange, *find_misplaced(result.board), *find_repeated(result, names)]
    if not isinstance(result.unfinished, bool):
        wrong = msg("unfinished is {value}; write true or false", value=quoted(result.unfinished))
        found.append(Fault(("unfinished",), wrong))
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


def row_name(number: int) -> Text:
    """Return the name of a row, even of one that the board does not have."""
    return msg("row {row}", row=ROWS[number]) if number < BOARD else msg("line {number}", number=number + 1)


def _wrong_rows(board: Board) -> Iterator[Fault]:
    if len(board) != BOARD:
        height = plural(
            len(board),
            "the board has {n} row, it needs {right}",
            "the board has {n} rows, it needs {right}",
            right=BOARD,
        )
        yield Fault(("board",), height)
    for number, row in enumerate(board):
        length = wrong_length(row, number)
        if length:
            yield Fault(("board", number), length)


def wrong_length(row: Row, number: int) -> Text | None:
    """Return the message that a row, counted from 0, has the wrong number of squares."""
    if len(row) == BOARD:
        return None
    return plural(
        len(row),
        "{row} has {n} square, it needs {right}; '.' is an empty one",
        "{row} has {n} squares, it needs {right}; '.' is an empty one",
        row=row_name(number),
        right=BOARD,
    )


def _captured_faults(result: Result, names: Sequence[str], colours: Colours, *, own: bool) -> Iterator[Fault]:
    """Find captures that no player can have made."""
    if len(result.captured) != len(names):
        wrong = plural(
            len(names),
            "captures are given for {number} of {n} player",
            "captures are given for {number} of {n} players",
            number=len(result.captured),
        )
        yield Fault(("captured",), wrong)
        return
    for seat, played in enumerate(colours):
        tiles, name = result.captured[seat], names[seat]
        mine = [colour for colour in played if any(tile.colour == colour for tile in tiles)]
        if mine and not own:
            wrong = msg(
                "{name} captured {colours}, their own colour;"
                " in the standard variant nobody captures their own tiles",
                name=name,
                colours=list_names(map(colour_name, mine)),
            )
            yield Fault(("captured", name), wrong)
        if len(tiles) > PLACED * len(played):
            wrong = msg(
                "{name} captured {number} tiles, but places only {most} in a game",
                name=name,
                number=len(tiles),
                most=PLACED * len(played),
            )
            yield Fault(("captured", name), wrong)


def _wrong_tiles(result: Result, names: Sequence[str]) -> Iterator[Fault]:
    """Find tiles that the game does not have."""
    for row, squares in enumerate(result.board or ()):
        for column, tile in enumerate(squares):
            wrong = None if tile is None else _wrong_tile(tile)
            if wrong:
                message = msg(
                    "{row}, square {number}: {wrong}", row=row_name(row), number=column + 1, wrong=wrong
                )
                yield Fault(("board", row, column), message)
    for name, tiles in zip(names, result.captured, strict=False):
        for tile in tiles:
            wrong = _wrong_tile(tile)
            if wrong:
                yield Fault(("captured", name), _captured_by(name, wrong))


def _captured_by(name: str, wrong: Text) -> Text:
    return msg("captured by {name}: {wrong}", name=name, wrong=wrong)


@lru_cache(1024)  # a match has many tiles, of few kinds
def _wrong_tile(tile: Tile) -> Text | None:
    if tile.colour not in COLOURS:
        return msg("a tile is {colour}; tiles are {right}", colour=quoted(tile.colour), right=either(COLOURS))
    if tile.label is not None and tile.label not in LABELS:
        return msg(
            "a {colour} tile has the label {label}; there is no such label",
            colour=colour_name(tile.colour),
            label=quoted(tile.label),
        )
    return None


def _unplayed(result: Result, names: Sequence[str], colours: Colours) -> Iterator[Fault]:
    """Find the colours that nobody plays, each at the first place if it is."""
    played = [colour for own in colours for colour in own]
    told = set(played) if played else set(COLOURS)
    for number, row in enumerate(result.board or ()):
        for column, tile in _new(row, told):
            wrong = msg(
                "{row}, square {number}: {wrong}",
                row=row_name(number),
                number=column + 1,
                wrong=_nobody(tile, played),
            )
            yield Fault(("board", number, column), wrong)
    for name, tiles in zip(names, result.captured, strict=False):
        for _, tile in _new(tiles, told):
            yield Fault(("captured", name), _captured_by(name, _nobody(tile, played)))


def _new(tiles: Row, told: set[str]) -> Iterator[tuple[int, Tile]]:
    """Yield the tiles of colours that were not told yet, the first of each, and where it is."""
    for place, tile in enumerate(tiles):
        if tile is not None and tile.colour in COLOURS and tile.colour not in told:
            told.add(tile.colour)
            yield place, tile


def _nobody(tile: Tile, played: Sequence[str]) -> Text:
    return msg(
        "{tile}: nobody plays {colour}; in play are {played}",
        tile=show_tile(tile),
        colour=colour_name(tile.colour),
        played=list_names(map(colour_name, played)),
    )


def _wrong_counts(result: Result, colours: Colours, *, lacking: bool) -> list[Fault]:
    """Find colours with more tiles than were placed, or with fewer if nothing else explains it."""
    on_board, captured = totals(result)
    wrong = []
    for colour in (colour for own in colours for colour in own):
        number = on_board[colour] + captured[colour]
        if number > PLACED or (lacking and number < PLACED):
            has = plural(
                number,
                "{colour} has {n} tile ({lying} on the board, {captured} captured)",
                "{colour} has {n} tiles ({lying} on the board, {captured} captured)",
                colour=colour_name(colour),
                lying=on_board[colour],
                captured=captured[colour],
            )
            wrong.append(has)
    if not wrong:
        return []
    short = bool(lacking and missing(result, colours))
    return [Fault(("board",), _right_counts(list_names(wrong), lacking=lacking, short=short))]


def _right_counts(wrong: Text, *, lacking: bool, short: bool) -> Text:
    if short:
        return msg(
            "{wrong}; each colour has {right}, or write 'unfinished: true' where the game is not over",
            wrong=wrong,
            right=PLACED,
        )
    if lacking:
        return msg("{wrong}; each colour has {right}", wrong=wrong, right=PLACED)
    return msg("{wrong}; each colour has {right} at most", wrong=wrong, right=PLACED)


def _empty(result: Result) -> Iterator[Fault]:
    if not result.unfinished and not any(tile for row in result.board or () for tile in row):
        yield Fault(("board",), msg("the board is empty, but a captured tile is always replaced by another"))


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
            if tile is not None and tile.label is not None and tile.label in LABELS:
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
