"""The companion and the printed map say the same, number by number; the guide's minutes are those of the companion."""

from collections import defaultdict
from itertools import pairwise

import pytest

from pnp.data import resources
from pnp.drawing.clip import bounds
from pnp.drawing.shapes import Placement, TextShape
from pnp.pages.labour import NEAR, measure_labour
from pnp.wings.companion.work import cut_all, list_work
from tests.wings.companion.companions import make_kit, page_of, read_companion

ASTRAY = 6.3  # how far a number on the map may be from its line, mm: it then has a line of its own to it

BESIDE = 12.0  # how far a number may be from its small sheet, mm

KITS = [
    (("low-blow",), 4, {}),
    (("low-blow",), 3, {"paper": "letter", "lang": "de", "choices": {"with": "box,stickers"}}),
    (("low-blow",), 4, {"paper": "a5", "ink": "low", "lang": "fr"}),
    (("blockers",), 5, {"cut": "marks", "lang": "es"}),
    (("blockers",), 3, {"backs": "fold", "ink": "grey"}),
    (("blockers",), 4, {"paper": "a3", "choices": {"cell": 25.0}, "lang": "it"}),
    (("schocken",), 8, {"paper": "a5", "lang": "nl"}),
    (("schocken",), 3, {"choices": {"without": "dice"}}),
    (("blockers", "schocken"), 3, {"together": True, "paper": "tabloid"}),
]


@pytest.fixture(scope="module", params=KITS, ids=str)
def read(request):
    """Read a kit and its companion once for all tests."""
    kit = make_kit(request.param[0], request.param[1], **request.param[2])
    return kit, *read_companion(kit)


def numbers_on_map(kit):
    """Return the numbers beside each small sheet of the map: their middles, by page, in mm of that page."""
    found = defaultdict(dict)
    for page in kit.document.pages:
        small = [
            (int(shape.drawing.name.split("-")[1]), shape)
            for shape in page.shapes
            if isinstance(shape, Placement) and shape.drawing.name.startswith("map-")
        ]
        texts = [shape for shape in page.shapes if isinstance(shape, TextShape) and shape.text.isdigit()]
        for shape in texts:
            middle = bounds(shape).middle
            for number, sheet in small:  # one between two sheets may belong to either
                if distance(sheet, middle) < BESIDE:
                    scale = kit.document.pages[number - 1].paper.width / sheet.drawing.width
                    place = (middle[0] - sheet.x) * scale, (middle[1] - sheet.y) * scale, scale
                    found[number].setdefault(int(shape.text), []).append(place)
    return found


def distance(sheet, point):
    """Return how far a point is from a small sheet, mm."""
    x, y = point
    across = max(sheet.x - x, x - sheet.x - sheet.drawing.width, 0)
    return max(across, sheet.y - y, y - sheet.y - sheet.drawing.height, 0)


def test_each_cut_has_its_number_and_its_place_on_the_map(read):
    """Sheet by sheet: the same numbers, in their order, each at its line."""
    kit, _, shown = read
    printed = numbers_on_map(kit)
    steps = [step for step in shown["steps"] if step["kind"] in ("cut", "knife")]
    cuts = defaultdict(list)
    for step in steps:
        cuts[page_of(step)].append(step)
    assert sum(map(len, cuts.values())) == kit.document.cuts.straight > 0
    for page, own in cuts.items():
        assert [step["number"] for step in own] == list(range(1, len(own) + 1)), page
        assert {*printed[page]} >= {step["number"] for step in own}, page
        for step in own:
            x, y, to_x, _ = step["lines"][0]
            places = printed[page][step["number"]]
            off = min(abs(px - x) / scale if x == to_x else abs(py - y) / scale for px, py, scale in places)
            assert off < ASTRAY, (page, step["number"], off)


def test_a_sheet_shrinks_until_its_pieces_are_left(read):
    """What is left is inside of what was left; each lit line goes through a strip; each piece stays whole."""
    kit, _, shown = read
    pages = kit.document.pages
    for number, page in enumerate(pages, 1):
        own = [step for step in shown["steps"] if page_of(step) == number and step["kind"] == "cut"]
        trims = [placed.trim for placed in page.faces]
        for step, after in pairwise(own):
            left, later = ([box[:4] for box in each["left"]] for each in (step, after))
            assert all(any(holds(box, small) for box in left) for small in later)
            assert sum(map(area, later)) < sum(map(area, left)) + 0.1
        for step in own:
            assert all(
                any(
                    holds([x, y, w, h], [*line[:2], line[2] - line[0], line[3] - line[1]])
                    for x, y, w, h, _ in step["left"]
                )
                for line in step["lines"]
            )
            for trim in trims:
                middle = [*trim.middle, 0, 0]
                assert any(holds(box[:4], middle) for box in step["left"])


def test_the_last_strips_are_the_pieces():
    """The counters of Low Blow: after the last cut of their sheet each is by itself, 15 mm wide and high."""
    kit = make_kit(("low-blow",), 4)
    (counters,) = [sheet for sheet in list_work(kit.finished).sheets if "counters" in sheet.page.parts]
    left = cut_all(counters.page)
    sizes = [(round(strip.box.width, 2), round(strip.box.height, 2)) for strip in left]
    assert sizes.count((15.0, 15.0)) == 44
    assert all(strip.is_done for strip in left)


def area(box):
    return box[2] * box[3]


def holds(box, other):
    """Return whether a box has another one inside, both as left, top, width, height, almost."""
    return (
        box[0] - NEAR <= other[0]
        and box[1] - NEAR <= other[1]
        and other[0] + other[2] <= box[0] + box[2] + NEAR
        and other[1] + other[3] <= box[1] + box[3] + NEAR
    )


def test_the_minutes_are_those_of_the_guide(read):
    """All steps together take the seconds that the guide counts, and the page begins with its minutes."""
    kit, _, shown = read
    labour = measure_labour(kit.document.pages)
    figures = resources.data("minutes")
    assert sum(number * figures[name] for name, number in labour._asdict().items()) > 0
    first = shown["steps"][0]
    assert first["left_minutes"] == labour.minutes
    assert str(labour.minutes) in shown["minutes"][str(labour.minutes)]
    left = [step["left_minutes"] for step in shown["steps"]]
    assert left == sorted(left, reverse=True)


def test_strokes_and_outlines_are_those_of_the_guide(read):
    """A cut through three strips is three strokes; each outline is a step."""
    kit, _, shown = read
    labour = measure_labour(kit.document.pages)
    kinds = [step["kind"] for step in shown["steps"]]
    assert kinds.count("outline") == labour.net + labour.outline
    strokes = sum(len(step["lines"]) for step in shown["steps"] if step["kind"] in ("cut", "knife"))
    assert strokes <= labour.stroke
    if "short" not in kinds:
        assert strokes == labour.stroke
