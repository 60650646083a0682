"""The visual language as data: pens and styles of type by name, and how each theme defines them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.data.checked_file import Values, read_checked
from pnp.drawing.guides import BOTH, Guides
from pnp.drawing.shapes import Ink
from pnp.drawing.theme_fields import ON_SEAT, PALETTE, PENS, SEAT, STYLES, PenName, StyleName, fields
from pnp.errors import PnpError
from scorer.messages import msg
from scorer.names import find_name, refuse

FULL = "full"  # the theme whose file has every pen and style; other files have only what differs

THEMES = (FULL, "low", "grey")
"""Solid colour; lines that use little ink; greys with patterns, for printers without colour."""


class UnknownInkError(PnpError):
    """The name of a theme that does not exist."""


class TypeStyle(NamedTuple):
    """A style of type: size in points, weight, tracking in em, colour.

    Lines are broken by their widths in the weight ``breaks``, so that every theme breaks them at the same words.
    """

    size: float
    weight: str
    tracking: float
    colour: str
    breaks: str


@dataclass(frozen=True, eq=False)  # each theme exists once
class Theme:
    """How the visual language is printed."""

    id: str
    colours: Mapping[str, str]  # the printed colour for each name of the palette
    solid: bool  # whether areas in a seat's colour are filled or stay white
    coloured: bool  # whether seats are printed in colour
    patches: bool  # whether boards have colour fields
    dark_on: tuple[str, ...]  # seats whose colour needs dark marks
    motifs: Mapping[str, str]  # the pattern of each seat
    textures: Mapping[str, float]  # the pitch of each seat's texture, mm
    line: float  # width of its lines, mm
    wide: float  # how far patterns are stretched
    pens: Mapping[tuple[str, str], Ink]  # by name and seat
    styles: Mapping[str, TypeStyle]
    guides: Guides = BOTH  # what shows where to cut straight

    @property
    def by_knife(self) -> bool:
        """Whether straight cuts are made with a knife from mark to mark, so that the margin stays on until the last."""
        return self.guides == "marks"

    def pen(self, name: PenName, seat: str = "") -> Ink:
        """Return a pen by name; a pen in a seat's colour needs the ``seat``, which may be any colour of the palette."""
        return self.pens[name, seat]

    def style(self, name: StyleName) -> TypeStyle:
        """Return a style of type."""
        return self.styles[name]

    def on(self, seat: str) -> str:
        """Return the colour of a mark on a seat's area: the seat's own colour if the area is white."""
        return self.colours[_mark_colour(seat, self.solid, self.dark_on)]


def _mark_colour(seat: str, solid: bool, dark_on: tuple[str, ...]) -> str:
    """Return the name of the colour of a mark on a seat's area."""
    if not solid:
        return seat
    return "ink" if seat in dark_on else "white"


def theme(name: str, guides: Guides = BOTH) -> Theme:
    """Return a theme by its id: one of ``THEMES``, in any case; ``guides`` show where to cut.

    Raises ``UnknownInkError``, or ``UnreadableFileError``, ``NoJsonError`` or ``DataError`` for a file.
    """
    theme_id = find_name(name, THEMES)
    if theme_id is None:
        raise UnknownInkError(refuse(msg("--ink {ink}: no such ink", ink=name), name, THEMES))
    return _read_theme(theme_id, guides)


@cached
def _read_theme(theme_id: str, guides: Guides) -> Theme:
    """Return the theme with this id. Raises ``UnreadableFileError``, ``NoJsonError`` or ``DataError``."""
    full = read_checked(f"themes/{FULL}", fields(whole=True))
    own = full if theme_id == FULL else read_checked(f"themes/{theme_id}", fields(whole=False))
    colours = read_checked("palette", *PALETTE) | own["colours"]
    dark_on = tuple(own["dark-on"])
    marks = {seat: _mark_colour(seat, own["solid"], dark_on) for seat in colours}
    pens = {name: full["pens"][name] | own["pens"].get(name, {}) for name in PENS}
    return Theme(
        id=theme_id,
        colours=colours,
        solid=own["solid"],
        coloured=own["coloured"],
        patches=own["patches"],
        dark_on=dark_on,
        motifs=own["motifs"],
        textures=own["textures"],
        line=own["line"],
        wide=own["wide"],
        pens={(name, seat): ink for name, pen in pens.items() for seat, ink in _inks(pen, colours, marks)},
        styles={name: _type(full["styles"][name], own["styles"].get(name, {}), colours) for name in STYLES},
        guides=guides,
    )


def _inks(pen: Values, colours: Mapping[str, str], marks: Mapping[str, str]) -> Iterator[tuple[str, Ink]]:
    """Yield a pen's ink by seat, also for no seat if it does not depend on one; ``marks`` are colours on areas."""
    seats = pen.get("seats", {})
    if not seats and {pen.get("fill"), pen.get("stroke")}.isdisjoint({SEAT, ON_SEAT}):
        ink = _ink(pen, colours)
        yield from ((seat, ink) for seat in ("", *colours))
        return
    for seat, mark in marks.items():
        known = {**colours, SEAT: colours[seat], ON_SEAT: colours[mark]}
        yield seat, _ink({**pen, **seats.get(seat, {})}, known)


def _ink(pen: Values, colours: Mapping[str, str]) -> Ink:
    """Return an ink; ``tint`` is the share of colour in its area, ``line-tint`` that in its line."""
    fill, stroke = (pen.get(key) and colours[pen[key]] for key in ("fill", "stroke"))
    return Ink(
        fill and _mix(fill, pen.get("tint", 1.0)),
        stroke and _mix(stroke, pen.get("line-tint", 1.0)),
        width=pen.get("width", 0.0),
        dash=tuple(pen.get("dash", ())),
        role=pen.get("role", "print"),
        round_ends=pen.get("round", False),
    )


@cache
def _mix(colour: str, share: float) -> str:
    """Return a colour mixed with white, of which it keeps a share.

    >>> _mix("#ff0000", 0.2)
    '#ffcccc'
    """
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in bytes.fromhex(colour[1:]))


def _type(full: Values, own: Values, colours: Mapping[str, str]) -> TypeStyle:
    """Return a style with a theme's own values over those of the full theme, whose weight breaks the lines."""
    style = {**full, **own}
    colour = colours.get(style["colour"], style["colour"])
    return TypeStyle(style["size"], style["weight"], style.get("tracking", 0.0), colour, full["weight"])
