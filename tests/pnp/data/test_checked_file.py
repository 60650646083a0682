"""Faults in palette, themes and papers: one sentence each, with the place, the value and what would be right."""

import json
import shutil

import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.data.checked_file import DataError, read_checked
from pnp.data.resources import NoJsonError, UnreadableFileError
from pnp.drawing.theme_fields import COLOUR, fields
from pnp.errors import PnpError
from pnp.pages.paper import standard_papers


@pytest.fixture
def assets(tmp_path, monkeypatch):
    """Take assets from a copy of theirs."""
    shutil.copytree(resources.folder("assets"), tmp_path / "assets")
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name)
    drop_cached()
    yield tmp_path / "assets"
    drop_cached()


def edit(path, key, value):
    """Give a key of a JSON file another value."""
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}, indent=1))


def sentences(call, *arguments):
    """Return what a fault says, line by line."""
    with pytest.raises(DataError) as fault:
        call(*arguments)
    return str(fault.value).split("\n")


def test_every_wrong_colour_is_told(assets):
    """A colour is # and six digits in small letters; a missing one is told too, all at once."""
    lines = (assets / "palette.json").read_text().replace("#f90915", "#F90915").splitlines(keepends=True)
    (assets / "palette.json").write_text("".join(line for line in lines if '"blue"' not in line))
    assert sentences(read_checked, "palette", {"red": COLOUR, "blue": COLOUR}, COLOUR) == [
        'assets/palette.json:11: red is "#F90915"; write it as "#f90915"',
        'assets/palette.json: blue is missing; write it as "#f90915"',
    ]


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("solid", "yes", 'solid is "yes"; write it as true'),
        ("line", 0, "line is 0; write it as 0.3"),
        ("dark-on", ["red", "crimson"], 'dark-on is "crimson"; write it as ["yellow"]'),
        ("dark-on", "red", 'dark-on is "red"; write it as ["yellow"]'),
        ("motifs", {"red": "stars"}, 'motifs is {"red": "stars"}; write it as {"red": "dots"}'),
        ("colours", ["red"], 'colours is ["red"]; write it as {"red": "#7a7a7a"}'),
        ("pens", [], 'pens is []; write it as {"seat-area": {'),
        ("glyph", {"weight": "black"}, "glyph is unknown; the keys are solid, coloured, patches"),
        ("shine", True, "shine is unknown; the keys are solid, coloured, patches, colours, motifs, textures"),
    ],
)
def test_a_wrong_value_of_a_theme_is_told(assets, key, value, told):
    """Each key of a theme's file says what it takes, with the line it stands on."""
    edit(assets / "themes" / "low.json", key, value)
    (sentence,) = sentences(read_checked, "themes/low", fields(whole=False))
    place, _, rest = sentence.partition(": ")
    number = int(place.removeprefix("assets/themes/low.json:"))
    assert f'"{key}"' in (assets / "themes" / "low.json").read_text().splitlines()[number - 1]
    assert rest.startswith(told)


@pytest.mark.parametrize(
    "size", [{"name": "A4", "width": 210}, {"name": "A4", "width": "210", "height": 297}, 297, {"name": 4}]
)
def test_a_wrong_paper_is_told(assets, size):
    """A paper has a name and two sides in mm."""
    edit(assets / "papers.json", "a4", size)
    (sentence,) = sentences(standard_papers)
    assert sentence.startswith("assets/papers.json:")
    assert "a4 is " in sentence
    assert sentence.endswith('; write it as {"name": "A4", "width": 210, "height": 297}')


@pytest.mark.parametrize("text", ["[]", "3", "null", "{}"])
def test_a_file_of_another_kind_lacks_everything(assets, text):
    """A file that is no object of JSON has none of the keys."""
    (assets / "palette.json").write_text(text)
    assert sentences(read_checked, "palette", {"red": COLOUR}, COLOUR) == [
        'assets/palette.json: red is missing; write it as "#f90915"'
    ]


def test_a_file_that_is_no_json_is_told_with_line_and_column(assets):
    """A comma too many is named where it stands: line 3, column 1."""
    (assets / "papers.json").write_text('{\n"a4": {},\n}')
    with pytest.raises(NoJsonError, match=r"assets/papers\.json:3:1: this is not JSON \(.*double quotes.*\)"):
        standard_papers()


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_bytes(b"\xff\xfe{}")])
def test_a_file_that_cannot_be_read_is_told(assets, spoil):
    """A missing file and one that is no text are faults the user can mend."""
    spoil(assets / "papers.json")
    with pytest.raises(
        UnreadableFileError, match=r"assets/papers\.json: cannot be read \(.*\); restore the file"
    ):
        standard_papers()


def test_what_is_shipped_is_right(assets):
    """The checks take the files as they are."""
    assert len(standard_papers()) == 6
    assert read_checked("palette", {"red": COLOUR}, COLOUR)["red"] == "#f90915"
    for name in ("low", "grey"):
        assert read_checked(f"themes/{name}", fields(whole=False))["patches"] == (name == "grey")
    assert issubclass(DataError, PnpError)
