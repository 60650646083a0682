"""Draws cards, two-sided tiles and mats: copies of a design next to each other, with their backs if any."""

from __future__ import annotations

from pnp.games.own.draw.look import Look
from pnp.games.own.draw.things import Form, make_pieces
from pnp.games.own.model import Cards, Mats
from pnp.games.parts import millimetres
from pnp.pages.assembly import fold_steps
from pnp.pieces import part as layouts
from pnp.pieces.on_table import Card, Flat, Token
from pnp.pieces.part import Bundle, Layout, Part, Step, TwoSided


def cards_part(part: Cards, look: Look) -> Part:
    """Return cards, or tiles, as a part of the kit."""
    form = Form(part.width, part.height, Token() if part.is_tiles else Card(), radius=part.radius)
    pieces = make_pieces(part.things, part.id, form, look)
    sides = part.things[0].back is not None
    return Part(
        part.id,
        part.name,
        millimetres(part.width, part.height),
        "card",
        two_sided(look, part.gutter) if sides else layouts.Cards(),
        len(pieces),
        (Bundle(pieces),),
        steps=folded(look) if sides else (),
    )


def mats_part(part: Mats, look: Look) -> Part:
    """Return mats as a part of the kit: flat pieces, printed on one side."""
    pieces = make_pieces(part.things, part.id, Form(part.width, part.height, Flat()), look)
    size = millimetres(part.width, part.height)
    return Part(part.id, part.name, size, "card", layouts.Cards(), len(pieces), (Bundle(pieces),))


def two_sided(look: Look, gutter: float = 0.0) -> Layout:
    """Return the layout of pieces with backs."""
    sheet = look.sheet
    front, back = sheet.rows("sides", 2)[0]
    over_long, over_short = sheet.rows("turn", 2)[0]
    turn = over_short if look.spec.backs == "short-edge" else over_long
    return TwoSided((front, back), sheet["fold"], turn, gutter, solid=False)


def folded(look: Look) -> tuple[Step, ...]:
    """Return the steps for folding a sheet of fronts and backs; none unless backs are folded."""
    return fold_steps(look.sheet["fold"], look.theme) if look.spec.backs == "fold" else ()
