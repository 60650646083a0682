"""Files of a build are checked before they are written; then each PDF records the look of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.check.check import Task, check
from pnp.check.fault import CheckReport
from pnp.check.files import check_pictures
from pnp.check.looks import pack
from pnp.pages.statement import LOOKS_KEY
from pnp.writers.pdf_facts import with_fact


class Recorded(NamedTuple):
    """Files with their records, the reports of those with faults, and the ink of each PDF in percent."""

    files: dict[str, bytes]
    faulty: dict[str, CheckReport]
    ink: dict[str, float]


def check_and_record(files: Mapping[str, bytes]) -> Recorded:
    """Measure every PDF among some files, and record its looks in it.

    A page is drawn once: for the record. Comparing it with the same file again would prove nothing.
    """
    recorded, reports = dict(files), check_pictures(files)
    for name, data in files.items():
        if name.endswith(".pdf"):
            report = reports[name] = check(data, Task(record=True))
            looks = pack(report.looks) if report.looks else ""
            if looks and not report.faults:
                recorded[name] = with_fact(data, LOOKS_KEY, looks)
    faulty = {name: report for name, report in reports.items() if report.faults}
    return Recorded(recorded, faulty, {name: report.ink for name, report in reports.items()})
