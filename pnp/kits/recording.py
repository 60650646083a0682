"""Files of a build are checked before they are written; then each PDF records the look of its pages."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.check.fault import Report
from pnp.check.files import check_pictures
from pnp.check.forked import can_fork, forked
from pnp.check.pdf_file import open_pages, open_pdf
from pnp.pages.statement import LONGEST, LOOKS_KEY
from pnp.writers.pdf_facts import with_fact


def check_and_record(
    files: Mapping[str, bytes], cores: int = 1
) -> tuple[dict[str, bytes], dict[str, Report]]:
    """Measure every PDF among some files; return them with their records, and the reports of those with faults.

    A page is drawn once: for the record. Comparing it with the same file again would prove nothing. With two
    ``cores`` the pages are drawn on one of them and measured on the other, if the system allows that.
    """
    recorded, reports = dict(files), check_pictures(files)
    in_copy = cores > 1 and can_fork()
    for name, data in files.items():
        if name.endswith(".pdf"):
            reports[name], looks = _check_and_draw(data, in_copy=in_copy)
            if looks and not reports[name].faults:
                recorded[name] = with_fact(data, LOOKS_KEY, looks)
    return recorded, {name: report for name, report in reports.items() if report.faults}


def _check_and_draw(data: bytes, *, in_copy: bool) -> tuple[Report, str]:
    """Return the report on a PDF, and the packed looks of its pages; a copy of this process draws them if asked."""
    if in_copy:
        with forked(lambda: _draw(data)) as answer:
            from pnp.check.check import Task, check  # while the copy begins to draw

            report, looks = check(data, Task(compare=False)), answer()
        if looks is not None:
            return report, looks.decode()
    from pnp.check.check import Task, check
    from pnp.check.looks import pack

    report = check(data, Task(record=True))
    return report, pack(report.looks) if report.looks else ""


def _draw(data: bytes) -> bytes:
    """Return the packed looks of a PDF's pages; nothing if one page is too large."""
    from pnp.check.looks import pack, record

    with open_pdf(data) as document, open_pages(document, LONGEST) as pages:
        looks = record(pages)
    return pack(looks).encode() if looks else b""
