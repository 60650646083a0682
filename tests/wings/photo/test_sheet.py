"""The calibration sheet in pictures: simulated prints, scans and photos, with errors that are known."""

import struct
import zlib
from functools import cache

import cv2
import numpy as np
import pytest

from pnp.cli.app import run
from pnp.pages.printer import Margins, Printer
from pnp.printers.sides import SheetSide, SidesError, solve
from pnp.wings.photo import apart, printer_pictures
from pnp.wings.photo.kinds import dots_per_inch
from pnp.wings.photo.sheet import PhotoError, read_side
from tests.pnp.printed_sheets import RealPrinter, bed, jpeg, phone

TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT = ("left", "top"), ("right", "top"), ("left", "bottom")
ASKEW = RealPrinter(
    scale=(0.981, 1.018),
    front=(0.6, -0.4, 0.2),
    back=(-0.8, 1.1, -0.45),
    margins=(4.2, 3.4, 5.0, 12.6),
)


@cache
def scan(side, dpi=200):
    """Return a scan of a side, turned a little on the glass."""
    corner = (TOP_LEFT, TOP_RIGHT)[side]
    return ASKEW.shown(side, *bed(dpi, (0.4, -0.7)[side]), corner=corner, seed=side)


def read(picture, dpi=None):
    return read_side(picture, dpi and (dpi, dpi))


def test_scans_give_the_printer_s_errors(tmp_path, monkeypatch, capsys):
    """Two scans, in either order, are a printer: within 0.15 mm, 0.05 % and 0.05 degrees; margins to the next rung.

    By hand: seen from behind, the front lies 0.6 mm to the left and 0.4 mm too high, the back 0.8 to the left and
    1.1 too low: 0.2 mm to the left and 1.5 down; turned by the front's 0.2 degrees, 0.005 mm more.
    """
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for side, name in enumerate(("front.jpg", "back.jpg")):
        (tmp_path / name).write_bytes(jpeg(scan(side), 200))
    assert run(["printers", "save", "home", "back.jpg", "front.jpg"]) == 0
    out = capsys.readouterr().out
    assert "The scale comes from the resolution of a scan" in out
    assert "skewed by 0.2 degrees" in out
    from pnp.printers.known import printer

    saved = printer(tmp_path / "pnp" / "printers.toml", "home")
    assert saved.measured == pytest.approx((98.1, 101.8), abs=0.05)
    assert saved.back == pytest.approx((-0.205, 1.499), abs=0.15)
    assert saved.rotation == pytest.approx(-0.25, abs=0.03)
    assert saved.margins == Margins(5.0, 4.0, 5.0, 13.0)


