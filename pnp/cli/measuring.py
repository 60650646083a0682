"""``pnp build`` and ``pnp bundle``: the files of a kit are measured before they are written."""

import sys
from collections.abc import Mapping

from pnp.check.check import check
from pnp.check.fault import CheckReport
from pnp.check.looks import measure_ink
from pnp.cli.check import lines
from pnp.cli.speech import Speech
from pnp.kits.manifest import KitFiles
from pnp.kits.plan import BuiltKit
from pnp.kits.recording import check_and_record
from scorer.messages import Text, list_names, msg


def record_sound(kit: KitFiles, speech: Speech) -> KitFiles | None:
    """Measure the files of a kit before they are written; return it with PDFs that also record how their pages look.

    If there are faults, print them, and return None. A fault is a bug of the program, or comes from a game's folder.
    """
    files, wrong, ink = check_and_record(kit.files)
    if kit.built.file_name not in ink:
        ink = {**ink, kit.built.file_name: measure_ink(kit.built.data)}
    _report(kit.built, wrong, speech)
    return None if wrong else KitFiles(kit.built, files, ink)


def is_sound(built: BuiltKit, name: str, speech: Speech) -> bool:
    """Measure the PDF of a kit, which is to be called ``name``, and record nothing. If there are faults, print them."""
    report = check(built.data)
    wrong = {name: report} if report.faults else {}
    _report(built, wrong, speech)
    return not wrong


def _report(built: BuiltKit, wrong: Mapping[str, CheckReport], speech: Speech) -> None:
    """Print the faults of files, if there are any, and why nothing is written."""
    for name, report in wrong.items():
        print(*lines(name, report, speech), sep="\n", file=sys.stderr)
    if wrong:
        print(speech(_explain_unwritten(built, wrong)), file=sys.stderr)


def _explain_unwritten(built: BuiltKit, reports: Mapping[str, CheckReport]) -> Text:
    """Return why no files were written: because of the parts on the pages with faults, or of a bug."""
    ids: set[str] = set()
    parts = {part.id for part in built.document.parts}
    for name, report in reports.items():
        pages = {fault.page or 0 for fault in report.faults}
        if name == built.file_name and 0 not in pages:
            ids.update(*(built.document.pages[page - 1].parts for page in pages))
        else:  # a print shop's file, of its part or of all
            ids |= {part for part in parts if name.endswith(f"-{part}.pdf")} or parts
    places = [part.said_at for part in built.document.parts if part.id in ids and part.said_at]
    if not places:
        return msg("No files were written: this is a bug in pnp. --no-check writes the files anyway.")
    return msg(
        "No files were written. Those pages show what is said at {places}; change it there. "
        "--no-check writes the files anyway.",
        places=list_names(places),
    )
