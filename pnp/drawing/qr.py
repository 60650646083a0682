"""QR codes as outlines."""

from __future__ import annotations

from functools import lru_cache

from pnp.drawing.shapes import Step, chain


@lru_cache(maxsize=512)
def draw_qr(words: str) -> tuple[int, tuple[Step, ...]]:
    """Return the squares along a side of a code with its white, and the outlines of the dark ones, each 1 wide.

    >>> draw_qr("https://example.org")[0]
    33
    """
    import segno  # noqa: PLC0415 - few folders have codes

    code = segno.make_qr(words, error="m")
    border = code.default_border_size
    steps: list[Step] = []
    for y, row in enumerate(code.matrix, border):
        start = None
        for x, dark in enumerate((*row, 0), border):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                steps += chain([(start, y), (x, y), (x, y + 1), (start, y + 1)], closed=True)
                start = None
    return len(code.matrix) + 2 * border, tuple(steps)
