"""Files of a build are checked before they are written; then each PDF records the look of its pages."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.check.check import Task, check
from pnp.check.fault import Report
from pnp.check.files import check_pictures
from pnp.check.looks import pack
from pnp.pages.statement import LOOKS_KEY
from pnp.writers.pdf_facts import with_fact


def check_and_record(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, Report]]:
    """Measure every PDF among some files; return them with their records, and the reports of those with faults.

    A page is drawn once: for the record. Comparing it with the same file again would prove nothing.
    """
    recorded, reports = dict(files), check_pictures(files)
    for name, data in files.items():
        if name.endswith(".pdf"):
            report = reports[name] = check(data, Task(record=True))
            looks = pack(report.looks) if report.looks else ""
            if looks and not report.faults:
                recorded[name] = with_fact(data, LOOKS_KEY, looks)
    return recorded, {name: report for name, report in reports.items() if report.faults}
