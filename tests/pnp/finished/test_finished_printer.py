"""Kits for a printer that is known, measured in the finished PDF: its errors are undone, its margins are kept."""

from functools import cache
from itertools import cycle, product
from math import cos, radians, sin

import cv2
import numpy as np
import pypdfium2
import pytest

from pnp.drawing.measures import SAFE
from pnp.kits.calibration import HOME, calibration
from pnp.kits.calibration import lay_out as calibration_document
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.paper import SMALLEST
from pnp.pages.printer import Margins, Printer
from pnp.printers.correction import NoRoomError
from pnp.texts.languages import LANGUAGES
from pnp.writers import pdf
from tests.pnp.measured import (
    BLOCKERS,
    CHOICES,
    KITS,
    SCHOCKEN,
    Mark,
    Sheet,
    in_mm,
    measure,
    outlines,
    overlaps,
    texts,
)
from tests.pnp.reading import read

MEASURED = (99.2, 99.6)
BACK = (0.5, -1.0)
ROTATION = 0.2
MARGINS = {"left": 4, "right": 4, "top": 4, "bottom": 13}
PRINTER = Printer(MEASURED, BACK, ROTATION, Margins(**MARGINS))

SHEETS = {"a4": (210, 297), "letter": (215.9, 279.4), "a5": (148, 210)}
LAID_OUT = {"a4": (208.2, 287.0), "letter": (214.1, 269.5), "a5": (147.0, 200.3)}
"""What the margins leave: 4 + 0.84 of scale + 0.52 of rotation + 0.5 of offset are 0.9 more than the usual 5 at the
sides; 13 + 0.6 + 0.37 + 1 are 10 more at the bottom; at the top nothing is to be given up. A5 gives up half of what
comes of scale and rotation."""

GAMES = [KITS[0], (2, "", "letter", "blockers"), (2, "", "a5", "blockers")]
"""A4; Letter, with backs; and A5, where boards are posters and tiles lie on turned sheets."""

LANGS = dict(zip(GAMES, cycle(["en", "de"])))

PAGES = GAMES[:2]
"""Kits whose board is one page."""


@cache
def pressed(kit):
    """Return a kit for the printer: the document as it is laid out, and the finished file."""
    players, kind, paper, *game = kit
    return drawn(Request((*game, "low-blow")[:1], players, choices(kind), paper, LANGS[kit], printer=PRINTER))


def drawn(wanted):
    """Return the document of a request as it is laid out, and the finished file."""
    (plan,) = make_plans(wanted)
    built = draw(plan)
    pages = tuple(page._replace(fed=None) for page in built.document.pages)
    return built.document._replace(pages=pages), built.data


@cache
def pages_of(kit):
    """Return the pages of a kit as they are laid out, before the printer's errors are undone."""
    return [*read(pdf.render(pressed(kit)[0]))]


@cache
def points_of(kit):
    """Return the points of every page: as they are laid out, and in the finished file."""
    return in_mm(pages_of(kit)), outlines(pressed(kit)[1])


def choices(kind):
    return CHOICES.get(kind, {"edition": kind})


def wanted(x, y, page, paper):
    """Return where on the paper a point of a layout is wanted: the layout stands upright, with its top at the left."""
    width, height = LAID_OUT[paper]
    if page.paper.width > page.paper.height:
        assert (page.paper.width, page.paper.height) == (height, width)
        x, y = y, height - x
    return x + (SHEETS[paper][0] - width) / 2, y


def printed(x, y, page, paper):
    """Return where the printer puts what stands at a point of the file: scaled, and backs turned and moved."""
    width, height = SHEETS[paper]
    x, y = (x - width / 2) * MEASURED[0] / 100, (y - height / 2) * MEASURED[1] / 100
    if page.is_back:
        turn = radians(ROTATION)
        x, y = x * cos(turn) - y * sin(turn) + BACK[0], x * sin(turn) + y * cos(turn) + BACK[1]
    return x + width / 2, y + height / 2


@pytest.mark.parametrize("kit", GAMES)
def test_the_printer_s_errors_are_undone(kit):
    """Printed with the printer's errors, every point of every page lies where the layout wants it, to 0.02 mm."""
    document, _ = pressed(kit)
    for page, plain, found in zip(document.pages, *points_of(kit), strict=True):
        assert len(found) == len(plain) > 100
        expected = np.array([wanted(x, y, page, kit[2]) for x, y in plain])
        measured = np.array([printed(x, y, page, kit[2]) for x, y in found])
        assert np.abs(expected - measured).max() < 0.02, page.label


