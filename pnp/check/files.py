"""Checks of finished files: those of a build before they are written, or one on the disk with its manifest.

A file on the disk is read in another process, so a file built to crash or hang readers is reported as unreadable.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.check.check import Task, check
from pnp.check.fault import CheckReport
from pnp.check.manifest_check import manifest_faults
from pnp.check.pdf_file import PdfError, read
from pnp.errors import PnpError, describe_unreadable
from pnp.pages.statement import PICTURE_KEY
from scorer.apart import Limits, NoAnswerError, ThereError, call
from scorer.messages import Text, msg

LIMITS = Limits(core=30, memory=768 << 20, seconds=30)
"""Of a check; the largest kit takes a tenth of a second, and a hundredth of the memory."""

HEAD = 200  # the statement of a picture begins within this number of bytes


class UnreadableError(PnpError):
    """A file that cannot be checked."""

    def __init__(self, path: Path, wrong: Text) -> None:
        super().__init__(msg("{path}: {wrong}", path=path, wrong=wrong))


def check_all(files: Mapping[str, bytes]) -> dict[str, CheckReport]:
    """Check every PDF among ``files``; return the reports with faults, by file name."""
    reports = {name: check(data) for name, data in files.items() if name.endswith(".pdf")}
    return {name: report for name, report in reports.items() if report.faults}


def check_pictures(files: Mapping[str, bytes]) -> dict[str, CheckReport]:
    """Check every picture for a print shop among ``files``; return all reports, by file name."""
    stating = {name: data for name, data in files.items() if PICTURE_KEY.encode() in data[:HEAD]}
    if not stating:
        return {}
    from pnp.check.picture_file import check_picture  # few kits have pictures

    return {name: check_picture(data) for name, data in stating.items()}


def check_apart(path: Path, *, pictures: bool = False) -> CheckReport:
    """Check a file, and compare it with the manifest next to it, in another process.

    With ``pictures``, pages that differ from their record are drawn. Raises ``UnreadableError``.
    """
    try:
        return call(_check_unstated, (path, pictures), LIMITS)
    except NoAnswerError as fault:
        raise UnreadableError(path, fault.text) from None
    except ThereError as fault:
        raise PnpError(fault.text) from None


def check_file(path: Path, *, pictures: bool = False) -> CheckReport:
    """Check a file, and compare it with the manifest next to it. Raises ``UnreadableError``."""
    from pnp.check.picture_file import BEGINS, NoPictureError, check_picture

    try:
        data = read(path)
        is_picture = data.startswith(BEGINS)
        report = check_picture(data) if is_picture else check(data, Task(pictures=pictures))
    except OSError as fault:
        raise UnreadableError(path, describe_unreadable(fault)) from None
    except (PdfError, NoPictureError) as fault:
        raise UnreadableError(path, fault.text) from None
    return report._replace(faults=(*report.faults, *manifest_faults(path, report.statement)))


def _check_unstated(path: Path, pictures: bool) -> CheckReport:
    """Check a file, and leave its statement away, which was compared already."""
    return check_file(path, pictures=pictures)._replace(statement=None)
