"""Parts that many kits have, made of their pieces; ``words`` is the kit's own sheet, which names all by the part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.pieces import dice_net, pencil
from pnp.pieces.layout import Cards, Filler, Strips, Whole
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece
from pnp.texts.words import Words


def millimetres(*lengths: float) -> str:
    """Return a size as the parts list has it, in whole millimetres."""
    return " × ".join(f"{each:.0f}" for each in lengths) + "\u00a0mm"


def cards(
    part: str,
    words: Words,
    pieces: Sequence[Piece],
    size: str = "",
    pictures: Mapping[str, Drawing] | None = None,
) -> Part:
    """Return a part of equal pieces of card that fill pages."""
    size = size or millimetres(pieces[0].front.width, pieces[0].front.height)
    name, bundles = words[f"part.{part}"], (Bundle(tuple(pieces)),)
    return Part(part, name, size, "card", Cards(), len(pieces), bundles, pictures=pictures or {})


def small_pieces(part: str, words: Words, pieces: Sequence[Piece], columns: int, spares: int = 0) -> Part:
    """Return a part of small pieces of card that take what room others leave, in so many columns if they may."""
    name, size = words[f"part.{part}"], millimetres(pieces[0].front.width)
    bundles = (Bundle(tuple(pieces), columns, name, words[f"{part}.note"]),)
    hints = words[f"{part}.hint"], words[f"{part}.hint.divided"]
    return Part(part, name, size, "card", Filler(), len(pieces) - spares, bundles, spares, *hints)


def dice(words: Words, theme: Theme, seats: Sequence[str], each: int, columns: int, mixed: str = "") -> Part:
    """Return the dice of all seats, so many ``each``, in so many columns.

    With a note for heads over the dice of several seats these show emblems.
    """
    bundles = tuple(
        Bundle(
            (dice_net.die(seat, theme),) * each,
            columns,
            words[f"colour.{seat}"],
            words["dice.note"],
            mixed,
            seat if mixed else "",
        )
        for seat in seats
    )
    count, size = each * len(seats), millimetres(dice_net.SIDE)
    return Part("dice", words["part.dice"], size, "card", Strips(), count, bundles, hint=words["dice.hint"])


def score_sheet(words: Words, pieces: Sequence[Piece], size: str) -> Part:
    """Return the score sheet: pages that are written on."""
    edge = (pieces[0].front.width - pencil.WIDTH) / 2
    bundles = (Bundle(tuple(pieces)),)
    return Part("score-sheet", words["part.score-sheet"], size, "paper", Whole(edge), 1, bundles)
