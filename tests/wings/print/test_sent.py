"""What reaches a printer, as PDF and as dots: each page at 100 %, in its place, in the order of the jobs."""

import re
import struct
import subprocess

import cv2
import numpy as np
import pytest
from pypdfium2 import PdfDocument

from pnp.cli.app import run
from pnp.pages.footer import BAR
from pnp.wings.print.jobs import read_kit
from tests.processes import wait
from tests.wings.print.conftest import Simulated

pytestmark = pytest.mark.usefixtures("cups")

STROKE = 0.25
"""The line of the scale, whose ends are half of it longer, in mm."""

NEAR = 0.1
"""By how many mm things may be longer, or lie elsewhere: one dot, or two."""

DARK, ALIKE = 128, 0.98
HEAD = 1796
"""The bytes before the dots of a page, as PWG 5102.4 lays them out."""

GREY = 18
"""Its number for dots in grey."""

CASES = [
    ("raster", "blockers --players 2 --paper a4 --backs long-edge --only tiles", "fill"),
    ("raster", "blockers --players 2 --paper letter --backs short-edge --ink low --only tiles", "fit"),
    ("raster", "schocken --players 2 --paper letter --backs fold --ink grey --only aids:1", "fill"),
    (
        "test",
        "blockers --players 2 --paper letter --backs long-edge --ink low --only tiles --only board",
        "fill",
    ),
    ("test", "low-blow --players 3 --paper letter --ink grey --only counters --only score-sheet", "fit"),
]
SHEETS = {"a4": ("iso_a4_210x297mm", "21000", "29700"), "letter": ("na_letter_8.5x11in", "21590", "27940")}


@pytest.fixture(scope="module")
def printers(system, printer):
    """Start a printer that takes dots alone, beside the one that takes PDF; by the names of their queues."""
    made = Simulated(system, "-2", formats="image/pwg-raster")
    system.queue(made, "raster")
    yield {"raster": made, "test": printer}
    made.close()


def dots(file):
    """Yield the pages of a PWG raster in grey, with their heads."""
    data, at = file.read_bytes(), 4
    while at < len(data):
        head, at = data[at : at + HEAD], at + HEAD
        wide, high, bits, length = (
            struct.unpack_from(">I", head, place)[0] for place in (372, 376, 388, 392)
        )
        size, rows = bits // 8, []
        while len(rows) < high:
            times, at = data[at] + 1, at + 1
            row = bytearray()
            while len(row) < length:
                count, at = data[at], at + 1
                taken = size if count < 128 else size * (257 - count)
                row += data[at : at + taken] * (count + 1 if count < 128 else 1)
                at += taken
            rows += [row] * times
        page = np.frombuffer(b"".join(rows), np.uint8).reshape(high, wide, size)
        yield (cv2.cvtColor(page, cv2.COLOR_RGB2GRAY) if size == 3 else page[:, :, 0]), head


def draw(file, numbers, dpi):
    """Yield pages of a PDF as dots in grey."""
    document = PdfDocument(file)
    for number in numbers:
        yield document[number - 1].render(scale=dpi / 72, grayscale=True).to_numpy().squeeze()


def box_of(page, dpi):
    """Return the left, top, right and bottom of all that is dark, in mm."""
    ends = [np.flatnonzero((page < DARK).any(axis))[[0, -1]] for axis in (0, 1)]
    return np.array(ends).T.ravel() * 25.4 / dpi


def bar_of(page, place, dpi):
    """Return the middle and the length of the longest dark line near the place of the scale, in mm."""
    left, top = (round((value - 2) * dpi / 25.4) for value in place)
    strip = page[top : top + round(4 * dpi / 25.4), left : left + round((BAR + 5) * dpi / 25.4)]
    found = []
    for row in (strip < DARK).astype(np.int8):
        ends = np.flatnonzero(np.diff(row, prepend=0, append=0))
        found += [
            (end - start, (start + end) / 2 + left) for start, end in zip(ends[::2], ends[1::2], strict=True)
        ]
    length, middle = max(found)
    return np.array((middle, length)) * 25.4 / dpi


def check_page(page, wanted, stated, dpi):
    """Check that a printed page has the size, the looks and the places of the kit's page."""
    if page.shape[0] > page.shape[1] and wanted.shape[0] < wanted.shape[1]:
        page = np.rot90(page)
    assert np.abs(np.subtract(page.shape, wanted.shape)).max() <= 1
    assert box_of(page, dpi) == pytest.approx(box_of(wanted, dpi), abs=NEAR)
    small = tuple(round(length) for length in stated.sheet)
    one, other = (
        cv2.resize(picture, small, interpolation=cv2.INTER_AREA).ravel() for picture in (page, wanted)
    )
    assert np.corrcoef(one, other)[0, 1] > ALIKE
    assert bar_of(page, stated.bar, dpi) == pytest.approx((stated.bar[0] + BAR / 2, BAR + STROKE), abs=NEAR)


