"""A site: the pages of ``pnp serve`` as a folder of files for any web space."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.data import resources
from pnp.texts.languages import ENGLISH, LANGUAGES
from pnp.texts.words import MESSAGES, catalogue
from pnp.wings.site.archive import make_archive
from pnp.wings.site.first_pages import NAME, draw_first_pages
from pnp.wings.site.runtime import find_pdfium, find_runtime, pillow_name
from pnp.wings.web.assets import TYPES as ASSET_TYPES
from pnp.wings.web.assets import assets
from pnp.wings.web.rendering import render
from scorer.messages import msg, translate

SCRIPTS = ("files.js", "shell.css", "shell.js", "sw.js", "worker.js")
LISTING, WORKER = (
    "site.js",
    "sw.js",
)  # the list of files, and what reads it: browsers compare these themselves
PROGRAM = "program.zip"

TYPES = ASSET_TYPES | {
    ".html": "text/html; charset=utf-8",
    ".png": "image/png",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".whl": "application/zip",
}

BLANK = {name: f"{{{name}}}" for name in ("step", "steps", "done", "all", "reason", "file")}
"""What the script fills in."""

TEXTS = {
    "loading": msg("{step} of {steps}: loading pnp, {done} of {all} MB", **BLANK),
    "python": msg("{step} of {steps}: starting Python", **BLANK),
    "program": msg("{step} of {steps}: unpacking pnp", **BLANK),
    "games": msg("{step} of {steps}: reading the saved games", **BLANK),
    "busy": msg("Working on it"),
    "unsaved": msg(
        "Not saved: the browser saves nothing now ({reason}). What you entered is in this page until you close it.",
        **BLANK,
    ),
    "broken": msg("{file} could not be loaded ({reason}). Check the connection, then reload.", **BLANK),
    "changed": msg("This page was published anew while it was loading. Reload it."),
    "refused": msg(
        "This browser does not let the page store pnp ({reason}), so only the games and their rules are shown. "
        "Open the page by itself, with https, in a window that is not private.",
        **BLANK,
    ),
    "failed": msg(
        "pnp could not start ({reason}). The games and their rules are shown; your saved games stay.", **BLANK
    ),
    "reload": msg("Reload"),
    "fresh": msg("There is a new version of this page. Your games stay."),
    "begin": msg("Use it now"),
}
"""What the frame around the pages says."""

CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'{runtime}; frame-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)
"""The Content-Security-Policy of the files; of another computer, only the folder of the pinned runtime is loaded."""

PICTURES = (".png", ".jpg", ".jpeg")


class Site(NamedTuple):
    """The files of a site by their names, its title, and the bytes that a first visit loads, compressed."""

    files: dict[str, bytes]
    title: str
    first_load: int


def make_site(
    games: Sequence[str],
    folders: Mapping[str, Path],
    *,
    runtime: Path | None,
    pdfium: Path | None,
    cache: Path,
) -> Site:
    """Return a site with some games of ours and some folders, by their ids.

    ``runtime`` is the folder of the npm package ``pyodide``, ``pdfium`` the wheel of pdfium for browsers; if it is
    None, it is fetched into ``cache``. Raises a ``PnpError`` if one of them cannot be had or a folder has a fault.
    """
    first = draw_first_pages(games, folders)
    pillow = any(_has_pictures(folder) for folder in folders.values())
    late = find_runtime(runtime, pillow=pillow)
    about = {"title": first.title, "covers": first.covers}
    archive = make_archive(games, folders, find_pdfium(pdfium, cache), about)
    csp = CSP.format(
        runtime="".join({f" {file.url.rpartition('/')[0]}/" for file in late.values() if file.url})
    )
    files = {
        **first.pages,
        "icon.png": first.icon,
        "app.webmanifest": json.dumps(_describe_app(first.title, first.colour)).encode(),
        "index.html": render("index.html", ENGLISH, title=first.title, colour=first.colour, csp=csp).encode(),
        **{f"static/{name}": asset.data for name, asset in assets().files.items()},
        **{name: _read_asset(name) for name in SCRIPTS},
    }
    if first.title != NAME:
        files["static/style.css"] += f"\n.top {{ border-bottom: 3px solid {first.colour}; }}\n".encode()
    files["shell.css"] = files["shell.css"].replace(b"#491965", first.colour.encode())
    listed = {name: _describe(name, data) for name, data in files.items() if name != WORKER}
    for name, file in late.items():
        listed[name] = {"sha256": file.sha256, "size": file.size, "type": _type(name), "late": True}
        if file.url:
            listed[name]["url"] = file.url
        else:
            files[name] = file.data
    listed[PROGRAM] = {**_describe(PROGRAM, archive), "late": True}
    files[PROGRAM] = archive
    facts = {
        "files": listed,
        "csp": csp,
        "texts": _translate_texts(),
        "pillow": pillow_name() if pillow_name() in late else "",
    }
    files[LISTING] = f"self.SITE = {json.dumps(facts, sort_keys=True)};\n".encode()
    packed = sum(len(gzip.compress(data, 6)) for name, data in files.items() if name not in late)
    return Site(files, first.title, packed + sum(file.packed for file in late.values()))


def _describe(name: str, data: bytes) -> dict[str, object]:
    return {"sha256": sha256(data).hexdigest(), "size": len(data), "type": _type(name)}


def _type(name: str) -> str:
    return TYPES[PurePosixPath(name).suffix]


def _describe_app(title: str, colour: str) -> dict[str, object]:
    """Return the manifest with which a phone installs the page."""
    return {
        "name": title,
        "short_name": title[:12],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": colour,
        "background_color": "#ffffff",
        "icons": [{"src": "icon.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"}],
    }


def _translate_texts() -> dict[str, dict[str, str]]:
    return {
        lang: {name: str(translate(text, catalogue(lang, MESSAGES))) for name, text in TEXTS.items()}
        for lang in LANGUAGES
    }


def _read_asset(name: str) -> bytes:
    return resources.text(f"assets/site/{name}").encode()


def _has_pictures(folder: Path) -> bool:
    return any(file.suffix.lower() in PICTURES for file in folder.rglob("*"))
