"""Reads the single mark of a piece, such as ``draw: ":wheat:"`` or a face of a die: an icon, pips or a number."""

from __future__ import annotations

from pnp.games.own.bench import Bench, Shelf
from pnp.games.own.marks import read_draw
from pnp.games.own.phrases import Scope
from pnp.games.own.placed import Area, Mark, PipsMark, Spot, TextMark
from pnp.games.own.placing import Source
from pnp.games.own.reader import Reader
from pnp.games.own.styles import PLAIN
from scorer.record.nodes import Node, Scalar


def drawn(
    reader: Reader, node: Node, area: Area, shelf: Shelf, *, filled: bool = False
) -> tuple[Source, ...]:
    """Return an icon, or a number as pips or numeral, in an area; nothing for an empty text.

    On a piece that is ``filled`` in a seat's colour it has the contrast colour.
    """
    text = node.text.strip() if isinstance(node, Scalar) else None
    if text == "":
        return ()
    if text and text.isascii() and text.isdigit() and len(text) < 3:
        return (_number(int(text), area, reader.spot(node), filled=filled),)
    draw = read_draw(reader, node, shelf)
    if draw is None:
        return ()
    return (lambda scope, bench: bench.icon(draw, area, scope, None, filled=filled),)


def _number(number: int, area: Area, spot: Spot, *, filled: bool) -> Source:
    """Return pips for 1 to 6, else a numeral."""
    style = PLAIN.style._replace(weight="bold", size=24, least=8, align="centre", upright="middle")

    def make(scope: Scope, bench: Bench) -> Mark:
        colour = bench.colours.printed((bench.colours.on(scope) if filled else "") or "ink", spot)
        if 1 <= number <= 6:
            return PipsMark(spot, area, number, colour)
        return TextMark(spot, area, str(number), style._replace(colour=colour))

    return make
