"""Finished files, checked: one on the disk with its manifest, or those of a build before they are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from scorer.messages import Text, escape_unprintable, msg

if TYPE_CHECKING:
    from pnp.check.report import Report


class UnreadableError(PnpError):
    """A file that cannot be checked."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(msg("{path}: {wrong}", path=escape_unprintable(str(path)), wrong=wrong))


def check_file(path: Path) -> Report:
    """Measure a file, and compare it with the manifest next to it. Raises ``UnreadableError``."""
    from pnp.check.check import check  # noqa: PLC0415
    from pnp.check.manifest_check import manifest_faults  # noqa: PLC0415 - loads a library
    from pnp.check.pdf_file import PdfError, read  # noqa: PLC0415

    try:
        report = check(read(path))
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise UnreadableError(path, msg("cannot be read ({reason})", reason=reason)) from None
    except PdfError as fault:
        raise UnreadableError(path, fault.text) from None
    return replace(report, faults=(*report.faults, *manifest_faults(path, report.statement)))


def check_all(files: Mapping[str, bytes]) -> dict[str, Report]:
    """Measure every PDF among some files, and return those that have faults, by their names."""
    from pnp.check.check import check  # noqa: PLC0415 - loads a library

    reports = {name: check(data) for name, data in files.items() if name.endswith(".pdf")}
    return {name: report for name, report in reports.items() if report.faults}
