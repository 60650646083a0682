"""SVG pictures as vectors: what they draw, what is refused, and what is named as not kept."""

import pytest

from pnp.drawing.clip import bounds
from pnp.drawing.recoloured import paint_drawing, recolour_drawing
from pnp.drawing.scaled import thicken_hairlines
from pnp.drawing.shapes import Group, Shade
from pnp.wings.own.picture_file import read_art
from pnp.wings.own.svg import first_outline, read_svg
from pnp.wings.own.svg_values import colour, matrix, path_steps


def drawn(inside, attributes='viewBox="0 0 100 50"', before=""):
    text = f'{before}<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'
    return read_art(text.encode(), "test")


def shapes(inside):
    found = drawn(inside)
    assert not found.faults
    assert not found.lost
    return found.drawing.shapes


def box(shape):
    return tuple(round(each, 3) for each in bounds(shape))


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('<rect x="10" y="5" width="20" height="10"/>', (10, 5, 30, 15)),
        ('<circle cx="50" cy="25" r="10"/>', (40, 15, 60, 35)),
        ('<ellipse cx="50" cy="25" rx="20" ry="10"/>', (30, 15, 70, 35)),
        ('<polygon points="1,2 3,4 1,6"/>', (1, 2, 3, 6)),
        ('<path d="M10 10 h20 v5 z"/>', (10, 10, 30, 15)),
        (
            '<g transform="translate(5 5)"><rect width="2" height="2" transform="scale(3 2)"/></g>',
            (5, 5, 11, 9),
        ),
        ('<g transform="rotate(90 10 10)"><rect x="10" y="10" width="8" height="4"/></g>', (6, 10, 10, 18)),
        ('<defs><path id="a" d="M0 0h4v4z"/></defs><use href="#a" x="10" y="20"/>', (10, 20, 14, 24)),
        (
            '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></symbol>'
            '<use href="#s" x="20" y="0" width="40" height="20"/>',
            (30, 0, 50, 20),
        ),
        ('<rect width="25%" height="50%"/>', (0, 0, 25, 25)),
    ],
)
def test_outlines_lie_where_the_file_puts_them(inside, expected):
    """Shapes, groups with matrices, ``use`` and symbols, worked out by hand."""
    assert box(shapes(inside)[0]) == expected


def test_paint_comes_from_attributes_styles_and_sheets():
    """An id is stronger than a class, that than an element, and ``style`` than all of them."""
    sheet = "<style>.c{fill:#00f} path{fill:red;stroke:lime} #i{fill:#abc}</style>"
    inks = [
        each.ink
        for each in shapes(
            f'{sheet}<g stroke-width="3" color="#123456"><path d="M0 0h9v9z"/><path class="c" d="M0 0h9v9z"/>'
            '<path id="i" class="c" d="M0 0h9v9z"/><path style="fill:currentColor;stroke:none" d="M0 0h9v9z"/></g>'
        )
    ]
    fills = [ink.fill for ink in inks if ink.fill]
    assert fills == ["#ff0000", "#0000ff", "#aabbcc", "#123456"]
    assert [(ink.stroke, ink.width) for ink in inks if ink.stroke] == [("#00ff00", 3)] * 3


def test_what_illustrator_keeps_for_itself_is_passed_by():
    """A switch shows the first of what is no foreign object."""
    (found,) = shapes("<switch><foreignObject/><g><path d='M0 0h9v9z'/></g><path d='M0 0h1v1z'/></switch>")
    assert box(found) == (0, 0, 9, 9)


def test_hairlines_become_lines_that_print():
    """At the size at which they are placed, in groups too; a drawing without any stays the same one."""
    drawing = drawn(
        '<g opacity=".5" stroke="#000"><path stroke-width=".5" d="M0 0h9"/><path stroke-width="4" d="M0 9h9"/></g>'
    ).drawing
    (group,) = thicken_hairlines(drawing, 0.1).shapes
    assert [shape.ink.width for shape in group.shapes if shape.ink.stroke] == [2.0, 4]
    assert thicken_hairlines(drawing, 1.0) is drawing


def test_rules_opacity_and_joins_are_kept():
    """Even-odd holes, round ends, and what may be seen through as a whole."""
    found = shapes(
        '<g opacity=".5"><path d="M0 0h9v9h-9z M2 2h4v4h-4z" fill-rule="evenodd" stroke="#000"'
        ' stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="2 1"/></g>'
    )
    (group,) = found
    area, line = group.shapes
    assert group.opacity == 0.5
    assert area.ink.even_odd
    assert (line.ink.round_ends, line.ink.sharp, line.ink.dash) == (True, False, (2.0, 1.0))