@pytest.mark.parametrize("kit", GAMES)
def test_the_errors_are_there_to_be_undone(kit):
    """In the file fronts are larger than life, by 0.8 % across and 0.4 % along; backs are turned and moved too."""
    document, _ = pressed(kit)
    for page, plain, found in zip(document.pages, *points_of(kit), strict=True):
        flat = np.array([wanted(x, y, page, kit[2]) for x, y in plain])
        one, two = flat.argmin(axis=0), flat.argmax(axis=0)
        for axis, growth in ((0, 100 / 99.2), (1, 100 / 99.6)):
            before = flat[two[axis]] - flat[one[axis]]
            after = np.array(found[two[axis]]) - np.array(found[one[axis]])
            slant = radians(ROTATION) * before[1 - axis] * (1 if axis == 0 else -1) if page.is_back else 0
            assert after[axis] == pytest.approx((before[axis] + slant) * growth, abs=0.02)


@pytest.mark.parametrize("kit", GAMES)
def test_nothing_lies_in_the_margins(kit):
    """Every page is the upright paper, white where the printer cannot print; nothing lies beyond, seen or unseen."""
    _, data = pressed(kit)
    width, height = SHEETS[kit[2]]
    for points in points_of(kit)[1]:
        xs, ys = zip(*points, strict=True)
        assert min(xs) > MARGINS["left"]
        assert max(xs) < width - MARGINS["right"]
        assert min(ys) > MARGINS["top"]
        assert max(ys) < height - MARGINS["bottom"]
    with pypdfium2.PdfDocument(data) as file:
        for page in file:
            assert page.get_size() == pytest.approx((width / 25.4 * 72, height / 25.4 * 72), abs=0.01)
            assert page.get_rotation() == 0
            picture = page.render(scale=1, grayscale=True).to_numpy().squeeze()
            left, right, top, bottom = (int(each / 25.4 * 72) for each in MARGINS.values())
            rim = np.ones_like(picture, dtype=bool)
            rim[top:-bottom, left:-right] = False
            assert (picture[rim] == 255).all()
            assert (picture < 255).any()


@pytest.mark.parametrize("kit", [kit for kit in GAMES if kit[3:] == ("blockers",)])
def test_backs_lie_under_fronts(kit):
    """Printed with the errors and seen through the sheet, the colour of every back lies on that of its front."""
    document, _ = pressed(kit)
    plain, found = points_of(kit)
    backs = [at for at, page in enumerate(document.pages) if page.is_back]
    assert backs
    for at in backs:
        front, back = (
            np.array([printed(*point, page, kit[2]) for point in bleeds(page, plain[n], found[n])])
            for n, page in ((at - 1, document.pages[at - 1]), (at, document.pages[at]))
        )
        tiles = sum(each.face.part == "tiles" for each in document.pages[at - 1].faces)
        assert len(front) == len(back) == 4 * tiles > 0
        back[:, 0] = SHEETS[kit[2]][0] - back[:, 0]
        for one, other in ((front, back), (back, front)):
            distances = np.linalg.norm(one[:, None] - other[None], axis=2).min(axis=1)
            assert distances.max() < 0.02


