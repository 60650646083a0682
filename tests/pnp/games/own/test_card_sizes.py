"""Named sizes of cards."""

import pytest

from pnp.games.own.things import card_sizes


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
