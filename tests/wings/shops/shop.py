"""Files for a print shop, written once and opened."""

from functools import lru_cache

import pypdfium2
import pytest

from pnp.kits.formats import check_output
from pnp.kits.plan import Request, draw, files, make_plans
from tests.pnp.measured import MM
from tests.pnp.shared import shared

BLEED = 3
LOW_BLOW = Request(("low-blow",), 3)
BLOCKERS = Request(("blockers",), 2)
SEATS_5 = Request(("blockers",), 5, only=("tiles",))
SCHOCKEN = Request(("schocken",), 3)
REQUESTS = {
    "low-blow": LOW_BLOW,
    "blockers": BLOCKERS,
    "blockers profi, big, poster, low": Request(
        ("blockers",), 2, {"edition": "profi", "cell": 25.0}, paper="a5", ink="low"
    ),
    "schocken": SCHOCKEN,
}
EVERY = pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
COLOURS = pytest.mark.parametrize(
    ("request_", "cmyk"),
    [*((each, True) for each in REQUESTS.values()), (LOW_BLOW, False)],
    ids=lambda value: value if isinstance(value, bool) else value.games[0],
)
"""Every request in CMYK, and one in RGB."""

SIZES = {
    "low-blow": {
        "rules": (210, 297),
        "board": (297, 210),
        "dice": (48, 69),
        "counters": (15, 15),
        "aids": (96, 134),
        "score-sheet": (210, 297),
    },
    "blockers": {
        "rules": (210, 297),
        "board": (210, 297),
        "tiles": (19, 19),
        "racks": (96, 18.5 + 2 * 19.5 + 20 + 4),
        "aids": (96, 134),
        "score-sheet": (210, 297),
    },
    "schocken": {
        "rules": (210, 297),
        "dice": (48, 69),
        "discs": (20, 20),
        "mat": (210, 297),
        "aids": (96, 134),
        "lids": (96, 96),
        "score-sheet": (210, 297),
    },
}


@shared
def written(request, cmyk=False):
    return fresh(request, cmyk)


def fresh(request, cmyk=False):
    """Return the files of a request by what stands after ``-shop`` in their names."""
    built = draw(make_plans(request)[0])
    found = dict(files(built, check_output(["shop"], choices={"cmyk": cmyk})))
    stem = built.file_name.removesuffix(".pdf")
    assert all(name.startswith(f"{stem}-shop") for name in found)
    return {
        name.removeprefix(f"{stem}-shop").removeprefix("-").removesuffix(".pdf"): data
        for name, data in found.items()
    }


def pdfs(request, cmyk=False):
    return {name: data for name, data in written(request, cmyk).items() if name != ".txt"}


def boxes(page):
    """Return media, bleed and trim box of a page in mm."""
    return [[float(value) * MM for value in page[f"/{name}Box"]] for name in ("Media", "Bleed", "Trim")]


def tinted(colour, share):
    """Return a colour on white paper of which it covers a share."""
    return tuple(round(255 - (255 - part) * share) for part in colour)


def is_mixed(colour, ink):
    """Return whether a colour is white paper of which an ink covers a share, from nothing to all."""
    at = max(range(3), key=lambda part: 255 - ink[part])
    share = (255 - colour[at]) / (255 - ink[at])
    return -0.01 < share < 1.01 and colour == pytest.approx(tinted(ink, share), abs=2)


@lru_cache(2)
def rendered(data, number, dots=10):
    """Return a page as a picture, ``dots`` to the millimetre, and what looks up its colour at x, y from the trim."""
    document = pypdfium2.PdfDocument(data)
    image = document[number].render(scale=dots * MM * (1 - 1e-6)).to_pil().convert("RGB")
    document.close()
    return image, lambda x, y: image.getpixel((round((x + BLEED) * dots), round((y + BLEED) * dots)))
