"""Icons in one colour: what is behind a sign does not hide it."""

import pytest

from pnp.drawing.recoloured import paint_drawing
from pnp.wings.own.svg import read_svg

RED = "#ff0000"
BLACK = "M0 0h512v512H0z"
SIGN = "M100 100h300v300z"


def painted(inside, box="0 0 512 512"):
    """Return the fills of a painted icon, the lowest first, with the number of steps of each."""
    art = read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'.encode(), "x")

    def fills(shapes):
        for shape in shapes:
            yield from fills(shape.shapes) if hasattr(shape, "shapes") else [shape.ink.fill]

    return list(fills(paint_drawing(art.drawing, RED).shapes))


@pytest.mark.parametrize(
    "inside",
    [
        f'<path d="{BLACK}"/><path fill="#fff" d="{SIGN}"/>',
        f'<g><path d="{BLACK}"/></g><g fill="#fff"><path d="{SIGN}"/></g>',
        f'<rect width="512" height="512" fill="navy"/><path fill="gold" d="{SIGN}"/>',
        f'<rect x="-9" y="-9" width="600" height="600"/><path fill="#fff" d="{SIGN}"/>',
        f'<rect width="512" height="512" opacity=".5"/><path fill="#fff" d="{SIGN}"/>',
        f'<path d="{BLACK}"/><rect width="512" height="512" fill="#444"/><path fill="#fff" d="{SIGN}"/>',
    ],
)
def test_a_square_behind_a_sign_is_left_out(inside):
    """Only the sign is painted, whatever colours both have."""
    assert painted(inside) == [RED]


@pytest.mark.parametrize(
    ("inside", "fills"),
    [
        (f'<path d="{BLACK}"/>', [RED]),  # the square is all there is
        (f'<path d="{BLACK}M9 9h9v9z" fill-rule="evenodd"/>', [RED]),  # the sign is a hole
        (f'<circle cx="256" cy="256" r="256"/><path fill="#fff" d="{SIGN}"/>', [RED, "#ffffff"]),
        (f'<rect width="512" height="512" rx="80"/><path fill="#fefefe" d="{SIGN}"/>', [RED, "#fefefe"]),
        (f'<path d="M0 0h200v512H0z"/><path fill="#00f" d="{SIGN}"/>', [RED, RED]),  # covers only a part
        (f'<path fill="#fff" d="{SIGN}"/>', [RED]),
    ],
)
def test_other_marks_are_painted_but_white_stays_white_on_them(inside, fills):
    """A sign in white on a disc or a rounded square is still seen."""
    assert painted(inside) == fills
