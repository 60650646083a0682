"""Checks of a board after a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorer.errors import Fault
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.values import Board, Die, Row
from scorer.games.options import whole
from scorer.messages import Text, either, list_names, msg, plural, quoted
from scorer.seats import COLOURS, LETTERS, colour_name


def board_faults(board: Board, rows: Sequence[int], players: int, colours: Sequence[str]) -> list[Fault]:
    """Return what is wrong with a round's board; ``where`` starts at the board.

    ``rows`` are the numbers of rows it may have; ``colours`` those in play, none when they are not known.
    """
    full = len(board) <= players
    found = [] if len(board) in rows else [Fault((), _wrong_rows(board, rows))]
    for number, row in enumerate(board):
        found += row_faults(row, number, full=full)
    if not colours:
        return found
    found += unplayed_faults(enumerate(board), colours)
    wrong = _wrong_counts(board, colours, whole=not found, fits=len(board) <= max(rows))
    return found + wrong


def row_faults(row: Row, number: int, *, full: bool) -> list[Fault]:
    """Return what is wrong with one row and the dice in it; a full board has no empty squares."""
    dice = [die for die in row if die is not None]
    found = [Fault((number, square), _in_row(number, wrong)) for square, wrong in _wrong_dice(row)]
    length = _wrong_length(number + 1, len(row), len(dice), full=full)
    return [*found, Fault((number,), length)] if length else found


def unplayed_faults(rows: Iterable[tuple[int, Row]], colours: Sequence[str]) -> Iterator[Fault]:
    """Find the colours that nobody plays, each at the first row where it stands; rows with their numbers from 0."""
    told = set(colours)
    for number, row in rows:
        for square, die in enumerate(row):
            if die is None or die.colour in told or die.colour not in COLOURS:
                continue
            told.add(die.colour)
            wrong = msg(
                "nobody plays {colour}; in play are {played}",
                colour=colour_name(die.colour),
                played=list_names(map(colour_name, colours)),
            )
            yield Fault((number, square), _in_row(number, _on_square(square, die, wrong)))


def dice_of(rows: Iterable[Row]) -> Counter[str]:
    """Count the dice on some rows by their colours."""
    return Counter(die.colour for row in rows for die in row if die is not None)


def excess(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the colours of which there are more than five dice, and how many."""
    return {colour: number for colour, number in counts.items() if number > DICE_EACH}


def stands(counts: dict[str, int]) -> Text:
    """Return how often colours are on the board: ``red is on the board 6 times and blue 4 times``."""
    first, *others = counts
    return list_names(
        [_stands(first, counts[first]), *(_as_well(colour, counts[colour]) for colour in others)]
    )


def _stands(colour: str, number: int) -> Text:
    name = colour_name(colour)
    if number == 0:
        return msg("{colour} is not on the board", colour=name)
    return plural(
        number,
        "{colour} is on the board once",
        "{colour} is on the board {n} times",
        colour=name,
    )


def _as_well(colour: str, number: int) -> Text:
    """Return the same for a colour that follows another one."""
    name = colour_name(colour)
    if number == 0:
        return msg("{colour} not at all", colour=name)
    return plural(number, "{colour} once", "{colour} {n} times", colour=name)


def _in_row(number: int, wrong: Text) -> Text:
    return msg("row {number}: {wrong}", number=number + 1, wrong=wrong)


def _on_square(square: int, die: Die, wrong: Text) -> Text:
    """Return what is wrong with a die, after its square and the die as it is written."""
    facts = {"number": square + 1, "die": f"{LETTERS[die.colour]}{die.pips}", "wrong": wrong}
    return msg("square {number}: {die}: {wrong}", **facts)


def _wrong_rows(board: Board, rows: Sequence[int]) -> Text:
    return plural(
        len(board),
        "the board has {n} row, it needs {right}",
        "the board has {n} rows, it needs {right}",
        right=either(str(number) for number in rows),
    )


def _wrong_length(number: int, squares: int, dice: int, *, full: bool) -> Text | None:
    """Return what is wrong with a row of so many squares and dice, or nothing."""
    if dice > COLUMNS:
        return msg("row {number} has {dice} dice; a row holds {most}", number=number, dice=dice, most=COLUMNS)
    if full and dice < COLUMNS:
        return plural(
            dice,
            "row {number} has {n} die; after a round every row has {right}",
            "row {number} has {n} dice; after a round every row has {right}",
            number=number,
            right=COLUMNS,
        )
    if squares != COLUMNS:
        return plural(
            squares,
            "row {number} has {n} square, a row has {right}; write '.' for an empty one",
            "row {number} has {n} squares, a row has {right}; write '.' for an empty one",
            number=number,
            right=COLUMNS,
        )
    return None


def _wrong_dice(row: Row) -> Iterator[tuple[int, Text]]:
    for square, die in enumerate(row):
        wrong = _wrong_die(square, die) if die is not None else None
        if wrong:
            yield square, wrong


def _wrong_die(square: int, die: Die) -> Text | None:
    if die.colour not in COLOURS:
        strange = msg("a die is {colour}; dice are {right}", colour=quoted(die.colour), right=either(COLOURS))
        return msg("square {number}: {wrong}", number=square + 1, wrong=strange)
    if not whole(die.pips, 1, FACES):
        return _on_square(square, die, msg("a die shows 1 to {most}", most=FACES))
    return None


def _wrong_counts(board: Board, colours: Sequence[str], *, whole: bool, fits: bool) -> list[Fault]:
    """Find colours that are on the board too often, or too rarely if nothing else is wrong with it."""
    counts = dice_of(board)
    wrong = {colour: number for colour, number in excess(counts).items() if colour in colours and fits}
    if whole:
        wrong |= {colour: counts[colour] for colour in colours if counts[colour] < DICE_EACH}
    if not wrong:
        return []
    message = msg(
        "{stands}; each colour has {dice} dice, and all of them are on the board",
        stands=stands(wrong),
        dice=DICE_EACH,
    )
    return [Fault((), message)]
