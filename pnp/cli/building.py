"""The steps of ``pnp build``: draw, write, measure, written, tell."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pnp.build.formats import Output, count_files, files
from pnp.build.manifest import KitFiles, manifest
from pnp.build.plan import BuiltKit, Request, draw, left_out, plans
from pnp.build.replacing import built_otherwise, replace
from pnp.cli.check import FAULTY, lines
from pnp.cli.speech import Speech
from pnp.pages.statement import MANIFEST
from scorer.messages import Text, list_names, msg, plural, rounded

if TYPE_CHECKING:
    from pnp.check.fault import Report

T = TypeVar("T")


def put_in_place(request: Request, out: Path, speech: Speech, *, check: bool) -> int:
    """Build a request into a folder, and report; return the exit status."""
    planned = plans(request)
    built = [draw(plan) for plan in _with_progress(planned, msg("Drawing"), len(planned), speech)]
    made = _write_all(built, request.output, speech)
    if check and [each for each in made if not is_sound(each, speech)]:
        return FAULTY
    whole = {name: data for each in made for name, data in each.files.items()}
    replaced = [speech(each) for each in _replaced(out, built, whole)]
    written = replace({**whole, MANIFEST: manifest(made)}, out, whole)
    missing = left_out(request)
    told = [*others(out, built, written, speech), *replaced, *([speech(missing)] if missing else [])]
    print("\n".join([*summary(out, built, written, speech), *told]))
    return 0


def _replaced(out: Path, built: Sequence[BuiltKit], names: Collection[str]) -> Iterator[Text]:
    """Say which files are there already, built with other options."""
    for each in built:
        if each.plan and each.file_name in names:
            path = out / each.file_name
            options = [f"--{name.replace('_', '-')}" for name in built_otherwise(path, each.plan.record)]
            if options:
                yield msg(
                    "{file} replaces one that was built with another {options}; --out FOLDER keeps both",
                    file=path,
                    options=list_names(options),
                )


def is_sound(made: KitFiles, speech: Speech) -> bool:
    """Measure the files of a kit before they are written, and report faults.

    These are bugs of the program, or come of what a folder says. The PDFs then carry what their pages look like.
    """
    from pnp.build.recording import check_and_record

    recorded, wrong = check_and_record(made.files, os.cpu_count() or 1)
    made.files.update(recorded)
    for name, report in wrong.items():
        print(*lines(name, report, speech), sep="\n", file=sys.stderr)
    if wrong:
        print(speech(_unwritten(made.built, wrong)), file=sys.stderr)
    return not wrong


def _unwritten(built: BuiltKit, reports: Mapping[str, Report]) -> Text:
    """Return why no files were written: for what lies on the pages with faults, or a bug."""
    ids = {each for name, report in reports.items() for each in _parts_on(built, name, report)}
    places = [part.said_at for part in built.document.parts if part.id in ids and part.said_at]
    if not places:
        return msg("No files were written: this is a bug in pnp. --no-check writes the files anyway.")
    return msg(
        "No files were written. Those pages show what is said at {places}; change it there. "
        "--no-check writes the files anyway.",
        places=list_names(places),
    )


def _parts_on(built: BuiltKit, name: str, report: Report) -> set[str]:
    """Return the parts that a file with faults shows on their pages; a shop's file has a part of its own, or all."""
    pages = {fault.page or 0 for fault in report.faults}
    if name == built.file_name and 0 not in pages:
        return {each for page in pages for each in built.document.pages[page - 1].parts}
    every = {part.id for part in built.document.parts}
    return {each for each in every if name.endswith(f"-{each}.pdf")} or every


def _write_all(built: Sequence[BuiltKit], wanted: Output, speech: Speech) -> list[KitFiles]:
    """Write every kit in every format."""
    made = [KitFiles(each, {}) for each in built]
    steps = ((each.files, file) for each in made for file in files(each.built, wanted))
    count = sum(count_files(each, wanted) for each in built)
    for kept, (name, data) in _with_progress(steps, msg("Writing"), count, speech):
        kept[name] = data
    return made


def _with_progress(steps: Iterable[T], what: str, count: int, speech: Speech) -> Iterable[T]:
    """Go through some steps, with a progress display only where someone watches a terminal."""
    if not sys.stderr.isatty():
        return steps
    from rich.console import Console
    from rich.progress import track

    return track(steps, speech(what), total=count, console=Console(stderr=True), transient=True)


def summary(folder: Path, built: Sequence[BuiltKit], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return a short table: file (or kit, if it has no PDF), pages, sheets of card and paper, ink cover, cuts."""
    heads = (msg("File"), msg("Pages"), msg("Card"), msg("Paper"), msg("Ink"), msg("Cuts"))
    rows: list[tuple[str, ...]] = [tuple(map(speech, heads))]
    for each in built:
        path, document = folder / each.file_name, each.document
        counts = (len(document.pages), document.sheets("card"), document.sheets("paper"))
        cuts = plural(
            document.cuts.outlines,
            "{straight} straight, {n} outline",
            "{straight} straight, {n} outlines",
            straight=document.cuts.straight,
        )
        ink = msg("{number}\u00a0%", number=rounded(document.ink, 1))
        name = str(path) if path in written else path.stem  # several files, which are counted below
        rows.append((name, *(str(count) for count in counts), speech(ink), speech(cuts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = {each.plan.cutting.cutter.told() for each in built if each.plan and each.plan.cutting}
    hints = [hint for each in built for hint in each.hints]
    hints += [remark for each in built for remark in each.document.remarks]
    return [*(_line(row, widths) for row in rows), *map(speech, (*hints, *told))]


def others(folder: Path, built: Sequence[BuiltKit], written: Sequence[Path], speech: Speech) -> list[str]:
    """Return how many files there are next to the PDFs that the table names, if any; the manifest is always there."""
    named = {folder / each.file_name for each in built}
    count = len(set(written) - named - {folder / MANIFEST})
    if named & set(written):
        said = plural(count, "{n} more file in {folder}", "{n} more files in {folder}", folder=folder)
    else:
        said = plural(count, "{n} file in {folder}", "{n} files in {folder}", folder=folder)
    return [speech(said)] if count else []


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """Set one line of the table: words to the left, numbers to the right."""
    first, *numbers, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in numbers), last[0]]
    return "  ".join(cells)
