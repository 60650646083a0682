"""Photos of boards: what is read, what is asked, what is refused.

The pictures are simulated: ``benchmarks/tested_photos.py`` makes them, and knows what lies on their boards.
"""

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from pnp.wings.photo import boards
from pnp.wings.photo.arrays import floats
from pnp.wings.photo.boards import PhotoError, find_likeliest
from pnp.wings.photo.camera import find_camera
from pnp.wings.photo.markers import find_markers
from pnp.wings.photo.reading import read_picture

PICTURES = Path(__file__).parent / "pictures"
PAPER, WHITE, PLAIN, TILES = "paper-dice", "white-dice", "ordinary-dice", "tiles"
BLOCKS = json.loads((PICTURES / "blocks.json").read_text(encoding="utf-8"))


@cache
def photo(name):
    return cv2.imread(str(PICTURES / f"{name}.jpg"))


@cache
def read(name):
    return read_picture(photo(name))


def block(reading):
    return [" ".join(each.text for each in row) for row in reading.rows]


@pytest.mark.parametrize("name", [PAPER, PLAIN, TILES, WHITE])
def test_every_square_is_read(name):
    """Paper dice, also white ones of low ink, ordinary dice, and tiles with labels are read as they lie."""
    assert block(read(name)) == BLOCKS[name]


def test_the_page_says_what_it_is():
    """Game, players, paper and ink follow from the markers and the patches."""
    found = read(PAPER)
    assert (found.game, found.players, found.paper, found.ink) == ("low-blow", 4, "a4", "full")
    assert (read(TILES).game, read(TILES).paper) == ("blockers", "letter")
    assert (read(WHITE).players, read(WHITE).ink) == (3, "low")


def test_few_squares_are_not_sure():
    """A glaring face is asked for; nothing else is."""
    unsure = [
        (name, each.text) for name in (PAPER, PLAIN, TILES) for each in read(name).squares if not each.sure
    ]
    assert unsure == [(PLAIN, "B1")]


def markers(name):
    return find_markers(cv2.cvtColor(photo(name), cv2.COLOR_BGR2GRAY))


def without_marker(name, at):
    """Paint paper over a marker."""
    picture, hidden = photo(name).copy(), markers(name)[at]
    middle = hidden.corners.mean(axis=0)
    corners = (hidden.corners - middle) * 1.15 + middle
    cv2.fillConvexPoly(picture, corners.round().astype(np.int32), (205, 205, 205))
    return picture


@pytest.mark.parametrize("at", range(4))
def test_three_markers_suffice(at):
    """Any one of the four may be hidden."""
    assert block(read_picture(without_marker(PAPER, at))) == BLOCKS[PAPER]


def test_a_finger_costs_the_squares_that_it_covers():
    """They are asked for, or read right; all others are read as before."""
    picture = photo(PAPER).copy()
    middle = np.mean([each.corners.mean(axis=0) for each in markers(PAPER)], axis=0).round().astype(int)
    cv2.ellipse(picture, tuple(map(int, middle)), (30, 70), 20, 0, 360, (120, 150, 205), -1)
    found = [each for row in read_picture(picture).rows for each in row]
    right = [text for row in BLOCKS[PAPER] for text in row.split()]
    assert any(not each.sure for each in found)
    assert not [each for each, text in zip(found, right, strict=True) if each.sure and each.text != text]


SKIN, SHINE, CUP = (120, 150, 205), (255, 255, 255), (70, 75, 80)


@pytest.mark.parametrize(("name", "colour"), [(PAPER, SKIN), (TILES, SHINE), (TILES, CUP)])
def test_ink_and_colours_come_from_the_whole_print(name, colour):
    """What lies or shines on the row of colour fields hides it, and nothing else; that is said."""
    picture = photo(name).copy()
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    match = find_likeliest(grey, boards.find_boards(find_markers(grey), grey.shape[::-1], None))[0]
    xs, ys = zip(*(patch.box.middle for patch in match.board.map.patches), strict=True)
    ends = match.camera.to_pixels(floats([(min(xs), min(ys)), (max(xs), max(ys))])).round().astype(int)
    cv2.line(picture, *map(tuple, ends.tolist()), colour, 60)
    found = read_picture(picture)
    assert (block(found), found.ink) == (BLOCKS[name], "full")
    assert any("take another picture" in each for each in found.remarks)


def dim(picture):
    return (picture * 0.06).astype(np.uint8)


def small(picture):
    return cv2.resize(picture, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)


def blank(picture):
    noise = np.random.default_rng(1).normal(0, 12, picture.shape)
    return np.clip(noise + 190, 0, 255).astype(np.uint8)


def white(picture):
    return np.full_like(picture, 250)


def smooth(picture):
    return cv2.GaussianBlur(picture, (0, 0), 14)


