"""DXF of cuts: curves as lines close to them, open and closed polylines, the clock left out."""

import sys
from io import StringIO
from itertools import pairwise
from math import dist, hypot

import ezdxf
import pytest
from ezdxf import options

from pnp.cli.app import run
from pnp.drawing.segments import outlines
from pnp.drawing.shapes import Circle, Ink
from pnp.pages.contours import Contour
from pnp.wings.cutters import dxf

INK = Ink(stroke="#000000", width=0.25, role="cut")


def polylines(*contours):
    document = ezdxf.read(StringIO(dxf.render(contours, 100, 80).decode("ascii")))
    return document, list(document.modelspace())


def test_curves_are_near_themselves():
    """A circle of 20 mm is a closed polyline that runs within 0.01 mm of it, between its corners as well."""
    (segments,) = outlines(Circle(30, 40, 10, INK))
    _, (found,) = polylines(Contour(tuple(segments)))
    corners = [(x, y) for x, y in found.vertices()]
    assert found.closed
    assert dist(corners[0], corners[-1]) > 0.1  # the first corner is not there twice
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise([*corners, corners[0]])]
    for x, y in (*corners, *middles):
        assert hypot(x - 30, y - 40) == pytest.approx(10, abs=0.01)


def test_y_runs_upwards_from_the_lower_left_corner():
    """What lies 5 mm below the top of a sheet 80 mm high has y = 75; the sheet is the drawing's extent."""
    document, (found,) = polylines(Contour((((10, 5), (90, 5)),)))
    assert [tuple(each) for each in found.vertices()] == [(10, 75), (90, 75)]
    assert not found.closed
    assert tuple(document.header["$EXTMAX"])[:2] == (100, 80)


def test_the_library_is_left_as_it_was():
    """Fixed ids and times are for our files alone."""
    before = options.write_fixed_meta_data_for_testing
    dxf.render([], 100, 80)
    assert options.write_fixed_meta_data_for_testing == before


def test_without_the_library_a_sentence_says_what_to_install(tmp_path, capsys, monkeypatch):
    """It says so before anything is drawn."""
    monkeypatch.setattr(dxf, "find_spec", lambda _: None)
    assert run(["build", "schocken", "--format", "dxf", "--out", str(tmp_path / "out"), "--lang", "en"]) == 2
    told = f"DXF files need ezdxf; install it with: {sys.executable} -m pip install ezdxf\n"
    assert capsys.readouterr().err == told
    assert not (tmp_path / "out").exists()


def test_parts_without_cuts_are_named(tmp_path, capsys):
    """Of Schocken, the leaflet is not cut: the build says so, and so does each file."""
    out = tmp_path / "out"
    words = [
        "build",
        "schocken",
        "--only",
        "rules,discs",
        "--format",
        "dxf",
        "--out",
        str(out),
        "--lang",
        "en",
    ]
    assert run(words) == 0
    assert "Left out: Rules leaflet" in capsys.readouterr().out.splitlines()
    files = [*out.glob("*.dxf")]
    assert files
    for file in files:
        assert file.read_text(encoding="ascii").splitlines()[:2] == ["999", "Left out: Rules leaflet"]
        assert ezdxf.readfile(file).modelspace()