def check_backs(job, pages, sides):
    """Check that each piece's back lies behind its front on a sheet that is turned over the edge that was told."""
    assert sides == job.sides
    if not job.is_two_sided:
        return
    for number in job.pages[1::2]:
        back, front = pages[number - 1], pages[pages[number - 1].back_of - 1]
        assert back.sheet == front.sheet
        width, height = back.sheet
        assert height > width
        behind = {piece.id: piece.trim for piece in back.pieces}
        assert behind
        for piece in (piece for piece in front.pieces if piece.id in behind):
            left, top, right, bottom = piece.trim.box
            if sides == "two-sided-long-edge":
                left, right = width - right, width - left
            else:
                top, bottom = height - bottom, height - top
            assert behind.pop(piece.id).box == pytest.approx((left, top, right, bottom), abs=0.01)
        assert not behind


@pytest.mark.parametrize(("queue", "asked", "scaling"), CASES)
def test_pages_are_printed_at_100_percent_and_as_told(queue, asked, scaling, printers, system, tmp_path):
    """However the queue scales by itself."""
    printer = printers[queue]
    words = ["lpadmin", "-p", queue, "-o", f"print-scaling-default={scaling}"]
    subprocess.run(words, env=system.environment, check=True)
    loaded, *size = SHEETS["a4" if "--paper a4" in asked else "letter"]
    printer.load(loaded, "stationery")
    before = len(printer.files())
    assert (
        run(
            [
                "print",
                *asked.split(),
                "--yes",
                "--cut-off",
                "--queue",
                queue,
                "--no-check",
                "--out",
                str(tmp_path),
            ]
        )
        == 0
    )
    (file,) = tmp_path.glob("*.pdf")
    kit, files = read_kit(file), printer.files()[before:]
    assert len(files) == len(kit.jobs)
    for job, document, attributes in zip(kit.jobs, files, printer.jobs()[-len(files) :], strict=True):
        media = dict(re.findall(r"([a-z-]+)=(\w+)", attributes["media-col"]))
        assert [media["x-dimension"], media["y-dimension"]] == size
        assert media["media-type"] == ("cardstock" if job.stock == "card" else "stationery")
        assert attributes["print-color-mode"] == ("monochrome" if "grey" in asked else "color")
        assert attributes["print-quality"] == ("high" if job.stock == "card" else "normal")
        assert attributes["job-name"].startswith(f"{file.stem} {job.number} #")
        check_backs(job, kit.pages, attributes["sides"])
        if document.suffix == ".pdf":
            dpi, printed = 300, list(draw(document, range(1, len(PdfDocument(document)) + 1), 300))
        else:
            heads = list(dots(document))
            dpi, printed = 600, [page for page, _ in heads]
            if (
                job.sides == "two-sided-long-edge"
            ):  # this printer wants such backs head down: it says "rotated"
                printed[1::2] = [page[::-1, ::-1] for page in printed[1::2]]
            for _, head in heads:
                assert struct.unpack_from(">I", head, 400)[0] == GREY or "grey" not in asked
                told = [struct.unpack_from(">I", head, place)[0] for place in (272, 368)]
                assert told == [job.is_two_sided, job.sides == "two-sided-short-edge"]
        assert len(printed) == len(job.pages)
        for page, wanted, number in zip(printed, draw(file, job.pages, dpi), job.pages, strict=True):
            check_page(page, wanted, kit.pages[number - 1], dpi)


def test_the_queue_itself_would_scale(printers, system, tmp_path):
    """What is sent without a word on scaling is made smaller: the test above sees it."""
    printer = printers["test"]
    subprocess.run(
        ["lpadmin", "-p", "test", "-o", "print-scaling-default=fit"], env=system.environment, check=True
    )
    printer.load("na_letter_8.5x11in", "stationery")
    run(["build", "schocken", "--players", "2", "--only", "aids", "--no-check", "--out", str(tmp_path)])
    (file,) = tmp_path.glob("*.pdf")
    before = len(printer.files())
    subprocess.run(
        ["lp", "-d", "test", "-o", "media=na_letter_8.5x11in", str(file)], env=system.environment, check=True
    )
    wait(lambda: len(printer.files()) > before)
    (wanted,), (page,) = draw(file, [1], 300), draw(printer.files()[-1], [1], 300)
    measured, true = (np.diff(box_of(picture, 300)[[0, 2]]) for picture in (page, wanted))
    assert 0.85 < measured / true < 0.95
