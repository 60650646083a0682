"""Checks of the sums of a round's home rows, one by one and together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorer.errors import Fault
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.values import RowSum
from scorer.games.options import is_whole_number
from scorer.messages import Text, list_names, msg, plural
from scorer.seats import colour_name


def find_sum_faults(row_sum: RowSum, name: str, *, full: bool) -> list[Fault]:
    """Return the faults of the sum of a home row; ``where`` starts at the player."""
    least = COLUMNS if full else 0
    most = COLUMNS * FACES
    faults = []
    if not is_whole_number(row_sum.pips, least, most):
        faults.append(Fault(("pips",), _explain_pips(row_sum.pips, name, least, most, full=full)))
    if not is_whole_number(row_sum.own, 0, DICE_EACH):
        wrong = msg(
            "{name} has {own} own dice; a row holds 0 to {most}", name=name, own=row_sum.own, most=DICE_EACH
        )
        faults.append(Fault(("own",), wrong))
    if not faults and row_sum.own > row_sum.pips:
        wrong = msg(
            "{name} has {own} own dice, but only {pips} pips", name=name, own=row_sum.own, pips=row_sum.pips
        )
        faults.append(Fault(("own",), wrong))
    return faults


def _explain_pips(pips: int, name: str, least: int, most: int, *, full: bool) -> Text:
    facts = {"name": name, "pips": pips, "dice": COLUMNS, "least": least, "most": most}
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
