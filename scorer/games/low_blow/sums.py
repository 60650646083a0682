"""What the sums of a round's home rows may be: each alone, and all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorer.faults import Fault
from scorer.games.low_blow.facts import COLUMNS, DICE_EACH, FACES
from scorer.games.low_blow.values import RowSum
from scorer.words import listed


def sum_faults(each: RowSum, name: str, *, full: bool) -> list[Fault]:
    """Return what is wrong with one home row's sum; ``where`` starts at the player."""
    least = COLUMNS if full else 0
    most = COLUMNS * FACES
    found = []
    if not whole(each.pips, least, most):
        dice = f"{COLUMNS} dice show" if full else f"up to {COLUMNS} dice show"
        found.append(Fault(("pips",), f"{name} has {each.pips} pips, {dice} {least} to {most}"))
    if not whole(each.own, 0, DICE_EACH):
        found.append(Fault(("own",), f"{name} has {each.own} own dice, a row holds 0 to {DICE_EACH}"))
    if not found and each.own > each.pips:
        found.append(Fault(("own",), f"{name} has {each.own} own dice, but only {each.pips} pips"))
    return found


def whole(value: object, least: int, most: int) -> bool:
    """Tell whether a value is a whole number within bounds; true and false are no numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def joint_fault(
    sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str], *, full: bool
) -> str | None:
    """Say why these rows, each possible alone, cannot lie on one board together; nothing when they can.

    Each colour has five dice, and those that are not in their own row lie in the other rows, or in a neutral
    row where the board is not full.
    """
    if any(_fits(sums, dice) for dice in _dice_counts(sums, full=full)):
        return None
    return _why_full(sums, names, colours) if full else _why_open(sums)


def _dice_counts(sums: Sequence[RowSum], *, full: bool) -> Iterator[tuple[int, ...]]:
    """Give every way to have so many dice in each home row, the neutral row taking up to five others."""
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
    """Tell whether the dice away from home have places, no colour counting its own row's places.

    Each row's foreign places can take any colour but its own. With three colours or more it is enough that,
    for every colour, its dice away from home and the foreign places of its own row are together no more than
    all dice away.
    """
    away = sum(DICE_EACH - each.own for each in sums)
    return all(
        (DICE_EACH - each.own) + (count - each.own) <= away for each, count in zip(sums, dice, strict=True)
    )


def _why_full(sums: Sequence[RowSum], names: Sequence[str], colours: Sequence[str]) -> str:
    away = [DICE_EACH - each.own for each in sums]
    seat = max(range(len(sums)), key=lambda number: away[number])
    room = sum(away) - away[seat]
    others = listed(str(each.own) for number, each in enumerate(sums) if number != seat)
    places = "no place" if not room else f"only {room} place{'s' if room > 1 else ''}"
    verb = "die is" if away[seat] == 1 else "dice are"
    dice = f"{away[seat]} {colours[seat]} {verb} not in {names[seat]}'s row"
    return f"{dice}, but the other rows, with {others} own dice, have {places} for other colours"


def _why_open(sums: Sequence[RowSum]) -> str:
    in_play = DICE_EACH * len(sums)
    most = sum(min(COLUMNS, each.pips) for each in sums)
    pips = f"{listed(str(each.pips) for each in sums)} pips"
    if most + COLUMNS < in_play:
        dice = f"at most {most} dice, with {COLUMNS} more in the neutral row"
        return f"{pips} are {dice}; {in_play} dice lie on the board"
    own = f"{listed(str(each.own) for each in sums)} own dice"
    return f"{in_play} dice, {DICE_EACH} of each colour, cannot lie so that the rows have {pips} and {own}"
