"""The symbols are plain paths, live inside their box, and can be told apart when small and grey."""

from itertools import combinations

import numpy as np
import pypdfium2
import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.drawing.shapes import Ink
from pnp.drawing.symbols import SymbolError, outline, symbol
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf
from scorer.games.blockers.facts import REGION_SYMBOLS

NAMES = [*REGION_SYMBOLS, "joker"]


@pytest.mark.parametrize("name", NAMES)
def test_a_symbol_lives_inside_its_box(name):
    """Every point of every path lies between 2.5 and 97.5 of the box; the symbol fills most of it one way."""
    numbers = [(step[i], step[i + 1]) for step in outline(name) for i in range(1, len(step), 2)]
    xs, ys = zip(*numbers, strict=True)
    assert min(xs) >= 2.5
    assert min(ys) >= 2.5
    assert max(xs) <= 97.6
    assert max(ys) <= 97.6
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= 75


def pictures():
    """Render every symbol at 5 mm and 150 dpi in grey, on a page of their own."""
    spots = [(5 + 10 * index, 5) for index in range(len(NAMES))]
    shapes = tuple(
        symbol(name, x, y, 5, Ink(fill="#595959")) for name, (x, y) in zip(NAMES, spots, strict=True)
    )
    paper = Paper("strip", "Strip", 10.0 * len(NAMES), 10.0)
    page = Page(paper, ("symbols",), "s", "s", "paper", shapes, 0, 0)
    with pypdfium2.PdfDocument(pdf.render(Document("t", "s", (page,), ()))) as file:
        picture = file[0].render(scale=150 / 72, grayscale=True).to_numpy().squeeze().astype(float)
    step = picture.shape[1] / len(NAMES)
    return {name: picture[:, round(i * step) : round(i * step) + int(step)] for i, name in enumerate(NAMES)}


def test_symbols_are_told_apart_at_5_mm():
    """Any two symbols differ in at least a seventh of what either covers, at the size and tone of a small print."""
    drawn = pictures()
    for one, other in combinations(NAMES, 2):
        a, b = 255 - drawn[one], 255 - drawn[other]
        width = min(a.shape[1], b.shape[1])
        apart = np.abs(a[:, :width] - b[:, :width]).sum() / max(a.sum(), b.sum())
        assert apart > 1 / 7, (one, other, apart)


@pytest.mark.parametrize(
    "text",
    [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g id="a"><path d="M0 0 Z"/></g></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0 Z"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0 a5 5 0 0 1 5 5 Z"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0 L 5 Z"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0 L 5 1.2.3 Z"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0 Z1.2.3"/></svg>',
    ],
)
def test_anything_but_plain_paths_is_refused(text, tmp_path, monkeypatch):
    """A group, another box, a step the model does not know: one sentence that names the file."""
    (tmp_path / "symbols").mkdir()
    (tmp_path / "symbols" / "odd.svg").write_text(text)
    monkeypatch.setattr(resources, "folder", lambda _name: tmp_path)
    drop_cached()
    with pytest.raises(SymbolError, match=r"assets/symbols/odd\.svg"):
        outline("odd")
