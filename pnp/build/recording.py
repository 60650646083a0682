"""Files of a build, measured before they are put in place; then each PDF carries what its pages look like."""

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
    reports = {name: check(data, Task(record=True)) for name, data in files.items() if name.endswith(".pdf")}
    reports |= check_pictures(files)
    packed = {
        name: with_fact(files[name], LOOKS_KEY, pack(each.looks))
        for name, each in reports.items()
        if each.looks and not each.faults
    }
    return {**files, **packed}, {name: each for name, each in reports.items() if each.faults}
