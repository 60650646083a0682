"""``pnp check``: measure finished files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pnp.cli.arguments import Command
from pnp.cli.lang import Lang
from pnp.cli.parameters import Context, Parameter
from pnp.cli.speech import Speech
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.check.fault import Fault, Report

MOST = 50
"""The most faults of a file to report."""

FAULTY, UNREADABLE = 1, 2
"""Exit statuses: faults were found, a file could not be read."""

VERSION = 1


class Arguments(NamedTuple):
    """What ``pnp check`` is asked for."""

    files: Annotated[
        list[Path], Parameter(is_argument=True, metavar="FILE.pdf...", help="Files that pnp build wrote.")
    ]
    pictures: Annotated[
        Path | None,
        Parameter("--pictures", metavar="DIR", help="Also draw what looks different, into this folder."),
    ] = None
    json: Annotated[bool, Parameter("--json", help="Print JSON for programs, in English.")] = False
    lang: Lang = None


def check(context: Context, wanted: Arguments) -> int:
    """Measure finished PDFs, and compare what they look like with what they looked like when they were built.

    The exit status is 0 if there are no faults, 1 if there are, 2 if a file cannot be read.

    Example: pnp check output/low-blow-3p.pdf
    """
    speech: Speech = context.obj
    pictures = wanted.pictures is not None
    found = [(path, *_looked_at(path, pictures=pictures)) for path in wanted.files]
    if wanted.pictures is not None:
        _write_pictures(found, wanted.pictures)
    if wanted.json:
        print(_as_json(found))
    else:
        _tell(found, speech)
    if any(fault for _, _, fault in found):
        return UNREADABLE
    return FAULTY if any(report.faults for _, report, _ in found if report) else 0


Found = tuple[Path, "Report | None", "PnpError | None"]
"""A file, and what was found in it, or why it cannot be read."""


def _looked_at(path: Path, *, pictures: bool) -> tuple[Report | None, PnpError | None]:
    from pnp.check.files import check_apart

    try:
        return check_apart(path, pictures=pictures), None
    except PnpError as fault:
        return None, fault


def _write_pictures(found: Iterable[Found], folder: Path) -> None:
    """Write the pictures of what looks different: one for each such page."""
    from pnp.data.publish import publish

    drawn = {
        f"{path.stem}-page-{number:02}.png": data
        for path, report, _ in found
        if report is not None
        for number, data in report.pictures.items()
    }
    if drawn:
        publish(drawn, folder)


def _tell(found: Iterable[Found], speech: Speech) -> None:
    """Print what was found: a line for each file without faults, else one for each fault."""
    from scorer.messages import escape_unprintable

    for path, report, fault in found:
        if report is not None:
            print(*lines(escape_unprintable(str(path)), report, speech), sep="\n")
        elif fault is not None:
            sys.stdout.flush()
            print(speech.fault(fault.text), file=sys.stderr)


def lines(name: str, report: Report, speech: Speech) -> list[str]:
    """Return what there is to say of a file."""
    from scorer.messages import msg, plural

    if not report.faults:
        pages = plural(report.pages, "{n} page", "{n} pages")
        pieces = plural(report.pieces, "{n} piece", "{n} pieces")
        good = msg("{file}: {pages}, {pieces}, all as stated", file=name, pages=pages, pieces=pieces)
        return [speech(good)]
    told = [
        speech(msg("{file}: {fault}", file=name, fault=each.sentence.printable()))
        for each in report.faults[:MOST]
    ]
    more = len(report.faults) - MOST
    if more > 0:
        told.append(
            speech(plural(more, "{file}: and {n} more fault", "{file}: and {n} more faults", file=name))
        )
    return told


def _as_json(found: Sequence[Found]) -> str:
    from json import dumps

    files = []
    for path, report, fault in found:
        values: dict[str, object] = {"file": str(path)}
        if report is None:
            values["error"] = str(fault)
        else:
            values |= {"pages": report.pages, "pieces": report.pieces}
            values["faults"] = [_fault(each) for each in report.faults]
        files.append(values)
    return dumps({"check": VERSION, "files": files}, indent=1)


def _fault(fault: Fault) -> dict[str, object]:
    values: dict[str, object] = {"kind": fault.kind, "message": str(fault.text)}
    if fault.page is not None:
        values |= {"page": fault.page, "label": fault.label}
    if fault.pieces:
        values["pieces"] = list(fault.pieces)
    return values


COMMAND = Command(check, Arguments)
