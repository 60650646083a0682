"""A theme says what the pens and the styles are that drawings name; its files say nothing that no drawing uses."""

import json
import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

import pnp
from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.data.checked_file import DataError
from pnp.drawing.recoloured import pale
from pnp.drawing.shapes import Group, Placement, TextShape
from pnp.drawing.text import line_end, width, wrap
from pnp.drawing.theme import THEMES, UnknownInkError, theme
from pnp.drawing.theme_fields import PENS, STYLES
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from scorer.seats import COLOURS

FULL, LOW, GREY = map(theme, THEMES)


@pytest.fixture
def themes(tmp_path, monkeypatch):
    """Take assets from a copy of theirs; return the folder of themes."""
    shutil.copytree(resources.folder("assets"), tmp_path / "assets")
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name)
    drop_cached()
    yield tmp_path / "assets" / "themes"
    drop_cached()


def set_values(path, group, values):
    """Give keys in a group of a theme's file other values; ``None`` deletes one."""
    whole = json.loads(path.read_text())
    whole[group] = {key: value for key, value in {**whole[group], **values}.items() if value is not None}
    path.write_text(json.dumps(whole, indent=1))


@pytest.mark.parametrize(
    ("name", "group", "values", "told"),
    [
        ("full", "pens", {"cut": None}, r': cut is missing; write it as \{"stroke": "ink", "width"'),
        ("low", "pens", {"cutt": {"width": 0.2}}, r":\d+: cutt is unknown; the keys are seat-area, "),
        ("low", "pens", {"cut": {"stroke": "mauve"}}, r':\d+: cut is \{"stroke": "mauve"\}; write it as'),
        ("low", "pens", {"cut": {"wide": 1}}, r':\d+: cut is \{"wide": 1\}; write it as'),
        ("grey", "pens", {"cut": {"width": "1"}}, r':\d+: cut is \{"width": "1"\}; write it as'),
        ("grey", "pens", {"emblem": {"seats": {"mauve": {}}}}, r":\d+: emblem is .*; write it as"),
        ("full", "pens", {"fold": {"role": "bend"}}, r':\d+: fold is \{"role": "bend"\}; write it'),
        ("full", "styles", {"title": {"size": 36}}, r':\d+: title is \{"size": 36\}; write it as'),
        ("full", "styles", {"head": None}, r': head is missing; write it as \{"size": 9, "weight"'),
        ("low", "styles", {"head": {"weight": "fat"}}, r':\d+: head is \{"weight": "fat"\}; write it'),
        ("low", "styles", {"heads": {}}, r":\d+: heads is unknown; the keys are title, head, "),
    ],
)
def test_a_wrong_pen_or_style_is_one_sentence(themes, name, group, values, told):
    """A theme with a fault is refused as it is read: file, line, pen and what would be right."""
    set_values(themes / f"{name}.json", group, values)
    with pytest.raises(DataError) as fault:
        theme(name)
    assert re.match(rf"assets/themes/{name}\.json{told}", str(fault.value))
    assert "\n" not in str(fault.value)


def test_what_a_file_does_not_say_is_as_in_the_full_theme(themes):
    """The low theme says only what differs: a cut stays a cut, a fold stays dashed, and a seat may be an exception."""
    set_values(themes / "low.json", "pens", {"fold": {"width": 0.3, "seats": {"red": {"stroke": "red"}}}})
    low = theme("low")
    red, blue = low.pen("fold", "red"), low.pen("fold", "blue")
    assert (red.role, red.dash, red.width, red.stroke) == ("fold", (1, 1), 0.3, low.colours["red"])
    assert (blue.role, blue.stroke) == ("fold", low.colours["ink"])


def test_grey_areas_that_are_light_have_an_outline():
    """Emblems of three seats carry it, those of the others do not."""
    outlined = {seat for seat in GREY.motifs if GREY.pen("emblem", seat).stroke}
    assert outlined == {"yellow", "green", "orange"}