def test_a_gradient_lies_on_what_it_fills():
    """In shares of the box of what it fills, or in units of the drawing, with its own matrix."""
    stops = '<stop offset="0" stop-color="red"/><stop offset="100%" stop-color="blue"/>'
    (found,) = shapes(
        f'<linearGradient id="g">{stops}</linearGradient><linearGradient id="h" href="#g" x2="50%"/>'
        '<rect x="10" y="10" width="40" height="20" fill="url(#h)"/>'
    )
    (shade,) = found.shapes
    x1, y1, x2, y2 = shade.gradient.line
    assert found.matrix(x1, y1) == (10, 10)
    assert found.matrix(x2, y2) == (30, 10)
    assert shade.gradient.stops == ((0.0, "#ff0000"), (1.0, "#0000ff"))
    assert box(found) == (10, 10, 50, 30)
    (round_one,) = shapes(
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="20" cy="20" r="10">{stops}</radialGradient>'
        '<circle cx="20" cy="20" r="10" fill="url(#g)"/>'
    )
    assert isinstance(round_one.shapes[0], Shade)
    assert round_one.shapes[0].gradient.line == (20, 20, 0, 20, 20, 10)


def test_clips_cut_and_the_sheet_does():
    """A clip path in the units of what it cuts; what reaches out of the viewBox is cut off."""
    (found,) = shapes(
        '<clipPath id="c"><rect x="1" y="1" width="4" height="4"/></clipPath>'
        '<g transform="scale(2)" clip-path="url(#c)"><rect width="20" height="20"/></g>'
    )
    assert box(found) == (2, 2, 10, 10)
    (cut,) = shapes('<rect x="90" y="40" width="30" height="30"/>')
    assert isinstance(cut, Group)
    assert box(cut) == (0, 0, 100, 50)


@pytest.mark.parametrize(
    ("inside", "lost"),
    [
        ("<text>a</text>", "2: left out: text; convert it to paths"),
        ("<tref/>", "2: left out: the element 'tref'"),
        ('<rect filter="url(#f)" width="9" height="9"/>', "2: left out: filter 'url(#f)'"),
        ('<rect fill="url(#no)" width="9" height="9"/>', "2: left out: fill 'url(#no)'"),
        ('<rect fill="blurple" width="9" height="9"/>', "2: left out: fill 'blurple'"),
        ('<path d="M0 0 L q"/>', "2: left out: path 'M0 0 L q'"),
        ('\n<use href="#no"/>', "3: left out: use '#no'"),
        ("<style>g > rect{fill:red}</style>", "left out: complex rules of a style sheet"),
        ('<image href="data:image/png;base64,AA"/>', "left out: a picture; trace it"),
    ],
)
def test_what_is_not_kept_is_named_with_its_line(inside, lost):
    """The rest is drawn."""
    found = drawn(f'{inside}<circle cx="50" cy="25" r="5"/>')
    assert found.drawing
    told = [f"{each.line}: {each.text}" for each in found.lost]
    assert any(lost in each for each in told), told


BOMB = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n'
FAR = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'
USES = '<use href="#a"/>' * 60
DEEP = "".join(f'<g id="b{at}">{"<g>" * 50}<use href="#b{at + 1}"/>{"</g>" * 50}</g>' for at in range(15))
LAUGHS = "".join(f'<g id="a{at}"><use href="#a{at - 1}"/><use href="#a{at - 1}"/></g>' for at in range(1, 18))


@pytest.mark.parametrize(
    ("inside", "before", "wrong"),
    [
        ("<path d='M0 0h9v9z'/>", BOMB, "1: only entities that are short plain texts"),
        ("<path d='M0 0h9v9z'/>", FAR, "only entities that are short plain texts"),
        ("<script>alert(1)</script>", "", "2: scripts are not supported"),
        ('<image href="http://example.org/a.png"/>', "", "'http://example.org/a.png' is in another file"),
        ('<use href="other.svg#a"/>', "", "'other.svg#a' is in another file"),
        ('<g id="a"><use href="#a"/></g>', "", "it uses itself"),
        (
            f'<path id="a0" d="M0 0h9v9z"/>{LAUGHS}',
            "",
            "it uses itself, or its elements are nested too deeply",
        ),
        ("<g>" * 70 + "</g>" * 70, "", "it has too many elements"),
        (DEEP, "", "it uses itself, or its elements are nested too deeply"),
        (f'<path id="a" d="M0 0{"h1v1" * 2_000}"/>{USES}', "", "it draws too many shapes"),
        (f"<style>{'.a{fill:red}' * 600}</style>", "", "more than 500 rules"),
        ("<p", "", "this is not a valid SVG file"),
        ("", "", "nothing is drawn in this SVG"),
    ],
)
def test_what_runs_reads_or_grows_is_refused(inside, before, wrong):
    """Entities, scripts, other files, things that use themselves; nothing of it is drawn."""
    found = drawn(inside, before=before)
    assert found.drawing is None
    assert wrong in f"{found.faults[0].line}: {found.faults[0].text}"


