"""How text is set: fonts, sizes, alignment."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.fitting import Align, Upright
from pnp.wings.own.colours import Colours
from pnp.wings.own.phrases import Phrase, Scope


class Style(NamedTuple):
    """How text is set. ``family`` is empty for the built-in fonts, else a family in ``fonts/``."""

    family: str = ""
    weight: str = "regular"  # light, regular, bold, bold-italic ...
    size: float = 9.0
    least: float = 9.0  # how small it may become to fit
    colour: str = "#1c1c1c"
    align: Align = "left"
    upright: Upright = "top"
    hyphens: bool = True
    leading: float = 1.25  # from baseline to baseline, in sizes


class StyleSource(NamedTuple):
    """A style in a file; its colour may come from a column."""

    style: Style = Style()
    colour: Phrase | None = None

    def resolve(self, scope: Scope, colours: Colours) -> Style:
        """Return the style for a row."""
        if self.colour is None:
            return self.style._replace(colour=colours.theme.colours["ink"])
        return self.style._replace(colour=colours.printed(self.colour.fill(scope), self.colour.at(scope)))


PLAIN = StyleSource()