def test_backs_turned_over_the_short_edge_lie_under_fronts():
    """Such a back is printed upside down: turned upright it is off as ever, and mirrors its front over a level edge."""
    paper = "a5"
    wanted = Request(("blockers",), 2, paper=paper, backs="short-edge", printer=PRINTER, only=("tiles",))
    document, data = drawn(wanted)
    width, height = SHEETS[paper]
    plain, found = outlines(pdf.render(document)), outlines(data)
    backs = [at for at, page in enumerate(document.pages) if page.is_back]
    assert backs
    for at in backs:
        front = np.array(
            [
                printed(x, y, document.pages[at - 1], paper)
                for x, y in bleeds(document.pages[at - 1], plain[at - 1], found[at - 1])
            ]
        )
        upright = [(width - x, height - y) for x, y in bleeds(document.pages[at], plain[at], found[at])]
        back = np.array([printed(x, y, document.pages[at], paper) for x, y in upright])
        back[:, 0] = width - back[:, 0]
        assert len(front) == len(back) > 0
        distances = np.linalg.norm(front[:, None] - back[None], axis=2).min(axis=1)
        assert distances.max() < 0.02
        for points in found:
            assert max(y for _, y in points) < height - MARGINS["bottom"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_for_a_known_printer_reads_nothing(paper):
    """Printed with the errors that it undoes, the calibration sheet is as it is drawn: all readings are zero."""
    document = calibration_document(paper, "en", HOME)
    plain = outlines(pdf.render(document))
    found = outlines(calibration(paper, "en", PRINTER).data)
    for page, wanted_points, points in zip(document.pages, plain, found, strict=True):
        measured = np.array([printed(x, y, page, paper) for x, y in points])
        assert len(points) > 100
        assert np.abs(np.array(wanted_points) - measured).max() < 0.02


def test_a_board_that_one_sheet_takes_is_a_page():
    """Where margins leave just enough for the board itself, it is no poster of one sheet: no label, no hint."""
    (plan,) = make_plans(Request(("blockers",), 3, paper="letter", printer=PRINTER, only=("board",)))
    kit = draw(plan)
    boards = [page for page in kit.document.pages if "board" in page.parts]
    assert [page.label for page in boards] == ["Board 20\u00a0mm"]
    assert kit.hints == ()
    words = measure(kit.data)[kit.document.pages.index(boards[0])].text
    assert "A1" not in words
    assert "glue" not in words.lower()


def bleeds(page, plain, found):
    """Return the corners of the colour under the tiles as they are found, by where the layout has them."""
    corners = [
        tuple(np.round(corner, 2))
        for each in page.faces
        if each.face.part == "tiles"
        for corner in product(
            (each.trim.left - 1, each.trim.right + 1), (each.trim.top - 1, each.trim.bottom + 1)
        )
    ]
    at = {tuple(np.round(point, 2)): where for point, where in zip(plain, found, strict=True)}
    return [at[each] for each in corners if each in at]


@pytest.mark.parametrize("kit", PAGES)
def test_boards_keep_their_markers(kit):
    """A camera finds all four markers of a board, also where margins made the board's page shorter."""
    document, data = pressed(kit)
    at = next(n for n, page in enumerate(document.pages) if "board" in page.parts)
    with pypdfium2.PdfDocument(data) as file:
        picture = file[at].render(scale=150 / 72, grayscale=True).to_numpy().squeeze()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    assert len(ids) == 4


ONLY = ("board", "tiles", "aids")


def test_without_a_printer_nothing_changes():
    """A printer without errors whose margins layouts keep anyway gives the same pages."""
    plain, known = (
        draw(make_plans(Request(("blockers",), 2, only=ONLY, printer=each))[0]).data
        for each in (None, Printer())
    )
    for before, after in zip(outlines(plain), outlines(known), strict=True):
        assert np.array(after) == pytest.approx(np.array(before), abs=0.001)


SMALL = [KITS[1], *BLOCKERS[1:3], *SCHOCKEN[1:]]


@pytest.mark.parametrize(
    ("kit", "lang"), [(kit, lang) for at, kit in enumerate(SMALL) for lang in list(LANGUAGES)[at % 3 :: 3]]
)
def test_every_kit_fits_the_smallest_sheet(kit, lang):
    """On the least that margins may leave, no text leaves its room in any language; each kit is tried in two.

    The paper gives no more than its name: that of Letter is the longer one.
    """
    players, kind, _, *game = kit
    (plan,) = make_plans(Request((*game, "low-blow")[:1], players, choices(kind), "letter", lang))
    width, height = SMALLEST
    sheet = plan.spec.paper._replace(width=width, height=height)
    for page in lay_out(plan.game, plan.spec._replace(paper=sheet)).pages:
        for text in texts(page.shapes):
            assert text.width <= text.room + 1e-6, (page.label, text.text)


@pytest.mark.parametrize("kit", GAMES)
def test_pages_for_the_printer_are_sound(kit):
    """Before the printer's errors are undone: no word on another, nothing within 5 mm of the edge or in the footer."""
    document, _ = pressed(kit)
    for page, sheet in zip(document.pages, map(Sheet, pages_of(kit)), strict=True):
        assert overlaps(sheet.words) == [], page.label
        for mark in (*sheet.marks, *boxes(sheet.words)):
            assert mark.x >= SAFE - 0.01, page.label
            assert mark.y >= SAFE - 0.01, page.label
            assert mark.x + mark.width <= sheet.width - SAFE + 0.01, page.label
            assert mark.y + mark.height <= sheet.height - SAFE + 0.01, page.label
        # the lower pads of a ring stand beside the footer, which begins and ends between them
        footer = [each for each in (*sheet.marks, *boxes(sheet.words)) if each.y > sheet.height - 9.3]
        left, right = min(each.x for each in footer), max(each.x + each.width for each in footer)
        assert right - left > 120
        high = [m for m in sheet.marks if m.height > 3 and m.x < right + 1 and m.x + m.width > left - 1]
        assert max(mark.y + mark.height for mark in high) < sheet.height - 9.3


def boxes(words):
    """Return the boxes of words, as marks have them, without what they reach beyond their ink at the top."""
    return [
        Mark(w.x, top, w.right - w.x, w.bottom - top, None, None, 0, (), ())
        for w in words
        for top in [w.y + 0.082 * w.size * 25.4 / 72]
    ]


@pytest.mark.parametrize(
    ("paper", "margins", "left"),
    [("a5", Margins(10.1, 4, 4, 4), "137.8 × 210"), ("a5", Margins(4, 4, 4, 26), "148 × 189")],
)
def test_margins_that_leave_no_room_are_refused(paper, margins, left):
    """What no kit can be laid out on is refused before anything is drawn."""
    with pytest.raises(NoRoomError, match=f"^--paper {paper}: .* leave {left} mm, .* 138 × 191 mm"):
        make_plans(Request(("schocken",), 2, paper=paper, printer=Printer(margins=margins)))