@pytest.mark.parametrize(
    "attributes", ['viewBox="0 0 0 5"', "", 'width="x" height="9"', 'viewBox="0 0 1e99 5"']
)
def test_a_file_needs_a_size(attributes):
    """Without one nobody knows how large it is."""
    assert "it has no valid viewBox or size" in str(drawn("<path d='M0 0h9v9z'/>", attributes).faults[0].text)


def test_values_are_read_as_browsers_read_them():
    """Quadratic curves become cubic ones, arcs too; matrices apply from the right to the left."""
    assert path_steps("M0 0Q3 3 6 0")[:2] == (("M", 0.0, 0.0), ("C", 2.0, 2.0, 4.0, 2.0, 6.0, 0.0))
    assert [step[0] for step in path_steps("M0 0a5 5 0 0 1 10 0")].count("C") == 2
    assert matrix("translate(10,5) scale(2) rotate(90)")(1, 0) == pytest.approx((10, 7))
    assert colour("rgb(100%, 0%, 0%)") == ("#ff0000", 1.0)
    assert colour("rgba(0,0,255,.25)") == ("#0000ff", 0.25)


def test_pictures_take_other_inks():
    """Grey has no colours, low has white in them, and one colour is one."""
    art = drawn('<rect width="9" height="9" fill="#ff0000"/>').drawing
    assert recolour_drawing(art, "grey").shapes[0].ink.fill == "#4c4c4c"
    assert recolour_drawing(art, "low").shapes[0].ink.fill == "#ff8c8c"
    assert paint_drawing(art, "#123456").shapes[0].ink.fill == "#123456"


def test_the_first_outline_is_that_of_a_token():
    """With the size of the file that it lies in."""
    steps, size = first_outline(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path d="M1 1h4v4z"/></svg>'
    )
    assert size == (8, 6)
    assert steps[:2] == (("M", 1.0, 1.0), ("L", 5.0, 1.0))


ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
    <!ENTITY st0 %s>
]>
<svg xmlns="&ns_svg;" xmlns:x="&ns_extend;" viewBox="0 0 10 10"><switch>
<foreignObject requiredExtensions="&ns_extend;"/><g><path style="&st0;" d="M0 0h5v5z"/></g></switch></svg>"""


def test_entities_of_illustrator_are_replaced():
    """Short names of namespaces, and a style."""
    found = read_svg((ILLUSTRATOR % '"fill:#ff0000;"').encode(), "x")
    assert not found.faults
    assert not found.lost
    assert found.drawing.shapes[0].ink.fill == "#ff0000"


@pytest.mark.parametrize(
    "value",
    [
        '"fill:&ns_svg;"',  # another entity
        '"&#38;ns_svg;"',  # the same, spelled otherwise
        '"<path/>"',
        'SYSTEM "file:///etc/hostname"',
        'PUBLIC "a" "http://example.org/a"',
        f'"{"f" * 400_000}"',  # four references could become 1.6 million letters
    ],
)
def test_other_entities_are_refused(value):
    """Nested ones, elements, other files, and what would become too much."""
    found = read_svg((ILLUSTRATOR % value).encode(), "x")
    assert found.drawing is None
    assert "only entities that are short plain texts are supported" in str(found.faults[0].text)


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<text>a</text>", "convert it to paths"),
        ('<image href="data:image/png;base64,AA"/>', "PNG or JPEG file"),
    ],
)
def test_an_empty_drawing_says_why(inside, why):
    """Only text, or only a picture."""
    found = drawn(inside)
    assert found.drawing is None
    assert f"{found.faults[0].line}: {found.faults[0].text}".startswith("2: nothing is drawn in this SVG; ")
    assert why in str(found.faults[0].text)
