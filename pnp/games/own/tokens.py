"""Draws tokens: counters of card, cut along a circle, a square, a hexagon or the outline in a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Circle, Ink, Step, chain
from pnp.drawing.shapes import Path as Outline
from pnp.drawing.svg import first_outline
from pnp.drawing.svg_tree import SvgError
from pnp.drawing.transformed import as_path, transform_steps
from pnp.games.own.cards import folded, two_sided
from pnp.games.own.designs import TokenShape
from pnp.games.own.kit import Kit
from pnp.games.own.things import Form, ThingsPart, make_pieces
from pnp.games.parts import millimetres
from pnp.pieces.on_table import Token
from pnp.pieces.part import Bundle, Filler, Part

MARGIN = 1.5
"""White around an outline that is cut within a rectangle of card, mm."""


@dataclass(frozen=True)
class Tokens(ThingsPart):
    """Counters; ``outline`` is an SVG file whose first path is cut."""

    shape: TokenShape
    outline: Path | None = None

    def draw(self, kit: Kit) -> Part:
        """Return the tokens; those without backs fill the room that other pieces leave."""
        outline = _outline(self, kit)
        lies = Token(self.width) if self.shape == "circle" else Token()
        form = Form(self.width, self.height, lies, outline, MARGIN if outline else 0.0)
        pieces = make_pieces(self.things, self.id, form, kit)
        size = millimetres(*((self.width,) if self.width == self.height else (self.width, self.height)))
        sides = self.things[0].back is not None
        squared = self.shape == "circle" and not kit.by_machine  # nobody cuts ninety circles with scissors
        sheet, kind = kit.piece_words, "outline" if outline and not squared else "square"
        return Part(
            self.id,
            self.name,
            size,
            "card",
            two_sided(kit) if sides else Filler(),
            len(pieces),
            (Bundle(pieces, _columns(len(pieces)), self.name, "" if sides else size),),
            steps=folded(kit) if sides else (),
            hint=sheet[f"tokens.{kind}"],
            hint_divided=sheet[f"tokens.{kind}.divided"],
            straight_by_hand=squared,
        )

    def guide_steps(self) -> Iterable[str]:
        """Return how outlines are cut, unless the tokens are cut as squares."""
        return () if self.shape in ("square", "circle") else ("outlines",)


def _columns(count: int) -> int:
    """Return the best number of columns for ``count`` tokens: rows of about ten that they fill."""
    return next((columns for columns in (10, 9, 8, 12, 7) if count % columns == 0), min(count, 10))


def _outline(part: Tokens, kit: Kit) -> tuple[Step, ...]:
    width, height = part.width, part.height
    if part.shape == "circle":
        return as_path(Circle(width / 2, height / 2, width / 2, Ink())).steps
    if part.shape == "hex":
        return hexagon(width, height)
    if part.shape == "outline" and part.outline:
        return _read(part.outline, part, kit)
    return ()


def hexagon(width: float, height: float) -> tuple[Step, ...]:
    """Return a hexagon that fills a box, with corners at top and bottom, or at the sides if it is wider than high."""
    quarter = (width / 4, height / 4)
    if height >= width:
        low, high, middle = quarter[1], height - quarter[1], width / 2
        corners = [(middle, 0.0), (width, low), (width, high), (middle, height), (0.0, high), (0.0, low)]
    else:
        left, right, middle = quarter[0], width - quarter[0], height / 2
        corners = [(left, 0.0), (right, 0.0), (width, middle), (right, height), (left, height), (0.0, middle)]
    return chain(corners, closed=True)


def _read(file: Path, part: Tokens, kit: Kit) -> tuple[Step, ...]:
    """Return the outline in a file, scaled to the size of the tokens."""
    try:
        steps, _ = first_outline(file.read_bytes())
    except SvgError as fault:
        kit.findings.fault(kit.spot(file, fault.line), fault.text)
        return ()
    box = box_of(Outline(steps, Ink()))
    across, along = part.width / max(box.width, 1e-6), part.height / max(box.height, 1e-6)
    return transform_steps(steps, Matrix(across, 0.0, 0.0, along, -box.left * across, -box.top * along))
