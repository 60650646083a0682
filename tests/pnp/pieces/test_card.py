"""Aid cards: what stands below each other has room."""

from pnp.drawing.fonts import ink_box
from pnp.drawing.text import cap
from pnp.drawing.theme import theme
from pnp.pieces.card import HOME


def test_lines_of_a_head_keep_clear_of_each_other():
    """The g of a title, 2.7 mm below its line, stays 1 mm above the sentence; its second line above heads."""
    large, body, small = (theme("full").style(name) for name in ("title", "body", "small-medium"))
    hangs = HOME.title + cap(large) + ink_box("g", large.size, large.weight).bottom
    assert hangs + 1.0 <= HOME.lead + ink_box("d", body.size, body.weight).top
    second = HOME.lead + HOME.leading + ink_box("g", body.size, body.weight).bottom
    assert second + 1.0 <= HOME.bar - 1.7 + ink_box("d", small.size, small.weight).top
