"""Cards, tiles and tokens that are no rectangles: their sizes, their outlines, and what they cannot have."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import Path, Rect, has_role
from pnp.pieces.on_table import CardOnTable, Token
from tests.wings.own.farm import draw_kit, faults

HEAD = "title: Farm\nplayers: 2-3\nparts:\n"


@pytest.fixture
def draw(tmp_path):
    """Return a function that draws the first piece of a part."""

    def first(part):
        (tmp_path / "cards.csv").write_text("name,copies\nField,2\nRain,1\n")
        (tmp_path / "game.yaml").write_text(f"{HEAD}  - {part}\n")
        return draw_kit(tmp_path).parts[0]

    return first


@pytest.mark.parametrize(
    ("part", "size", "lies"),
    [
        ("cards: {file: cards.csv, shape: circle 60}", (60, 60), CardOnTable(60)),
        ("cards: {file: cards.csv, shape: hex 60}", (60, 69.28), CardOnTable()),  # 60 · 2 / √3
        ("cards: {file: cards.csv, shape: hex 70x60}", (70, 60), CardOnTable()),
        ("tiles: {file: cards.csv, shape: circle 50}", (50, 50), Token(50)),
        ("tiles: {file: cards.csv, shape: hex 30, draw: ':star:'}", (30, 34.64), Token()),
        ("tokens: {file: cards.csv, shape: hex 18, draw: ':star:'}", (18, 20.78), Token()),
    ],
)
def test_a_shape_is_cut_within_the_face(draw, part, size, lies):
    """A hexagon has its size from side to side, so it is regular; each row has its copies."""
    part = draw(part)
    assert len(part.pieces) == 3
    piece = part.pieces[0]
    outline = next(s for s in piece.front.shapes if has_role(s, "cut") and isinstance(s, Path))
    box = box_of(outline)
    assert (box.width, box.height) == pytest.approx(size)
    assert (piece.front.width, piece.front.height) == pytest.approx((size[0] + 3, size[1] + 3))
    assert piece.on_table == lies


@pytest.mark.parametrize("key", ["size: 60x60", "corners: 3"])
def test_a_shape_has_no_size_and_no_corners_beside_it(draw, tmp_path, key):
    """Both are said with their line."""
    with pytest.raises(Exception, match="shape"):
        draw(f"cards: {{file: cards.csv, shape: circle 60, {key}}}")
    word = key.partition(":")[0]
    assert faults(tmp_path, draw_kit) == [f"game.yaml:4: a part with a shape has no {word}; leave it out"]


@pytest.mark.parametrize(
    ("shape", "right"), [("square 6", "square 16"), ("circle 1x9", "circle 16"), ("hex many", "hex 16")]
)
def test_a_shape_that_is_too_small_is_told_with_a_right_one(draw, tmp_path, shape, right):
    """And with the sizes that there can be."""
    with pytest.raises(Exception, match="found"):
        draw(f"tokens: {{shape: {shape}, draw: ':star:'}}")
    assert faults(tmp_path, draw_kit) == [f"game.yaml:4: found '{shape}'; write {right} (8–200 mm)"]


@pytest.mark.parametrize("part", ["mats", "cards", "tiles"])
def test_mats_have_two_sides_like_cards(draw, part):
    """Each row has its own back."""
    text = '[text: {at: 5 5 40 10, say: "{name}"}]'
    pieces = draw(f"{part}: {{file: cards.csv, size: 60x50, face: {text}, back: {text}}}").pieces
    assert len({piece.back.name for piece in pieces}) == 2


def test_marks_that_bleed_run_over_an_outline(draw):
    """By 1 mm over the box around it, so that a cut that is a little off shows no white."""
    face = "face: [box: {at: 0 0 60 69.28, fill: red, bleeds: yes}]"
    (piece, *_) = draw(f"cards: {{file: cards.csv, shape: hex 60, {face}}}").pieces
    boxes = [bounds(shape) for shape in piece.front.shapes if isinstance(shape, Rect)]
    assert (0.5, 62.5) in [(box.left, box.right) for box in boxes]
