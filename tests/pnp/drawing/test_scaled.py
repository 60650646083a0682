"""Pictures in small pictures of sheets."""

from pnp.drawing.matrix import Matrix
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Drawing, Group, Pixels, Placement, Raster, Rect


def test_small_pictures_become_areas_as_dark():
    """A quarter dark is the grey of 191; one that stays larger than 10 mm stays a picture."""
    dots = Drawing("dots", 400.0, 400.0, (Raster(0.0, 0.0, 400.0, 400.0, Pixels("a", b"", 400, 400, 0.25)),))
    placed = Group((Placement(dots, 0.0, 0.0),), Matrix(0.1, 0.0, 0.0, 0.1))  # 40 mm wide
    card = Drawing("card", 63.0, 88.0, (placed,))
    ((grey,), (kept,)) = (
        scale_drawing(card, factor).shapes[0].shapes[0].drawing.shapes for factor in (0.2, 0.3)
    )
    assert isinstance(grey, Rect)
    assert grey.ink.fill == "#bfbfbf"
    assert isinstance(kept, Raster)
