"""Circles, polygons, QR codes and opacity: what is drawn, what runs over the edge, and what is refused."""

from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image

from pnp.drawing.clip import bounds
from pnp.drawing.shapes import Circle, Group, Path
from pnp.writers.picture import as_png
from tests.wings.own.farm import draw_kit, faults

HEAD = "title: Farm\nplayers: 2-3\nparts:\n  - cards:\n      size: 50x50\n      face:\n"


@pytest.fixture
def draw(tmp_path):
    """Return a function that draws a card with some marks."""

    def card(*marks, ink="full"):
        (tmp_path / "game.yaml").write_text(HEAD + "".join(f"        - {mark}\n" for mark in marks))
        return draw_kit(tmp_path, ink).parts[0].pieces[0]

    return card


def test_a_circle_is_in_the_middle_of_its_place(draw):
    """By hand: 10 + 30 / 2, 5 + 20 / 2, and half of the shorter side without half of the line."""
    circle = draw("circle: {at: 10 5 30 20, fill: red, line: ink, width: 1}").front.shapes[-1]
    assert isinstance(circle, Circle)
    assert (circle.x, circle.y, circle.radius) == (25, 15, 9.5)


def test_polygons_have_the_points_that_are_said_or_equal_sides(draw):
    """A square of four sides stands on a corner; a group moves the points."""
    said = draw("group: {at: 5 5, marks: [polygon: {points: [0 0, '10 0', [0, 10]], fill: red}]}")
    assert said.front.shapes[-1].steps == (("M", 5, 5), ("L", 15, 5), ("L", 5, 15), ("Z",))
    regular = draw("polygon: {at: 10 10 20 20, sides: 4, fill: red}").front.shapes[-1]
    assert isinstance(regular, Path)
    corners = [step[1:] for step in regular.steps[:-1]]
    assert corners == [pytest.approx(point) for point in ((20, 10), (30, 20), (20, 30), (10, 20))]


def test_a_polygon_turns_about_its_middle(draw):
    """The middle of its box; its marks stay there when it is turned by half."""
    (turned,) = draw("polygon: {points: [10 10, 30 10, 10 20], fill: red, turn: 180}").front.shapes[1:]
    assert bounds(turned) == pytest.approx((10, 10, 30, 20))


@pytest.mark.parametrize("shape", ["circle: {at: 30 30 30 30,", "polygon: {points: [60 20, 60 60, 20 60],"])
def test_shapes_run_over_the_edge_if_they_bleed(draw, tmp_path, shape):
    """Up to the bleed, in the opacity of the mark; without the word they are cut off, and that is said."""
    piece = draw(f"{shape} fill: red, bleeds: yes, opacity: 0.5}}")
    veil = piece.bleed(3)[-1]
    assert isinstance(veil, Group)
    assert veil.opacity == 0.5
    over = bounds(veil.shapes[0])
    assert max(over[2:]) == pytest.approx(53)
    draw(f"{shape} fill: red}}")
    assert "extends 10.1 mm beyond" in str(draw_kit(tmp_path).remarks[0])


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("turn", [0, 90])
def test_a_camera_reads_a_qr_code(draw, ink, turn):
    """On a dark card, in each ink."""
    words = "https://example.org/Käse"
    marks = ("box: {at: 0 0 50 50, fill: blue}", f'qr: {{at: 5 5 30 30, say: "{words}", turn: {turn}}}')
    picture = Image.open(BytesIO(as_png(draw(*marks, ink=ink).front, 200))).convert("L")
    assert cv2.QRCodeDetector().detectAndDecode(np.array(picture))[0] == words


@pytest.mark.parametrize(
    ("mark", "wrong"),
    [
        ('qr: {at: 5 5 10 10, say: "https://example.org"}', "the QR code needs an area of 13.2 × 13.2 mm"),
        (f"qr: {{at: 5 5 40 40, say: {'x' * 301}}}", "too many characters"),
        ("qr: {at: 5 5 10 10}", "say"),
        ("polygon: {points: [0 0, 5 5], fill: red}", "points"),
        ("polygon: {at: 5 5 9 9, sides: 2, fill: red}", "3–100"),
        ("polygon: {at: 5 5 9 9, points: [0 0, 5 5, 0 5], fill: red}", "leave it out"),
        ("polygon: {fill: red}", "points"),
        ("circle: {at: 5 5 9 9}", "fill: red"),
        ("circle: {at: 5 5 9 9, fill: red, opacity: 0}", "0.1–1"),
        ("line: {from: 0 0, to: 5 5, opacity: 50%}", "0.5"),
        ("text: {at: 5 5 40 9, say: Pale, colour: grey-2, opacity: 0.2}", "this is invisible"),
        ("circle: {at: 5 5 9 9, fill: red, bleeds: yes, turn: 5}", "turned"),
    ],
)
def test_what_cannot_be_drawn_is_a_fault_of_its_line(draw, tmp_path, mark, wrong):
    """One fault, with what would be right."""
    with pytest.raises(Exception, match=r"game\.yaml"):
        draw(mark)
    (line,) = faults(tmp_path, draw_kit)
    assert line.startswith("game.yaml:7: ")
    assert wrong in line


def test_opacity_is_that_of_all_marks_of_a_group(draw):
    """They are painted together; a line may have it too."""
    marks = "[box: {at: 0 0 9 9, fill: red}, box: {at: 5 5 9 9, fill: blue}]"
    group, line = draw(
        f"group: {{at: 5 5, opacity: 0.4, marks: {marks}}}", "line: {from: 5 40, to: 45 40, opacity: 0.5}"
    ).front.shapes[1:]
    assert (group.opacity, len(group.shapes), line.opacity) == (0.4, 2, 0.5)
