"""Squares on boards that lie flat before us: what is printed there, what lies on it, what hides it."""

from functools import cache

import cv2
import numpy as np
import pytest

from pnp.drawing.dice import PIPS
from pnp.drawing.theme import theme
from pnp.games import printed
from pnp.pages.paper import paper
from pnp.wings.photo.arrays import blur, floats, picture
from pnp.wings.photo.decode import SURE, decode, is_open
from pnp.wings.photo.dice_squares import STRENGTHS, combine_strengths, read_dice
from pnp.wings.photo.empty import compare_print
from pnp.wings.photo.faces import Pattern, make_patterns
from pnp.wings.photo.finder import DICE, Finder, Guess, best_guesses
from pnp.wings.photo.flat import FINE, FlatBoard, Pose, as_pixels
from pnp.wings.photo.hues import Hues, Tone, find_hues, parse_hex, tone
from pnp.wings.photo.tiles import read_tiles

CHOICES = {"low-blow": {"edition": "blog"}, "blockers": {"cell": 20.0, "edition": "standard"}}
OFF = 3  # dots that the paper is bent
SKIN = (0.45, 0.58, 0.8)


@cache
def board(game, ink, players=3):
    """Return the map of a board, what may lie on it, and its picture: soft, bent, with grain."""
    kit = printed(game)
    spec = kit.spec(players, CHOICES[game], paper("a4"), theme=theme(ink))
    sight = kit.sight(spec)
    grain = np.random.default_rng(1).normal(0, 0.01, (1, 1, 3))
    looks = np.roll(blur(picture(sight.board, FINE), 1.2) + floats(grain), (OFF, OFF), (0, 1))
    return kit.board_map(spec), sight, looks


def cell(found, row, column):
    return next(each for each in found.cells if (each.row, each.column) == (row, column))


def lay(looks, at, drawing, strength=1.0):
    """Lay a piece in the middle of a square."""
    art = 1 - strength * (1 - blur(picture(drawing, FINE), 1.2))
    side, (x, y) = len(art), at.box.middle
    top, left = round(y * FINE - side / 2), round(x * FINE - side / 2)
    looks[top : top + side, left : left + side] = art
    return slice(top, top + side), slice(left, left + side)


