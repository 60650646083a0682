"""The guide's parts list."""

import pytest

from pnp.pages.guide import page_range


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([4], "4"), ([3, 4], "3–4"), ([2, 3, 4, 7], "2–4, 7"), ([1, 3, 5], "1, 3, 5"), ([], "")],
)
def test_page_numbers_in_short(numbers, text):
    """Runs become ranges, others are listed."""
    assert page_range(numbers) == text
