"""The archive of Python that a site loads: of the packages here what its pages need, the games and their folders."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import ImageColor
from pyphen import language_fallback

from pnp.data import resources
from pnp.texts.compiling import compile_catalogues
from pnp.texts.languages import LANGUAGES
from pnp.wings.web.assets import MADE, assets
from scorer.games import GAMES

FACTS = json.loads(resources.text("assets/site/program.json"))
"""What the pages import, with what that imports; the wings that they have; of these packages the files that no page
needs, such as tests, C, sources of translations, the command line; and the languages whose words are parted in any kit,
besides those of pnp: letters of other scripts stand for them."""

HYPHENS = "pyphen/dictionaries/hyph_"
STAMP = (2026, 1, 1, 0, 0, 0)  # of every file, so that the same program is the same archive


def make_archive(
    games: Sequence[str], folders: Mapping[str, Path], pdfium: Path, about: Mapping[str, object]
) -> bytes:
    """Return the archive for some games of ours and some folders, by their ids; ``pdfium`` is a wheel for browsers.

    ``about`` has the title of the site, and the games that have covers.
    """
    compile_catalogues()
    facts = {"games": [*games], "folders": [*folders], **about}
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        files = {**dict(_list_files(folders)), "site.json": json.dumps(facts).encode()}
        with zipfile.ZipFile(pdfium) as wheel:
            parts = [name for name in wheel.namelist() if ".dist-info/" not in name and "_cli/" not in name]
            files |= {name: wheel.read(name) for name in parts}
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, STAMP), files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _list_files(folders: Mapping[str, Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the names of the files in the archive, and what is in them."""
    spoken = {*LANGUAGES, *FACTS["hyphenated"], *(lang for game in folders for lang in GAMES[game].languages)}
    hyphens = {f"{HYPHENS}{language_fallback(lang.replace('-', '_'))}.dic" for lang in spoken}
    for package in FACTS["packages"]:
        for name, data in _list_package(package):
            if not name.startswith(HYPHENS) or name in hyphens:
                yield name, data
    yield "PIL/ImageColor.py", Path(ImageColor.__file__).read_bytes()
    for top in resources.FOLDERS:
        for file in _walk(resources.folder(top)):
            name = f"{top}/{file.relative_to(resources.folder(top)).as_posix()}"
            if not fnmatch(name, "*/icc/*") and not fnmatch(name, "assets/photo/*"):
                yield f"pnp/_data/{name}", file.read_bytes()
    yield "pnp/_data/LICENSE", resources.licence().encode()
    for name, asset in assets().files.items():
        yield f"pnp/_data/assets/{MADE}/{name}", asset.data
    for game, folder in folders.items():
        names = (file.relative_to(folder) for file in _walk(folder))
        shown = (name for name in names if not any(part.startswith(".") for part in name.parts))
        yield from ((f"folders/{game}/{name.as_posix()}", (folder / name).read_bytes()) for name in shown)


def _list_package(package: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return  # such as a library that another one needs no longer
    if not spec.submodule_search_locations:
        yield f"{package}.py", Path(spec.origin).read_bytes()
        return
    root = Path(spec.origin).parent
    for file in _walk(root):
        name = f"{package}/{file.relative_to(root).as_posix()}"
        if _is_needed(name):
            yield name, file.read_bytes()


def _is_needed(name: str) -> bool:
    room, _, rest = name.partition("/wings/")
    if room in ("pnp", "scorer") and "/" in rest and rest.partition("/")[0] not in FACTS["wings"]:
        return False
    return not name.startswith("pnp/_data/") and not any(
        fnmatch(name, pattern) for pattern in FACTS["left out"]
    )


def _walk(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink())
