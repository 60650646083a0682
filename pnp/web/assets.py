"""What pages load once: one style sheet with the type in it, htmx, and scripts of our own."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from pnp.data import resources
from pnp.drawing import fonts
from pnp.errors import PnpError
from pnp.web.error_pages import refuse
from pnp.writers.svg import FAMILY
from scorer.messages import msg

WEIGHTS = {"regular": 400, "bold": 700}
"""The weights of type that the pages take, as style sheets number them."""

STYLES = ("style.css", "kept.css", "table.css", "entry.css", "play.css", "replay.css")
"""The sheets that are served as one."""

SCRIPTS = ("pnp.js", "sheet.js", "replay.js", "share.js")
"""Our own: of a game that is entered, of the score sheet of a game of one's own, of a play that is gone through again,
of a card that is sent. Other pages need no script at all."""

PHOTO = {"photo.js": "text/javascript; charset=utf-8", "photo.css": "text/css; charset=utf-8"}
"""What only the page of photos loads."""

SIGNS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026),
    *(0x2190, 0x2192, 0x2022, 0x2039, 0x203A, 0x202F, 0x2212, 0x20AC),
)
"""The signs of the six languages and their neighbours; names in other scripts show in the phone's own type."""

FOREVER = "public, max-age=31536000, immutable"
"""Their addresses change with what is in them."""


class Asset(NamedTuple):
    """One file as it is served, plain and packed."""

    name: str
    kind: str
    data: bytes
    packed: bytes


class Assets:
    """The files by name, and the addresses under which pages name them, which change with what is in them."""

    def __init__(self) -> None:
        style = "".join((_folder() / name).read_text(encoding="utf-8") for name in STYLES)
        scripts = {name: (_folder() / name).read_text(encoding="utf-8") for name in SCRIPTS}
        files = (
            _asset("style.css", "text/css; charset=utf-8", f"{_faces()}{_seats()}{style}"),
            *(
                _asset(name, "text/javascript; charset=utf-8", text)
                for name, text in {"htmx.js": _htmx(), **scripts}.items()
            ),
            *(
                _asset(name, kind, (_folder() / name).read_text(encoding="utf-8"))
                for name, kind in PHOTO.items()
            ),
        )
        self.files = {each.name: each for each in files}
        self.versions = {
            each.name: f"/static/{each.name}?{sha256(each.data).hexdigest()[:12]}" for each in files
        }


@cache
def assets() -> Assets:
    """Return the files, made once."""
    return Assets()


async def static(request: Request) -> Response:
    """Answer with one of the files there are."""
    asset = request.app.state.assets.files.get(request.path_params["name"])
    if asset is None:
        return refuse(request, 404)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(asset.packed if packed else asset.data, media_type=asset.kind, headers=headers)


def _folder() -> Path:
    return resources.folder("assets") / "web"


def _asset(name: str, kind: str, text: str) -> Asset:
    data = text.encode()
    return Asset(name, kind, data, gzip.compress(data, 9, mtime=0))


def _htmx() -> str:
    """Return htmx from the package that carries it, without running the package."""
    spec = find_spec("js_lib_htmx")
    if spec is None or spec.origin is None:
        raise PnpError(msg("the package {name} is missing; reinstall pnp", name="django-js-lib-htmx"))
    path = Path(spec.origin).parent / "static" / "htmx" / "htmx.min.js"
    return path.read_text(encoding="utf-8")


def _seats() -> str:
    """Return the colours of the print as custom properties."""
    palette = json.dumps({f"--{name}": value for name, value in resources.data("palette").items()})
    return ":root" + palette.replace('"', "").replace(",", ";") + "\n"


def _faces() -> str:
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{number};font-display:swap;"
        f"src:url(data:font/woff;base64,{b64encode(_subset(weight)).decode()}) format('woff')}}\n"
        for weight, number in WEIGHTS.items()
    )


def _subset(weight: str) -> bytes:
    """Return a weight of the type family with the signs that pages need."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(
        fonts.folder() / f"IBMPlexSansCondensed-{fonts.FILES[weight]}.ttf", lazy=True, recalcTimestamp=False
    )
    font.flavor = "woff"
    del font["meta"]
    options = subset.Options(hinting=False, layout_features=["kern", "mark", "ccmp", "locl", "tnum"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=SIGNS)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()
