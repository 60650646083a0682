"""Checks of the sums of a round's home rows: each alone, and all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorer.faults import Fault
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.values import RowSum
from scorer.messages import Text, list_names, msg, plural
from scorer.seats import colour_name


def sum_faults(each: RowSum, name: str, *, full: bool) -> list[Fault]:
    """Return what is wrong with one home row's sum; ``where`` starts at the player."""
    least = COLUMNS if full else 0
    most = COLUMNS * FACES
    found = []
    if not whole(each.pips, least, most):
        found.append(Fault(("pips",), _wrong_pips(each.pips, name, least, most, full=full)))
    if not whole(each.own, 0, DICE_EACH):
        wrong = msg(
            "{name} has {own} own dice; a row holds 0 to {most}", name=name, own=each.own, most=DICE_EACH
        )
        found.append(Fault(("own",), wrong))
    if not found and each.own > each.pips:
        wrong = msg(
            "{name} has {own} own dice, but only {pips} pips", name=name, own=each.own, pips=each.pips
        )
        found.append(Fault(("own",), wrong))
    return found


def _wrong_pips(pips: int, name: str, least: int, most: int, *, full: bool) -> Text:
    facts = {"name": name, "pips": pips, "dice": COLUMNS, "least": least, "most": most}
    if full:
        return msg("{name} has {pips} pips; {dice} dice show {least} to {most}", **facts)
    return msg("{name} has {pips} pips; up to {dice} dice show {least} to {most}", **facts)


def whole(value: object, least: int, most: int) -> bool:
    """Return whether a value is a whole number within bounds; true and false are no numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def joint_fault(
    sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str], *, full: bool
) -> Text | None:
    """Return why these rows, each possible alone, are impossible on one board; nothing if they are possible.

    Each colour has five dice, and those that are not in their own row are in the other rows, or in a neutral
    row where the board is not full.
    """
    if any(_fits(sums, dice) for dice in _dice_counts(sums, full=full)):
        return None
    return _why_full(sums, names, colours) if full else _why_open(sums)


def _dice_counts(sums: Sequence[RowSum], *, full: bool) -> Iterator[tuple[int, ...]]:
    """Yield every possible number of dice in each home row; the neutral row holds up to five others."""
    in_play = DICE_EACH * len(sums)
    spans = [range(COLUMNS, COLUMNS + 1) if full else _dice_of(each) for each in sums]
    for dice in product(*spans):
        if 0 <= in_play - sum(dice) <= (0 if full else COLUMNS):
            yield dice


def _dice_of(each: RowSum) -> range:
    """Return the numbers of dice that a row with these pips can hold."""
    least = max(each.own, -(-each.pips // FACES))
    return range(least, min(COLUMNS, each.pips) + 1)


def _fits(sums: Sequence[RowSum], dice: Sequence[int]) -> bool:
    """Return whether there is room for the dice away from home; a colour's own row does not count.

    Each row's foreign places can take any colour but its own. With three colours or more it is enough that,
    for every colour, its dice away from home and the foreign places of its own row are together no more than
    all dice away.
    """
    away = sum(DICE_EACH - each.own for each in sums)
    return all(
        (DICE_EACH - each.own) + (count - each.own) <= away for each, count in zip(sums, dice, strict=True)
    )


def _why_full(sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str]) -> Text:
    away = [DICE_EACH - each.own for each in sums]
    seat = max(range(len(sums)), key=lambda number: away[number])
    room = sum(away) - away[seat]
    colour, name = colour_name(colours[seat]), names[seat]
    others = list_names(str(each.own) for number, each in enumerate(sums) if number != seat)
    if not room:
        return plural(
            away[seat],
            "{n} {colour} die is not in {name}'s row,"
            " but the other rows, with {own} own dice, have no place for other colours",
            "{n} {colour} dice are not in {name}'s row,"
            " but the other rows, with {own} own dice, have no place for other colours",
            colour=colour,
            name=name,
            own=others,
        )
    return plural(  # more dice than places, so two dice or more
        room,
        "{dice} {colour} dice are not in {name}'s row,"
        " but the other rows, with {own} own dice, have only {n} place for other colours",
        "{dice} {colour} dice are not in {name}'s row,"
        " but the other rows, with {own} own dice, have only {n} places for other colours",
        dice=away[seat],
        colour=colour,
        name=name,
        own=others,
    )


def _why_open(sums: Sequence[RowSum]) -> Text:
    in_play = DICE_EACH * len(sums)
    most = sum(min(COLUMNS, each.pips) for each in sums)
    pips = list_names(str(each.pips) for each in sums)
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
        own=list_names(str(each.own) for each in sums),
    )
