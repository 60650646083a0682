"""Colours in files for a print shop: one kind, black alone, overprint, seats apart; and the spot colour of cuts."""

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from tests.wings.shops.shop import COLOURS, EVERY, SCHOCKEN, SEATS_5, pdfs, rendered

# Operators that set a colour, by the space they set it in.
IN_RGB, IN_GREY, IN_CMYK = {"rg", "RG"}, {"g", "G"}, {"k", "K"}
PAINTS_AREAS = {"f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"'}


def streams(document):
    """Return the contents of every page and every form, with the resources they are painted with."""
    for page in document.pages:
        yield pikepdf.parse_content_stream(page), page.obj.Resources
    for each in document.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield pikepdf.parse_content_stream(each), each.get("/Resources")


def spaces(document):
    """Return the name of every colour space that any object of a file speaks of."""
    return set(
        re.findall(
            r"/(Device\w+|Cal\w+|ICCBased|Lab|Indexed|Separation)", " ".join(map(repr, document.objects))
        )
    )


@COLOURS
def test_colours_are_all_of_one_kind(request_, cmyk):
    """CMYK, or RGB: no operator of another space, no picture, no space but that of the spot colour."""
    for name, data in pdfs(request_, cmyk).items():
        with pikepdf.open(BytesIO(data)) as document:
            used = {str(each.operator) for contents, _ in streams(document) for each in contents}
            assert not used & (IN_RGB | IN_GREY if cmyk else IN_CMYK | IN_GREY)
            assert used & (IN_CMYK if cmyk else IN_RGB)
            assert not used & {"BI", "sh", "sc", "SC"}
            assert "cs" not in used
            stamped = name in ("dice", "lids")
            assert ("CS" in used) == stamped
            assert spaces(document) == ({"Separation", "DeviceCMYK"} if stamped else set())


@COLOURS
def test_cuts_are_a_spot_colour_painted_last(request_, cmyk):
    """Outlines of dice, slits and edges of lids: CutContour over everything, which overprints; no cut is in an ink."""
    for name, data in pdfs(request_, cmyk).items():
        with pikepdf.open(BytesIO(data)) as document:
            for page in document.pages:
                operators = [str(each.operator) for each in pikepdf.parse_content_stream(page)]
                if name not in ("dice", "lids"):
                    assert "CS" not in operators
                    continue
                (space,) = page.obj.Resources.ColorSpace.values()
                assert [str(space[0]), str(space[1]), str(space[2])] == [
                    "/Separation",
                    "/CutContour",
                    "/DeviceCMYK",
                ]
                last = operators.index("CS")
                assert not PAINTS_AREAS & set(operators[last:])
                assert operators[last:].count("S") == (1 if name == "dice" else 5)
                states = page.obj.Resources.ExtGState
                assert any(bool(state.get("/OP", False)) for state in states.values())


@EVERY
def test_only_solid_black_prints_over(request_):
    """White would be gone, and yellow turn to green: what is painted while areas overprint is 0 0 0 1."""
    over = 0
    for data in pdfs(request_, cmyk=True).values():
        with pikepdf.open(BytesIO(data)) as document:
            for contents, resources in streams(document):
                states = resources.get("/ExtGState", {})
                overprints, fill, kept = False, None, []
                for each in contents:
                    operator, operands = str(each.operator), each.operands
                    if operator == "q":
                        kept.append((overprints, fill))
                    elif operator == "Q":
                        overprints, fill = kept.pop()
                    elif operator == "gs":
                        state = states[str(operands[0])]
                        overprints = bool(state.get("/op", state.get("/OP", overprints)))
                    elif operator == "k":
                        fill = tuple(float(value) for value in operands)
                    elif operator in PAINTS_AREAS:
                        assert overprints == (fill == (0, 0, 0, 1))
                        over += overprints
    assert over > 10


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_greys_and_type_are_black_ink_alone(ink):
    """An aid without a seat has no cyan, magenta or yellow, but for the red cap in its word mark.

    Its type is solid, or the grey of a second line.
    """
    with pikepdf.open(
        BytesIO(pdfs(replace(SCHOCKEN, ink=ink, only=("aids",)), cmyk=True)["aids"])
    ) as document:
        contents = list(pikepdf.parse_content_stream(document.pages[0]))
    found, type_, fill = set(), set(), None
    for each in contents:
        if str(each.operator) in IN_CMYK:
            values = tuple(float(value) for value in each.operands)
            found.add(values)
            fill = values if str(each.operator) == "k" else fill
        elif str(each.operator) in ("Tj", "TJ"):
            type_.add(fill)
    coloured = {values for values in found if values[:3] != (0, 0, 0)}
    assert coloured == (set() if ink == "grey" else {(0, 1, 1, 0)})
    assert (0, 0, 0, 1) in type_
    assert {values[:3] for values in type_} == {(0, 0, 0)}
    assert min(values[3] for values in type_) > 0.6
    assert len(found - coloured) >= 3


@pytest.mark.parametrize("ink", ["full", "grey"])
def test_seats_stay_apart_in_cmyk(ink):
    """Printed in CMYK each colour is nearer to itself than to any other: in light, red and green and blue."""
    request = replace(SEATS_5, ink=ink)
    plain, pressed = (
        [prevailing(pdfs(request, cmyk)["tiles"], 56 * seat) for seat in range(5)] for cmyk in (False, True)
    )
    for seat, colour in enumerate(pressed):
        distances = [sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in plain]
        assert distances.index(min(distances)) == seat
    assert len(set(pressed)) == 5


def prevailing(data, page):
    """Return the colour, other than white and ink, that covers most of a page."""
    image, _ = rendered(data, page)
    colours = sorted(image.getcolors(1 << 20), reverse=True)
    return next(colour for _, colour in colours if min(colour) < 235)


@COLOURS
def test_all_fonts_are_embedded(request_, cmyk):
    """Every font of every file has its outlines in it."""
    seen = 0
    for data in pdfs(request_, cmyk).values():
        with pikepdf.open(BytesIO(data)) as document:
            for each in document.objects:
                if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font":
                    descriptor = each.get("/FontDescriptor")
                    assert descriptor is not None
                    assert "/FontFile2" in descriptor
                    seen += 1
    assert seen > 3
