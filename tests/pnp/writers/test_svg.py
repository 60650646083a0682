"""The SVG writer: true millimetres, layers by role."""

from xml.etree import ElementTree

from pnp.drawing.shapes import Placement
from pnp.drawing.theme import theme
from pnp.pieces import dice_net
from pnp.writers import svg

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def test_size_and_layers():
    """A net is 48 x 69 mm, with its cut line and its folds in layers of their own."""
    net = dice_net.net("blue", theme("full"))
    root = ElementTree.fromstring(svg.render(net.width, net.height, net.shapes))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("48mm", "69mm", "0 0 48 69")
    layers = {group.get(INKSCAPE + "label"): group for group in root.findall(SVG + "g")}
    assert list(layers) == ["print", "cut", "fold"]
    assert len(layers["cut"]) == 1
    assert len(layers["fold"]) == 6
    assert all(line.get("stroke-dasharray") == "1,1" for line in layers["fold"])


def test_placed_drawings_are_moved():
    """A drawing placed at 10, 20 has its shapes there."""
    net = dice_net.net("blue", theme("full"))
    root = ElementTree.fromstring(svg.render(100, 100, [Placement(net, 10, 20)]))
    first = root.find(f"{SVG}g/{SVG}rect")
    assert (first.get("x"), first.get("y")) == ("26.0", "20.0")
