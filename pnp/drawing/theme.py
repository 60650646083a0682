"""The visual language as data: pens and styles of type by their names, and what each theme makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.data.checked_file import Values, read_checked
from pnp.drawing.shapes import Ink
from pnp.drawing.theme_fields import ON_SEAT, PALETTE, SEAT, fields
from pnp.drawing.theme_names import PENS, STYLES, PenName, StyleName
from pnp.errors import PnpError
from scorer.frozen import Frozen
from scorer.messages import msg

FULL = "full"
"""The theme whose file has every pen and style; the files of others have what differs from it."""

THEMES = (FULL, "low", "grey")
"""Solid colour; a line edition that takes little ink; greys told apart by pattern, for printers without colour."""


class UnknownInkError(PnpError):
    """A theme that this program does not know."""


class Type(NamedTuple):
    """A style of type: size in points, weight, tracking in em, colour.

    Lines are broken as they are in the weight ``breaks``, so that every theme breaks them at the same words.
    """

    size: float
    weight: str
    tracking: float
    colour: str
    breaks: str


class Theme(Frozen):
    """How the visual language is laid on paper."""

    id: str
    colours: Mapping[str, str]  # what each colour of the palette is printed in
    solid: bool  # whether what is in a seat's colour is filled, or left white
    coloured: bool  # whether a red thing is red
    patches: bool  # whether boards carry reference patches
    dark_on: tuple[str, ...]  # seats whose colour takes dark marks
    motifs: Mapping[str, str]  # the pattern of each seat
    line: float  # width of its lines, mm
    wide: float  # how far it is stretched
    pens: Mapping[tuple[str, str], Ink]  # by name and seat
    styles: Mapping[str, Type]

    __eq__ = object.__eq__  # there is one of each
    __hash__ = object.__hash__

    def pen(self, name: PenName, seat: str = "") -> Ink:
        """Return a pen; one whose colour is a seat's needs the ``seat``, which may be any colour of the palette."""
        return self.pens[name, seat]

    def style(self, name: StyleName) -> Type:
        """Return a style of type."""
        return self.styles[name]

    def on(self, seat: str) -> str:
        """Return the colour of a mark on a seat's area: the seat's own where the area is white."""
        return self.colours[_on(seat, self.solid, self.dark_on)]


def _on(seat: str, solid: bool, dark_on: tuple[str, ...]) -> str:
    """Return the name of the colour of a mark on a seat's area."""
    if not solid:
        return seat
    return "ink" if seat in dark_on else "white"


@cached
def theme(wanted: str) -> Theme:
    """Return a theme by its id.

    Raises ``UnknownInkError``, or ``UnreadableFileError``, ``NoJsonError`` or ``DataError`` for a file.
    """
    if wanted not in THEMES:
        inks = ", ".join(THEMES)
        raise UnknownInkError(msg("--ink {ink}: no such ink; choose one of: {inks}", ink=wanted, inks=inks))
    full = read_checked(f"themes/{FULL}", fields(whole=True))
    own = full if wanted == FULL else read_checked(f"themes/{wanted}", fields(whole=False))
    colours = read_checked("palette", *PALETTE) | own["colours"]
    dark_on = tuple(own["dark-on"])
    pens = {name: full["pens"][name] | own["pens"].get(name, {}) for name in PENS}
    return Theme(
        id=wanted,
        colours=colours,
        solid=own["solid"],
        coloured=own["coloured"],
        patches=own["patches"],
        dark_on=dark_on,
        motifs=own["motifs"],
        line=own["line"],
        wide=own["wide"],
        pens={
            (name, seat): ink
            for name, pen in pens.items()
            for seat, ink in _inks(pen, colours, {seat: _on(seat, own["solid"], dark_on) for seat in colours})
        },
        styles={name: _type(full["styles"][name], own["styles"].get(name, {}), colours) for name in STYLES},
    )


def _inks(pen: Values, colours: Mapping[str, str], marks: Mapping[str, str]) -> Iterator[tuple[str, Ink]]:
    """Return the ink of a pen for each seat, and for none where it needs none; ``marks`` are the colours on areas."""
    seats = pen.get("seats", {})
    if not seats and {pen.get("fill"), pen.get("stroke")}.isdisjoint({SEAT, ON_SEAT}):
        ink = _ink(pen, colours)
        yield from ((seat, ink) for seat in ("", *colours))
        return
    for seat, mark in marks.items():
        known = {**colours, SEAT: colours[seat], ON_SEAT: colours[mark]}
        yield seat, _ink({**pen, **seats.get(seat, {})}, known)


def _ink(pen: Values, colours: Mapping[str, str]) -> Ink:
    fill, stroke = (pen.get(key) and colours[pen[key]] for key in ("fill", "stroke"))
    return Ink(
        fill,
        stroke,
        width=pen.get("width", 0.0),
        dash=tuple(pen.get("dash", ())),
        role=pen.get("role", "print"),
        round_ends=pen.get("round", False),
    )


def _type(full: Values, own: Values, colours: Mapping[str, str]) -> Type:
    """Return a style as a theme sets it; its lines are broken as the full theme breaks them."""
    style = {**full, **own}
    colour = colours.get(style["colour"], style["colour"])
    return Type(style["size"], style["weight"], style.get("tracking", 0.0), colour, full["weight"])
