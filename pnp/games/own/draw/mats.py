"""Draws mats: flat pieces of card or paper, printed on one side."""

from __future__ import annotations

from pnp.games.own.draw.look import Look
from pnp.games.own.draw.things import Form, make_pieces, with_room
from pnp.games.own.model import Mats
from pnp.games.parts import millimetres
from pnp.pieces import part as layouts
from pnp.pieces.on_table import Flat
from pnp.pieces.part import Bundle, Part


def mats_part(part: Mats, look: Look) -> Part:
    """Return mats as a part of the kit."""
    pieces = make_pieces(part.things, part.id, Form(part.width, part.height, Flat()), look)
    size = millimetres(part.width, part.height)
    kit_part = Part(part.id, part.name, size, "card", layouts.Cards(), len(pieces), (Bundle(pieces),))
    return with_room(kit_part, part.spot, look)