@pytest.mark.parametrize("style", STYLES)
def test_lines_are_broken_alike_in_every_theme(style):
    """Lines are measured in the weight of the full theme, whatever they are set in."""
    words = "Lay a ruler along both scales. Each must be 100 mm long, and no line may be wider than this."
    full = FULL.style(style)
    for each in (LOW.style(style), GREY.style(style)):
        assert wrap(words, each, 60) == wrap(words, full, 60)
        assert (width(words, each), line_end(5, words, each)) == (
            width(words, full),
            line_end(5, words, full),
        )


def test_small_type_stays_as_it_is():
    """The smallest type keeps its weight and its colour in every theme."""
    assert len({each.style("small-grey") for each in (FULL, LOW, GREY)}) == 1


def luminance(colour):
    """Return the relative luminance that contrast is reckoned with."""
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Return the contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_type_can_be_read_on_white():
    """Type in low ink has a contrast of at least 4.5, and seats' lines of 4, the tiles' glyphs among them."""
    for style in set(STYLES) - {"block-faint"}:  # in charts alone, which are never in low ink
        assert contrast(LOW.style(style).colour, "#ffffff") >= 4.5
    for seat in LOW.motifs:
        assert contrast(LOW.colours[seat], "#ffffff") >= 4


def test_marks_can_be_read_on_greys():
    """A glyph on its seat's grey has a contrast of at least 4, and no two colours share a grey."""
    for seat in GREY.motifs:
        assert contrast(GREY.colours[seat], GREY.on(seat)) >= 4
    tones = sorted(luminance(GREY.colours[seat]) for seat in COLOURS)
    assert all((light + 0.05) / (dark + 0.05) >= 1.4 for dark, light in pairwise(tones))


def test_an_unknown_theme_is_refused():
    """The sentence names the value and what there is."""
    with pytest.raises(UnknownInkError, match="--ink draft: no such ink; choose one of: full, low, grey"):
        theme("draft")


def flat(shapes):
    """Return shapes, those of placed drawings in their places."""
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from flat(shape.drawing.shapes)
        elif isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


@pytest.mark.parametrize("ink", THEMES)
def test_a_kit_has_only_colours_of_its_theme(ink):
    """No shape is left in a colour of another theme; markers are black and white in all of them."""
    which = theme(ink)
    right = {*which.colours.values(), *(each.colour for each in which.styles.values()), None}
    right |= {
        colour for pen in which.pens.values() for colour in (pen.fill, pen.stroke)
    }  # tints of its colours too
    for _ in range(2):  # pieces on the map of cuts are pale, and bars for their type in low ink once more
        right |= {pale(colour) for colour in right if colour}
    for plan in make_plans(Request((), 3, {}, "a4", "en", ink=ink)):
        shapes = [shape for page in lay_out(plan.game, plan.spec).pages for shape in flat(page.shapes)]
        texts = {shape.colour for shape in shapes if isinstance(shape, TextShape)}
        inks = {shape.ink for shape in shapes if not isinstance(shape, TextShape)}
        assert texts | {each.fill for each in inks} | {each.stroke for each in inks} <= right
        assert not {FULL.colours[seat] for seat in COLOURS} & texts


def test_files_hold_nothing_that_no_drawing_uses():
    """Every pen and every style is named by the code that draws; what a theme says of one differs from the full one."""
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(pnp.__file__).parent.rglob("*.py")
        if path.name != "theme_names.py"
    )
    assert [name for name in (*PENS, *STYLES) if f'"{name}"' not in code] == []
    for other in ("low", "grey"):
        file, full = resources.data(f"themes/{other}"), resources.data("themes/full")
        for group in ("pens", "styles"):
            for name, values in file[group].items():
                same = {key for key, value in values.items() if full[group][name].get(key) == value}
                assert not same, f"{other}: {name}"
