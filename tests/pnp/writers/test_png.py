"""Pages as PNG: their size, their dots to the inch, the same bytes on any number of cores, and a clean stop."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from io import BytesIO

import pytest
from PIL import Image

from pnp.drawing.shapes import Ink, Rect
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.writers import pdf, png
from tests.processes import HANG, of_session, wait

RED = Ink(fill="#f90915")


def document(width, height, pages=1):
    """Return a PDF whose pages have a red field in their lower right quarter."""
    paper = Paper("test", "test", width, height)
    shapes = (Rect(width / 2, height / 2, width / 2, height / 2, RED),)
    page = Page(paper, ("test",), "test", "test", "paper", shapes, 0, width)
    return pdf.render(Document("test", "test", (page,) * pages, ()))


def opened(data):
    return Image.open(BytesIO(data))


def test_a_page_has_the_size_and_colours_of_the_paper():
    """50.8 x 25.4 mm at 100 dots to the inch are 200 x 100 dots; the file says so, and the lower right is red."""
    image = opened(png.page(document(50.8, 25.4), 0, 100))
    assert (image.size, image.mode) == ((200, 100), "RGB")
    assert image.info["dpi"] == pytest.approx((100, 100), abs=0.01)
    assert [image.getpixel(at) for at in ((50, 25), (150, 25), (50, 75), (150, 75))] == [
        *[(255, 255, 255)] * 3,
        (0xF9, 0x09, 0x15),
    ]


def test_a_preview_is_small_and_quick_to_ask_for():
    """Any page by its number, in few dots: A4 at 60 is 497 x 702."""
    built = draw(make_plans(Request(("low-blow",), only=("board",)))[0])
    image = opened(png.page(built.data, 0, 60))
    assert image.size == (702, 497)  # the board, turned


def test_the_bytes_do_not_depend_on_the_cores(monkeypatch):
    """One process or three: the same files in the same order."""
    monkeypatch.setattr(png, "WORTH", 0)
    data = draw(make_plans(Request(("schocken",), only=("rules", "mat", "aids", "discs")))[0]).data
    alone = list(png.pages(data, 36))
    assert len(alone) == len(set(alone)) > 4
    assert list(png.pages(data, 36, cores=3)) == alone


def test_few_dots_start_no_processes(monkeypatch):
    """Starting one takes longer than drawing a few small pages."""
    monkeypatch.setattr(png, "_in_parallel", None)
    assert len(list(png.pages(document(210, 297, pages=3), 72, cores=8))) == 3


def test_a_page_with_too_many_dots_is_refused_before_any_is_drawn(monkeypatch):
    """1000 x 1000 mm at 400 dots to the inch are 248 million; 311 give 149.9 million, 312 already 150.9."""
    monkeypatch.setattr(png, "picture", None)
    with pytest.raises(png.TooManyDotsError) as refused:
        next(png.pages(document(1000, 1000), 400))
    assert str(refused.value) == (
        "--dpi 400: page 1 is 1000 × 1000 mm and would have 248 million dots; "
        "use 311 or less for the 150 million that are possible"
    )


def test_large_pages_are_drawn_by_few_processes(monkeypatch):
    """Memory is bounded: pages of 60 million dots are drawn three at a time, not eight."""
    asked = []
    monkeypatch.setattr(png, "_in_parallel", lambda *arguments: asked.append(arguments[-1]) or iter(()))
    monkeypatch.setattr(png, "_dots", lambda *_: [60_000_000] * 8)
    assert list(png.pages(b"", 300, cores=8)) == []
    assert asked == [3]


def ended(*_):
    """Stand in for a process that is killed while it draws."""
    os._exit(9)


def test_a_process_that_the_system_ends_is_a_fault_in_one_sentence(monkeypatch):
    """As it ends one for want of memory: no traceback, and what would help."""
    monkeypatch.setattr(png, "WORTH", 0)
    monkeypatch.setattr(png, "page", ended)
    with pytest.raises(png.DrawingStoppedError) as refused:
        list(png.pages(document(50, 50, pages=4), 72, cores=2))
    assert str(refused.value) == (
        "--dpi 72: the system stopped the drawing, probably for lack of memory; use fewer dots"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("others", [1, 2])
def test_control_c_leaves_nothing_behind(tmp_path, others):
    """Neither a file nor a folder nor a process, and no traceback: so many others are seen before it is sent."""
    command = [sys.executable, "-m", "pnp", "build", "schocken", "--format", "png", "--dpi", "600"]
    build = subprocess.Popen(
        [*command, "--out", str(tmp_path / "out")], start_new_session=True, stderr=subprocess.PIPE
    )
    try:
        wait(lambda: len(of_session(build.pid)) > others or build.poll() is not None)
        os.killpg(build.pid, signal.SIGINT)
        _, said = build.communicate(timeout=HANG)
        wait(lambda: not of_session(build.pid))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(build.pid, signal.SIGKILL)
    assert build.returncode == 130
    assert said.decode().strip() == ""
    assert not (tmp_path / "out").exists()
