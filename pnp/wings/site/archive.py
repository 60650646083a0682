"""The archive of Python that a site loads: of the packages here what its pages need, the games and their folders."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from pyphen import language_fallback

from pnp.data import resources
from pnp.texts.compiling import compile_catalogues
from pnp.texts.languages import LANGUAGES
from pnp.wings.web.assets import MADE, assets
from scorer.games import GAMES

PACKAGES = (
    *("anyio", "fontTools", "fontpkg_ibm_plex_sans", "fontpkg_ibm_plex_sans_condensed", "idna", "jinja2"),
    *(
        "langcodes",
        "markupsafe",
        "platformdirs",
        "pnp",
        "pyphen",
        "reportlab",
        "scorer",
        "segno",
        "starlette",
    ),
    *("svgwrite", "typing_extensions", "uniseg", "yaml"),
)
"""What the pages import, with what that imports. charset-normalizer is left out: no font of ours is guessed."""

WINGS = ("own", "site", "turns", "web")  # the wings that the pages have

LEFT = (
    *("*.pyc", "*.so", "*.pyd", "*.c", "*.pyx", "*.pxd", "*.h", "*.po", "*.pot", "*/tests/*", "*/py.typed"),
    *("uniseg/docs/*", "pnp/cli/*", "reportlab/fonts/*", "reportlab/graphics/*", "reportlab/platypus/*"),
    *("fontTools/feaLib/*", "fontTools/designspaceLib/*", "fontTools/ufoLib/*", "fontTools/voltLib/*"),
    *("fontTools/mtiLib/*", "fontTools/merge/*", "segno/*.pyi", "jinja2/async_utils.pyi"),
)
"""The files of these packages that no page needs: tests, C, sources of translations, the command line."""

HYPHENS = "pyphen/dictionaries/hyph_"
HYPHENATED = (*LANGUAGES, "el", "ru", "uk")
"""The languages whose words are parted in any kit: those of pnp, and those that letters of other scripts stand for."""

STAMP = (2026, 1, 1, 0, 0, 0)  # of every file, so that the same program is the same archive


def make_archive(games: Sequence[str], folders: Mapping[str, Path], pdfium: Path) -> bytes:
    """Return the archive for some games of ours and some folders, by their ids; ``pdfium`` is a wheel for browsers."""
    compile_catalogues()
    facts = {"games": [*games], "folders": [*folders]}
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
    spoken = {*HYPHENATED, *(lang for game in folders for lang in GAMES[game].languages)}
    hyphens = {f"{HYPHENS}{language_fallback(lang.replace('-', '_'))}.dic" for lang in spoken}
    for package in PACKAGES:
        for name, data in _list_package(package):
            if not name.startswith(HYPHENS) or name in hyphens:
                yield name, data
    spec = find_spec("PIL")
    assert spec
    assert spec.origin
    yield "PIL/ImageColor.py", (Path(spec.origin).parent / "ImageColor.py").read_bytes()
    for top in resources.FOLDERS:
        for file in _walk(resources.folder(top)):
            name = f"{top}/{file.relative_to(resources.folder(top)).as_posix()}"
            if not fnmatch(name, "*/icc/*") and not fnmatch(name, "assets/photo/*"):
                yield f"pnp/_data/{name}", file.read_bytes()
    yield "pnp/_data/LICENSE", resources.licence().encode()
    for name, asset in assets().files.items():
        yield f"pnp/_data/assets/{MADE}/{name}", asset.data
    for game, folder in folders.items():
        for name in _list_own(folder):
            yield f"folders/{game}/{name}", (folder / name).read_bytes()


def _list_own(folder: Path) -> Iterable[str]:
    """Return the files of a game's folder, without those that it does not use by their kind, such as hidden ones."""
    for file in _walk(folder):
        name = file.relative_to(folder).as_posix()
        if not any(part.startswith(".") for part in Path(name).parts):
            yield name


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
    if room in ("pnp", "scorer") and "/" in rest and rest.partition("/")[0] not in WINGS:
        return False
    return not name.startswith("pnp/_data/") and not any(fnmatch(name, pattern) for pattern in LEFT)


def _walk(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink())
