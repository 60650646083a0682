"""The look of Schocken: what its drawings say without words, counted and measured."""

from itertools import combinations
from math import dist

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.letters import letter
from pnp.drawing.shapes import Circle, Group, Placement, TextShape
from pnp.drawing.theme import THEMES, theme
from pnp.games import printed
from pnp.games.schocken.mat import FELT, PLACE, PLACES, spiral_places
from pnp.games.schocken.motifs import FACE, draw_cap, tally_steps, tally_width, teeth
from pnp.games.schocken.word_mark import LENS, lens
from pnp.pages.paper import paper
from pnp.texts.languages import LANGUAGES


def strokes(steps):
    """Return the ends of the strokes of a tally."""
    points = [step[1:] for step in steps]
    return list(zip(points[::2], points[1::2], strict=True))


@pytest.mark.parametrize("number", range(1, 21))
def test_a_tally_has_as_many_strokes_as_discs(number):
    """Every fifth lies across; all stay within the height, no two uprights meet, and it is always drawn alike."""
    drawn = strokes(tally_steps(0.0, 0.0, number, 10.0))
    assert len(drawn) == number
    across = [stroke for stroke in drawn if abs(stroke[0][0] - stroke[1][0]) > 5]
    assert len(across) == number // 5
    assert all(0 <= y <= 10 for stroke in drawn for _, y in stroke)
    uprights = [stroke for stroke in drawn if stroke not in across]
    for (one_top, one_foot), (two_top, two_foot) in combinations(uprights, 2):
        assert min(two_top[0] - one_top[0], two_foot[0] - one_foot[0]) > 0.9
    assert drawn == strokes(tally_steps(0.0, 0.0, number, 10.0))
    assert max(x for stroke in uprights for x, _ in stroke) == pytest.approx(
        tally_width(number, 10.0), abs=1.5
    )


def test_a_cap_has_21_teeth():
    """The valleys between them lie on one circle."""
    steps = teeth(0.0, 0.0, 10.0)
    assert sum(step[0] == "C" for step in steps) == 21
    reaches = [dist((0, 0), point) for step in steps if step[0] == "C" for point in [step[5:]]]
    assert reaches == pytest.approx([9.25] * 21)


@pytest.mark.parametrize("ink", THEMES)
@pytest.mark.parametrize("seat", ["ink", "red", "yellow", "pink"])
def test_the_emblem_lies_free_on_the_face(ink, seat):
    """It is in the middle of the face and touches no tooth."""
    *_, mark = draw_cap(0.0, 0.0, 8.0, seat, theme(ink))
    box = bounds(mark)
    assert max(-box.left, box.right, -box.top, box.bottom) < FACE * 8.0 - 1


def test_thirteen_places_lie_on_the_felt_apart():
    """A cap lies on each without touching the next one, the tower or the edge of the felt."""
    spots = list(spiral_places(PLACES))
    assert len(spots) == 13
    assert min(dist(one, two) for one, two in combinations(spots, 2)) > 2 * PLACE
    assert max(dist(spot, (FELT, FELT)) for spot in spots) + PLACE < FELT
    assert min(dist(spot, (FELT, FELT)) for spot in spots) - PLACE > 11.5


def shapes_of(shapes):
    """Yield the shapes of a drawing and of those placed in it."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Placement):
            yield from shapes_of(shape.drawing.shapes)
        elif isinstance(shape, Group):
            yield from shapes_of(shape.shapes)


@pytest.mark.parametrize("sheet", ["a5", "a3"])
@pytest.mark.parametrize("discs", [1, 8, 13, 14, 99])
def test_the_mat_has_a_number_for_each_disc(sheet, discs):
    """As long as there are places for them; else there is only the tower."""
    game = printed("schocken")
    spec = game.spec(3, {"discs": discs}, paper(sheet))
    (mat,) = next(part for part in game.kit(spec).parts if part.id == "mat").pieces
    numbers = [shape.text for shape in shapes_of(mat.front.shapes) if isinstance(shape, TextShape)]
    numbers = [text for text in numbers if text.isdigit()]
    assert numbers == [str(at) for at in range(1, discs + 1)] * (discs <= PLACES)


def test_the_word_is_highest_in_its_middle():
    """The lens lowers its ends by a third; the O is a cap as high as the middle."""
    drawn = lens(80.0, theme("full"))
    word = drawn.shapes[0]
    ends = [point for step in word.steps if len(step) > 1 for point in [step[1:]]]
    last = [y for x, y in ends if x > 79.5]
    assert drawn.width == 80.0
    assert max(last) - min(last) == pytest.approx(drawn.height * (1 - LENS), rel=0.03)
    pip = drawn.shapes[-1]
    assert isinstance(pip, Circle)
    assert pip.y == pytest.approx(drawn.height / 2)


def test_letters_have_the_height_of_a_capital():
    """Straight letters have few corners: upright lines stay whole."""
    assert {
        char: round(max(y for outline in letter(char).outlines for _, y in outline), 2) for char in "HKEN"
    } == dict.fromkeys("HKEN", 1.0)
    assert len(letter("H").outlines[0]) < 40


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("sheet", ["a4", "a5"])
def test_the_cover_is_a_page_and_a_square(ink, sheet):
    """Without any type: it serves in every language."""
    game = printed("schocken")
    cover = game.cover(game.spec(4, {}, paper(sheet), theme=theme(ink)))
    assert cover.square.width == cover.square.height
    assert (cover.page.width, cover.page.height) == (paper(sheet).width, paper(sheet).height)
    assert not [shape for shape in shapes_of(cover.page.shapes) if isinstance(shape, TextShape)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sheet", ["138x191", "150x200", "205x272", "letter", "285x420"])
def test_nothing_lies_on_what_is_below_the_mat(sheet, lang):
    """Neither the mat lies on word mark, tally, caps and sentences, nor these on the footer, which begins 7.5 mm up."""
    game, laid = printed("schocken"), paper(sheet)
    spec = game.spec(8, {"discs": 13}, laid, lang)
    (piece,) = next(part for part in game.kit(spec).parts if part.id == "mat").pieces
    above, below, *parting = piece.front.shapes
    assert above.y >= 5
    assert all(above.y + above.drawing.height < bounds(cut).top < below.y for cut in parting)
    assert above.y + above.drawing.height + 4 <= below.y + 0.001
    drawn = max(bounds(shape).bottom for shape in shapes_of(below.drawing.shapes))
    assert below.y + drawn <= piece.front.height - 7.5
