"""Pieces printed once more: what ``--only PART[:SEAT[:LABEL]]`` names, taken out of a whole kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.errors import PnpError
from pnp.pieces.part import Bundle, Part
from scorer.messages import Text, either, say
from scorer.seats import named

MOST = 99
"""Pieces of one kind that are printed at most."""


class OnlyError(PnpError):
    """A wish for single pieces that no kit can meet."""

    def __init__(self, wanted: str, wrong: Text, *, near: bool = True) -> None:
        self.near = near  # whether the part is there, and only what is wanted of it is not
        super().__init__(say("--only {wanted}: {wrong}", wanted=wanted, wrong=wrong))


@dataclass(frozen=True, slots=True)
class Choice:
    """What is wanted of a part: everything, what is one seat's, a piece by its label, or a number of pieces."""

    text: str  # as it was typed
    part: str
    seat: str = ""
    label: str = ""

    @property
    def number(self) -> int | None:
        """How many pieces are wanted, where the last word says that: ``counters:3``, ``dice:red:2``."""
        last = self.label or self.seat
        return int(last) if last.isascii() and last.isdigit() else None


def choice(text: str) -> Choice:
    """Read ``PART[:SEAT[:LABEL]]``. Raises ``OnlyError``."""
    words = [word.strip() for word in text.split(":")]
    if not 1 <= len(words) <= 3 or not all(words):
        raise OnlyError(text, say("write a part, and after colons a seat and a label, as in tiles:red:7"))
    return Choice(text, words[0].lower(), *words[1:])


def unmet(parts: Sequence[Part], wanted: Choice) -> OnlyError | None:
    """Return what of a choice a kit cannot meet; nothing where it can."""
    part = next((each for each in parts if each.id == wanted.part), None)
    if part is None:
        return unknown_part(wanted, [parts])
    try:
        _found(part, wanted)
    except OnlyError as fault:
        return fault
    return None


def unknown_part(wanted: Choice, boxes: Sequence[Sequence[Part]]) -> OnlyError:
    """Return the fault of a choice whose part is in none of the boxes."""
    known = dict.fromkeys(part.id for parts in boxes for part in parts)
    return OnlyError(
        wanted.text, say("there is no such part; take one of: {right}", right=either(known)), near=False
    )


def picked(parts: Sequence[Part], choices: Sequence[Choice]) -> tuple[Part, ...]:
    """Return the parts of a kit that are wanted, with only the pieces that are wanted, in the order of the kit.

    Raises ``OnlyError`` where a choice names pieces that a part does not have.
    """
    wanted = [(part, [each for each in choices if each.part == part.id]) for part in parts]
    return tuple(_with(part, chosen) for part, chosen in wanted if chosen)


@dataclass(frozen=True, slots=True)
class _Piece:
    """Where a piece lies in its part, and whose it is."""

    bundle: int
    at: int
    seat: str
    label: str


def _with(part: Part, choices: Sequence[Choice]) -> Part:
    """Return a part with the pieces that the choices name, together."""
    found = [piece for each in choices for piece in _found(part, each)]
    bundles = tuple(
        _kept(bundle, [piece.at for piece in found if piece.bundle == at])
        for at, bundle in enumerate(part.bundles)
    )
    return replace(part, bundles=tuple(each for each in bundles if each.pieces), count=len(found), spares=0)


def _kept(bundle: Bundle, places: Sequence[int]) -> Bundle:
    """Return a bundle with the pieces at these places, in this order."""
    return replace(
        bundle,
        pieces=tuple(bundle.pieces[at] for at in places),
        backs=tuple(bundle.backs[at] for at in places) if bundle.backs else (),
        bleeds=tuple(bundle.bleeds[at] for at in places) if bundle.bleeds else (),
        seats=tuple(bundle.seats[at] for at in places) if bundle.seats else (),
        labels=tuple(bundle.labels[at] for at in places) if bundle.labels else (),
        columns=min(bundle.columns, len(places)) if bundle.shared else bundle.columns,
    )


def _found(part: Part, wanted: Choice) -> list[_Piece]:
    pieces = list(_pieces(part))
    if not wanted.seat:
        return pieces
    if wanted.number is not None and not wanted.label:
        plain = [piece for piece in pieces if not piece.seat]
        if not plain:
            raise OnlyError(wanted.text, _seats(part, pieces))
        return _so_many(wanted, plain)
    seat = named(wanted.seat) or wanted.seat.lower()
    own = [piece for piece in pieces if piece.seat == seat]
    if not own:
        raise OnlyError(wanted.text, _seats(part, pieces))
    if not wanted.label:
        return own
    return _labelled(part, wanted, own)


def _labelled(part: Part, wanted: Choice, own: Sequence[_Piece]) -> list[_Piece]:
    known = [piece.label for piece in own if piece.label]
    if not known and wanted.number is not None:
        return _so_many(wanted, own)
    found = [piece for piece in own if piece.label.lower() == wanted.label.lower() and piece.label]
    if not found:
        if known:
            wrong = say("no piece has that label; take one of: {right}", right=either(known))
        else:
            wrong = say(
                "the pieces have no labels; write how many, as in {right}", right=f"{part.id}:{own[0].seat}:2"
            )
        raise OnlyError(wanted.text, wrong)
    return found


def _so_many(wanted: Choice, pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return as many pieces as wanted, the same once more where there are fewer."""
    number = wanted.number or 0
    if not 1 <= number <= MOST:
        raise OnlyError(wanted.text, say("write a number of 1 to {most}", most=MOST))
    return [pieces[at % len(pieces)] for at in range(number)]


def _pieces(part: Part) -> Iterator[_Piece]:
    for number, bundle in enumerate(part.bundles):
        for at in range(len(bundle.pieces)):
            seat = bundle.seats[at] if bundle.seats else bundle.colour or ""
            yield _Piece(number, at, seat, bundle.labels[at] if bundle.labels else "")


def _seats(part: Part, pieces: Sequence[_Piece]) -> Text:
    """Say what may stand after the name of a part."""
    seats = list(dict.fromkeys(piece.seat for piece in pieces if piece.seat))
    if not seats:
        return say("these are nobody's; write how many, as in {right}", right=f"{part.id}:3")
    if any(not piece.seat for piece in pieces):
        return say("write how many, or whose: {right}", right=either(seats))
    return say("write whose: {right}", right=either(seats))
