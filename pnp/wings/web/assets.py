"""Static files: one style sheet with the fonts in it, htmx, and our own scripts."""

import gzip
import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pnp.data import resources
from pnp.drawing import fonts
from pnp.errors import PnpError
from pnp.wings.web.contract import find_phones
from pnp.writers.svg import FAMILY
from scorer.messages import msg

WEIGHTS = {"regular": 400, "bold": 700}  # the font weights of the pages, with their CSS numbers

STYLES = ("web/style.css", "web/kept.css", "web/table.css", "web/entry.css", "web/play.css")
"""The style sheets that are served as one file, before those of wings."""

SEPARATE = (
    "web/taps.js",
    "web/pnp.js",
    "web/cut.js",
    "web/share.js",
    "web/smaller.js",
    "web/app.webmanifest",
    "web/icon.svg",
)
"""Files of their own: what all pages take for a tap; a game being entered, the card of a play; and what
a phone needs for its home screen. Wings have more."""

MADE = "web/made"
"""The folder of these files below ``assets/`` where they were made before: in the archive of a site."""

CHARACTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026),
    *(0x2190, 0x2192, 0x2022, 0x2039, 0x203A, 0x202F, 0x2212, 0x20AC),
)
"""Unicode characters in the fonts: those of the six languages; names in other scripts use the phone's own font."""

FEATURES = ("kern", "mark", "ccmp", "locl", "tnum")  # the features of the fonts that pages use

FOREVER = "public, max-age=31536000, immutable"
"""Addresses contain a hash, so a file at an address never changes."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Asset(NamedTuple):
    """A static file, plain and compressed."""

    kind: str
    data: bytes
    packed: bytes


class Assets:
    """The static files by name, and their addresses, which contain a hash of the file."""

    def __init__(self) -> None:
        made = resources.folder("assets") / MADE
        texts = {file.name: file.read_text(encoding="utf-8") for file in made.glob("*")} or self._make()
        self.files = {name: _pack(name, text) for name, text in texts.items()}
        self.versions = {
            name: f"/static/{name}?{sha256(asset.data).hexdigest()[:12]}"
            for name, asset in self.files.items()
        }

    def _make(self) -> dict[str, str]:
        """Return the files: their names and texts."""
        faces = "".join(
            f"@font-face{{font-family:'{FAMILY}';font-weight:{number};font-display:swap;"
            f"src:url(data:font/woff;base64,{b64encode(_subset(weight)).decode()}) format('woff')}}\n"
            for weight, number in WEIGHTS.items()
        )
        # the colours of the printed pieces, as custom properties
        palette = json.dumps({f"--{name}": value for name, value in resources.data("palette").items()})
        colours = ":root" + palette.replace('"', "").replace(",", ";") + "\n"
        wings = find_phones()
        style = "".join(map(_read, (*STYLES, *(name for phones in wings for name in phones.styles))))
        texts = {"style.css": f"{faces}{colours}{style}", "htmx.js": _read_htmx()}
        separate = *SEPARATE, *(name for phones in wings for name in phones.files)
        return texts | {name.rpartition("/")[2]: _read(name) for name in separate}


@cache
def assets() -> Assets:
    """Return the static files; they are made once."""
    return Assets()


async def static(request: Request) -> Response:
    """Answer with a static file."""
    asset = assets().files.get(request.path_params["name"])
    if asset is None:
        raise HTTPException(404)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(asset.packed if packed else asset.data, media_type=asset.kind, headers=headers)


def _read(name: str) -> str:
    return (resources.folder("assets") / name).read_text(encoding="utf-8")


def _pack(name: str, text: str) -> Asset:
    data = text.encode()
    return Asset(TYPES[Path(name).suffix], data, gzip.compress(data, 9, mtime=0))


def _read_htmx() -> str:
    """Return htmx from the package that contains it, without importing the package."""
    spec = find_spec("js_lib_htmx")
    if spec is None or spec.origin is None:
        raise PnpError(msg("the package {name} is missing; reinstall pnp", name="django-js-lib-htmx"))
    path = Path(spec.origin).parent / "static" / "htmx" / "htmx.min.js"
    return path.read_text(encoding="utf-8")


def _subset(weight: str) -> bytes:
    """Return a font with only the characters that pages need; it takes a quarter of a second, once a server."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(
        fonts.folder() / f"IBMPlexSansCondensed-{fonts.FILES[weight]}.ttf", lazy=True, recalcTimestamp=False
    )
    font.flavor = "woff"
    del font["meta"]
    options = subset.Options(hinting=False, layout_features=[*FEATURES])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()
