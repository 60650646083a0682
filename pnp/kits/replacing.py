"""Files of a build replace those of the previous build in the same folder, even if that one had more pages."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.games.options import COMPANION, WITH
from pnp.kits.formats import FORMATS
from pnp.pages.paper import paper
from pnp.pages.statement import MANIFEST, REQUEST_KEY
from pnp.writers.pdf_facts import fact_in

SAME_KIT = {"request", "games", "players", "formats"}
"""Options that do not make it another kit: they are in the file name, or concern other files."""


def changed_options(path: Path, record: str) -> list[str]:
    """Return the options that differ between a PDF and a record; none if the PDF has no record or does not exist.

    >>> changed_options(Path("no such file.pdf"), "{}")
    []
    """
    try:
        old, new = json.loads(fact_in(path.read_bytes(), REQUEST_KEY)), json.loads(record)
        return [
            key for key in new if key not in SAME_KIT and _spell(key, old.get(key)) != _spell(key, new[key])
        ]
    except (OSError, ValueError, AttributeError):
        return []


def _spell(key: str, value: object) -> object:
    """Return a recorded value without what makes no difference: case, order, the spelling of a paper."""
    if key == "paper" and isinstance(value, str):
        with contextlib.suppress(PnpError):
            return paper(value).id
    if key == WITH.id:  # the companion is another file
        return {word for word in str(value or "").split(",") if word and word != COMPANION}
    if isinstance(value, list):
        return {str(word).casefold() for word in value}
    return value.casefold() if isinstance(value, str) else value


def replace(
    files: Mapping[str, bytes], folder: Path, names: Collection[str], *, lasting: bool = True
) -> list[Path]:
    """Write files into a folder as ``publish`` does, and return their paths. ``names`` are all files of the build.

    Numbered files of the same name beyond the last one are deleted if the manifest there lists them as part of the
    previous build, and they have not changed since. Raises ``OutputError``, and then changes nothing.
    """
    written, outdated = {_family(name) for name in names} - {""}, []
    for name, checksum in _read_manifest(folder / MANIFEST):
        path = folder / name
        if name in names or _family(name) not in written or path.name != name:
            continue
        with contextlib.suppress(OSError):
            if sha256(path.read_bytes()).hexdigest() == checksum:
                outdated.append(path)
    paths = publish(files, folder, lasting=lasting)
    for path in outdated:
        with contextlib.suppress(OSError):
            path.unlink()
    return paths


def _family(name: str) -> str:
    """Return a name without the number of its page or design; an empty string for a file that has none.

    >>> _family("low-blow-3p-page-09.svg"), _family("low-blow-3p.pdf")
    ('low-blow-3p-page-#.svg', '')
    """
    endings = "|".join(filter(None, (form.numbered for form in FORMATS.values())))
    family, count = re.subn(rf"\d+(?=(?:-front|-back)?\.(?:{endings})$)", "#", name)
    return family if count else ""


def _read_manifest(path: Path) -> Iterable[tuple[str, str]]:
    """Return the files of a manifest with their checksums; none if there is no readable manifest."""
    try:
        kits = json.loads(path.read_bytes())["kits"]
        return [(str(file["name"]), str(file["sha256"])) for kit in kits for file in kit["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []
