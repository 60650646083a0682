"""A whole board from what its squares may hold: the facts of the game settle what a square alone leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.photo.square import Square
from pnp.pieces.sight import Sight

SURE = 5.3
"""The logarithm of 200: a square is sure if a mistake is less likely than once in as many squares."""

FACT = 5.0
"""How unlikely it is that a fact of the game is broken, as a logarithm: what is seen surely is told as it is."""

OTHERS = 4
"""How many other texts are named for a square that is not sure, and the empty one after them."""


class Read(NamedTuple):
    """A square as it was read: its text in a results file, whether that is sure, and what else it may be."""

    row: int
    column: int
    text: str
    sure: bool
    others: tuple[str, ...] = ()


def decode(squares: Sequence[Square], sight: Sight) -> tuple[Read, ...]:
    """Return what is on each square, so that no colour and no face is there too often, unless that is surely seen."""
    texts = [each.best for each in squares]
    seats = {face.text: face.seat for face in sight.faces}
    limits = [(seats, sight.of_colour)]
    if sight.once:
        _without_strangers(squares, texts, sight)
        limits.append(({face.text: face.text for face in sight.faces}, 1))
    bent: set[int] = set()
    for kinds, most in limits:
        for kind in dict.fromkeys(kinds.values()):
            bent |= _limit(
                squares, texts, [at for at, text in enumerate(texts) if kinds.get(text) == kind], kinds, most
            )
    return tuple(
        _read(each, text, sight, bent=at in bent)
        for at, (each, text) in enumerate(zip(squares, texts, strict=True))
    )


def too_many(read: Iterable[Read], sight: Sight) -> dict[str, int]:
    """Return how many pieces of a colour were read, where these are more than there are."""
    seats = {face.text: face.seat for face in sight.faces} | {face.plain: face.seat for face in sight.faces}
    counts = Counter(seats[each.text] for each in read if each.text in seats)
    return {seat: number for seat, number in counts.items() if number > sight.of_colour}


def _without_strangers(squares: Sequence[Square], texts: list[str], sight: Sight) -> None:
    """Read the doubtful squares of a colour as others where none of it is sure, and colours are more even then.

    Players take turns, so each has laid about as many tiles; and they take their colours in one order, so it is the
    last colour that nobody may have. What is read otherwise stays doubtful.
    """
    seats = {face.text: face.seat for face in sight.faces}
    for seat in reversed(dict.fromkeys(seats.values())):
        own = [at for at, text in enumerate(texts) if seats.get(text) == seat]
        without = list(texts)
        for at in own:
            rest = {text: value for text, value in squares[at].chances.items() if seats.get(text) != seat}
            without[at] = max(rest, key=lambda text: rest[text], default=texts[at])
        is_sure = any(_read(squares[at], texts[at], sight, bent=False).sure for at in own)
        if own and (is_sure or _unevenness(without, seats) >= _unevenness(texts, seats)):
            return
        texts[:] = without


def _unevenness(texts: Iterable[str], seats: Mapping[str, str]) -> int:
    """Return how many more tiles the colour with most has than that with fewest, of those that are there."""
    counts = Counter(seats[text] for text in texts if text in seats).values()
    return max(counts, default=0) - min(counts, default=0)


def _limit(
    squares: Sequence[Square], texts: list[str], same: list[int], kinds: dict[str, str], most: int
) -> set[int]:
    """Read another text on as many squares as are too many of a kind, if one is likely; return those."""
    bent: set[int] = set()
    losses = []
    for at in same:
        kind = kinds[texts[at]]
        rest = {text: value for text, value in squares[at].chances.items() if kinds.get(text) != kind}
        if rest:
            text = max(rest, key=lambda each: rest[each])
            losses.append((squares[at].chances[texts[at]] - rest[text], at, text))
    for loss, at, text in sorted(losses)[: max(0, len(same) - most)]:
        if loss < FACT:
            texts[at] = text
            bent.add(at)
    return bent


def _read(seen: Square, text: str, sight: Sight, *, bent: bool) -> Read:
    """Return a square with what is not sure of it left out, or marked."""
    order = sorted(seen.chances, key=lambda each: -seen.chances[each])
    plain = {face.text: face.plain for face in sight.faces}
    margin = seen.chances[text] - max((seen.chances[each] for each in order if each != text), default=-SURE)
    if margin > SURE and not (bent or seen.covered):
        return Read(seen.row, seen.column, text, sure=True)
    short = plain.get(text, "")
    unlike = [seen.chances[each] for each in order if plain.get(each, each) != short]
    if short and not (bent or seen.covered) and seen.chances[text] - max(unlike, default=-SURE) > SURE:
        return Read(seen.row, seen.column, short, sure=True)
    shown = short or text
    rest = [each for each in dict.fromkeys(plain.get(each) or each for each in order) if each != shown]
    others = dict.fromkeys([*rest[:OTHERS], *([sight.empty] if shown != sight.empty else [])])
    return Read(seen.row, seen.column, shown, False, tuple(others))
