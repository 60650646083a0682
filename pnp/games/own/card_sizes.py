"""Sizes of cards by name: those of ``assets/cards.json``, each with its source."""

from __future__ import annotations

from pnp.data.checked_file import Field, is_number, read_checked

USUAL = "poker"
"""The size of cards that state none."""

SIZE = Field(
    lambda value: (
        value.keys() == {"width", "height", "source"}
        and is_number(value["width"])
        and is_number(value["height"])
        and isinstance(value["source"], str)
    ),
    '{"width": 63.5, "height": 88.9, "source": "2.5 x 3.5 in"}',
)


def card_sizes() -> dict[str, tuple[float, float]]:
    """Return the width and height of each named size, mm. Raises what ``read_checked`` does."""
    sizes = read_checked("cards", {USUAL: SIZE}, SIZE)
    return {name: (float(size["width"]), float(size["height"])) for name, size in sizes.items()}
