"""Checks of a round: a board, or the sums of the home rows, one by one and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from scorer.errors import Fault
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.values import Board, Die, Row, RowSum
from scorer.games.options import is_whole_number
from scorer.messages import Text, either, list_names, msg, plural, quoted, show_number
from scorer.seats import COLOURS, LETTERS, colour_name


def find_sum_faults(row_sum: RowSum, name: str, *, full: bool) -> list[Fault]:
    """Return the faults of the sum of a home row; ``where`` starts at the player."""
    least = COLUMNS if full else 0
    most = COLUMNS * FACES
    faults = []
    if not is_whole_number(row_sum.pips, least, most):
        faults.append(Fault(("pips",), _explain_pips(row_sum.pips, name, least, most, full=full)))
    if not is_whole_number(row_sum.own, 0, DICE_EACH):
        wrong = msg(
            "{name} has {own} own dice; a row holds 0 to {most}",
            name=name,
            own=show_number(row_sum.own),
            most=DICE_EACH,
        )
        faults.append(Fault(("own",), wrong))
    if not faults and row_sum.own > row_sum.pips:
        wrong = msg(
            "{name} has {own} own dice, but only {pips} pips", name=name, own=row_sum.own, pips=row_sum.pips
        )
        faults.append(Fault(("own",), wrong))
    return faults


def _explain_pips(pips: int, name: str, least: int, most: int, *, full: bool) -> Text:
    facts = {"name": name, "pips": show_number(pips), "dice": COLUMNS, "least": least, "most": most}
    if full:
        return msg("{name} has {pips} pips; {dice} dice show {least} to {most}", **facts)
    return msg("{name} has {pips} pips; up to {dice} dice show {least} to {most}", **facts)


def find_joint_fault(
    sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str], *, full: bool
) -> Text | None:
    """Return why these sums are impossible on one board, or None if they are possible.

    Each sum alone is possible. Each colour has five dice; those outside their home row are in other rows, or in a
    neutral row if the board is not full.
    """
    if any(_fits(sums, dice) for dice in _list_dice_counts(sums, full=full)):
        return None
    return _explain_full(sums, names, colours) if full else _explain_open(sums)


def _list_dice_counts(sums: Sequence[RowSum], *, full: bool) -> Iterator[tuple[int, ...]]:
    """Yield every possible distribution of dice over the home rows; a neutral row has room for five more."""
    in_play = DICE_EACH * len(sums)
    spans = [range(COLUMNS, COLUMNS + 1) if full else _count_possible_dice(row_sum) for row_sum in sums]
    for dice in product(*spans):
        if 0 <= in_play - sum(dice) <= (0 if full else COLUMNS):
            yield dice


def _count_possible_dice(row_sum: RowSum) -> range:
    """Return the possible numbers of dice in a row with these pips."""
    least = max(row_sum.own, -(-row_sum.pips // FACES))
    return range(least, min(COLUMNS, row_sum.pips) + 1)


def _fits(sums: Sequence[RowSum], dice: Sequence[int]) -> bool:
    """Return whether there is room for all dice outside their home rows.

    The other places of a row can have any colour except its own. With three colours or more it is enough to check for
    each colour that its dice away from home and the other places of its own row together do not exceed all dice away.
    """
    away = sum(DICE_EACH - row_sum.own for row_sum in sums)
    return all(
        (DICE_EACH - row_sum.own) + (count - row_sum.own) <= away
        for row_sum, count in zip(sums, dice, strict=True)
    )


def _explain_full(sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str]) -> Text:
    away = [DICE_EACH - row_sum.own for row_sum in sums]
    seat = max(range(len(sums)), key=lambda number: away[number])
    room = sum(away) - away[seat]
    others = list_names(str(row_sum.own) for number, row_sum in enumerate(sums) if number != seat)
    facts = {"colour": colour_name(colours[seat]), "name": names[seat], "own": others}
    if not room:
        return plural(
            away[seat],
            "{n} {colour} die is not in {name}'s row,"
            " but the other rows, with {own} own dice, have no place for other colours",
            "{n} {colour} dice are not in {name}'s row,"
            " but the other rows, with {own} own dice, have no place for other colours",
            **facts,
        )
    return plural(  # more dice than places, so two dice or more
        room,
        "{dice} {colour} dice are not in {name}'s row,"
        " but the other rows, with {own} own dice, have only {n} place for other colours",
        "{dice} {colour} dice are not in {name}'s row,"
        " but the other rows, with {own} own dice, have only {n} places for other colours",
        dice=away[seat],
        **facts,
    )


def _explain_open(sums: Sequence[RowSum]) -> Text:
    in_play = DICE_EACH * len(sums)
    most = sum(min(COLUMNS, row_sum.pips) for row_sum in sums)
    pips = list_names(str(row_sum.pips) for row_sum in sums)
    if most + COLUMNS < in_play:
        return msg(
            "{pips} pips are at most {most} dice, with {neutral} more in the neutral row; but "
            "{dice} dice are on the board",
            pips=pips,
            most=most,
            neutral=COLUMNS,
            dice=in_play,
        )
    return msg(
        "{dice} dice, {each} of each colour, cannot be placed so that the rows have {pips} pips "
        "and {own} own dice",
        dice=in_play,
        each=DICE_EACH,
        pips=pips,
        own=list_names(str(row_sum.own) for row_sum in sums),
    )


def find_board_faults(board: Board, rows: Sequence[int], players: int, colours: Sequence[str]) -> list[Fault]:
    """Return the faults of a round's board; ``where`` starts at the board.

    ``rows`` are the valid numbers of rows; ``colours`` are those in play, empty if they are not known.
    """
    full = len(board) <= players
    faults = [] if len(board) in rows else [Fault((), _explain_rows(board, rows))]
    for number, row in enumerate(board):
        faults += find_row_faults(row, number, full=full)
    if not colours:
        return faults
    faults += find_unplayed(enumerate(board), colours)
    wrong = _find_wrong_counts(board, colours, whole=not faults, fits=len(board) <= max(rows))
    return faults + wrong


def find_row_faults(row: Row, number: int, *, full: bool) -> list[Fault]:
    """Return the faults of a row and its dice; a ``full`` board may not have empty squares."""
    dice = [die for die in row if die is not None]
    faults = [
        Fault((number, square), _name_row(number, wrong))
        for square, die in enumerate(row)
        if die is not None and (wrong := _check_die(square, die))
    ]
    length = _check_length(number + 1, len(row), len(dice), full=full)
    return [*faults, Fault((number,), length)] if length else faults


def find_unplayed(rows: Iterable[tuple[int, Row]], colours: Sequence[str]) -> Iterator[Fault]:
    """Find colours that nobody plays; a colour is reported once. ``rows`` have their numbers from 0."""
    reported = set(colours)
    for number, row in rows:
        for square, die in enumerate(row):
            if die is None or die.colour in reported or die.colour not in COLOURS:
                continue
            reported.add(die.colour)
            wrong = msg(
                "nobody plays {colour}; in play are {played}",
                colour=colour_name(die.colour),
                played=list_names(map(colour_name, colours)),
            )
            yield Fault((number, square), _name_row(number, _name_square(square, die, wrong)))


def count_dice(rows: Iterable[Row]) -> Counter[str]:
    """Count the dice on some rows by their colours."""
    return Counter(die.colour for row in rows for die in row if die is not None)


def find_excess(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the colours with more than five dice, and their counts."""
    return {colour: number for colour, number in counts.items() if number > DICE_EACH}


