"""Draws cards, tiles and mats: copies of a design next to each other, with their backs if any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.games.parts import millimetres
from pnp.pages.assembly import fold_steps, punch_steps
from pnp.pieces import part as layouts
from pnp.pieces.on_table import CardOnTable, Flat, OnTable, Token
from pnp.pieces.part import AssemblyStep, Bundle, Layout, Part, Punched, TwoSided
from pnp.wings.own.kit import Kit
from pnp.wings.own.outlines import Outline
from pnp.wings.own.things import ThingForm, ThingsPart, make_pieces

FlatKind = Literal["cards", "tiles", "mats"]  # what they are, on an online table and in lists
WEB = 3.0  # between pieces on a punch sheet, mm: it holds them until they are pushed out


@dataclass(frozen=True)
class CardsPart(ThingsPart):
    """Cards, tiles or mats, all of one size."""

    kind: FlatKind = "cards"
    outline: Outline | None = None  # if they are not rectangles
    radius: float = 0.0  # of their corners
    gutter: float = 0.0  # between cards with backs; 0: they share their cuts
    is_punched: bool = False  # whether bridges hold them in their sheet

    def draw(self, kit: Kit) -> Part:
        """Return the cards next to each other, with their backs if any."""
        cut = self.outline
        diameter = cut.width if cut and cut.shape == "circle" else None
        lies: dict[FlatKind, OnTable] = {
            "cards": CardOnTable(diameter),
            "tiles": Token(diameter),
            "mats": Flat(),
        }
        steps, margin = (cut.steps(kit), cut.margin) if cut else ((), 0.0)
        form = ThingForm(self.width, self.height, lies[self.kind], steps, margin, self.radius)
        pieces = make_pieces(self.things, self.id, form, kit)
        sides = self.things[0].back is not None
        layout = two_sided(kit, self.gutter) if sides else layouts.CardsLayout()
        return Part(
            self.id,
            self.name,
            millimetres(self.width, self.height),
            "card",
            punched(kit, cut, self.gutter, sides=sides) if self.is_punched else layout,
            len(pieces),
            (Bundle(pieces),),
            steps=(*(folded(kit) if sides else ()), *(pushed_out(kit) if self.is_punched else ())),
        )


def two_sided(kit: Kit, gutter: float = 0.0) -> Layout:
    """Return the layout of pieces with backs."""
    sheet = kit.piece_words
    front, back = sheet.rows("sides", 2)[0]
    over_long, over_short = sheet.rows("turn", 2)[0]
    turn = over_short if kit.spec.backs == "short-edge" else over_long
    return TwoSided((front, back), sheet["fold"], turn, gutter, solid=False)


def punched(kit: Kit, outline: Outline | None, gutter: float = 0.0, *, sides: bool) -> Layout:
    """Return the layout of pieces that bridges hold in their sheet; some have white around their outlines already."""
    usual = two_sided(kit)
    assert isinstance(usual, TwoSided)
    names = usual.sides if sides else ("", "")
    apart = max(gutter, WEB) - (2 * outline.margin if outline else 0.0)
    return Punched(names, usual.fold_hint, usual.turn_hint, apart, solid=False)


def folded(kit: Kit) -> tuple[AssemblyStep, ...]:
    """Return the steps for folding a sheet of fronts and backs; none unless backs are folded."""
    return fold_steps(kit.piece_words["fold"], kit.theme) if kit.spec.backs == "fold" else ()


def pushed_out(kit: Kit) -> tuple[AssemblyStep, ...]:
    """Return the step for pieces that bridges hold; none if a machine cuts them."""
    return () if kit.by_machine else punch_steps(kit.piece_words["punch"], kit.theme)