def read(ink, looks, *cells, players=3):
    """Return what is read on squares of Blockers."""
    found, sight, _ = board("blockers", ink, players)
    flat = FlatBoard(floats(looks), (100.0, 140.0, 400.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    seen = compare_print(flat, sight.board)
    known = find_hues(seen, found, theme(ink), dict.fromkeys(face.seat for face in sight.faces))
    return read_tiles(flat, found._replace(cells=cells), sight, known, seen)


def test_a_faint_symbol_is_no_tile():
    """In grey a square and a tile have the same symbol, one faint and one black: each is read as what it is."""
    found, sight, looks = board("blockers", "grey")
    looks, open_, laid = looks.copy(), cell(found, 1, 4), cell(found, 2, 4)
    tile = next(each for each in sight.faces if each.text == "Y#2")
    lay(looks, laid, tile.drawing)
    squares = read("grey", looks, open_, laid)
    assert [each.best for each in squares] == [".", "Y#2"]
    assert max(value for text, value in squares[0].chances.items() if text != ".") < -6


def test_what_lies_beside_an_empty_square_does_not_hide_it():
    """In grey a faint symbol on white paper is no tile with that symbol, even where dark tiles reach over its edge."""
    found, _, looks = board("blockers", "grey")
    looks, open_ = looks.copy(), cell(found, 2, 5)
    top, left = round(open_.box.y * FINE), round(open_.box.x * FINE)
    side = round(open_.box.height * FINE)
    for column in (left - 60, left + side - 9):
        looks[top : top + side, column : column + 69] = 0.3
    (square,) = read("grey", looks, open_)
    assert square.best == "."
    assert max(value for text, value in square.chances.items() if text != ".") < -6


def test_a_grey_tile_in_a_little_more_light_keeps_its_colour():
    """Greys are far enough apart that a tile a tenth paler is not taken for one of the next seat."""
    found, sight, looks = board("blockers", "grey")
    tile = next(each for each in sight.faces if each.text == "B#2")
    places = cell(found, 1, 4), cell(found, 2, 4)
    looks = looks.copy()
    for place, strength in zip(places, (1.0, 0.9), strict=True):
        lay(looks, place, tile.drawing, strength)
    assert [square.best for square in read("grey", looks, *places)] == ["B#2", "B#2"]


@pytest.mark.parametrize("strength", [0.8, 0.72, 0.6, 0.5])
def test_a_grey_of_one_colour_with_the_pattern_of_another_is_asked_for(strength):
    """A blue tile that is as light as red ones may be a red one that is blurred: it is never a red one for sure."""
    found, sight, looks = board("blockers", "grey", 5)
    laid, looks = {}, looks.copy()
    for text in ("B#2", "B5", "P#2", "P7", "G5"):
        tile = next(each for each in sight.faces if each.text == text)
        free = [each for each in found.cells if each not in laid]
        place = next(each for each in free if sight.fits(tile, each.row, each.column))
        lay(looks, place, tile.drawing, strength)
        laid[place] = text
    for square, text in zip(read("grey", looks, *laid, players=5), laid.values(), strict=True):
        assert square.covered or square.best == text


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_a_print_that_bent_paper_moves_is_still_seen(ink):
    """Where a corner curls, all is nearly two millimetres aside: each empty square is one, for sure."""
    found, _, looks = board("blockers", ink)
    cells = [cell(found, row, column) for row, column in ((1, 1), (2, 4), (5, 5), (8, 6), (9, 9))]
    looks = np.roll(looks, (4, 4), (0, 1))  # seven dots of a quarter of a millimetre in all
    squares = read(ink, looks, *cells)
    assert [(each.best, each.covered) for each in squares] == [(".", False)] * 5


def test_a_coloured_tile_is_none_of_a_grey_kit():
    """A board in full ink in glare was taken for one in grey; then no tile is sure, and another ink is tried."""
    found, _, looks = board("blockers", "grey")
    tile = next(each for each in board("blockers", "full")[1].faces if each.text == "B#2")
    looks, place = looks.copy(), cell(found, 2, 4)
    lay(looks, place, tile.drawing)
    assert read("grey", looks, place)[0].covered


@pytest.mark.parametrize("text", ["R#2", "R5", "Rd"])
def test_a_grey_tile_in_shadow_is_compared_with_its_own_white(text):
    """A red tile in a quarter less light is as dark as a blue one in full light, but its white is dark, too."""
    found, sight, looks = board("blockers", "grey", 5)
    tile, looks = next(each for each in sight.faces if each.text == text), looks.copy()
    place = next(each for each in found.cells if sight.fits(tile, each.row, each.column))
    looks[lay(looks, place, tile.drawing)] *= 0.75
    (square,) = read("grey", looks, place, players=5)
    others = [value for other, value in square.chances.items() if other[0] != "R"]
    assert (square.best, square.covered) == (text, False)
    assert max(others) < -SURE


def test_where_a_hue_of_lines_leaves_two_colours_open_the_pattern_must_be_surer():
    """Zigzag lines are smeared sooner than others: a yellow tile in dim light was told as another."""
    faces = board("blockers", "low")[1].faces
    chances = dict.fromkeys((face.text for face in faces), -30.0) | {"B9": 0.0, "Y9": -6.3}
    near, far = ({"red": 12.0, "blue": 0.0, "yellow": cost} for cost in (1.0, 5.0))
    assert is_open(chances, near, faces)
    assert not is_open(chances, far, faces)
    assert not is_open(chances | {"Y9": -9.0}, near, faces)


def test_pale_lines_have_a_hue_that_tells_nothing():
    """What is left of their colour is grain; a blurred pattern alone is not sure enough. With more colour it is."""
    found, sight, clean = board("blockers", "low")
    here, nine = cell(found, 8, 9), next(each for each in sight.faces if each.text == "Y9")
    covered = []
    for tint in (0.1, 0.2):
        looks = clean.copy()
        tile = looks[lay(looks, here, nine.drawing)]
        grey = tile.mean(axis=2, keepdims=True)
        tile[:] = blur(floats(grey + tint * (tile - grey)), 3.0)
        covered += [each.covered for each in read("low", looks, here)]
    assert covered == [True, False]


def test_lines_have_the_hue_that_most_of_them_show():
    """A lens makes blue lines purplish: one alone is asked for, of five like it none; a purple one stays purple."""
    found, sight, looks = board("blockers", "low", 5)
    looks, laid = looks.copy(), []
    for text in ("P#2", "B#2", "B5", "Bd", "B9", "B1"):
        tile = next(each for each in sight.faces if each.text == text)
        free = [each for each in found.cells if each not in laid]
        place = next(each for each in free if sight.fits(tile, each.row, each.column))
        part = looks[lay(looks, place, tile.drawing)]
        if text[0] == "B":
            part[:, :, 2] = 0.7 * part[:, :, 2] + 0.3 * part[:, :, 0]
        laid.append(place)
    assert read("low", looks, laid[1], players=5)[0].covered
    squares = read("low", looks, *laid, players=5)
    assert [(each.best[0], each.covered) for each in squares] == [("P", False), *[("B", False)] * 5]


def test_paper_that_is_too_bright_in_one_colour_makes_lines_less_sure():
    """What a line takes of that colour is not seen: hues count half as far apart, a quarter as sure."""
    tones = {"red": Tone(60, 50, 0), "blue": Tone(60, 48, -15)}
    known = Hues(tones, coloured=True, solid=False)
    sure, clipped = (hues.costs(tones["red"])["blue"] for hues in (known, known._replace(clipped=True)))
    assert clipped == pytest.approx(sure / 4, rel=0.01)


def test_a_square_of_lines_that_is_not_seen_is_asked_for():
    """In low ink a square is empty for sure only where its own print is seen: white, it may hold a faint tile."""
    found, _, looks = board("blockers", "low")
    looks, washed = looks.copy(), cell(found, 2, 4)
    x, y, side = (round(each * FINE) for each in (washed.box.x, washed.box.y, washed.box.width))
    looks[y : y + side, x : x + side] = 0.97
    seen, unseen = read("low", looks, cell(found, 1, 4), washed)
    assert (seen.best, seen.covered) == (".", False)
    assert unseen.covered


def test_lines_in_a_colour_are_no_print_of_an_empty_square():
    """In low ink a tile has the symbol of the square under it, in thin lines: its own in red, the other in grey."""
    found, sight, looks = board("blockers", "low")
    looks, open_, laid = looks.copy(), cell(found, 1, 4), cell(found, 2, 4)
    lay(looks, laid, next(each for each in sight.faces if each.text == "R#2").drawing)
    flat = FlatBoard(floats(looks), (100.0, 140.0, 400.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    tints = [compare_print(flat, sight.board).middle_alike(each).tint for each in (open_, laid)]
    assert tints[0] < 0.1
    assert tints[1] > 0.5


def test_a_thin_line_has_the_hue_of_its_ink():
    """A thin blue line takes a part of what blue takes from the light; as a full ink it is blue, not purple."""
    seats = {seat: parse_hex(theme("low").colours[seat]) for seat in ("blue", "purple")}
    known = Hues({seat: tone(colour) for seat, colour in seats.items()}, coloured=True, solid=False)
    shape = np.zeros((8, 8), np.float32)
    shape[3] = 1
    line = known.ink(1 - 0.4 * shape[:, :, None] * (1 - seats["blue"]), shape)
    costs = known.costs(line)
    assert costs["blue"] < 0.01
    assert costs["purple"] > 2


def test_a_grey_is_any_from_its_darkest_to_its_lightest():
    """A square as light as yellow is hardly green; one that may be darker than it looks may be either."""
    grey = Hues({"yellow": Tone(88, 0, 0), "green": Tone(72, 0, 0)}, coloured=False, solid=True)
    assert grey.grey_costs(86, 88)["green"] > 5
    assert grey.grey_costs(73, 88)["green"] < 0.1


def test_a_tile_of_two_hues_is_covered():
    """A finger over half of a tile has the colour of another; that square is asked for, its neighbour is not."""
    found, sight, looks = board("blockers", "full")
    looks, free, half = looks.copy(), cell(found, 4, 4), cell(found, 6, 4)
    tile = next(each for each in sight.faces if each.text == "B5")
    lay(looks, free, tile.drawing)
    rows, columns = lay(looks, half, tile.drawing)
    looks[rows, columns][: len(looks[rows, columns]) * 11 // 20] = SKIN
    assert [each.covered for each in read("full", looks, free, half)] == [False, True]


def place(looks, x, y, side, colour):
    """Fill a square around a place in mm with a colour."""
    left, top = dots(x - side / 2, y - side / 2)
    looks[top : top + round(side * FINE), left : left + round(side * FINE)] = colour


@pytest.mark.parametrize("colour", [(1.02, 1.0, 0.99), SKIN, (0.3, 0.62, 0.28), (0.6, 0.6, 0.6)])
def test_what_hides_both_label_and_print_is_asked_for(colour):
    """Glare is no empty square, a finger no red tile, a green die no green tile, a coin none at all."""
    found, _, looks = board("blockers", "full", 5)
    looks, at = looks.copy(), cell(found, 4, 4)
    place(looks, *at.box.middle, 19.0, colour)
    if colour == (0.3, 0.62, 0.28):
        x, y = at.box.middle
        for off in (-4.0, 4.0):
            place(looks, x + off, y + off, 3.0, (0.95, 0.95, 0.95))
    (square,) = read("full", looks, at, players=5)
    assert square.covered


def test_a_tile_on_a_line_leaves_no_square_sure():
    """It lies on both squares, so that neither has it, and neither is empty."""
    found, sight, looks = board("blockers", "full")
    looks, cells = looks.copy(), [cell(found, 4, 4), cell(found, 4, 5)]
    x, other = (at.box.middle[0] for at in cells)
    middle = cells[0]._replace(box=cells[0].box._replace(x=cells[0].box.x + (other - x) / 2))
    lay(looks, middle, next(each for each in sight.faces if each.text == "B#5").drawing)
    sure = [each for each in decode(read("full", looks, *cells), sight) if each.sure]
    assert not sure


def read_open(looks):
    """Return what is read on two empty squares of Low Blow."""
    found, sight, _ = board("low-blow", "full")
    flat = FlatBoard(floats(looks), (140.0, 100.0, 400.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    cells, seen = (cell(found, 1, 2), cell(found, 2, 4)), compare_print(flat, sight.board)
    known = find_hues(seen, found, theme("full"), dict.fromkeys(face.seat for face in sight.faces))
    return read_dice(flat, found._replace(cells=cells), sight, known, seen)[0]


def test_the_print_shows_through_a_shadow_and_not_through_a_thing():
    """A square in the coloured shadow of a window is empty; one below a dark cup is asked for."""
    found, _, looks = board("low-blow", "full")
    looks = looks.copy()
    looks[as_pixels(cell(found, 1, 2).box)] *= (0.5, 0.46, 0.42)
    place(looks, *cell(found, 2, 4).box.middle, 26.0, (0.42, 0.42, 0.42))
    shadow, thing = read_open(looks)
    assert (shadow.best, shadow.covered) == (".", False)
    assert thing.covered


def test_what_another_die_hides_does_not_count_against_an_outline():
    """A red die that touches a blue one is no part of what is around that."""
    found, sight, looks = board("low-blow", "full")
    looks = np.ascontiguousarray(looks.copy())
    x, y = cell(found, 1, 2).box.middle
    for at in (x, x + 16.5):
        put_die(looks, at, y, 16.0, 1)
    flat = FlatBoard(floats(looks), (140.0, 100.0, 4000.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    seen = compare_print(flat, sight.board)
    finder = Finder(flat, make_patterns(sight, DICE.coarse), DICE, 16.0, seen.tinted, seen.bare)
    own, other = (
        floats([(at - 8, y - 8), (at + 8, y - 8), (at + 8, y + 8), (at - 8, y + 8)]) for at in (x, x + 16.5)
    )
    assert finder.outline(own) < 0.85
    assert finder.outline(own, [other]) > 0.9


def test_what_leans_over_the_edge_of_a_square_leaves_it_empty():
    """Its print is seen in its middle. Where that is hidden, the square is not known to be open.

    A die that is seen there then counts more than an emblem, for which its side may be taken.
    """
    found, sight, looks = board("low-blow", "full")
    looks, leant, hidden = looks.copy(), cell(found, 1, 2), cell(found, 2, 2)
    for at, inwards in ((leant, 5.0), (hidden, 22.0)):
        top, left = round(at.box.y * FINE), round(at.box.x * FINE)
        looks[top : top + round(at.box.height * FINE), left : left + round(inwards * FINE)] = (0.1, 0.1, 0.8)
    flat = FlatBoard(floats(looks), (140.0, 100.0, 400.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    seen = compare_print(flat, sight.board)
    assert seen.openness(leant) > 10
    assert seen.openness(hidden) < 0
    assert [seen.is_hidden(at) for at in (cell(found, 1, 4), leant, hidden)] == [False, False, True]


def test_the_edge_of_what_leans_over_a_square_does_not_hide_faint_lines():
    """In low ink it is far stronger than they are; they count where it is not near."""
    found, sight, looks = board("low-blow", "low")
    looks, leant = looks.copy(), cell(found, 1, 2)
    foot, left = round((leant.box.y + leant.box.height) * FINE), round(leant.box.x * FINE)
    looks[foot - round(7.0 * FINE) : foot, left : left + round(leant.box.width * FINE)] = (0.6, 0.2, 0.05)
    flat = FlatBoard(floats(looks), (140.0, 100.0, 400.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    assert compare_print(flat, sight.board).openness(leant) > 10


def lead_of_red(*darkness):
    """Return how much likelier red than blue the first of some grey dice is; a blue one is darker by 0.29."""
    chances = [-(((at - np.array([0.0, 0.29]) - STRENGTHS[:, None]) / 0.07) ** 2) / 2 for at in darkness]
    red, blue = combine_strengths(chances)[0].tolist()
    return red - blue


def test_all_dice_of_a_photo_are_printed_and_lit_alike():
    """A grey that is of red in strong light or of blue in weak light is told by the other dice."""
    assert abs(lead_of_red(0.145)) < 0.1
    assert lead_of_red(0.05, 0.04, 0.35, 0.34) > 6
    assert lead_of_red(0.05, -0.24, -0.24, -0.25) < -5


def test_a_guess_that_fits_as_well_as_the_best_is_followed():
    """The pips of two dice side by side may look like another die; which it is is seen when both are looked at."""
    guesses = [
        Guess(fit, Pose(0, 0), Pattern("printed", mark, ("red",), 0, floats([[0]])))
        for fit, mark in ((0.70, "4"), (0.705, "2"), (0.60, "5"))
    ]
    assert [each.pattern.mark for each in best_guesses(guesses)] == ["2", "4"]


def dots(*mm):
    return tuple(round(value * FINE) for value in mm)


BLUE, DARK_RED = (0.7, 0.3, 0.05), (0.17, 0.14, 0.3)


def put_die(looks, x, y, side, pips, *, apart=1.0, body=BLUE):
    """Draw an ordinary die of a size, seen from above; ``apart`` is how long the rows of a six are."""
    cv2.rectangle(looks, dots(x - side / 2, y - side / 2), dots(x + side / 2, y + side / 2), body, -1)
    for right, down in PIPS[pips]:
        long = apart if pips == 6 else 1.0
        at = dots(x + right * side * 0.24, y + down * side * 0.24 * long)
        cv2.circle(looks, at, round(side * 0.095 * FINE), (0.95, 0.95, 0.95), -1)


def read_blue(*dice):
    """Return what is read on squares of Low Blow with blue dice, and whether something else is there."""
    return [(square.best, square.covered) for square in read_ordinary(*dice).squares]


def read_ordinary(*dice, body=BLUE):
    """Return what is read of ordinary dice: each is row, column, mm aside, side, pips, length of rows."""
    found, sight, looks = board("low-blow", "full")
    looks = np.ascontiguousarray(looks.copy())
    for row, column, aside, side, pips, apart in dice:
        x, y = cell(found, row, column).box.middle
        put_die(looks, x + aside, y, side, pips, apart=apart, body=body)
    flat = FlatBoard(
        floats(blur(looks, 1.2)), (140.0, 100.0, 4000.0), np.ones(looks.shape[:2], np.bool_), 3.0
    )
    cells = tuple(dict.fromkeys(cell(found, row, column) for row, column, *_ in dice))
    seen = compare_print(flat, sight.board)
    known = find_hues(seen, found, theme("full"), dict.fromkeys(face.seat for face in sight.faces))
    return read_dice(flat, found._replace(cells=cells), sight, known, seen)


@pytest.mark.parametrize("side", [12.0, 22.0])
def test_ordinary_dice_of_one_size_are_read(side):
    """All dice of a photo have one size, which is found if it is not the kit's."""
    dice = [(1, column, 0.0, side, pips, 1.0) for column, pips in ((2, 4), (3, 5), (4, 6))]
    assert read_blue(*dice) == [("B4", False), ("B5", False), ("B6", False)]


@pytest.mark.parametrize("side", [15.0, 18.0])
def test_six_dice_tell_their_size_and_five_do_not(side):
    """It is measured, not taken from a list; sharp edges look a little wider than the round ones of real dice."""
    dice = [(row, column, 0.0, side, 5, 1.0) for row in (1, 3) for column in (1, 3, 5)]
    assert read_ordinary(*dice).side == pytest.approx(side * 1.06, rel=0.04)
    assert read_ordinary(*dice[1:]).side == 0


TURQUOISE, SKY, PURPLISH = (0.6, 0.6, 0.1), (0.75, 0.55, 0.3), (0.7, 0.25, 0.2)


@pytest.mark.parametrize(
    ("body", "are_unlike", "is_asked"),
    [(BLUE, False, False), (PURPLISH, False, False), (SKY, True, False), (TURQUOISE, True, True)],
)
def test_dice_of_another_colour_than_the_board_are_told(body, are_unlike, is_asked):
    """Hues from about 20 degrees off the board's are told; who owns a die as far from each colour is asked."""
    read = read_ordinary((1, 2, 0.0, 16.0, 4, 1.0), (1, 4, 0.0, 16.0, 5, 1.0), body=body)
    assert read.are_unlike == are_unlike
    assert [square.covered for square in read.squares] == [is_asked] * 2


@pytest.mark.parametrize("side", [10.0, 19.0])
def test_dark_dice_look_as_wide_as_they_are(side):
    """Too dark to be colourful, they are things that were not printed."""
    found, sight, looks = board("low-blow", "full")
    looks = np.ascontiguousarray(looks.copy())
    cells = [cell(found, 1, column) for column in (2, 3, 4)]
    for at in cells:
        put_die(looks, *at.box.middle, side, 5, body=DARK_RED)
    flat = FlatBoard(
        floats(blur(looks, 1.2)), (140.0, 100.0, 4000.0), np.ones(looks.shape[:2], np.bool_), 3.0
    )
    widths = compare_print(flat, sight.board).measure_widths(cells)
    assert widths == pytest.approx([side] * 3, rel=0.1)


def test_a_six_may_have_long_rows():
    dice = [(1, column, 0.0, 16.0, 6, apart) for column, apart in ((2, 1.0), (4, 1.2))]
    assert read_blue(*dice) == [("B6", False)] * 2


def test_a_second_die_on_a_square_is_asked_for():
    """What is read explains one of them; the colour of the other is left over."""
    (_, alone), (_, pair) = read_blue(
        (1, 2, -4.0, 16.0, 5, 1.0), (1, 4, -7.0, 16.0, 5, 1.0), (1, 4, 10.0, 16.0, 4, 1.0)
    )
    assert (alone, pair) == (False, True)


def test_a_stack_is_asked_for():
    """Seen a little from the side, the lower die shows between the upper one and the board."""
    found, sight, looks = board("low-blow", "full")
    eye, columns = np.array([40.0, 100.0]), (2, 3)
    looks = np.ascontiguousarray(looks.copy())
    for column, height in zip(columns, (16.0, 32.0), strict=True):
        for level in np.arange(0.0, height, 0.5):
            x, y = cell(found, 2, column).box.middle + (cell(found, 2, column).box.middle - eye) * level / 400
            put_die(looks, x, y, 16 * (1 + level / 400), 5)
    flat = FlatBoard(floats(blur(looks, 1.2)), (*eye, 400.0), np.ones(looks.shape[:2], np.bool_), 3.0)
    cells = tuple(cell(found, 2, column) for column in columns)
    seen = compare_print(flat, sight.board)
    known = find_hues(seen, found, theme("full"), dict.fromkeys(face.seat for face in sight.faces))
    squares = read_dice(flat, found._replace(cells=cells), sight, known, seen).squares
    assert [(square.best, square.covered) for square in squares] == [("B5", False), ("B5", True)]
