"""What stands alone on a piece, such as ``draw: ":wheat:"`` or a face of a die: an icon, pips, a number, nothing."""

from __future__ import annotations

from pnp.games.own.bench import Bench, Shelf
from pnp.games.own.marks import read_draw
from pnp.games.own.placed import Area, Mark, PipsMark, Spot, TextMark
from pnp.games.own.placing import Source
from pnp.games.own.reader import Reader
from pnp.games.own.said import Scope
from pnp.games.own.styles import PLAIN
from scorer.record.nodes import Node, Scalar


def drawn(
    reader: Reader, node: Node, area: Area, shelf: Shelf, *, filled: bool = False
) -> tuple[Source, ...]:
    """Return a single icon in the middle of a piece, a number as pips or numeral, or nothing.

    On a piece that is ``filled`` in a seat's colour it has the colour that is seen there.
    """
    said = node.text.strip() if isinstance(node, Scalar) else None
    if said == "":
        return ()
    if said and said.isascii() and said.isdigit() and len(said) < 3:
        return (_number(int(said), area, reader.spot(node), filled=filled),)
    draw = read_draw(reader, node, shelf)
    if draw is None:
        return ()
    return (lambda scope, bench: bench.icon(draw, area, scope, None, filled=filled),)


def _number(number: int, area: Area, spot: Spot, *, filled: bool) -> Source:
    """Return pips, or from seven on a numeral."""
    style = PLAIN.style._replace(weight="bold", size=24, least=8, align="centre", upright="middle")

    def make(scope: Scope, bench: Bench) -> Mark:
        colour = bench.colours.printed((bench.colours.on(scope) if filled else "") or "ink", spot)
        if 1 <= number <= 6:
            return PipsMark(spot, area, number, colour)
        return TextMark(spot, area, str(number), style._replace(colour=colour))

    return make
