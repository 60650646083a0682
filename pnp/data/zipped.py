"""ZIP files with the same bytes for the same contents, regardless of clock, time zone or file permissions."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

BEGINNING = (1980, 1, 1, 0, 0, 0)  # the time of every file in a ZIP: the earliest that the format has
UNIX, READABLE = 3, 0o644  # the system and the permissions of every file
LEVEL = 6  # the compression level


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP of files, sorted by name."""
    file = BytesIO()
    with ZipFile(file, "w") as packed:
        for name, data in sorted(files.items()):
            about = ZipInfo(name, BEGINNING)
            about.create_system, about.external_attr = UNIX, READABLE << 16
            packed.writestr(about, data, ZIP_DEFLATED, LEVEL)
    return file.getvalue()
