"""Files of a build replace those of the one before in the same folder, also where that one had more pages."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from pnp.data.publish import publish
from pnp.pages.statement import MANIFEST, REQUEST_KEY
from pnp.writers.pdf_facts import fact_in

_NUMBER = re.compile(r"\d+(?=(?:-front|-back)?\.(?:svg|dxf|png)$)")
"""The number of a page, or of a design for a print shop, in the name of its file."""

NO_OTHER_KIT = {"request", "games", "players", "formats"}
"""What makes no other kit of the same name: the name says it, or it is about other files."""


def built_otherwise(path: Path, record: str) -> list[str]:
    """Return the options that are other ones in a PDF than those of a record; none if it has none, or there is no PDF.

    >>> built_otherwise(Path("no such file.pdf"), "{}")
    []
    """
    try:
        old, new = json.loads(fact_in(path.read_bytes(), REQUEST_KEY)), json.loads(record)
        return [each for each in new if each not in NO_OTHER_KIT and old.get(each) != new[each]]
    except (OSError, ValueError, AttributeError):
        return []


def replace(
    files: Mapping[str, bytes], folder: Path, names: Collection[str], *, lasting: bool = True
) -> list[Path]:
    """Write files into a folder as ``publish`` does, and return their paths. ``names`` are all files of the build.

    Numbered files of the same name beyond the last one are deleted if the manifest there says that they are of the
    build before, and they are as that build wrote them. Raises ``OutputError``, and then changes nothing.
    """
    beyond = list(_beyond(names, folder))
    paths = publish(files, folder, lasting=lasting)
    for each in beyond:
        with contextlib.suppress(OSError):
            each.unlink()
    return paths


def _beyond(names: Collection[str], folder: Path) -> Iterator[Path]:
    """Yield the numbered files of the build before that are none of the new build."""
    written = {_family(name) for name in names} - {""}
    if not written:
        return
    for name, checksum in _listed(folder / MANIFEST):
        path = folder / name
        if name not in names and _family(name) in written and path.name == name:
            with contextlib.suppress(OSError):
                if sha256(path.read_bytes()).hexdigest() == checksum:
                    yield path


def _family(name: str) -> str:
    """Return a name without its number; nothing for a file that has none.

    >>> _family("low-blow-3p-page-09.svg"), _family("low-blow-3p.pdf")
    ('low-blow-3p-page-#.svg', '')
    """
    family, count = _NUMBER.subn("#", name)
    return family if count else ""


def _listed(path: Path) -> Iterable[tuple[str, str]]:
    """Return the files of a manifest with their checksums; none if there is no manifest that can be read."""
    try:
        kits = json.loads(path.read_bytes())["kits"]
        return [(str(each["name"]), str(each["sha256"])) for kit in kits for each in kit["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []
