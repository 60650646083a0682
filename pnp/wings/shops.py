"""Print shops: files with bleed, in CMYK and PDF/X, and the check of what a press asks for."""

from pnp.data.resources import data
from pnp.kits.format import Format
from scorer.games.options import Option
from scorer.messages import literal

PRESS_CHECK = "pnp.check.press:press_faults"

GENERIC = "generic"  # the print shop without figures of its own: every design keeps its size

SHOP = Option(
    "shop",
    values=tuple((shop, literal(facts["name"] or "any shop")) for shop, facts in data("shops").items()),
    default=GENERIC,
    help="Files for a print shop, with bleed: {range}; alone, for any shop",
    alone=GENERIC,
)
CMYK = Option("cmyk", help="Write the print-shop files in CMYK instead of RGB, as PDF/X")
STANDARD = Option(
    "standard",
    values=(("x4", literal("PDF/X-4")), ("x1a", literal("PDF/X-1a:2003"))),
    default="x4",
    help="The PDF/X standard of --cmyk, {range}",
)
PROFILE = Option("profile", placeholder="FILE", help="The ICC profile of the shop's press for --cmyk")

FORMATS = (
    Format(
        "shop",
        "Files for a print shop, with bleed",
        "pnp.writers.shop:write_kit",
        (CMYK, STANDARD, PROFILE),
        "pnp.writers.shop:check",
        numbered="png",
        switch=SHOP,
        elsewhere=True,
        of_one_game=True,
        after="pcio",
    ),
)