def test_pictures_without_a_name_only_tell(tmp_path, monkeypatch, capsys):
    """What is given by hand counts more than what the pictures show; nothing is saved."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "front.jpg").write_bytes(b"front")
    (tmp_path / "back.jpg").write_bytes(b"back")
    monkeypatch.setattr(printer_pictures, "read_side_apart", lambda data: side(data.decode()))
    assert run(["calibrate", "front.jpg", "back.jpg", "--measured", "98x102"]) == 0
    out = capsys.readouterr().out
    assert "printed 98 mm long" in out
    assert "The scale" not in out
    assert out.endswith(
        "Nothing is saved; to save it: pnp printers save NAME, with the same pictures or values.\n"
    )


def test_a_phone_s_pictures_go_by_the_paper(monkeypatch):
    """Aslant pictures that state nothing: the paper's size gives the scale. Turned over the short edge is seen.

    By hand: over the short edge the front lies 0.6 to the right and 0.4 too low, so that the back is 1.4 to the left
    and 0.7 down of it; on a sheet that is turned as usual that is 1.4 to the right and 0.7 up.
    """
    front = read(ASKEW.shown(0, *phone(), corner=TOP_LEFT))
    back = read(ASKEW.shown(1, *phone(), corner=BOTTOM_LEFT, seed=2))
    found, notes = solve(front, back, Printer())
    assert found.measured == pytest.approx((98.1, 101.8), abs=0.1)
    assert found.back == pytest.approx((1.4, -0.7), abs=0.15)
    assert found.rotation == pytest.approx(-0.25, abs=0.03)
    assert found.margins == Margins(5.0, 4.0, 5.0, 13.0)
    assert [str(note).split(",")[0] for note in notes[:2]] == [
        "The scale is worked out from the size of the paper",
        "The sheet was turned over its short edge; this is taken into account.",
    ]


def test_a_scan_that_ends_at_an_edge_goes_by_the_others():
    """The glass is no longer than A4: the lower edge is in no scan."""
    front, back = (read(scan(side)[:2330], 200) for side in (0, 1))
    assert front.edges[3] is back.edges[3] is None
    assert solve(front, back, Printer()).printer.back == pytest.approx((-0.205, 1.499), abs=0.15)


def test_markers_that_the_printer_cut_off_do_no_harm():
    """15 mm stay white below; above, on a sheet turned over its short edge, 13.3 mm, so that markers lose 0.45 mm."""
    printer = RealPrinter(scale=(0.99, 0.99), back=(0.0, -0.3, 0.0), margins=(4.0, 4.0, 13.3, 15.0))
    seen = read(printer.shown(1, *bed(200, 0.3), corner=BOTTOM_LEFT), 200)
    assert seen.scale == pytest.approx((0.99, 0.99), abs=0.0003)
    assert seen.edges == pytest.approx((105, 105, 148.2, 148.8), abs=0.08)
    assert seen.rungs[2:] == (14, 15)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda picture: cv2.resize(picture, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA),
            "too small",
        ),
        (lambda picture: picture[600:1800, 300:1300], "no marker of the calibration sheet"),
        (lambda picture: picture[:1800], "all of it"),
        (lambda _: scan(1)[1300:], "flipped on the long edge"),
        (lambda picture: picture[60:2310, 60:1670], "edges of the sheet are not visible"),
        (lambda picture: np.hstack([picture, picture]), "two sheets are in the picture"),
        (lambda picture: np.vstack([picture[:1200], picture[1260:]]), "do not match a flat sheet"),
    ],
)
def test_what_cannot_be_read_is_told(change, sentence):
    """Too small, another page, a part, cut off by the printer, no edges, two, folded: one sentence each."""
    with pytest.raises(PhotoError, match=sentence):
        read(change(scan(0)), 200)


def test_dots_to_the_inch_that_are_wrong_do_not_count():
    """A picture that says 72 dots to the inch, or 300 where it has 200, is taken for a photo."""
    assert [read(scan(0), dpi).is_scan for dpi in (200, 72, 300)] == [True, False, False]
    assert dots_per_inch(jpeg(scan(0)[:20], 200)) == (200, 200)
    assert dots_per_inch(jpeg(scan(0)[:20])) is None
    dense = cv2.imencode(".png", scan(0)[:20])[1].tobytes()
    assert dots_per_inch(dense) is None
    at, chunk = dense.index(b"IDAT") - 4, b"pHYs" + struct.pack(">IIB", 7874, 7874, 1)
    stated = dense[:at] + struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk)) + dense[at:]
    assert dots_per_inch(stated) == pytest.approx((200, 200), abs=0.01)


def side(name="front", edges=(105, 105, 148.5, 148.5), **other):
    """Return a side that is printed well."""
    facts = {"paper": "A4", "size": (210, 297), "scale": (1, 1), "is_scan": True, "turned": 0.0}
    corner = TOP_LEFT if name == "front" else TOP_RIGHT
    return SheetSide(
        **{"name": name, "edges": edges, "rungs": (4, 4, 4, 4), "corner": corner, **facts, **other}
    )


@pytest.mark.parametrize(
    ("front", "back", "offset"),
    [
        (side(), side("back", (106, 104, 148.5, 148.5)), (1, 0)),
        (side(), side("back", (105, 105, 148, 149)), (0, -0.5)),
        # moved by 1 mm to the left on both sides they are 2 mm apart, seen from behind
        (side(edges=(104, 106, 148.5, 148.5)), side("back", (104, 106, 148.5, 148.5)), (-2, 0)),
        # the front's left edge is the back's right one; that the paper is 209 mm wide does not matter
        (side(edges=(105, None, 148.5, None)), side("back", (103.6, 105.4, 148.5, 148.5)), (-0.4, 0)),
        # no edge in common: 104.5 from the left is 105.5 from the right
        (side(edges=(104.5, None, 148.5, None)), side("back", (105, None, 148.5, None)), (-0.5, 0)),
        (side(), side("back", (106, 104, 148, 149), corner=BOTTOM_LEFT), (-1, 0.5)),
    ],
)
def test_edges_give_the_offset(front, back, offset):
    """Worked out by hand: how far the back lies to the right of the front and below it."""
    assert solve(front, back, Printer()).printer.back == offset


def test_a_scan_is_surer_than_a_photo():
    """Where only one side is a scan, its scale counts; paper of a wrong size is told."""
    photo = side("back", is_scan=False, scale=(1.01, 1.01))
    found = solve(side(scale=(0.99, 1.0), edges=(105.5, 105.5, 148.5, 148.5)), photo, Printer())
    assert found.printer.measured == (99.0, 100.0)
    assert "the paper measures 211" in str(found.notes[1])


def test_margins_that_are_not_seen_stay():
    """An edge counts if one side shows its ladder; where neither does, nothing is known of the margins."""
    known = Printer(margins=Margins(1, 2, 3, 4))
    half = side("back", rungs=(None, 5, 3, 13))
    assert solve(side(), half, known).printer.margins == Margins(4, 5, 4, 13)
    found = solve(side(rungs=(None, 4, 4, 4)), half, known)
    assert found.printer.margins == known.margins
    assert "the margins stay as they were" in str(found.notes[-1])


@pytest.mark.parametrize(
    ("front", "back", "sentence"),
    [
        (side(), side(), "both pictures show the front"),
        (side("back"), side("back"), "both pictures show the back"),
        (side(), side("back", paper="Letter"), "the front is on A4, the back on Letter"),
        (side(), side("back", corner=("right", "bottom")), "cut corners are not the same"),
    ],
)
def test_sides_that_are_not_of_one_sheet_are_refused(front, back, sentence):
    """Twice the same side, and two sheets."""
    with pytest.raises(SidesError, match=sentence):
        solve(front, back, Printer())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["printers", "save", "a", "front.jpg"], "front.jpg: give two pictures, one of each side"),
        (["printers", "save", "a", "a.jpg", "b.jpg", "c.jpg"], "a.jpg b.jpg c.jpg: give two pictures"),
        (["calibrate", "home"], "home: give two pictures, one of each side"),
        (["printers", "add", "a", "a.jpg", "b.jpg"], "printer is called 'a'"),
        (["printers", "save", "a", "a.jpg", "b.jpg", "--back", "0,0"], "the pictures give --back too"),
        (["calibrate", "a.jpg", "b.jpg", "--read", "0,0,0"], "the pictures give --read too"),
        (["calibrate", "a.jpg", "b.jpg"], "a.jpg: cannot be read (No such file or directory)"),
    ],
)
def test_wrong_calls_are_one_line(arguments, sentence, tmp_path, monkeypatch, capsys):
    """What is missing or too much is told."""
    monkeypatch.chdir(tmp_path)
    assert run([*arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_without_the_library_it_says_what_to_install(tmp_path, monkeypatch, capsys):
    """OpenCV is an extra."""
    monkeypatch.setattr(apart, "has_opencv", lambda: False)
    (tmp_path / "a.jpg").write_bytes(b"")
    assert run(["calibrate", str(tmp_path / "a.jpg"), "b.jpg"]) == 2
    assert "-m pip install opencv-python-headless" in capsys.readouterr().err
