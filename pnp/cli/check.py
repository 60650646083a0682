"""``pnp check``: measure finished files."""

import sys
from collections.abc import Iterable
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from pnp.check.fault import CheckReport, KitFault
from pnp.check.files import check_apart
from pnp.cli.speech import Lang, Speech
from pnp.data.publish import publish
from pnp.errors import PnpError
from scorer.messages import msg, plural

MOST = 50  # the most faults of a file to report
FAULTY, UNREADABLE = 1, 2  # exit statuses: a file has faults, or cannot be read

VERSION = 1


def check(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE.pdf", hidden=True)],
    pictures: Annotated[
        Path | None,
        typer.Option(
            "--pictures", metavar="DIR", help="Also write pictures of the differences, into this folder."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Show JSON for scripts, in English.")] = False,
    lang: Lang = None,
) -> int:
    """Measure finished PDFs, and compare them with what pnp build made.

    Reports pages that look different from those that were made.

    The exit status is 0 if there are no problems, 1 if there are, 2 if a file cannot be read.

    FILE.pdf: a file that pnp build made.

    Example: pnp check output/low-blow-3p.pdf
    """
    speech: Speech = context.obj
    results = [(path, *_check_file(path, pictures=pictures is not None)) for path in files]
    found = {
        f"{path.stem}-page-{number:02}.png": data
        for path, report, _ in results
        if report is not None
        for number, data in report.pictures.items()
    }
    if pictures is not None and found:
        publish(found, pictures, option="--pictures")
    if json:
        print(_to_json(results))
    else:
        for path, report, fault in results:
            if report is not None:
                print(*lines(str(path), report, speech), sep="\n")
            elif fault is not None:
                sys.stdout.flush()
                print(speech(fault.text), file=sys.stderr)
    if any(fault for _, _, fault in results):
        return UNREADABLE
    return FAULTY if any(report.faults for _, report, _ in results if report) else 0


Result = tuple[Path, "CheckReport | None", "PnpError | None"]
"""A file with its report, or with the reason why it cannot be read."""


def _check_file(path: Path, *, pictures: bool) -> tuple[CheckReport | None, PnpError | None]:
    try:
        return check_apart(path, pictures=pictures), None
    except PnpError as fault:
        return None, fault


def lines(name: str, report: CheckReport, speech: Speech) -> list[str]:
    """Return the lines to print about the file ``name``."""
    if not report.faults:
        pages = plural(report.pages, "{n} page", "{n} pages")
        pieces = plural(report.pieces, "{n} piece", "{n} pieces")
        good = msg("{file}: {pages}, {pieces}, all as made", file=name, pages=pages, pieces=pieces)
        return [speech(good)]
    sentences = [msg("{file}: {fault}", file=name, fault=fault.sentence) for fault in report.faults[:MOST]]
    more = len(report.faults) - MOST
    if more > 0:
        sentences.append(
            plural(more, "{file}: and {n} more problem", "{file}: and {n} more problems", file=name)
        )
    return list(map(speech, sentences))


def _to_json(results: Iterable[Result]) -> str:
    files = []
    for path, report, fault in results:
        values: dict[str, object] = {"file": str(path)}
        if report is None:
            values["error"] = str(fault)
        else:
            values |= {"pages": report.pages, "pieces": report.pieces}
            values["faults"] = [_fault_to_json(item) for item in report.faults]
        files.append(values)
    return dumps({"check": VERSION, "files": files}, indent=1)


def _fault_to_json(fault: KitFault) -> dict[str, object]:
    values: dict[str, object] = {"kind": fault.kind, "message": str(fault.text)}
    if fault.page is not None:
        values |= {"page": fault.page, "label": fault.label}
    if fault.pieces:
        values["pieces"] = list(fault.pieces)
    return values
