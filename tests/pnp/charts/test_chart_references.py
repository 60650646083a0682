"""Reference charts, kept as SVG.

To accept a change on purpose: PNP_ACCEPT=1 pytest tests/pnp/charts
"""

import os
from pathlib import Path

import pytest

from pnp.writers.picture import as_svg
from tests.pnp.charts.test_card import GAMES, drawn
from tests.pnp.games.test_references import differences

REFERENCES = Path(__file__).parent / "references"


@pytest.mark.parametrize("game", ["low-blow", "blockers", "blockers, a match", "schocken, eight"])
def test_charts_are_as_they_were(game):
    """Shapes, texts and fonts, line by line."""
    picture = as_svg(drawn(GAMES[game])).decode()
    path = REFERENCES / f"{game.replace(', ', '-').replace(' ', '-')}.svg"
    if os.environ.get("PNP_ACCEPT"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(picture.replace("><", ">\n<"), encoding="utf-8")
    assert differences(path.read_text(encoding="utf-8"), picture) == []
