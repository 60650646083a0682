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
    """Check every PDF and picture; return all files, those PDFs with their records, and the reports that have faults.

    A page is drawn only once, for the record: comparing the file with itself would prove nothing.
    """
    reports = {name: check(data, Task(record=True)) for name, data in files.items() if name.endswith(".pdf")}
    reports |= check_pictures(files)
    packed = {
        name: with_fact(files[name], LOOKS_KEY, pack(report.looks))
        for name, report in reports.items()
        if report.looks and not report.faults
    }
    return {**files, **packed}, {name: report for name, report in reports.items() if report.faults}