def describe_counts(counts: dict[str, int]) -> Text:
    """Return a phrase such as ``red is on the board 6 times and blue 4 times``."""
    first, *others = counts
    phrases = [_describe_next(colour, counts[colour]) for colour in others]
    return list_names([_describe_first(first, counts[first]), *phrases])


def _describe_first(colour: str, number: int) -> Text:
    name = colour_name(colour)
    if number == 0:
        return msg("{colour} is not on the board", colour=name)
    return plural(number, "{colour} is on the board once", "{colour} is on the board {n} times", colour=name)


def _describe_next(colour: str, number: int) -> Text:
    """Return the count of a colour that is not the first one in the phrase."""
    name = colour_name(colour)
    if number == 0:
        return msg("{colour} not at all", colour=name)
    return plural(number, "{colour} once", "{colour} {n} times", colour=name)


def _name_row(number: int, wrong: Text) -> Text:
    return msg("row {number}: {wrong}", number=number + 1, wrong=wrong)


def _name_square(square: int, die: Die, wrong: Text) -> Text:
    """Put the square and the die in front of a message."""
    facts = {"number": square + 1, "die": f"{LETTERS[die.colour]}{die.pips}", "wrong": wrong}
    return msg("square {number}: {die}: {wrong}", **facts)


def _explain_rows(board: Board, rows: Sequence[int]) -> Text:
    return plural(
        len(board),
        "the board has {n} row, it needs {right}",
        "the board has {n} rows, it needs {right}",
        right=either(str(number) for number in rows),
    )


def _check_length(number: int, squares: int, dice: int, *, full: bool) -> Text | None:
    """Return what is wrong with the numbers of squares and dice in a row, or None."""
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


def _check_die(square: int, die: Die) -> Text | None:
    if die.colour not in COLOURS:
        strange = msg("a die is {colour}; dice are {right}", colour=quoted(die.colour), right=either(COLOURS))
        return msg("square {number}: {wrong}", number=square + 1, wrong=strange)
    if not is_whole_number(die.pips, 1, FACES):
        return _name_square(square, die, msg("a die shows 1 to {most}", most=FACES))
    return None


def _find_wrong_counts(board: Board, colours: Sequence[str], *, whole: bool, fits: bool) -> list[Fault]:
    """Find colours with too many dice if the board ``fits``, and with too few if it is ``whole``."""
    counts = count_dice(board)
    wrong = {colour: number for colour, number in find_excess(counts).items() if colour in colours and fits}
    if whole:
        wrong |= {colour: counts[colour] for colour in colours if counts[colour] < DICE_EACH}
    if not wrong:
        return []
    message = msg(
        "{stands}; each colour has {dice} dice, and all of them are on the board",
        stands=describe_counts(wrong),
        dice=DICE_EACH,
    )
    return [Fault((), message)]
