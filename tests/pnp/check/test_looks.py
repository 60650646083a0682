"""The looks of pages, which a file carries."""

import pytest

from pnp.check import looks
from pnp.check.looks import PageLook, pack, unpack


@pytest.mark.parametrize("more", [0, 1])
def test_what_is_packed_can_be_unpacked_again(monkeypatch, more):
    """Up to the last byte that is taken; with one more, nothing is packed."""
    pages = [PageLook(2, 1, b"bgr_BGR_")] * 3
    size = len('{"looks": 3, "pages": [[2, 1], [2, 1], [2, 1]]}\n') + 3 * 8
    monkeypatch.setattr(looks, "MOST", size - more)
    text = pack(pages)
    assert (unpack(text) if text else []) == ([] if more else pages)
