"""Reference drawings: what a part looks like, kept as SVG and compared line by line.

A reference bears the name of its test. To accept a change on purpose: PNP_ACCEPT=1 pytest tests/pnp/games
"""

import difflib
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pnp.drawing.shapes import Drawing, Placement
from pnp.drawing.theme import theme
from pnp.games import printed
from pnp.games.blockers import tile
from pnp.games.low_blow import board
from pnp.games.low_blow.kit import box
from pnp.games.schocken import disc
from pnp.pages.paper import paper
from pnp.pieces import dice_net
from pnp.writers import svg
from scorer.seats import COLOURS

FULL = theme("full")
REFERENCES = Path(__file__).parent / "references"


def canonical(text):
    """Return one line for each element: depth, name, attributes in order, numbers to a thousandth of a mm."""
    lines = []

    def walk(element, depth):
        name = element.tag.rpartition("}")[2]
        attributes = " ".join(
            f"{key.rpartition('}')[2]}={value}" for key, value in sorted(element.attrib.items())
        )
        rounded = re.sub(
            r"-?\d+\.\d+", lambda match: f"{float(match[0]):.3f}".rstrip("0").rstrip("."), attributes
        )
        lines.append(f"{'  ' * depth}{name} {rounded} {(element.text or '').strip()}".rstrip())
        for child in element:
            walk(child, depth + 1)

    walk(ElementTree.fromstring(text), 0)
    return lines


def differences(expected, drawn):
    """Return a readable diff of two drawings; empty when they are the same."""
    return list(
        difflib.unified_diff(canonical(expected), canonical(drawn), "reference", "drawn", lineterm="", n=1)
    )


@pytest.fixture
def matches(request):
    """Compare a drawing with the reference named after the test."""

    def check(drawing):
        drawn = svg.render(drawing.width, drawing.height, drawing.shapes)
        path = REFERENCES / f"{request.node.name}.svg"
        if os.environ.get("PNP_ACCEPT"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(drawn.replace("><", ">\n<") + "\n", encoding="utf-8")
        found = differences(path.read_text(encoding="utf-8"), drawn)
        assert not found, "\n".join(found)

    return check


def part(name, players=3, edition="blog", sheet="a4", ink="full"):
    """Return the drawings of a part of the Low Blow kit."""
    setup = printed("low-blow").spec(players, {"edition": edition}, paper(sheet), theme=theme(ink))
    (found,) = [each for each in box(setup).parts if each.id == name]
    return [piece.front for piece in found.pieces]


def test_die_net_red(matches):
    """The net of a red die."""
    matches(dice_net.net("red", FULL))


def test_die_net_yellow(matches):
    """The net of a yellow die: ink folds, pips with a contour."""
    matches(dice_net.net("yellow", FULL))


def test_counter(matches):
    """A counter."""
    matches(board.counter(FULL).front)


def test_board_of_three_rows(matches):
    """The board for three players, blog edition, on A4."""
    matches(part("board")[0])


def test_board_with_a_neutral_row_on_letter(matches):
    """The board for three players, web edition, on Letter."""
    matches(part("board", edition="web", sheet="letter")[0])


def test_aid_of_the_blog_edition(matches):
    """The red player's aid, blog edition."""
    matches(part("aids")[0])


def test_aid_of_the_web_edition(matches):
    """The red player's aid, web edition."""
    matches(part("aids", edition="web")[0])


def test_table_card(matches):
    """The card that works the scoring through."""
    matches(part("aids")[-1])


def test_score_sheet_with_extra_rounds(matches):
    """The score sheet for four players, web edition."""
    matches(part("score-sheet", players=4, edition="web")[0])


def test_the_comparison_can_fail():
    """A pip moved by a hundredth of a millimetre is found, and shown as the line that changed."""
    drawing = dice_net.net("red", FULL)
    drawn = svg.render(drawing.width, drawing.height, drawing.shapes)
    moved = drawn.replace('cx="24.0"', 'cx="24.01"', 1)
    assert moved != drawn
    found = [line for line in differences(drawn, moved) if line[0] in "+-" and line[:3] not in ("+++", "---")]
    assert len(found) == 2
    assert "cx=24.01" in found[1]


def test_blockers_tile_and_back(matches):
    """A tile with a sign that has a bar, one with a symbol, and their back."""
    shapes = (
        Placement(tile.front("blue", "6", 19, FULL), 0, 0),
        Placement(tile.front("yellow", "moon", 19, FULL), 20, 0),
        Placement(tile.back("blue", 19, FULL), 40, 0),
    )
    matches(Drawing("tiles", 59, 19, shapes))


def seats(ink):
    """Return a front and a back of each seat side by side, and the nets of two dice, in a theme."""
    which = theme(ink)
    fronts = [Placement(tile.front(c, "6", 19, which), 20 * at, 0) for at, c in enumerate(COLOURS)]
    backs = [Placement(tile.back(c, 19, which), 20 * at, 20) for at, c in enumerate(COLOURS)]
    nets = [Placement(dice_net.net(c, which), 50 * at, 40) for at, c in enumerate(("red", "yellow"))]
    return Drawing("seats", 99, 109, (*fronts, *backs, *nets))


def test_seats_in_low_ink(matches):
    """Tiles and dice of the line edition: outlines and patterns."""
    matches(seats("low"))


def test_seats_in_grey(matches):
    """Tiles and dice of the grey edition: greys and patterns."""
    matches(seats("grey"))


def test_board_in_low_ink(matches):
    """The Low Blow board as lines: a row for each seat, its pattern around it, no patches."""
    matches(part("board", ink="low")[0])


def test_schocken_discs(matches):
    """A disc and the red half disc."""
    pieces = disc.disc(FULL), disc.half_disc({"discs.half": "half disc"}, FULL)
    shapes = tuple(Placement(piece.front, 20 * at, 0) for at, piece in enumerate(pieces))
    matches(Drawing("discs", 40, 20, shapes))
