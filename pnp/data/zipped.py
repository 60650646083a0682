"""ZIP files that are the same bytes for the same contents, whatever the clock, its zone or the rights of new files."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a ZIP: the first that it can tell."""

UNIX, READABLE = 3, 0o644
"""The system and the rights of every file, as a ZIP tells them."""

LEVEL = 6
"""How hard files are compressed."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP of files, in the order of their names."""
    file = BytesIO()
    with ZipFile(file, "w") as packed:
        for name, data in sorted(files.items()):
            about = ZipInfo(name, BEGINNING)
            about.create_system, about.external_attr = UNIX, READABLE << 16
            packed.writestr(about, data, ZIP_DEFLATED, LEVEL)
    return file.getvalue()