def cut(picture):
    return np.ascontiguousarray(picture[:, : picture.shape[1] * 45 // 100])


def another_page(picture):
    """Return a sheet without markers on a table."""
    page = cv2.cvtColor(blank(picture[:600, :800]) // 4, cv2.COLOR_BGR2RGB)
    return cv2.fillConvexPoly(
        page, np.array([(150, 80), (650, 120), (690, 520), (110, 490)]), (225, 225, 225)
    )


def page_with_tiles(picture):
    """Return a sheet on which two pieces look like one marker."""
    page, words = another_page(picture), cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for left in (250, 450):
        page[250:310, left : left + 60] = cv2.aruco.generateImageMarker(words, 13, 60)[:, :, None]
    return page


def doubled(picture):
    return np.hstack([picture, picture])


def beside_another(picture):
    return np.hstack([picture, photo(TILES)])


def colourless(picture):
    return cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (colourless, "no colours, and dice are told apart by theirs"),
        (dim, "too dark"),
        (small, "too small"),
        (blank, "no marker"),
        (white, "no marker"),
        (another_page, "no marker"),
        (page_with_tiles, "only 1 of"),
        (smooth, "too blurred"),
        (cut, "cut off|only . of"),
        (doubled, "two boards"),
        (beside_another, "two boards"),
    ],
)
def test_what_cannot_be_read_is_refused(spoilt, words):
    """With a sentence that says why."""
    with pytest.raises(PhotoError, match=words):
        read_picture(spoilt(photo(PAPER)))


def test_of_boards_that_are_nearly_alike_the_one_whose_print_is_seen_is_taken(monkeypatch):
    """Markers of A4, Letter and larger paper lie so alike that bent paper may fit another; their print does not."""
    grey = cv2.cvtColor(photo(PAPER), cv2.COLOR_BGR2GRAY)
    monkeypatch.setattr(boards, "CHANCE", 400.0)
    found = boards.find_boards(find_markers(grey), grey.shape[::-1], None)
    assert len(found) > 1
    assert find_likeliest(grey, found[::-1])[0].board.spec.paper.id == "a4"


def test_tiles_that_look_like_a_marker_are_no_second_board():
    """On several tiles the same label may look like one number; two numbers of another board are one."""
    seen, every = markers(PAPER), tuple(boards.printable_boards())
    own = [each.id for each in boards.markers_of_one_board(seen, every)]
    theirs = [each.id for each in boards.markers_of_one_board(markers(TILES), every)]
    assert not {*own} & {*theirs}
    foreign = [seen[0]._replace(id=theirs[0], corners=seen[0].corners + off) for off in (200, 300)]
    assert [each.id for each in boards.markers_of_one_board([*seen, *foreign], every)] == own
    many = [foreign[0]] * (len(own) + 1)
    assert [each.id for each in boards.markers_of_one_board([*seen, *many], every)] == own
    with pytest.raises(PhotoError, match="two boards"):
        boards.markers_of_one_board([*seen, foreign[0], foreign[1]._replace(id=theirs[1])], every)


def test_a_board_of_another_geometry_is_refused():
    """Markers that lie as on no board that is printed; neither paper nor lens bends so much."""
    *others, last = markers(PAPER)
    moved = [*others, last._replace(corners=last.corners + floats([0, 3 * last.side]))]
    with pytest.raises(PhotoError, match="geometry or paper is different"):
        boards.find_boards(moved, photo(PAPER).shape[1::-1], None)


@cache
def camera(left=0):
    """Return the camera of the photo of paper dice, cropped on the left."""
    picture = np.ascontiguousarray(photo(PAPER)[:, left:])
    seen = find_markers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    return boards.find_boards(seen, picture.shape[1::-1], None)[0].camera


def test_a_cropped_picture_is_read_as_the_whole_one():
    """The lens does not look at its middle then; the corners of markers tell where it looks."""
    assert np.abs(np.subtract(camera().eye, camera(left=240).eye))[:2].max() < 10


@pytest.mark.parametrize("curl", [(3.0, 0.0, 0.0), (0.0, 3.0, 0.0), (0.0, 0.0, 3.0)], ids=["xx", "xy", "yy"])
def test_paper_that_curls_is_laid_flat(curl):
    """Its height is found with the camera, 6 mm at the edge of a sheet of A4, along it, across and at its corners.

    A camera that knows of no curl is off by 1.21 to 2.68 pixels there.
    """
    flat = camera()
    curled = flat._replace(values=np.array([*flat.values[:10], *curl]))
    places = floats([(x, y) for x in (10, 150, 290) for y in (10, 100, 200)])
    found = find_camera(places, curled.to_pixels(places), curled.size)
    between = floats([(80, 50), (220, 150), (10, 50), (80, 200), (290, 150)])
    assert np.abs(found.to_pixels(between) - curled.to_pixels(between)).max() < 0.5
