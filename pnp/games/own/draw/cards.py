"""Cards and two-sided tiles: every design once, its copies beside it, backs behind it where there are any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pnp.drawing.shapes import Drawing, Ink, Rect, Shape
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import bleeding, shapes_of
from pnp.games.own.model import Cards, Mark, Marks, Spot, Thing
from pnp.games.parts import millimetres
from pnp.pieces import layout as layouts
from pnp.pieces.layout import Layout, TwoSided
from pnp.pieces.on_table import Card, OnTable, Token
from pnp.pieces.part import Bundle, Part
from pnp.pieces.piece import Piece

WHITE = Ink(fill="#ffffff")
"""What a face is printed on: what bleeds from its neighbour does not show on it."""


def cards_part(part: Cards, look: Look) -> Part:
    """Return cards, or tiles, as a part of the kit."""
    pieces = things_as_pieces(part.things, part.id, (part.width, part.height), look, _lies(part))
    return Part(
        part.id,
        part.name,
        millimetres(part.width, part.height),
        "card",
        _layout(part, look),
        len(pieces),
        (Bundle(pieces),),
    )


def _lies(part: Cards) -> OnTable:
    return Token() if part.is_tiles else Card()


def _layout(part: Cards, look: Look) -> Layout:
    if part.things[0].back is None:
        return layouts.Cards()
    sheet = look.sheet
    front, back = sheet.rows("sides", 2)[0]
    over_long, over_short = sheet.rows("turn", 2)[0]
    turn = over_short if look.spec.backs == "short-edge" else over_long
    return TwoSided((front, back), sheet["fold"], turn, solid=False)


def things_as_pieces(
    things: Sequence[Thing], part: str, size: tuple[float, float], look: Look, lies: OnTable
) -> tuple[Piece, ...]:
    """Return the pieces of some things of a size, each as often as there is it."""
    backs: dict[Marks, Drawing] = {}
    found: list[Piece] = []
    for number, thing in enumerate(things, 1):
        piece = Piece(
            _face(f"{part}-{number}", thing.front, thing.fill, size, look),
            _back(thing, f"{part}-back-{number}", size, look, backs),
            bleed=partial(_run_over, thing.front, thing.fill, size, look),
            back_bleed=partial(_run_over, thing.back or (), thing.fill, size, look),
            seat=thing.seat,
            title=thing.title,
            label=thing.label,
            on_table=lies,
        )
        found += [piece] * thing.copies
    return tuple(found)


def _back(
    thing: Thing, name: str, size: tuple[float, float], look: Look, known: dict[Marks, Drawing]
) -> Drawing | None:
    """Draw the back of a thing; backs that look the same are one drawing."""
    if thing.back is None:
        return None
    key = tuple(_unplaced(mark) for mark in thing.back)
    if key not in known:
        known[key] = _face(name, thing.back, thing.fill, size, look)
    return known[key]


def _unplaced(mark: Mark) -> Mark:
    return mark._replace(spot=Spot("", 0))


def _face(name: str, marks: Marks, fill: Ink | None, size: tuple[float, float], look: Look) -> Drawing:
    return Drawing(name, *size, (*ground(fill, size), *shapes_of(marks, look, size)))


def ground(fill: Ink | None, size: tuple[float, float]) -> list[Shape]:
    """Draw what a face is printed on: white, or a colour; the line of an ink lies inside the edges."""
    if fill is None or not fill.stroke:
        return [Rect(0.0, 0.0, *size, fill or WHITE)]
    width = fill.width
    inside = Rect(width / 2, width / 2, size[0] - width, size[1] - width, fill)
    return [Rect(0.0, 0.0, *size, WHITE), inside]


def _run_over(
    marks: Iterable[Mark], fill: Ink | None, size: tuple[float, float], look: Look, reach: float
) -> list[Shape]:
    """Draw what runs over the edges of a face."""
    under = fill if fill and fill.fill and not fill.stroke else WHITE
    whole = Rect(-reach, -reach, size[0] + 2 * reach, size[1] + 2 * reach, under)
    return [whole, *bleeding(marks, look, size, reach)]
