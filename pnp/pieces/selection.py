"""Reprints of single pieces: selects from a whole kit what ``--only PART[:SEAT[:LABEL]]`` names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from scorer.messages import Text, either, msg
from scorer.names import refuse
from scorer.seats import read_colour

MOST = 99  # the most pieces of one kind in a reprint


class OnlyError(PnpError):
    """A choice names pieces that the kit does not have."""

    def __init__(self, wanted: str, wrong: Text, *, near: bool = True) -> None:
        self.near = near  # whether the part exists, and only the seat, label or number is wrong
        super().__init__(msg("--only {wanted}: {wrong}", wanted=wanted, wrong=wrong))


class PieceChoice(NamedTuple):
    """Chosen pieces of a part: all, those of a seat, those with a label, or a number of pieces."""

    text: str  # as it was typed
    part: str
    seat: str = ""
    label: str = ""
    numbers: tuple[int, ...] = ()  # exactly these pieces of the part, counted from 1

    def of_game(self, game: str) -> PieceChoice:
        """Return the choice without the id of the game: ``blockers/tiles:red`` is for Blockers only.

        >>> choice("blockers/tiles").of_game("blockers").part, choice("blockers/tiles").of_game("schocken").part
        ('tiles', 'blockers/tiles')
        """
        return self._replace(part=self.part.removeprefix(f"{game}/"))

    @property
    def number(self) -> int | None:
        """The number of pieces, if the last word is one: ``counters:3``, ``dice:red:2``."""
        last = self.label or self.seat
        return int(last) if re.fullmatch("[0-9]{1,9}", last) else None


def choice(text: str) -> PieceChoice:
    """Read ``PART[:SEAT[:LABEL]]``. Raises ``OnlyError``."""
    words = [word.strip() for word in text.split(":")]
    if not 1 <= len(words) <= 3 or not all(words):
        raise OnlyError(text, msg("write a part, then a seat and a label after colons, as in tiles:red:7"))
    part, seat, label = [*words, "", ""][:3]
    return PieceChoice(text, part.lower(), seat, label)


def find_unmet(parts: Sequence[Part], wanted: PieceChoice) -> OnlyError | None:
    """Return the fault of a choice that a kit does not have; None if it has it."""
    part = next((part for part in parts if part.id == wanted.part), None)
    if part is None:
        return unknown_part(wanted, [parts])
    try:
        _find(part, wanted)
    except OnlyError as fault:
        return fault
    return None


def unknown_part(wanted: PieceChoice, boxes: Sequence[Sequence[Part]]) -> OnlyError:
    """Return the fault of a choice whose part is in none of the kits."""
    known = dict.fromkeys(part.id for parts in boxes for part in parts)
    return OnlyError(wanted.text, refuse(msg("there is no such part"), wanted.part, known), near=False)


def pick(parts: Sequence[Part], choices: Sequence[PieceChoice]) -> tuple[Part, ...]:
    """Return the chosen parts of a kit with only their chosen pieces, in the order of the kit.

    Raises ``OnlyError`` if a choice names pieces that a part does not have.
    """
    picked: list[Part] = []
    for part in parts:
        wanted = [choice for choice in choices if choice.part == part.id]
        if not wanted:
            continue
        chosen = [spot for choice in wanted for spot in _find(part, choice)]
        bundles: list[Bundle] = []
        for bundle in part.bundles:
            pieces = tuple(piece for own, piece in chosen if own is bundle)
            kept = bundle._replace(pieces=pieces)
            if part.layout.cut == "straight":
                kept = kept._replace(columns=min(bundle.columns, len(pieces)))
            if len(pieces) != len(bundle.pieces):  # the notes count the pieces of the whole kit
                kept = kept._replace(note="", note_mixed="")
            bundles += [kept] if pieces else []
        picked.append(replace(part, bundles=tuple(bundles), count=len(chosen), spares=0))
    return tuple(picked)


Spot = tuple[Bundle, Piece]  # a piece and its bundle


def _find(part: Part, wanted: PieceChoice) -> list[Spot]:
    spots = [(bundle, piece) for bundle in part.bundles for piece in bundle.pieces]
    if wanted.numbers:
        return [spots[number - 1] for number in wanted.numbers]
    if not wanted.seat:
        return spots
    if wanted.number is not None and not wanted.label:
        plain = [spot for spot in spots if not spot[1].seat]
        if not plain:
            raise OnlyError(wanted.text, _advice(part, wanted.seat))
        return _take(wanted, plain)
    seat = read_colour(wanted.seat) or wanted.seat.lower()
    own = [spot for spot in spots if spot[1].seat == seat]
    if not own:
        return _find_unowned(part, wanted, spots)
    return _find_labelled(part, wanted, own) if wanted.label else own


def _find_unowned(part: Part, wanted: PieceChoice, spots: Sequence[Spot]) -> list[Spot]:
    """Return the pieces without an owner that have a label: ``cards:farm``."""
    labelled = [spot for spot in spots if spot[1].label and not spot[1].seat]
    if not labelled or wanted.label:
        raise OnlyError(wanted.text, _advice(part, wanted.seat))
    alike = [spot for spot in labelled if spot[1].label.lower() == wanted.seat.lower()]
    if not alike:
        known = dict.fromkeys(piece.label for _, piece in labelled)
        raise OnlyError(wanted.text, refuse(msg("no piece has that label"), wanted.seat, known))
    return alike


def _find_labelled(part: Part, wanted: PieceChoice, own: Sequence[Spot]) -> list[Spot]:
    known = [piece.label for _, piece in own if piece.label]
    if not known and wanted.number is not None:
        return _take(wanted, own)
    alike = [spot for spot in own if spot[1].label and spot[1].label.lower() == wanted.label.lower()]
    if not alike:
        right = f"{part.id}:{own[0][1].seat}:2"
        raise OnlyError(
            wanted.text,
            refuse(msg("no piece has that label"), wanted.label, known)
            if known
            else msg("these pieces have no labels; write a number, as in {right}", right=right),
        )
    return alike


def _take(wanted: PieceChoice, spots: Sequence[Spot]) -> list[Spot]:
    """Return the wanted number of pieces, with repetition if there are fewer."""
    number = wanted.number or 0
    if not 1 <= number <= MOST:
        raise OnlyError(wanted.text, msg("write a number of 1 to {most}", most=MOST))
    return [spots[at % len(spots)] for at in range(number)]


def _advice(part: Part, typed: str) -> Text:
    """Return advice on what may follow the name of a part, instead of what was typed."""
    seats = list(dict.fromkeys(piece.seat for piece in part.pieces if piece.seat))
    if not seats:
        return msg("these pieces have no owner; write a number, as in {right}", right=f"{part.id}:3")
    if any(not piece.seat for piece in part.pieces):
        return msg("write a number, or an owner: {right}", right=either(seats))
    if typed.isdecimal():
        return msg("write an owner: {right}", right=either(seats))
    return refuse(msg("no piece has that owner"), typed, seats)
