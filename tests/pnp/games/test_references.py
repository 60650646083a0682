"""Reference drawings: what a part looks like, kept as SVG and compared line by line.

A reference bears the name of its drawing. To accept a change on purpose: PNP_ACCEPT=1 pytest tests/pnp/games
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


def part(name, players=3, edition="blog", sheet="a4", ink="full"):
    """Return the drawings of a part of the Low Blow kit."""
    setup = printed("low-blow").spec(players, {"edition": edition}, paper(sheet), theme=theme(ink))
    (found,) = [each for each in box(setup).parts if each.id == name]
    return [piece.front for piece in found.pieces]


def side_by_side(name, width, height, *drawings):
    """Return drawings in a row, 20 mm from each to the next."""
    placed = tuple(Placement(drawing, 20 * at, 0) for at, drawing in enumerate(drawings))
    return Drawing(name, width, height, placed)


def tiles():
    """Return a tile with a sign that has a bar, one with a symbol, and their back."""
    fronts = tile.front("blue", "6", 19, FULL), tile.front("yellow", "moon", 19, FULL)
    return side_by_side("tiles", 59, 19, *fronts, tile.back("blue", 19, FULL))


def seats(ink):
    """Return a front and a back of each seat side by side, and the nets of two dice, in a theme."""
    which = theme(ink)
    fronts = [Placement(tile.front(c, "6", 19, which), 20 * at, 0) for at, c in enumerate(COLOURS)]
    backs = [Placement(tile.back(c, 19, which), 20 * at, 20) for at, c in enumerate(COLOURS)]
    nets = [Placement(dice_net.net(c, which), 50 * at, 40) for at, c in enumerate(("red", "yellow"))]
    return Drawing("seats", 99, 109, (*fronts, *backs, *nets))


DRAWINGS = {
    "die_net_red": lambda: dice_net.net("red", FULL),
    "die_net_yellow": lambda: dice_net.net("yellow", FULL),  # ink folds, pips with a contour
    "counter": lambda: board.counter(FULL).front,
    "board_of_three_rows": lambda: part("board")[0],
    "board_with_a_neutral_row_on_letter": lambda: part("board", edition="web", sheet="letter")[0],
    "board_in_low_ink": lambda: part("board", ink="low")[0],
    "aid_of_the_blog_edition": lambda: part("aids")[0],
    "aid_of_the_web_edition": lambda: part("aids", edition="web")[0],
    "table_card": lambda: part("aids")[-1],
    "score_sheet_with_extra_rounds": lambda: part("score-sheet", players=4, edition="web")[0],
    "blockers_tile_and_back": tiles,
    "seats_in_low_ink": lambda: seats("low"),
    "seats_in_grey": lambda: seats("grey"),
    "schocken_discs": lambda: side_by_side(
        "discs", 40, 20, disc.disc(FULL).front, disc.half_disc({"discs.half": "half disc"}, FULL).front
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_is_drawn_as_its_reference(name):
    """Whatever is drawn otherwise is shown line by line."""
    drawing = DRAWINGS[name]()
    drawn = svg.render(drawing.width, drawing.height, drawing.shapes)
    path = REFERENCES / f"{name}.svg"
    if os.environ.get("PNP_ACCEPT"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn.replace("><", ">\n<") + "\n", encoding="utf-8")
    found = differences(path.read_text(encoding="utf-8"), drawn)
    assert not found, "\n".join(found)


def test_the_comparison_can_fail():
    """A pip moved by a hundredth of a millimetre is found, and shown as the line that changed."""
    drawing = dice_net.net("red", FULL)
    drawn = svg.render(drawing.width, drawing.height, drawing.shapes)
    moved = drawn.replace('cx="24.0"', 'cx="24.01"', 1)
    assert moved != drawn
    found = [line for line in differences(drawn, moved) if line[0] in "+-" and line[:3] not in ("+++", "---")]
    assert len(found) == 2
    assert "cx=24.01" in found[1]
