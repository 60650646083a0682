"""Kits for machines that cut, and their pages as they were written."""

from functools import cache
from itertools import cycle
from typing import NamedTuple

import pytest

from pnp.kits.formats import check_output
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.pages.page import Page
from tests.pnp.cut_files import CutFile, read
from tests.pnp.measured import CHOICES, MM, Mark, marks_of
from tests.pnp.reading import read as read_pdf

GAMES = [
    (3, "blog", "a4"),
    (2, "", "letter", "blockers"),
    (3, "", "letter", "schocken"),
]
MACHINES = {"silhouette": 10, "cricut": 6.35}
"""How far from the edges the marks of each lie, mm."""

CASES = [(machine, *kit) for machine, kit in zip(cycle(MACHINES), GAMES, strict=False)]
"""Each machine meets two games, and Letter."""


def request(machine, players, kind, paper, game="low-blow", **more):
    choices = CHOICES.get(kind, {"edition": kind})
    return Request(
        (game,), players, choices, paper, output=check_output(("dxf",), machine=machine or None), **more
    )


@cache
def made(machine, *kit, only=()):
    """Return a kit for a machine, and its files by their names."""
    wanted = request(machine, *kit, only=only)
    (plan,) = make_plans(wanted)
    built = draw(plan)
    formats = wanted.output if machine else check_output(("pdf", "svg", "dxf"))
    return built, dict(files(built, formats))


class Side(NamedTuple):
    """A page as laid out, its SVG, its DXF where it has one, its size in the PDF, and what is printed to be cut."""

    page: Page
    svg: CutFile
    dxf: bytes | None
    size: tuple[float, float]
    marks: list[Mark] | None


@cache
def pages(machine, *kit, only=()):
    """Return every page of a kit and of its files."""
    built, found = made(machine, *kit, only=only)
    stem = built.file_name.removesuffix(".pdf")
    taken = []
    read_pages = read_pdf(found[f"{stem}.pdf"])
    for number, (page, printed) in enumerate(zip(built.document.pages, read_pages, strict=True), 1):
        name = f"{stem}-page-{number:02}"
        marks = marks_of(printed) if page.cut_out and not page.is_back else None
        size = (printed.width * MM, printed.height * MM)
        taken.append(Side(page, read(found[f"{name}.svg"]), found.get(f"{name}.dxf"), size, marks))
    return taken


def same(one, other):
    return one == pytest.approx(other, abs=0.01)


def laid(page, x, y):
    """Return where a point of a layout lies on the paper: turned ones stand upright, with their top to the left."""
    if page.fed is None:
        return x, y
    if page.paper.width > page.paper.height:
        x, y = y, page.paper.width - x
    width, height = sorted((page.paper.width, page.paper.height))
    return x + (page.fed.width - width) / 2, y + (page.fed.height - height) / 2


def printed(x, y):
    return 105 + (x - 105) * 0.992, 148.5 + (y - 148.5) * 0.996
