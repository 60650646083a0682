"""Draws tokens: counters of card, cut along a circle, a square, a hexagon or the outline in a file."""

from __future__ import annotations

from pathlib import Path

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Circle, Ink, Step, chain
from pnp.drawing.shapes import Path as Outline
from pnp.drawing.svg import first_outline
from pnp.drawing.svg_tree import SvgError
from pnp.drawing.transformed import as_path, transform_steps
from pnp.games.own.draw.cards import folded, two_sided
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.things import Form, make_pieces
from pnp.games.own.model import Tokens
from pnp.games.parts import millimetres
from pnp.pieces.on_table import Token
from pnp.pieces.part import Bundle, Filler, Part

MARGIN = 1.5
"""White around an outline that is cut within a rectangle of card, mm."""


def tokens_part(part: Tokens, look: Look) -> Part:
    """Return tokens as a part of the kit; those without backs fill the room that other pieces leave."""
    form = _form(part, look)
    pieces = make_pieces(part.things, part.id, form, look)
    size = millimetres(*((part.width,) if part.width == part.height else (part.width, part.height)))
    sides = part.things[0].back is not None
    sheet, kind = look.sheet, "outline" if form.outline else "square"
    return Part(
        part.id,
        part.name,
        size,
        "card",
        two_sided(look) if sides else Filler(),
        len(pieces),
        (Bundle(pieces, _columns(len(pieces)), part.name, "" if sides else size),),
        steps=folded(look) if sides else (),
        hint=sheet[f"tokens.{kind}"],
        hint_divided=sheet[f"tokens.{kind}.divided"],
    )


def _columns(count: int) -> int:
    """Return the best number of columns for ``count`` tokens: rows of about ten that they fill."""
    return next((columns for columns in (10, 9, 8, 12, 7) if count % columns == 0), min(count, 10))


def _form(part: Tokens, look: Look) -> Form:
    outline = _outline(part, look)
    lies = Token(part.width) if part.shape == "circle" else Token()
    return Form(part.width, part.height, lies, outline, MARGIN if outline else 0.0)


def _outline(part: Tokens, look: Look) -> tuple[Step, ...]:
    width, height = part.width, part.height
    if part.shape == "circle":
        return as_path(Circle(width / 2, height / 2, width / 2, Ink())).steps
    if part.shape == "hex":
        return hexagon(width, height)
    if part.shape == "outline" and part.outline:
        return _read(part.outline, part, look)
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


def _read(file: Path, part: Tokens, look: Look) -> tuple[Step, ...]:
    """Return the outline in a file, scaled to the size of the tokens."""
    try:
        steps, _ = first_outline(file.read_bytes())
    except SvgError as fault:
        look.findings.fault(look.spot(file, fault.line), fault.text)
        return ()
    box = box_of(Outline(steps, Ink()))
    across, along = part.width / max(box.width, 1e-6), part.height / max(box.height, 1e-6)
    return transform_steps(steps, Matrix(across, 0.0, 0.0, along, -box.left * across, -box.top * along))
