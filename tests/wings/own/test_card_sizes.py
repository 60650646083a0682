"""Named sizes of cards."""

import pytest

from pnp.wings.own.reader import read_sides
from pnp.wings.own.things import card_sizes
from tests.wings.own.farm import draw_kit


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("poker", (2.5 * 25.4, 3.5 * 25.4)),
        ("trading", (63, 88)),
        ("bridge", (2.25 * 25.4, 3.5 * 25.4)),
        ("jumbo", (3.5 * 25.4, 5.5 * 25.4)),
    ],
)
def test_a_name_means_the_size_that_makers_sell(name, size):
    """Sizes in inches are not rounded; 63 × 88 mm has a name of its own."""
    assert card_sizes()[name] == pytest.approx(size, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "size"), [("A5", (148, 210)), ("63x88", (63, 88)), ("A3", None), ("A9", None)]
)
def test_a_size_may_be_that_of_a_paper(text, size):
    """Between the shortest and the longest side."""
    assert read_sides(text, 40, 400) == size


def test_pieces_and_aids_have_the_size_of_a_paper(tmp_path):
    """A mat and an aid of A5."""
    (tmp_path / "aid.md").write_text("# A\nb\n", encoding="utf-8")
    mat = "  - mats:\n    size: A5\n    face:\n      - text: {at: 5 3 44 9, say: Hi}\n"
    game = f"title: Farm\nplayers: 2\nparts:\n{mat}  - aid: aid.md\n    size: A5\n"
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    fronts = [part.pieces[0].front for part in draw_kit(tmp_path).parts]
    assert [(front.width, front.height) for front in fronts] == [(148, 210)] * 2
