"""Draws tokens: counters of card, cut along a circle, a square, a hexagon or the outline in a file."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games.parts import millimetres
from pnp.pieces.on_table import Token
from pnp.pieces.part import Bundle, Filler, Part
from pnp.texts import words
from pnp.wings.own.cards import folded, punched, pushed_out, two_sided
from pnp.wings.own.kit import Kit
from pnp.wings.own.outlines import Outline
from pnp.wings.own.things import ThingForm, ThingsPart, make_pieces


@dataclass(frozen=True)
class Tokens(ThingsPart):
    """Counters."""

    outline: Outline
    is_punched: bool = False

    def draw(self, kit: Kit) -> Part:
        """Return the tokens; those without backs fill the room that other pieces leave."""
        cut = self.outline
        lies = Token(self.width if cut.shape == "circle" else None)
        form = ThingForm(self.width, self.height, lies, cut.steps(kit), cut.margin)
        pieces = make_pieces(self.things, self.id, form, kit)
        size = millimetres(*((self.width,) if self.width == self.height else (self.width, self.height)))
        sides = self.things[0].back is not None
        sheet = words.sheet("cuts", kit.spec.lang, by_knife=kit.theme.by_knife)
        kind = "square" if cut.shape == "square" else "outline"
        # nobody cuts ninety circles with scissors
        squared = cut.shape == "circle" and not kit.by_machine and not self.is_punched
        kind = "square" if squared else kind
        layout = two_sided(kit) if sides else Filler()
        count = len(pieces)  # in rows of about ten that they fill
        columns = next((across for across in (10, 9, 8, 12, 7) if count % across == 0), min(count, 10))
        return Part(
            self.id,
            self.name,
            size,
            "card",
            punched(kit, cut, sides=sides) if self.is_punched else layout,
            count,
            (Bundle(pieces, columns, self.name, "" if sides else size),),
            steps=(*(folded(kit) if sides else ()), *(pushed_out(kit) if self.is_punched else ())),
            hint=sheet[kind],
            hint_divided=sheet[f"{kind}.divided"],
            straight_by_hand=squared,
        )
