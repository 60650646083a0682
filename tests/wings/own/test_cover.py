"""The cover of a folder: a page when it is asked for, a square for stores, the front of its box."""

from pathlib import Path

import pytest

from pnp.cli.folders import game_of
from pnp.drawing.theme import theme
from pnp.errors import FolderError
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.paper import paper
from pnp.pieces.on_table import Absent
from pnp.wings.own.game import PrintedFolder
from tests.pnp.measured import measure
from tests.wings.own.farm import draw_kit, faults

pytestmark = pytest.mark.usefixtures("here")

EXAMPLES = Path(__file__).parents[3] / "examples"
COVER = (
    "  - cover: {size: 100x200, fill: wheat, face: [text: {at: 10 10 80 30, say: Harvest home, font: 30}]}\n"
)
HEAD = 'title: Farm\nplayers: 2-3\ncolours: {wheat: "#f2c53d"}\nparts:\n'
CARDS = "  - cards: {count: 4, face: [text: {at: 5 5 40 10, say: Hi}]}\n"


@pytest.fixture
def folder(tmp_path):
    """Return a function that writes a folder with some parts."""

    def write(parts):
        (tmp_path / "farm").mkdir(exist_ok=True)
        (tmp_path / "farm" / "game.yaml").write_text(HEAD + parts)
        return tmp_path / "farm"

    return write


def spec(game, ink="full"):
    return game.spec(2, {}, paper("a4"), theme=theme(ink))


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_a_cover_fills_its_page_and_stands_in_a_square(folder, ink):
    """By hand: 100 x 200 mm in 194 x 275 of A4 is 137.5 x 275, and in a square of 200 it has 50 on each side."""
    game = PrintedFolder(folder(CARDS + COVER))
    cover = game.cover(spec(game, ink))
    (placed,) = cover.page.shapes
    assert (placed.drawing.width, placed.drawing.height) == pytest.approx((137.5, 275))
    assert (placed.x, placed.y) == pytest.approx(((210 - 137.5) / 2, 8))
    under, placed = cover.square.shapes
    assert (cover.square.width, cover.square.height, placed.x) == (200, 200, 50)
    assert (under.ink.fill == "#ffffff") == (ink == "low")


def test_it_is_printed_when_it_is_asked_for(folder):
    """It is one page more."""
    place = str(folder(CARDS + COVER))
    plain, asked = (
        draw(make_plans(Request((game_of(place),), choices=choices))[0])
        for choices in ({}, {"with": "cover"})
    )
    pages = [[page.text for page in measure(built.data)] for built in (plain, asked)]
    assert ["Harvest home" in "".join(texts) for texts in pages] == [False, True]
    assert len(pages[1]) == len(pages[0]) + 1


def test_a_folder_without_a_cover_has_no_option_for_it(folder):
    """Of the things to add, it knows the companion for cutting alone, which every kit may have."""
    (option,) = PrintedFolder(folder(CARDS)).extras
    assert [value for value, _ in option.values] == ["companion"]


def test_a_box_without_a_face_has_it_in_front(folder):
    """Within the front: words of 30 points on 100 mm are of 18 points on 60 mm."""
    made = draw_kit(folder(CARDS + COVER + "  - tuck-box: {holds: cards}\n"))
    (box,) = (part.pieces[0] for part in made.parts if isinstance(part.pieces[0].on_table, Absent))
    drawn = [shape.drawing for shape in box.front.shapes if getattr(shape, "drawing", None)]
    assert len(drawn) == 1
    assert drawn[0].height < 89.9


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        (COVER, "game.yaml:5: parts is missing"),
        (CARDS + COVER + COVER, "game.yaml:7: there are two covers; delete one"),
        (CARDS + COVER.replace("100x200", "10x20"), "game.yaml:6: found '10x20'"),
        (CARDS + COVER.replace("Harvest home", "☃"), "game.yaml:6: the font has no sign for '☃'"),
        (CARDS + COVER.replace("wheat", "weat"), "game.yaml:6: unknown colour 'weat'"),
        (CARDS + COVER.replace("80 30", "80 3"), "game.yaml:6: the text does not fit"),
    ],
)
def test_its_faults_are_those_of_every_build(folder, parts, wrong):
    """It need not be asked for."""
    assert faults(folder(parts), draw_kit)[0].startswith(wrong)


@pytest.mark.parametrize(("name", "ink"), [("harvest", "full"), ("islands", "low"), ("furrows", "grey")])
def test_each_example_has_one(name, ink):
    """Whatever the ink."""
    game = PrintedFolder(EXAMPLES / name)
    try:
        assert game.cover(spec(game, ink))
    except FolderError as fault:
        pytest.fail(str(fault))
