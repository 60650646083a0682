"""What a board may look like when a round is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scorer.faults import Fault
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.values import Board, Die, Row
from scorer.seats import COLOURS
from scorer.words import counted, listed, shown


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
    found += _unplayed(board, colours)
    wrong = _wrong_counts(board, colours, whole=not found, fits=len(board) <= max(rows))
    return found + wrong


def row_faults(row: Row, number: int, *, full: bool) -> list[Fault]:
    """Return what is wrong with one row and the dice in it; a full board has no empty squares."""
    dice = [die for die in row if die is not None]
    found = [Fault((number, square), f"row {number + 1}: {wrong}") for square, wrong in _wrong_dice(row)]
    length = _wrong_length(len(row), len(dice), full=full)
    return [*found, Fault((number,), f"row {number + 1} has {length}")] if length else found


def unplayed(row: Row, colours: Sequence[str]) -> list[str]:
    """Return the colours in a row that nobody plays."""
    here = {die.colour for die in row if die is not None}
    return [colour for colour in COLOURS if colour in here and colour not in colours]


def excess(rows: Iterable[Row]) -> dict[str, int]:
    """Return the colours that stand on these rows more than five times, and how often."""
    return {colour: number for colour, number in _counts(rows).items() if number > DICE_EACH}


def lacking(rows: Iterable[Row], colours: Sequence[str]) -> dict[str, int]:
    """Return the colours in play that stand on these rows fewer than five times, and how often."""
    counts = _counts(rows)
    return {colour: counts[colour] for colour in colours if counts[colour] < DICE_EACH}


def stands(counts: dict[str, int]) -> str:
    """Say how often colours stand on the board: ``red stands on the board 6 times and blue 4 times``."""
    first, *others = counts
    rest = [f"{colour} {_times(counts[colour])}" for colour in others]
    return listed([f"{first} stands on the board {_times(counts[first])}", *rest])


def _times(number: int) -> str:
    return {0: "not at all", 1: "once"}.get(number, f"{number} times")


def _counts(rows: Iterable[Row]) -> Counter[str]:
    return Counter(die.colour for row in rows for die in row if die is not None)


def _wrong_rows(board: Board, rows: Sequence[int]) -> str:
    needed = listed((str(number) for number in rows), "or")
    return f"the board has {counted(len(board), 'row')}, it needs {needed}"


def _wrong_length(squares: int, dice: int, *, full: bool) -> str | None:
    """Say what is wrong with a row of so many squares and dice, or nothing."""
    if dice > COLUMNS:
        return f"{dice} dice, a row holds {COLUMNS}"
    if full and dice < COLUMNS:
        return f"{counted(dice, 'die')}, when a round is over every row holds {COLUMNS}"
    if squares != COLUMNS:
        return f"{counted(squares, 'square')}, a row has {COLUMNS}; write '.' for an empty one"
    return None


def _wrong_dice(row: Row) -> Iterator[tuple[int, str]]:
    for square, die in enumerate(row):
        wrong = _wrong_die(die) if die is not None else None
        if wrong:
            yield square, wrong


def _wrong_die(die: Die) -> str | None:
    if die.colour not in COLOURS:
        return f"a die is {shown(die.colour)}; dice are {listed(COLOURS, 'or')}"
    if not isinstance(die.pips, int) or isinstance(die.pips, bool) or not 1 <= die.pips <= FACES:
        return f"a {die.colour} die shows {die.pips}; a die shows 1 to {FACES}"
    return None


def _unplayed(board: Board, colours: Sequence[str]) -> Iterator[Fault]:
    """Find the colours that nobody plays, each at the first row where it stands."""
    told: set[str] = set()
    for number, row in enumerate(board):
        for colour in unplayed(row, colours):
            if colour not in told:
                told.add(colour)
                wrong = f"row {number + 1}: a {colour} die, but nobody plays {colour}"
                yield Fault((number,), f"{wrong}; in play are {listed(colours)}")


def _wrong_counts(board: Board, colours: Sequence[str], *, whole: bool, fits: bool) -> list[Fault]:
    """Find colours that stand too often, and too rarely where nothing else is wrong with the board."""
    often = {colour: number for colour, number in excess(board).items() if colour in colours and fits}
    wrong = often | (lacking(board, colours) if whole else {})
    if not wrong:
        return []
    return [Fault((), f"{stands(wrong)}; each colour has {DICE_EACH} dice, and all lie on the board")]
