"""SVG files for cutting machines, taken apart: layers, lines and boxes in mm of the sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"

Point = tuple[float, float]


@dataclass(frozen=True)
class CutFile:
    """One SVG: its size, and the elements of each layer."""

    width: float
    height: float
    layers: dict[str, ElementTree.Element]
    root: ElementTree.Element

    def lines(self, layer: str) -> list[tuple[list[Point], bool]]:
        """Return the paths of a layer, of straight lines or a disc: their points, and whether each is closed."""
        found = self.layers.get(layer)
        paths = [] if found is None else list(found)
        assert all(each.tag == SVG + "path" and "transform" not in each.attrib for each in paths)
        return [(points(each.get("d")), each.get("d").endswith("Z")) for each in paths]

    def marks(self) -> list[list[Point]]:
        """Return the corners of what is printed beside the layout and is no type: black marks."""
        group = self.layers["print"]
        assert "transform" not in group.attrib
        found = []
        for each in list(group)[1:]:
            if each.tag == SVG + "rect":
                x, y, width, height = (float(each.get(key)) for key in ("x", "y", "width", "height"))
                found.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
            elif "#000000" in (each.get("fill"), each.get("stroke")):
                found.append(points(each.get("d")))
        return found


def read(data: bytes) -> CutFile:
    """Take an SVG apart; its view is as large as it is, in mm."""
    root = ElementTree.fromstring(data)
    width, height = (float(root.get(each).removesuffix("mm")) for each in ("width", "height"))
    assert [float(each) for each in root.get("viewBox").split()] == [0, 0, width, height]
    layers = {each.get(INKSCAPE + "label"): each for each in root.findall(SVG + "g")}
    assert all(each.get(INKSCAPE + "groupmode") == "layer" for each in layers.values())
    return CutFile(width, height, layers, root)


def points(data: str) -> list[Point]:
    """Return the corners of a path; of a curve its end."""
    assert set(re.findall("[A-Za-z]", data)) <= {"M", "L", "C", "Z"}, data
    data = re.sub(r"C(?: -?[0-9.]+){4}", "L", data)
    numbers = [float(each) for each in re.findall(r"-?[0-9.]+", data)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def sides(corners: list[Point], *, closed: bool) -> list[tuple[Point, Point]]:
    """Return the lines between corners."""
    ends = [*corners[1:], corners[0]] if closed else corners[1:]
    return list(zip(corners, ends, strict=False))
